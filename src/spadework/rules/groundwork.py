"""Groundwork: what may still be done with one transform-and-build action.

Spades in hand, hexes that may still be transformed, whether spades may be bought and a dwelling
built. Answers replace it by what remains. By the rulebook a transformation buys the spades it
lacks; with loose order (recorded games of the play-by-web site) spades are bought first, by `dig`,
and then used.
"""

from __future__ import annotations

from typing import Final

from spadework.core.actions import BUILD, DETOUR, DIG, FORGO, TRANSFORM
from spadework.core.amounts import count
from spadework.core.facts import NO_TERRAIN, Price
from spadework.core.seat import Seat
from spadework.core.state import NOBODY, Action, Decision, State
from spadework.core.text import Text
from spadework.core.wheel import Walk, steps_between
from spadework.rules.cults import owes_steps
from spadework.rules.docks import payers
from spadework.rules.homes import is_home
from spadework.rules.reach import jump_hexes
from spadework.rules.ship_abilities import storms_by_ship as allows_storm

DWELLING: Final = 0
MOST_DUG: Final = 20
NO_HEX: Final = -1
NO_PRICE: Final = Price()


class Groundwork(Decision):
    """What *seat* may still do with a transform-and-build action."""

    def __init__(
        self,
        seat: int,
        *,
        spades: int = 0,
        hexes: int = 0,
        may_dig: bool = False,
        may_build: bool = False,
        any_hex: bool = False,
        bought: bool = False,
        home_only: bool = False,
        storm: bool = False,
        ride: bool = False,
        eruptions: int = 0,
        turned: list[int] | None = None,
        jump: int = NO_HEX,
        fresh: bool = False,
        barred: int = 0,
        barred_terrain: int = NO_TERRAIN,
        tops_up: bool = False,
    ) -> None:
        super().__init__(seat)
        self.spades: Final = spades
        self.hexes: Final = hexes
        self.may_dig: Final = may_dig
        self.may_build: Final = may_build
        self.any_hex: Final = any_hex or False
        self.bought: Final = bought
        self.home_only: Final = home_only
        self.storm: Final = storm
        self.ride: Final = ride
        self.eruptions: Final = eruptions
        self.turned: Final[list[int]] = turned or []
        self.jump: Final = jump
        self.fresh: Final = fresh  # nothing has been done with it yet, and something has to be
        self.barred: Final = barred  # spades that do not turn the barred terrain
        self.barred_terrain: Final = barred_terrain
        self.tops_up: Final = tops_up  # spades are bought only where those in hand are too few

    def offer(self, state: State, offers: list[Action]) -> None:
        seat = state.seats[self.seat]
        if self.storm:
            _offer_storm(state, seat, offers)
        elif self.ride:
            _offer_ride(state, seat, offers)
        else:
            if self.hexes and (self.spades or self.may_dig):
                offer_transforms(state, seat, self, offers)
            if self.may_build and (not state.rules.loose or not self.spades):
                offer_builds(state, seat, self, offers)
            if state.rules.loose and self.may_dig:
                offer_digging(state, seat, offers)
        if self.fresh:
            return
        if not state.rules.loose or self.storm or self.ride or self.eruptions:
            offers.append(state.rules.table.groups[FORGO][0])
        elif not self.bought or not offers:
            # Bought spades have to be used, unless they cannot be.
            for n in range(1, self.spades + 1):
                offers.append(state.rules.table.groups[FORGO][n])

    def forgo(self, state: State, n: int) -> None:
        if state.rules.loose:
            state.replace(
                self,
                Groundwork(
                    self.seat,
                    spades=self.spades - n,
                    hexes=self.hexes,
                    may_dig=self.may_dig,
                    may_build=self.may_build,
                    any_hex=self.any_hex,
                    bought=self.bought,
                    turned=self.turned,
                    jump=self.jump,
                ),
            )
        else:
            state.close(self)

    def is_idle(self, state: State) -> bool:
        """Nothing but giving up is left, and no conversion could change that."""
        if state.rules.loose:
            return False
        offers: list[Action] = []
        self.offer(state, offers)
        if len(offers) > 1 or self.fresh:
            return False
        seat = state.seats[self.seat]
        may_build = self.may_build and seat.built[DWELLING] < state.rules.kinds[DWELLING].count
        if self.storm or self.ride or not (may_build or self.may_dig):
            return True
        state.rules.offer_free_actions(state, seat, offers)
        return len(offers) == 1

    @property
    def holds_turn(self) -> bool:
        return self.spades > 0 or self.storm or self.ride or self.eruptions > 0

    @property
    def ends_with_turn(self) -> bool:
        return not self.holds_turn

    @property
    def question(self) -> Text:
        if self.spades:
            return Text("use {goods}", goods=count(self.spades, "spade"))
        return Text("build a {dwelling} or leave it")


class BonusSpades(Groundwork):
    """Spades of a cult bonus: any reachable hexes, no building, no buying.

    Where several go to one hex they make one transformation: it goes on as it has *begun*, from the
    terrain each of those hexes had (*origins*), the shorter way (pp. 10 and 15).
    """

    def __init__(
        self,
        seat: int,
        spades: int,
        begun: list[int] | None = None,
        origins: list[int] | None = None,
    ) -> None:
        super().__init__(seat, spades=spades, hexes=spades)
        self.begun: Final[list[int]] = begun or []
        self.origins: Final[list[int]] = origins or []

    def after(self, state: State, hex: int, left: int) -> BonusSpades:
        """The *left* spades, now that one or more have turned *hex*, which is still as it was."""
        if state.rules.long_way or hex in self.begun:
            return BonusSpades(self.seat, left, self.begun, self.origins)
        origins = [*self.origins, state.terrain[hex]]
        return BonusSpades(self.seat, left, [*self.begun, hex], origins)

    def goes_on(self, state: State, hex: int, target: int) -> bool:
        """Whether turning *hex* into *target* continues what has been done to it, if anything."""
        if hex not in self.begun:
            return True
        size = state.rules.wheel_size
        origin = self.origins[self.begun.index(hex)]
        old = state.terrain[hex]
        return steps_between(size, origin, target) == (
            steps_between(size, origin, old) + steps_between(size, old, target)
        )

    def forgo(self, state: State, n: int) -> None:
        if state.rules.loose and n < self.spades:
            left = self.spades - n
            state.replace(self, BonusSpades(self.seat, left, self.begun, self.origins))
        else:
            state.close(self)

    @property
    def ends_with_turn(self) -> bool:
        return False


# --- what is possible


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


def spades_needed(state: State, seat: Seat, hex: int, target: int, detour: bool) -> int:
    """Spades that turn *hex* into *target*, by the short way or the *detour*; 0 without a way."""
    old = state.terrain[hex]
    if seat.faction.flat_spades:
        return 0 if detour else seat.faction.flat_spades
    if old == seat.pivot and target == seat.home:
        return 0 if detour else seat.faction.start_terrain_spades
    wanted = seat.pivot if target == seat.home else target
    for walk in state.rules.walks[seat.pivot][old]:
        if walk.target == wanted and walk.detour == detour:
            return min(walk.spades, seat.abilities.most_spades)
    return 0


def takes_tile(state: State, hex: int) -> bool:
    """Whether transforming *hex* takes a terrain tile although none is left."""
    rules = state.rules
    if rules.customs.terrain_tiles < 0 or state.terrain[hex] != rules.board.terrain[hex]:
        return False
    printed = rules.board.terrain
    used = len([h for h in rules.board.land if state.terrain[h] != printed[h]])
    return used >= rules.customs.terrain_tiles


def can_stand(seat: Seat, terrain: int) -> bool:
    """Whether a dwelling of *seat* may stand on *terrain*."""
    return terrain == seat.home or (terrain >= 0 and bool(seat.unlocked >> terrain & 1))


def jump_price(seat: Seat) -> Price:
    """The price of a jump."""
    return seat.abilities.jump_price or NO_PRICE


def spades_for(work: Groundwork | None, terrain: int) -> int:
    """The spades in hand that may turn a hex of *terrain*."""
    if work is None:
        return 0
    return work.spades - work.barred if terrain == work.barred_terrain else work.spades


def is_topped_up(state: State, seat: Seat, work: Groundwork, hex: int) -> bool:
    """Whether spades may be bought for *hex*; a trade's only where its own do not reach home."""
    if not work.tops_up:
        return work.may_dig
    return spades_needed(state, seat, hex, seat.home, False) > spades_for(work, state.terrain[hex])


def _spades_at(state: State, seat: Seat, work: Groundwork, hex: int, spades: int) -> int:
    """How many of *spades*, those that could be bought included, may turn *hex*."""
    free = spades_for(work, state.terrain[hex])
    return spades - work.spades + free if is_topped_up(state, seat, work, hex) else free


def _can_jump(seat: Seat, work: Groundwork | None) -> bool:
    return (
        seat.jump_range > 0
        and not seat.passed
        and (work is None or work.jump == NO_HEX)
        and seat.affords(jump_price(seat))
    )


def offer_transforms(
    state: State, seat: Seat, work: Groundwork | None, offers: list[Action]
) -> None:
    """Append the transformations possible with spades in hand and those that can be bought."""
    free = work.spades if work is not None else 0
    loose = state.rules.loose
    bought = 0
    if not loose and (work is None or work.may_dig):
        bought = affordable_spades(seat, NO_PRICE)
    _offer_walks(state, seat, work, seat.reach, free + bought, offers)
    if work is not None and work.jump != NO_HEX and work.jump not in seat.reach:
        _offer_walks(state, seat, work, [work.jump], free + bought, offers)
    elif _can_jump(seat, work):
        if bought:
            bought = affordable_spades(seat, jump_price(seat))
        _offer_walks(state, seat, work, jump_hexes(state, seat), free + bought, offers)


def _offer_walks(
    state: State,
    seat: Seat,
    work: Groundwork | None,
    hexes: list[int],
    spades: int,
    offers: list[Action],
) -> None:
    rules = state.rules
    terrains = len(rules.terrains)
    owner = state.owner
    terrain = state.terrain
    short = rules.table.groups[TRANSFORM]
    if seat.faction.is_volcanic:
        if (work is None or work.eruptions) and can_erupt(state, seat, False):
            dear = can_erupt(state, seat, True)
            for hex in hexes:
                old = terrain[hex]
                if (
                    owner[hex] == NOBODY
                    and old < rules.wheel_size
                    and (dear or not is_home(state, old))
                ):
                    offers.append(short[hex * terrains + seat.home])
        return
    if not spades or seat.pivot < 0 or seat.faction.river_only:
        return
    never_else = rules.customs.home_only
    home_only = never_else or (work is not None and work.home_only)
    most = seat.abilities.most_spades
    limited = rules.customs.terrain_tiles >= 0
    flat = seat.faction.flat_spades
    if flat:
        if spades >= flat:
            for hex in hexes:
                old = terrain[hex]
                if owner[hex] == NOBODY and old != seat.home and old < rules.wheel_size:
                    offers.append(short[hex * terrains + seat.home])
        return
    long = rules.table.groups[DETOUR]
    from_pivot = seat.faction.start_terrain_spades
    # A walk ends at the home terrain: spades left over go to another hex (rulebook p. 10).
    done = work.turned if work is not None and not rules.loose else []
    traded = work is not None and (work.tops_up or work.barred > 0)
    begun = work if isinstance(work, BonusSpades) and work.begun else None
    in_all = spades
    for hex in hexes:
        if owner[hex] != NOBODY or hex in done:
            continue
        old = terrain[hex]
        if old >= rules.wheel_size or (limited and takes_tile(state, hex)):
            continue
        if traded and work is not None:
            spades = _spades_at(state, seat, work, hex, in_all)
        if from_pivot and old == seat.pivot and from_pivot <= spades:
            offers.append(short[hex * terrains + seat.home])
        for walk in rules.walks[seat.pivot][old]:
            if walk.spades > spades and most > spades:
                break
            target = seat.home if walk.target == seat.pivot else walk.target
            if home_only and target != seat.home:
                continue
            if begun is not None and not begun.goes_on(state, hex, walk.target):
                continue
            if rules.loose and work is not None and not _fits_loosely(work, seat, walk, target):
                continue
            if walk.detour:
                if not never_else:
                    offers.append(long[hex * terrains + target])
            else:
                offers.append(short[hex * terrains + target])


def _fits_loosely(work: Groundwork, seat: Seat, walk: Walk, target: int) -> bool:
    """The site takes the long way only with just its spades, and wants bought spades used up."""
    if walk.detour and work.spades != walk.spades:
        return False
    last = work.hexes <= 1 and not isinstance(work, BonusSpades)
    return not (last and target != seat.home and work.spades > walk.spades)


def can_erupt(state: State, seat: Seat, dear: bool) -> bool:
    """Whether *seat* can pay for a volcano, a *dear* one on the home terrain of somebody."""
    faction = seat.faction
    if faction.volcano_tokens:
        return seat.tokens >= faction.volcano_tokens[dear]
    # With loose order a debt may still be open; a second one could find its steps spent.
    return max(seat.cults) >= faction.volcano_steps[dear] and not owes_steps(state, seat)


def offer_builds(state: State, seat: Seat, work: Groundwork | None, offers: list[Action]) -> None:
    """Append the dwellings *seat* may build for their price."""
    rules = state.rules
    for mechanic in rules.explorers:
        mechanic.offer_dwellings(state, seat, work, offers)
    price = seat.faction.structure_prices[DWELLING]
    if seat.built[DWELLING] >= rules.kinds[DWELLING].count or not seat.affords(price):
        return
    group = rules.table.groups[BUILD]
    if work is not None and work.turned:
        turned = work.turned if rules.second_hex_dwelling or work.any_hex else work.turned[:1]
        for hex in turned:
            if can_stand(seat, state.terrain[hex]):
                offers.append(group[hex])
        return
    if work is not None and not rules.loose and not work.may_dig:
        return
    if work is not None and work.fresh and not rules.customs.plain_gift:
        return
    for hex in seat.reach:
        if state.owner[hex] == NOBODY and can_stand(seat, state.terrain[hex]):
            offers.append(group[hex])
    if work is not None and work.jump != NO_HEX:
        hex = work.jump
        if hex not in seat.reach and can_stand(seat, state.terrain[hex]):
            offers.append(group[hex])
    elif seat.jump_range and not seat.passed and seat.affords(price.plus(jump_price(seat))):
        for hex in jump_hexes(state, seat):
            if can_stand(seat, state.terrain[hex]):
                offers.append(group[hex])


def _offer_storm(state: State, seat: Seat, offers: list[Action]) -> None:
    """Hexes that share an edge with an own structure; bridges and rivers do not count."""
    rules = state.rules
    terrains = len(rules.terrains)
    group = rules.table.groups[TRANSFORM]
    for hex in seat.reach:
        old = state.terrain[hex]
        if state.owner[hex] != NOBODY or old >= rules.wheel_size:
            continue
        if not touches(state, seat, hex) and not storms_by_ship(state, seat, hex):
            continue
        if takes_tile(state, hex):
            continue
        targets = range(rules.wheel_size) if rules.loose else [seat.home]
        for target in targets:
            if target != old:
                offers.append(group[hex * terrains + target])


def touches(state: State, seat: Seat, hex: int) -> bool:
    """Whether *hex* shares an edge with a structure of *seat*."""
    for near in state.rules.board.land_neighbors[hex]:
        if state.owner[near] == seat.index:
            return True
    return False


def storms_by_ship(state: State, seat: Seat, hex: int) -> bool:
    """Whether a ship next to *hex* allows the free transformation, and then pays the dwelling."""
    if not allows_storm(seat):
        return False
    left = state.rules.kinds[DWELLING].count - seat.built[DWELLING]
    return left > 0 and bool(payers(state, seat, hex))


def _offer_ride(state: State, seat: Seat, offers: list[Action]) -> None:
    """Any empty hex of the home terrain, without adjacency."""
    if seat.built[DWELLING] >= state.rules.kinds[DWELLING].count:
        return
    for hex in state.rules.board.land:
        if state.owner[hex] == NOBODY and state.terrain[hex] == seat.home:
            offers.append(state.rules.table.groups[BUILD][hex])


def offer_digging(state: State, seat: Seat, offers: list[Action]) -> None:
    group = state.rules.table.groups[DIG]
    if seat.faction.is_volcanic:
        offers.append(group[1])
        return
    for n in range(1, min(affordable_spades(seat, NO_PRICE), MOST_DUG) + 1):
        offers.append(group[n])
