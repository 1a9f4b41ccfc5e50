"""The ground: what a hex allows, and what can be in the way of using it."""

from __future__ import annotations

from typing import Final

from spadework.core.amounts import count
from spadework.core.facts import NO_TERRAIN, Price
from spadework.core.seat import Seat
from spadework.core.state import NOBODY, State
from spadework.core.text import NO_TEXT, Text
from spadework.rules.ground.reach import in_jump, shipping_now
from spadework.rules.ground.tracks import lack

DWELLING: Final = 0
NO_PRICE: Final = Price()


def can_stand(seat: Seat, terrain: int) -> bool:
    """Whether a dwelling of *seat* may stand on *terrain*."""
    return bool(seat.buildable >> terrain & 1)


def has_dwelling_left(state: State, seat: Seat) -> bool:
    """Whether a dwelling is left on the faction board."""
    return seat.built[DWELLING] < state.rules.kinds[DWELLING].count


def takes_tile(state: State, hex: int) -> bool:
    """Whether transforming *hex* takes a terrain tile although none is left."""
    rules = state.rules
    if rules.conventions.terrain_tiles < 0 or state.terrain[hex] != rules.board.terrain[hex]:
        return False
    printed = rules.board.terrain
    used = len([h for h in rules.board.land if state.terrain[h] != printed[h]])
    return used >= rules.conventions.terrain_tiles


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


def obstacle_to_turn(state: State, seat: Seat, hex: int, target: int) -> Text:
    """Why *seat* cannot turn *hex* into *target* by any means, wherever it lies."""
    rules = state.rules
    name = rules.board.names[hex]
    old = state.terrain[hex]
    if state.owner[hex] != NOBODY:
        return Text("{hex} holds a {structure}", hex=name)
    if old >= rules.wheel_size:
        return Text(
            "{hex} is {terrain}, which nobody can transform",
            hex=name,
            terrain=Text(rules.terrains[old]),
        )
    if old == target:
        return Text("{hex} is {terrain} already", hex=name, terrain=Text(rules.terrains[old]))
    for ability in seat.abilities.obstacle_to_transform:
        return ability.obstacle_to_transform(state, seat)
    if seat.pivot == NO_TERRAIN:
        return Text("{who} have yet to pick a terrain", who=state.name_of(seat.index))
    if target >= rules.wheel_size and target != seat.home:
        return Text(
            "{who} cannot make {terrain}",
            who=state.name_of(seat.index),
            terrain=Text(rules.terrains[target]),
        )
    return NO_TEXT


def obstacle_to_stand(state: State, seat: Seat, hex: int, *, home_only: bool = False) -> Text:
    """Why no dwelling of *seat* can come to stand on *hex*, whatever it costs."""
    rules = state.rules
    name = rules.board.names[hex]
    terrain = state.terrain[hex]
    if state.owner[hex] != NOBODY:
        return Text("{hex} holds a {structure}", hex=name)
    if seat.pivot == NO_TERRAIN:
        return Text("{who} have yet to pick a terrain", who=state.name_of(seat.index))
    if not (terrain == seat.home if home_only else can_stand(seat, terrain)):
        if seat.abilities.unlock_price:
            return Text(
                "{hex} is {terrain}, which is still locked",
                hex=name,
                terrain=Text(rules.terrains[terrain]),
            )
        return Text(
            "{hex} is {terrain}, not {home}",
            hex=name,
            terrain=Text(rules.terrains[terrain]),
            home=Text(rules.terrains[seat.home]),
        )
    if not has_dwelling_left(state, seat):
        return Text("all {n} {dwellings} stand on the map", n=rules.kinds[DWELLING].count)
    return NO_TEXT


def obstacle_to_reach(state: State, seat: Seat, hex: int, *, may_jump: bool) -> Text:
    """Why *hex* is out of reach; empty if it is not, or if a jump that can be paid leads there."""
    if hex in seat.reach:
        return NO_TEXT
    name = state.rules.board.names[hex]
    if not may_jump:
        return Text("{hex} is too far away: {reason}", hex=name, reason=_distance(state, seat, hex))
    if not in_jump(state, seat, hex):
        hexes = count(seat.jump_range, "hex")
        return Text("{hex} is too far away, even for a jump over {hexes}", hex=name, hexes=hexes)
    if not seat.affords(jump_price(seat)):
        return Text(
            "{hex} is reached only by a jump; {reason}",
            hex=name,
            reason=lack(seat, jump_price(seat)),
        )
    return NO_TEXT


def _distance(state: State, seat: Seat, hex: int) -> Text:
    """How *hex* lies to the structures of *seat*: the shipping that would reach it."""
    needed = _shipping_needed(state, seat, hex)
    if seat.abilities.bars_neighbors:
        return needed
    return Text("not directly adjacent, and {reason}", reason=needed)


def _shipping_needed(state: State, seat: Seat, hex: int) -> Text:
    shipping = state.rules.board.shipping
    for value in range(1, len(shipping)):
        for structure in seat.structures:
            if hex in shipping[value][structure]:
                now = shipping_now(state, seat)
                return Text("it takes {shipping} {n}, which is {m} now", n=value, m=now)
    return Text("no {shipping} leads there")
