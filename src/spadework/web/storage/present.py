"""Who has the page of a table before them, told to all processes that share a database.

A page that nobody sees hangs up, so whoever is present looks at the table, or has just looked.
"""

from __future__ import annotations

import secrets
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from functools import partial
from typing import Final

from sqlalchemy import Connection, delete, insert, or_, select

from spadework.web.storage.database import Database
from spadework.web.storage.jobs import clock
from spadework.web.storage.regularly import regularly
from spadework.web.storage.schema.notices import PRESENT
from spadework.web.storage.troubles import StorageTrouble
from spadework.web.tables.hub import Hub

GLANCE: Final = 5.0  # seconds between two looks at who is there
LEASE: Final = 90.0  # seconds after which a server that says nothing knows nobody any more
Places = frozenset[tuple[str, str]]  # games, and who is there


@asynccontextmanager
async def telling_who_is_there(
    hub: Hub, database: Database, glance: float = GLANCE
) -> AsyncIterator[None]:
    """For a while, whoever is present at this server is known to others, and they are known here.

    It takes two glances at most until a page at one server shows who has come to another.
    """
    server = secrets.token_hex(8)
    look = _Look(hub, database, server, glance)
    try:
        async with regularly(look, glance, "who is present cannot be told"):
            yield
    finally:
        gone = delete(PRESENT).where(PRESENT.c.server == server)
        with suppress(StorageTrouble):  # it is forgotten soon enough
            await database.write(lambda connection: connection.execute(gone))


class _Look:
    """Looks who is there, tells it when that is news or would be forgotten, and looks around."""

    def __init__(self, hub: Hub, database: Database, server: str, glance: float) -> None:
        self._hub = hub
        self._database = database
        self._server = server
        self._glance = glance
        self._told: Places = frozenset()
        self._age = 0.0  # of what was told

    async def __call__(self) -> None:
        now = self._hub.everybody()
        self._age += self._glance
        if now != self._told or (now and self._age > LEASE / 3):
            await self._database.write(partial(_write, server=self._server, now=now))
            self._told, self._age = now, 0.0
        if self._hub.is_heard:
            self._hub.learn(await self._database.read(partial(_elsewhere, server=self._server)))


def _write(connection: Connection, server: str, now: Places) -> None:
    until = clock(connection) + LEASE
    connection.execute(
        delete(PRESENT).where(or_(PRESENT.c.server == server, PRESENT.c.until < clock(connection)))
    )
    if now:
        rows = [{"server": server, "game": game, "holder": holder} for game, holder in sorted(now)]
        connection.execute(insert(PRESENT).values(until=until), rows)


def _elsewhere(connection: Connection, server: str) -> dict[str, frozenset[str]]:
    """Who is there at other servers, by table."""
    theirs = select(PRESENT.c.game, PRESENT.c.holder).where(
        PRESENT.c.server != server, PRESENT.c.until >= clock(connection)
    )
    found: dict[str, frozenset[str]] = {}
    for game, holder in connection.execute(theirs):
        found[game] = found.get(game, frozenset()) | {holder}
    return found
