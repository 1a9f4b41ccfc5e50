"""Looking back at a game, as it is asked for and told between the server and who thinks."""

from __future__ import annotations

from typing import Final

import msgspec

from spadework.agents.course import Outlook
from spadework.notation.record import Record
from spadework.view.text.packed import Packed
from spadework.web.bots.advice import AdvisedStep

AT_ONCE: Final = 4  # turns that are looked at, a second of work or so


class Follow(msgspec.Struct, frozen=True, tag=True):
    """Who was likely to win, turn by turn?"""

    record: Record


class Followed(msgspec.Struct, frozen=True, tag=True):
    """The course of a game; empty before the first round."""

    outlooks: list[Outlook] = msgspec.field(name="moments")  # as workers of before call it


class Review(msgspec.Struct, frozen=True, tag=True):
    """What did the turns of *seat* lose, some of them from the *first* one on?"""

    record: Record
    seat: int
    first: int


class ReviewedLine(msgspec.Struct, frozen=True):
    """A turn step by step, and what it brings at once."""

    actions: list[str]
    steps: list[AdvisedStep]
    brings: list[Packed]


class ReviewedTurn(msgspec.Struct, frozen=True):
    """A turn as it was played and, where another was found, as it could have been."""

    start: int  # actions of the record before it
    round: int
    lost: float  # points
    missed: float  # of the chance to win
    played: ReviewedLine
    better: ReviewedLine | None


class Reviewed(msgspec.Struct, frozen=True, tag=True):
    """Some turns of a seat, of so many in all."""

    turns: list[ReviewedTurn]
    total: int
