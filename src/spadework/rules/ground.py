"""The ground: what a hex allows, and what can be in the way of using it."""

from __future__ import annotations

from typing import Final

from spadework.core.facts import NO_TERRAIN, Price
from spadework.core.seat import Seat
from spadework.core.state import NOBODY, State
from spadework.rules.reach import in_jump, shipping_now
from spadework.rules.tracks import lack

DWELLING: Final = 0
NO_PRICE: Final = Price()


def can_stand(seat: Seat, terrain: int) -> bool:
    """Whether a dwelling of *seat* may stand on *terrain*."""
    return terrain == seat.home or (terrain >= 0 and bool(seat.unlocked >> terrain & 1))


def has_dwelling_left(state: State, seat: Seat) -> bool:
    """Whether a dwelling is left on the faction board."""
    return seat.built[DWELLING] < state.rules.kinds[DWELLING].count


def takes_tile(state: State, hex: int) -> bool:
    """Whether transforming *hex* takes a terrain tile although none is left."""
    rules = state.rules
    if rules.customs.terrain_tiles < 0 or state.terrain[hex] != rules.board.terrain[hex]:
        return False
    printed = rules.board.terrain
    used = len([h for h in rules.board.land if state.terrain[h] != printed[h]])
    return used >= rules.customs.terrain_tiles


def touches(state: State, seat: Seat, hex: int) -> bool:
    """Whether *hex* shares an edge with a structure of *seat*; bridges and rivers do not count."""
    for near in state.rules.board.land_neighbors[hex]:
        if state.owner[near] == seat.index:
            return True
    return False


# --- jumps


def jump_price(seat: Seat) -> Price:
    """The price of a jump."""
    price = NO_PRICE
    for ability in seat.abilities.jump_price:
        price = ability.jump_price(price)
    return price


def pay_jump(state: State, seat: Seat) -> None:
    """Pay for a jump, and score what it brings."""
    seat.pay(jump_price(seat))
    for ability in seat.abilities.jumped:
        ability.jumped(state, seat)


# --- what is in the way


def obstacle_to_turn(state: State, seat: Seat, hex: int, target: int) -> str:
    """Why *seat* cannot turn *hex* into *target* by any means, wherever it lies."""
    rules = state.rules
    name = rules.board.names[hex]
    old = state.terrain[hex]
    if state.owner[hex] != NOBODY:
        return f"{name} holds a structure"
    if old >= rules.wheel_size:
        return f"{name} is {rules.terrains[old]}, which nobody can transform"
    if old == target:
        return f"{name} is {rules.terrains[old]} already"
    for ability in seat.abilities.obstacle_to_transform:
        return ability.obstacle_to_transform(state, seat)
    if seat.pivot == NO_TERRAIN:
        return f"{state.name_of(seat.index)} have yet to pick a terrain"
    if target >= rules.wheel_size and target != seat.home:
        return f"{state.name_of(seat.index)} cannot make {rules.terrains[target]}"
    return ""


def obstacle_to_stand(state: State, seat: Seat, hex: int, *, home_only: bool = False) -> str:
    """Why no dwelling of *seat* can come to stand on *hex*, whatever it costs."""
    rules = state.rules
    name = rules.board.names[hex]
    terrain = state.terrain[hex]
    if state.owner[hex] != NOBODY:
        return f"{name} holds a structure"
    if seat.pivot == NO_TERRAIN:
        return f"{state.name_of(seat.index)} have yet to pick a terrain"
    if not (terrain == seat.home if home_only else can_stand(seat, terrain)):
        if seat.abilities.unlock_price:
            return f"{name} is {rules.terrains[terrain]}, which is still locked"
        return f"{name} is {rules.terrains[terrain]}, not {rules.terrains[seat.home]}"
    if not has_dwelling_left(state, seat):
        return f"all {rules.kinds[DWELLING].count} dwellings stand on the map"
    return ""


def obstacle_to_reach(state: State, seat: Seat, hex: int, *, may_jump: bool) -> str:
    """Why *hex* is out of reach; empty if it is not, or if a jump that can be paid leads there."""
    if hex in seat.reach:
        return ""
    name = state.rules.board.names[hex]
    if not may_jump:
        return f"{name} is too far away: {_distance(state, seat, hex)}"
    if not in_jump(state, seat, hex):
        hexes = "1 hex" if seat.jump_range == 1 else f"{seat.jump_range} hexes"
        return f"{name} is too far away, even for a jump over {hexes}"
    if not seat.affords(jump_price(seat)):
        return f"{name} is reached only by a jump; {lack(seat, jump_price(seat))}"
    return ""


def _distance(state: State, seat: Seat, hex: int) -> str:
    """How *hex* lies to the structures of *seat*: the shipping that would reach it."""
    shipping = state.rules.board.shipping
    near = "" if seat.abilities.bars_neighbors else "not directly adjacent, and "
    for level in range(1, len(shipping)):
        for structure in seat.structures:
            if hex in shipping[level][structure]:
                return f"{near}it takes shipping {level}, which is {shipping_now(state, seat)} now"
    return f"{near}no shipping leads there"
