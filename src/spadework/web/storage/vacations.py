"""Vacations of people: while somebody is away their clocks rest, so many days a year.

A vacation ends by itself when its days are used up. Days are counted as they are begun, for the
year (UTC) in which the vacation begins.
"""

from __future__ import annotations

from dataclasses import dataclass
from datetime import UTC, datetime
from math import ceil
from typing import Final

import msgspec
from sqlalchemy import Connection, insert, select, update

from spadework.core.errors import RuleError
from spadework.core.text import Text
from spadework.web.storage.clocks import look_again
from spadework.web.storage.database import Database
from spadework.web.storage.pulse import attend, present_moment
from spadework.web.storage.schema.games import GAMES
from spadework.web.storage.schema.people import ACCOUNTS
from spadework.web.storage.schema.time import VACATIONS
from spadework.web.storage.seating import games_held, raise_versions
from spadework.web.storage.wishes import change_wishes, wishes_of
from spadework.web.tables.terms import Terms
from spadework.web.time.working_time import Interval, zone_called

DAYS_A_YEAR: Final = 30
DAY: Final = 24 * 3600.0


@dataclass(frozen=True)
class TimeOff:
    """When somebody is away, how many days are left to them this year, and where they live."""

    until: float = 0.0  # 0: they are not away
    days_left: int = DAYS_A_YEAR
    zone: str = ""
    times: tuple[Interval, ...] = ()  # all vacations there were


def days_taken(vacations: list[Interval], year: int) -> int:
    """How many days of a year are used up.

    >>> days_taken([(0, 1), (1e6, 1e6 + 86401)], 1970)
    3
    """
    mine = [(a, b) for a, b in vacations if datetime.fromtimestamp(a, UTC).year == year]
    return sum(ceil((until - begun) / DAY) for begun, until in mine)


class Vacations:
    """The vacations of all people of one database."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def of(self, account: int) -> TimeOff:
        """When somebody is away, and how many days are left."""
        return await self._database.read(lambda connection: _time_off(connection, account))

    async def begin(self, account: int) -> list[str]:
        """Let somebody be away from now on; the games in which their clocks rest."""
        return await self._database.write(lambda connection: _begin(connection, account))

    async def end(self, account: int) -> list[str]:
        """Somebody is back; the games in which their clocks run on."""
        return await self._database.write(lambda connection: _end(connection, account))

    async def live_in(self, account: int, zone: str) -> None:
        """Keep in which time zone somebody lives; moves that have begun are not concerned."""
        name = zone_called(zone).key
        await self._database.write(lambda c: change_wishes(c, account, zone=name))


def _time_off(connection: Connection, account: int) -> TimeOff:
    now = present_moment(connection)
    times = _times(connection, account)
    until = max((b for a, b in times if a <= now < b), default=0.0)
    left = DAYS_A_YEAR - days_taken(times, datetime.fromtimestamp(now, UTC).year)
    return TimeOff(until, max(0, left), wishes_of(connection, account).zone, tuple(times))


def _begin(connection: Connection, account: int) -> list[str]:
    # One at a time, or somebody could begin the same days twice.
    connection.execute(select(ACCOUNTS.c.id).where(ACCOUNTS.c.id == account).with_for_update())
    off = _time_off(connection, account)
    if off.until:
        return []
    if not off.days_left:
        raise RuleError(Text("your vacation days of this year are used up"))
    games = _games(connection, account)
    now = attend(connection)
    connection.execute(
        insert(VACATIONS).values(account=account, begun=now, ended=now + off.days_left * DAY)
    )
    return _looked_at(connection, games)


def _end(connection: Connection, account: int) -> list[str]:
    games = _games(connection, account)
    now = attend(connection)
    ended = connection.execute(
        update(VACATIONS)
        .where(VACATIONS.c.account == account, VACATIONS.c.begun <= now, VACATIONS.c.ended > now)
        .values(ended=now)
    )
    return _looked_at(connection, games) if ended.rowcount else []


def _times(connection: Connection, account: int) -> list[Interval]:
    found = select(VACATIONS.c.begun, VACATIONS.c.ended).where(VACATIONS.c.account == account)
    return [(row.begun, row.ended) for row in connection.execute(found)]


def _games(connection: Connection, account: int) -> list[str]:
    """The games of somebody, which get their next versions: tables say who is away."""
    key = connection.scalar(select(ACCOUNTS.c.key).where(ACCOUNTS.c.id == account)) or ""
    games = games_held(connection, key)
    raise_versions(connection, games)
    return games


def _looked_at(connection: Connection, games: list[str]) -> list[str]:
    rows = connection.execute(
        select(GAMES.c.id, GAMES.c.terms).where(GAMES.c.id.in_(games), GAMES.c.over.is_(False))
    )
    timed = []
    for row in rows.all():
        clock = msgspec.convert(row.terms, Terms).clock
        if clock.runs:
            look_again(connection, row.id, clock)
            timed.append(row.id)
    return timed
