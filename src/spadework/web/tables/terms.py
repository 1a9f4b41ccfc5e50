"""On which terms a game is played between people: how fast, with what clock, who may join and look.

Terms are agreed upon before the first turn and never change; a game that was made for one living
room has the usual ones, under which there is no clock and everybody comes by a link.
"""

from __future__ import annotations

from typing import Annotated, Final, Literal

import msgspec

LONGEST: Final = 90 * 24 * 3600  # seconds: nobody waits longer for a move
Seconds = Annotated[int, msgspec.Meta(ge=0, le=LONGEST)]
MOST_POINTS: Final = 5000
Points = Annotated[int, msgspec.Meta(ge=0, le=MOST_POINTS)]  # of a rating

Pace = Literal["live", "turns"]  # all sit at it together, or look in now and then
Late = Literal["steward", "drop_out"]  # what becomes of the seat of who has no time left
Admission = Literal["link", "friends", "rating", "anyone"]  # who may sit down


class Clock(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """How long everybody may think; without any time there is no clock."""

    per_move: Seconds = 0
    budget: Seconds = 0  # for the whole game
    increment: Seconds = 0  # that is added to the budget with each move
    rests_at_night: bool = False
    rests_on_weekends: bool = False
    late: Late = "steward"

    @property
    def runs(self) -> bool:
        """Whether there is one."""
        return bool(self.per_move or self.budget)


class Terms(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The terms of one game."""

    pace: Pace = "turns"
    clock: Clock = Clock()
    admission: Admission = "link"
    lowest: Points = 0  # rating of who may sit down, if it is by rating
    highest: Points = MOST_POINTS
    is_rated: bool = False
    is_public: bool = False  # everybody may look on, and find the game in the archive

    @property
    def seats_are_bound(self) -> bool:
        """Whether a seat is that of whoever has sat down, and the host cannot give it away.

        Where everybody came by a link of the host's, the host may mend who sits where.
        """
        return self.is_rated or self.admission != "link"


USUAL: Final = Terms()
