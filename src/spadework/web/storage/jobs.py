"""Work that is done later, by whoever has time: kept in the database until it is done.

How this works: a job is of a kind and about something (*key*, such as a game); there is one of a
kind for each. Who wants to do one claims it for a while and goes on saying so; if its process dies,
somebody else may claim it when that while is over. So a job may be begun twice, and what it does
must not take effect twice: a computer player's turn is written only where the game still stands
where it was thought about, and its job ends in the same transaction.

It is a queue of our own because others (procrastinate, pgqueuer) live on PostgreSQL alone, in
tables of their own: a turn and its job are one transaction here, and a file has jobs as well.
"""

from __future__ import annotations

import asyncio
import logging
import secrets
from collections.abc import AsyncIterator, Awaitable, Callable, Collection, Mapping
from contextlib import asynccontextmanager
from dataclasses import dataclass
from time import time
from typing import Final

from sqlalchemy import ColumnElement, Connection, Float, delete, func, insert, literal, or_, select
from sqlalchemy import cast as as_type
from sqlalchemy import update as change

from spadework.web.storage.database import Database
from spadework.web.storage.schema.server import JOBS

TURN: Final = "turn"  # of the computer players of a game
TALLY: Final = "tally"  # what a public game that has ended adds to statistics
PAIRING: Final = "pairing"  # of those who look for opponents
RATING: Final = "rating"  # what a rated game that has ended does to ratings
LEASE: Final = 30.0  # seconds that a job is claimed for
MOST_AT_ONCE: Final = 200
LONGEST_TROUBLE: Final = 300
LOG: Final = logging.getLogger(__name__)
MOST_ASIDE: Final = 8  # of one kind that one process does at once
SECONDS_TO_END: Final = 5.0


@dataclass(frozen=True)
class Job:
    """Something to do."""

    id: int
    kind: str
    key: str  # what it is about
    arguments: Mapping[str, object]
    attempts: int  # that have been made to do it


def put_job(
    connection: Connection,
    kind: str,
    key: str,
    arguments: Mapping[str, object] | None = None,
    delay: float = 0.0,
) -> None:
    """Have something done after *delay* seconds, as part of whatever else is being written.

    Another job of that kind about the same is replaced; whoever is doing that cannot end this one.
    """
    drop_job(connection, kind, key)
    connection.execute(
        insert(JOBS).values(
            kind=kind,
            key=key,
            arguments=dict(arguments or {}),
            due=clock(connection) + delay,
        )
    )


def drop_job(connection: Connection, kind: str, key: str) -> None:
    """There is nothing of that kind to do any more."""
    connection.execute(delete(JOBS).where(JOBS.c.kind == kind, JOBS.c.key == key))


class Jobs:
    """The jobs of one database, as one process sees them."""

    def __init__(self, database: Database, lease: float = LEASE) -> None:
        self._database = database
        self._lease = lease
        self._name = secrets.token_hex(8)  # of this process

    async def put(
        self,
        kind: str,
        key: str,
        arguments: Mapping[str, object] | None = None,
        delay: float = 0.0,
    ) -> None:
        """Have something done after *delay* seconds."""
        await self._database.write(lambda c: put_job(c, kind, key, arguments, delay))

    async def waiting(self, kinds: Collection[str]) -> list[Job]:
        """What nobody is doing though it is time, the longest overdue first."""

        def look(connection: Connection) -> list[Job]:
            now = clock(connection)
            wanted = (
                select(JOBS)
                .where(JOBS.c.kind.in_(kinds), JOBS.c.due <= now, JOBS.c.until <= now)
                .order_by(JOBS.c.due, JOBS.c.id)
                .limit(MOST_AT_ONCE)
            )
            return [_job(row._asdict()) for row in connection.execute(wanted)]

        return await self._database.read(look)

    async def count_waiting(self) -> int:
        """How much nobody is doing though it is time."""

        def look(connection: Connection) -> int:
            now = clock(connection)
            waiting = select(func.count()).where(JOBS.c.due <= now, JOBS.c.until <= now)
            return connection.scalar(waiting) or 0

        return await self._database.read(look)

    @asynccontextmanager
    async def claimed(self, wanted: Job) -> AsyncIterator[Job | None]:
        """A job that nobody else does meanwhile; None where somebody does, or has done it."""
        which = JOBS.c.id == wanted.id
        async with self._held(lambda connection: self._claim(connection, which)) as job:
            yield job

    @asynccontextmanager
    async def begun(self, kind: str, key: str) -> AsyncIterator[Job | None]:
        """A job that somebody has begun by themselves; None where somebody else does it.

        Where there is none, one is made: it is there to be done should this process die.
        """
        which = (JOBS.c.kind == kind) & (JOBS.c.key == key)

        def begin(connection: Connection) -> Job | None:
            there = connection.execute(select(JOBS.c.id).where(which)).first()
            if there is None:
                put_job(connection, kind, key)
            return self._claim(connection, which)

        async with self._held(begin) as job:
            yield job

    @asynccontextmanager
    async def _held(self, claim: Callable[[Connection], Job | None]) -> AsyncIterator[Job | None]:
        job = await self._database.write(claim)
        if job is None:
            yield None
            return
        is_over = asyncio.Event()
        holding = asyncio.create_task(self._hold(job, is_over))
        try:
            yield job
        finally:
            is_over.set()
            holding.cancel()
            await asyncio.gather(holding, return_exceptions=True)

    async def done(self, job: Job) -> None:
        """It is done, unless it has been put again."""
        gone = delete(JOBS).where(JOBS.c.id == job.id)
        await self._database.write(lambda connection: connection.execute(gone))

    async def put_off(self, job: Job, trouble: str, delay: float) -> None:
        """It cannot be done now; somebody may try again after *delay* seconds."""

        def work(connection: Connection) -> None:
            connection.execute(
                change(JOBS)
                .where(JOBS.c.id == job.id)
                .values(
                    holder="",
                    until=0.0,
                    due=clock(connection) + delay,
                    trouble=trouble[:LONGEST_TROUBLE],
                )
            )

        await self._database.write(work)

    def _claim(self, connection: Connection, which: ColumnElement[bool]) -> Job | None:
        now = clock(connection)
        taken = connection.execute(
            change(JOBS)
            .where(which, or_(JOBS.c.until <= now, JOBS.c.holder == self._name))
            .values(holder=self._name, until=now + self._lease, attempts=JOBS.c.attempts + 1)
        )
        if not taken.rowcount:
            return None
        return _job(connection.execute(select(JOBS).where(which)).one()._asdict())

    async def _hold(self, job: Job, is_over: asyncio.Event) -> None:
        """Go on saying that it is being done."""
        while True:
            try:
                async with asyncio.timeout(self._lease / 3):
                    await is_over.wait()
                    return
            except TimeoutError:
                await self._database.write(lambda connection: self._extend(connection, job))

    def _extend(self, connection: Connection, job: Job) -> None:
        connection.execute(
            change(JOBS)
            .where(JOBS.c.id == job.id, JOBS.c.holder == self._name)
            .values(until=clock(connection) + self._lease)
        )


Begin = Callable[[Job], Awaitable[None]]


class Aside:
    """Begins jobs that take their time, so many at once, and waits for none of them."""

    def __init__(self, begin: Begin, most: int = MOST_ASIDE) -> None:
        self._begin = begin
        self._most = most
        self._tasks: dict[int, asyncio.Task[None]] = {}

    async def begin(self, job: Job) -> None:
        """Begin a job, unless it has been begun or there are enough; then it goes on waiting."""
        if job.id in self._tasks or len(self._tasks) >= self._most:
            return
        task = asyncio.ensure_future(self._begin(job))
        self._tasks[job.id] = task
        task.add_done_callback(lambda done: self._leave(job, done))

    def _leave(self, job: Job, task: asyncio.Future[None]) -> None:
        self._tasks.pop(job.id, None)
        if not task.cancelled() and (error := task.exception()) is not None:
            LOG.warning("a job (%s) was left undone: %s", job.kind, error)

    async def close(self) -> None:
        """Wait for those that are under way, but not for long: others will do them again."""
        if self._tasks:
            await asyncio.wait(self._tasks.values(), timeout=SECONDS_TO_END)
        for task in list(self._tasks.values()):
            task.cancel()
        await asyncio.gather(*self._tasks.values(), return_exceptions=True)


def doing(jobs: Jobs, do: Begin) -> Begin:
    """Does a job that waits, unless somebody else does; what fails is tried again later."""

    async def begin(waiting: Job) -> None:
        async with jobs.claimed(waiting) as job:
            if job is None:
                return
            try:
                await do(job)
            except Exception as error:  # whatever it is, it may pass
                await jobs.put_off(job, f"{type(error).__name__}: {error}", pause(job.attempts))
            else:
                await jobs.done(job)

    return begin


def pause(attempts: int) -> float:
    """Seconds until what has failed so often is tried again: a minute to some hours."""
    return float(60 * 2 ** min(attempts - 1, 8))


def _job(row: Mapping[str, object]) -> Job:
    arguments, attempts, id = row["arguments"], row["attempts"], row["id"]
    assert isinstance(attempts, int) and isinstance(id, int), "a job without a number"
    found = arguments if isinstance(arguments, dict) else {}
    return Job(id, str(row["kind"]), str(row["key"]), found, attempts)


def clock(connection: Connection) -> ColumnElement[float]:
    """Seconds by the clock of the database, which all share."""
    if connection.dialect.name == "postgresql":
        return as_type(func.extract("epoch", func.clock_timestamp()), Float)
    return literal(time(), Float)
