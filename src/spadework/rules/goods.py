"""Gaining things: priests from the supply of seven, rewards of tiles and structures."""

from __future__ import annotations

from spadework.core.facts import Reward
from spadework.core.seat import Seat
from spadework.core.state import State
from spadework.rules.bridges import PlaceBridge
from spadework.rules.cults import CultSteps, advance_all, gain_keys
from spadework.rules.docks import obtain_ships
from spadework.rules.favors import TakeFavor
from spadework.rules.homes import FreeHome, NewHome, gain_priests
from spadework.rules.ordination import Ordination
from spadework.rules.priests import OrderFromSupply
from spadework.rules.settlement import Settlement
from spadework.rules.towns import lower_town_limit
from spadework.rules.tracks import advance_shipping


def gain(state: State, seat: Seat, reward: Reward, source: int) -> None:
    """Give *seat* a reward; keys come first, so that they count for its cult steps.

    The order is that of RULES_NOTES 8.4. Spades and free structures need a hex and are dealt with
    where they arise.
    """
    if reward.keys:
        gain_keys(state, seat, reward.keys)
    seat.score(reward.points, source)
    seat.coins += reward.coins
    seat.workers += reward.workers
    if reward.priests:
        gain_priests(state, seat, reward.priests)
    if reward.power:
        seat.charge(reward.power)
    if reward.steps:
        advance_all(state, seat, reward.steps)
    if reward.tokens or reward.tokens_per_seat:
        seat.bowl1 += reward.tokens + reward.tokens_per_seat * len(state.seats)
    if reward.shipping:
        advance_shipping(state, seat, reward.shipping)
    if reward.jump:
        for ability in seat.abilities.lengthen_jumps:
            ability.lengthen_jumps(seat, reward.jump)
    seat.actions += reward.actions
    if reward.bridges:
        state.ask(PlaceBridge(seat.index, reward.bridges, reward.bridges > 1))
    if reward.ordinations:
        state.ask(Ordination(seat.index, reward.ordinations))
    if reward.free_steps:
        state.ask(CultSteps(seat.index, reward.free_steps, reward.same_track))
    if reward.new_home:
        state.ask(NewHome(seat.index))
    if reward.settle >= 0:
        state.ask(Settlement(seat.index, reward))
    if reward.town_power:
        lower_town_limit(state, seat, reward.town_power)
    if reward.free_home:
        state.ask(FreeHome(seat.index))
    if reward.ships:
        obtain_ships(state, seat, reward.ships)
    if reward.orders:
        state.ask(OrderFromSupply(seat.index))
    if reward.frees:
        seat.used &= ~reward.frees
    for _ in range(reward.favor_tiles):
        state.ask(TakeFavor(seat.index))
