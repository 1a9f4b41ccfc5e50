"""The comparison with recorded games notices every kind of difference."""

import copy
import functools
from collections.abc import Callable
from typing import Any

import pytest

from spadework.notation.conformance.comparing import Comparison
from spadework.notation.conformance.corpus import StepwiseGame, read_corpus
from support import corpora
from support.nova_table import CATALOG


@functools.cache
def recorded() -> StepwiseGame:
    """A recorded game with towns and bridges."""
    path = next(p for p in corpora.inside() if p.name.startswith("terra_nova"))
    for record in read_corpus(path):
        assert isinstance(record, StepwiseGame)
        board = record.steps[-1].board
        if board and len(board.towns) > 1 and board.bridges:
            return record
    raise AssertionError("no recorded game has two towns and a bridge")


def step(record: StepwiseGame, key: str) -> Any:
    """The last step that says something about *key*."""
    return [told for s in record.steps if (told := getattr(s, key)) is not None][-1]


def set_entry(thing: Any, key: Any, value: Any) -> None:
    thing[key] = value


FORGERIES: dict[str, Callable[[StepwiseGame], None]] = {
    "has": lambda r: set_entry(r.steps[60].state_after[0], 0, 99),
    "legal are": lambda r: set_entry(step(r, "legal"), "drop_out", 99),
    "legal is also": lambda r: set_entry(step(r, "legal_all"), 0, "drop_out/nothing"),
    "on the bonus tiles": lambda r: step(r, "pool").clear(),
    "the order is": lambda r: step(r, "order").reverse(),
    "drop out in the order": lambda r: step(r, "order_of_dropping_out").reverse(),
    "towns are": lambda r: step(r, "board").towns.pop(),
    "bridges are": lambda r: step(r, "board").bridges.pop(),
    "is refused": lambda r: setattr(
        next(s.action for s in r.steps if s.action.type == "place_house"), "hex", "A1"
    ),
    "scores": lambda r: set_entry(r.final.breakdown[0], "largest_group", 99),
    "the end is": lambda r: r.final.winners.append(9),
    "cannot be set up": lambda r: set_entry(r.setup.round_tiles, 0, "nothing"),
}


def test_the_recorded_game_is_as_recorded() -> None:
    assert Comparison(CATALOG).check(recorded(), {}).difference == ""


@pytest.mark.parametrize("words", FORGERIES)
def test_a_forged_record_is_noticed(words: str) -> None:
    forged = copy.deepcopy(recorded())
    FORGERIES[words](forged)
    assert words in Comparison(CATALOG).check(forged, {}).difference
