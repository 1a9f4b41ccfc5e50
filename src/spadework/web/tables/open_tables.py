"""The tables that are open in this server."""

from __future__ import annotations

import asyncio
from collections import OrderedDict
from typing import Final
from weakref import WeakValueDictionary

from spadework.games.catalog import Catalog
from spadework.web.storage.archive import Archive, Gone
from spadework.web.storage.kept import Stored
from spadework.web.tables.finished_games import FinishedGames
from spadework.web.tables.hub import Hub
from spadework.web.tables.replaying import Unreadable, standing_of
from spadework.web.tables.table import Table


class Tables:
    """The tables that are open; those that nobody has asked for lately are put away.

    A table that is put away lives on as long as somebody holds it, a request or a computer player
    that thinks, and is found by others: no game ever has two tables.
    """

    def __init__(
        self, catalog: Catalog, archive: Archive, finished: FinishedGames, hub: Hub, most: int
    ) -> None:
        self.catalog: Final = catalog
        self.archive: Final = archive
        self._finished = finished
        self._hub = hub
        self._most = most
        self._open: OrderedDict[str, Table] = OrderedDict()  # the one asked for last at the end
        self._living: WeakValueDictionary[str, Table] = WeakValueDictionary()
        self._opening: WeakValueDictionary[str, asyncio.Lock] = WeakValueDictionary()

    def in_memory(self) -> list[str]:
        """The games whose tables are laid, those included that are only held by somebody."""
        return sorted(self._living)

    async def find(
        self, id: str, *, is_asked_for: bool = True, may_be_late: bool = False
    ) -> Table | None:
        """The table of the game called *id*; None, or `Unreadable`, if there is none to lay.

        One that nobody *is asking for* is put away before all others. For whoever is about to
        change it, it *may be late*: behind what another server on the same database has written.
        """
        table = known = self._living.get(id)
        if table is None:
            async with self._opening.setdefault(id, asyncio.Lock()):
                table = self._living.get(id) or await self._laid(id)
        if table is not None:
            self._keep(table, is_asked_for)
        try:
            if known is not None and not may_be_late:
                await known.keep_up()
        except (Gone, Unreadable):
            self.forget(id)
            raise
        return table

    def forget(self, id: str) -> None:
        """Read a game from the database again when it is asked for next."""
        self._open.pop(id, None)
        self._living.pop(id, None)

    def _keep(self, table: Table, is_asked_for: bool) -> None:
        if is_asked_for or table.id not in self._open:
            self._open[table.id] = table
            self._open.move_to_end(table.id, last=is_asked_for)
        unseen = [id for id in self._open if not self._hub.listeners(id)]
        for id in [*unseen, *self._open]:
            if len(self._open) <= self._most:
                return
            self._open.pop(id, None)

    async def _laid(self, id: str) -> Table | None:
        shown = self._finished.stored(id)
        stored = shown or await self.archive.load(id)
        if stored is None:
            return None
        # In a thread: making its rules takes as long as several clicks.
        table = await asyncio.to_thread(self._lay, stored)
        table.is_public = shown is not None
        self._living[id] = table
        if not table.standing.sequence:  # it may have just begun
            table.call(range(len(table.players)))
        return table

    def _lay(self, stored: Stored) -> Table:
        """The table of a stored game."""
        standing, trouble = standing_of(self.catalog, stored)
        table = Table(stored, standing, self.archive, self._hub)
        table.trouble = trouble
        return table
