"""Advice as it is asked for and given, between the server and a process that thinks."""

from __future__ import annotations

import msgspec

from spadework.notation.record import Record
from spadework.view.text.packed import Packed


class Advise(msgspec.Struct, frozen=True, tag=True):
    """What could *seat* do where a game stands?"""

    record: Record
    seat: int


class AdvisedStep(msgspec.Struct, frozen=True):
    """An action in words, and the hexes where it is done."""

    label: Packed
    hexes: list[str]


class AdvisedTurn(msgspec.Struct, frozen=True):
    """A turn step by step, and the points its seat can expect with it."""

    steps: list[AdvisedStep]
    points: int


class Advised(msgspec.Struct, frozen=True, tag=True):
    """The best turn that was found, what it brings at once, and others that were thought of."""

    best: AdvisedTurn
    brings: list[Packed]
    expected: list[int]  # points of every seat at the end
    others: list[AdvisedTurn]
    why: list[Packed] = []  # what the best turn has before the next one that was thought of
