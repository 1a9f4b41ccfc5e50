"""Receiving spades: what the faction makes of them, and the groundwork they open."""

from __future__ import annotations

from spadework.core.facts import Reward
from spadework.core.seat import Seat
from spadework.core.state import State
from spadework.rules.groundwork import GivenSpades, Groundwork
from spadework.rules.ride import Ride
from spadework.rules.spades import book_received
from spadework.rules.storm import Storm


def receive_spades(state: State, seat: Seat, n: int) -> int:
    """Take *n* free spades; how many are left to be used after what the faction makes of them."""
    for ability in seat.abilities.trade_spades_in:
        ability.trade_spades_in(state, seat, n)
        return 0
    book_received(state, seat, n)
    return n


def give_spades(state: State, seat: Seat, reward: Reward) -> None:
    """Open the groundwork that *reward* brings."""
    spades = receive_spades(state, seat, reward.spades)
    if spades:
        state.ask(spade_work(seat, reward, spades))


def spade_work(seat: Seat, reward: Reward, spades: int) -> GivenSpades:
    """The groundwork that *spades* of a reward open."""
    return GivenSpades(seat.index, spades, reward.hexes, reward.fixed_spades)


def free_work(seat: Seat, reward: Reward) -> Groundwork:
    """The groundwork that a *ride* or a *storm* opens."""
    return Ride(seat.index) if reward.ride else Storm(seat.index)
