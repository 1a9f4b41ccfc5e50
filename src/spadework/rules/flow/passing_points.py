"""Points that cards and tiles bring on passing."""

from __future__ import annotations

from typing import Final

from spadework.core.amounts import most_points_on_passing, points_on_passing
from spadework.core.effects import ARROW
from spadework.core.forms import Names
from spadework.core.lasting import PER, Lasting, points_by_count, points_per_kind, points_sign
from spadework.core.rows import Row
from spadework.core.ruleset import Ruleset
from spadework.core.seat import Seat
from spadework.core.state import State
from spadework.core.text import Text, alternatives, plural


class PassingPoints(Lasting):
    """Points on passing."""

    @property
    def scores_passing(self) -> bool:
        return True


class PointsForStructures(PassingPoints):
    """Points for every structure that stands, by its kind."""

    def __init__(self, points: list[int]) -> None:
        self.points: Final = points

    def points_for_passing(self, state: State, seat: Seat) -> int:
        points = 0
        for kind, each in enumerate(self.points):
            points += each * seat.built[kind]
        return points

    def phrases(self, rules: Ruleset) -> list[Text]:
        found: list[Text] = []
        for n in sorted({n for n in self.points if n}):
            kinds = [rules.kinds[i].title for i, each in enumerate(self.points) if each == n]
            found.append(points_on_passing(n, alternatives(kinds)))
        return found

    def signs(self, rules: Ruleset) -> list[tuple[str, str]]:
        return points_per_kind(rules, self.points)


class PointsForShipping(PassingPoints):
    """Points for every step on the shipping track."""

    def __init__(self, each: int) -> None:
        self.each: Final = each

    def points_for_passing(self, state: State, seat: Seat) -> int:
        return self.each * seat.shipping

    def phrases(self, rules: Ruleset) -> list[Text]:
        return [
            plural(
                "{n} point on passing for every {shipping} step",
                "{n} points on passing for every {shipping} step",
                self.each,
            )
        ]

    def signs(self, rules: Ruleset) -> list[tuple[str, str]]:
        return [points_sign(self.each), PER, ("shipping", "")]


class PointsByCount(PassingPoints):
    """Points by the number of structures of a kind that stand."""

    def __init__(self, kind: int, points: list[int]) -> None:
        self.kind: Final = kind
        self.points: Final = points

    def points_for_passing(self, state: State, seat: Seat) -> int:
        return self.points[seat.built[self.kind]]

    def phrases(self, rules: Ruleset) -> list[Text]:
        return [most_points_on_passing(self.points, rules.kinds[self.kind].plural)]

    def signs(self, rules: Ruleset) -> list[tuple[str, str]]:
        return [(rules.kinds[self.kind].name, ""), ARROW, points_by_count(self.points)]


def read_passing_points(row: Row, names: Names) -> list[Lasting]:
    """The points on passing that the row of a card or tile names."""
    found: list[Lasting] = []
    points = row.row("pass_vp")
    by_kind = [points.number(f"per_{code}", 0) for code in names.kinds]
    if any(by_kind):
        found.append(PointsForStructures(by_kind))
    if points.has("per_shipping_level"):
        found.append(PointsForShipping(points.number("per_shipping_level")))
    for kind, code in enumerate(names.kinds):
        table = row.row("effect").numbers(f"pass_vp_by_{code}_count")
        if table:
            found.append(PointsByCount(kind, table))
    return found
