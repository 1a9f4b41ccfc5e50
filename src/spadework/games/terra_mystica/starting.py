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
from spadework.games.terra_mystica.start_tables import StartTable, StartTables

USUAL: Final = "usual"
OWN_TABLE: Final = "starting_points"  # in the file of a map
MOST_POINTS: Final = 100


def make_start_points(
    book: Book, options: Options, map_facts: Row, factions: list[Faction]
) -> list[int]:
    """Starting points of every faction, by the table asked for; those it leaves out have 20."""
    tables = book.start_tables
    for known in tables.all:
        _check(book, known.points)
    table = _table(tables, options.text("start_points"), map_facts)
    _check(book, table)
    return [table.number(faction.id, tables.default) for faction in factions]


def _table(tables: StartTables, wanted: str, map_facts: Row) -> Row:
    here = map_facts.text("id")
    if wanted == tables.no_table:
        return NO_TABLE
    named = tables.named(wanted)
    if named is not None:
        return named.points
    if wanted in (USUAL, tables.own_tables_as) and map_facts.has(OWN_TABLE):
        return map_facts.row(OWN_TABLE)
    if wanted == USUAL:
        usual = tables.usual_of(here)
        return usual.points if usual is not None else NO_TABLE
    return _made_for(here, wanted, tables.sharing(wanted))


NO_TABLE: Final = Row({}, "")


def _made_for(here: str, wanted: str, tables: list[StartTable]) -> Row:
    """The points of that of the *tables*, asked for as *wanted*, that was made for the map."""
    for table in tables:
        if table.map == here:
            return table.points
    if len(tables) == 1:
        raise SetupError(
            Text(
                "the starting points of {text} were made for the map {map}, not for {name}; "
                "start_points={names} takes them all the same",
                text=wanted,
                map=tables[0].map,
                name=here,
                names=tables[0].name,
            )
        )
    raise SetupError(
        Text(
            "there is no table of starting points for the map {name}; its file can give one as "
            "[starting_points], or choose start_points=20",
            name=here,
        )
    )


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


def _check(book: Book, table: Row) -> None:
    """Let a *table* name factions there are and give them points within reason."""
    known = book.factions.names()
    for name in table.names():
        if name not in known:
            reason = Text(
                "there is no faction '{text}'; there are {name}", text=name, name=", ".join(known)
            )
            raise table.unknown(reason, name, known)
        if not 0 <= table.number(name) <= MOST_POINTS:
            raise table.wrong(
                Text("'{name}' is not a number from 0 to {n}", name=name, n=MOST_POINTS)
            )
