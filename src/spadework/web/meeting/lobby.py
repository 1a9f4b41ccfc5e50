"""The lobby: tables are opened, people sit down and leave, and what is full becomes a game.

How this works: who wants to change a table reads it, thinks, and writes what follows from what was
read. If somebody else has been quicker, that is a `Conflict`, and everything is done again with
what is there now. So a seat is never given twice, and a full table becomes one game, in the same
transaction in which its last seat is taken.
"""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Iterable
from random import SystemRandom
from typing import Final

import msgspec

from spadework.core.errors import RuleError
from spadework.core.text import Text
from spadework.games.catalog import Catalog
from spadework.web.bots.levels import known_level
from spadework.web.meeting.beginning import Beginning, adding_game, game_at
from spadework.web.meeting.waiting_table import (
    NOT_RATED,
    NOT_THERE,
    Member,
    WaitingTable,
    person_places,
    too_far,
    why_not,
)
from spadework.web.security.access import new_game_id
from spadework.web.storage.accounts import Account
from spadework.web.storage.archive import Archive, Conflict
from spadework.web.storage.friends import Friends
from spadework.web.storage.ratings import Ratings
from spadework.web.storage.waiting_tables import WaitingTables
from spadework.web.tables.hub import CALLED, CHANGED, Hub, News
from spadework.web.tables.new_game import LONGEST_TITLE, NewGame, clean
from spadework.web.tables.new_game_form import NewGameForm
from spadework.web.tables.own_maps import OWN_MAP
from spadework.web.tables.standing import NotYours
from spadework.web.tables.terms import Terms

LARGEST_FORM: Final = 24_000  # bytes; most of them are a map of somebody's own
LOBBY: Final = "lobby"  # what pages of the lobby listen to; no game is called so
Check = Callable[[NewGame], None]


def person_of(account: Account) -> Member:
    """An account as others at a table know it."""
    return Member(account.id, account.key, account.name, account.is_program)


def _anything(made: NewGame) -> None:
    """Any game may begin."""


class Lobby:
    """Where people meet."""

    def __init__(
        self,
        catalog: Catalog,
        archive: Archive,
        tables: WaitingTables,
        friends: Friends,
        ratings: Ratings,
        hub: Hub,
    ) -> None:
        self.tables: Final = tables
        self.ratings: Final = ratings
        self.friends: Final = friends
        self._catalog = catalog
        self._archive = archive
        self._hub = hub

    async def open(self, host: Member, form: NewGameForm, terms: Terms) -> WaitingTable:
        """Open a table; refused with a sentence if no game could begin there."""
        if len(person_places(form)) < 2:
            raise RuleError(Text("a table in the lobby needs a seat for somebody else"))
        if host.is_program and terms.is_rated:
            raise RuleError(NOT_RATED)
        title = clean(form.title, LONGEST_TITLE)
        table = WaitingTable(new_game_id(), host, title, _kept(form), terms, (host,))
        await self._game(table, "random")  # what cannot begin is not opened
        await self.tables.open(table)
        self._tell()
        return table

    async def join(self, id: str, person: Member) -> WaitingTable:
        """Sit down at a table; whoever takes the last seat begins the game."""

        async def sit_down(table: WaitingTable) -> WaitingTable:
            if table.has(person.account):
                return table
            reason = await self.why_not(table, person)
            if reason:
                raise RuleError(reason)
            joined = table.joined_by(person)
            if joined.free:
                await self.tables.join(table, person)
            else:
                await self._begin(joined, person)
            return joined

        return await self._changed(id, sit_down)

    async def why_not(self, table: WaitingTable, person: Member) -> Text:
        """Why *person* may not sit down at *table*; empty if they may."""
        friends = await self.friends.of(table.host.account)
        points = (await self.ratings.of(person.key, table.pool)).points
        return why_not(table, person, friends, points)

    async def too_far(self, person: Member, tables: Iterable[WaitingTable]) -> dict[str, Text]:
        """Why *person* may not sit down at those of *tables* that go by rating, by their ids."""
        by_rating = [
            table
            for table in tables
            if table.terms.admission == "rating" and not table.invites(person.account)
        ]
        pools = {table.pool for table in by_rating}
        points = {pool: (await self.ratings.of(person.key, pool)).points for pool in pools}
        return {table.id: too_far(table.terms, points[table.pool]) for table in by_rating}

    async def leave(self, id: str, person: Member) -> None:
        """Leave a table, or turn an invitation down; with its host the table goes."""

        async def go(table: WaitingTable) -> WaitingTable:
            if not table.begun and (table.has(person.account) or table.invites(person.account)):
                await self.tables.leave(table, person)
            return table

        await self._changed(id, go)

    async def fill(self, id: str, person: Member, level: str, check: Check = _anything) -> None:
        """Let computer players take the seats that are left, and begin: for the host.

        *check* may refuse the game that would begin.
        """

        async def begin(table: WaitingTable) -> WaitingTable:
            _check_host(table, person)
            if not table.begun:
                known_level(level)
                await self._begin(table, None, level, check)
            return table

        await self._changed(id, begin)

    async def invite(self, id: str, person: Member, guest: Account) -> None:
        """Invite somebody, who may then sit down whatever the terms say: for the host."""

        async def ask(table: WaitingTable) -> WaitingTable:
            _check_host(table, person)
            is_known = table.has(guest.id) or table.invites(guest.id)
            if not table.begun and not is_known:
                await self.tables.invite(table, guest.id)
            return table

        await self._changed(id, ask)

    async def _changed(
        self, id: str, change: Callable[[WaitingTable], Awaitable[WaitingTable]]
    ) -> WaitingTable:
        """What *change* makes of a table, as often tried as somebody else is quicker."""
        while True:
            table = await self.tables.find(id)
            if table is None:
                raise RuleError(NOT_THERE)
            try:
                changed = await change(table)
            except Conflict:
                continue
            self._tell()
            return changed

    async def _begin(
        self, table: WaitingTable, joining: Member | None, level: str = "", check: Check = _anything
    ) -> None:
        beginning = await self._game(table, level)
        check(beginning.made)
        await self.tables.begin(table, joining, adding_game(self._archive, table, beginning))
        for person in table.people:
            self._hub.tell(person.key, News(CALLED, {}))

    async def _game(self, table: WaitingTable, level: str) -> Beginning:
        # In a thread: making its rules takes as long as several clicks.
        return await asyncio.to_thread(game_at, self._catalog, table, SystemRandom(), level)

    def _tell(self) -> None:
        self._hub.tell(LOBBY, News(CHANGED, {}))


def _kept(form: NewGameForm) -> NewGameForm:
    """What is kept of a *form* as long as its table waits: all who look at the lobby read it."""
    needed = msgspec.structs.replace(
        form, title="", own_map=form.own_map if form.map == OWN_MAP else ""
    )
    size = len(msgspec.json.encode(needed))
    if size > LARGEST_FORM:
        raise RuleError(Text("this form has {n} bytes; up to {m} are kept", n=size, m=LARGEST_FORM))
    return needed


def _check_host(table: WaitingTable, person: Member) -> None:
    if table.host.account != person.account:
        raise NotYours(Text("only the host of a table can do that"))
