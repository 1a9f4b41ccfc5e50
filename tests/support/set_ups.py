"""Set-ups drawn for tests, and who sits at their tables."""

from __future__ import annotations

from spadework.core.setup import Setup
from spadework.notation.game import Game
from support.table import CATALOG, EXPANSIONS


def draw(options: dict[str, str], seats: int = 3, seed: int = 1, map: str = "base") -> Setup:
    """A set-up of everything in the box."""
    return CATALOG.setup("terra_mystica", EXPANSIONS, options, map, seats, seed, [], [])


def ids(game: Game) -> list[str]:
    """The factions at the table."""
    return [seat.faction.id for seat in game.state.seats]
