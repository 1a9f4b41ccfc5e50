"""Why a hex cannot be transformed or built on, in the words of the rules."""

from __future__ import annotations

from spadework.core.amounts import count
from spadework.core.facts import NO_TERRAIN
from spadework.core.seat import Seat
from spadework.core.state import NOBODY, State
from spadework.core.text import NO_TEXT, Text, plural
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


def obstacle_to_transform(state: State, seat: Seat, hex: int, target: int, detour: bool) -> Text:
    """Why *seat* cannot carry out a transformation."""
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
    if seat.faction.river_only:
        return Text("{who} cannot transform", who=state.name_of(seat.index))
    if seat.pivot == NO_TERRAIN:
        return Text("{who} have yet to pick a terrain", who=state.name_of(seat.index))
    if target >= rules.wheel_size and target != seat.home:
        return Text(
            "{who} cannot make {terrain}",
            who=state.name_of(seat.index),
            terrain=Text(rules.terrains[target]),
        )
    work = _work_of(state, seat)
    far = obstacle_to_reach(state, seat, hex, work)
    if far:
        return far
    if takes_tile(state, hex):
        return Text("no terrain tile is left")
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
) -> Text:
    rules = state.rules
    home = rules.terrains[seat.home]
    if target != seat.home:
        if seat.faction.flat_spades or target == seat.pivot or rules.customs.home_only:
            return Text(
                "{who} make {terrain} of it", who=state.name_of(seat.index), terrain=Text(home)
            )
        if work is not None and work.home_only:
            return Text("what is left of the {spades} makes only {terrain}", terrain=Text(home))
    needed = spades_needed(state, seat, hex, target, detour)
    if not needed:
        if detour and not rules.long_way:
            return Text("hexes are transformed the shorter way round the wheel")
        if detour:
            return Text(
                "there is no longer way round the wheel that does not pass the home terrain"
            )
        return Text("every way round the wheel passes the home terrain")
    wanted = seat.pivot if target == seat.home else target
    if isinstance(work, BonusSpades) and not work.goes_on(state, hex, wanted):
        return Text(
            "the next {spade} on a hex goes on where the one before was going, the shorter way"
        )
    price = NO_PRICE
    if hex not in seat.reach and (work is None or work.jump != hex):
        price = jump_price(seat)
    free = spades_for(work, state.terrain[hex])
    bought = 0
    buys = work is None or is_topped_up(state, seat, work, hex)
    if not rules.loose and buys:
        bought = affordable_spades(seat, price)
    if free + bought < needed:
        spades = count(needed, "spade")
        if work is not None and work.may_dig and not buys:
            return Text(
                "it takes {goods}; none are bought where those of the trade make {terrain}",
                goods=spades,
                terrain=Text(home),
            )
        if buys:
            return Text(
                "it takes {goods}: there are {n}, and {m} can be bought",
                goods=spades,
                n=free,
                m=bought,
            )
        return plural(
            "it takes {goods}, there is {n}", "it takes {goods}, there are {n}", free, goods=spades
        )
    if rules.loose and work is not None:
        last = work.hexes <= 1 and not isinstance(work, BonusSpades)
        wasteful = last and target != seat.home and free > needed
        if wasteful or (detour and free != needed):
            return Text("it takes {n} {spades}, and all {m} have to be used", n=needed, m=free)
    return NO_TEXT


def _obstacle_to_storm(state: State, seat: Seat, hex: int, target: int, detour: bool) -> Text:
    rules = state.rules
    if detour:
        return Text("there is no way round the wheel to choose: it takes no {spades}")
    if target != seat.home and not rules.loose:
        return Text("this action makes only {terrain}", terrain=Text(rules.terrains[seat.home]))
    if not touches(state, seat, hex) and not storms_by_ship(state, seat, hex):
        return Text("{hex} shares no edge with an own {structure}", hex=rules.board.names[hex])
    return NO_TEXT


def _obstacle_to_erupt(state: State, seat: Seat, hex: int, target: int, detour: bool) -> Text:
    dear = is_home(state, state.terrain[hex])
    if target != seat.home:
        return Text(
            "{who} transform only into {terrain}",
            who=state.name_of(seat.index),
            terrain=Text(state.rules.terrains[seat.home]),
        )
    if detour:
        return Text("there is no way round the wheel to choose: it takes no {spades}")
    if not can_erupt(state, seat, dear):
        if seat.faction.volcano_tokens:
            tokens = seat.faction.volcano_tokens[dear]
            return Text("it takes {n} power tokens, there are {m}", n=tokens, m=seat.tokens)
        if owes_steps(state, seat):
            return Text("the steps of the last volcano have to be paid first")
        steps = seat.faction.volcano_steps[dear]
        highest = max(seat.cults)
        return Text("it takes {n} steps on one cult, the highest is {m}", n=steps, m=highest)
    return NO_TEXT


def obstacle_to_reach(state: State, seat: Seat, hex: int, work: Groundwork | None) -> Text:
    """Why *hex* is out of reach; empty if it is not."""
    if hex in seat.reach or (work is not None and work.jump == hex):
        return NO_TEXT
    name = state.rules.board.names[hex]
    if not seat.jump_range or seat.passed or (work is not None and work.jump != NO_HEX):
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
    if seat.faction.river_only:
        return needed
    return Text("not directly adjacent, and {reason}", reason=needed)


def _shipping_needed(state: State, seat: Seat, hex: int) -> Text:
    shipping = state.rules.board.shipping
    for level in range(1, len(shipping)):
        for structure in seat.structures:
            if hex in shipping[level][structure]:
                now = shipping_now(state, seat)
                return Text("it takes {shipping} {n}, which is {m} now", n=level, m=now)
    return Text("no {shipping} leads there")


def mismatch_of_dwelling(state: State, work: Groundwork, hex: int) -> Text:
    """Why a dwelling on *hex* does not belong to the transform-and-build *work*."""
    rules = state.rules
    if work.ride:
        return NO_TEXT
    if work.storm:
        return state.first_to_do(work)
    if not work.may_build:
        return Text("these {spades} come without a {dwelling}")
    if rules.loose and work.spades:
        return Text("{n} {spades} are to be used first", n=work.spades)
    if work.turned:
        turned = work.turned if rules.second_hex_dwelling or work.any_hex else work.turned[:1]
        if hex in turned:
            return NO_TEXT
        names = " or ".join([rules.board.names[h] for h in turned])
        return Text("the {dwelling} of this action stands on {places}", places=names)
    if not rules.loose and not work.may_dig:
        return Text(
            "the {dwelling} of this action stands on a hex that it has made the home terrain"
        )
    if work.fresh and not rules.customs.plain_gift:
        return Text("the {spade} of this action has to be used first")
    return NO_TEXT


def obstacle_to_build(state: State, seat: Seat, hex: int, *, paid: bool = True) -> Text:
    """Why *seat* cannot build a dwelling, *paid* for with goods unless a ship does it."""
    rules = state.rules
    name = rules.board.names[hex]
    if state.owner[hex] != NOBODY:
        return Text("{hex} holds a {structure}", hex=name)
    if seat.pivot == NO_TERRAIN:
        return Text("{who} have yet to pick a terrain", who=state.name_of(seat.index))
    if not state.round:
        return _obstacle_to_first(state, seat, hex)
    work = _work_of(state, seat)
    ride = work is not None and work.ride
    terrain = state.terrain[hex]
    if not (terrain == seat.home if ride else can_stand(seat, terrain)):
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
    if seat.built[DWELLING] >= rules.kinds[DWELLING].count:
        return Text("all {n} {dwellings} stand on the map", n=rules.kinds[DWELLING].count)
    if not paid:
        return NO_TEXT
    if ride or (work is not None and hex in work.turned):
        return NO_TEXT if ride else lack(seat, seat.faction.structure_prices[DWELLING])
    far = obstacle_to_reach(state, seat, hex, work)
    if far:
        return far
    price = seat.faction.structure_prices[DWELLING]
    if hex not in seat.reach and (work is None or work.jump != hex):
        price = price.plus(jump_price(seat))
    return lack(seat, price)


def _obstacle_to_first(state: State, seat: Seat, hex: int) -> Text:
    rules = state.rules
    name = rules.board.names[hex]
    terrain = state.terrain[hex]
    if terrain != seat.pivot:
        wanted = rules.terrains[seat.pivot]
        return Text(
            "{hex} is {terrain}, and first {dwellings} stand on {home}",
            hex=name,
            terrain=Text(rules.terrains[terrain]),
            home=Text(wanted),
        )
    if seat.faction.river_only and not rules.board.river_neighbors[hex]:
        return Text("{hex} does not lie on a river", hex=name)
    return NO_TEXT
