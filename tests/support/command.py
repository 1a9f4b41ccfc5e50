"""Runs commands of the program for tests, with games to run them on."""

import gzip
import json
import os
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Any, NamedTuple

import msgspec
import pytest

import spadework
from spadework.cli import main
from spadework.notation.conformance.corpus import CorpusEntry, RecordedGame
from support import corpora
from support.short_record import SET_UP

PROBES = corpora.INSIDE / "probes.jsonl.gz"
SHORT_GAME = (
    SET_UP
    + """# Round 1
witches: convert 1 W to 1 C. upgrade F4 to TP
nomads: leech 1 from witches
"""
)


class Outcome(NamedTuple):
    """Exit status, standard output and error output of a command."""

    status: int
    out: str
    err: str

    @property
    def data(self) -> Any:
        """The JSON object printed."""
        return json.loads(self.out)


class Command:
    """Runs `spadework` in this process."""

    def __init__(self, capsys: pytest.CaptureFixture[str]) -> None:
        self._capsys = capsys

    def __call__(self, *arguments: object) -> Outcome:
        try:
            status = main([str(argument) for argument in arguments])
        except SystemExit as stop:
            status = int(stop.code or 0)
        return Outcome(status, *self._capsys.readouterr())


def recorded_game(**wanted: str) -> RecordedGame:
    """A recorded game of a *kind* or on a *map*, with the starting points of the rulebook."""
    for record in corpora.ledgers():
        if not record.options.get("vp_variant") and all(
            getattr(record, name) == value for name, value in wanted.items()
        ):
            return record
    raise AssertionError(f"no recorded game is {wanted}")


def write_rows(path: Path, rows: list[str]) -> Path:
    path.write_text("\n".join(rows) + "\n", encoding="utf-8")
    return path


def write_corpus(path: Path, records: Sequence[CorpusEntry]) -> Path:
    with gzip.open(path, "wb") as lines:
        lines.writelines(msgspec.json.encode(record) + b"\n" for record in records)
    return path


def in_a_process(*arguments: object) -> subprocess.CompletedProcess[str]:
    """Run the command as a user does, with the package under test."""
    place = str(Path(spadework.__file__).parent.parent)
    return subprocess.run(
        [sys.executable, "-m", "spadework.cli", *map(str, arguments)],
        capture_output=True,
        text=True,
        env={**os.environ, "PYTHONPATH": place},
        check=False,
    )
