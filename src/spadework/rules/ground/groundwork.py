"""Groundwork: what one action may still transform and build.

Every kind of it is a decision of its own, in the module of what it is about: the spades bought in a
turn or given by an action, what is left of them and the dwelling that may follow; the eruption, the
storm, the ride, the spades of a cult bonus and those of a trade. Each says what it offers, what is
in the way of the rest, and what follows. `Transform` and `Build` are the answers to all of them.
"""

from __future__ import annotations

from typing import Final

from spadework.core.actions import FORGO
from spadework.core.amounts import count
from spadework.core.seat import Seat
from spadework.core.state import Action, Decision, State
from spadework.core.text import NO_TEXT, Text
from spadework.rules.ground.hexes import (
    DWELLING,
    jump_price,
    obstacle_to_reach,
    obstacle_to_stand,
    obstacle_to_turn,
    pay_jump,
    takes_tile,
)
from spadework.rules.ground.tracks import lack

NO_HEX: Final = -1


class Groundwork(Decision):
    """What *seat* may still do to the ground with an action; some of it with *spades* in hand."""

    def __init__(self, seat: int, spades: int = 0) -> None:
        super().__init__(seat)
        self.spades: Final = spades

    def offer(self, state: State, offers: list[Action]) -> None:
        seat = state.seats[self.seat]
        self.offer_transforms(state, seat, offers)
        self.offer_dwellings(state, seat, offers)
        if not self.binds(state):
            offers.append(state.rules.table.groups[FORGO][0])

    def is_idle(self, state: State) -> bool:
        """Nothing but giving up is left, and no conversion could change that."""
        offers: list[Action] = []
        self.offer(state, offers)
        if len(offers) > 1 or self.binds(state):
            return False
        seat = state.seats[self.seat]
        return not self.lacks_goods(state, seat) or not state.rules.has_free_action(state, seat)

    def binds(self, state: State) -> bool:
        """Whether something has to be done with it."""
        return False

    def lacks_goods(self, state: State, seat: Seat) -> bool:
        """Whether more might be done with more goods."""
        return False

    # --- transformations

    def offer_transforms(self, state: State, seat: Seat, offers: list[Action]) -> None:
        """Append the transformations that are possible."""

    def mismatch_of_transform(self, state: State) -> Text:
        """Why no transformation belongs to this; empty if one does."""
        return Text("the transformation of this action has been made")

    def obstacle_to_transform(
        self, state: State, seat: Seat, hex: int, target: int, detour: bool
    ) -> Text:
        """Why *hex* cannot be turned into *target*; empty if it can."""
        found = obstacle_to_turn(state, seat, hex, target) or self.obstacle_to_reach(
            state, seat, hex
        )
        if not found and takes_tile(state, hex):
            return Text("no terrain tile is left")
        return found or self.obstacle_to_way(state, seat, hex, target, detour)

    def obstacle_to_way(
        self, state: State, seat: Seat, hex: int, target: int, detour: bool
    ) -> Text:
        """Why this does not turn *hex*, which is in reach, into *target*; empty if it does."""
        return NO_TEXT

    def transform(self, state: State, seat: Seat, hex: int, target: int, detour: bool) -> None:
        """Turn *hex* into *target* and go on to what may follow."""
        raise AssertionError("nothing is transformed")

    def spades_to_buy(self, state: State, seat: Seat, hex: int, target: int, detour: bool) -> int:
        """Spades that a transformation takes besides those in hand."""
        return 0

    # --- the dwelling

    def offer_dwellings(self, state: State, seat: Seat, offers: list[Action]) -> None:
        """Append the dwellings that are possible."""

    def mismatch_of_dwelling(self, state: State, hex: int) -> Text:
        """Why a dwelling on *hex* does not belong to this; empty if it does."""
        return Text("these {spades} come without a {dwelling}")

    def obstacle_to_dwelling(self, state: State, seat: Seat, hex: int) -> Text:
        """Why no dwelling can be built on *hex*; empty if one can."""
        found = obstacle_to_stand(state, seat, hex) or self.obstacle_to_reach(state, seat, hex)
        if found:
            return found
        price = seat.faction.structure_prices[DWELLING]
        if self.takes_jump(seat, hex):
            price = price.plus(jump_price(seat))
        return lack(seat, price)

    def pay_dwelling(self, state: State, seat: Seat, hex: int) -> None:
        """Pay for the dwelling on *hex*."""
        self.pay_way(state, seat, hex)
        seat.pay(seat.faction.structure_prices[DWELLING])

    # --- reach

    def may_jump(self, seat: Seat) -> bool:
        """Whether a jump may belong to this."""
        return seat.jump_range > 0 and not seat.passed

    def takes_jump(self, seat: Seat, hex: int) -> bool:
        """Whether only a jump, still to be paid, leads to *hex*."""
        return hex not in seat.reach

    def pay_way(self, state: State, seat: Seat, hex: int) -> None:
        """Pay for the jump to *hex* if it takes one."""
        if self.takes_jump(seat, hex):
            pay_jump(state, seat)

    def obstacle_to_reach(self, state: State, seat: Seat, hex: int) -> Text:
        """Why *hex* is out of reach; empty if it is not."""
        return obstacle_to_reach(state, seat, hex, may_jump=self.may_jump(seat))

    @property
    def question(self) -> Text:
        if self.spades:
            return Text("use {goods}", goods=count(self.spades, "spade"))
        return Text("build a {dwelling} or leave it")
