"""Spades: how many a transformation takes, what they cost and what they bring."""

from __future__ import annotations

from spadework.core.facts import Price
from spadework.core.seat import Seat
from spadework.core.state import State
from spadework.core.wheel import Walk
from spadework.rules.flow.round_tiles import score_event


def spades_needed(state: State, seat: Seat, hex: int, target: int, detour: bool) -> int:
    """Spades that turn *hex* into *target*, by the short way or the *detour*; 0 without a way."""
    wanted = seat.pivot if target == seat.home else target
    for walk in walks_from(seat, state.terrain[hex]):
        if walk.target == wanted and walk.detour == detour:
            return walk.spades
    return 0


def walks_from(seat: Seat, terrain: int) -> list[Walk]:
    """The ways of *seat* round the wheel from a terrain, the shortest first."""
    return seat.abilities.walks[seat.pivot][terrain]


def leads_elsewhere(seat: Seat, terrain: int) -> bool:
    """Whether spades make anything but the home terrain of *terrain*."""
    for walk in walks_from(seat, terrain):
        if walk.target != seat.pivot:
            return True
    return False


# --- buying


def spade_price(seat: Seat) -> Price | None:
    """The price of one spade; None for those who cannot buy any."""
    prices = seat.faction.spade_prices
    return prices[seat.digging] if prices else None


def affordable_spades(seat: Seat, also: Price) -> int:
    """How many spades *seat* can buy when it pays *also* besides."""
    price = spade_price(seat)
    if price is None or not seat.affords(also):
        return 0
    if price.workers:
        return (seat.workers - also.workers) // price.workers
    if price.coins:
        return (seat.coins - also.coins) // price.coins
    return (seat.priests - also.priests) // price.priests


def buy_spades(state: State, seat: Seat, n: int) -> None:
    """Pay for *n* spades."""
    price = spade_price(seat)
    assert price is not None
    seat.pay(price.times(n))
    for ability in seat.abilities.spades_bought:
        ability.spades_bought(state, seat, n)


# --- what they bring


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
