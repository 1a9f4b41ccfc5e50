"""Who plays: how many there may be, and who gets which faction of a fixed set-up."""

from __future__ import annotations

from spadework.core.errors import SetupError
from spadework.core.ruleset import Ruleset
from spadework.core.text import Text
from spadework.rules.flow.deal import find_faction


def check_players(seats: int, least: int, most: int, players: list[str]) -> None:
    """Refuse *seats* that the game is not made for, and names of *players* that do not fit them."""
    if not least <= seats <= most:
        raise SetupError(
            Text("the game is for {n} to {m} players, not {k}", n=least, m=most, k=seats)
        )
    if players and len(players) != seats:
        raise SetupError(Text("{n} names do not fit {m} players", n=len(players), m=seats))


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
