"""The end of a game as a picture to show around: standings, points by kind, the board."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Final

from spadework.core.text import Text
from spadework.view.drawing.bars import HEIGHT as BAR
from spadework.view.drawing.bars import BarPart, bar_told, longest, lost, point_bar
from spadework.view.drawing.board import CLIFF, FRAME, DrawnBoard, n, text
from spadework.view.drawing.coast import HALF_HEIGHT, ROW, WIDTH
from spadework.view.drawing.cult_board import Sign
from spadework.view.drawing.paint import Printed
from spadework.view.drawing.picture import Picture
from spadework.view.drawing.svg import BY_DAY, BY_NIGHT, MARGIN, SANS, SERIF

PAGE: Final = 1200.0
HEADER: Final = 104.0
LINE: Final = 54.0  # of a seat
NAMES: Final = 300.0
TOTALS: Final = 112.0
LEGEND: Final = 24.0
LONGEST_NAME: Final = 20
LETTER: Final = 7.2  # the width of one in the legend


@dataclass(frozen=True)
class Placed:
    """A seat in the final standings."""

    place: int
    sign: Sign
    name: str
    faction: str
    points: int
    bar: Sequence[BarPart]


def result_svg(
    title: str,
    subtitle: str,
    placed: Sequence[Placed],
    board: Picture,
    say: Callable[[Text], str],
    dark: bool = False,
) -> str:
    """A complete SVG document; the same game always gives the same text."""
    theme, paint = (BY_NIGHT if dark else BY_DAY), Printed(dark)
    inner = PAGE - 2 * MARGIN
    y = MARGIN + HEADER
    whole = longest([seat.bar for seat in placed])
    seats = []
    for seat in placed:
        seats.append(_seat(seat, whole, y, theme.card, theme.rule, theme.text, paint))
        y += LINE
    legend, height = _legend(placed[0].bar if placed else (), y + 14, theme.text, paint)
    y += height + 30
    drawn, height = _board(board, inner, y, paint, say)
    total = y + height + MARGIN
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {n(PAGE)} {n(total)}"'
        f' width="{n(PAGE)}" height="{n(total)}" role="img" font-family="{SANS}">',
        f"<title>{text(title)}</title>",
        f'<rect width="100%" height="100%" fill="{theme.table}"/>',
        f'<text x="{n(MARGIN)}" y="{n(MARGIN + 38)}" font-family="{SERIF}" font-size="42"'
        f' font-weight="700" fill="{theme.text}">{text(title)}</text>',
        f'<text x="{n(MARGIN)}" y="{n(MARGIN + 74)}" font-size="20"'
        f' fill="{theme.faint}">{text(subtitle)}</text>',
        f'<text x="{n(PAGE - MARGIN)}" y="{n(MARGIN + 74)}" font-family="{SERIF}" font-size="22"'
        f' text-anchor="end" fill="{theme.faint}">Spadework</text>',
        *seats,
        *legend,
        *drawn,
        "</svg>",
    ]
    return "\n".join(parts) + "\n"


def _seat(
    seat: Placed, whole: int, y: float, card: str, rule: str, ink: str, paint: Printed
) -> str:
    width = PAGE - 2 * MARGIN
    bar = width - NAMES - TOTALS
    paid = lost(seat.bar)
    name = seat.name if len(seat.name) <= LONGEST_NAME else seat.name[: LONGEST_NAME - 1] + "…"
    middle = (LINE - 6) / 2
    where = f' x="{n(NAMES)}" y="{n(middle - BAR / 2)}" width="{n(bar)}"'
    minus = (
        f'<text x="{n(NAMES + bar + 50)}" y="{n(middle + 6)}" font-size="16" text-anchor="end">'
        f"{paid}</text>"
        if paid
        else ""
    )
    return (
        f'<g transform="translate({n(MARGIN)} {n(y)})" fill="{ink}">'
        f'<rect width="{n(width)}" height="{n(LINE - 6)}" rx="9" fill="{card}" stroke="{rule}"/>'
        f'<text x="14" y="{n(middle + 7)}" font-size="20" font-weight="700">{seat.place}.</text>'
        f'<g transform="translate(56 {n(middle)})">'
        f"{paint.disc(seat.sign.emblem, seat.sign.letter, seat.sign.color, 16)}</g>"
        f'<text x="82" y="{n(middle - 2)}" font-size="17" font-weight="600">{text(name)}</text>'
        f'<text x="82" y="{n(middle + 15)}" font-size="13">{text(seat.faction)}</text>'
        f"{point_bar(seat.bar, whole, bar_told(seat.bar), paint, where)}{minus}"
        f'<text x="{n(width - 12)}" y="{n(middle + 9)}" font-size="26" font-weight="700"'
        f' text-anchor="end">{seat.points}</text></g>'
    )


def _legend(
    parts: Sequence[BarPart], top: float, ink: str, paint: Printed
) -> tuple[list[str], float]:
    """Names and shades in rows, and the height they take."""
    drawn = []
    x, y = MARGIN, top
    for part in parts:
        width = 34 + LETTER * len(part.name) + 12
        if x + width > PAGE - MARGIN:
            x, y = MARGIN, y + LEGEND
        drawn.append(
            f'<rect x="{n(x)}" y="{n(y - 11)}" width="14" height="14" rx="3"'
            f' fill="{paint.shades[part.shade][0]}"/>'
            f'<text x="{n(x + 20)}" y="{n(y + 1)}" font-size="14" fill="{ink}">'
            f"{text(part.name)}</text>"
        )
        x += width
    return drawn, y - top


def _board(
    picture: Picture, inner: float, y: float, paint: Printed, say: Callable[[Text], str]
) -> tuple[list[str], float]:
    """The board in the whole width, and its height."""
    columns = max((hex.x for hex in picture.hexes), default=0.0) + 1
    rows = max((hex.row for hex in picture.hexes), default=0)
    scale = inner / (columns * WIDTH + 2 * FRAME)
    board = DrawnBoard(
        picture, paint, FRAME + WIDTH / 2, FRAME + HALF_HEIGHT, badges=False, say=say
    )
    height = scale * (rows * ROW + 2 * HALF_HEIGHT + CLIFF + 2 * FRAME)
    return [
        f'<g transform="translate({n(MARGIN)} {n(y)}) scale({scale:.4f})">',
        *board.layers(),
        "</g>",
    ], height
