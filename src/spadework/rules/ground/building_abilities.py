"""Abilities that have to do with building: points for it, prices of it."""

from __future__ import annotations

from typing import Final

from spadework.core.abilities import Ability
from spadework.core.facts import Price
from spadework.core.forms import Form, Names
from spadework.core.rows import Row
from spadework.core.ruleset import Ruleset
from spadework.core.seat import Seat
from spadework.core.state import State
from spadework.core.text import Text, plural
from spadework.rules.power.goods import read_price


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


def building_forms(names: Names) -> list[Form[Ability]]:
    """How fact files name these abilities."""

    def read_points(row: Row) -> Ability:
        points = row.row("points_for_building")
        return PointsForBuilding(names.kind(points, points.text("kind")), points.number("points"))

    def read_prices(row: Row) -> Ability:
        prices = row.row("upgrade_prices")
        kind = names.kind(prices, prices.text("kind"))
        beside, alone = (read_price(prices.row(where)) for where in ("beside", "alone"))
        return UpgradePrices(kind, beside, alone)

    return [Form(["points_for_building"], read_points), Form(["upgrade_prices"], read_prices)]
