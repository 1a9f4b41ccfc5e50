"""Map files: the maps that come with the games, and maps of one's own."""

from __future__ import annotations

import json
import tomllib
from functools import cache
from importlib.resources import files
from itertools import pairwise
from pathlib import Path
from typing import Final

from spadework.core.board import RIVER, Board
from spadework.core.errors import SetupError
from spadework.core.reading import read_text_file
from spadework.core.rows import Row
from spadework.core.text import Text

RIVER_LETTER: Final = "I"
LARGEST_MAP: Final = 1_000_000  # bytes; ours take a few thousand
LONGEST_IN_LINE: Final = 4_000  # characters of a map in a record; ours would take 800
MOST_HEXES_IN_LINE: Final = 320  # anybody may bring one along, and it has to be quick to lay out


def read_toml(text: str, where: str) -> Row:
    """A fact file as a row; *where* names it in messages."""
    try:
        return Row(tomllib.loads(text), where)
    except (tomllib.TOMLDecodeError, RecursionError) as error:
        raise SetupError(
            Text("{file} cannot be read: {reason}", file=where, reason=str(error))
        ) from error


@cache
def packaged(game: str, *names: str) -> Row:
    """A fact file of a game in this package; rows are values, so it is read once."""
    place = files(f"spadework.games.{game}")
    for name in names:
        place = place / name
    return read_toml(place.read_text(encoding="utf-8"), names[-1])


def map_names(game: str) -> list[str]:
    """The maps that come with a game."""
    folder = files(f"spadework.games.{game}") / "maps"
    return sorted(f.name[:-5] for f in folder.iterdir() if f.name.endswith(".toml"))


def read_map(game: str, name: str) -> Row:
    """The map called *name*, the one in the file *name*, or one that is written out in a line."""
    if name in map_names(game):
        return _of_known_words(packaged(game, "maps", f"{name}.toml"))
    if is_written_out(name):
        return _read_line(name)
    path = Path(name)
    if path.suffix != ".toml":
        known = ", ".join(map_names(game))
        raise SetupError(
            Text(
                "there is no map '{text}'; there are {name}, or give a .toml file",
                text=name,
                name=known,
            )
        )
    try:
        text = read_text_file(path, LARGEST_MAP)
    except (OSError, ValueError) as error:
        reason = error.strerror if isinstance(error, OSError) else error
        raise SetupError(
            Text("the map file {file} cannot be read: {reason}", file=name, reason=str(reason))
        ) from error
    return read_own_map(text, name)


def read_own_map(text: str, where: str) -> Row:
    """The text of a map file that anybody may have written; *where* names it in messages."""
    return _of_known_words(read_toml(text, where))


def bridge_sites(facts: Row) -> list[list[str]] | None:
    """The bridge sites that a map file names, perhaps none at all; None: as the rivers lie."""
    row = facts.row("bridge_sites")
    return row.pairs("pairs") if row.has("pairs") else None


def is_written_out(name: str) -> bool:
    """Whether *name* is no name but a whole map, as records have it that were played on one."""
    return name.startswith("{")


def _read_line(line: str) -> Row:
    if len(line) > LONGEST_IN_LINE:
        raise SetupError(
            Text(
                "a map in a record has up to {m} characters, not {n}",
                m=LONGEST_IN_LINE,
                n=len(line),
            )
        )
    facts = _of_known_words(Row(read_toml(f"map = {line}", THE_MAP).row("map").contents(), THE_MAP))
    hexes = sum(len(row.split()) for row in facts.texts("rows"))
    if hexes > MOST_HEXES_IN_LINE:
        raise SetupError(
            Text("a map in a record has up to {m} hexes, not {n}", m=MOST_HEXES_IN_LINE, n=hexes)
        )
    return facts


THE_MAP: Final = "the map"  # what messages call a map that is no file


def map_in_line(facts: Row) -> str:
    """A map file in one line, as it stands in a record; what no game reads is left out."""
    return _toml(_read_by_games(facts))


def map_file(facts: Row) -> str:
    """A map as a file that `read_map` reads."""
    lines: list[str] = []
    for name, value in _read_by_games(facts).items():
        if name == "rows" and isinstance(value, list):
            rows = "".join(f"  {_toml(row)},\n" for row in value)
            lines.append(f"rows = [\n{rows}]")
        else:
            lines.append(f"{name} = {_toml(value)}")
    return "\n".join(lines) + "\n"


READ_BY_GAMES: Final[tuple[str, ...]] = (
    *("id", "name", "rows", "row_offset", "row_letter", "count_rivers", "letters"),
    *("bridge_sites", "canals", "starting_points", "house_marks"),
)
# What our files tell besides: where a map is from, and what it was checked with.
TOLD_OF_MAPS: Final[tuple[str, ...]] = (
    *("schema", "meta", "other_names", "published_in", "verification", "snellman", "counts"),
    *("hex_names", "edge", "edge_land", "continents", "bridges", "bridges_on_board_edge"),
)


def _of_known_words(facts: Row) -> Row:
    facts.row("bridge_sites").of_words(["pairs"], ["pairs_land_only"])
    return facts.of_words(READ_BY_GAMES, TOLD_OF_MAPS)


def _read_by_games(facts: Row) -> dict[str, object]:
    contents = facts.contents()
    found = {name: contents[name] for name in READ_BY_GAMES if name in contents}
    sites = bridge_sites(facts)
    if sites is None:
        return {name: value for name, value in found.items() if name != "bridge_sites"}
    return {**found, "bridge_sites": {"pairs": sites}}


def _toml(value: object) -> str:
    """A value as TOML has it in one line."""
    if isinstance(value, dict):
        parts = [f"{_key(name)} = {_toml(inner)}" for name, inner in value.items()]
        return "{" + ", ".join(parts) + "}"
    if isinstance(value, list):
        return "[" + ", ".join(_toml(inner) for inner in value) + "]"
    return json.dumps(value, ensure_ascii=False, default=str)


def _key(name: str) -> str:
    return name if name.isascii() and name.isidentifier() else json.dumps(name)


def make_board(facts: Row, letters: list[str]) -> Board:
    """The board of a map file; *letters* are those of the terrains, in the order of the wheel."""
    texts = facts.texts("rows")
    if not texts or len(texts) > MOST_ROWS:
        raise facts.wrong(Text("a map needs 1 to {m} rows", m=MOST_ROWS))
    rows: list[list[int]] = []
    for text in texts:
        row: list[int] = []
        for letter in text.split():
            if letter != RIVER_LETTER and letter not in letters:
                raise facts.wrong(Text("'{text}' is no terrain", text=letter))
            row.append(RIVER if letter == RIVER_LETTER else letters.index(letter))
        if not 1 <= len(row) <= LONGEST_ROW:
            raise facts.wrong(Text("a row needs 1 to {m} hexes", m=LONGEST_ROW))
        rows.append(row)
    offsets = facts.numbers("row_offset") or [i % 2 for i in range(len(rows))]
    names = facts.texts("row_letter") or [chr(ord("A") + i) for i in range(len(rows))]
    if len(offsets) != len(rows) or len(names) != len(rows) or set(offsets) - {0, 1}:
        raise facts.wrong(Text("row_offset and row_letter need one entry (0 or 1) a row"))
    if any(a == b for a, b in pairwise(offsets)):
        raise facts.wrong(Text("neighboring rows must be offset differently"))
    if len(set(names)) != len(names) or not all(name.isalpha() for name in names):
        raise facts.wrong(Text("every row needs a letter of its own"))
    board = Board(
        facts.text("id"),
        facts.text("name", facts.text("id")),
        rows,
        offsets,
        names,
        count_rivers=facts.flag("count_rivers"),
        bridges=bridge_sites(facts),
    )
    for a, b in board.bridge_sites:
        if not board.bridgeable(a, b):
            ends = {"a": board.names[a], "b": board.names[b]}
            raise facts.wrong(
                Text("no bridge fits between {a} and {b}: it crosses a river", **ends)
            )
    return board


MOST_ROWS: Final = 26  # as many as there are letters
LONGEST_ROW: Final = 30
