"""The answers among which a learned player chooses: those offered, but never what cannot help.

Left out are transformations that stop short of the home terrain where others do not, more than the
least bid, points bought for coins that the end of the game turns into points by itself, power
sacrificed for nothing it pays, and free actions after the action of the turn.
"""

from __future__ import annotations

from spadework.agents.thinking.whole_turns import least_bids, whole_steps
from spadework.core.actions import CONNECT
from spadework.core.seat import Seat
from spadework.core.state import Action, State
from spadework.rules.flow.auction import Bidding
from spadework.rules.power.conversions import Burn, Convert, pays_for_something


def worthwhile(state: State) -> list[Action]:
    """The answers worth a thought, at least one, in a state that is not over."""
    decision = state.pending[-1]
    offers: list[Action] = []
    decision.offer(state, offers)
    if isinstance(decision, Bidding):
        return least_bids(offers)
    seat = decision.seat
    if seat >= len(state.seats) or seat != state.active or not decision.allows_free_actions:
        return whole_steps(state, seat, offers)
    free: list[Action] = []
    state.rules.offer_free_actions(state, state.seats[seat], free)
    if decision.is_turn and not state.seats[seat].actions:
        connect = state.rules.table.groups[CONNECT]
        return [*offers, *[action for action in free if action in connect]]
    kept = whole_steps(state, seat, offers)
    for action in free:
        if _may_help(state, state.seats[seat], action):
            kept.append(action)
    return kept


def _may_help(state: State, seat: Seat, action: Action) -> bool:
    if isinstance(action, Convert):
        return action.source != "C" or action.target != "VP"
    return not isinstance(action, Burn) or pays_for_something(state, seat, action)
