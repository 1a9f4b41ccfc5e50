"""A part of the board, with what different turns would have changed there."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from spadework.view.drawing.board import HEX_PATH, DrawnBoard, attribute, n, text
from spadework.view.drawing.coast import ROW, WIDTH
from spadework.view.drawing.live_board import ghosts, live_drawing
from spadework.view.drawing.paint import Named
from spadework.view.drawing.picture import Picture

SHAPE: Final = 0.5  # the height, as part of the width
LEAST: Final = 5.2 * WIDTH  # that is shown
AROUND: Final = 1.6  # hexes on each side
LETTER: Final = 8.2
SIGN_HEIGHT: Final = 22.0


@dataclass(frozen=True)
class DrawnTurn:
    """What a turn makes of a board; *kind* is its class, *label* what it is called there."""

    after: Picture
    kind: str
    label: str
    is_below: bool = False  # where its label stands


def excerpt(before: Picture, deeds: Sequence[DrawnTurn], label: str, paint: Named) -> str:
    """The hexes that are changed by any of the turns, and those around; nothing if there are none.

    What one turn changes is drawn over what another does to the same hex.
    """
    places = [hex for deed in deeds for hex in changed_hexes(before, deed.after)]
    if not places:
        return ""
    board = live_drawing(before, paint)
    window = _Window(board, places)
    names = [f'<g transform="{board.moved(hex)}">{board.place(hex)}</g>' for hex in before.hexes]
    parts = [*board.scene(), *names, *board.pieces()]
    for deed in deeds:
        parts.append(f'<g class="ghosts">{ghosts(before, deed.after, paint)}</g>')
    for deed in deeds:
        parts.append(_outlined(board, before, deed, window.zoom))
    return (
        f'<svg class="excerpt" viewBox="{window}" role="img"'
        f" aria-label={attribute(label)}>{''.join(parts)}</svg>"
    )


def changed_hexes(before: Picture, after: Picture) -> list[int]:
    """The places, in the list of hexes, that do not look the same, and the ends of new bridges."""
    places = [
        place
        for place, (old, new) in enumerate(zip(before.hexes, after.hexes, strict=True))
        if (old.terrain, old.structure, old.ships, old.markers, old.dock)
        != (new.terrain, new.structure, new.ships, new.markers, new.dock)
    ]
    ends = [
        end for bridge in after.bridges[len(before.bridges) :] for end in (bridge.start, bridge.end)
    ]
    return list(dict.fromkeys([*places, *ends]))


def _outlined(board: DrawnBoard, before: Picture, deed: DrawnTurn, zoom: float) -> str:
    places = changed_hexes(before, deed.after)
    if not places:
        return ""
    hexes = [before.hexes[place] for place in places]
    outlines = [f'<path d="{HEX_PATH}" transform="{board.moved(hex)}"/>' for hex in hexes]
    x, y = board.center(hexes[0])
    width = LETTER * len(deed.label) + 18
    y += 36 * zoom if deed.is_below else -36 * zoom
    sign = (
        f'<g class="sign" transform="translate({n(x)} {n(y)}) scale({n(zoom)})">'
        f'<rect x="{n(-width / 2)}"'
        f' y="{n(-SIGN_HEIGHT / 2)}" width="{n(width)}" height="{n(SIGN_HEIGHT)}" rx="11"/>'
        f'<text y="5" text-anchor="middle">{text(deed.label)}</text></g>'
    )
    return f'<g class="deed {deed.kind}">{"".join(outlines)}{sign}</g>'


class _Window:
    """The part of the drawing around some hexes; *zoom* keeps words as large as in a small part."""

    def __init__(self, board: DrawnBoard, places: Sequence[int]) -> None:
        centers = [board.center(board.picture.hexes[place]) for place in places]
        xs, ys = [x for x, _ in centers], [y for _, y in centers]
        wide = max(xs) - min(xs) + 2 * AROUND * WIDTH
        high = max(ys) - min(ys) + 2 * AROUND * ROW
        self._x: Final = (min(xs) + max(xs)) / 2
        self._y: Final = (min(ys) + max(ys)) / 2
        self._width: Final = max(LEAST, wide, high / SHAPE)
        self.zoom: Final = self._width / LEAST

    def __str__(self) -> str:
        width, height = self._width, SHAPE * self._width
        return f"{n(self._x - width / 2)} {n(self._y - height / 2)} {n(width)} {n(height)}"
