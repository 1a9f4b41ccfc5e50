"""A stored game becomes a standing again: its record is replayed, as far as our rules can."""

from __future__ import annotations

from typing import Final

from spadework.core.errors import RuleError
from spadework.core.text import NO_TEXT, Text
from spadework.games.catalog import Catalog
from spadework.notation.game import Game
from spadework.notation.text import bare_text, is_known_version, rules_version, start_game
from spadework.web.storage.kept import Stored
from spadework.web.tables.seating import Seating
from spadework.web.tables.standing import Standing, with_draft


class Unreadable(RuleError):
    """A stored game that our rules cannot set up, such as one of a newer program."""

    def __init__(self, stored: Stored, reason: Text) -> None:
        super().__init__(reason)
        self.id: Final = stored.id
        self.is_damaged: Final = bool(stored.damage)
        self.record: Final = bare_text(stored.headers, stored.actions)
        self._seating = Seating.of(stored)

    def admits(self, browser: str) -> bool:
        """Whether a browser may have its record."""
        return browser == self._seating.host or self._seating.knows(browser)


def standing_of(catalog: Catalog, stored: Stored) -> tuple[Standing, Text]:
    """Where a stored game stands, and why it can only be looked at, if so."""
    game, trouble = replayed(catalog, stored)
    standing = Standing(
        game,
        game,
        (),
        stored.ending,
        stored.orders,
        stored.remarks,
        stored.era,
        stored.plans,
    )
    return (standing if trouble else with_draft(standing, stored.draft)), trouble


def replayed(catalog: Catalog, stored: Stored) -> tuple[Game, Text]:
    """The game of a record, and why it can only be looked at, if so.

    What was recorded under rules that are not known here is shown as far as ours can follow.
    """
    if stored.damage:
        raise Unreadable(stored, stored.damage)
    headers = dict(stored.headers)
    trouble = NO_TEXT
    try:
        version = headers.get("rules", "")
        if not is_known_version(catalog, headers.get("game", ""), version):
            headers.pop("rules", None)
            ours = rules_version(catalog, headers.get("game", ""))
            trouble = Text(
                "This game was recorded under rules version {version}, this program plays "
                "versions up to {ours}: it can be looked at, but not be continued.",
                version=version,
                ours=ours,
            )
        game = start_game(catalog, headers)
    except RuleError as error:
        raise Unreadable(stored, error.text) from error
    try:
        game.play_recorded(stored.actions)
    except RuleError as error:
        followed = Text("This record cannot be followed to its end; it can be looked at.")
        trouble = Text(
            "{trouble} After {n} of {m} actions: {reason}.",
            trouble=trouble or followed,
            n=game.length,
            m=len(stored.actions),
            reason=error.text,
        )
    return game, trouble
