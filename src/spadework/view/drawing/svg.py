"""The board as a standalone SVG: land, pieces and the seats' numbers, by day and by night."""

from __future__ import annotations

import textwrap
from dataclasses import dataclass
from typing import Final

from spadework.view.drawing.board import CLIFF, FRAME, DrawnBoard, n, text
from spadework.view.drawing.coast import HALF_HEIGHT, ROW, WIDTH
from spadework.view.drawing.paint import Printed
from spadework.view.drawing.picture import (
    Picture,
    SeatColumn,
    SeatPicture,
    bridge_sentence,
    hex_sentence,
    plain,
    seat_columns,
    seat_status,
)

MARGIN: Final = 28.0
SANS: Final = "Figtree, Inter, 'Segoe UI', 'Helvetica Neue', 'DejaVu Sans', Arial, sans-serif"
SERIF: Final = "Grenze, 'Iowan Old Style', Palatino, Georgia, 'DejaVu Serif', serif"


@dataclass(frozen=True)
class Theme:
    """The colors of the table around the board."""

    table: str
    card: str
    text: str
    faint: str
    rule: str
    accent: str
    power: str


BY_DAY: Final = Theme("#ded5c3", "#fbf7ee", "#2a221b", "#594d41", "#d8ccb6", "#0b5d50", "#5b3a94")
BY_NIGHT: Final = Theme("#10171d", "#1d2730", "#f0eadd", "#b0b9bd", "#36454f", "#46c9ab", "#c3aef0")


def board_svg(picture: Picture, dark: bool = False) -> str:
    """A complete SVG document of *picture*; the same picture always gives the same text."""
    drawing = _Drawing(picture, dark)
    return drawing.document()


class _Drawing:
    """One picture on its way to the page: its measures and its colors."""

    def __init__(self, picture: Picture, dark: bool) -> None:
        self.picture: Final = picture
        self.theme: Final = BY_NIGHT if dark else BY_DAY
        self.paint: Final = Printed(dark)
        self.columns: Final = seat_columns(picture)
        columns = max((hex.x for hex in picture.hexes), default=0.0) + 1
        rows = max((hex.row for hex in picture.hexes), default=0)
        table = NAME_COLUMN + NUMBER_COLUMN * len(self.columns)
        self.inner: Final = max(columns * WIDTH, table)
        left = MARGIN + (self.inner - columns * WIDTH) / 2 + WIDTH / 2
        self.board: Final = DrawnBoard(
            picture, self.paint, left, MARGIN + HEADER + FRAME + HALF_HEIGHT
        )
        self.below: Final = self.board.top + rows * ROW + HALF_HEIGHT + CLIFF + FRAME + 26

    def document(self) -> str:
        picture, theme = self.picture, self.theme
        seats = self._seats() if picture.seats else _Block([], 0)
        notes = self._notes(self.below + seats.height)
        width, height = self.inner + 2 * MARGIN, self.below + seats.height + notes.height + MARGIN
        head = (
            f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {n(width)} {n(height)}"'
            f' width="{n(width)}" height="{n(height)}" role="img" font-family="{SANS}">'
        )
        lines = [
            head,
            f"<title>{text(picture.title)}</title>",
            f"<desc>{text(self._description())}</desc>",
            f'<rect width="100%" height="100%" fill="{theme.table}"/>',
            f'<text x="{n(MARGIN)}" y="{n(MARGIN + 17)}" font-family="{SERIF}" font-size="23"'
            f' fill="{theme.text}">{text(picture.title)}</text>',
            f'<text x="{n(MARGIN)}" y="{n(MARGIN + 37)}" font-size="13"'
            f' fill="{theme.faint}">{text(picture.subtitle)}</text>',
            *self.board.layers(),
            *seats.lines,
            *notes.lines,
            "</svg>",
        ]
        return "\n".join(line for line in lines if line) + "\n"

    def _description(self) -> str:
        seats = self.picture.seats
        built = [
            str(hex_sentence(hex, seats))
            for hex in self.picture.hexes
            if hex.structure or hex.ships or hex.markers
        ]
        bridges = [f"bridge {bridge_sentence(b, self.picture)}" for b in self.picture.bridges]
        return "; ".join([plain(self.picture.subtitle), *built, *bridges])

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
        return (
            f'<g transform="translate({n(x)} {n(self.below + 10)})" color="{theme.faint}">'
            f"{self.paint.icon(column.icon, -9, -10, 18)}"
            f'<text y="20" font-size="10.5" fill="{theme.faint}"'
            f' text-anchor="middle">{text(column.heading)}</text></g>'
        )

    def _seat(self, index: int, seat: SeatPicture, y: float) -> _Block:
        theme = self.theme
        tiles = textwrap.wrap(plain(", ".join(seat.tiles)), int(self.inner / 6.2)) or []
        height = SEAT + TILE_LINE * len(tiles)
        ink = theme.faint if seat.passed else theme.text
        status, tone = seat_status(seat), theme.accent if seat.active else theme.faint
        name = _short(seat.name, 21 - len(status))
        lines = [
            f'<g data-seat="{index}" transform="translate({n(MARGIN)} {n(y)})" fill="{ink}">',
            f'<rect width="{n(self.inner)}" height="{n(height - 4)}" rx="5"'
            f' fill="{theme.card}" stroke="{theme.accent if seat.active else theme.rule}"'
            f' stroke-width="{1.6 if seat.active else 1}"/>',
            '<g transform="translate(20 14)">',
            f"{self.paint.disc(seat.emblem, self.board.marks[index], seat.color, 10)}</g>",
            f'<text x="40" y="18" font-weight="600">{text(name)}'
            f'<tspan dx="7" font-weight="400" font-size="11" fill="{tone}">'
            f"{status}</tspan></text>",
        ]
        for i, column in enumerate(self.columns):
            weight = ' font-weight="700"' if i == 0 else ""
            color = f' fill="{theme.power}"' if column.icon == "bowl" else ""
            lines.append(
                f'<text x="{n(self._number_x(i) - MARGIN)}" y="18"'
                f' text-anchor="middle"{weight}{color}>{column.value(seat)}</text>'
            )
        for i, line in enumerate(tiles):
            lines.append(
                f'<text x="40" y="{n(SEAT + 5 + TILE_LINE * i)}" font-size="11"'
                f' fill="{theme.faint}">{text(line)}</text>'
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
            f'<text x="{n(MARGIN)}" y="{n(top + 12 + 17 * i)}" font-size="12"'
            f' fill="{self.theme.faint}">{text(line)}</text>'
            for i, line in enumerate(lines)
        ]
        return _Block(texts, 17.0 * len(lines))


# Measures and shapes, all around (0, 0)

HEADER: Final = 54.0
HEADING: Final = 40.0
SEAT: Final = 32.0
TILE_LINE: Final = 16.0
NAME_COLUMN: Final = 220.0
NUMBER_COLUMN: Final = 44.0


@dataclass(frozen=True)
class _Block:
    """Some lines of the document and the height they take."""

    lines: list[str]
    height: float


def _short(text: str, length: int) -> str:
    return text if len(text) <= length else text[: length - 1] + "…"
