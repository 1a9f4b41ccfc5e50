"""The logs of games that were just opened: written in a thread, one game at a time.

A log is written once and goes on with the game, but the first time takes as long as it is long: for
a game of 700 actions as long as twenty clicks. So whoever opens many games waits in line, and the
server answers others meanwhile.
"""

from __future__ import annotations

import asyncio
from typing import Final

from spadework.web.bots.errands import Busy, Who
from spadework.web.bots.fair_line import FairLine, Wish
from spadework.web.screens.history import log_html
from spadework.web.tables.viewed_game import ViewedGame

SECONDS_AN_ACTION: Final = 0.0004
MOST_WAITING: Final = 40  # games of all
MOST_WAITING_OF_ONE: Final = 10


class Pages:
    """What is known of the pages of one table."""

    def __init__(self) -> None:
        self.lock: Final = asyncio.Lock()
        self.languages: Final[set[str]] = set()  # in which the log was written

    def has_log(self, language: str) -> bool:
        """Whether the log was written in a language and is not being written in another."""
        return language in self.languages and not self.lock.locked()


class LogWriting:
    """Writes the logs of tables, for each language once."""

    def __init__(self) -> None:
        self._line = FairLine(1)

    async def write(self, who: Who, view: ViewedGame, pages: Pages) -> None:
        """Have the log of *view* written, unless it was.

        When this returns nobody writes it, until the caller awaits something else.
        """
        if view.viewer.language not in pages.languages:
            self._check_line(who[0])
            async with self._line.place(Wish(*who, SECONDS_AN_ACTION * view.length)):
                await self._write(view, pages)
        async with pages.lock:
            pass

    async def _write(self, view: ViewedGame, pages: Pages) -> None:
        if view.viewer.language in pages.languages:
            return
        async with pages.lock:
            await asyncio.to_thread(log_html, view)
            pages.languages.add(view.viewer.language)

    def _check_line(self, address: str) -> None:
        waiting = self._line.waiting()
        of_one = [wish for wish in waiting if wish.address == address]
        if len(waiting) >= MOST_WAITING or len(of_one) >= MOST_WAITING_OF_ONE:
            raise Busy
