"""Set-ups with factions of their own: who gets which of them."""

from __future__ import annotations

from spadework.core.errors import SetupError
from spadework.core.ruleset import Ruleset
from spadework.core.text import Text
from spadework.rules.flow.deal import find_faction


def in_wanted_order(rules: Ruleset, game: Text, own: list[str], wanted: list[str]) -> list[str]:
    """The *own* factions of a fixed set-up as they are *wanted* by seat; refused if others are."""
    given = [find_faction(rules, id).id for id in wanted]
    if sorted(given) != sorted(own):
        raise SetupError(
            Text(
                "{game} for {n} is played with {names}, each once",
                game=game,
                n=len(own),
                names=", ".join(own),
            )
        )
    return given
