"""The clocks of a game in the database: moved on in the transaction that writes its record.

What is kept are measurements (`SeatClock`); when a time will be up follows from them and from when
people rest, and is looked at again by whoever does the job that is due then.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import dataclass, replace
from typing import Final

import msgspec
from sqlalchemy import Connection, delete, insert, select, update

from spadework.web.storage.jobs import drop_job, put_job
from spadework.web.storage.pulse import attend, interruptions
from spadework.web.storage.schema.games import GAMES, HOLDERS
from spadework.web.storage.schema.notices import WISHES
from spadework.web.storage.schema.people import ACCOUNTS
from spadework.web.storage.schema.time import CLOCKS, VACATIONS
from spadework.web.storage.sound import sound_rows
from spadework.web.tables.terms import Clock, Terms
from spadework.web.time.seat_clock import (
    SeatClock,
    begun,
    ends_at,
    held,
    moved,
    reminds_at,
    rests_of,
    started,
)
from spadework.web.time.working_time import Interval, Rests

CLOCK: Final = "clock"  # the job of looking at the clocks of a game
Clocks = Mapping[int, SeatClock]  # by seat


@dataclass(frozen=True)
class Sitter:
    """Who has an account and sits at a seat: where they live, and when they were or are away."""

    account: int
    zone: str


def keep_time(
    connection: Connection,
    game: str,
    terms: Clock,
    people: Collection[int],
    asked: Collection[int],
    acted: Collection[int],
) -> None:
    """Move the clocks of *people* on: those who have *acted* are done, those *asked* begin."""
    now = attend(connection)
    before = read_clocks(connection, game)
    after = {}
    for seat in people:
        clock = before.get(seat) or begun(terms)
        is_over = seat in acted or seat not in asked
        if (clock.runs or clock.used) and is_over:
            rests = rests_at(connection, game, seat, terms, clock)
            clock = moved(held(clock, now, rests), terms, increment=seat in acted)
        if seat in asked and not clock.runs:
            sitter = sitter_at(connection, game, seat)
            clock = started(clock, now, sitter.zone if sitter else "")
        after[seat] = clock
    write_clocks(connection, game, terms, before, after, now)


def hold_clocks(connection: Connection, game: str, terms: Clock) -> None:
    """Stop all clocks in the middle of a move."""
    now = attend(connection)
    before = read_clocks(connection, game)
    after = {
        seat: held(clock, now, rests_at(connection, game, seat, terms, clock))
        for seat, clock in before.items()
    }
    write_clocks(connection, game, terms, before, after, now)


def go_on(connection: Connection, game: str, terms: Clock, asked: Collection[int]) -> None:
    """Let the clocks of those who are *asked* run on."""
    now = attend(connection)
    before = read_clocks(connection, game)
    after = {
        seat: started(clock, now, clock.zone) if seat in asked else clock
        for seat, clock in before.items()
    }
    write_clocks(connection, game, terms, before, after, now)


def read_clocks(connection: Connection, game: str) -> dict[int, SeatClock]:
    """What is kept of the clocks of a game."""
    wanted = select(CLOCKS).where(CLOCKS.c.game == game).order_by(CLOCKS.c.seat)
    return {
        row.seat: SeatClock(row.budget, row.used, row.since, row.zone, row.reminded)
        for row in sound_rows(connection, wanted)
    }


def write_clocks(
    connection: Connection, game: str, terms: Clock, before: Clocks, after: Clocks, now: float
) -> None:
    """Keep the clocks, and have them looked at when something is due."""
    due = []
    for seat, clock in after.items():
        ends = 0.0
        if clock.runs:
            rests = rests_at(connection, game, seat, terms, clock)
            ends = ends_at(clock, terms, rests)
            due.append(ends if clock.reminded else reminds_at(clock, terms, rests))
        _write(connection, game, seat, clock, ends, is_new=seat not in before)
    if due:
        put_job(connection, CLOCK, game, delay=max(0.0, min(due) - now))
    else:
        drop_job(connection, CLOCK, game)


def look_again(connection: Connection, game: str, terms: Clock) -> None:
    """Find out anew when times are up: somebody has gone away, or come back."""
    now = attend(connection)
    clocks = read_clocks(connection, game)
    write_clocks(connection, game, terms, clocks, clocks, now)


def rests_at(connection: Connection, game: str, seat: int, terms: Clock, clock: SeatClock) -> Rests:
    """When the clock of a seat rests, since it began to run."""
    if not clock.runs:
        return rests_of(terms, clock)
    sitter = sitter_at(connection, game, seat)
    away = vacations_at(connection, game, sitter.account, clock.since) if sitter else ()
    return rests_of(terms, clock, (*away, *interruptions(connection, clock.since)))


def sitter_at(connection: Connection, game: str, seat: int) -> Sitter | None:
    """Who sits at a seat: whoever came there last by its link, or else the host; None: a guest."""
    found = connection.execute(
        select(ACCOUNTS.c.id, WISHES.c.zone)
        .select_from(HOLDERS)
        .outerjoin(ACCOUNTS, ACCOUNTS.c.key == HOLDERS.c.browser)
        .outerjoin(WISHES, WISHES.c.account == ACCOUNTS.c.id)
        .where(HOLDERS.c.game == game, HOLDERS.c.seat == seat)
        .order_by(HOLDERS.c.by_link.desc(), HOLDERS.c.id.desc())
        .limit(1)
    ).first()
    return None if found is None or found.id is None else Sitter(found.id, found.zone or "")


def vacations_at(
    connection: Connection, game: str, account: int, since: float
) -> tuple[Interval, ...]:
    """When somebody is or was away from a game, as far as it was after *since*.

    Nobody goes on vacation from a live game: others sit before it and wait.
    """
    found = select(VACATIONS.c.begun, VACATIONS.c.ended).where(
        VACATIONS.c.account == account, VACATIONS.c.ended > since
    )
    times = tuple((row.begun, row.ended) for row in connection.execute(found))
    return () if times and _is_live(connection, game) else times


def _is_live(connection: Connection, game: str) -> bool:
    terms = connection.scalar(select(GAMES.c.terms).where(GAMES.c.id == game))
    return terms is not None and msgspec.convert(terms, Terms).pace == "live"


def reminded(clock: SeatClock) -> SeatClock:
    """The clock of somebody who has been told that their time is running out."""
    return replace(clock, reminded=True)


def _write(
    connection: Connection, game: str, seat: int, clock: SeatClock, ends: float, *, is_new: bool
) -> None:
    values = {
        "budget": clock.budget,
        "used": clock.used,
        "since": clock.since,
        "zone": clock.zone,
        "reminded": clock.reminded,
        "ends": ends,
    }
    mine = (CLOCKS.c.game == game, CLOCKS.c.seat == seat)
    if is_new:
        connection.execute(delete(CLOCKS).where(*mine))  # there may be one that makes no sense
        connection.execute(insert(CLOCKS).values(game=game, seat=seat, **values))
    else:
        connection.execute(update(CLOCKS).where(*mine).values(values))
