"""Answers to the questions that the action of a turn raises, and to what is left after it."""

from __future__ import annotations

from spadework.agents.thinking.worthwhile import least_bids, whole_steps
from spadework.core.actions import CONNECT
from spadework.core.state import Action, Decision, State
from spadework.rules.flow.auction import Bidding


def answers_within_turn(state: State, decision: Decision, seat: int) -> list[Action]:
    """The answers worth a thought; free actions only where nothing else is left."""
    offers: list[Action] = []
    decision.offer(state, offers)
    if isinstance(decision, Bidding):
        return least_bids(offers)
    if decision.is_turn:
        # The action is done: found a town that is there for the asking, or end the turn.
        free: list[Action] = []
        state.rules.offer_free_actions(state, state.seats[seat], free)
        connect = state.rules.table.groups[CONNECT]
        return [*[a for a in free if a in connect], *offers]
    if len(offers) == 1 and decision.seat == state.active and decision.allows_free_actions:
        # Nothing but giving up: perhaps a conversion pays for more.
        state.rules.offer_free_actions(state, state.seats[seat], offers)
    return whole_steps(state, seat, offers)
