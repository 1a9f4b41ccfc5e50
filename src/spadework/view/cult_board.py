"""The cult board as SVG: a track for every cult, the markers of all seats, the orders' priests."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Final

from spadework.core.state import NOBODY, State
from spadework.view.board import attribute, mark, n, text
from spadework.view.picture import marks
from spadework.view.position import seat_pictures

COLUMN: Final = 66.0
GAP: Final = 6.0
STEP: Final = 18.0
HEAD: Final = 26.0
ORDER: Final = 25.0
MARKER: Final = 7.4
CULT_COLORS: Final = {
    "fire": "wasteland",
    "water": "lakes",
    "earth": "plains",
    "air": "mountains",
}


@dataclass(frozen=True)
class Sign:
    """How a seat is drawn on a board that everybody shares: its letter and its color."""

    letter: str
    color: str
    name: str


def signs(state: State) -> list[Sign]:
    """The signs of all seats."""
    seats = seat_pictures(state)
    return [
        Sign(letter, seat.color, seat.name)
        for letter, seat in zip(marks(seats), seats, strict=True)
    ]


def cult_board(state: State, lit: Sequence[str], say: Callable[[str], str]) -> str:
    """The whole board as an element of a page; *lit* are the cults something can be done with."""
    facts = state.rules.cults
    width = len(facts.names) * (COLUMN + GAP) - GAP
    height = HEAD + STEP * len(facts.power) + ORDER
    seats = signs(state)
    tracks = [
        _track(state, seats, track, name in lit, say) for track, name in enumerate(facts.names)
    ]
    return (
        f'<svg class="cult-board" viewBox="0 0 {n(width)} {n(height)}" role="group"'
        f" aria-label={attribute(say('Cult board'))}>{''.join(tracks)}</svg>"
    )


def _track(
    state: State, seats: list[Sign], track: int, lit: bool, say: Callable[[str], str]
) -> str:
    facts = state.rules.cults
    name = facts.names[track]
    color = CULT_COLORS.get(name, "river")
    height = HEAD + STEP * len(facts.power) + ORDER
    standing = ", ".join(
        f"{sign.name} {seat.cults[track]}" for sign, seat in zip(seats, state.seats, strict=True)
    )
    label = f"{say(name)}: {standing}" if standing else say(name)
    parts = [
        f'<rect class="track" width="{n(COLUMN)}" height="{n(height)}" rx="6"'
        f' fill="var(--{color})"/>',
        f'<use class="cult-sign" href="#i-{name}" x="4" y="5" width="16" height="16"'
        f' color="var(--{color}-label)"/>',
        f'<text x="24" y="17.5" class="cult-name" fill="var(--{color}-label)">{text(say(name))}'
        f"</text>",
        *[_step(state, track, step, color) for step in range(len(facts.power))],
        *_markers(state, seats, track),
        _order(state, seats, track, color),
    ]
    classes = "cult lit" if lit else "cult"
    return (
        f'<g class="{classes}" data-place="cult:{name}" data-thing="cult:{name}" role="button"'
        f' tabindex="0" aria-label={attribute(label)}'
        f' transform="translate({n(track * (COLUMN + GAP))} 0)">{"".join(parts)}</g>'
    )


def _y(state: State, step: int) -> float:
    """The middle of a step; the highest is on top."""
    return HEAD + STEP * (state.rules.cults.top - step) + STEP / 2


def _step(state: State, track: int, step: int, color: str) -> str:
    facts = state.rules.cults
    y = _y(state, step)
    ink = f"var(--{color}-label)"
    parts = [
        f'<rect class="step" x="15" y="{n(y - STEP / 2 + 1)}" width="{n(COLUMN - 18)}"'
        f' height="{n(STEP - 2)}" rx="3"/>',
        f'<text x="8" y="{n(y + 3.2)}" class="step-number" text-anchor="middle" fill="{ink}">'
        f"{step}</text>",
    ]
    if facts.power[step]:
        x = COLUMN - 9
        parts.append(f'<circle class="step-power" cx="{n(x)}" cy="{n(y + STEP / 2)}" r="6"/>')
        parts.append(
            f'<text class="step-power-number" x="{n(x)}" y="{n(y + STEP / 2 + 3)}"'
            f' text-anchor="middle">{facts.power[step]}</text>'
        )
    if step == facts.top:
        parts.append(
            f'<use class="i-key" href="#i-key" x="17" y="{n(y - 6)}" width="12" height="12"/>'
        )
    return "".join(parts)


def _markers(state: State, seats: list[Sign], track: int) -> list[str]:
    """The seats' markers; those on the same step stand side by side."""
    by_step: dict[int, list[int]] = {}
    for seat in state.seats:
        by_step.setdefault(seat.cults[track], []).append(seat.index)
    drawn = []
    left, right = 24.0, COLUMN - 22.0
    for step, group in by_step.items():
        apart = min(2 * MARKER - 1, (right - left) / max(1, len(group) - 1))
        for place, index in enumerate(group):
            drawn.append(_disc(seats[index], left + place * apart, _y(state, step), MARKER))
    return drawn


def _disc(sign: Sign, x: float, y: float, radius: float) -> str:
    return (
        f'<g transform="translate({n(x)} {n(y)})"><circle r="{n(radius)}"'
        f' fill="var(--{sign.color})" stroke="var(--outline)" stroke-width="1.2"/>'
        f"{mark(sign.letter, f'var(--{sign.color}-label)', 3.4, 9.5)}</g>"
    )


def _order(state: State, seats: list[Sign], track: int, color: str) -> str:
    """The spaces below a track: how many steps a priest gets there, or whose stands there."""
    spaces = state.rules.cults.spaces
    y = HEAD + STEP * len(state.rules.cults.power) + ORDER / 2 - 1
    apart = (COLUMN - 6) / max(1, len(spaces))
    parts = []
    for i, steps in enumerate(spaces):
        x = 3 + apart * (i + 0.5)
        owner = state.cult_priests[track * len(spaces) + i]
        if owner != NOBODY:
            parts.append(_disc(seats[owner], x, y, 6.8))
        else:
            parts.append(
                f'<circle class="order" cx="{n(x)}" cy="{n(y)}" r="6.6"/>'
                f'<text x="{n(x)}" y="{n(y + 3.2)}" class="step-number" text-anchor="middle"'
                f' fill="var(--{color}-label)">{steps}</text>'
            )
    return "".join(parts)
