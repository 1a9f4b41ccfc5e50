"""Jobs are looked for and begun, in a server or in a process that does nothing else."""

from __future__ import annotations

import asyncio
import signal
from collections.abc import AsyncIterator, Mapping
from contextlib import AbstractAsyncContextManager, AsyncExitStack, asynccontextmanager

from spadework.games.catalog import Catalog
from spadework.web.bots.seats import Bots
from spadework.web.http.calm_log import log_calmly
from spadework.web.http.settings import Settings
from spadework.web.meeting.matchmaking import Matchmaking
from spadework.web.notices.posting import Posting
from spadework.web.storage.archive import Archive
from spadework.web.storage.clocks import CLOCK
from spadework.web.storage.database import Database, open_database, prepare_existing
from spadework.web.storage.jobs import TURN, Begin, Jobs
from spadework.web.storage.recording import record_jobs
from spadework.web.storage.regularly import regularly
from spadework.web.storage.seeks import Seeks
from spadework.web.storage.wire import connected
from spadework.web.tables.finished_games import FinishedGames
from spadework.web.tables.hub import Hub
from spadework.web.tables.open_tables import Tables
from spadework.web.time.deadlines import looking_at_clocks


@asynccontextmanager
async def doing_jobs(
    database: Database,
    archive: Archive,
    hub: Hub,
    posting: Posting,
    matchmaking: Matchmaking,
    bots: Bots | None,
    glance: float,
) -> AsyncIterator[None]:
    """For a while, jobs of all kinds are done here; without *bots* others think and end times."""
    jobs = archive.jobs
    kinds = [posting.beginnings(), record_jobs(database, jobs), matchmaking.jobs(jobs)]
    if bots is not None:
        kinds.append({TURN: bots.begin, CLOCK: looking_at_clocks(archive, hub)})
    async with AsyncExitStack() as stack:
        for begin in kinds:
            await stack.enter_async_context(working(jobs, begin, glance))
        yield


def working(
    jobs: Jobs, begin: Mapping[str, Begin], glance: float
) -> AbstractAsyncContextManager[None]:
    """For a while, jobs that wait are begun here; nobody waits for their end."""

    async def look_for_work() -> None:
        for job in await jobs.waiting(list(begin)):
            await begin[job.kind](job)

    return regularly(look_for_work, glance, "jobs cannot be looked for")


def work(settings: Settings) -> int:
    """Do jobs until Ctrl-C or a signal to end."""
    key = prepare_existing(settings.database)
    log_calmly(settings.log)
    print("Spadework does what there is to do (Ctrl-C ends it).", flush=True)
    asyncio.run(_work(settings, key))
    return 0


async def _work(settings: Settings, key: str) -> None:
    is_over = asyncio.Event()
    for sign in (signal.SIGINT, signal.SIGTERM):
        asyncio.get_running_loop().add_signal_handler(sign, is_over.set)
    async with at_work(settings, key):
        await is_over.wait()


@asynccontextmanager
async def at_work(settings: Settings, key: str) -> AsyncIterator[None]:
    """For a while, jobs of a prepared database are done, and nothing else."""
    catalog, hub = Catalog(), Hub()
    database = open_database(settings.database)
    archive = Archive(database, settings.quota)
    tables = Tables(catalog, archive, FinishedGames(catalog), hub, settings.open_tables)
    bots = Bots(tables, hub, settings)
    posting = Posting(database, archive.jobs, settings, key)
    matchmaking = Matchmaking(catalog, archive, Seeks(database), hub)
    async with connected(hub, settings.database):
        async with doing_jobs(database, archive, hub, posting, matchmaking, bots, settings.glance):
            yield
        await bots.close()
        await posting.close()
    await archive.close()
