"""What trade puts on the board: canals, docks, trade markers, ships; parts of the SVG."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from spadework.view.drawing.paint import Paint
from spadework.view.drawing.palette import Water
from spadework.view.drawing.picture import HexPicture

Point = tuple[float, float]
ANCHOR: Final = "M26-9V7M21-4H31M18.5 2A7.5 7.5 0 0 0 33.5 2"
CANAL_LENGTH: Final = 0.33  # of the distance of the two hexes, to both sides of its middle
SHIP_GROUND: Final = 16.0


def canal(one: Point, other: Point, water: Water) -> str:
    """Water along the edge of two land hexes, from one river to the other."""
    (ax, ay), (bx, by) = one, other
    x, y = (ax + bx) / 2, (ay + by) / 2
    dx, dy = (by - ay) * CANAL_LENGTH, (ax - bx) * CANAL_LENGTH
    line = f"M{x - dx:.1f} {y - dy:.1f}L{x + dx:.1f} {y + dy:.1f}"
    # The banks end where the rivers begin; the water runs on into them.
    bands = (
        (23, "butt", water.sand),
        (19, "butt", water.foam),
        (15, "round", water.shallow),
        (10, "round", water.deep),
    )
    return "".join(
        f'<path d="{line}" stroke="{color}" stroke-width="{width}" stroke-linecap="{cap}"/>'
        for width, cap, color in bands
    )


def trade_pieces(
    hex: HexPicture,
    paint: Paint,
    color_of: Callable[[int | None], str],
    ship: Callable[[int, float, float], str],
) -> str:
    """Dock, trade markers and ships on a hex, around its center; empty if there are none."""
    parts: list[str] = []
    if hex.dock is not None:
        parts.append(_dock(paint, color_of(hex.dock)))
    for i, owner in enumerate(hex.markers):
        left = 13 * i - 6.5 * (len(hex.markers) - 1)
        parts.append(_marker(paint, color_of(owner), left))
    for i, owner in enumerate(hex.ships):
        left = 17 * (i - (len(hex.ships) - 1) / 2)
        # On a structure they stand above it.
        top = SHIP_GROUND - (0 if hex.structure is None else 26) - 8 * (i % 2)
        parts.append(ship(owner, left, top))
    return "".join(parts)


def _dock(paint: Paint, color: str) -> str:
    livery = paint.livery(color)
    widths = ((7.5, paint.halo), (5, livery.edge), (2.6, livery.front))
    lines = "".join(
        f'<path d="{ANCHOR}" stroke="{ink}" stroke-width="{width}" stroke-linecap="round"/>'
        for width, ink in widths
    )
    return f"<g{paint.dressed(color)}>{lines}</g>"


def _marker(paint: Paint, color: str, left: float) -> str:
    livery = paint.livery(color)
    return (
        f'<g{paint.dressed(color)} transform="translate({left:g} 24)">'
        f'<circle r="6.4" fill="{paint.halo}"/><circle r="4.8" fill="{livery.front}"'
        f' stroke="{livery.edge}" stroke-width="1.4"/></g>'
    )
