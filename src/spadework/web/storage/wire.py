"""News that travel between the servers of one PostgreSQL database (LISTEN and NOTIFY).

A change is kept first and told afterwards: who commits a NOTIFY together with a change makes all
other servers wait for the disk one after another. If a server dies in between, pages at others
find out by themselves the next time their line is silent.
"""

from __future__ import annotations

import asyncio
import logging
import secrets
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from typing import TYPE_CHECKING, Final

import msgspec

from spadework.web.storage.places import Place
from spadework.web.tables.hub import Hub, News

if TYPE_CHECKING:
    import psycopg

CHANNEL: Final = "spadework_news"
MOST_UNSENT: Final = 10_000
LONGEST_PAYLOAD: Final = 7999  # bytes, as PostgreSQL has it
FIRST_PAUSE: Final = 0.2  # seconds until a line that broke is tried again
LONGEST_PAUSE: Final = 10.0
LOG: Final = logging.getLogger(__name__)


class Dispatch(msgspec.Struct, frozen=True, array_like=True):
    """News of a table on their way from one server to all others."""

    sender: str
    table: str
    event: str
    values: dict[str, float]
    id: str


@asynccontextmanager
async def connected(hub: Hub, place: Place) -> AsyncIterator[None]:
    """For a while *hub* tells other servers on the same database, and hears from them.

    A file has no such line: servers that share one look into it.
    """
    if not isinstance(place, str):
        yield
        return
    wire = Wire(hub, place)
    hub.send = wire.send
    tasks = [asyncio.create_task(wire.listen()), asyncio.create_task(wire.deliver())]
    try:
        yield
    finally:
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)


class Wire:
    """The line of one server."""

    def __init__(self, hub: Hub, address: str) -> None:
        self._hub = hub
        self._address = address
        self._name = secrets.token_hex(8)
        self._unsent: asyncio.Queue[str] = asyncio.Queue(MOST_UNSENT)

    def send(self, table: str, news: News) -> None:
        """Tell the others soon; what is too much for the line they find out by themselves."""
        letter = Dispatch(self._name, table, news.event, news.values, news.id)
        payload = msgspec.json.encode(letter)
        if len(payload) <= LONGEST_PAYLOAD:
            with suppress(asyncio.QueueFull):
                self._unsent.put_nowait(payload.decode())

    async def deliver(self) -> None:
        """Send what there is to send, for ever."""
        pause = FIRST_PAUSE
        while True:
            try:
                async with await self._connect() as connection:
                    while True:
                        waiting = [await self._unsent.get()]
                        while not self._unsent.empty():
                            waiting.append(self._unsent.get_nowait())
                        await connection.execute(
                            "SELECT pg_notify(%s, letter) FROM unnest(%s::text[]) AS letter",
                            (CHANNEL, list(dict.fromkeys(waiting))),
                        )
                        pause = FIRST_PAUSE
            except Exception as error:  # the server is away: whatever it is, it may pass
                pause = await _rest("news cannot be told", error, pause)

    async def listen(self) -> None:
        """Hear what others tell, for ever."""
        pause = FIRST_PAUSE
        while True:
            try:
                async with await self._connect() as connection:
                    await connection.execute(f"LISTEN {CHANNEL}")
                    self._hub.wake()  # what was told meanwhile was not heard
                    pause = FIRST_PAUSE
                    async for told in connection.notifies():
                        self._hear(told.payload)
            except Exception as error:
                pause = await _rest("news cannot be heard", error, pause)

    def _hear(self, payload: str) -> None:
        try:
            letter = msgspec.json.decode(payload, type=Dispatch)
        except msgspec.DecodeError:  # somebody else's, or a newer program's
            return
        if letter.sender != self._name:
            self._hub.hear(letter.table, News(letter.event, letter.values, letter.id))

    async def _connect(self) -> psycopg.AsyncConnection[tuple[object, ...]]:
        from psycopg import AsyncConnection

        return await AsyncConnection.connect(
            self._address, autocommit=True, connect_timeout=5, keepalives_idle=30
        )


async def _rest(what: str, error: Exception, pause: float) -> float:
    """Wait before the next try; how long to wait after that."""
    LOG.warning("%s: %s", what, error)
    await asyncio.sleep(pause)
    return min(2 * pause, LONGEST_PAUSE)
