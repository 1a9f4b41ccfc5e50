"""The points of a seat as a bar of kinds; it takes the width that it is given."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from spadework.view.drawing.board import attribute, text
from spadework.view.drawing.paint import Paint

HEIGHT: Final = 28
SHARE_HEIGHT: Final = 12
ROOM_FOR_DIGIT: Final = 2.3  # percent of the width


@dataclass(frozen=True)
class BarPart:
    """Points of one kind; *shade* is its place in the legend."""

    name: str
    points: int
    shade: int


def longest(bars: Sequence[Sequence[BarPart]]) -> int:
    """The points that fill the whole width: what anybody has gained, losses not counted."""
    return max(1, *(sum(part.points for part in bar if part.points > 0) for bar in bars))


def lost(bar: Sequence[BarPart]) -> int:
    """The points of a bar that were paid or lost."""
    return sum(part.points for part in bar if part.points < 0)


def bar_told(bar: Sequence[BarPart]) -> str:
    """A bar in words."""
    return ", ".join(f"{part.name} {part.points}" for part in bar if part.points)


def point_bar(bar: Sequence[BarPart], whole: int, label: str, paint: Paint, where: str = "") -> str:
    """A bar as an element, *whole* points being its full width; *where* are more attributes.

    Points that were lost are no part of it: they have to be told beside it.
    """
    x = 0.0
    parts = []
    for part in bar:
        if part.points > 0:
            width = 100 * part.points / whole
            parts.append(_segment(part, x, width, paint))
            x += width
    return (
        f'<svg class="bar"{where} height="{HEIGHT}" role="img" aria-label={attribute(label)}>'
        f"{''.join(parts)}</svg>"
    )


def share_bar(share: float, label: str) -> str:
    """A part of a whole, from 0 to 1, as an element that takes the width it is given."""
    width = f"{100 * min(max(share, 0.0), 1.0):.1f}%"
    return (
        f'<svg class="share" height="{SHARE_HEIGHT}" role="img" aria-label={attribute(label)}>'
        f'<rect class="share-whole" width="100%" height="{SHARE_HEIGHT}" rx="4"/>'
        f'<rect class="share-part" width="{width}" height="{SHARE_HEIGHT}" rx="4"/></svg>'
    )


def column(share: float) -> str:
    """A bar that stands on its foot, a part of the height it is given; words stand beside it."""
    height = 100 * min(max(share, 0.0), 1.0)
    return (
        f'<svg class="column" aria-hidden="true"><rect class="share-part" y="{100 - height:.1f}%"'
        f' width="100%" height="{height:.1f}%" rx="4"/></svg>'
    )


def hanging(share: float, kind: str, lines: Sequence[float], words: str = "") -> str:
    """A bar that hangs from above, a part of the height it is given, with *words* below it.

    *lines* are drawn behind it, each at a part of the height.
    """
    height = 100 * min(max(share, 0.04), 1.0)
    below = (
        f'<text x="50%" y="{height:.1f}%" dy="13" text-anchor="middle">{text(words)}</text>'
        if words
        else ""
    )
    return (
        f'<svg class="column" aria-hidden="true" overflow="visible">{_levels(lines)}'
        f'<rect class="{kind}" x="12%" width="76%" height="{height:.1f}%" rx="3"/>{below}</svg>'
    )


def levels(lines: Sequence[tuple[float, str]]) -> str:
    """What the lines behind hanging bars mean, each at a part of the height."""
    words = [
        f'<text class="tick" x="100%" y="{100 * at:.1f}%" dy="4" text-anchor="end">{text(said)}'
        "</text>"
        for at, said in lines
    ]
    return f'<svg class="levels" aria-hidden="true" overflow="visible">{"".join(words)}</svg>'


def _levels(lines: Sequence[float]) -> str:
    return "".join(
        f'<line class="level" x2="100%" y1="{100 * at:.1f}%" y2="{100 * at:.1f}%"/>' for at in lines
    )


def _segment(part: BarPart, x: float, width: float, paint: Paint) -> str:
    fill, ink = paint.shades[part.shade]
    number = (
        f'<text x="{x + width / 2:.2f}%" y="{HEIGHT / 2 + 4.5:g}" text-anchor="middle"'
        f' font-size="13" font-weight="700" fill="{ink}">{part.points}</text>'
        if width > ROOM_FOR_DIGIT * len(str(part.points))
        else ""
    )
    return (
        f"<g><title>{text(part.name)}: {part.points}</title>"
        f'<rect x="{x:.2f}%" width="{width:.2f}%" height="{HEIGHT}" fill="{fill}"/>{number}</g>'
    )
