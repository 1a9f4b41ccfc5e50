"""Whose turn it is, and where it ends, as the table has it.

In a round these are the turns of the rules. Before the first round everybody who is asked (to bid,
for a faction, a first dwelling, a card) has a turn that lasts until somebody else is asked: nothing
is dealt or turned over there, so that an answer can be thought over like any other. What is asked
in between, such as of a neighbor of a new structure, belongs to somebody else's turn.
"""

from __future__ import annotations

from collections.abc import Sequence

from spadework.core.actions import END_TURN
from spadework.core.state import Action, State
from spadework.view.advice.intentions import played


def has_turn(state: State, seat: int) -> bool:
    """Whether what *seat* answers now belongs to a turn of its own."""
    return state.active == seat or is_set_up(state)


def is_set_up(state: State) -> bool:
    """Whether the first round has yet to begin."""
    return state.round == 0


def turn_is_over(before: State, now: State, seat: int) -> bool:
    """Whether the turn that *seat* has played from *before* to *now* has come to its end."""
    if round_is_over(before, now):
        return True
    if is_set_up(before):
        return seat not in now.seats_asked()
    return now.active != seat or now.seats[seat].turns != before.seats[seat].turns


def round_is_over(before: State, now: State) -> bool:
    """Whether a round, the set-up or the game has ended from *before* to *now*."""
    if is_set_up(before):  # the phases of which follow each other without anything in between
        return not is_set_up(now) or now.over
    return (now.round, now.phase) != (before.round, before.phase)


def can_end_turn(state: State, seat: int, actions: Sequence[Action]) -> bool:
    """Whether nothing is left of the turn of *seat* after *actions* but to end it."""
    after = played(state, seat, actions) if has_turn(state, seat) else None
    if after is None:
        return False
    if turn_is_over(state, after, seat):
        return True
    own = [decision for decision in after.open_decisions() if decision.seat == seat]
    end = after.rules.table.groups[END_TURN][0]
    return not own or any(
        decision.is_turn and after.seats[seat].actions == 0 and end in after.offers_of(decision)
        for decision in own
    )
