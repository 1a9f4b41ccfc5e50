"""Opponents are found: whoever looks for some is put together with others who do."""

from __future__ import annotations

import asyncio
from collections.abc import Mapping
from random import SystemRandom
from time import time
from typing import Final

from spadework.core.errors import RuleError
from spadework.core.text import Text
from spadework.games.catalog import Catalog
from spadework.web.meeting.beginning import adding_game, game_at
from spadework.web.meeting.lobby import LOBBY
from spadework.web.meeting.pairing import Seeker, group_of
from spadework.web.meeting.usual_terms import Usual, usual_called
from spadework.web.meeting.waiting_table import NOT_RATED, Member, WaitingTable
from spadework.web.security.access import new_game_id
from spadework.web.storage.archive import Archive, Conflict
from spadework.web.storage.jobs import PAIRING, Begin, Job, Jobs, doing
from spadework.web.storage.seeks import Seeks
from spadework.web.tables.hub import CALLED, CHANGED, Hub, News

UNKNOWN: Final = Text("there are no such terms to look for opponents on")


class Matchmaking:
    """Puts people together."""

    def __init__(self, catalog: Catalog, archive: Archive, seeks: Seeks, hub: Hub) -> None:
        self.seeks: Final = seeks
        self._catalog = catalog
        self._archive = archive
        self._hub = hub

    async def look(self, person: Member, id: str) -> str:
        """Look for opponents of *person* on the usual terms called *id*.

        The game, if they are found at once; otherwise nothing.
        """
        usual = usual_called(id)
        if usual is None:
            raise RuleError(UNKNOWN)
        if person.is_program and usual.terms.is_rated:
            raise RuleError(NOT_RATED)
        await self.seeks.put(person, usual)
        begun = await self.pair(usual)
        self._tell()
        return next((table.id for table in begun if table.has(person.account)), "")

    async def stop(self, person: Member) -> None:
        """Look no longer."""
        await self.seeks.drop(person.account)
        self._tell()

    async def pair(self, usual: Usual) -> list[WaitingTable]:
        """Begin all games for which there are people by now; their tables."""
        begun: list[WaitingTable] = []
        while True:
            seeks = await self.seeks.waiting(usual)
            group = group_of(seeks, usual.form.players, usual.terms.pace, time())
            if not group:
                return begun
            try:
                begun.append(await self._begin(usual, group))
            except Conflict:  # another server has found one of them
                continue
            except RuleError:  # who would be the host has too many games
                await self.seeks.drop(group[0].person.account)
            self._tell()

    async def _begin(self, usual: Usual, group: list[Seeker]) -> WaitingTable:
        people = tuple(seek.person for seek in group)
        table = WaitingTable(new_game_id(), people[0], "", usual.form, usual.terms, people)
        beginning = await asyncio.to_thread(game_at, self._catalog, table, SystemRandom())
        await self.seeks.begin(group, table, adding_game(self._archive, table, beginning))
        for person in people:
            self._hub.tell(person.key, News(CALLED, {}))
        return table

    async def _do(self, job: Job) -> None:
        usual = usual_called(str(job.arguments.get("usual")))
        if usual is None:  # of another version of the program
            return
        await self.pair(usual)
        await self.seeks.look_again(usual, job.key)

    def jobs(self, jobs: Jobs) -> Mapping[str, Begin]:
        """How its jobs are begun, by their kinds."""
        return {PAIRING: doing(jobs, self._do)}

    def _tell(self) -> None:
        self._hub.tell(LOBBY, News(CHANGED, {}))
