"""Groundwork on the site: spades in hand are used up before a dwelling, and may be given up singly.

Nothing is bought with a transformation (see `digging`). What an action has done so far is kept with
what is left of it; whoever is done lets it lapse with the turn.
"""

from __future__ import annotations

from typing import Final

from spadework.core.actions import BUILD, FORGO
from spadework.core.seat import Seat
from spadework.core.state import Action, Decision, State
from spadework.core.text import NO_TEXT, Text
from spadework.core.wheel import Walk
from spadework.loose_order.digging import offer_digging
from spadework.rules.flow.turns import MOST_FORGONE
from spadework.rules.ground.bonus_spades import BonusSpades
from spadework.rules.ground.eruption import Eruption
from spadework.rules.ground.groundwork import NO_HEX
from spadework.rules.ground.hexes import jump_price
from spadework.rules.ground.reach import jump_hexes
from spadework.rules.ground.ride import Ride
from spadework.rules.ground.sites import mismatch_of_site, offer_plain_dwellings
from spadework.rules.ground.spade_work import GivenSpades, SpadesLeft, SpadeWork, offer_walks
from spadework.rules.ground.spades import spades_needed
from spadework.rules.ground.storm import Storm


class WorkDone:
    """What an action has done: hexes *turned* into home terrain, and the one it has jumped to.

    The dwelling stands on the first of them or, with *any_site*, on any. If the last hex fell
    *short* of home, the spades left over make only home terrain.
    """

    def __init__(self, turned: list[int], any_site: bool, jump: int, short: bool) -> None:
        self.turned: Final = turned
        self.sites: Final = turned if any_site else turned[:1]
        self.any_site: Final = any_site
        self.jump: Final = jump
        self.short: Final = short


NOTHING_YET: Final = WorkDone([], False, NO_HEX, False)


class LooseSpades(GivenSpades):
    """Spades that an action gives, or what is left when something has been *done* with them."""

    def __init__(
        self, seat: int, spades: int, hexes: int, fixed: bool, done: WorkDone | None = None
    ) -> None:
        super().__init__(seat, spades, hexes, fixed)
        self.done: Final = done or NOTHING_YET
        self.may_dig: Final = done is None and not fixed

    @property
    def has_to_be_used(self) -> bool:
        """Whether spades are given up only if they cannot be used."""
        return False

    def left(self, spades: int, hexes: int, done: WorkDone | None) -> LooseSpades:
        """What is left of this after something has been *done*, if anything."""
        return LooseSpades(self.seat, spades, hexes, self.fixed, done)

    def offer(self, state: State, offers: list[Action]) -> None:
        seat = state.seats[self.seat]
        if self.hexes:
            self.offer_transforms(state, seat, offers)
        if not self.spades:
            self.offer_dwellings(state, seat, offers)
        if self.may_dig:
            offer_digging(state, seat, offers)
        if not self.has_to_be_used or not offers:
            offer_giving_up(state, self.spades, offers)

    def forgo(self, state: State, n: int) -> None:
        done = self.done
        kept = WorkDone(done.turned, done.any_site, done.jump, False)
        begun = None if done is NOTHING_YET else kept
        state.replace(self, self.left(self.spades - n, self.hexes, begun))

    def is_idle(self, state: State) -> bool:
        return False

    # --- transformations

    def offer_transforms(self, state: State, seat: Seat, offers: list[Action]) -> None:
        offer_with_jump(state, seat, self, self.done.jump, offers)

    def mismatch_of_transform(self, state: State) -> Text:
        if self.hexes and (self.spades or self.may_dig):
            return NO_TEXT
        return Text("the transformation of this action has been made")

    def buys(self) -> bool:
        return False

    @property
    def is_particular(self) -> bool:
        return True

    def fits(self, state: State, seat: Seat, hex: int, walk: Walk) -> bool:
        """The long way takes just its spades, and those for the last hex are used up."""
        if walk.target == seat.pivot:
            return not walk.detour or walk.spades == self.spades
        if self.done.short or (walk.detour and walk.spades != self.spades):
            return False
        return self.hexes > 1 or walk.spades == self.spades

    def obstacle_to_way(
        self, state: State, seat: Seat, hex: int, target: int, detour: bool
    ) -> Text:
        found = super().obstacle_to_way(state, seat, hex, target, detour)
        if found:
            return found
        if self.done.short and target != seat.home:
            return made_only(state, seat)
        needed = spades_needed(state, seat, hex, target, detour)
        wasteful = self.hexes <= 1 and target != seat.home
        return all_to_be_used(needed, self.spades) if wasteful or detour else NO_TEXT

    def go_on(self, state: State, seat: Seat, hex: int, target: int, used: int) -> None:
        done = self.done
        home = target == seat.home
        spades = self.spades - used
        after = WorkDone(
            [*done.turned, hex] if home else done.turned,
            self.fixed or state.rules.second_hex_dwelling,
            hex if hex not in seat.reach else done.jump,
            spades > 0 and not home,
        )
        state.replace(self, self.left(spades, self.hexes - 1 if spades else 0, after))

    # --- the dwelling

    def offer_dwellings(self, state: State, seat: Seat, offers: list[Action]) -> None:
        jump = self.done.jump
        if self.done.turned:
            self._offer_dwellings_on(state, seat, self.done.sites, offers)
        elif jump == NO_HEX:
            offer_plain_dwellings(state, seat, offers)
        else:
            far = [jump] if jump not in seat.reach else []
            self._offer_dwellings_on(state, seat, [*seat.reach, *far], offers)

    def _offer_dwellings_on(
        self, state: State, seat: Seat, hexes: list[int], offers: list[Action]
    ) -> None:
        for hex in hexes:
            if not self.obstacle_to_dwelling(state, seat, hex):
                offers.append(state.rules.table.groups[BUILD][hex])

    def mismatch_of_dwelling(self, state: State, hex: int) -> Text:
        if self.spades:
            return Text("{n} {spades} are to be used first", n=self.spades)
        return mismatch_of_site(state, self.done.sites, hex) if self.done.turned else NO_TEXT

    # --- reach: the hex that has been jumped to is paid for

    def may_jump(self, seat: Seat) -> bool:
        return self.done.jump == NO_HEX and super().may_jump(seat)

    def takes_jump(self, seat: Seat, hex: int) -> bool:
        return hex != self.done.jump and super().takes_jump(seat, hex)

    def obstacle_to_reach(self, state: State, seat: Seat, hex: int) -> Text:
        return NO_TEXT if hex == self.done.jump else super().obstacle_to_reach(state, seat, hex)


class DugSpades(LooseSpades):
    """Spades bought before they are used, for one hex."""

    def __init__(
        self, seat: int, spades: int, hexes: int = 1, done: WorkDone | None = None
    ) -> None:
        super().__init__(seat, spades, hexes, False, done)

    @property
    def has_to_be_used(self) -> bool:
        return True

    def left(self, spades: int, hexes: int, done: WorkDone | None) -> LooseSpades:
        return DugSpades(self.seat, spades, hexes, done)


class LooseBonusSpades(BonusSpades):
    """Spades of a cult bonus, each of which may be given up."""

    def offer(self, state: State, offers: list[Action]) -> None:
        self.offer_transforms(state, state.seats[self.seat], offers)
        offer_giving_up(state, self.spades, offers)

    def forgo(self, state: State, n: int) -> None:
        if n < self.spades:
            state.replace(self, BonusSpades(self.seat, self.spades - n, self.begun, self.origins))
        else:
            state.close(self)

    def is_idle(self, state: State) -> bool:
        return False

    @property
    def is_particular(self) -> bool:
        return True

    def fits(self, state: State, seat: Seat, hex: int, walk: Walk) -> bool:
        if walk.detour and walk.spades != self.spades:
            return False
        return super().fits(state, seat, hex, walk)

    def obstacle_to_way(
        self, state: State, seat: Seat, hex: int, target: int, detour: bool
    ) -> Text:
        found = super().obstacle_to_way(state, seat, hex, target, detour)
        if found or not detour:
            return found
        return all_to_be_used(spades_needed(state, seat, hex, target, detour), self.spades)


class LooseEruption(Eruption):
    """An eruption that has been announced: it takes the place of spades that are dug."""

    def offer(self, state: State, offers: list[Action]) -> None:
        seat = state.seats[self.seat]
        self.offer_transforms(state, seat, offers)
        self.offer_dwellings(state, seat, offers)
        offer_digging(state, seat, offers)
        offers.append(state.rules.table.groups[FORGO][0])

    def forgo(self, state: State, n: int) -> None:
        state.replace(self, DugSpades(self.seat, 0))

    def is_idle(self, state: State) -> bool:
        return False

    def go_on(self, state: State, seat: Seat, hex: int) -> None:
        jump = hex if hex not in seat.reach else NO_HEX
        state.replace(self, DugSpades(self.seat, 0, 0, WorkDone([hex], False, jump, False)))


class LooseStorm(Storm):
    """A storm that makes any terrain."""

    def targets(self, state: State, seat: Seat) -> list[int]:
        return list(range(state.rules.wheel_size))

    def forgo(self, state: State, n: int) -> None:
        state.replace(self, LooseSpades(self.seat, 0, 1, False))

    def is_idle(self, state: State) -> bool:
        return False

    def go_on(self, state: State, seat: Seat, hex: int, target: int) -> None:
        turned = [hex] if target == seat.home else []
        done = WorkDone(turned, False, NO_HEX, False)
        state.replace(self, LooseSpades(self.seat, 0, 0, False, done))


class LooseRide(Ride):
    """A ride; without it a dwelling may still be built and paid."""

    def forgo(self, state: State, n: int) -> None:
        state.replace(self, LooseSpades(self.seat, 0, 0, True))

    def is_idle(self, state: State) -> bool:
        return False


class LeftOver(SpadesLeft):
    """What the rulebook would ask about spades left over on the site."""

    def __init__(self, seat: int, spades: int, hexes: int, done: WorkDone) -> None:
        super().__init__(seat, spades, hexes, done.turned, done.any_site)
        self.done: Final = done

    def offer_transforms(self, state: State, seat: Seat, offers: list[Action]) -> None:
        offer_with_jump(state, seat, self, self.done.jump, offers)

    def fits(self, state: State, seat: Seat, hex: int, walk: Walk) -> bool:
        return not self.done.short or walk.target == seat.pivot

    def obstacle_to_way(
        self, state: State, seat: Seat, hex: int, target: int, detour: bool
    ) -> Text:
        if self.done.short and target != seat.home:
            return made_only(state, seat)
        return super().obstacle_to_way(state, seat, hex, target, detour)

    def may_jump(self, seat: Seat) -> bool:
        return self.done.jump == NO_HEX and super().may_jump(seat)

    def takes_jump(self, seat: Seat, hex: int) -> bool:
        return hex != self.done.jump and super().takes_jump(seat, hex)

    def obstacle_to_reach(self, state: State, seat: Seat, hex: int) -> Text:
        return NO_TEXT if hex == self.done.jump else super().obstacle_to_reach(state, seat, hex)


# --- what they share


def offer_with_jump(
    state: State, seat: Seat, work: SpadeWork, jump: int, offers: list[Action]
) -> None:
    """Append what the spades in hand turn, also on the hex that has been jumped to."""
    offer_walks(state, seat, work, seat.reach, 0, offers)
    if jump != NO_HEX:
        if jump not in seat.reach:
            offer_walks(state, seat, work, [jump], 0, offers)
    elif work.may_jump(seat) and seat.affords(jump_price(seat)):
        offer_walks(state, seat, work, jump_hexes(state, seat), 0, offers)


def offer_giving_up(state: State, spades: int, offers: list[Action]) -> None:
    """Append giving up any number of *spades*, as far as there are words for it."""
    for n in range(1, min(spades, MOST_FORGONE) + 1):
        offers.append(state.rules.table.groups[FORGO][n])


def made_only(state: State, seat: Seat) -> Text:
    """That the rest of the spades makes nothing but home terrain."""
    return Text(
        "what is left of the {spades} makes only {terrain}",
        terrain=Text(state.rules.terrains[seat.home]),
    )


def all_to_be_used(needed: int, spades: int) -> Text:
    """That spades would be left over; empty if there are just those *needed*."""
    if spades == needed:
        return NO_TEXT
    return Text("it takes {n} {spades}, and all {m} have to be used", n=needed, m=spades)


# --- from one order to the other


def loose_spades(decision: Decision) -> Decision:
    """The same question, asked loosely."""
    assert isinstance(decision, GivenSpades)
    return LooseSpades(decision.seat, decision.spades, decision.hexes, decision.fixed)


def strict_spades(decision: Decision) -> Decision:
    """The same question, asked by the rulebook."""
    assert isinstance(decision, LooseSpades)
    if decision.done is NOTHING_YET:
        return GivenSpades(decision.seat, decision.spades, decision.hexes, decision.fixed)
    left = LeftOver(decision.seat, decision.spades, decision.hexes, decision.done)
    return left.or_dwelling()


def loose_bonus_spades(decision: Decision) -> Decision:
    """The same question, asked loosely."""
    assert isinstance(decision, BonusSpades)
    return LooseBonusSpades(decision.seat, decision.spades, decision.begun, decision.origins)


def strict_bonus_spades(decision: Decision) -> Decision:
    """The same question, asked by the rulebook."""
    assert isinstance(decision, BonusSpades)
    return BonusSpades(decision.seat, decision.spades, decision.begun, decision.origins)


def strict_eruption(decision: Decision) -> Decision:
    """The same question, asked by the rulebook."""
    return Eruption(decision.seat)


def loose_storm(decision: Decision) -> Decision:
    """The same question, asked loosely."""
    return LooseStorm(decision.seat)


def strict_storm(decision: Decision) -> Decision:
    """The same question, asked by the rulebook."""
    return Storm(decision.seat)


def loose_ride(decision: Decision) -> Decision:
    """The same question, asked loosely."""
    return LooseRide(decision.seat)


def strict_ride(decision: Decision) -> Decision:
    """The same question, asked by the rulebook."""
    return Ride(decision.seat)
