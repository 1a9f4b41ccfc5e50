"""What lies together on a map, as tables for a learner: neighbors, and land that rivers lead to."""

from __future__ import annotations

from typing import Final

from spadework.core.board import RIVER, Board

NEIGHBOR: Final = 1.0 / 3.0
BY_RIVER: Final = 0.3  # divided by the river hexes between
FARTHEST: Final = 4

Links = list[list[float]]


def beside(board: Board) -> Links:
    """For every hex how much it hears from each other one: from its neighbors, rivers included."""
    found = _nothing(board)
    for hex, near in enumerate(board.neighbors):
        for other in near:
            found[hex][other] = NEIGHBOR
    return found


def by_river(board: Board) -> Links:
    """The same for land that rivers lead to, less from farther away."""
    found = _nothing(board)
    for hex in range(board.size):
        if board.terrain[hex] != RIVER:
            for distance in range(FARTHEST, 0, -1):
                for other in board.shipping[distance][hex]:
                    found[hex][other] = BY_RIVER / distance
    return found


def _nothing(board: Board) -> Links:
    return [[0.0] * board.size for _ in range(board.size)]
