"""Corpus files: one recorded game or probe a line, as JSON, compressed."""

from __future__ import annotations

import gzip
import json
import zlib
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Annotated, Any, Final

import msgspec

from spadework.core.errors import NotationError
from spadework.core.state import State
from spadework.core.text import Text

# A recorded game or probe; what is missing in it is named when it is needed.
Record = dict[str, Any]

# Who watches a game being replayed is shown its last position.
Watch = Callable[[State], None]

Facts = dict[str, object]
Three = msgspec.Meta(min_length=3, max_length=3)


class EndShape(msgspec.Struct):
    """What the recording engine had after every row, and at the end."""

    final_vp: Facts = {}
    # A row's number, the faction, its commands and what it has after them.
    rows: list[tuple[int, str, object, object]] = []
    board: Facts = {}
    bridges: list[Annotated[list[object], Three]] = []
    cult_priests: Facts = {}
    final_scoring: Facts = {}
    factions: dict[str, Facts] = {}
    pool: Facts = {}
    bonus_coins: Facts = {}


class RecordShape(msgspec.Struct):
    """What a record consists of: a ledger or steps, or a probe of a row *at* a place in a game."""

    id: str = ""
    options: Facts = {}
    ledger: list[str] = []
    expect: EndShape = msgspec.field(default_factory=EndShape)
    game: str = ""
    at: int = 0
    row: str = ""
    setup: Facts = {}
    steps: list[Facts] = []
    players: int = 0


# Ten times and more what recorded games take; a few bytes can unpack to far more than that.
LONGEST_LINE: Final = 5_000_000  # bytes
LARGEST_CORPUS: Final = 200_000_000  # bytes
MOST_RECORDS: Final = 100_000


def read_corpus(path: Path) -> Iterator[Record]:
    """The records of a corpus file."""
    try:
        with gzip.open(path, "rb") as file:
            for number, line in enumerate(_lines(path, file)):
                record = json.loads(line)
                if not _has_shape(record):
                    raise NotationError(
                        Text("{file}: line {n} is not a record", file=str(path), n=number + 1)
                    )
                yield record
    except (OSError, EOFError, ValueError, RecursionError, zlib.error) as error:
        raise NotationError(
            Text("{file} cannot be read as a corpus: {reason}", file=str(path), reason=str(error))
        ) from error


def _has_shape(record: Record) -> bool:
    """Whether everything in *record* is of the kind it should be, and a probe is one of a game."""
    try:
        shape = msgspec.convert(record, RecordShape)
    except msgspec.ValidationError:
        return False
    return "verdict" not in record or bool(shape.game)


def _lines(path: Path, file: gzip.GzipFile) -> Iterator[bytes]:
    """The lines of a corpus, as far as they can be those of one."""
    number = size = 0
    while line := file.readline(LONGEST_LINE + 1):
        number, size = number + 1, size + len(line)
        if len(line) > LONGEST_LINE:
            raise NotationError(
                Text("{file}: line {n} is too long for a record", file=str(path), n=number)
            )
        if number > MOST_RECORDS:
            raise NotationError(
                Text("{file} has more than {n} records", file=str(path), n=MOST_RECORDS)
            )
        if size > LARGEST_CORPUS:
            raise NotationError(
                Text("{file} unpacks to more than {n} bytes", file=str(path), n=LARGEST_CORPUS)
            )
        yield line


def probed_games(path: Path, probes: list[Record]) -> dict[str, Record]:
    """The games that probes refer to, from the corpus files beside theirs."""
    wanted = {probe["game"] for probe in probes if "verdict" in probe}
    found: dict[str, Record] = {}
    if wanted:
        for other in sorted(path.parent.glob("*.jsonl.gz")):
            for record in read_corpus(other):
                if record.get("id") in wanted:
                    found[str(record["id"])] = record
    return found
