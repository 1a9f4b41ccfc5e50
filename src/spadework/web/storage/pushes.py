"""Browsers that take messages though no page is open."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass
from typing import Final

from sqlalchemy import Connection, delete, insert, select
from sqlalchemy.exc import IntegrityError

from spadework.web.storage.archive import moment
from spadework.web.storage.database import Database
from spadework.web.storage.schema.notices import PUSHES
from spadework.web.storage.schema.server import KEYS

VAPID: Final = "vapid"  # the name of the key that push services know a server by
MOST: Final = 20  # browsers of one account


@dataclass(frozen=True)
class Push:
    """A browser, and what its push service and itself want to have."""

    id: int
    endpoint: str
    key: str
    auth: str
    agent: str
    made: str
    session: str  # in which it was asked for


class Pushes:
    """The browsers of one database that take messages."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def add(
        self, account: int, session: str, endpoint: str, key: str, auth: str, agent: str
    ) -> None:
        """Let a browser take messages for an account; it takes them for one at a time."""
        row = {"account": account, "session": session, "endpoint": endpoint}
        row |= {"key": key, "auth": auth, "agent": agent, "made": moment()}

        def work(connection: Connection) -> None:
            connection.execute(delete(PUSHES).where(PUSHES.c.endpoint == endpoint))
            mine = select(PUSHES.c.id).where(PUSHES.c.account == account)
            spare = list(connection.scalars(mine.order_by(PUSHES.c.id.desc())))[MOST - 1 :]
            connection.execute(delete(PUSHES).where(PUSHES.c.id.in_(spare)))
            connection.execute(insert(PUSHES).values(row))

        await self._database.write(work)

    async def of(self, account: int) -> list[Push]:
        """The browsers of an account, the latest first."""
        wanted = select(PUSHES).where(PUSHES.c.account == account).order_by(PUSHES.c.id.desc())
        rows = await self._database.read(lambda connection: connection.execute(wanted).all())
        return [
            Push(row.id, row.endpoint, row.key, row.auth, row.agent, row.made, row.session)
            for row in rows
        ]

    async def remove(self, account: int, id: int) -> None:
        """Let a browser take no messages any more."""
        gone = delete(PUSHES).where(PUSHES.c.id == id, PUSHES.c.account == account)
        await self._database.write(lambda connection: connection.execute(gone))

    async def key(self, make: Callable[[], str]) -> str:
        """The key of this database, which is made once."""
        known = select(KEYS.c.value).where(KEYS.c.name == VAPID)
        found = await self._database.read(lambda connection: connection.scalar(known))
        if found is None:
            made = insert(KEYS).values(name=VAPID, value=make())
            with suppress(IntegrityError):  # another server was quicker
                await self._database.write(lambda connection: connection.execute(made))
            found = await self._database.read(lambda connection: connection.scalar(known))
        return str(found)


def push_called(connection: Connection, id: int) -> Push | None:
    """The browser of a job, if it still takes messages."""
    row = connection.execute(select(PUSHES).where(PUSHES.c.id == id)).first()
    if row is None:
        return None
    return Push(row.id, row.endpoint, row.key, row.auth, row.agent, row.made, row.session)
