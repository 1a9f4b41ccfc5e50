"""Signs where no table is open: an emblem for a faction, a letter for a name, each on a disc."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from typing import Final
from zlib import crc32

from spadework.games.catalog import Catalog

ANY_TERRAIN: Final = "river"  # whose color those have who choose their terrain in play
NAME_COLORS: Final = ("lakes", "forest", "plains", "swamp", "mountains", "wasteland", "desert")


@dataclass(frozen=True)
class Disc:
    """What is on a disc, and its color: an emblem, or a letter where there is none."""

    emblem: str = ""
    letter: str = ""
    color: str = ""


@cache
def faction_sign(id: str) -> Disc:
    """The emblem of a faction in the color of its terrain."""
    return Disc(emblem=id, letter=id[:1].upper(), color=_colors().get(id, ""))


def name_sign(name: str) -> Disc:
    """The first letter of a name; the same name always has the same color."""
    color = NAME_COLORS[crc32(name.encode()) % len(NAME_COLORS)]
    return Disc(letter=name[:1].upper(), color=color)


@cache
def _colors() -> dict[str, str]:
    """The terrains of all factions of the family."""
    catalog = Catalog()
    found = {}
    for game in catalog.games():
        rules = catalog.ruleset(game, catalog.expansions(game), {}, "")
        for faction in rules.factions:
            at_home = faction.home >= 0
            found[faction.id] = rules.terrains[faction.home] if at_home else ANY_TERRAIN
    return found
