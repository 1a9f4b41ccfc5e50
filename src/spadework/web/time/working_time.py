"""Time that counts: moments are seconds since 1970, and in a rest no time passes.

How this works: rests are intervals, told one after another by where they begin, without end if need
be; they may overlap. Of two moments in the wrong order (a clock was put back) no time lies between.
"""

from __future__ import annotations

import heapq
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from datetime import date, datetime, timedelta, tzinfo
from functools import lru_cache
from typing import Final
from zoneinfo import ZoneInfo, ZoneInfoNotFoundError, available_timezones

Interval = tuple[float, float]  # from a moment to another one

EVENING: Final = 22  # o'clock: the night begins
MORNING: Final = 8
SATURDAY: Final = 5
FARTHEST: Final = 800  # days that nights and weekends are foreseen for


def working_time(start: float, end: float, rests: Iterable[Interval]) -> float:
    """Seconds between two moments that are in no rest.

    >>> working_time(0, 100, [(20, 40), (30, 50), (90, 200)])
    60.0
    """
    passed, here = 0.0, start
    for begin, until in rests:
        if begin >= end:
            break
        passed += max(0.0, begin - here)
        here = max(here, until)
    return passed + max(0.0, end - here)


def end_of(start: float, seconds: float, rests: Iterable[Interval]) -> float:
    """The moment at which so many seconds have passed since *start*.

    >>> end_of(0, 60, [(20, 40), (30, 50), (90, 200)]), end_of(0, 61, [(20, 50), (90, 200)])
    (90.0, 201.0)
    """
    left, here = max(0.0, seconds), start
    for begin, until in rests:
        if begin - here >= left:
            break
        left -= max(0.0, begin - here)
        here = max(here, until)
    return float(here + left)


@dataclass(frozen=True)
class Rests:
    """When the clock of somebody rests: at night and on weekends where they live, and while away.

    *away* are further times, such as a vacation.
    """

    nights: bool = False
    weekends: bool = False
    zone: str = ""  # UTC, unless another one is named
    away: tuple[Interval, ...] = ()

    def after(self, moment: float) -> Iterator[Interval]:
        """The rests that are not over at *moment*, by where they begin."""
        where = zone_called(self.zone)
        away = sorted(rest for rest in self.away if rest[1] > moment)
        usual = [_nights(moment, where)] if self.nights else []
        if self.weekends:
            usual.append(_weekends(moment, where))
        return heapq.merge(away, *usual)

    def is_on(self, moment: float) -> bool:
        """Whether it is a time of rest."""
        for begin, until in self.after(moment):
            if begin > moment:
                return False
            if until > moment:
                return True
        return False


def _nights(moment: float, zone: tzinfo) -> Iterator[Interval]:
    for day in _days(moment, zone):
        night = _at(day, EVENING, zone), _at(day + timedelta(days=1), MORNING, zone)
        if night[1] > moment:
            yield night


def _weekends(moment: float, zone: tzinfo) -> Iterator[Interval]:
    for day in _days(moment, zone):
        weekend = _at(day, 0, zone), _at(day + timedelta(days=2), 0, zone)
        if day.weekday() == SATURDAY and weekend[1] > moment:
            yield weekend


def _days(moment: float, zone: tzinfo) -> Iterator[date]:
    first = datetime.fromtimestamp(moment, zone).date() - timedelta(days=2)
    return (first + timedelta(days=n) for n in range(FARTHEST))


def _at(day: date, hour: int, zone: tzinfo) -> float:
    return datetime(day.year, day.month, day.day, hour, tzinfo=zone).timestamp()


def zone_called(name: str) -> ZoneInfo:
    """The time zone of that name; where there is none, the one of Greenwich."""
    try:
        return ZoneInfo(name or "UTC")
    except (ZoneInfoNotFoundError, ValueError, OSError):
        return ZoneInfo("UTC")


@lru_cache(maxsize=1)
def zone_names() -> tuple[str, ...]:
    """The time zones to choose from: those of places."""
    return tuple(sorted(name for name in available_timezones() if _is_place(name)))


def _is_place(name: str) -> bool:
    area, _, place = name.partition("/")
    return bool(place) and area not in ("Etc", "SystemV", "posix", "right", "US")
