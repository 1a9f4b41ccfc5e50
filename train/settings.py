"""What is played while learning: the games of the family, each with its share."""

from __future__ import annotations

from dataclasses import dataclass

HEXES = 120  # a row of a plane: no map of the family has more
MOST_ANSWERS = 96  # kept of a question; more are offered by next to none


@dataclass(frozen=True)
class Setting:
    """A way to play, and how often it is played."""

    name: str
    share: float
    seats: int
    map: str
    game: str = "terra_mystica"
    expansions: tuple[str, ...] = ()
    deals_factions: bool = True


def _mystica(name: str, share: float, seats: int, map: str, *expansions: str) -> Setting:
    return Setting(name, share, seats, map, expansions=expansions)


SETTINGS = (
    _mystica("base 4", 0.40, 4, "base"),
    Setting("base 4, factions chosen", 0.03, 4, "base", deals_factions=False),
    _mystica("base 2", 0.04, 2, "base"),
    _mystica("base 3", 0.04, 3, "base"),
    _mystica("base 5", 0.04, 5, "base"),
    _mystica("revised base 4", 0.04, 4, "revised_base"),
    _mystica("F&I map 4", 0.04, 4, "fire_and_ice"),
    _mystica("lakes 4", 0.03, 4, "lakes"),
    _mystica("fjords 4", 0.03, 4, "fjords"),
    _mystica("Fire & Ice 4", 0.10, 4, "base", "fire_and_ice", "mini_expansion"),
    _mystica("Merchants base 4", 0.02, 4, "base", "merchants"),
    _mystica("Merchants lakes 4", 0.03, 4, "lakes", "merchants"),
    _mystica("Merchants fjords 4", 0.03, 4, "fjords", "merchants"),
    Setting("Terra Nova 4", 0.05, 4, "main", game="terra_nova"),
    Setting("Terra Nova 3", 0.04, 3, "main", game="terra_nova"),
    Setting("Terra Nova 2", 0.04, 2, "", game="terra_nova"),
)
