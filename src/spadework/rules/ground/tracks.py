"""The shipping track and the digging track."""

from __future__ import annotations

from typing import Final

from spadework.core.actions import ADVANCE, ActionTable
from spadework.core.amounts import count
from spadework.core.effects import AT_ONCE, Effect
from spadework.core.facts import Price
from spadework.core.forms import Form, Names, counted
from spadework.core.ruleset import Mechanic, Ruleset
from spadework.core.seat import Seat
from spadework.core.state import Action, Decision, State
from spadework.core.text import NO_TEXT, Text
from spadework.rules.flow.idle import NO_USE
from spadework.rules.flow.round_tiles import score_event
from spadework.rules.flow.turns import obstacle_to_acting, take_main_action
from spadework.rules.ground.reach import refresh_reach


def advance_shipping(state: State, seat: Seat, steps: int) -> None:
    """Move up free of charge, with points for the space reached; lost at the end of the track."""
    for _ in range(steps):
        if seat.shipping < seat.faction.shipping_max:
            seat.shipping += 1
            seat.score(seat.faction.shipping_points[seat.shipping], state.rules.source["shipping"])
            score_event(state, seat, state.rules.shipping_event)
            refresh_reach(state, seat)


def lengthen_jumps(seat: Seat, hexes: int) -> None:
    """Let *seat* jump over more hexes, as far as its faction may."""
    for ability in seat.abilities.lengthen_jumps:
        ability.lengthen_jumps(seat, hexes)


class ShippingSteps(Effect):
    """Steps on the shipping track; those who jump instead jump farther."""

    def __init__(self, steps: int) -> None:
        self.steps: Final = steps

    @property
    def rank(self) -> int:
        return AT_ONCE

    def grant(self, state: State, seat: Seat, source: int) -> None:
        advance_shipping(state, seat, self.steps)
        lengthen_jumps(seat, self.steps)

    def plus(self, other: Effect) -> Effect | None:
        return ShippingSteps(self.steps + other.steps) if isinstance(other, ShippingSteps) else None

    def why_idle(self, state: State, seat: Seat) -> Text:
        return NO_USE if seat.shipping == seat.faction.shipping_max else NO_TEXT

    @property
    def amounts(self) -> list[tuple[str, int]]:
        return [("shipping", self.steps)]

    def phrases(self, rules: Ruleset) -> list[Text]:
        return [count(self.steps, "shipping step")]


class LongerJumps(Effect):
    """Jumps over more hexes."""

    def __init__(self, hexes: int) -> None:
        self.hexes: Final = hexes

    @property
    def rank(self) -> int:
        return AT_ONCE

    def grant(self, state: State, seat: Seat, source: int) -> None:
        lengthen_jumps(seat, self.hexes)

    def phrases(self, rules: Ruleset) -> list[Text]:
        return [Text("longer jumps")]


class AdvanceShipping(Action):
    """Advance on the shipping track."""

    def apply(self, state: State, decision: Decision) -> None:
        seat = take_main_action(state, decision)
        price = seat.faction.shipping_price
        assert price is not None
        seat.pay(price)
        advance_shipping(state, seat, 1)

    def mismatch(self, state: State, asked: Decision) -> Text:
        return obstacle_to_acting(state, asked)

    def obstacle(self, state: State, seat: Seat) -> Text:
        if seat.faction.shipping_price is None:
            return Text("{who} cannot advance in {shipping}", who=state.name_of(seat.index))
        if seat.shipping == seat.faction.shipping_max:
            return Text("{shipping} is already at its highest value, {n}", n=seat.shipping)
        return lack(seat, seat.faction.shipping_price)


class AdvanceDigging(Action):
    """Lower the exchange rate for spades."""

    def apply(self, state: State, decision: Decision) -> None:
        seat = take_main_action(state, decision)
        price = seat.faction.digging_price
        assert price is not None
        seat.pay(price)
        seat.digging += 1
        seat.score(seat.faction.digging_points, state.rules.source["digging"])
        score_event(state, seat, state.rules.digging_event)

    def mismatch(self, state: State, asked: Decision) -> Text:
        return obstacle_to_acting(state, asked)

    def obstacle(self, state: State, seat: Seat) -> Text:
        if seat.faction.digging_price is None:
            return Text("{who} have no digging track", who=state.name_of(seat.index))
        if seat.digging == seat.faction.digging_max:
            return Text("the digging track is already at its end")
        return lack(seat, seat.faction.digging_price)


def lack(seat: Seat, price: Price) -> Text:
    """What is missing to pay *price*; empty if nothing is."""
    short = Price(
        max(0, price.coins - seat.coins),
        max(0, price.workers - seat.workers),
        max(0, price.priests - seat.priests),
        max(0, price.power - seat.bowl3),
        max(0, price.tokens - seat.tokens),
    )
    if not short.amounts():
        return NO_TEXT
    return Text("it costs {price}: {goods} short", price=price.text, goods=short.text)


class Tracks(Mechanic):
    """Advancing on the tracks of the faction board."""

    def forms(self, names: Names) -> list[Form[Effect]]:
        return [counted("shipping", ShippingSteps), counted("longer_jumps", LongerJumps)]

    def fill(self, rules: Ruleset, table: ActionTable) -> None:
        tracks: list[Action] = [AdvanceShipping("advance shipping")]
        if any(faction.digging_price is not None for faction in rules.factions):
            tracks.append(AdvanceDigging("advance digging"))
        table.add(ADVANCE, tracks)

    def offer(self, state: State, seat: Seat, offers: list[Action]) -> None:
        group = state.rules.table.groups[ADVANCE]
        faction = seat.faction
        price = faction.shipping_price
        if price is not None and seat.shipping < faction.shipping_max and seat.affords(price):
            offers.append(group[0])
        price = faction.digging_price
        if price is not None and seat.digging < faction.digging_max and seat.affords(price):
            offers.append(group[1])
