"""Corpus files: one recorded game or probe a line, as JSON, compressed."""

from __future__ import annotations

import gzip
import json
import re
import zlib
from collections.abc import Callable, Iterable, Iterator
from pathlib import Path
from typing import Annotated, Any, Final, Literal

import msgspec

from spadework.core.errors import NotationError
from spadework.core.state import State
from spadework.core.text import Text

# Who watches a game being replayed is shown its last position.
Watch = Callable[[State], None]

Facts = dict[str, Any]
Three = msgspec.Meta(min_length=3, max_length=3)


class RecordedRow(msgspec.Struct, array_like=True):
    """The number of a row, the faction, its commands and what it has after them."""

    row: int
    faction: str
    commands: str
    state: list[int]


class Expected(msgspec.Struct):
    """What the recording engine had after every row, and at the end."""

    final_vp: dict[str, int]
    rows: list[RecordedRow]
    board: dict[str, list[str]]
    bridges: list[Annotated[list[str], Three]]
    cult_priests: dict[str, str]
    final_scoring: dict[str, dict[str, int]]
    factions: dict[str, Facts]
    pool: dict[str, int]
    bonus_coins: dict[str, int]


class RecordedGame(msgspec.Struct):
    """A game as a ledger."""

    id: str
    ledger: list[str]
    expect: Expected
    kind: str = ""
    options: Facts = {}
    factions: list[str] = []


class Probe(msgspec.Struct):
    """A row in place of that *at* which a game goes on, and whether it is legal there."""

    game: str
    at: int
    row: str
    verdict: Literal["accept", "reject"]
    message: str = ""
    state: list[int] = []


class StepwiseSetup(msgspec.Struct):
    """How a game begins that is told step by step."""

    board: str
    round_tiles: list[str]
    bonus_tiles: list[str]
    start_player: int
    start_money_extra: int


class StepAction(msgspec.Struct):
    """What was done, with all that belongs to it."""

    type: str
    faction: str = ""
    hex: str | None = None
    hexes: list[str] = []
    house: str | None = None
    tile: str = ""
    via: str = ""
    to: str = ""
    river: str | None = None
    power: int = 0
    times: int = 0


class RecordedTown(msgspec.Struct):
    """A town: whose it is, where it lies, its tile."""

    seat: int
    hexes: list[str]
    tile: str
    river: str | None = None


class RecordedBoard(msgspec.Struct):
    """What lies on the board at the end of a round."""

    hexes: dict[str, list[Any]]
    bridges: list[list[Any]]
    towns: list[RecordedTown]


class RecordedStep(msgspec.Struct):
    """One step of a game, and what everybody has after it; what is not told is None."""

    n: int
    seat: int | None
    action: StepAction
    state_after: list[list[Any]]
    legal: dict[str, int] | None = None  # how many choices there were of each kind
    legal_all: list[str] | None = None
    pool: dict[str, int] | None = None
    order: list[int] | None = None
    order_of_dropping_out: list[int] | None = None
    board: RecordedBoard | None = None


class StepwiseEnd(msgspec.Struct):
    """Points, their sources and who won."""

    points: list[int]
    breakdown: list[dict[str, int]]
    winners: list[int]


class StepwiseGame(msgspec.Struct):
    """A game that is told step by step."""

    id: str
    players: int
    turn_order_mode: str
    setup: StepwiseSetup
    steps: list[RecordedStep]
    final: StepwiseEnd
    factions: list[str] = []


class Incomplete(msgspec.Struct):
    """A record that lacks a part."""

    name: str
    missing: str


CorpusEntry = RecordedGame | Probe | StepwiseGame | Incomplete

# Ten times and more what recorded games take; a few bytes can unpack to far more than that.
LONGEST_LINE: Final = 5_000_000  # bytes
LARGEST_CORPUS: Final = 200_000_000  # bytes
MOST_RECORDS: Final = 100_000


def read_corpus(path: Path) -> Iterator[CorpusEntry]:
    """The records of a corpus file."""
    try:
        with gzip.open(path, "rb") as file:
            for number, line in enumerate(_lines(path, file)):
                record = _record(json.loads(line))
                if record is None:
                    raise NotationError(
                        Text("{file}: line {n} is not a record", file=str(path), n=number + 1)
                    )
                yield record
    except (OSError, EOFError, ValueError, RecursionError, zlib.error) as error:
        raise NotationError(
            Text("{file} cannot be read as a corpus: {reason}", file=str(path), reason=str(error))
        ) from error


def _record(read: object) -> CorpusEntry | None:
    """What was *read*, as the kind of record that it is; None if there is no such kind."""
    if not isinstance(read, dict):
        return None
    # Told by what they have: recorded files are as they are, and no field of theirs is a tag.
    kind: type[RecordedGame | Probe | StepwiseGame] = RecordedGame
    if "verdict" in read:
        kind = Probe
    elif "steps" in read and "turn_order_mode" in read:
        kind = StepwiseGame
    try:
        return msgspec.convert(read, kind)
    except msgspec.ValidationError as error:
        found = re.search(r"missing required field `(\w+)`", str(error))
        if found is None or (kind is Probe and not read.get("game")):
            return None
        return Incomplete(str(read.get("id", read.get("game"))), found[1])


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


def probed_games(path: Path, probes: Iterable[CorpusEntry]) -> dict[str, RecordedGame]:
    """The games that probes refer to, from the corpus files beside theirs."""
    wanted = {probe.game for probe in probes if isinstance(probe, Probe)}
    files = sorted(path.parent.glob("*.jsonl.gz")) if wanted else []
    return {
        record.id: record
        for other in files
        for record in read_corpus(other)
        if isinstance(record, RecordedGame) and record.id in wanted
    }
