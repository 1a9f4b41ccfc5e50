"""Recorded games, replayed to the last point, and rows that must be refused or accepted."""

from pathlib import Path

import pytest

from spadework.notation.conformance.corpus import Probe, RecordedGame, StepwiseGame
from support import corpora
from support.corpora import records
from support.once import Once
from support.replays import PARTS, replay


@pytest.mark.parametrize("part", range(PARTS))
@pytest.mark.parametrize(
    "path",
    [*corpora.inside(), *corpora.outside()],
    ids=lambda path: f"{path.parent.name}-{path.name}",
)
def test_recorded_games_replay_as_recorded(once: Once, path: Path, part: int) -> None:
    """In parts, so that several processes share the work."""
    differences = replay(once, path, part).differences
    assert not differences, "\n".join(differences)


def test_there_are_recorded_games_in_the_repository() -> None:
    found = [record for path in corpora.inside() for record in records(path)]
    assert sum(isinstance(record, RecordedGame) for record in found) >= 100
    assert sum(isinstance(record, Probe) for record in found) >= 100
    assert sum(isinstance(record, StepwiseGame) for record in found) >= 60
