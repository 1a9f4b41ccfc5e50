"""Who has the page of a table before them, told to all processes that share a database.

A page that nobody sees hangs up, so whoever is present looks at the table, or has just looked.
"""

from __future__ import annotations

import asyncio
import logging
import secrets
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from functools import partial
from typing import Final

from sqlalchemy import Connection, delete, insert, or_

from spadework.web.storage.database import Database
from spadework.web.storage.jobs import clock
from spadework.web.storage.schema import PRESENT
from spadework.web.storage.troubles import StorageTrouble
from spadework.web.tables.hub import Hub

GLANCE: Final = 5.0  # seconds between two looks at who is there
LEASE: Final = 90.0  # seconds after which a server that says nothing knows nobody any more
LOG: Final = logging.getLogger(__name__)
Places = frozenset[tuple[str, str]]  # games, and who is there


@asynccontextmanager
async def telling_who_is_there(
    hub: Hub, database: Database, glance: float = GLANCE
) -> AsyncIterator[None]:
    """For a while, whoever is present at this server is known in the database."""
    server = secrets.token_hex(8)
    looking = asyncio.create_task(_look(hub, database, server, glance))
    try:
        yield
    finally:
        looking.cancel()
        await asyncio.gather(looking, return_exceptions=True)
        gone = delete(PRESENT).where(PRESENT.c.server == server)
        with suppress(StorageTrouble):  # it is forgotten soon enough
            await database.write(lambda connection: connection.execute(gone))


async def _look(hub: Hub, database: Database, server: str, glance: float) -> None:
    told: Places = frozenset()
    age = 0.0
    while True:
        now = hub.everybody()
        if now != told or (now and age > LEASE / 3):
            try:
                await database.write(partial(_write, server=server, now=now))
                told, age = now, 0.0
            except Exception:  # the database is away: whatever it is, it may pass
                LOG.exception("who is present cannot be told")
        await asyncio.sleep(glance)
        age += glance


def _write(connection: Connection, server: str, now: Places) -> None:
    until = clock(connection) + LEASE
    connection.execute(
        delete(PRESENT).where(or_(PRESENT.c.server == server, PRESENT.c.until < clock(connection)))
    )
    if now:
        rows = [{"server": server, "game": game, "holder": holder} for game, holder in sorted(now)]
        connection.execute(insert(PRESENT).values(until=until), rows)
