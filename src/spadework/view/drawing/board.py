"""The board and its pieces as SVG, in layers; what surrounds them is the business of a page.

How this works: the layers are drawn so that nothing hides what matters more: the frame, water and
shores, cliffs, the tops of the land with their scenery, names, bridges, town rings, pieces from
back to front. A hex is about 77 units wide, and what is on it is drawn around its center. Nothing
has an id, so that several drawings can share a page. Colors and art come from a `Paint`.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Collection
from functools import lru_cache
from typing import Final
from xml.sax.saxutils import escape, quoteattr

from spadework.core.text import Text
from spadework.view.drawing.coast import (
    HALF_HEIGHT,
    RADIUS,
    ROW,
    SQUASH,
    WIDTH,
    Coast,
    coast_of,
    hexes_path,
)
from spadework.view.drawing.paint import NOBODYS, Paint
from spadework.view.drawing.picture import (
    SIDES,
    BridgePicture,
    HexPicture,
    Picture,
    bridge_sentence,
    hex_sentence,
    marks,
    place,
    plain,
    towns,
)
from spadework.view.drawing.pieces import SIZES
from spadework.view.drawing.svg_trade import canal, trade_pieces

Point = tuple[float, float]
WORDS_KEPT: Final = 4_000  # most hexes are as they were
NUMBERS_KEPT: Final = 20_000  # all coordinates of a few maps: a board is drawn very often

FRAME: Final = 14.0  # around the board
CLIFF: Final = 8.0  # the land stands so far above the river
GROUND: Final = 14.0  # where pieces stand, below the center of their hex
LABEL: Final = 32.5
RING_INSET: Final = 2.0


class DrawnBoard:
    """The board of *picture*; *left* and *top* are where the center of the first hex lies.

    With *badges* every structure bears its owner's emblem at its foot; those on the hexes called
    *fresh* have just been put there. What there is to read is put into words by *say*.
    """

    def __init__(
        self,
        picture: Picture,
        paint: Paint,
        left: float,
        top: float,
        *,
        badges: bool = True,
        fresh: Collection[str] = (),
        say: Callable[[Text], str] = str,
    ) -> None:
        self.picture: Final = picture
        self.paint: Final = paint
        self.left: Final = left
        self.top: Final = top
        self.badges: Final = badges
        self.fresh: Final = fresh
        self.say: Final = say
        self.marks: Final = marks(picture.seats)

    def layers(self) -> list[str]:
        """Everything on the board, one element each; what lies on top comes last."""
        names = [self.land(hex) for hex in self.picture.hexes]
        return [*self.scene(), *names, *self.pieces()]

    def scene(self) -> list[str]:
        """Water and land without anything written on them."""
        if not self.picture.hexes:
            return []
        coast = coast_of(tuple((*place(hex), hex.terrain == "river") for hex in self.picture.hexes))
        inside = [*self._sea(coast), *self._tops(coast)]
        canals = [self._canal(a, b) for a, b in self.picture.canals]
        return [f'<g class="scene" transform="{self._origin}">', *inside, "</g>", *canals]

    @property
    def _origin(self) -> str:
        return f"translate({n(self.left)} {n(self.top)})"

    def _sea(self, coast: Coast) -> list[str]:
        water = self.paint.water
        ripple = f'fill="none" stroke="{water.ripple}" stroke-opacity="{water.ripple_strength:g}"'
        bands = ((34, water.shallow), (19, water.foam), (9, water.sand))
        return [
            f'<path class="below" d="{coast.frame}" transform="translate(0 12)" opacity=".18"/>',
            f'<path class="below" d="{coast.frame}" fill="{water.rim_edge}"'
            f' transform="translate(0 7)"/>',
            f'<path d="{coast.edge}" fill="{water.deep}"/>',
            '<g class="shores" fill="none" stroke-linejoin="round" transform="translate(0 4.4)">',
            *[
                f'<path d="{coast.shores}" stroke="{color}" stroke-width="{width}"/>'
                for width, color in bands
            ],
            "</g>",
            f'<path d="{coast.river_edges}" {ripple} stroke-width="1.1" stroke-dasharray="2 4"/>',
            f'<path class="waves" d="{coast.waves}" {ripple} stroke-width="1.8"'
            f' stroke-linecap="round"/>',
            f'<path d="{coast.frame}" fill="{water.rim_lit}" fill-rule="evenodd"'
            f' stroke="{water.rim}" stroke-width="4" stroke-linejoin="round"/>',
            f'<path d="{coast.edge}" fill="none" stroke="{water.rim_edge}" stroke-width="3"/>',
        ]

    def _tops(self, coast: Coast) -> list[str]:
        """The land: cliffs, tops, scenery, and the dusk of the night over all of it."""
        by_terrain: dict[str, list[HexPicture]] = {}
        for hex in self.picture.hexes:
            if hex.terrain != "river":
                by_terrain.setdefault(hex.terrain, []).append(hex)
        outlines = {
            terrain: hexes_path(place(hex) for hex in hexes)
            for terrain, hexes in by_terrain.items()
        }
        ground = self.paint.grounds
        cliffs = [f'<path d="{path}" fill="{ground[t].cliff}"/>' for t, path in outlines.items()]
        tops = [
            f'<path d="{path}" fill="{ground[t].fill}" stroke="{ground[t].lit}"'
            f' stroke-width="6"/><path d="{path}" fill="none" stroke="{ground[t].cliff}"/>'
            for t, path in outlines.items()
        ]
        scenes = [
            f'<g transform="translate({n(hex.x * WIDTH)} {n(hex.row * ROW)})">'
            f"{self.paint.land(hex.terrain, hex.structure is not None)}</g>"
            for hexes in by_terrain.values()
            for hex in hexes
        ]
        dusk = [f'<path d="{coast.land}" {self.paint.dusk}/>'] if self.paint.dusk else []
        cliff = f'<g class="cliffs" transform="translate(0 {n(CLIFF)})">'
        lines = '<g stroke-width="1.4" stroke-linejoin="round">'
        return [cliff, *cliffs, "</g>", lines, *tops, "</g>", *scenes, *dusk]

    def pieces(self) -> list[str]:
        """What lies on the land, from back to front."""
        picture = self.picture
        lines = [
            *self._town_rings(),
            *[self.bridge(bridge) for bridge in picture.bridges],
            *[self.structure(hex) for hex in picture.hexes if hex.structure is not None],
            *[self._key(group[0]) for group in towns(picture)],
            *[self.trade_pieces(hex) for hex in picture.hexes],
        ]
        return [line for line in lines if line]

    def land(self, hex: HexPicture) -> str:
        """A hex to point at, with its name."""
        title = self._title(hex_sentence(hex, self.picture.seats))
        return (
            f'<g data-hex={attribute(hex.name)} transform="{self.moved(hex)}">'
            f"{title}{self.place(hex)}</g>"
        )

    def place(self, hex: HexPicture) -> str:
        """Where a hex can be pointed at, and its name, around (0, 0)."""
        area = f'<path d="{HEX_PATH}" fill="none" pointer-events="all"/>'
        if hex.terrain == "river":
            return area
        return (
            f'{area}<text{self.paint.upright} y="{LABEL:g}" font-size="11" font-weight="700"'
            f' text-anchor="middle" fill="{self.paint.labels[hex.terrain]}">{text(hex.name)}</text>'
        )

    def ground(self, hex: HexPicture) -> str:
        """A single hex as it would look, around (0, 0)."""
        ground = self.paint.grounds[hex.terrain]
        built_on = hex.structure is not None
        return (
            f'<path d="{HEX_PATH}" fill="{ground.fill}" stroke="{ground.cliff}"/>'
            f"{self.paint.land(hex.terrain, built_on)}{self.place(hex)}"
        )

    def structure(self, hex: HexPicture) -> str:
        """The structure on a hex."""
        assert hex.structure is not None
        x, y = self.center(hex)
        color = self.color_of(hex.owner)
        badge = self._badge(hex.owner, hex.structure) if self.badges else ""
        fresh = ' class="fresh"' if hex.name in self.fresh else ""
        return (
            f'<g data-structure="{hex.structure}"{self.paint.dressed(color)}'
            f' transform="translate({n(x)} {n(y)})" pointer-events="none">'
            f'<g{self.paint.upright}><g transform="translate(0 {n(GROUND)})">'
            f"{_grouped(fresh, self.paint.piece(hex.structure, color) + badge)}</g></g></g>"
        )

    def _badge(self, owner: int | None, kind: str) -> str:
        """The emblem that tells pieces apart where colors do not."""
        if owner is None:
            return ""
        left = -28 * SIZES[kind]
        return (
            f'<g class="badge" transform="translate({n(left)} -4)">'
            f'<circle r="10.5" fill="{self.paint.halo}"/>'
            f"{self.sign(owner, 9)}</g>"
        )

    def sign(self, owner: int, radius: float) -> str:
        """The disc of a seat, around (0, 0)."""
        emblem = self.picture.seats[owner].emblem
        return self.paint.disc(emblem, self.marks[owner], self.color_of(owner), radius)

    def moved(self, hex: HexPicture) -> str:
        """The transformation that puts a drawing around (0, 0) onto a hex."""
        x, y = self.center(hex)
        return f"translate({n(x)} {n(y)})"

    def center(self, hex: HexPicture) -> Point:
        """Where a hex lies."""
        return (self.left + hex.x * WIDTH, self.top + hex.row * ROW)

    def bridge(self, bridge: BridgePicture) -> str:
        """Planks with railings in the owner's color between two hexes."""
        ax, ay = self.center(self.picture.hexes[bridge.start])
        bx, by = self.center(self.picture.hexes[bridge.end])
        angle = math.degrees(math.atan2(by - ay, bx - ax))
        half = math.hypot(bx - ax, by - ay) * 0.21
        color = self.color_of(bridge.owner)
        livery = self.paint.livery(color)
        deck, rails = f"M{n(-half)} 0H{n(half)}", f"M{n(-half)}-7H{n(half)}M{n(-half)} 7H{n(half)}"
        return (
            f'<g data-bridge="{bridge.start}-{bridge.end}"{self.paint.dressed(color)}'
            f' transform="translate({n((ax + bx) / 2)} {n((ay + by) / 2)})">'
            f"{self._title(bridge_sentence(bridge, self.picture))}"
            f'<g transform="rotate({n(angle)})" fill="none">'
            f'<path d="{deck}" stroke="{self.paint.halo}" stroke-width="25"'
            f' stroke-linecap="round"/>'
            f'<path d="{deck}" stroke="{livery.edge}" stroke-width="18" stroke-linecap="round"/>'
            f'<path d="{deck}" class="deck" stroke="{DECK}" stroke-width="13"/>'
            f'<path d="{deck}" stroke="{BOARDS}" stroke-width="13" stroke-dasharray="1.4 4"/>'
            f'<path d="{rails}" stroke="{livery.edge}" stroke-width="5.5" stroke-linecap="round"/>'
            f'<path d="{rails}" stroke="{livery.front}" stroke-width="3.2" stroke-linecap="round"/>'
            f"</g></g>"
        )

    def _canal(self, a: int, b: int) -> str:
        hexes = self.picture.hexes
        between = Text("canal between {hex} and {other}", hex=hexes[a].name, other=hexes[b].name)
        banks = canal(self.center(hexes[a]), self.center(hexes[b]), self.paint.water)
        return f'<g data-canal="">{self._title(between)}{banks}</g>'

    def _title(self, sentence: Text) -> str:
        said = self.say(sentence)
        return f"<title>{text(plain(said))}</title>" if said else ""

    def trade_pieces(self, hex: HexPicture) -> str:
        """Dock, trade markers and ships on a hex; empty if there are none."""
        pieces = trade_pieces(hex, self.paint, self.color_of, self._ship)
        return (
            ""
            if not pieces
            else (
                f'<g data-trade={attribute(hex.name)} transform="{self.moved(hex)}"'
                f' fill="none" pointer-events="none"><g{self.paint.upright}>{pieces}</g></g>'
            )
        )

    def _ship(self, owner: int, left: float, top: float) -> str:
        color = self.color_of(owner)
        kind = "merchant" if self.picture.seats[owner].overland else "ship"
        return (
            f'<g data-ship="{owner}"{self.paint.dressed(color)}'
            f' transform="translate({n(left)} {n(top)})">{self.paint.piece(kind, color)}</g>'
        )

    def _town_rings(self) -> list[str]:
        rings = []
        for group in towns(self.picture):
            path = self._outline(group)
            rings.append(
                f'<g data-town={attribute(group[0].name)} fill="none" stroke-linecap="round"'
                f' pointer-events="none">'
                f'<path d="{path}" stroke="{self.paint.gold_edge}" stroke-width="6"/>'
                f'<path d="{path}" stroke="{self.paint.gold}" stroke-width="3.2"/></g>'
            )
        return rings

    def _key(self, hex: HexPicture) -> str:
        """The key of a town, beside its first structure."""
        paint = self.paint
        return (
            f'<g transform="{self.moved(hex)}" pointer-events="none">'
            f'<g{paint.upright}><g transform="translate(-24 -20)">'
            f'<circle r="10.5" fill="{paint.key_disc}" stroke="{paint.key_edge}"'
            f' stroke-width="1.6"/>{paint.icon("key", -8, -8, 16)}</g></g></g>'
        )

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

    def color_of(self, owner: int | None) -> str:
        """The name of the color of an owner's pieces."""
        return NOBODYS if owner is None else self.picture.seats[owner].color


# Measures and shapes, all around (0, 0)

CORNERS: Final = [
    (RADIUS * math.sin(math.radians(60 * k)), -HALF_HEIGHT * math.cos(math.radians(60 * k)))
    for k in range(6)
]
HEX_PATH: Final = "M" + "L".join(f"{x:.1f} {y:.1f}" for x, y in CORNERS) + "Z"
DECK: Final = "tan"
BOARDS: Final = "saddlebrown"


def _drawn_in(corner: Point, centers: list[Point]) -> Point:
    """*corner* of a group's border, moved into the group by the ring's distance from the border.

    Of the three hexes at a corner one or two belong to the group; the mean of the ways to their
    centers halves the angle between the two edges that meet there.
    """
    x, y = corner
    ways = [
        (cx - x, cy - y)
        for cx, cy in centers
        if math.hypot(cx - x, (cy - y) / SQUASH) < 1.1 * RADIUS
    ]
    dx, dy = sum(way[0] for way in ways), sum(way[1] for way in ways)
    step = RING_INSET / math.cos(math.radians(30)) / math.hypot(dx, dy)
    return (x + dx * step, y + dy * step)


def _grouped(attributes: str, parts: str) -> str:
    """*parts* in a group of their own, where that says something about them."""
    return f"<g{attributes}>{parts}</g>" if attributes else parts


@lru_cache(maxsize=NUMBERS_KEPT)
def n(number: float) -> str:
    """A coordinate with at most one decimal, always written the same way."""
    return f"{round(number, 1) + 0.0:g}"


def text(words: str) -> str:
    """Words inside an element."""
    return escape(plain(words))


@lru_cache(maxsize=WORDS_KEPT)
def attribute(words: str) -> str:
    """Words as the value of an attribute, quotes included."""
    return quoteattr(plain(words))
