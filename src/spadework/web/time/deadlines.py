"""Clocks are looked at when something is due, and servers say that they are there."""

from __future__ import annotations

from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager, suppress

from spadework.web.storage.archive import Archive
from spadework.web.storage.jobs import Job, doing
from spadework.web.storage.pulse import BEAT
from spadework.web.storage.regularly import regularly
from spadework.web.storage.troubles import StorageTrouble
from spadework.web.tables.hub import CONSENT, Hub, News


def looking_at_clocks(archive: Archive, hub: Hub) -> Callable[[Job], Awaitable[None]]:
    """Does the job of a game in which somebody's time is running out, or is up."""

    async def look(job: Job) -> None:
        if await archive.look_at_clocks(job.key):
            hub.tell(job.key, News(CONSENT, {}))

    return doing(archive.jobs, look)


@asynccontextmanager
async def attended(archive: Archive) -> AsyncIterator[None]:
    """For a while people can play here: time that passes counts."""
    with suppress(StorageTrouble):  # the database is away: it may come back
        await archive.attend()
    async with regularly(archive.attend, BEAT / 2, "clocks cannot be attended to"):
        yield
