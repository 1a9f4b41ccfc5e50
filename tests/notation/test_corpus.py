"""Recorded games, replayed to the last point, and rows that must be refused or accepted."""

import functools
from pathlib import Path

import pytest

from spadework.games.catalog import Catalog
from spadework.notation.conformance.comparing import check
from spadework.notation.conformance.corpus import Record, probed_games, read_corpus
from support import corpora

PARTS = 16
CATALOG = Catalog()


@functools.cache
def records(path: Path) -> list[Record]:
    """The records of a corpus file."""
    return list(read_corpus(path))


@functools.cache
def games(path: Path) -> dict[str, Record]:
    """The games that the probes of a file refer to."""
    return probed_games(path, records(path))


@functools.cache
def new_records(path: Path) -> list[Record]:
    """The records of a corpus file, less those that the repository has under the same name."""
    ours = corpora.INSIDE / path.name
    if path == ours or not ours.exists():
        return records(path)
    known = records(ours)
    return [record for record in records(path) if record not in known]


@pytest.mark.parametrize("part", range(PARTS))
@pytest.mark.parametrize(
    "path",
    [*corpora.inside(), *corpora.outside()],
    ids=lambda path: f"{path.parent.name}-{path.name}",
)
def test_recorded_games_replay_as_recorded(path: Path, part: int) -> None:
    """In parts, so that several processes share the work."""
    differences = [
        f"{result.name}: {result.difference}"
        for record in new_records(path)[part::PARTS]
        if (result := check(CATALOG, record, games(path))).difference
    ]
    assert not differences, "\n".join(differences)


def test_there_are_recorded_games_in_the_repository() -> None:
    found = [record for path in corpora.inside() for record in records(path)]
    assert sum("ledger" in record for record in found) >= 100
    assert sum("verdict" in record for record in found) >= 100
    assert sum("steps" in record for record in found) >= 60
