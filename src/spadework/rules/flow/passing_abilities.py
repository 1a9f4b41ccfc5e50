"""Abilities that bring points or power on passing."""

from __future__ import annotations

from typing import Final

from spadework.core.abilities import Ability
from spadework.core.amounts import count, points_on_passing
from spadework.core.forms import Form, Names, counted
from spadework.core.rows import Row
from spadework.core.ruleset import Ruleset
from spadework.core.seat import Seat
from spadework.core.state import State
from spadework.core.text import Text
from spadework.rules.flow.scoring import find_groups
from spadework.rules.ground.bridges import own_bridges


class PointsForKind(Ability):
    """Points for every structure of a kind."""

    def __init__(self, kind: int, each: int) -> None:
        self.kind: Final = kind
        self.each: Final = each

    def points_for_passing(self, state: State, seat: Seat) -> int:
        return self.each * seat.built[self.kind]

    def describe(self, rules: Ruleset) -> list[Text]:
        kind = rules.kinds[self.kind].title
        return [Text("{sentence}.", sentence=points_on_passing(self.each, kind))]


class PointsByNumber(Ability):
    """Points by the number of structures of a kind."""

    def __init__(self, kind: int, points: list[int]) -> None:
        self.kind: Final = kind
        self.points: Final = points

    def points_for_passing(self, state: State, seat: Seat) -> int:
        return self.points[seat.built[self.kind]]

    def describe(self, rules: Ruleset) -> list[Text]:
        points = count(max(self.points), "point")
        kinds = rules.kinds[self.kind].plural
        return [Text("Up to {points} on passing for {what}.", points=points, what=kinds)]


class PointsForBridges(Ability):
    """Points for every own bridge between two own structures."""

    def __init__(self, each: int) -> None:
        self.each: Final = each

    def points_for_passing(self, state: State, seat: Seat) -> int:
        points = 0
        for site in own_bridges(state, seat):
            a, b = state.rules.board.bridge_sites[site]
            if state.owner[a] == seat.index and state.owner[b] == seat.index:
                points += self.each
        return points

    def describe(self, rules: Ruleset) -> list[Text]:
        points = count(self.each, "point")
        return [
            Text("{points} on passing for every bridge between own {structures}.", points=points)
        ]


class PointsAwayFromRiver(Ability):
    """Points for every structure that does not stand beside the river."""

    def __init__(self, each: int) -> None:
        self.each: Final = each

    def points_for_passing(self, state: State, seat: Seat) -> int:
        points = 0
        for hex in seat.structures:
            if not state.rules.board.river_neighbors[hex]:
                points += self.each
        return points

    def describe(self, rules: Ruleset) -> list[Text]:
        points = count(self.each, "point")
        return [
            Text("{points} on passing for every {structure} away from the river.", points=points)
        ]


class PointsOnEdge(Ability):
    """Points for every group of structures that touches the edge of the map."""

    def __init__(self, each: int) -> None:
        self.each: Final = each

    def points_for_passing(self, state: State, seat: Seat) -> int:
        points = 0
        for group in find_groups(state, seat):
            for hex in group:
                if state.rules.board.edge[hex]:
                    points += self.each
                    break
        return points

    def describe(self, rules: Ruleset) -> list[Text]:
        points = count(self.each, "point")
        return [
            Text("{points} on passing for every settlement on the edge of the map.", points=points)
        ]


class PowerForGroups(Ability):
    """Power for every group of structures."""

    def __init__(self, each: int) -> None:
        self.each: Final = each

    def power_for_passing(self, state: State, seat: Seat) -> int:
        return self.each * len(find_groups(state, seat))

    def describe(self, rules: Ruleset) -> list[Text]:
        power = count(self.each, "power")
        return [Text("{gives} on passing for every settlement.", gives=power)]


def passing_forms(names: Names) -> list[Form[Ability]]:
    """How fact files name these abilities."""

    def read_points(row: Row) -> Ability:
        points = row.row("points_for_kind")
        return PointsForKind(names.kind(points, points.text("kind")), points.number("each"))

    def read_numbers(row: Row) -> Ability:
        points = row.row("points_by_number")
        return PointsByNumber(names.kind(points, points.text("kind")), points.numbers("points"))

    return [
        Form(["points_for_kind"], read_points),
        Form(["points_by_number"], read_numbers),
        counted("points_for_bridges", PointsForBridges),
        counted("points_away_from_river", PointsAwayFromRiver),
        counted("points_on_edge", PointsOnEdge),
        counted("power_for_groups", PowerForGroups),
    ]
