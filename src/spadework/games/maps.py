"""Map files: the maps that come with the games, and maps of one's own."""

from __future__ import annotations

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
MOST_ROWS: Final = 26  # as many as there are letters to name them
MOST_HEXES: Final = 30  # in a row


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
    """The map called *name*, or the one in the file *name*."""
    if name in map_names(game):
        return packaged(game, "maps", f"{name}.toml")
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
    return read_toml(text, name)


def make_board(facts: Row, letters: list[str]) -> Board:
    """The board of a map file; *letters* are those of the terrains, in the order of the wheel."""
    texts = facts.texts("rows")
    if not 1 <= len(texts) <= MOST_ROWS:
        raise facts.wrong(Text("a map needs 1 to {n} rows", n=MOST_ROWS))
    rows: list[list[int]] = []
    for text in texts:
        row: list[int] = []
        for letter in text.split():
            if letter != RIVER_LETTER and letter not in letters:
                raise facts.wrong(Text("'{text}' is no terrain", text=letter))
            row.append(RIVER if letter == RIVER_LETTER else letters.index(letter))
        if not 1 <= len(row) <= MOST_HEXES:
            raise facts.wrong(Text("a row needs 1 to {n} hexes", n=MOST_HEXES))
        rows.append(row)
    offsets = facts.numbers("row_offset") or [i % 2 for i in range(len(rows))]
    names = facts.texts("row_letter") or [chr(ord("A") + i) for i in range(len(rows))]
    if len(offsets) != len(rows) or len(names) != len(rows) or set(offsets) - {0, 1}:
        raise facts.wrong(Text("row_offset and row_letter need one entry (0 or 1) a row"))
    if any(a == b for a, b in pairwise(offsets)):
        raise facts.wrong(Text("neighboring rows must be offset differently"))
    if len(set(names)) != len(names):
        raise facts.wrong(Text("every row needs a letter of its own"))
    return Board(
        facts.text("id"),
        facts.text("name", facts.text("id")),
        rows,
        offsets,
        names,
        count_rivers=facts.flag("count_rivers"),
        bridges=facts.row("bridge_sites").pairs("pairs"),
    )
