"""Who was likely to win, turn by turn: a curve for every seat, with numbered turning points.

How this works: the drawing is as high as it says and as wide as the page lets it be, so that it is
flat on a desktop and legible on a phone. Only the curves are stretched, in a drawing of their own;
everything else is put at a share of the width and keeps its size. Words beside the curves stand
outside of the drawing, in the margins that the page gives it.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise
from typing import Final

from spadework.view.drawing.board import attribute, n, text
from spadework.view.drawing.chart import DASHES, LABEL_GAP, MARK, NO_MARKS, corners
from spadework.view.drawing.cult_board import Sign
from spadework.view.drawing.paint import Named

HEIGHT: Final = 232.0
TOP: Final = 12.0
BOTTOM: Final = 24.0  # where rounds are named
PLOT: Final = HEIGHT - TOP - BOTTOM
GRID: Final = 25  # percent between two lines
WIDE: Final = 1000  # what the whole width is to the curves
PERCENT: Final = "\N{NO-BREAK SPACE}%"
LONGEST_NAME: Final = 9
AT_THE_END: Final = 0.975  # of the width, from where on a number would lie on the signs


def chance_curves(
    series: Sequence[Sequence[int]],
    signs: Sequence[Sign],
    rounds: Sequence[tuple[int, str]],
    label: str,
    paint: Named,
    marks: Sequence[tuple[int, int]] = NO_MARKS,
    chosen: int = -1,
    own: int = -1,
) -> str:
    """The chance of every seat to win, in percent, by the number of turns.

    *rounds* are where rounds begin and what they are called. *marks*, each a number of turns and a
    seat, are counted on the curves, from 1 on, and have a line each; so has the place *chosen*. The
    curve of the seat that is looked at, *own*, stands out.
    """
    last = max(1, len(series) - 1)
    parts = [*_bands([(at / last, name) for at, name in rounds]), *_grid()]
    lines = dict.fromkeys([at for at, _ in marks], "marked")
    if chosen >= 0:
        lines[chosen] = "chosen"
    parts += [_upright(at / last, kind) for at, kind in lines.items()]
    # The own curve is drawn last, over the others.
    seats = sorted(range(len(signs)), key=lambda seat: seat == own)
    curves = [
        _curve([row[seat] for row in series], seat, signs[seat], paint, seat == own)
        for seat in seats
    ]
    parts.append(
        f'<svg viewBox="0 0 {WIDE} {n(PLOT)}" preserveAspectRatio="none" width="100%"'
        f' height="{n(PLOT)}" overflow="visible">{"".join(curves)}</svg>'
    )
    parts += _ends([(series[-1][seat], signs[seat]) for seat in range(len(signs))], paint)
    for number, (at, seat) in enumerate(marks, start=1):
        parts.append(_mark(number, at / last, series[at][seat], at == chosen))
    told = "; ".join(f"{sign.name} {series[-1][i]}{PERCENT}" for i, sign in enumerate(signs))
    return (
        f'<svg class="chances" height="{n(HEIGHT)}" overflow="visible" role="img"'
        f" aria-label={attribute(f'{label}: {told}')}>"
        f'<g transform="translate(0 {n(TOP)})">{"".join(parts)}</g></svg>'
    )


def _height(chance: float) -> float:
    return PLOT * (1 - chance / 100)


def _share(part: float) -> str:
    return f"{n(100 * part)}%"


def _bands(begun: Sequence[tuple[float, str]]) -> list[str]:
    """Every other round on a darker ground, each with its name below it."""
    parts = []
    for number, ((left, name), (right, _)) in enumerate(pairwise([*begun, (1.0, "")]), start=1):
        if number % 2:
            parts.append(
                f'<rect class="band" x="{_share(left)}" width="{_share(right - left)}"'
                f' height="{n(PLOT)}"/>'
            )
        parts.append(
            f'<text class="tick" x="{_share((left + right) / 2)}" y="{n(PLOT + 18)}"'
            f' text-anchor="middle"><tspan class="in-full">{text(name)}</tspan>'
            f'<tspan class="in-brief">{number}</tspan></text>'
        )
    return parts


def _grid() -> list[str]:
    parts = []
    for chance in range(0, 101, GRID):
        y = n(_height(chance))
        parts.append(f'<line class="grid" x2="100%" y1="{y}" y2="{y}"/>')
        parts.append(
            f'<text class="tick" x="-6" y="{n(_height(chance) + 4)}" text-anchor="end">'
            f"{chance}{PERCENT}</text>"
        )
    return parts


def _upright(share: float, kind: str) -> str:
    x = _share(share)
    return f'<line class="{kind}" x1="{x}" x2="{x}" y2="{n(PLOT)}"/>'


def _curve(chances: Sequence[int], seat: int, sign: Sign, paint: Named, is_own: bool) -> str:
    last = max(1, len(chances) - 1)
    places = [f"{n(WIDE * at / last)} {n(_height(chance))}" for at, chance in corners(chances)]
    path = "M" + "L".join(places)
    dashes = "" if is_own else DASHES[seat % len(DASHES)]
    dashed = f' stroke-dasharray="{dashes}"' if dashes else ""
    line = f'<path class="{"curve own" if is_own else "curve"}" d="{path}"{dashed}/>'
    if is_own:
        line = f'<path class="area" d="{path}V{n(PLOT)}H0Z"/>{line}'
    return f'<path class="curve-edge" d="{path}"/><g{paint.dressed(sign.color)}>{line}</g>'


def _mark(number: int, share: float, chance: int, is_chosen: bool) -> str:
    beside = -MARK if share > AT_THE_END else 0.0
    return (
        f'<svg class="{"mark chosen" if is_chosen else "mark"}" x="{_share(share)}"'
        f' y="{n(_height(chance))}" overflow="visible"><g transform="translate({n(beside)})">'
        f'<circle r="{n(MARK)}"/><text y="4" text-anchor="middle">{number}</text></g></svg>'
    )


def _ends(ends: Sequence[tuple[int, Sign]], paint: Named) -> list[str]:
    """Signs, names and chances at the ends of curves, moved apart where curves end together."""
    # Those at the bottom are moved up as far as there is room for all.
    lowest = PLOT - LABEL_GAP * (len(ends) - 1)
    least = 0.0
    parts = []
    for chance, sign in sorted(ends, key=lambda end: -end[0]):
        y = min(max(_height(chance), least), lowest)
        least = y + LABEL_GAP
        lowest += LABEL_GAP
        parts.append(
            f'<svg x="100%" y="{n(y)}" overflow="visible"><g transform="translate(16)">'
            f"{paint.disc(sign.emblem, sign.letter, sign.color, 10)}"
            f'<text class="curve-points" x="15" y="5"><tspan class="in-full">'
            f"{text(_brief(sign.name))} </tspan>{chance}{PERCENT}</text></g></svg>"
        )
    return parts


def _brief(name: str) -> str:
    """A name for which there is room.

    >>> _brief("Ada"), _brief("Countess Lovelace")
    ('Ada', 'Countess…')
    """
    return name if len(name) <= LONGEST_NAME else name[: LONGEST_NAME - 1].rstrip() + "…"
