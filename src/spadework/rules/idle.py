"""An action that could do nothing at all is not taken.

The books decide it: whoever can or will take no other action passes (p. 14), and what an action
gives is used at once, never kept (pp. 10 and 13). So an action is refused if nothing but its price
would change on the table, whatever its owner answers: no bridge left or no site for it, no hex for
the spades, no dwelling left for a free one, no priest in the supply, no marker that could rise. A
priest who stays in an order is something; one who comes back for a step nobody can make is not.

This is the one place that says so; `Ruleset.refuses_idle` says whether it holds. The option
idle_actions and loose order let such actions be taken for nothing.
"""

from __future__ import annotations

from spadework.core.actions import FORGO
from spadework.core.facts import Reward
from spadework.core.seat import Seat
from spadework.core.state import NOBODY, Action, Decision, State
from spadework.rules.bridges import bridge_offers
from spadework.rules.building import FreeTrading
from spadework.rules.cults import may_rise_anywhere
from spadework.rules.homes import has_locked
from spadework.rules.reach import jump_hexes
from spadework.rules.receiving import free_work, spade_work
from spadework.rules.settlement import Settlement
from spadework.rules.spades import walks_from


def is_idle(state: State, seat: Seat, reward: Reward) -> bool:
    """Whether an action space that gives *reward* could do nothing for *seat*."""
    if reward.coins or reward.workers or reward.points or reward.actions:
        return False
    if reward.priests:
        return seat.priests >= seat.priest_limit and not has_locked(state, seat)
    if reward.free_steps:
        return not may_rise_anywhere(state, seat)
    if reward.bridges:
        return not bridge_offers(state, seat)
    if reward.shipping:
        return seat.shipping == seat.faction.shipping_max
    if reward.spades:
        return not _has_use_for_spades(state, seat, reward)
    return not _has_use_for_gift(state, seat, reward)


def reason_why_idle(state: State, seat: Seat, reward: Reward) -> str:
    """The sentence for an action that `is_idle`."""
    if reward.priests:
        return "no priest is in the supply"
    if reward.free_steps:
        return "no marker can rise on any cult"
    if reward.bridges:
        return "no bridge can be built: none is left, or no site touches an own structure"
    return "what this action gives could not be used"


def _has_use_for_spades(state: State, seat: Seat, reward: Reward) -> bool:
    for ability in seat.abilities.trade_spades_in:
        return ability.has_use_for_spades(state, seat)
    rules = state.rules
    if not rules.customs.home_only:
        # The first hex that these spades turn will do, as this is asked at every step.
        for hex in seat.reach:
            if state.owner[hex] == NOBODY and state.terrain[hex] < rules.wheel_size:
                walks = walks_from(seat, state.terrain[hex])
                if walks and walks[0].spades <= reward.spades:
                    return True
    work = spade_work(seat, reward, reward.spades)
    if _has_answer(state, work):
        return True
    if rules.customs.gifts_bind:
        return False  # what was taken must be used, and the conversion might not be made
    # A conversion may pay for what these spades lack, if there is a hex for them.
    return work.buys() and _has_hex(state, seat) and rules.has_free_action(state, seat)


def _has_hex(state: State, seat: Seat) -> bool:
    """Whether there is an empty hex in reach, or in a jump, that is not home terrain already."""
    wheel = state.rules.wheel_size
    far = jump_hexes(state, seat) if seat.jump_range else []
    for hex in [*seat.reach, *far]:
        if state.owner[hex] == NOBODY and seat.home != state.terrain[hex] < wheel:
            return True
    return False


def _has_use_for_gift(state: State, seat: Seat, reward: Reward) -> bool:
    if reward.ride or reward.storm:
        return _has_answer(state, free_work(seat, reward))
    if reward.trading:
        return _has_answer(state, FreeTrading(seat.index))
    if reward.settle >= 0:
        return _has_answer(state, Settlement(seat.index, reward))
    return True


def _has_answer(state: State, gift: Decision) -> bool:
    """Whether something can be done about *gift* besides leaving it."""
    offers: list[Action] = []
    gift.offer(state, offers)
    forgo = state.rules.table.groups[FORGO]
    for action in offers:
        if action not in forgo:
            return True
    return False
