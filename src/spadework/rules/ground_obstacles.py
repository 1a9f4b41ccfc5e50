"""Why a hex cannot be transformed or built on, in the words of the rules."""

from __future__ import annotations

from spadework.core.facts import NO_TERRAIN
from spadework.core.seat import Seat
from spadework.core.state import NOBODY, State
from spadework.rules.cults import owes_steps
from spadework.rules.groundwork import (
    DWELLING,
    NO_HEX,
    NO_PRICE,
    BonusSpades,
    Groundwork,
    affordable_spades,
    can_erupt,
    can_stand,
    is_topped_up,
    jump_price,
    spades_for,
    spades_needed,
    storms_by_ship,
    takes_tile,
    touches,
)
from spadework.rules.homes import is_home
from spadework.rules.reach import in_jump, shipping_now
from spadework.rules.tracks import lack


def obstacle_to_transform(state: State, seat: Seat, hex: int, target: int, detour: bool) -> str:
    """Why *seat* cannot carry out a transformation."""
    rules = state.rules
    name = rules.board.names[hex]
    old = state.terrain[hex]
    if state.owner[hex] != NOBODY:
        return f"{name} holds a structure"
    if old >= rules.wheel_size:
        return f"{name} is {rules.terrains[old]}, which nobody can transform"
    if old == target:
        return f"{name} is {rules.terrains[old]} already"
    if seat.faction.river_only:
        return f"{state.name_of(seat.index)} cannot transform"
    if seat.pivot == NO_TERRAIN:
        return f"{state.name_of(seat.index)} have yet to pick a terrain"
    if target >= rules.wheel_size and target != seat.home:
        return f"{state.name_of(seat.index)} cannot make {rules.terrains[target]}"
    work = _work_of(state, seat)
    far = obstacle_to_reach(state, seat, hex, work)
    if far:
        return far
    if takes_tile(state, hex):
        return "no terrain tile is left"
    if work is not None and work.storm:
        return _obstacle_to_storm(state, seat, hex, target, detour)
    if seat.faction.is_volcanic:
        return _obstacle_to_erupt(state, seat, hex, target, detour)
    return _obstacle_to_spades(state, seat, hex, target, detour, work)


def _work_of(state: State, seat: Seat) -> Groundwork | None:
    """The transform-and-build that *seat* is about."""
    for decision in state.pending[::-1]:
        if isinstance(decision, Groundwork) and decision.seat == seat.index:
            return decision
    return None


def _obstacle_to_spades(
    state: State, seat: Seat, hex: int, target: int, detour: bool, work: Groundwork | None
) -> str:
    rules = state.rules
    home = rules.terrains[seat.home]
    if target != seat.home:
        if seat.faction.flat_spades or target == seat.pivot or rules.customs.home_only:
            return f"{state.name_of(seat.index)} make {home} of it"
        if work is not None and work.home_only:
            return f"what is left of the spades makes only {home}"
    needed = spades_needed(state, seat, hex, target, detour)
    if not needed:
        if detour and not rules.long_way:
            return "hexes are transformed the shorter way round the wheel"
        if detour:
            return "there is no longer way round the wheel that does not pass the home terrain"
        return "every way round the wheel passes the home terrain"
    wanted = seat.pivot if target == seat.home else target
    if isinstance(work, BonusSpades) and not work.goes_on(state, hex, wanted):
        return "the next spade on a hex goes on where the one before was going, the shorter way"
    price = NO_PRICE
    if hex not in seat.reach and (work is None or work.jump != hex):
        price = jump_price(seat)
    free = spades_for(work, state.terrain[hex])
    bought = 0
    buys = work is None or is_topped_up(state, seat, work, hex)
    if not rules.loose and buys:
        bought = affordable_spades(seat, price)
    if free + bought < needed:
        spades = f"it takes {needed} spade{'s' if needed > 1 else ''}"
        if work is not None and work.may_dig and not buys:
            return f"{spades}; none are bought where those of the trade make {home}"
        if buys:
            return f"{spades}: there are {free}, and {bought} can be bought"
        return f"{spades}, there {'is' if free == 1 else 'are'} {free}"
    if rules.loose and work is not None:
        last = work.hexes <= 1 and not isinstance(work, BonusSpades)
        wasteful = last and target != seat.home and free > needed
        if wasteful or (detour and free != needed):
            return f"it takes {needed} spades, and all {free} have to be used"
    return ""


def _obstacle_to_storm(state: State, seat: Seat, hex: int, target: int, detour: bool) -> str:
    rules = state.rules
    if detour:
        return "there is no way round the wheel to choose: it takes no spades"
    if target != seat.home and not rules.loose:
        return f"this action makes only {rules.terrains[seat.home]}"
    if not touches(state, seat, hex) and not storms_by_ship(state, seat, hex):
        return f"{rules.board.names[hex]} shares no edge with an own structure"
    return ""


def _obstacle_to_erupt(state: State, seat: Seat, hex: int, target: int, detour: bool) -> str:
    dear = is_home(state, state.terrain[hex])
    if target != seat.home:
        return f"{state.name_of(seat.index)} transform only into {state.rules.terrains[seat.home]}"
    if detour:
        return "there is no way round the wheel to choose: it takes no spades"
    if not can_erupt(state, seat, dear):
        if seat.faction.volcano_tokens:
            tokens = seat.faction.volcano_tokens[dear]
            return f"it takes {tokens} power tokens, there are {seat.tokens}"
        if owes_steps(state, seat):
            return "the steps of the last volcano have to be paid first"
        steps = seat.faction.volcano_steps[dear]
        return f"it takes {steps} steps on one cult, the highest is {max(seat.cults)}"
    return ""


def obstacle_to_reach(state: State, seat: Seat, hex: int, work: Groundwork | None) -> str:
    """Why *hex* is out of reach; empty if it is not."""
    if hex in seat.reach or (work is not None and work.jump == hex):
        return ""
    name = state.rules.board.names[hex]
    if not seat.jump_range or seat.passed or (work is not None and work.jump != NO_HEX):
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
    near = "not directly adjacent, and "
    if seat.faction.river_only:
        near = ""
    for level in range(1, len(shipping)):
        for structure in seat.structures:
            if hex in shipping[level][structure]:
                return f"{near}it takes shipping {level}, which is {shipping_now(state, seat)} now"
    return f"{near}no shipping leads there"


def mismatch_of_dwelling(state: State, work: Groundwork, hex: int) -> str:
    """Why a dwelling on *hex* does not belong to the transform-and-build *work*."""
    rules = state.rules
    if work.ride:
        return ""
    if work.storm:
        return state.first_to_do(work)
    if not work.may_build:
        return "these spades come without a dwelling"
    if rules.loose and work.spades:
        return f"{work.spades} spades are to be used first"
    if work.turned:
        turned = work.turned if rules.second_hex_dwelling or work.any_hex else work.turned[:1]
        if hex in turned:
            return ""
        names = " or ".join([rules.board.names[h] for h in turned])
        return f"the dwelling of this action stands on {names}"
    if not rules.loose and not work.may_dig:
        return "the dwelling of this action stands on a hex that it has made the home terrain"
    if work.fresh and not rules.customs.plain_gift:
        return "the spade of this action has to be used first"
    return ""


def obstacle_to_build(state: State, seat: Seat, hex: int, *, paid: bool = True) -> str:
    """Why *seat* cannot build a dwelling, *paid* for with goods unless a ship does it."""
    rules = state.rules
    name = rules.board.names[hex]
    if state.owner[hex] != NOBODY:
        return f"{name} holds a structure"
    if seat.pivot == NO_TERRAIN:
        return f"{state.name_of(seat.index)} have yet to pick a terrain"
    if not state.round:
        return _obstacle_to_first(state, seat, hex)
    work = _work_of(state, seat)
    ride = work is not None and work.ride
    terrain = state.terrain[hex]
    if not (terrain == seat.home if ride else can_stand(seat, terrain)):
        if seat.abilities.unlock_price:
            return f"{name} is {rules.terrains[terrain]}, which is still locked"
        return f"{name} is {rules.terrains[terrain]}, not {rules.terrains[seat.home]}"
    if seat.built[DWELLING] >= rules.kinds[DWELLING].count:
        return f"all {rules.kinds[DWELLING].count} dwellings stand on the map"
    if not paid:
        return ""
    if ride or (work is not None and hex in work.turned):
        return "" if ride else lack(seat, seat.faction.structure_prices[DWELLING])
    far = obstacle_to_reach(state, seat, hex, work)
    if far:
        return far
    price = seat.faction.structure_prices[DWELLING]
    if hex not in seat.reach and (work is None or work.jump != hex):
        price = price.plus(jump_price(seat))
    return lack(seat, price)


def _obstacle_to_first(state: State, seat: Seat, hex: int) -> str:
    rules = state.rules
    name = rules.board.names[hex]
    terrain = state.terrain[hex]
    if terrain != seat.pivot:
        wanted = rules.terrains[seat.pivot]
        return f"{name} is {rules.terrains[terrain]}, and first dwellings stand on {wanted}"
    if seat.faction.river_only and not rules.board.river_neighbors[hex]:
        return f"{name} does not lie on a river"
    return ""
