"""One icon for every thing that is counted, used everywhere the same.

The icons are symbols of one hidden drawing, the sprite, that a page carries once. Solid parts have
the color of the text around them; lines inside of them are drawn in `--icon-detail`.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from spadework.view.picture import GLYPHS, ICONS, MERCHANT, SHIP, SILHOUETTES

SOLID: Final = 'fill="currentColor" stroke="none"'
BOX: Final = "-8 -8 16 16"
WIDE_BOX: Final = "-23 -19 46 34"


@dataclass(frozen=True)
class Icon:
    """A drawing around (0, 0): what is filled, lines in the same color, lines on what is filled."""

    solid: str = ""
    lines: str = ""
    details: str = ""
    box: str = BOX
    width: float = 1.4


def sprite() -> str:
    """All icons as symbols ``i-coin``, ``i-worker`` ... of one drawing that is not shown itself."""
    symbols = "".join(_symbol(name, icon) for name, icon in ICON_TABLE.items())
    return f'<svg xmlns="http://www.w3.org/2000/svg" class="sprite" hidden="">{symbols}</svg>'


def icon(name: str) -> str:
    """The icon *name* of the sprite; it is decoration, so words have to stand beside it."""
    shape = ICON_TABLE[name]
    wide = " wide" if shape.box == WIDE_BOX else ""
    return f'<svg class="icon{wide} i-{name}" aria-hidden="true"><use href="#i-{name}"/></svg>'


def _symbol(name: str, icon: Icon) -> str:
    parts = []
    if icon.solid:
        parts.append(f'<path d="{icon.solid}" {SOLID}/>')
    for path, ink in ((icon.lines, "currentColor"), (icon.details, "var(--icon-detail)")):
        if path:
            parts.append(
                f'<path d="{path}" fill="none" stroke="{ink}" stroke-width="{icon.width:g}"'
                f' stroke-linecap="round" stroke-linejoin="round"/>'
            )
    return f'<symbol id="i-{name}" viewBox="{icon.box}">{"".join(parts)}</symbol>'


def _circle(radius: float) -> str:
    r = f"{radius:g}"
    return f"M{r} 0A{r} {r} 0 1 1-{r} 0A{r} {r} 0 1 1 {r} 0Z"


def _silhouette(path: str) -> Icon:
    return Icon(solid=path, lines=path, box=WIDE_BOX, width=2.5)


def _glyph(name: str) -> Icon:
    lines, solid = GLYPHS[name]
    return Icon(solid=solid, lines=lines, box="-15 -15 30 30", width=2.2)


OCTAGON: Final = "M-3-7.2H3L7.2-3V3L3 7.2H-3L-7.2 3V-3Z"

GOODS: Final = {
    "coin": Icon(solid=_circle(6.6), details=_circle(4.4) + "M0-2V2"),
    "worker": Icon(
        solid="M0-7L6.5-3.6V3.8L0 7L-6.5 3.8V-3.6Z", details="M-6-3.4L0-.4L6-3.4M0-.4V6.5", width=1
    ),
    "priest": Icon(solid="M-5.5 7C-4 3-3 1-2.6-.8A4 4 0 1 1 2.6-.8C3 1 4 3 5.5 7Z"),
    "power": Icon(
        solid=_circle(6.4),
        details="M0-3.6L1-1L3.6 0L1 1L0 3.6L-1 1L-3.6 0L-1-1Z",
        width=1.2,
    ),
    "token": Icon(lines=_circle(5.6) + "M-2.6 0H2.6M0-2.6V2.6"),
    "point": Icon(
        solid="M0-7.4L2.2-2.3L7.6-1.8L3.5 1.8L4.8 7.2L0 4.3L-4.8 7.2L-3.5 1.8L-7.6-1.8L-2.2-2.3Z"
    ),
    "spade": Icon(
        solid="M-4.6.4H4.6V3C4.6 5.4 2.3 7.4 0 7.4S-4.6 5.4-4.6 3Z", lines="M0-6.8V.6M-3-6.8H3"
    ),
    "key": Icon(lines=ICONS["key"], width=1.8),
    "bowl": Icon(
        solid="M-7.4-1H7.4A7.4 7.4 0 0 1-7.4-1Z", lines="M-3-4.4H-2.9M0-6H.1M3-4.4H3.1", width=2.4
    ),
    "shipping": Icon(solid="M.6-7.4L6.6 2.4H.6ZM-1-4.8V2.4H-5.4ZM-7.4 3.6H7.4L4.6 7H-4.6Z"),
    "range": Icon(lines="M-7 4C-4-6 4-6 7 4M3.6 2.6L7 4.6L7.6.8", width=1.7),
    "bridge": Icon(
        lines="M-7.4-1.5C-4-5 4-5 7.4-1.5M-7.4 3.4H7.4M-4.4-3.4V3.4M0-4.2V3.4M4.4-3.4V3.4",
        width=1.6,
    ),
    "ship": Icon(solid=SHIP.path, lines=SHIP.path, box=WIDE_BOX, width=2.5),
    "merchant": Icon(solid=MERCHANT.path, lines=MERCHANT.path, box=WIDE_BOX, width=2.5),
    "marker": Icon(solid=_circle(3.6), lines=_circle(6.4)),
    "favor": Icon(
        lines="M-6.4-6.4H6.4V6.4H-6.4Z",
        solid="M0-4.4L1.3-1.3L4.4 0L1.3 1.3L0 4.4L-1.3 1.3L-4.4 0L-1.3-1.3Z",
    ),
    "town": Icon(lines=_circle(6.8), solid="M-4 3.4V-.6L-1.6-3L.8-.6V3.4ZM1.6 3.4V-1.2H4.2V3.4Z"),
    "action": Icon(lines=OCTAGON, width=1.6),
    "card": Icon(lines="M-5-7.2H5V7.2H-5ZM-2.6-3.6H2.6M-2.6 0H2.6M-2.6 3.6H.6"),
    "step": Icon(lines="M-4.6.6L0-4.4L4.6.6M-4.6 6L0 1L4.6 6", width=2),
    "actions": Icon(lines="M-6.6 0H4.6M0-4.6L4.6 0L0 4.6M6.8-5V5", width=1.8),
    "area": Icon(lines="M0-7.2L6.2-3.6V3.6L0 7.2L-6.2 3.6V-3.6Z", width=1.6),
    "upgrade": Icon(lines="M0 6V-6M-4.6-1.6L0-6.2L4.6-1.6", width=2),
    "home": Icon(lines="M-6.4 0L0-6.2L6.4 0M-4.4-1V6.2H4.4V-1", width=1.6),
    "trade": Icon(lines="M-6.6-3H5.4M2.4-6L5.6-3L2.4 0M6.6 4H-5.4M-2.4 1L-5.6 4L-2.4 7", width=1.6),
}
CULTS: Final = {
    "fire": _glyph("flame"),
    "water": Icon(solid="M0-7.4C3 -3.4 5.4-.8 5.4 2A5.4 5.2 0 0 1-5.4 2C-5.4-.8-3-3.4 0-7.4Z"),
    "earth": Icon(solid="M-7.4 6.4L-2.2-5.4L1.4 1.4L3.2-1.4L7.4 6.4Z"),
    "air": Icon(
        lines="M-7-1.6H3.4A2.6 2.6 0 1 0 .8-4.4M-7 1.6H5A2.3 2.3 0 1 1 2.8 4.4M-7 4.8H-1", width=1.7
    ),
}
MARKS: Final = {
    "undo": Icon(
        lines="M-2.4-6.4L-6.4-2.4L-2.4 1.6M-6.2-2.4H2.4A4.2 4.2 0 0 1 2.4 6H-2", width=1.8
    ),
    "check": Icon(lines="M-6 .6L-2 4.8L6.2-4.8", width=2.2),
    "pass": Icon(lines="M-5-6V6M-1.6-5L4.6 0L-1.6 5", width=1.9),
    "zoom-in": Icon(lines="M0-5.4V5.4M-5.4 0H5.4", width=2),
    "zoom-out": Icon(lines="M-5.4 0H5.4", width=2),
    "fit": Icon(
        lines="M-6.4-2.4V-6.4H-2.4M2.4-6.4H6.4V-2.4M6.4 2.4V6.4H2.4M-2.4 6.4H-6.4V2.4", width=1.8
    ),
    "help": Icon(lines="M-3-3.6A3.1 3.1 0 1 1 1.2-1.2C0-.6 0 .2 0 1.6M0 5.4H.1", width=2),
    "close": Icon(lines="M-5-5L5 5M5-5L-5 5", width=2),
    "warning": Icon(lines="M0-6.6L7 6.2H-7ZM0-2V2M0 4.4H.1", width=1.5),
    "link": Icon(
        lines="M-1.6 1.6L1.6-1.6M-.4-4.2L1.8-6.2A3.2 3.2 0 0 1 6.3-1.8L4.2.4"
        "M.4 4.2L-1.8 6.2A3.2 3.2 0 0 1-6.3 1.8L-4.2-.4",
        width=1.6,
    ),
    "first": Icon(lines="M-5-6V6M5-5.4L-1.4 0L5 5.4", width=1.9),
    "back": Icon(lines="M3-5.6L-3.4 0L3 5.6", width=2),
    "on": Icon(lines="M-3-5.6L3.4 0L-3 5.6", width=2),
    "last": Icon(lines="M5-6V6M-5-5.4L1.4 0L-5 5.4", width=1.9),
    "robot": Icon(lines="M-5.6-3H5.6V5.8H-5.6ZM0-3V-6.4M-2.6 1H-2.5M2.6 1H2.7M-2 3.8H2", width=1.5),
    "person": Icon(
        solid="M-6 7A6 6 0 0 1 6 7ZM3.2-3.4A3.2 3.2 0 1 1-3.2-3.4A3.2 3.2 0 1 1 3.2-3.4Z"
    ),
}
ICON_TABLE: Final[dict[str, Icon]] = {
    **GOODS,
    **CULTS,
    **MARKS,
    **{kind: _silhouette(shape.path) for kind, shape in SILHOUETTES.items()},
    **{f"terrain-{name}": _glyph(name) for name in GLYPHS},
}
