"""Curves as SVG elements of a page: points over a game, ratings over games."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise
from typing import Final

from spadework.view.drawing.board import attribute, n
from spadework.view.drawing.cult_board import Sign
from spadework.view.drawing.paint import Named

WIDTH: Final = 720.0
HEIGHT: Final = 274.0
LEFT: Final = 34.0
RIGHT: Final = 26.0
NAMED: Final = 62.0  # on the right, where curves end with signs and points
TOP: Final = 14.0
BOTTOM: Final = 24.0
GRID: Final = 20  # points between two lines
LABEL_GAP: Final = 20.0  # between the signs at the ends of curves

NO_MARKS: Final[Sequence[tuple[int, int]]] = ()
MARK: Final = 9.0  # the radius of a number on a curve
# How curves are told apart without colors, by seat.
DASHES: Final = ("", "", "9 4", "3 4", "12 4 3 4")


def score_curves(
    series: Sequence[Sequence[int]],
    signs: Sequence[Sign],
    rounds: Sequence[int],
    label: str,
    paint: Named,
    marks: Sequence[tuple[int, int]] = NO_MARKS,
) -> str:
    """The points of every seat by the number of actions; *rounds* are where rounds begin.

    *marks*, each a number of actions and a seat, are counted on the curves, from 1 on.
    """
    numbers = [points for row in series for points in row]
    low = min(numbers, default=0) // GRID * GRID
    top = max(low + GRID, -(-max(numbers, default=0) // GRID) * GRID)
    last = max(1, len(series) - 1)
    right = WIDTH - NAMED

    def x(at: int) -> float:
        return LEFT + (right - LEFT) * at / last

    def y(points: float) -> float:
        share = (points - low) / (top - low)
        return TOP + (HEIGHT - TOP - BOTTOM) * (1 - share)

    parts = _bands([x(at) for at in rounds], x(last))
    for points in range(low, top + 1, GRID):
        parts.append(f'<path class="grid" d="M{n(LEFT)} {n(y(points))}H{n(right)}"/>')
        parts.append(
            f'<text class="tick" x="{n(LEFT - 6)}" y="{n(y(points) + 4)}" text-anchor="end">'
            f"{points}</text>"
        )
    ends = []
    for seat, sign in enumerate(signs):
        turns = corners([row[seat] for row in series])
        path = "M" + "L".join(f"{x(at):.0f} {n(y(points))}" for at, points in turns)
        parts.append(f'<path class="curve-edge" d="{path}"/>')
        dashes = DASHES[seat % len(DASHES)]
        dashed = f' stroke-dasharray="{dashes}"' if dashes else ""
        line = f'<path class="curve" d="{path}"{dashed}/>'
        parts.append(f"<g{paint.dressed(sign.color)}>{line}</g>")
        ends.append((y(series[-1][seat]), sign, str(series[-1][seat])))
    parts += _discs(ends, right, paint)
    for number, (at, seat) in enumerate(marks, start=1):
        beside = min(x(at), right - MARK)  # not on the sign at the end
        parts.append(
            f'<g class="mark" transform="translate({n(beside)} {n(y(series[at][seat]))})">'
            f'<circle r="{n(MARK)}"/><text y="4" text-anchor="middle">{number}</text></g>'
        )
    told = "; ".join(f"{sign.name} {series[-1][i]}" for i, sign in enumerate(signs))
    return (
        f'<svg class="chart" viewBox="0 0 {n(WIDTH)} {n(HEIGHT)}" role="img"'
        f" aria-label={attribute(f'{label}: {told}')}>{''.join(parts)}</svg>"
    )


RATING_HEIGHT: Final = 200.0
RATING_LEFT: Final = 44.0
RATING_GRID: Final = 100


def rating_curve(points: Sequence[int], label: str) -> str:
    """A rating after each of several games, from the first one on."""
    low = (min(points) - 20) // RATING_GRID * RATING_GRID
    top = -(-(max(points) + 20) // RATING_GRID) * RATING_GRID
    last = max(1, len(points) - 1)
    room = RATING_HEIGHT - 2 * TOP

    def x(at: int) -> float:
        return RATING_LEFT + (WIDTH - RATING_LEFT - RIGHT) * at / last

    def y(height: float) -> float:
        return TOP + room * (1 - (height - low) / (top - low))

    every = RATING_GRID * max(1, (top - low) // (4 * RATING_GRID))
    parts = []
    for height in range(low, top + 1, every):
        parts.append(
            f'<path class="grid" d="M{n(RATING_LEFT)} {n(y(height))}H{n(WIDTH - RIGHT)}"/>'
        )
        parts.append(
            f'<text class="tick" x="{n(RATING_LEFT - 6)}" y="{n(y(height) + 4)}" text-anchor="end">'
            f"{height}</text>"
        )
    path = "M" + "L".join(f"{n(x(at))} {n(y(height))}" for at, height in enumerate(points))
    parts.append(f'<path class="curve-edge" d="{path}"/>')
    parts.append(f'<path class="curve rating" d="{path}"/>')
    parts.append(
        f'<circle class="curve-end" cx="{n(x(len(points) - 1))}" cy="{n(y(points[-1]))}" r="5"/>'
    )
    return (
        f'<svg class="chart" viewBox="0 0 {n(WIDTH)} {n(RATING_HEIGHT)}" role="img"'
        f" aria-label={attribute(label)}>{''.join(parts)}</svg>"
    )


def corners(points: Sequence[int]) -> list[tuple[int, int]]:
    """Where a curve begins, turns and ends; between two such places it goes straight on.

    >>> corners([20, 20, 20, 23, 23])
    [(0, 20), (2, 20), (3, 23), (4, 23)]
    """
    last = len(points) - 1
    return [
        (at, here)
        for at, here in enumerate(points)
        if at in (0, last) or points[at - 1] != here or points[at + 1] != here
    ]


def _bands(begun: Sequence[float], end: float) -> list[str]:
    """Every other round on a darker ground, each with its number below it."""
    parts = []
    for number, (left, right) in enumerate(pairwise([*begun, end]), start=1):
        if number % 2:
            parts.append(
                f'<rect class="band" x="{n(left)}" y="{n(TOP)}" width="{n(right - left)}"'
                f' height="{n(HEIGHT - TOP - BOTTOM)}"/>'
            )
        parts.append(
            f'<text class="tick" x="{n((left + right) / 2)}" y="{n(HEIGHT - BOTTOM + 17)}"'
            f' text-anchor="middle">{number}</text>'
        )
    return parts


def _discs(ends: list[tuple[float, Sign, str]], right: float, paint: Named) -> list[str]:
    """Signs and points at the ends of curves, moved apart where curves end together."""
    heights = sorted(ends, key=lambda end: end[0])
    # Those at the bottom are moved up as far as there is room for all.
    lowest = HEIGHT - BOTTOM - LABEL_GAP * (len(heights) - 1)
    parts = []
    least = 0.0
    for height, sign, words in heights:
        y = min(max(height, least), lowest)
        least = y + LABEL_GAP
        lowest += LABEL_GAP
        parts.append(
            f'<g transform="translate({n(right + 14)} {n(y)})">'
            f"{paint.disc(sign.emblem, sign.letter, sign.color, 10)}"
            f'<text class="curve-points" x="15" y="5">{words}</text></g>'
        )
    return parts
