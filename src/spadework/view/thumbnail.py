"""A map as a small picture: land in the colors of its terrains, nothing else."""

from __future__ import annotations

from typing import Final

from spadework.core.board import RIVER, Board
from spadework.view.board import n

SIZE: Final = 10.0  # from center to corner
HALF: Final = SIZE * 0.866
HEX: Final = (
    f"l{HALF:.1f} {SIZE / 2:g}v{SIZE:g}l-{HALF:.1f} {SIZE / 2:g}"
    f"l-{HALF:.1f}-{SIZE / 2:g}v-{SIZE:g}z"
)


def thumbnail(board: Board, terrains: list[str]) -> str:
    """The map as an element of a page; words have to stand beside it."""
    names = ["river", *terrains]
    paths: dict[str, list[str]] = {}
    for hex in range(board.size):
        row = board.row[hex]
        x = HALF * (1 + 2 * board.column[hex] + board.offsets[row])
        y = SIZE * 1.5 * row
        terrain = board.terrain[hex]
        name = names[0] if terrain == RIVER else terrains[terrain]
        paths.setdefault(name, []).append(f"M{n(x)} {n(y)}{HEX}")
    width = HALF * (2 * board.width + 1)
    height = SIZE * (1.5 * board.row_count + 0.5)
    drawn = "".join(
        f'<path fill="var(--{name})" d="{"".join(hexes)}"/>' for name, hexes in paths.items()
    )
    return (
        f'<svg class="thumbnail" viewBox="0 0 {n(width)} {n(height)}" aria-hidden="true">'
        f"{drawn}</svg>"
    )
