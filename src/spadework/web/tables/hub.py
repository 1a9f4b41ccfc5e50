"""News of tables for the pages that are open, and who has one open.

There are news for people as well, under what holds their seats: somewhere something awaits them, or
a session of theirs was ended. They say no more than that it is time to look.

Who has one open at another server on the same database is known as far as somebody tells it here
(`Hub.learn`).
"""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Final

import msgspec
from litestar.response import ServerSentEventMessage

CHANGED: Final = "changed"
THINKING: Final = "thinking"
WAITING: Final = "waiting"  # a computer player cannot think yet
SEATED: Final = "seated"  # somebody has taken a seat
PRESENT: Final = "present"  # somebody has come or gone
CONSENT: Final = "consent"  # somebody asks or agrees, is replaced or comes back
CHAT: Final = "chat"  # a line was said, or hidden
REMATCH: Final = "rematch"  # the next game of the same people has begun
CALLED: Final = "called"  # somebody has something to look at: a turn, a new game, the end of one
ENDED: Final = "ended"  # a session or a token of somebody was revoked
HEARTBEAT: Final = 15.0  # seconds; proxies and browsers give up on a line that stays silent
MOST_UNREAD: Final = 100
BRIEF_ABSENCE: Final = 4.0  # seconds: who loads a page anew has not been away


@dataclass(frozen=True)
class News:
    """Something that has happened at a table."""

    event: str
    values: dict[str, float]
    id: str = ""  # where the table stands after it

    def message(self) -> ServerSentEventMessage:
        """As a server-sent event."""
        return ServerSentEventMessage(
            data=msgspec.json.encode(self.values).decode(), event=self.event, id=self.id or None
        )


def _to_nobody(table: str, news: News) -> None:
    """There is no other server."""


class Hub:
    """Everybody who listens, by table.

    Pages that are open at other servers are told by *send*, if there is a line to them.
    """

    def __init__(self, heartbeat: float = HEARTBEAT, brief: float = BRIEF_ABSENCE) -> None:
        self.send: Callable[[str, News], None] = _to_nobody
        self._listeners: dict[str, dict[asyncio.Queue[News | None], str]] = {}  # and their browsers
        self._here: Final[dict[str, frozenset[str]]] = {}  # who the open pages know is there
        self._elsewhere: Mapping[str, frozenset[str]] = {}  # at other servers
        self._heartbeat = heartbeat
        self._brief = brief
        self._closed = False

    def tell(self, table: str, news: News) -> None:
        """Tell all who listen, here and at other servers."""
        self.hear(table, news)
        self.send(table, news)

    def wake(self) -> None:
        """Let all who listen here look for themselves: something may have been missed."""
        for table in list(self._listeners):
            self.hear(table, News(CHANGED, {}))

    def hear(self, table: str, news: News) -> None:
        """Tell all who listen here; one who has stopped reading misses it and catches up later."""
        for queue in self._listeners.get(table, ()):
            if queue.qsize() < MOST_UNREAD:
                queue.put_nowait(news)

    def listeners(self, table: str) -> int:
        """How many pages of a table are open."""
        return len(self._listeners.get(table, ()))

    def present(self, table: str) -> frozenset[str]:
        """The browsers that have a page of a table open, or had one a moment ago."""
        return self._at(table) | self._elsewhere.get(table, frozenset())

    def learn(self, elsewhere: Mapping[str, frozenset[str]]) -> None:
        """Take in who is there at other servers, by table; pages for which it is news are told."""
        tables = [*self._elsewhere.keys(), *elsewhere.keys()]
        before = {table: self.present(table) for table in tables}
        self._elsewhere = elsewhere
        for table, there in before.items():
            if self.present(table) != there:
                self.hear(table, News(PRESENT, {}))

    def everybody(self) -> frozenset[tuple[str, str]]:
        """All tables that somebody is at here, each with every browser there."""
        return frozenset((table, who) for table, there in self._here.items() for who in there)

    @property
    def is_heard(self) -> bool:
        """Whether any page is open here."""
        return bool(self._listeners)

    def close(self) -> None:
        """End every stream, so that the server can stop."""
        self._closed = True
        for queues in self._listeners.values():
            for queue in queues:
                queue.put_nowait(None)

    @contextmanager
    def listening(
        self, table: str, browser: str = "", holder: str = ""
    ) -> Iterator[AsyncIterator[News | None]]:
        """All news of a table from now on; None where there has been none for a while.

        Without a *browser* it is somebody whose coming and going is nobody's concern. What is told
        a *holder* of seats is heard as well.
        """
        queue: asyncio.Queue[News | None] = asyncio.Queue()
        loop = asyncio.get_running_loop()
        if browser and browser not in self._at(table):
            is_new = browser not in self.present(table)
            self._here[table] = self._at(table) | {browser}
            if is_new:
                self.hear(table, News(PRESENT, {}))
        heard_as = {table: browser, **({holder: ""} if holder else {})}
        for key, who in heard_as.items():
            self._listeners.setdefault(key, {})[queue] = who
        try:
            yield self._heard(queue)
        finally:
            for key in heard_as:
                del self._listeners[key][queue]
                if not self._listeners[key]:
                    del self._listeners[key]
            if browser and not self._closed and not loop.is_closed():
                loop.call_later(self._brief, self._notice_absence, table, browser)

    def _notice_absence(self, table: str, browser: str) -> None:
        """Tell that a browser has gone, unless it is back."""
        if browser in self._listeners.get(table, {}).values() or browser not in self._at(table):
            return
        self._here[table] = self._at(table) - {browser}
        if not self._here[table]:
            del self._here[table]
        if browser not in self.present(table):
            self.hear(table, News(PRESENT, {}))

    def _at(self, table: str) -> frozenset[str]:
        return self._here.get(table, frozenset())

    async def _heard(self, queue: asyncio.Queue[News | None]) -> AsyncIterator[News | None]:
        while not self._closed:
            try:
                async with asyncio.timeout(self._heartbeat):
                    told = await queue.get()
            except TimeoutError:
                yield None
                continue
            if told is None:
                return
            yield told
