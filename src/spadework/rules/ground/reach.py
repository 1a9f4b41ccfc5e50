"""Adjacency, direct and indirect: which hexes a seat can transform or build on."""

from __future__ import annotations

from spadework.core.facts import NO_TILE
from spadework.core.seat import Seat
from spadework.core.state import NOBODY, State


def shipping_now(state: State, seat: Seat) -> int:
    """The shipping value that counts now: a card may add to it in the action phase only."""
    if seat.bonus != NO_TILE and not seat.passed and seat.faction.shipping_max:
        value = seat.shipping + state.rules.bonus_cards[seat.bonus].shipping
        # A range tile ends at its last space.
        return min(value, seat.faction.shipping_max) if seat.faction.jump_ranges else value
    return seat.shipping


def _routes(state: State, seat: Seat) -> list[list[int]]:
    """Land that rivers lead to from every hex; those who have a range tile use no rivers."""
    value = 0 if seat.faction.jump_ranges else shipping_now(state, seat)
    return state.rules.board.shipping[value]


def is_linked(state: State, user: int, a: int, b: int) -> bool:
    """Whether two adjacent hexes are so for seat *user*: some games keep bridges to their owner."""
    rules = state.rules
    if not rules.conventions.own_bridges_only or b in rules.board.land_neighbors[a]:
        return True
    site = rules.board.site(a, b)
    return state.bridge_owners[state.bridges.index(site)] == user


def refresh_reach(state: State, seat: Seat) -> None:
    """Compute anew what *seat* reaches; needed when shipping, bridges or structures change."""
    board = state.rules.board
    routes = _routes(state, seat)
    if seat.faction.jump_ranges:
        seat.jump_range = seat.faction.jump_ranges[shipping_now(state, seat)]
    direct = not seat.abilities.bars_neighbors
    marked = [False] * board.size
    reach: list[int] = []
    for hex in seat.structures:
        if direct:
            for near in state.adjacent[hex]:
                if not marked[near]:
                    marked[near] = True
                    reach.append(near)
        for far in routes[hex]:
            if not marked[far]:
                marked[far] = True
                reach.append(far)
    for mechanic in state.rules.explorers:
        for hex in mechanic.outposts(state, seat):
            if not marked[hex]:
                marked[hex] = True
                reach.append(hex)
    seat.reach = reach[:]  # without the spare room of a list that has grown


def extend_reach(state: State, seat: Seat, hex: int) -> None:
    """Add what a new structure on *hex* reaches."""
    reach = seat.reach[:]
    if not seat.abilities.bars_neighbors:
        for near in state.adjacent[hex]:
            if near not in reach:
                reach.append(near)
    for far in _routes(state, seat)[hex]:
        if far not in reach:
            reach.append(far)
    seat.reach = reach[:]


def jump_hexes(state: State, seat: Seat) -> list[int]:
    """Empty hexes that only a jump over other hexes reaches (tunnel, carpet)."""
    board = state.rules.board
    walked = [False] * board.size
    for hex in seat.reach:
        walked[hex] = True
    away = [board.distances(structure) for structure in seat.structures]
    longest = seat.jump_range + 1
    owner = state.owner
    found: list[int] = []
    for hex in board.land:
        if owner[hex] != NOBODY or walked[hex]:
            continue
        for steps in away:
            if steps[hex] <= longest:
                found.append(hex)
                break
    return found


def in_jump(state: State, seat: Seat, hex: int) -> bool:
    """Whether *hex* lies within the jump range of a structure."""
    board = state.rules.board
    for structure in seat.structures:
        if board.distance(structure, hex) <= seat.jump_range + 1:
            return True
    return False
