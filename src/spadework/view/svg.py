"""The board as a standalone SVG: land, pieces and the seats' numbers, by day and by night.

How this works: the picture is drawn in layers, so that nothing hides what matters more: terrain,
town rings, bridges, structures. A hex is about 62 units wide, and what is on it is drawn around its
center. Styles are attributes and nothing has an id, so that several drawings can share a web page.
"""

from __future__ import annotations

import math
import textwrap
from dataclasses import dataclass
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
    SeatColumn,
    SeatPicture,
    bridge_sentence,
    grounds,
    hex_sentence,
    marks,
    place,
    plain,
    readable,
    seat_columns,
    seat_status,
    towns,
)
from spadework.view.svg_trade import canal, trade_pieces

RADIUS: Final = 36.0
WIDTH: Final = RADIUS * math.sqrt(3)
ROW: Final = RADIUS * 1.5
MARGIN: Final = 28.0
SANS: Final = "Inter, 'Segoe UI', 'Helvetica Neue', 'DejaVu Sans', Arial, sans-serif"
SERIF: Final = "'Iowan Old Style', 'Palatino Linotype', Palatino, Georgia, 'DejaVu Serif', serif"


@dataclass(frozen=True)
class Theme:
    """The colors of the table around the board, and those of every piece's edges."""

    table: str
    card: str
    text: str
    faint: str
    rule: str
    accent: str
    power: str
    outline: str = "#1d1a17"
    edge: str = "#fffaf0"
    ring: str = "#fff3c9"
    gold: str = "#f2c230"


BY_DAY: Final = Theme("#f6f3ea", "#fdfbf5", "#2c2a26", "#6a655b", "#ddd6c6", "#0f6f66", "#6b4aa5")
BY_NIGHT: Final = Theme("#1c2530", "#25313e", "#e9e6dd", "#a3adb6", "#3a4856", "#5cc8bb", "#bda6ee")


def board_svg(picture: Picture, dark: bool = False) -> str:
    """A complete SVG document of *picture*; the same picture always gives the same text."""
    drawing = _Drawing(picture, dark)
    return drawing.document()


class _Drawing:
    """One picture on its way to the page: its measures and its colors."""

    def __init__(self, picture: Picture, dark: bool) -> None:
        self.picture: Final = picture
        self.theme: Final = BY_NIGHT if dark else BY_DAY
        self.grounds: Final = grounds(dark)
        self.marks: Final = marks(picture.seats)
        self.columns: Final = seat_columns(picture)
        columns = max((hex.x for hex in picture.hexes), default=0.0) + 1
        rows = max((hex.row for hex in picture.hexes), default=0)
        table = NAME_COLUMN + NUMBER_COLUMN * len(self.columns)
        self.inner: Final = max(columns * WIDTH, table)
        self.left: Final = MARGIN + (self.inner - columns * WIDTH) / 2 + WIDTH / 2
        self.top: Final = MARGIN + HEADER + RADIUS
        self.below: Final = self.top + rows * ROW + RADIUS + 26

    def document(self) -> str:
        picture, theme = self.picture, self.theme
        seats = self._seats() if picture.seats else _Block([], 0)
        notes = self._notes(self.below + seats.height)
        width, height = self.inner + 2 * MARGIN, self.below + seats.height + notes.height + MARGIN
        head = (
            f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {_n(width)} {_n(height)}"'
            f' width="{_n(width)}" height="{_n(height)}" role="img" font-family="{SANS}">'
        )
        lines = [
            head,
            f"<title>{_text(picture.title)}</title>",
            f"<desc>{_text(self._description())}</desc>",
            f'<rect width="100%" height="100%" fill="{theme.table}"/>',
            f'<text x="{_n(MARGIN)}" y="{_n(MARGIN + 17)}" font-family="{SERIF}" font-size="23"'
            f' fill="{theme.text}">{_text(picture.title)}</text>',
            f'<text x="{_n(MARGIN)}" y="{_n(MARGIN + 37)}" font-size="13"'
            f' fill="{theme.faint}">{_text(picture.subtitle)}</text>',
            *[self._land(hex) for hex in picture.hexes],
            *[self._canal(a, b) for a, b in picture.canals],
            *self._town_rings(),
            *[self._bridge(bridge) for bridge in picture.bridges],
            *[self._structure(hex) for hex in picture.hexes if hex.structure is not None],
            *[self._trade_pieces(hex) for hex in picture.hexes],
            *seats.lines,
            *notes.lines,
            "</svg>",
        ]
        return "\n".join(line for line in lines if line) + "\n"

    def _description(self) -> str:
        seats = self.picture.seats
        built = [
            hex_sentence(hex, seats)
            for hex in self.picture.hexes
            if hex.structure or hex.ships or hex.markers
        ]
        bridges = [f"bridge {bridge_sentence(b, self.picture)}" for b in self.picture.bridges]
        return "; ".join([plain(self.picture.subtitle), *built, *bridges])

    # The board

    def _land(self, hex: HexPicture) -> str:
        ground = self.grounds[hex.terrain]
        x, y = self._center(hex)
        wet = ground.glyph is None
        edge = ground.ink if wet else self.theme.outline
        # Rivers are one water: their edges are only hinted at.
        border = f'stroke="{edge}" stroke-width="{1 if wet else 0.8}" stroke-opacity="{0.45}"'
        parts = [f'<path d="{HEX_PATH}" fill="{ground.fill}" {border}/>']
        if ground.glyph is not None:
            small = hex.structure is not None
            parts.append(_glyph(ground, "translate(0 -22.5) scale(.42)" if small else GLYPH_PLACE))
            label = readable(ground.ink, ground.fill)
            parts.append(
                f'<text y="24.5" font-size="10" text-anchor="middle" fill="{label}">'
                f"{_text(hex.name)}</text>"
            )
        sentence = _text(hex_sentence(hex, self.picture.seats))
        return (
            f'<g data-hex={_attribute(hex.name)} transform="translate({_n(x)} {_n(y)})">'
            f"<title>{sentence}</title>{''.join(parts)}</g>"
        )

    def _structure(self, hex: HexPicture) -> str:
        assert hex.structure is not None
        x, y = self._center(hex)
        dark, light = self.theme.outline, self.theme.edge
        ground = self._owner_ground(hex.owner)
        shape = SILHOUETTES[hex.structure]
        mark = "" if hex.owner is None else self.marks[hex.owner]
        # Dark outline, then a light edge, then the fill: each a little narrower than the one below.
        return (
            f'<g data-structure="{hex.structure}" transform="translate({_n(x)} {_n(y + 1)})"'
            f' stroke-linejoin="round" pointer-events="none">'
            f'<path d="{shape.path}" fill="{dark}" stroke="{dark}" stroke-width="5.4"/>'
            f'<path d="{shape.path}" fill="{ground.fill}" stroke="{light}" stroke-width="2.2"/>'
            f"{self._mark(mark, ground, shape.mark_y, 11)}</g>"
        )

    def _mark(self, mark: str, ground: Ground, y: float, size: float) -> str:
        return (
            f'<text y="{_n(y)}" font-size="{_n(size)}" font-weight="700" text-anchor="middle"'
            f' fill="{readable(ground.ink, ground.fill)}">{_text(mark)}</text>'
        )

    def _bridge(self, bridge: BridgePicture) -> str:
        ax, ay = self._center(self.picture.hexes[bridge.start])
        bx, by = self._center(self.picture.hexes[bridge.end])
        angle = math.degrees(math.atan2(by - ay, bx - ax))
        ground = self._owner_ground(bridge.owner)
        dark = self.theme.outline
        return (
            f'<g data-bridge="{bridge.start}-{bridge.end}"'
            f' transform="translate({_n((ax + bx) / 2)} {_n((ay + by) / 2)})">'
            f"<title>{_text(bridge_sentence(bridge, self.picture))}</title>"
            f'<g transform="rotate({_n(angle)})">'
            f'<path d="{PLANK}" fill="{ground.fill}" stroke="{dark}" stroke-width="1.2"/>'
            f'<path d="{BOARDS}" stroke="{dark}" stroke-width=".9" stroke-opacity=".55"/>'
            f'<path d="{RAILINGS}" stroke="{dark}" stroke-width="4.6" stroke-linecap="round"/>'
            f'<path d="{RAILINGS}" stroke="{ground.fill}" stroke-width="2.2"'
            f' stroke-linecap="round"/></g>'
            f'<circle r="6.6" fill="{ground.fill}" stroke="{dark}" stroke-width="1.2"/>'
            f"{self._mark(self.marks[bridge.owner], ground, 3.2, 9)}</g>"
        )

    def _canal(self, a: int, b: int) -> str:
        hexes = self.picture.hexes
        return canal(
            (hexes[a], self._center(hexes[a])),
            (hexes[b], self._center(hexes[b])),
            (self.theme.outline, self.grounds["river"].fill),
        )

    def _trade_pieces(self, hex: HexPicture) -> str:
        pieces = trade_pieces(hex, self.theme.outline, self._owner_ground, self._ship)
        x, y = self._center(hex)
        return (
            ""
            if not pieces
            else (
                f'<g data-trade={_attribute(hex.name)} transform="translate({_n(x)} {_n(y)})"'
                f' fill="none" pointer-events="none">{pieces}</g>'
            )
        )

    def _ship(self, owner: int, left: float, top: float) -> str:
        dark, light = self.theme.outline, self.theme.edge
        ground = self._owner_ground(owner)
        shape = MERCHANT if self.picture.seats[owner].overland else SHIP
        return (
            f'<g data-ship="{owner}" transform="translate({_n(left)} {_n(top)})"'
            f' stroke-linejoin="round">'
            f'<path d="{shape.path}" fill="{dark}" stroke="{dark}" stroke-width="4.2"/>'
            f'<path d="{shape.path}" fill="{ground.fill}" stroke="{light}" stroke-width="1.6"/>'
            f"{self._mark(self.marks[owner], ground, shape.mark_y, 8.5)}</g>"
        )

    def _town_rings(self) -> list[str]:
        rings = []
        for group in towns(self.picture):
            path = self._outline(group)
            x, y = self._center(group[0])
            rings.append(
                f'<g data-town={_attribute(group[0].name)} fill="none" stroke-linecap="round"'
                f' pointer-events="none">'
                f'<path d="{path}" stroke="{self.theme.outline}" stroke-width="4.6"/>'
                f'<path d="{path}" stroke="{self.theme.ring}" stroke-width="2.4"/>'
                f'<g transform="translate({_n(x - 15)} {_n(y - 23)}) rotate(-30)">'
                f'<path d="{ICONS["key"]}" stroke="{self.theme.outline}" stroke-width="5"/>'
                f'<path d="{ICONS["key"]}" stroke="{self.theme.gold}" stroke-width="2"/></g></g>'
            )
        return rings

    def _outline(self, group: list[HexPicture]) -> str:
        """The border of a group of hexes, drawn a little inside of it, edge by edge."""
        centers = [self._center(hex) for hex in group]
        inside = {place(hex) for hex in group}
        edges = []
        for hex, (x, y) in zip(group, centers, strict=True):
            row, column = place(hex)
            for side, (dr, dx) in enumerate(SIDES):
                if (row + dr, column + dx) not in inside:
                    ends = (CORNERS[side], CORNERS[(side + 1) % 6])
                    points = [_drawn_in((x + cx, y + cy), centers) for cx, cy in ends]
                    edges.append("M" + "L".join(f"{_n(px)} {_n(py)}" for px, py in points))
        return "".join(edges)

    def _center(self, hex: HexPicture) -> Point:
        return (self.left + hex.x * WIDTH, self.top + hex.row * ROW)

    def _owner_ground(self, owner: int | None) -> Ground:
        return NOBODY if owner is None else self.grounds[self.picture.seats[owner].color]

    # The seats

    def _seats(self) -> _Block:
        lines = ['<g font-size="13" font-variant="tabular-nums">']
        lines += [self._heading(i, column) for i, column in enumerate(self.columns)]
        y = self.below + HEADING
        for index, seat in enumerate(self.picture.seats):
            row = self._seat(index, seat, y)
            lines += row.lines
            y += row.height
        return _Block([*lines, "</g>"], y - self.below + 6)

    def _heading(self, index: int, column: SeatColumn) -> str:
        x, theme = self._number_x(index), self.theme
        ink = theme.power if column.icon == "bowl" else theme.faint
        return (
            f'<g transform="translate({_n(x)} {_n(self.below + 10)})" fill="none" stroke="{ink}"'
            f' stroke-width="1.5" stroke-linecap="round" stroke-linejoin="round">'
            f'<path d="{ICONS[column.icon]}"/>'
            f'<text y="20" font-size="9.5" stroke="none" fill="{theme.faint}"'
            f' text-anchor="middle">{_text(column.heading)}</text></g>'
        )

    def _seat(self, index: int, seat: SeatPicture, y: float) -> _Block:
        theme = self.theme
        tiles = textwrap.wrap(plain(", ".join(seat.tiles)), int(self.inner / 6.2)) or []
        height = SEAT + TILE_LINE * len(tiles)
        ink = theme.faint if seat.passed else theme.text
        ground = self.grounds[seat.color]
        status, tone = seat_status(seat), theme.accent if seat.active else theme.faint
        name = _short(seat.name, 21 - len(status))
        lines = [
            f'<g data-seat="{index}" transform="translate({_n(MARGIN)} {_n(y)})" fill="{ink}">',
            f'<rect width="{_n(self.inner)}" height="{_n(height - 4)}" rx="5"'
            f' fill="{theme.card}" stroke="{theme.accent if seat.active else theme.rule}"'
            f' stroke-width="{1.6 if seat.active else 1}"/>',
            f'<g transform="translate(18 14)"><path d="{HEX_PATH}" transform="scale(.31)"'
            f' fill="{ground.fill}" stroke="{theme.outline}" stroke-width="3"/>',
            f"{self._mark(self.marks[index], ground, 4, 11)}</g>",
            _glyph(Ground(ground.fill, ink, ground.glyph), "translate(41 13) scale(.62)"),
            f'<text x="56" y="18" font-weight="600">{_text(name)}'
            f'<tspan dx="7" font-weight="400" font-size="11" fill="{tone}">'
            f"{status}</tspan></text>",
        ]
        for i, column in enumerate(self.columns):
            weight = ' font-weight="700"' if i == 0 else ""
            color = f' fill="{theme.power}"' if column.icon == "bowl" else ""
            lines.append(
                f'<text x="{_n(self._number_x(i) - MARGIN)}" y="18"'
                f' text-anchor="middle"{weight}{color}>{column.value(seat)}</text>'
            )
        for i, text in enumerate(tiles):
            lines.append(
                f'<text x="56" y="{_n(SEAT + 5 + TILE_LINE * i)}" font-size="11"'
                f' fill="{theme.faint}">{_text(text)}</text>'
            )
        return _Block([*lines, "</g>"], height)

    def _number_x(self, index: int) -> float:
        """The middle of a number column; the columns share the width that the names leave."""
        each = (self.inner - NAME_COLUMN) / len(self.columns)
        return MARGIN + NAME_COLUMN + each * (index + 0.5)

    def _notes(self, top: float) -> _Block:
        lines = [
            line
            for note in self.picture.notes
            for line in textwrap.wrap(plain(note), int(self.inner / 6.4))
        ]
        texts = [
            f'<text x="{_n(MARGIN)}" y="{_n(top + 12 + 17 * i)}" font-size="12"'
            f' fill="{self.theme.faint}">{_text(line)}</text>'
            for i, line in enumerate(lines)
        ]
        return _Block(texts, 17.0 * len(lines))


# Measures and shapes, all around (0, 0)

Point = tuple[float, float]
HEADER: Final = 54.0
HEADING: Final = 40.0
SEAT: Final = 32.0
TILE_LINE: Final = 16.0
NAME_COLUMN: Final = 220.0
NUMBER_COLUMN: Final = 44.0
NOBODY: Final = Ground("#f4efe2", "#2c2a26", None)


@dataclass(frozen=True)
class _Block:
    """Some lines of the document and the height they take."""

    lines: list[str]
    height: float


GLYPH_PLACE: Final = "translate(0 -7)"
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


def _glyph(ground: Ground, transform: str) -> str:
    if ground.glyph is None:
        return ""
    lines, solid = GLYPHS[ground.glyph]
    filled = f'<path d="{solid}" fill="{ground.ink}" stroke="none"/>' if solid else ""
    return (
        f'<g transform="{transform}" fill="none" stroke="{ground.ink}" stroke-width="1.8"'
        f' stroke-linecap="round" stroke-linejoin="round"><path d="{lines}"/>{filled}</g>'
    )


def _n(number: float) -> str:
    """A coordinate with at most one decimal, always written the same way."""
    return f"{round(number, 1) + 0.0:g}"


def _short(text: str, length: int) -> str:
    return text if len(text) <= length else text[: length - 1] + "…"


def _text(text: str) -> str:
    return escape(plain(text))


def _attribute(text: str) -> str:
    return quoteattr(plain(text))
