"""Maps of people's own: sketched in the browser or brought along as a file, and checked here.

How this works: a sketch is what the editor works with, hexes by row and column. It becomes a map
file, and the reader of map files says what is wrong with it, as it does for every map. A game
carries the map in its record, written out in a line.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated, Final

import msgspec

from spadework.core.board import Board
from spadework.core.errors import SetupError
from spadework.core.rows import Row
from spadework.core.ruleset import Ruleset
from spadework.core.text import Text, in_a_row, listed, plural
from spadework.games.catalog import Catalog
from spadework.games.maps import (
    RIVER_LETTER,
    THE_MAP,
    bridge_sites,
    make_board,
    map_file,
    map_in_line,
    read_map,
    read_own_map,
)

OWN_MAP: Final = "own"  # in the form of a new game, in place of the name of a map
NAMELESS: Final = "own map"
LARGEST_FILE: Final = 20_000  # characters

Letters = Annotated[str, msgspec.Meta(max_length=200)]
Coordinate = Annotated[int, msgspec.Meta(ge=0, le=99)]
Site = tuple[Coordinate, Coordinate, Coordinate, Coordinate]


class Sketch(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A map as it is drawn: letters of terrains in *rows*, whether the first one is *pushed*.

    *sites* are bridge sites, each as row and column of both ends; None leaves them to the rivers.
    """

    game: Annotated[str, msgspec.Meta(max_length=40)]
    name: Annotated[str, msgspec.Meta(max_length=40)]
    rows: Annotated[list[Letters], msgspec.Meta(max_length=40)]
    pushed: bool = False
    sites: Annotated[list[Site], msgspec.Meta(max_length=200)] | None = None


@dataclass(frozen=True)
class CheckedMap:
    """A map that can be played on: its board, its file, and what somebody might overlook."""

    board: Board
    file: str
    remarks: list[Text]


def own_map(text: str) -> str:
    """A map file as it stands in a record; refused with a sentence if it is no map."""
    return map_in_line(_read(text))


def _read(text: str) -> Row:
    if not text.strip():
        raise SetupError(Text("there is no map: choose a file, or draw one"))
    if len(text) > LARGEST_FILE:
        raise SetupError(Text("this is too large to be a map"))
    return read_own_map(text.removeprefix("\ufeff"), THE_MAP)


def check(catalog: Catalog, sketch: Sketch) -> CheckedMap:
    """The map of a sketch, refused with the sentence of the reader if it makes none."""
    facts = _facts(catalog, sketch)
    board = _board(catalog, sketch.game, facts)
    rules = catalog.ruleset(sketch.game, [], {}, "")
    return CheckedMap(board, map_file(facts), _remarks(rules, board))


def empty_sketch(game: str) -> Sketch:
    """A sheet of water to draw on."""
    rows = [" ".join([RIVER_LETTER] * (FIRST_WIDTH - row % 2)) for row in range(FIRST_HEIGHT)]
    return Sketch(game=game, name="", rows=rows)


FIRST_HEIGHT: Final = 7
FIRST_WIDTH: Final = 9


def sketch_of(catalog: Catalog, game: str, facts: Row) -> Sketch:
    """A map file as a sketch: one of the program, or of somebody's own."""
    board = _board(catalog, game, facts)
    named = bridge_sites(facts)
    return Sketch(
        game=game,
        name=facts.text("name", facts.text("id"))[:40],
        rows=[" ".join(row.split()) for row in facts.texts("rows")],
        pushed=bool(board.offsets[0]),
        sites=None if named is None else sites_of(board),
    )


def read_sketch(catalog: Catalog, game: str, text: str) -> Sketch:
    """The sketch of a map file that somebody brings along."""
    return sketch_of(catalog, game, _read(text))


def sites_of(board: Board) -> list[Site]:
    """The bridge sites of a map by row and column."""
    return [_site(board, a, b) for a, b in board.bridge_sites]


def _site(board: Board, a: int, b: int) -> Site:
    return board.row[a], board.column[a], board.row[b], board.column[b]


def _facts(catalog: Catalog, sketch: Sketch) -> Row:
    """The map file of a sketch."""
    usual = read_map(sketch.game, catalog.ruleset(sketch.game, [], {}, "").map_name)
    name = " ".join("".join(c if c.isprintable() else " " for c in sketch.name).split()) or NAMELESS
    offsets = [(row + sketch.pushed) % 2 for row in range(len(sketch.rows))]
    contents: dict[str, object] = {
        "id": "_".join(name.lower().split()),
        "name": name,
        "rows": sketch.rows,
        "row_offset": offsets,
    }
    for same in ("letters", "count_rivers"):
        if usual.has(same):
            contents[same] = usual.contents()[same]
    if sketch.sites is not None:
        plain = _board(catalog, sketch.game, Row(contents, THE_MAP))
        contents["bridge_sites"] = {"pairs": [_ends(plain, site) for site in sketch.sites]}
    return Row(contents, THE_MAP)


def _board(catalog: Catalog, game: str, facts: Row) -> Board:
    """The board of a map file, in bounds that keep it quick to lay out."""
    letters = [letter for letter, terrain in catalog.letters(game).items() if terrain != "river"]
    return make_board(read_map(game, map_in_line(facts)), letters)


def _ends(board: Board, site: Site) -> list[str]:
    places = list(zip(board.row, board.column, strict=True))
    ends = [(site[0], site[1]), (site[2], site[3])]
    if any(end not in places for end in ends):
        raise SetupError(Text("a bridge ends beside the map"))
    return [board.names[places.index(end)] for end in ends]


def _remarks(rules: Ruleset, board: Board) -> list[Text]:
    """What a map is like, and what somebody who plays on it might miss."""
    found = [
        Text(
            "{land} and {water}, {sites}.",
            land=plural("{n} hex of land", "{n} hexes of land", len(board.land)),
            water=plural("{n} of river", "{n} of river", len(board.rivers)),
            sites=plural("{n} bridge site", "{n} bridge sites", len(board.bridge_sites)),
        )
    ]
    if not board.land:
        found.append(Text("Choose a terrain above and click where it lies."))
        return [rules.worded(remark) for remark in found]
    counts = [board.terrain.count(terrain) for terrain in range(rules.wheel_size)]
    homeless = [
        Text(faction.name)
        for faction in rules.factions
        if 0 <= faction.home < len(counts) and counts[faction.home] < faction.start_dwellings
    ]
    if homeless:
        names = listed(homeless)
        found.append(Text("Too few hexes for the first {dwellings} of {names}.", names=names))
    if counts and max(counts) - min(counts) > EVEN:
        told = [
            Text("{terrain} {n}", terrain=Text(rules.terrains[terrain]), n=count)
            for terrain, count in enumerate(counts)
        ]
        found.append(Text("The terrains are uneven: {what}.", what=in_a_row(told)))
    return [rules.worded(remark) for remark in found]


EVEN: Final = 2  # by so many hexes terrains may differ without a remark
