"""Spades of a trade: bought ones only top up those that a trade has brought."""

from __future__ import annotations

from typing import Final

from spadework.core.amounts import count
from spadework.core.facts import NO_TERRAIN
from spadework.core.seat import Seat
from spadework.core.state import Action, State
from spadework.core.text import NO_TEXT, Text
from spadework.rules.ground.sites import offer_plain_dwellings
from spadework.rules.ground.spade_work import DwellingToFollow, SpadesLeft, SpadeWork
from spadework.rules.ground.spades import spades_needed


class BarredSpades:
    """So many spades that do not turn hexes of one *terrain*; elsewhere they are used first."""

    def __init__(self, spades: int = 0, terrain: int = NO_TERRAIN) -> None:
        self.spades: Final = spades
        self.terrain: Final = terrain

    def at(self, terrain: int) -> int:
        """How many are of no use for a hex of *terrain*."""
        return self.spades if terrain == self.terrain else 0

    def after(self, terrain: int, used: int) -> BarredSpades:
        """Those that are left after *used* spades have turned a hex of *terrain*."""
        if terrain == self.terrain:
            return self
        return BarredSpades(max(0, self.spades - used), self.terrain)


class TradeSpades(SpadeWork):
    """What do the spades of trades turn? More are bought only where they do not reach home."""

    def __init__(self, seat: int, spades: int, barred: BarredSpades) -> None:
        super().__init__(seat, spades)
        self.barred: Final = barred

    def lacks_goods(self, state: State, seat: Seat) -> bool:
        return True

    def buys(self) -> bool:
        return True

    def spades_for(self, terrain: int) -> int:
        return self.spades - self.barred.at(terrain)

    @property
    def is_particular(self) -> bool:
        return True

    def spades_at(self, state: State, seat: Seat, hex: int, bought: int) -> int:
        free = self.spades_for(state.terrain[hex])
        return free + bought if self._is_topped_up(state, seat, hex) else free

    def _is_topped_up(self, state: State, seat: Seat, hex: int) -> bool:
        """Whether spades may be bought for *hex*: those of the trade do not reach home."""
        needed = spades_needed(state, seat, hex, seat.home, False)
        return needed > self.spades_for(state.terrain[hex])

    def obstacle_to_spades(
        self, state: State, seat: Seat, hex: int, target: int, needed: int
    ) -> Text:
        free = self.spades_for(state.terrain[hex])
        if free >= needed:
            return NO_TEXT
        if not self._is_topped_up(state, seat, hex):
            return Text(
                "it takes {goods}; none are bought where those of the trade make {terrain}",
                goods=count(needed, "spade"),
                terrain=Text(state.rules.terrains[seat.home]),
            )
        return super().obstacle_to_spades(state, seat, hex, target, needed)

    def go_on(self, state: State, seat: Seat, hex: int, target: int, used: int) -> None:
        if target != seat.home:
            state.close(self)
            return
        spades = self.spades - used
        if not spades:
            state.replace(self, DwellingToFollow(self.seat, [hex]))
            return
        barred = self.barred.after(state.terrain[hex], used)
        any_site = state.rules.second_hex_dwelling
        state.replace(self, TradeSpadesLeft(self.seat, spades, [hex], any_site, barred))

    def offer_dwellings(self, state: State, seat: Seat, offers: list[Action]) -> None:
        offer_plain_dwellings(state, seat, offers)

    def mismatch_of_dwelling(self, state: State, hex: int) -> Text:
        return NO_TEXT


class TradeSpadesLeft(SpadesLeft):
    """Spades of a trade left over at the home terrain, each for a hex of its own if need be."""

    def __init__(
        self, seat: int, spades: int, turned: list[int], any_site: bool, barred: BarredSpades
    ) -> None:
        super().__init__(seat, spades, spades, turned, any_site)
        self.barred: Final = barred

    def spades_for(self, terrain: int) -> int:
        return self.spades - self.barred.at(terrain)

    def spades_at(self, state: State, seat: Seat, hex: int, bought: int) -> int:
        return 0 if hex in self.turned else self.spades_for(state.terrain[hex])

    def after(self, state: State, hex: int, used: int) -> SpadesLeft:
        barred = self.barred.after(state.terrain[hex], used)
        turned = [*self.turned, hex]
        return TradeSpadesLeft(self.seat, self.spades - used, turned, self.any_site, barred)
