"""The cult board as SVG: a track for every cult, the markers of all seats, the orders' priests."""

from __future__ import annotations

from collections.abc import Callable, Collection
from dataclasses import dataclass
from typing import Final

from spadework.core.state import NOBODY, State
from spadework.view.advice.position import seat_color
from spadework.view.drawing.board import attribute, n
from spadework.view.drawing.paint import Named
from spadework.view.drawing.picture import letters

COLUMN: Final = 34.0
GAP: Final = 3.0
STEP: Final = 20.5
HEAD: Final = 25.0
MARKER: Final = 8.5
PRIEST: Final = 7.0
PRIESTS_ABREAST: Final = 2


@dataclass(frozen=True)
class Sign:
    """How a seat is drawn where everybody is: emblem and color; a letter if it has no emblem."""

    letter: str
    color: str
    name: str
    emblem: str = ""


def signs(state: State) -> list[Sign]:
    """The signs of all seats."""
    names = tuple(seat.faction.name for seat in state.seats)
    return [
        Sign(letter, seat_color(state, seat), name, seat.faction.id)
        for letter, name, seat in zip(letters(names), names, state.seats, strict=True)
    ]


def cult_board(state: State, lit: Collection[str], say: Callable[[str], str], paint: Named) -> str:
    """The whole board as an element of a page; *lit* are places something can be done with.

    They are cults (``cult:fire``), or spaces of orders by their steps (``order:fire:3``).
    """
    facts = state.rules.cults
    width = len(facts.names) * (COLUMN + GAP) - GAP
    seats = signs(state)
    label = say("Cult board")
    tracks = [
        _Track(state, seats, track, paint).drawn(lit, say) for track, name in enumerate(facts.names)
    ]
    return (
        f'<svg class="cult-board" viewBox="0 0 {n(width)} {n(_height(state))}" role="group"'
        f' data-step="{n(STEP)}"'
        f" aria-label={attribute(label)}>{''.join(tracks)}</svg>"
    )


def _height(state: State) -> float:
    facts = state.rules.cults
    rows = -(-len(facts.spaces) // PRIESTS_ABREAST)
    return HEAD + STEP * len(facts.power) + 4 + rows * (2 * PRIEST + 1)


class _Track:
    """One cult: its steps from the top down, and the spaces of its order below."""

    def __init__(self, state: State, seats: list[Sign], track: int, paint: Named) -> None:
        self.state: Final = state
        self.seats: Final = seats
        self.track: Final = track
        self.paint: Final = paint
        self.facts: Final = state.rules.cults

    def drawn(self, lit: Collection[str], say: Callable[[str], str]) -> str:
        name = self.facts.names[self.track]
        height = n(_height(self.state))
        standing = ", ".join(
            f"{say(sign.name)} {seat.cults[self.track]}"
            for sign, seat in zip(self.seats, self.state.seats, strict=True)
        )
        label = f"{say(name)}: {standing}" if standing else say(name)
        width = n(COLUMN)
        parts = [
            f'<rect class="cult-ground" width="{width}" height="{height}" rx="7"/>',
            f'<path class="cult-head" d="M0 {n(HEAD)}V7Q0 0 7 0H{n(COLUMN - 7)}'
            f'Q{width} 0 {width} 7V{n(HEAD)}Z"/>',
            self.paint.icon(name, COLUMN / 2 - 9, 3.5, 18),
            *[self._step(step) for step in range(len(self.facts.power))],
            *[self._power(step) for step, power in enumerate(self.facts.power) if power],
            *self._markers(),
            *self._order(lit),
            f'<rect class="cult-edge" width="{width}" height="{height}" rx="7"/>',
        ]
        classes = "cult lit" if f"cult:{name}" in lit else "cult"
        return (
            f'<g class="{classes}" data-place="cult:{name}" data-thing="cult:{name}" role="button"'
            f' tabindex="0" aria-label={attribute(label)}'
            f' transform="translate({n(self.track * (COLUMN + GAP))} 0)">{"".join(parts)}</g>'
        )

    def _y(self, step: int) -> float:
        """The middle of a step; the highest is on top."""
        return HEAD + STEP * (self.facts.top - step) + STEP / 2

    def _step(self, step: int) -> str:
        y = self._y(step)
        line = f'<path class="step" d="M0 {n(y - STEP / 2)}H{n(COLUMN)}"/>'
        if step == self.facts.top:
            return line + self.paint.icon("key", COLUMN / 2 - 7, y - 5, 14)
        return (
            f'{line}<text class="step-number" x="{n(COLUMN / 2)}" y="{n(y + 4)}"'
            f' text-anchor="middle">{step}</text>'
        )

    def _power(self, step: int) -> str:
        """What is gained where this step begins."""
        x, y = COLUMN - 7.5, self._y(step) + STEP / 2
        return (
            f'<circle class="step-power" cx="{n(x)}" cy="{n(y)}" r="6.8"/>'
            f'<text class="step-power-number" x="{n(x)}" y="{n(y + 3.6)}"'
            f' text-anchor="middle">{self.facts.power[step]}</text>'
        )

    def _markers(self) -> list[str]:
        """The seats' markers; those on the same step stand side by side."""
        by_step: dict[int, list[int]] = {}
        for seat in self.state.seats:
            by_step.setdefault(seat.cults[self.track], []).append(seat.index)
        drawn = []
        for step, there in by_step.items():
            room = COLUMN - 2 * MARKER
            apart = min(13.0, room / max(1, len(there) - 1))
            for i, index in enumerate(there):
                x = COLUMN / 2 + apart * (i - (len(there) - 1) / 2)
                marked = f' data-marker="{index}"'
                drawn.append(self._disc(self.seats[index], x, self._y(step), MARKER, marked))
        return drawn

    def _disc(self, sign: Sign, x: float, y: float, radius: float, marked: str = "") -> str:
        disc = self.paint.disc(sign.emblem, sign.letter, sign.color, radius)
        return f'<g{marked} transform="translate({n(x)} {n(y)})">{disc}</g>'

    def _order(self, lit: Collection[str]) -> list[str]:
        """The spaces below a track: how many steps a priest gets there, or whose stands there.

        They are for the mouse; keys open the menu of their cult.
        """
        spaces = self.facts.spaces
        name = self.facts.names[self.track]
        top = HEAD + STEP * len(self.facts.power) + 2
        parts = []
        for i, steps in enumerate(spaces):
            row, column = divmod(i, PRIESTS_ABREAST)
            x = COLUMN / 2 + (column - (PRIESTS_ABREAST - 1) / 2) * (2 * PRIEST + 1)
            y = top + PRIEST + row * (2 * PRIEST + 1)
            owner = self.state.cult_priests[self.track * len(spaces) + i]
            if owner != NOBODY:
                parts.append(self._disc(self.seats[owner], x, y, PRIEST))
            else:
                place = f"order:{name}:{steps}"
                classes = f"order-space{' lit' if place in lit else ''}"
                parts.append(
                    f'<g class="{classes}" data-place="{place}" data-thing="{place}">'
                    f'<circle class="order" cx="{n(x)}" cy="{n(y)}" r="{n(PRIEST - 0.6)}"/>'
                    f'<text x="{n(x)}" y="{n(y + 3.6)}" class="order-number" text-anchor="middle">'
                    f"{steps}</text></g>"
                )
        return parts
