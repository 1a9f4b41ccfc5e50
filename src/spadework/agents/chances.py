"""The chance of every seat to win, from the points it can expect.

How this works: expectations miss the final points by an amount that shrinks as the game goes on.
If every seat misses by an amount of its own, drawn from the same Gumbel distribution, the chance of
a seat to have most in the end is its share of ``exp(expected / spread)``. The spread is a part of
the points that are made in such a game, and falls with the square root of what is left of it. Both
ends of it were fitted to games that computer players and people have played, and checked with
others: docs/learned.md has the figures.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import exp, sqrt
from typing import Final

from spadework.core.state import State

SPREAD_AT_THE_END: Final = 0.024  # of the expected points of a seat
SPREAD_AT_THE_BEGINNING: Final = 0.080


def chances(state: State, expected: Sequence[float]) -> tuple[float, ...]:
    """How likely every seat is to win, if it can expect so many points; a shared victory is a part.

    At the end of the game it is known.
    """
    if state.over:
        return victory([seat.points for seat in state.seats])
    shrunk = SPREAD_AT_THE_END + (SPREAD_AT_THE_BEGINNING - SPREAD_AT_THE_END) * sqrt(left(state))
    spread = max(1.0, shrunk * sum(expected) / len(expected))
    most = max(expected)
    weights = [exp((points - most) / spread) for points in expected]
    return tuple(weight / sum(weights) for weight in weights)


def left(state: State) -> float:
    """What part of the rounds is still to be played; who has passed has played one."""
    passed = sum(seat.passed for seat in state.seats) / len(state.seats)
    return (state.rules.rounds + 1 - max(1, state.round) - passed) / state.rules.rounds


def victory(points: Sequence[int]) -> tuple[float, ...]:
    """Each seat's part of the victory.

    >>> victory([90, 100, 100])
    (0.0, 0.5, 0.5)
    """
    most = max(points)
    return tuple((own == most) / list(points).count(most) for own in points)
