"""Clocks are looked at when something is due, and servers say that they are there."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from typing import Final

from spadework.web.storage.jobs import Job, doing
from spadework.web.storage.pulse import BEAT
from spadework.web.storage.store import Archive
from spadework.web.tables.hub import CONSENT, Hub, News

LOG: Final = logging.getLogger(__name__)


def looking_at_clocks(archive: Archive, hub: Hub) -> Callable[[Job], Awaitable[None]]:
    """Does the job of a game in which somebody's time is running out, or is up."""

    async def look(job: Job) -> None:
        if await archive.look_at_clocks(job.key):
            hub.tell(job.key, News(CONSENT, {}))

    return doing(archive.jobs, look)


@asynccontextmanager
async def attended(archive: Archive) -> AsyncIterator[None]:
    """For a while people can play here: time that passes counts."""
    await _attend(archive)
    is_over = asyncio.Event()
    beating = asyncio.create_task(_beat(archive, is_over))
    try:
        yield
    finally:
        is_over.set()
        beating.cancel()
        await asyncio.gather(beating, return_exceptions=True)


async def _beat(archive: Archive, is_over: asyncio.Event) -> None:
    while not is_over.is_set():
        try:
            async with asyncio.timeout(BEAT / 2):
                await is_over.wait()
        except TimeoutError:
            await _attend(archive)


async def _attend(archive: Archive) -> None:
    try:
        await archive.attend()
    except Exception:  # the database is away: whatever it is, it may pass
        LOG.exception("clocks cannot be attended to")
