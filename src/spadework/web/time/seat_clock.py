"""The clock of one seat: what it has left, and what becomes of it when it runs, rests or moves.

Every move has its own time first (`Clock.per_move`); what takes longer is taken from the budget. A
value is never changed in place, and what it tells depends on the moments it is given alone.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Final

from spadework.web.tables.terms import LONGEST, Clock
from spadework.web.time.working_time import Interval, Rests, end_of, working_time

STOPPED: Final = 0.0  # as *since*
REMINDED_AT: Final = 0.25  # of the time for a move is left
REMINDED_BEFORE: Final = 24 * 3600.0  # seconds, at the most
BACK_AGAIN: Final = 0.1  # of the budget: what somebody has at least who comes back


@dataclass(frozen=True)
class SeatClock:
    """What has been measured of one seat."""

    budget: float = 0.0  # seconds of it that are left
    used: float = 0.0  # by this move, until *since*
    since: float = STOPPED  # when it began to run
    zone: str = ""  # of whoever sits there, when this move began
    reminded: bool = False  # of this move

    @property
    def runs(self) -> bool:
        """Whether the seat is asked, and time passes unless it is one of rest."""
        return self.since != STOPPED


def begun(clock: Clock) -> SeatClock:
    """The clock of a seat before its first move."""
    return SeatClock(budget=float(clock.budget))


def started(seat: SeatClock, now: float, zone: str = "") -> SeatClock:
    """It runs from *now* on; one that was held goes on with the move it was held in."""
    if seat.runs:
        return seat
    return replace(seat, since=now, zone=seat.zone if seat.used else zone)


def held(seat: SeatClock, now: float, rests: Rests) -> SeatClock:
    """It is stopped in the middle of a move."""
    if not seat.runs:
        return seat
    return replace(seat, used=used_by(seat, now, rests), since=STOPPED)


def moved(seat: SeatClock, clock: Clock, *, increment: bool) -> SeatClock:
    """The move of a clock that is held is over; with an *increment* if it was one."""
    over = max(0.0, seat.used - clock.per_move)
    budget = max(0.0, seat.budget - over)
    if increment and clock.budget:
        budget = min(budget + clock.increment, float(LONGEST))
    return SeatClock(budget=budget)


def returned(seat: SeatClock, clock: Clock) -> SeatClock:
    """The clock of somebody who was away: a move from its beginning, and some time for more."""
    least = max(BACK_AGAIN * clock.budget, clock.increment) if clock.budget else 0.0
    return SeatClock(budget=max(seat.budget, least))


def rests_of(clock: Clock, seat: SeatClock, away: tuple[Interval, ...] = ()) -> Rests:
    """When a clock rests under the terms of its game, and while its player is *away*."""
    return Rests(clock.rests_at_night, clock.rests_on_weekends, seat.zone, away)


def used_by(seat: SeatClock, now: float, rests: Rests) -> float:
    """Seconds that have passed of this move."""
    if not seat.runs:
        return seat.used
    return seat.used + working_time(seat.since, now, rests.after(seat.since))


def time_for(seat: SeatClock, clock: Clock) -> float:
    """Seconds that there are for this move in all."""
    return clock.per_move + seat.budget


def time_left(seat: SeatClock, clock: Clock, now: float, rests: Rests) -> float:
    """Seconds that are left of them."""
    return max(0.0, time_for(seat, clock) - used_by(seat, now, rests))


def ends_at(seat: SeatClock, clock: Clock, rests: Rests) -> float:
    """The moment at which the time of a clock that runs is up."""
    return end_of(seat.since, time_for(seat, clock) - seat.used, rests.after(seat.since))


def reminds_at(seat: SeatClock, clock: Clock, rests: Rests) -> float:
    """The moment at which somebody whose clock runs is reminded: a day before, or later."""
    total = time_for(seat, clock)
    before = min(REMINDED_AT * total, REMINDED_BEFORE)
    return end_of(seat.since, total - before - seat.used, rests.after(seat.since))
