"""What trade puts on the board: canals, docks, trade markers, ships; parts of the SVG."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final
from xml.sax.saxutils import escape

from spadework.view.picture import Ground, HexPicture, plain

Place = tuple[HexPicture, tuple[float, float]]
ANCHOR: Final = "M21-8V5M17-4H25M15 1A6 6 0 0 0 27 1"
CANAL_LENGTH: Final = 0.36  # of the distance of the two hexes, to both sides of its middle


def canal(one: Place, other: Place, colors: tuple[str, str]) -> str:
    """Water along the edge of two land hexes, from one river to the other."""
    (a, (ax, ay)), (b, (bx, by)) = one, other
    x, y = (ax + bx) / 2, (ay + by) / 2
    dx, dy = (by - ay) * CANAL_LENGTH, (ax - bx) * CANAL_LENGTH
    ends = f'd="M{x - dx:.1f} {y - dy:.1f}L{x + dx:.1f} {y + dy:.1f}" stroke-linecap="round"'
    edge, water = colors
    names = escape(plain(f"{a.name} and {b.name}"))
    return (
        f'<g data-canal=""><title>canal between {names}</title>'
        f'<path {ends} stroke="{edge}" stroke-width="13"/>'
        f'<path {ends} stroke="{water}" stroke-width="10"/></g>'
    )


def trade_pieces(
    hex: HexPicture,
    edge: str,
    ground_of: Callable[[int | None], Ground],
    ship: Callable[[int, float, float], str],
) -> str:
    """Dock, trade markers and ships on a hex, around its center; empty if there are none."""
    parts: list[str] = []
    if hex.dock is not None:
        parts.append(f'<path d="{ANCHOR}" stroke="{edge}" stroke-width="4.6"/>')
        parts.append(f'<path d="{ANCHOR}" stroke="{ground_of(hex.dock).fill}" stroke-width="2"/>')
    for i, owner in enumerate(hex.markers):
        left = 9 * i - 4.5 * (len(hex.markers) - 1)
        parts.append(
            f'<circle cx="{left:g}" cy="15.5" r="3.6" fill="{ground_of(owner).fill}"'
            f' stroke="{edge}" stroke-width="1.2"/>'
        )
    for i, owner in enumerate(hex.ships):
        left = 13 * (i - (len(hex.ships) - 1) / 2)
        # On a structure they stand above it.
        top = (2 if hex.structure is None else -20) - 7 * (i % 2)
        parts.append(ship(owner, left, top))
    return "".join(parts)
