"""The trials of `make load` and `make chaos`, a little of each."""

import pytest

from trials.chaos import chaos, races
from trials.load import carry


@pytest.mark.parametrize("kind", ["sqlite", "postgresql"])
def test_nothing_is_lost_while_parts_of_the_house_die(kind: str) -> None:
    story = chaos(kind, faults=3, seed=2, bot_games=1)
    assert story.turns > 0
    assert story.bot_games == 1


def test_of_two_requests_for_one_turn_one_is_taken() -> None:
    assert races("sqlite", 25, seed=1) == 25


def test_load_is_measured_while_pages_listen() -> None:
    carried = carry("sqlite", servers=1, people=2, tables=2, streams=4, seconds=1.0)
    assert carried.turns_a_second > 0
    assert 0 < carried.p50_ms <= carried.p95_ms
