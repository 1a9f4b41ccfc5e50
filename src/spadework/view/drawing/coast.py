"""Where the water of a board ends: its outer edge, its shores, the edges between river hexes.

How this works: the corners of all hexes are points of a lattice, half a hex wide and half a radius
high, so that hexes which share an edge share its two corners exactly. Edges are collected by their
first corner, going clockwise round the hex they belong to, and chained into paths.
"""

from __future__ import annotations

import math
import re
from collections.abc import Iterable
from dataclasses import dataclass
from functools import lru_cache
from itertools import pairwise
from typing import Final

from spadework.view.drawing.picture import SIDES

RADIUS: Final = 44.4
WIDTH: Final = RADIUS * math.sqrt(3)
SQUASH: Final = 0.93  # the board is seen a little from the front
ROW: Final = RADIUS * 1.5 * SQUASH
HALF_HEIGHT: Final = RADIUS * SQUASH
FRAME_WIDTH: Final = 12.0
MAPS_KEPT: Final = 40
NUMBERS_KEPT: Final = 20_000
_NUMBER: Final = re.compile(r"-?[\d.]+")

Point = tuple[float, float]
Corner = tuple[int, int]
Cell = tuple[int, int, bool]  # row, column in half widths, whether it is water

# The corners of a hex, clockwise from the top, in steps of the lattice.
CORNER_STEPS: Final = ((0, -2), (1, -1), (1, 1), (0, 2), (-1, 1), (-1, -1))


@dataclass(frozen=True)
class Coast:
    """The paths of a map, as SVG path data around the center of its first hex."""

    edge: str  # of the whole board
    frame: str  # what lies around it, to be filled evenly odd
    shores: str
    river_edges: str
    waves: str
    land: str


@lru_cache(maxsize=MAPS_KEPT)
def coast_of(cells: tuple[Cell, ...]) -> Coast:
    """The coast of a map with these *cells*."""
    wet = {(row, column): water for row, column, water in cells}
    outer: dict[Corner, Corner] = {}
    shore: dict[Corner, Corner] = {}
    river: list[tuple[Corner, Corner]] = []
    for (row, column), water in wet.items():
        ends = [(column + dx, 3 * row + dy) for dx, dy in CORNER_STEPS]
        for side, (dr, dx) in enumerate(SIDES):
            start, end = ends[side], ends[(side + 1) % 6]
            other = wet.get((row + dr, column + dx))
            if other is None:
                outer[start] = end
            elif other and not water:
                shore[start] = end
            elif other and water and start < end:
                river.append((start, end))
    borders = [[_point(corner) for corner in chain] for chain in _chains(outer)]
    edge = "".join(_closed(border) for border in borders)
    return Coast(
        edge=edge,
        frame=_ring(borders, FRAME_WIDTH, edge),
        shores="".join(_open(map(_point, chain)) for chain in _chains(shore)),
        river_edges="".join(_open(map(_point, pair)) for pair in river),
        waves="".join(
            _ripple(place, row, column) for place, (row, column, water) in enumerate(cells) if water
        ),
        land=hexes_path((row, column) for row, column, water in cells if not water),
    )


def hexes_path(places: Iterable[tuple[int, int]]) -> str:
    """The outlines of all hexes at *places* (row, and column in half widths) in one path."""
    return "".join(
        f"M{_n(c * WIDTH / 2)} {_n(r * ROW - HALF_HEIGHT)}{HEX_STEPS}" for r, c in places
    )


@lru_cache(maxsize=NUMBERS_KEPT)
def small_hex(row: int, column: int) -> str:
    """The outline of one hex for small pictures: in whole numbers, which its neighbors share."""
    corners = [_point((column + dx, 3 * row + dy)) for dx, dy in CORNER_STEPS]
    return in_whole_numbers(_closed([*corners, corners[0]]))


@lru_cache(maxsize=MAPS_KEPT * 8)
def in_whole_numbers(path: str) -> str:
    """A path of straight lines in fewer letters: rounded, each corner as a step from the last.

    >>> in_whole_numbers("M0 -41.3L38.5 -20.6L38.5 20.6Z")
    'M0-41l38 20 0 42z'
    """
    found = []
    for line in path.split("M")[1:]:
        numbers = [round(float(number)) for number in _NUMBER.findall(line)]
        points = list(zip(numbers[::2], numbers[1::2], strict=True))
        steps = [(x - a, y - b) for (a, b), (x, y) in pairwise(points)]
        told = " ".join(f"{x} {y}" for x, y in steps).replace(" -", "-")
        (x, y), end = points[0], "z" if line.endswith("Z") else ""
        found.append(f"M{x} {y}l{told}{end}".replace(" -", "-"))
    return "".join(found)


def _steps() -> str:
    """A hex as relative steps, clockwise from its upper corner."""
    a, b, c = _n(WIDTH / 2), _n(HALF_HEIGHT / 2), _n(HALF_HEIGHT)
    return f"l{a} {b}v{c}l-{a} {b}l-{a}-{b}v-{c}z"


@lru_cache(maxsize=NUMBERS_KEPT)
def _n(number: float) -> str:
    return f"{round(number, 1) + 0.0:g}"


HEX_STEPS: Final = _steps()


def _point(corner: Corner) -> Point:
    x, y = corner
    return (x * WIDTH / 2, y * HALF_HEIGHT / 2)


def _chains(edges: dict[Corner, Corner]) -> list[list[Corner]]:
    """Edges joined end to end; a chain that closes has the same first and last corner."""
    left = dict(edges)
    ends = set(left.values())
    starts = [start for start in left if start not in ends]  # of chains that do not close
    found = []
    while left:
        chain = [starts.pop() if starts else next(iter(left))]
        while chain[-1] in left:
            chain.append(left.pop(chain[-1]))
        found.append(chain)
    return found


def _open(points: Iterable[Point]) -> str:
    return "M" + "L".join(f"{_n(x)} {_n(y)}" for x, y in points)


def _closed(points: list[Point]) -> str:
    return _open(points[:-1]) + "Z"


def _ring(borders: list[list[Point]], width: float, edge: str) -> str:
    """What lies between the border and a line *width* outside of it; to be filled evenly odd."""
    return "".join(_closed(_widened(border, width)) for border in borders) + edge


def _widened(border: list[Point], width: float) -> list[Point]:
    """A closed clockwise line, moved outwards."""
    corners = border[:-1]
    moved = []
    for i, (x, y) in enumerate(corners):
        ax, ay = _outwards(corners[i - 1], (x, y))
        bx, by = _outwards((x, y), corners[(i + 1) % len(corners)])
        share = width / (1 + ax * bx + ay * by)
        moved.append((x + (ax + bx) * share, y + (ay + by) * share))
    return [*moved, moved[0]]


def _outwards(start: Point, end: Point) -> Point:
    dx, dy = end[0] - start[0], end[1] - start[1]
    length = math.hypot(dx, dy)
    return (dy / length, -dx / length)


def _ripple(place: int, row: int, column: int) -> str:
    """Two small waves, nowhere quite in the middle of their hex."""
    x = column * WIDTH / 2 + 3 * (place * 7 % 5 - 2)
    y = row * ROW + place * 5 % 7 - 3
    return f"M{_n(x - 13)} {_n(y - 3)}q4-4 8 0t8 0m-6 10q4-4 8 0t8 0"
