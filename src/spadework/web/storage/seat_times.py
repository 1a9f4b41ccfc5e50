"""What tables and lists say of the time that people have: moments, which pages count down to."""

from __future__ import annotations

from collections.abc import Collection
from itertools import takewhile
from typing import Final

from sqlalchemy import Connection, Select, select

from spadework.web.storage.clocks import read_clocks, rests_at, sitter_at, vacations_at
from spadework.web.storage.pulse import present_moment
from spadework.web.storage.schema.time import CLOCKS
from spadework.web.storage.sound import sound_rows
from spadework.web.tables.terms import Clock
from spadework.web.tables.viewed_game import SeatTime
from spadework.web.time.seat_clock import SeatClock, ends_at, time_left
from spadework.web.time.working_time import Interval, Rests

MOST_RESTS: Final = 20  # that a page is told of; later ones are added up


def seat_times(
    connection: Connection, game: str, terms: Clock, people: Collection[int]
) -> dict[int, SeatTime]:
    """How long *people* have, by seat; whose moves have a time of their own, while it runs."""
    now = present_moment(connection)
    clocks = read_clocks(connection, game)
    found = {}
    for seat, clock in clocks.items():
        if seat in people and (clock.runs or clock.used or terms.budget):
            rests = rests_at(connection, game, seat, terms, clock)
            is_away = _is_away(connection, game, seat, now)
            found[seat] = _time_of(clock, terms, now, rests, is_away=is_away)
    return found


def next_ends(connection: Connection, games: Select[tuple[str]]) -> dict[str, dict[int, float]]:
    """When the times of seats will be up, by game, as far as it is known."""
    wanted = select(CLOCKS.c.game, CLOCKS.c.seat, CLOCKS.c.ends).where(
        CLOCKS.c.game.in_(games), CLOCKS.c.ends > 0
    )
    found: dict[str, dict[int, float]] = {}
    for row in sound_rows(connection, wanted):
        found.setdefault(row.game, {})[row.seat] = row.ends
    return found


def _time_of(
    clock: SeatClock, terms: Clock, now: float, rests: Rests, *, is_away: bool
) -> SeatTime:
    if not clock.runs:
        return SeatTime(round(time_left(clock, terms, now, rests)), is_away=is_away)
    ends = ends_at(clock, terms, rests)
    coming = _apart(list(takewhile(lambda rest: rest[0] < ends, rests.after(clock.since))))
    later = sum(until - begin for begin, until in coming[MOST_RESTS:])
    return SeatTime(0.0, ends, tuple(coming[:MOST_RESTS]), later, is_away)


def _apart(rests: list[Interval]) -> list[Interval]:
    """The same rests, without those that overlap."""
    found: list[Interval] = []
    for begin, until in rests:
        if found and begin <= found[-1][1]:
            found[-1] = (found[-1][0], max(until, found[-1][1]))
        else:
            found.append((begin, until))
    return found


def _is_away(connection: Connection, game: str, seat: int, now: float) -> bool:
    sitter = sitter_at(connection, game, seat)
    if sitter is None:
        return False
    times = vacations_at(connection, game, sitter.account, now)
    return any(begin <= now < until for begin, until in times)
