"""Groundwork with spades: bought in a turn, given by an action, what is left of them."""

from __future__ import annotations

from typing import Final

from spadework.core.actions import DETOUR, TRANSFORM
from spadework.core.amounts import count
from spadework.core.seat import Seat
from spadework.core.state import NOBODY, Action, State, with_byte
from spadework.core.text import NO_TEXT, Text, plural
from spadework.core.wheel import Walk
from spadework.rules.ground.groundwork import NO_HEX, Groundwork
from spadework.rules.ground.hexes import (
    DWELLING,
    NO_PRICE,
    has_dwelling_left,
    jump_price,
    takes_tile,
)
from spadework.rules.ground.reach import jump_hexes
from spadework.rules.ground.sites import (
    mismatch_of_site,
    obstacle_to_dwelling_on,
    offer_dwellings_on,
    offer_plain_dwellings,
)
from spadework.rules.ground.spades import (
    affordable_spades,
    book_used,
    buy_spades,
    leads_elsewhere,
    spades_needed,
)


class SpadeWork(Groundwork):
    """Groundwork with spades, in hand or to be bought."""

    def offer_transforms(self, state: State, seat: Seat, offers: list[Action]) -> None:
        buys = self.buys()
        bought = affordable_spades(seat, NO_PRICE) if buys else 0
        offer_walks(state, seat, self, seat.reach, bought, offers)
        if self.may_jump(seat) and seat.affords(jump_price(seat)):
            bought = affordable_spades(seat, jump_price(seat)) if buys else 0
            offer_walks(state, seat, self, jump_hexes(state, seat), bought, offers)

    def mismatch_of_transform(self, state: State) -> Text:
        return NO_TEXT

    def buys(self) -> bool:
        """Whether spades may be bought besides those in hand."""
        return False

    def spades_for(self, terrain: int) -> int:
        """The spades in hand that may turn a hex of *terrain*."""
        return self.spades

    # --- asked only of those who are particular, as it is asked at every step

    @property
    def is_particular(self) -> bool:
        """Whether not every hex and walk is as good as the other."""
        return False

    def spades_at(self, state: State, seat: Seat, hex: int, bought: int) -> int:
        """How many spades may turn *hex* if *bought* ones can be had; 0 keeps it as it is."""
        return self.spades + bought

    def fits(self, state: State, seat: Seat, hex: int, walk: Walk) -> bool:
        """Whether *walk* may be taken from *hex*."""
        return True

    # --- what is in the way

    def obstacle_to_way(
        self, state: State, seat: Seat, hex: int, target: int, detour: bool
    ) -> Text:
        rules = state.rules
        if target != seat.home and (
            target == seat.pivot
            or rules.conventions.home_only
            or not leads_elsewhere(seat, state.terrain[hex])
        ):
            home = rules.terrains[seat.home]
            return Text(
                "{who} make {terrain} of it", who=state.name_of(seat.index), terrain=Text(home)
            )
        needed = spades_needed(state, seat, hex, target, detour)
        if not needed:
            if detour and not rules.long_way:
                return Text("hexes are transformed the shorter way round the wheel")
            if detour:
                return Text(
                    "there is no longer way round the wheel that does not pass the home terrain"
                )
            return Text("every way round the wheel passes the home terrain")
        return self.obstacle_to_spades(state, seat, hex, target, needed)

    def obstacle_to_spades(
        self, state: State, seat: Seat, hex: int, target: int, needed: int
    ) -> Text:
        """Why the *needed* spades are not at hand for *hex*; empty if they are."""
        price = jump_price(seat) if self.takes_jump(seat, hex) else NO_PRICE
        free = self.spades_for(state.terrain[hex])
        bought = affordable_spades(seat, price) if self.buys() else 0
        if free + bought >= needed:
            return NO_TEXT
        return lack_of_spades(needed, free, bought, self.buys())

    # --- what follows

    def transform(self, state: State, seat: Seat, hex: int, target: int, detour: bool) -> None:
        self.pay_way(state, seat, hex)
        needed = spades_needed(state, seat, hex, target, detour)
        bought = max(0, needed - self.spades_for(state.terrain[hex]))
        if bought:
            buy_spades(state, seat, bought)
        book_used(state, seat, needed, bought)
        self.go_on(state, seat, hex, target, needed - bought)
        state.terrain = with_byte(state.terrain, hex, target)

    def go_on(self, state: State, seat: Seat, hex: int, target: int, used: int) -> None:
        """Ask what may follow now that *used* spades turn *hex*, which is still as it was."""
        if target == seat.home:
            state.replace(self, DwellingToFollow(self.seat, [hex]))
        else:
            state.close(self)

    def spades_to_buy(self, state: State, seat: Seat, hex: int, target: int, detour: bool) -> int:
        needed = spades_needed(state, seat, hex, target, detour)
        return max(0, needed - self.spades_for(state.terrain[hex]))


class OwnSpades(SpadeWork):
    """The action of a turn: every spade is bought, and a dwelling needs none."""

    def buys(self) -> bool:
        return True

    def offer_dwellings(self, state: State, seat: Seat, offers: list[Action]) -> None:
        offer_plain_dwellings(state, seat, offers)

    def mismatch_of_dwelling(self, state: State, hex: int) -> Text:
        return NO_TEXT


class GivenSpades(SpadeWork):
    """Spades that an action or a structure gives, for so many *hexes*.

    More can be bought, and a dwelling be built without using them; unless the gift is *fixed*: then
    the dwelling stands on any hex that these spades turn.
    """

    def __init__(self, seat: int, spades: int, hexes: int, fixed: bool) -> None:
        super().__init__(seat, spades)
        self.hexes: Final = hexes
        self.fixed: Final = fixed

    def binds(self, state: State) -> bool:
        return state.rules.conventions.gifts_bind

    def buys(self) -> bool:
        return not self.fixed

    def lacks_goods(self, state: State, seat: Seat) -> bool:
        return self.buys() or has_dwelling_left(state, seat)

    def go_on(self, state: State, seat: Seat, hex: int, target: int, used: int) -> None:
        if target != seat.home:
            state.close(self)  # only what is left over at the home terrain may go to another hex
            return
        any_site = self.fixed or state.rules.second_hex_dwelling
        left = SpadesLeft(self.seat, self.spades - used, self.hexes - 1, [hex], any_site)
        state.replace(self, left.or_dwelling())

    def offer_dwellings(self, state: State, seat: Seat, offers: list[Action]) -> None:
        if not self._obstacle_to_plain_dwelling(state):
            offer_plain_dwellings(state, seat, offers)

    def mismatch_of_dwelling(self, state: State, hex: int) -> Text:
        return self._obstacle_to_plain_dwelling(state)

    def _obstacle_to_plain_dwelling(self, state: State) -> Text:
        """Why no dwelling can be built without using the spades."""
        if self.fixed:
            return mismatch_of_site(state, [], NO_HEX)
        if self.binds(state) and not state.rules.conventions.plain_gift:
            return Text("the {spade} of this action has to be used first")
        return NO_TEXT


class SpadesLeft(SpadeWork):
    """Spades left over at the home terrain (rulebook p. 10): they go to so many other *hexes*.

    *turned* are the hexes made home terrain. The dwelling stands on the first of them or, with
    *any_site*, on any.
    """

    def __init__(
        self, seat: int, spades: int, hexes: int, turned: list[int], any_site: bool
    ) -> None:
        super().__init__(seat, spades)
        self.hexes: Final = hexes
        self.turned: Final = turned
        self.any_site: Final = any_site

    @property
    def sites(self) -> list[int]:
        """Where the dwelling may stand."""
        return self.turned if self.any_site else self.turned[:1]

    def or_dwelling(self) -> Groundwork:
        """What is asked now: if no spade is left, only the dwelling."""
        if self.spades and self.hexes:
            return self
        return DwellingToFollow(self.seat, self.sites)

    def lacks_goods(self, state: State, seat: Seat) -> bool:
        return has_dwelling_left(state, seat)

    @property
    def is_particular(self) -> bool:
        return True

    def spades_at(self, state: State, seat: Seat, hex: int, bought: int) -> int:
        return 0 if hex in self.turned else self.spades

    def obstacle_to_way(
        self, state: State, seat: Seat, hex: int, target: int, detour: bool
    ) -> Text:
        if hex in self.turned:
            return Text("what is left over at the home terrain goes to another hex")
        return super().obstacle_to_way(state, seat, hex, target, detour)

    def may_jump(self, seat: Seat) -> bool:
        """One jump an action: whoever has made it has turned a hex out of reach."""
        if not super().may_jump(seat):
            return False
        for hex in self.turned:
            if hex not in seat.reach:
                return False
        return True

    def go_on(self, state: State, seat: Seat, hex: int, target: int, used: int) -> None:
        if target != seat.home:
            state.replace(self, DwellingToFollow(self.seat, self.sites))
            return
        state.replace(self, self.after(state, hex, used).or_dwelling())

    def after(self, state: State, hex: int, used: int) -> SpadesLeft:
        """What is left when *used* spades have made *hex* home terrain as well."""
        turned = [*self.turned, hex]
        return SpadesLeft(self.seat, self.spades - used, self.hexes - 1, turned, self.any_site)

    def offer_dwellings(self, state: State, seat: Seat, offers: list[Action]) -> None:
        offer_dwellings_on(state, seat, self.sites, offers)

    def mismatch_of_dwelling(self, state: State, hex: int) -> Text:
        return mismatch_of_site(state, self.sites, hex)

    def obstacle_to_dwelling(self, state: State, seat: Seat, hex: int) -> Text:
        return obstacle_to_dwelling_on(state, seat, hex)

    def pay_dwelling(self, state: State, seat: Seat, hex: int) -> None:
        seat.pay(seat.faction.structure_prices[DWELLING])


class DwellingToFollow(Groundwork):
    """Does *seat* build the dwelling that may follow a transformation, on one of its *sites*?"""

    def __init__(self, seat: int, sites: list[int]) -> None:
        super().__init__(seat)
        self.sites: Final = sites

    def lacks_goods(self, state: State, seat: Seat) -> bool:
        return has_dwelling_left(state, seat)

    def offer_dwellings(self, state: State, seat: Seat, offers: list[Action]) -> None:
        offer_dwellings_on(state, seat, self.sites, offers)

    def mismatch_of_dwelling(self, state: State, hex: int) -> Text:
        return mismatch_of_site(state, self.sites, hex)

    def obstacle_to_dwelling(self, state: State, seat: Seat, hex: int) -> Text:
        return obstacle_to_dwelling_on(state, seat, hex)

    def pay_dwelling(self, state: State, seat: Seat, hex: int) -> None:
        seat.pay(seat.faction.structure_prices[DWELLING])


def offer_walks(
    state: State,
    seat: Seat,
    work: SpadeWork,
    hexes: list[int],
    bought: int,
    offers: list[Action],
) -> None:
    """Append what the spades of *work* and those that can be *bought* make of *hexes*."""
    spades = work.spades + bought
    if not spades or seat.pivot < 0:
        return
    rules = state.rules
    terrains = len(rules.terrains)
    owner = state.owner
    terrain = state.terrain
    short = rules.table.groups[TRANSFORM]
    long = rules.table.groups[DETOUR]
    home_only = rules.conventions.home_only
    limited = rules.conventions.terrain_tiles >= 0
    walks = seat.abilities.walks[seat.pivot]
    particular = work.is_particular
    for hex in hexes:
        if owner[hex] != NOBODY:
            continue
        old = terrain[hex]
        if old >= rules.wheel_size or (limited and takes_tile(state, hex)):
            continue
        if particular:
            spades = work.spades_at(state, seat, hex, bought)
            if not spades:
                continue
        for walk in walks[old]:
            if walk.spades > spades:
                break
            target = seat.home if walk.target == seat.pivot else walk.target
            if home_only and target != seat.home:
                continue
            if particular and not work.fits(state, seat, hex, walk):
                continue
            group = long if walk.detour else short
            offers.append(group[hex * terrains + target])


def lack_of_spades(needed: int, free: int, bought: int, buys: bool) -> Text:
    """That the spades in hand, and those that can be bought, are too few."""
    spades = count(needed, "spade")
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
