"""Jobs are looked for and begun, in a server or in a process that does nothing else."""

from __future__ import annotations

import asyncio
import signal
from collections.abc import Mapping
from contextlib import AbstractAsyncContextManager
from typing import Final

from spadework.games.catalog import Catalog
from spadework.web.bots.seats import Bots
from spadework.web.http.calm_log import log_calmly
from spadework.web.http.settings import Quota, Settings
from spadework.web.notices.posting import Posting
from spadework.web.storage.clocks import CLOCK
from spadework.web.storage.database import open_database, prepare_database
from spadework.web.storage.jobs import TURN, Begin, Jobs
from spadework.web.storage.recording import record_jobs
from spadework.web.storage.regularly import regularly
from spadework.web.storage.store import Archive
from spadework.web.storage.wire import connected
from spadework.web.tables.finished_games import FinishedGames
from spadework.web.tables.hub import Hub
from spadework.web.tables.open_tables import Tables
from spadework.web.time.deadlines import looking_at_clocks

GLANCE: Final = 1.0  # seconds between two looks at what there is to do


def beginnings(bots: Bots, archive: Archive, hub: Hub) -> Mapping[str, Begin]:
    """How jobs are begun, by their kinds."""
    return {TURN: bots.begin, CLOCK: looking_at_clocks(archive, hub)}


def working(jobs: Jobs, begin: Mapping[str, Begin]) -> AbstractAsyncContextManager[None]:
    """For a while, jobs that wait are begun here; nobody waits for their end."""

    async def look_for_work() -> None:
        for job in await jobs.waiting(list(begin)):
            await begin[job.kind](job)

    return regularly(look_for_work, GLANCE, "jobs cannot be looked for")


def work(settings: Settings) -> int:
    """Do jobs until Ctrl-C or a signal to end."""
    key = prepare_database(settings.database)
    log_calmly(settings.log)
    print("Spadework does what there is to do (Ctrl-C ends it).", flush=True)
    asyncio.run(_work(settings, key))
    return 0


async def _work(settings: Settings, key: str) -> None:
    is_over = asyncio.Event()
    for sign in (signal.SIGINT, signal.SIGTERM):
        asyncio.get_running_loop().add_signal_handler(sign, is_over.set)
    catalog, hub = Catalog(), Hub()
    database = open_database(settings.database)
    archive = Archive(database, Quota())
    tables = Tables(catalog, archive, FinishedGames(catalog), hub, settings.open_tables)
    bots = Bots(tables, hub, settings)
    posting = Posting(database, archive.jobs, settings, key)
    async with connected(hub, settings.database):
        async with (
            working(archive.jobs, beginnings(bots, archive, hub)),
            working(archive.jobs, posting.beginnings()),
            working(archive.jobs, record_jobs(database, archive.jobs)),
        ):
            await is_over.wait()
        await bots.close()
        await posting.close()
    await archive.close()
