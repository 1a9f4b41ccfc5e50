"""Receiving spades: what they bring, and the transform-and-build they open."""

from __future__ import annotations

from spadework.core.facts import Reward
from spadework.core.seat import Seat
from spadework.core.state import State
from spadework.rules.groundwork import Groundwork
from spadework.rules.round_tiles import score_event


def book_spades(state: State, seat: Seat, n: int) -> None:
    """Points and power that spades bring which are received and used at once."""
    _score_by_tile(state, seat, n)
    _gain_by_faction(state, seat, n)


def book_received(state: State, seat: Seat, n: int) -> None:
    """What *n* spades bring before they are used."""
    if state.rules.spade_tile_on_receipt:
        _score_by_tile(state, seat, n)
    if state.rules.spades_on_receipt:
        _gain_by_faction(state, seat, n)


def book_used(state: State, seat: Seat, n: int, bought: int) -> None:
    """What *n* spades bring when they are used, of which *bought* have not been booked yet."""
    _score_by_tile(state, seat, bought if state.rules.spade_tile_on_receipt else n)
    _gain_by_faction(state, seat, bought if state.rules.spades_on_receipt else n)


def _score_by_tile(state: State, seat: Seat, n: int) -> None:
    for _ in range(n):
        score_event(state, seat, state.rules.spade_event)


def _gain_by_faction(state: State, seat: Seat, n: int) -> None:
    for ability in seat.abilities.spades_booked:
        ability.spades_booked(state, seat, n)


def receive_spades(state: State, seat: Seat, n: int) -> int:
    """Take *n* free spades; how many are left to be used after what the faction makes of them."""
    for ability in seat.abilities.trade_spades_in:
        book_spades(state, seat, n)
        ability.trade_spades_in(state, seat, n)
        return 0
    if seat.faction.river_only:
        return 0
    book_received(state, seat, n)
    return n


def give_spades(state: State, seat: Seat, reward: Reward) -> None:
    """Open the transform-and-build that *reward* brings."""
    spades = receive_spades(state, seat, reward.spades)
    if spades:
        state.ask(spade_work(state, seat, reward, spades))


def spade_work(state: State, seat: Seat, reward: Reward, spades: int) -> Groundwork:
    """The transform-and-build that *spades* of a reward open."""
    return Groundwork(
        seat.index,
        spades=spades,
        hexes=reward.hexes,
        may_dig=not reward.fixed_spades,
        may_build=True,
        any_hex=reward.fixed_spades,
        fresh=state.rules.customs.gifts_bind,
    )


def free_work(state: State, seat: Seat, reward: Reward) -> Groundwork:
    """The transform-and-build that a *ride* or a *storm* opens."""
    fresh = state.rules.customs.gifts_bind
    if reward.ride:
        return Groundwork(seat.index, may_build=True, ride=True, fresh=fresh)
    return Groundwork(seat.index, hexes=1, may_dig=True, may_build=True, storm=True, fresh=fresh)
