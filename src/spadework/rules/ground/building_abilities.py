"""Abilities that have to do with building: points for it, prices of it."""

from __future__ import annotations

from typing import Final

from spadework.core.abilities import Ability
from spadework.core.facts import Price
from spadework.core.ruleset import Ruleset
from spadework.core.seat import Seat
from spadework.core.state import State
from spadework.core.text import Text, plural


class PointsForBuilding(Ability):
    """Points for every new structure of a kind."""

    def __init__(self, kind: int, points: int) -> None:
        self.kind: Final = kind
        self.points: Final = points

    def structure_built(self, state: State, seat: Seat, kind: int) -> None:
        if kind == self.kind:
            seat.score(self.points, self.source(state.rules))

    def describe(self, rules: Ruleset) -> list[Text]:
        what = rules.kinds[self.kind].title
        points = plural("{n} point for a {what}", "{n} points for a {what}", self.points, what=what)
        return [Text("{sentence}.", sentence=points)]


class UpgradePrices(Ability):
    """Upgrades to a kind have prices of their own, *beside* somebody else and *alone*."""

    def __init__(self, kind: int, beside: Price, alone: Price) -> None:
        self.kind: Final = kind
        self.beside: Final = beside
        self.alone: Final = alone

    def upgrade_price(self, kind: int, alone: bool, price: Price) -> Price:
        if kind != self.kind:
            return price
        return self.alone if alone else self.beside

    def describe(self, rules: Ruleset) -> list[Text]:
        kind = rules.kinds[self.kind].title
        return [
            Text(
                "A {kind} costs {price} beside a neighbor, {more} alone.",
                kind=kind,
                price=self.beside.text,
                more=self.alone.text,
            )
        ]
