"""Corpus files: one recorded game or probe a line, as JSON, compressed."""

from __future__ import annotations

import gzip
import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from spadework.core.errors import NotationError

# A recorded game or probe: JSON, so its types are known only by its documentation.
Record = dict[str, Any]


def read_corpus(path: Path) -> Iterator[Record]:
    """The records of a corpus file."""
    try:
        with gzip.open(path, "rt", encoding="utf-8") as lines:
            for number, line in enumerate(lines):
                record = json.loads(line)
                if not isinstance(record, dict):
                    raise NotationError(f"{path}: line {number + 1} is not a record")
                yield record
    except (OSError, EOFError, ValueError) as error:
        raise NotationError(f"{path} cannot be read as a corpus: {error}") from error


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
