"""What the turns of a seat have lost: a row of bars, round by round."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import groupby
from typing import Final

from spadework.view.drawing.bars import hanging, levels
from spadework.view.text.language import Language

NEAR: Final = 1.0  # points lost that are hardly a loss
MUCH: Final = 3.0
DEEPEST: Final = 6.0  # points lost of a bar of full length, if none is longer
LEVELS: Final = (2, 5, 10, 20, 50)  # points between two lines behind the bars
MOST_LEVELS: Final = 5


@dataclass(frozen=True)
class LosingTurn:
    """A turn, named by where the game stood after it."""

    at: int
    round: int
    lost: float
    words: str


@dataclass(frozen=True)
class Loss(LosingTurn):
    """A turn with its bar."""

    bar: str


def losses(turns: Sequence[LosingTurn], language: Language) -> list[Loss]:
    """Turns with their bars, of which the larger ones have their points below them."""
    deepest = _deepest(turns)
    lines = [points / deepest for points in _levels(turns)]
    told = told_losses([turn.lost for turn in turns])
    return [
        Loss(
            turn.at,
            turn.round,
            turn.lost,
            turn.words,
            hanging(
                turn.lost / deepest,
                _kind(turn.lost),
                lines,
                language.number(-turn.lost, 1) if place in told else "",
            ),
        )
        for place, turn in enumerate(turns)
    ]


def by_round(bars: Sequence[Loss]) -> list[tuple[int, list[Loss]]]:
    """The bars of each round."""
    return [(number, list(those)) for number, those in groupby(bars, lambda loss: loss.round)]


def drawn_levels(turns: Sequence[LosingTurn], language: Language) -> str:
    """What the lines behind the bars stand for."""
    deepest = _deepest(turns)
    return levels([(points / deepest, language.number(-points)) for points in _levels(turns)])


def told_losses(lost: Sequence[float]) -> set[int]:
    """The turns whose losses are written at their bars: beside a larger one there is no room.

    >>> sorted(told_losses([3.5, 8.1, 1.1, 6.2, 0.4, 1.8]))
    [1, 3, 5]
    """
    told: set[int] = set()
    for place in sorted(range(len(lost)), key=lambda place: -lost[place]):
        if lost[place] >= NEAR and not {place - 1, place + 1} & told:
            told.add(place)
    return told


def _deepest(turns: Sequence[LosingTurn]) -> float:
    return max([DEEPEST, *[turn.lost for turn in turns]])


def _levels(turns: Sequence[LosingTurn]) -> range:
    """The points for which there are lines."""
    deepest = _deepest(turns)
    step = next((step for step in LEVELS if deepest / step < MOST_LEVELS), LEVELS[-1])
    return range(step, int(deepest) + 1, step)


def _kind(lost: float) -> str:
    if lost < NEAR:
        return "lost-little"
    return "lost-some" if lost < MUCH else "lost-much"
