"""Who plays with whom: those who are near each other in rating, and sooner or later everybody."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import combinations
from typing import Final

from spadework.web.meeting.waiting_table import Member
from spadework.web.tables.terms import Pace

NEAR: Final = 150  # points: those play together at once
WIDENED: Final = 50  # points that are added
# In seconds: how often they are added while somebody waits.
STEPS: Final[dict[Pace, float]] = {"live": 30.0, "turns": 3600.0}


@dataclass(frozen=True)
class Seeker:
    """Somebody who looks for opponents: since when, and how well they play."""

    person: Member
    number: str  # that no other seek has
    since: float
    points: int


def reach(seek: Seeker, pace: Pace, now: float) -> float:
    """How many points away an opponent may be by *now*."""
    return NEAR + WIDENED * max(0.0, now - seek.since) / STEPS[pace]


def group_of(seeks: Sequence[Seeker], seats: int, pace: Pace, now: float) -> list[Seeker]:
    """Those who begin a game together; none if nobody fits.

    Who has waited longest is looked after first, and gets the nearest. Two fit if they are within
    the reach of the one who has waited longer: nobody waits for ever.
    """
    waiting = sorted(seeks, key=lambda seek: (seek.since, seek.number))
    for place, first in enumerate(waiting):
        near = sorted(waiting[place + 1 :], key=lambda other: abs(other.points - first.points))
        group = [first, *near[: seats - 1]]
        if len(group) == seats and all(
            abs(a.points - b.points) <= max(reach(a, pace, now), reach(b, pace, now))
            for a, b in combinations(group, 2)
        ):
            return group
    return []
