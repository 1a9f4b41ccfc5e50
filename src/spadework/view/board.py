"""The board and its pieces as SVG, in layers; what surrounds them is the business of a page.

How this works: the layers are drawn so that nothing hides what matters more: terrain, town rings,
bridges, structures. A hex is about 62 units wide, and what is on it is drawn around its center.
Styles are attributes and nothing has an id, so that several drawings can share a web page. Colors
come from a `Paint`: those of day or night, or names that the page's style sheet gives a meaning.
"""

from __future__ import annotations

import math
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Final
from xml.sax.saxutils import escape, quoteattr

from spadework.view.picture import (
    GLYPHS,
    ICONS,
    MERCHANT,
    SHIP,
    SIDES,
    SILHOUETTES,
    BridgePicture,
    Ground,
    HexPicture,
    Picture,
    bridge_sentence,
    grounds,
    hex_sentence,
    marks,
    place,
    plain,
    readable,
    towns,
)
from spadework.view.svg_trade import canal, trade_pieces

RADIUS: Final = 36.0
WIDTH: Final = RADIUS * math.sqrt(3)
ROW: Final = RADIUS * 1.5
Point = tuple[float, float]

NOBODY: Final = Ground("#f4efe2", "#2c2a26", None)


@dataclass(frozen=True)
class Paint:
    """The colors of land and pieces; *labels* are inks readable as text, by terrain."""

    grounds: Mapping[str, Ground]
    labels: Mapping[str, str]
    outline: str = "#1d1a17"
    edge: str = "#fffaf0"
    ring: str = "#fff3c9"
    gold: str = "#f2c230"
    nobody: Ground = field(default=NOBODY)
    nobody_label: str = "#2c2a26"


def paint(dark: bool) -> Paint:
    """The colors of day or, when *dark*, of night."""
    land = grounds(dark)
    return Paint(land, {name: readable(g.ink, g.fill) for name, g in land.items()})


class Board:
    """The board of *picture*; *left* and *top* are where the center of the first hex lies."""

    def __init__(self, picture: Picture, paint: Paint, left: float, top: float) -> None:
        self.picture: Final = picture
        self.paint: Final = paint
        self.left: Final = left
        self.top: Final = top
        self.marks: Final = marks(picture.seats)

    def layers(self) -> list[str]:
        """Everything on the board, one element each; what lies on top comes last."""
        return [*[self.land(hex) for hex in self.picture.hexes], *self.pieces()]

    def pieces(self) -> list[str]:
        """What lies on the land."""
        picture = self.picture
        lines = [
            *[self._canal(a, b) for a, b in picture.canals],
            *self._town_rings(),
            *[self.bridge(bridge) for bridge in picture.bridges],
            *[self.structure(hex) for hex in picture.hexes if hex.structure is not None],
            *[self.trade_pieces(hex) for hex in picture.hexes],
        ]
        return [line for line in lines if line]

    def land(self, hex: HexPicture) -> str:
        """The ground of a hex with its glyph and name."""
        sentence = text(str(hex_sentence(hex, self.picture.seats)))
        return (
            f'<g data-hex={attribute(hex.name)} transform="{self.moved(hex)}">'
            f"<title>{sentence}</title>{self.ground(hex)}</g>"
        )

    def ground(self, hex: HexPicture, lifted: bool = False) -> str:
        """What is printed on a hex, around (0, 0); *lifted* leaves room below the glyph."""
        ground = self.paint.grounds[hex.terrain]
        wet = ground.glyph is None
        edge = ground.ink if wet else self.paint.outline
        # Rivers are one water: their edges are only hinted at.
        border = f'stroke="{edge}" stroke-width="{1 if wet else 0.8}" stroke-opacity="{0.45}"'
        parts = [f'<path d="{HEX_PATH}" fill="{ground.fill}" {border}/>']
        if ground.glyph is not None:
            where = SMALL_GLYPH if hex.structure is not None else GLYPH_PLACE
            parts.append(glyph(ground, LIFTED_GLYPH if lifted else where))
            parts.append(
                f'<text y="24.5" font-size="10" text-anchor="middle"'
                f' fill="{self.paint.labels[hex.terrain]}">{text(hex.name)}</text>'
            )
        return "".join(parts)

    def structure(self, hex: HexPicture) -> str:
        """The structure on a hex."""
        assert hex.structure is not None
        x, y = self.center(hex)
        dark, light = self.paint.outline, self.paint.edge
        ground, label = self._colors_of(hex.owner)
        shape = SILHOUETTES[hex.structure]
        sign = "" if hex.owner is None else self.marks[hex.owner]
        # Dark outline, then a light edge, then the fill: each a little narrower than the one below.
        return (
            f'<g data-structure="{hex.structure}" transform="translate({n(x)} {n(y + 1)})"'
            f' stroke-linejoin="round" pointer-events="none">'
            f'<path d="{shape.path}" fill="{dark}" stroke="{dark}" stroke-width="5.4"/>'
            f'<path d="{shape.path}" fill="{ground.fill}" stroke="{light}" stroke-width="2.2"/>'
            f"{mark(sign, label, shape.mark_y, 11)}</g>"
        )

    def moved(self, hex: HexPicture) -> str:
        """The transformation that puts a drawing around (0, 0) onto a hex."""
        x, y = self.center(hex)
        return f"translate({n(x)} {n(y)})"

    def center(self, hex: HexPicture) -> Point:
        """Where a hex lies."""
        return (self.left + hex.x * WIDTH, self.top + hex.row * ROW)

    def bridge(self, bridge: BridgePicture) -> str:
        """A plank with railings between two hexes."""
        ax, ay = self.center(self.picture.hexes[bridge.start])
        bx, by = self.center(self.picture.hexes[bridge.end])
        angle = math.degrees(math.atan2(by - ay, bx - ax))
        ground, label = self._colors_of(bridge.owner)
        dark = self.paint.outline
        return (
            f'<g data-bridge="{bridge.start}-{bridge.end}"'
            f' transform="translate({n((ax + bx) / 2)} {n((ay + by) / 2)})">'
            f"<title>{text(bridge_sentence(bridge, self.picture))}</title>"
            f'<g transform="rotate({n(angle)})">'
            f'<path d="{PLANK}" fill="{ground.fill}" stroke="{dark}" stroke-width="1.2"/>'
            f'<path d="{BOARDS}" stroke="{dark}" stroke-width=".9" stroke-opacity=".55"/>'
            f'<path d="{RAILINGS}" stroke="{dark}" stroke-width="4.6" stroke-linecap="round"/>'
            f'<path d="{RAILINGS}" stroke="{ground.fill}" stroke-width="2.2"'
            f' stroke-linecap="round"/></g>'
            f'<circle r="6.6" fill="{ground.fill}" stroke="{dark}" stroke-width="1.2"/>'
            f"{mark(self.marks[bridge.owner], label, 3.2, 9)}</g>"
        )

    def _canal(self, a: int, b: int) -> str:
        hexes = self.picture.hexes
        return canal(
            (hexes[a], self.center(hexes[a])),
            (hexes[b], self.center(hexes[b])),
            (self.paint.outline, self.paint.grounds["river"].fill),
        )

    def trade_pieces(self, hex: HexPicture) -> str:
        """Dock, trade markers and ships on a hex; empty if there are none."""
        pieces = trade_pieces(
            hex, self.paint.outline, lambda owner: self._colors_of(owner)[0], self._ship
        )
        return (
            ""
            if not pieces
            else (
                f'<g data-trade={attribute(hex.name)} transform="{self.moved(hex)}"'
                f' fill="none" pointer-events="none">{pieces}</g>'
            )
        )

    def _ship(self, owner: int, left: float, top: float) -> str:
        dark, light = self.paint.outline, self.paint.edge
        ground, label = self._colors_of(owner)
        shape = MERCHANT if self.picture.seats[owner].overland else SHIP
        return (
            f'<g data-ship="{owner}" transform="translate({n(left)} {n(top)})"'
            f' stroke-linejoin="round">'
            f'<path d="{shape.path}" fill="{dark}" stroke="{dark}" stroke-width="4.2"/>'
            f'<path d="{shape.path}" fill="{ground.fill}" stroke="{light}" stroke-width="1.6"/>'
            f"{mark(self.marks[owner], label, shape.mark_y, 8.5)}</g>"
        )

    def _town_rings(self) -> list[str]:
        rings = []
        for group in towns(self.picture):
            path = self._outline(group)
            x, y = self.center(group[0])
            rings.append(
                f'<g data-town={attribute(group[0].name)} fill="none" stroke-linecap="round"'
                f' pointer-events="none">'
                f'<path d="{path}" stroke="{self.paint.outline}" stroke-width="4.6"/>'
                f'<path d="{path}" stroke="{self.paint.ring}" stroke-width="2.4"/>'
                f'<g transform="translate({n(x - 15)} {n(y - 23)}) rotate(-30)">'
                f'<path d="{ICONS["key"]}" stroke="{self.paint.outline}" stroke-width="5"/>'
                f'<path d="{ICONS["key"]}" stroke="{self.paint.gold}" stroke-width="2"/></g></g>'
            )
        return rings

    def _outline(self, group: list[HexPicture]) -> str:
        """The border of a group of hexes, drawn a little inside of it, edge by edge."""
        centers = [self.center(hex) for hex in group]
        inside = {place(hex) for hex in group}
        edges = []
        for hex, (x, y) in zip(group, centers, strict=True):
            row, column = place(hex)
            for side, (dr, dx) in enumerate(SIDES):
                if (row + dr, column + dx) not in inside:
                    ends = (CORNERS[side], CORNERS[(side + 1) % 6])
                    points = [_drawn_in((x + cx, y + cy), centers) for cx, cy in ends]
                    edges.append("M" + "L".join(f"{n(px)} {n(py)}" for px, py in points))
        return "".join(edges)

    def _colors_of(self, owner: int | None) -> tuple[Ground, str]:
        """The color of an owner's pieces, and that of the letters on them."""
        if owner is None:
            return self.paint.nobody, self.paint.nobody_label
        color = self.picture.seats[owner].color
        return self.paint.grounds[color], self.paint.labels[color]


# Measures and shapes, all around (0, 0)

GLYPH_PLACE: Final = "translate(0 -7)"
LIFTED_GLYPH: Final = "translate(0 -16) scale(.7)"
SMALL_GLYPH: Final = "translate(0 -22.5) scale(.42)"
CORNERS: Final = [
    (RADIUS * math.sin(math.radians(60 * k)), -RADIUS * math.cos(math.radians(60 * k)))
    for k in range(6)
]
HEX_PATH: Final = "M" + "L".join(f"{x:.2f} {y:.2f}" for x, y in CORNERS) + "Z"
PLANK: Final = "M-26-7H26V7H-26Z"
BOARDS: Final = "".join(f"M{x}-7V7" for x in range(-21, 26, 6))
RAILINGS: Final = "M-26-8H26M-26 8H26"
RING_INSET: Final = 3.2


def _drawn_in(corner: Point, centers: list[Point]) -> Point:
    """*corner* of a group's border, moved into the group by the ring's distance from the border.

    Of the three hexes at a corner one or two belong to the group; the mean of the ways to their
    centers halves the angle between the two edges that meet there.
    """
    x, y = corner
    ways = [(cx - x, cy - y) for cx, cy in centers if math.hypot(cx - x, cy - y) < 1.1 * RADIUS]
    dx, dy = sum(way[0] for way in ways), sum(way[1] for way in ways)
    step = RING_INSET / math.cos(math.radians(30)) / math.hypot(dx, dy)
    return (x + dx * step, y + dy * step)


def glyph(ground: Ground, transform: str) -> str:
    """The sign of a terrain in its ink; nothing for a river."""
    if ground.glyph is None:
        return ""
    lines, solid = GLYPHS[ground.glyph]
    filled = f'<path d="{solid}" fill="{ground.ink}" stroke="none"/>' if solid else ""
    return (
        f'<g transform="{transform}" fill="none" stroke="{ground.ink}" stroke-width="1.8"'
        f' stroke-linecap="round" stroke-linejoin="round"><path d="{lines}"/>{filled}</g>'
    )


def mark(sign: str, color: str, y: float, size: float) -> str:
    """The letter of a seat on its pieces."""
    return (
        f'<text y="{n(y)}" font-size="{n(size)}" font-weight="700" text-anchor="middle"'
        f' fill="{color}">{text(sign)}</text>'
    )


def n(number: float) -> str:
    """A coordinate with at most one decimal, always written the same way."""
    return f"{round(number, 1) + 0.0:g}"


def text(words: str) -> str:
    """Words inside an element."""
    return escape(plain(words))


def attribute(words: str) -> str:
    """Words as the value of an attribute, quotes included."""
    return quoteattr(plain(words))
