"""Starting points: 20 for everybody, or by a table. A map's own file may have one."""

from __future__ import annotations

from typing import Final

from spadework.core.errors import SetupError
from spadework.core.facts import Faction
from spadework.core.options import Options
from spadework.core.rows import Row
from spadework.core.text import Text
from spadework.games.maps import map_names
from spadework.games.terra_mystica.book import GAME, Book
from spadework.games.terra_mystica.options import MAPS_WITH_TABLES

USUAL: Final = "usual"
MAP_TABLES: Final = "merchants_2019_"
TABLE_OF_2017: Final = "original_2017"
# Tables that are asked for by name are taken on any map.
TABLES_BY_NAME: Final = {
    TABLE_OF_2017: TABLE_OF_2017,
    **{f"merchants_{map}": MAP_TABLES + map for map in MAPS_WITH_TABLES},
}
OWN_TABLE: Final = "starting_points"  # in the file of a map
MOST_POINTS: Final = 100


def make_start_points(
    book: Book, options: Options, map_facts: Row, factions: list[Faction]
) -> list[int]:
    """Starting points of every faction, by the table asked for; 20 for those it leaves out."""
    table = _checked(book, _table(book, options.text("start_points"), map_facts))
    default = book.start_points.number("default")
    return [table.number(faction.id, default) for faction in factions]


def _table(book: Book, wanted: str, map_facts: Row) -> Row:
    if wanted == "20":
        return Row({}, "")
    if wanted in TABLES_BY_NAME:
        return book.start_points.row(TABLES_BY_NAME[wanted]).row("vp")
    if wanted == "2017":
        return _table_of_2017(book, map_facts.text("id"))
    return _table_of_map(book, map_facts, usual=wanted == USUAL)


def _table_of_2017(book: Book, here: str) -> Row:
    table = book.start_points.row(TABLE_OF_2017)
    made_for = table.text("map")
    if made_for != here:
        raise SetupError(
            Text(
                "the starting points of 2017 were made for the map {text}, not for {name}; "
                "start_points={names} takes them all the same",
                text=made_for,
                name=here,
                names=TABLE_OF_2017,
            )
        )
    return table.row("vp")


def _table_of_map(book: Book, map_facts: Row, *, usual: bool) -> Row:
    """The table of a map: its own, or ours; of ours only some are *usual* on their map."""
    if map_facts.has(OWN_TABLE):
        return map_facts.row(OWN_TABLE)
    here = map_facts.text("id")
    table = book.start_points.row(MAP_TABLES + here)
    if usual and not table.flag("usual"):
        return Row({}, "")
    if not table.has("vp"):
        raise SetupError(
            Text(
                "there is no table of starting points for the map {name}; its file can give one as "
                "[starting_points], or choose start_points=20",
                name=here,
            )
        )
    return table.row("vp")


def starting_notes(options: Options, map_facts: Row, map_name: str) -> list[Text]:
    """What to tell players of a map of their own that leaves the starting points open."""
    is_own = map_name not in map_names(GAME) and not map_facts.has(OWN_TABLE)
    if not is_own or options.text("start_points") != USUAL:
        return []
    here = map_facts.text("id")
    return [
        Text(
            "All begin with 20 points on the map {name}; its file can say otherwise: [{table}].",
            name=here,
            table=OWN_TABLE,
        )
    ]


def _checked(book: Book, table: Row) -> Row:
    """A *table* that names factions and gives them points within reason."""
    known = book.factions.names()
    for name in table.names():
        if name not in known:
            raise table.wrong(
                Text(
                    "there is no faction '{text}'; there are {name}",
                    text=name,
                    name=", ".join(known),
                )
            )
        if not 0 <= table.number(name) <= MOST_POINTS:
            raise table.wrong(
                Text("'{name}' is not a number from 0 to {n}", name=name, n=MOST_POINTS)
            )
    return table
