"""Replies: what a seat wanted to do is done again where it can be, and thought about where not."""

import pytest

import spadework as sw
from spadework.agents.thinking.replies import Replies, played
from spadework.agents.thinking.weights_file import valuation
from spadework.agents.thinking.whole_turns import WholeTurns
from spadework.core.state import State


@pytest.fixture
def state() -> State:
    """A game of four in which the first turn is to be taken."""
    start = sw.new_game(sw.ruleset("terra_mystica"), 4, 8, factions=["random"]).state
    turns = WholeTurns(valuation(start.rules))
    while not start.question.is_turn:
        start = turns.best_first(start)[0].state
    return start


def rich(state: State, seat: int) -> State:
    """The same position, but *seat* has all the power and goods it could want."""
    other = state.copy()
    owner = other.seats[seat]
    owner.coins = owner.workers = 15
    owner.bowl1, owner.bowl2, owner.bowl3 = 0, 0, 12
    return other


def test_a_remembered_turn_is_taken_without_thinking(state: State) -> None:
    turns = WholeTurns(valuation(state.rules))
    replies = Replies(turns, state.seat_count)
    first = replies.reply(state, 0)
    thought = turns.evaluated
    assert replies.reply(rich(state, state.question.seat), 0).actions == first.actions
    assert turns.evaluated == thought


def test_another_turn_is_found_where_the_remembered_one_is_impossible(state: State) -> None:
    turns = WholeTurns(valuation(state.rules))
    replies = Replies(turns, state.seat_count)
    first = replies.reply(state, 0)
    poor = state.copy()
    owner = poor.seats[state.question.seat]
    owner.coins = owner.workers = owner.priests = owner.bowl2 = owner.bowl3 = 0
    assert played(poor, first.actions) is None
    second = replies.reply(poor, 0)
    assert second.actions != first.actions
    assert played(poor, second.actions) is not None
    assert replies.reply(state, 0).actions == first.actions, "the first one is not forgotten"


def test_turns_are_remembered_by_their_number(state: State) -> None:
    turns = WholeTurns(valuation(state.rules))
    replies = Replies(turns, state.seat_count)
    replies.reply(state, 0)
    thought = turns.evaluated
    replies.reply(state, 1)
    assert turns.evaluated > thought


def test_playing_leaves_the_position_as_it_was(state: State) -> None:
    seat = state.question.seat
    before = (state.seats[seat].coins, state.seats[seat].workers, state.owner, len(state.pending))
    line = WholeTurns(valuation(state.rules)).best_first(state)[0]
    assert played(state, line.actions) is not None
    after = (state.seats[seat].coins, state.seats[seat].workers, state.owner, len(state.pending))
    assert before == after
