"""A map as a small picture: land in the colors of its terrains in the river, and what is built."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final, NamedTuple

from spadework.core.board import RIVER, Board
from spadework.view.drawing.board import CLIFF, FRAME, GROUND, n
from spadework.view.drawing.coast import (
    HALF_HEIGHT,
    ROW,
    WIDTH,
    coast_of,
    in_whole_numbers,
    small_hex,
)
from spadework.view.drawing.paint import Named
from spadework.view.drawing.pieces import SIZES

PIECE: Final = 25  # radius of what stands for a structure of a kind that is not known


class Built(NamedTuple):
    """A structure on a hex; its *kind* may be empty."""

    hex: int
    color: str
    kind: str


def thumbnail(
    board: Board,
    terrains: list[str],
    land: Sequence[int] | None = None,
    pieces: Sequence[Built] = (),
    paint: Named | None = None,
) -> str:
    """The map as an element of a page; words have to stand beside it.

    *land* is what the hexes have become, *pieces* are what is built there: models where there is a
    *paint* to draw them with.
    """
    ground = board.terrain if land is None else land
    cells = [
        (
            board.row[hex],
            2 * board.column[hex] + board.offsets[board.row[hex]],
            board.terrain[hex] == RIVER,
        )
        for hex in range(board.size)
    ]
    coast = coast_of(tuple(cells))
    wet = {(row, column): water for row, column, water in cells}
    tops: dict[str, list[str]] = {}
    cliffs: dict[str, list[str]] = {}
    for hex, (row, column, water) in enumerate(cells):
        if water:
            continue
        drawn = small_hex(row, column)
        tops.setdefault(terrains[ground[hex]], []).append(drawn)
        # Where other land lies below, nothing is seen of the cliff.
        if any(wet.get((row + 1, column + side), True) for side in (-1, 1)):
            cliffs.setdefault(terrains[ground[hex]], []).append(drawn)
    built = "".join(
        _piece(piece, cells[piece.hex][1] * WIDTH / 2, cells[piece.hex][0] * ROW, paint)
        for piece in pieces
    )
    frame = in_whole_numbers(coast.frame)
    left, top = FRAME + WIDTH / 2, FRAME + HALF_HEIGHT
    width = WIDTH * (board.width + 0.5) + 2 * FRAME
    height = ROW * (board.row_count - 1) + 2 * HALF_HEIGHT + 2 * FRAME + CLIFF
    return (
        f'<svg class="thumbnail" viewBox="0 0 {n(width)} {n(height)}" aria-hidden="true">'
        f'<g transform="translate({n(left)} {n(top)})">'
        f'<path fill="var(--rim-edge)" d="{frame}" transform="translate(0 7)"/>'
        f'<path fill="var(--deep)" d="{in_whole_numbers(coast.edge)}"/>'
        f'<path fill="none" stroke="var(--foam)" stroke-width="16"'
        f' d="{in_whole_numbers(coast.shores)}"/>'
        f'<path fill="var(--rim-lit)" fill-rule="evenodd" d="{frame}"/>'
        f'<g transform="translate(0 {n(CLIFF)})">{_paths(cliffs, "-cliff")}</g>'
        f"<g>{_paths(tops)}</g>{built}</g></svg>"
    )


def _paths(land: Mapping[str, list[str]], part: str = "") -> str:
    """The hexes of each terrain in one path of its color."""
    return "".join(
        f'<path fill="var(--{name}{part})" d="{"".join(hexes)}"/>' for name, hexes in land.items()
    )


class DrawnOnce:
    """The pictures of one page, in its order: one that comes again is a line that names the first.

    >>> once = DrawnOnce()
    >>> picture = '<svg viewBox="0 0 2 2"><g fill="red"><path d="M0 0"/></g></svg>'
    >>> print(once(picture), once(picture), sep="\\n")
    <svg viewBox="0 0 2 2"><g id="map-0" fill="red"><path d="M0 0"/></g></svg>
    <svg viewBox="0 0 2 2"><use href="#map-0"/></svg>
    """

    def __init__(self) -> None:
        self._names: Final[dict[str, str]] = {}

    def __call__(self, drawing: str) -> str:
        is_known = drawing in self._names
        name = self._names.setdefault(drawing, f"map-{len(self._names)}")
        if not is_known:
            return drawing.replace("<g ", f'<g id="{name}" ', 1)
        opening = drawing[: drawing.index(">") + 1]
        return f'{opening}<use href="#{name}"/></svg>'


def _piece(piece: Built, x: float, y: float, paint: Named | None) -> str:
    """A structure whose hex has its center at (*x*, *y*)."""
    if paint is None or piece.kind not in SIZES:
        return (
            f'<circle class="home-{piece.color}" fill="var(--home)" stroke="#fffaf0"'
            f' stroke-width="7" r="{PIECE}" cx="{n(x)}" cy="{n(y)}"/>'
        )
    place = f' transform="translate({n(x)} {n(y + GROUND)})"'
    return f"<g{paint.dressed(piece.color)}{place}>{paint.piece(piece.kind, piece.color)}</g>"
