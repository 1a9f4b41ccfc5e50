"""Recorded games, replayed to the last point, and rows that must be refused or accepted."""

import functools
from pathlib import Path

import pytest

import corpora
from spadework.games.catalog import Catalog
from spadework.notation.conformance import check
from spadework.notation.corpus import Record, probed_games, read_corpus

CHUNK = 40
CATALOG = Catalog()


@functools.cache
def records(path: Path) -> list[Record]:
    """The records of a corpus file of this game; other games have files of their own."""
    return [r for r in read_corpus(path) if "ledger" in r or "verdict" in r]


@functools.cache
def games(path: Path) -> dict[str, Record]:
    """The games that the probes of a file refer to."""
    return probed_games(path, records(path))


def chunks() -> list[tuple[Path, int]]:
    """Every corpus file in pieces, so that several processes share the work."""
    files = [*corpora.inside(), *corpora.outside()]
    return [(path, start) for path in files for start in range(0, len(records(path)), CHUNK)]


@pytest.mark.parametrize(
    ("path", "start"), chunks(), ids=[f"{p.parent.name}-{p.name}-{s}" for p, s in chunks()]
)
def test_recorded_games_replay_as_recorded(path: Path, start: int) -> None:
    differences = [
        f"{result.name}: {result.difference}"
        for record in records(path)[start : start + CHUNK]
        if (result := check(CATALOG, record, games(path))).difference
    ]
    assert not differences, "\n".join(differences)


def test_there_are_recorded_games_in_the_repository() -> None:
    found = [record for path in corpora.inside() for record in records(path)]
    assert sum("ledger" in record for record in found) >= 100
    assert sum("verdict" in record for record in found) >= 100
