"""The answers among which a learned player chooses: those offered, but never what cannot help.

Left out are transformations that stop short of the home terrain where others do not, more than the
least bid, points bought for coins that the end of the game turns into points by itself, power
sacrificed for nothing it pays, and free actions after the action of the turn.
"""

from __future__ import annotations

from spadework.core.actions import CONNECT
from spadework.core.facts import NO_TERRAIN
from spadework.core.seat import Seat
from spadework.core.state import Action, State
from spadework.rules.flow.auction import Bid, Bidding
from spadework.rules.ground.terraforming import Transform
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


def whole_steps(state: State, seat: int, offers: list[Action]) -> list[Action]:
    """The offers but transformations that stop short of the home terrain where others do not."""
    home = state.seats[seat].home if seat < len(state.seats) else NO_TERRAIN
    reaches_home = False
    transforms = False
    for action in offers:
        if isinstance(action, Transform):
            transforms = True
            if action.target == home and not action.detour:
                reaches_home = True
                break
    if not transforms:
        return offers
    kept: list[Action] = []
    for action in offers:
        if isinstance(action, Transform) and (
            action.detour or (reaches_home and action.target != home)
        ):
            continue
        kept.append(action)
    return kept


def least_bids(offers: list[Action]) -> list[Action]:
    """The lowest bid for every faction: to offer more at once is never better."""
    found: list[Action] = []
    factions: list[int] = []
    for action in offers:
        if isinstance(action, Bid) and action.faction.index not in factions:
            factions.append(action.faction.index)
            found.append(action)
    return found
