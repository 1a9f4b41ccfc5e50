"""Corpus files: one recorded game or probe a line, as JSON, compressed."""

from __future__ import annotations

import gzip
import json
import zlib
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final

from spadework.core.errors import NotationError

# A recorded game or probe: JSON, so its types are known only by its documentation.
Record = dict[str, Any]

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
                if not isinstance(record, dict) or not _has_shape(record):
                    raise NotationError(f"{path}: line {number + 1} is not a record")
                yield record
    except (OSError, EOFError, ValueError, RecursionError, zlib.error) as error:
        raise NotationError(f"{path} cannot be read as a corpus: {error}") from error


def _lines(path: Path, file: gzip.GzipFile) -> Iterator[bytes]:
    """The lines of a corpus, as far as they can be those of one."""
    number = size = 0
    while line := file.readline(LONGEST_LINE + 1):
        number, size = number + 1, size + len(line)
        if len(line) > LONGEST_LINE:
            raise NotationError(f"{path}: line {number} is too long for a record")
        if number > MOST_RECORDS:
            raise NotationError(f"{path} has more than {MOST_RECORDS} records")
        if size > LARGEST_CORPUS:
            raise NotationError(f"{path} unpacks to more than {LARGEST_CORPUS} bytes")
        yield line


# What games, probes and the ends of games consist of; what is missing is named when it is needed.
_PARTS: Final[dict[str, type]] = {
    "id": str,
    "options": dict,
    "ledger": list,
    "expect": dict,
    "game": str,
    "at": int,
    "row": str,
    "setup": dict,
    "steps": list,
    "players": int,
}
_END: Final[dict[str, type]] = {
    "final_vp": dict,
    "rows": list,
    "board": dict,
    "bridges": list,
    "cult_priests": dict,
    "final_scoring": dict,
    "factions": dict,
    "pool": dict,
    "bonus_coins": dict,
}


def _has_shape(record: Record) -> bool:
    """Whether everything in *record* is of the kind it should be."""
    end = record.get("expect", {})
    return (
        all(isinstance(record[name], kind) for name, kind in _PARTS.items() if name in record)
        and ("verdict" not in record or "game" in record)
        and all(isinstance(end[name], kind) for name, kind in _END.items() if name in end)
        and all(isinstance(row, str) for row in record.get("ledger", []))
        and all(isinstance(step, dict) for step in record.get("steps", []))
        and all(_is_row(row) for row in end.get("rows", []))
        and all(isinstance(bridge, list) and len(bridge) == 3 for bridge in end.get("bridges", []))
        and all(isinstance(facts, dict) for facts in end.get("factions", {}).values())
    )


def _is_row(row: object) -> bool:
    """Whether *row* is a number, a faction, its commands and what it has after them."""
    return (
        isinstance(row, list)
        and len(row) == 4
        and isinstance(row[0], int)
        and isinstance(row[1], str)
    )


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
