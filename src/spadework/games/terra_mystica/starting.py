"""Starting points: 20 for everybody, or by a table. A map's own file may have one."""

from __future__ import annotations

from typing import Final

from spadework.core.errors import SetupError
from spadework.core.facts import Faction
from spadework.core.options import Options
from spadework.core.rows import Row
from spadework.games.terra_mystica.book import Book

USUAL: Final = "usual"
MAP_TABLES: Final = "merchants_2019_"
OWN_TABLE: Final = "starting_points"  # in the file of a map
MOST_POINTS: Final = 100


def make_start_points(
    book: Book, options: Options, map_facts: Row, factions: list[Faction]
) -> list[int]:
    """Starting points of every faction, by the table asked for; 20 for those it leaves out."""
    wanted = options.text("start_points")
    default = book.start_points.number("default")
    table = Row({}, "")
    if wanted == "2017":
        table = book.start_points.row("original_2017").row("vp")
    elif wanted != "20":
        table = _table_of_map(book, map_facts, usual=wanted == USUAL)
    return [table.number(faction.id, default) for faction in factions]


def _table_of_map(book: Book, map_facts: Row, *, usual: bool) -> Row:
    """The table of a map: its own, or ours; of ours only some are *usual* on their map."""
    if map_facts.has(OWN_TABLE):
        return _own_table(book, map_facts.row(OWN_TABLE))
    here = map_facts.text("id")
    table = book.start_points.row(MAP_TABLES + here)
    if usual and not table.flag("usual"):
        return Row({}, "")
    if not table.has("vp"):
        raise SetupError(
            f"there is no table of starting points for the map {here}; its file can give one as "
            f"[{OWN_TABLE}], or choose start_points=20"
        )
    return table.row("vp")


def _own_table(book: Book, table: Row) -> Row:
    known = book.factions.names()
    for name in table.names():
        if name not in known:
            raise SetupError(
                f"{table.where}: there is no faction '{name}'; there are {', '.join(known)}"
            )
        if not 0 <= table.number(name) <= MOST_POINTS:
            raise SetupError(f"{table.where}: '{name}' is not a number from 0 to {MOST_POINTS}")
    return table
