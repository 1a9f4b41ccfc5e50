"""The lobby for programs: tables that wait, opened by a program or by others."""

from __future__ import annotations

from typing import Annotated, Final

import msgspec
from litestar import get, post
from litestar.params import JSONBody
from msgspec import Meta

from spadework.web.api.asking import NO_SUCH_GAME, NOT_PLAYED, REFUSED
from spadework.web.http.account_pages import own
from spadework.web.http.lobby_pages import waiting_table
from spadework.web.http.parameters import GameId
from spadework.web.http.visitor import Asked, Visitor
from spadework.web.meeting.lobby import person_of
from spadework.web.meeting.waiting_table import Member, WaitingTable
from spadework.web.security.guards import may_play, not_too_many_joins
from spadework.web.tables.new_game_form import NewGameForm
from spadework.web.tables.terms import Terms

FOR_ALL: Final = Terms(admission="anyone")


class PersonShown(msgspec.Struct, frozen=True):
    """Somebody who sits at a table."""

    name: str
    is_program: bool


class TableShown(msgspec.Struct, frozen=True):
    """A table that waits until all seats are taken; then it is a game of the same id."""

    id: str
    title: str
    host: str
    game: str
    expansions: list[str]
    map: str
    players: Annotated[int, Meta(description="seats in all, computer players included")]
    people: list[PersonShown]
    free: Annotated[int, Meta(description="how many can still sit down")]
    terms: Terms
    yours: Annotated[bool, Meta(description="whether you sit there")]
    invited: Annotated[bool, Meta(description="whether you are invited")]
    begun: Annotated[bool, Meta(description="whether the game has begun")]


class TablesShown(msgspec.Struct, frozen=True):
    """Tables that you may see."""

    tables: list[TableShown]


class Seek(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What you want to play, and on which terms; programs play games that are not rated."""

    game: NewGameForm
    # Made anew, or the schema would say it of terms everywhere, or not, as chance has it.
    terms: Terms = msgspec.field(default_factory=lambda: FOR_ALL)


@get("/lobby", responses=REFUSED)
async def tables(request: Asked) -> TablesShown:
    """The tables that wait, and those of yours that have just begun."""
    visitor = Visitor(request)
    me = own(visitor).account
    found = await visitor.server.lobby.tables.seen_by(me.id)
    return TablesShown([_shown(table, me.id) for table in found])


@get("/lobby/{id:str}", responses=NO_SUCH_GAME)
async def one_table(request: Asked, id: GameId) -> TableShown:
    """One table of the lobby."""
    visitor = Visitor(request)
    return _shown(await waiting_table(visitor, id), own(visitor).account.id)


@post(
    "/lobby",
    guards=[may_play, not_too_many_joins],
    responses={**NOT_PLAYED, 409: NO_SUCH_GAME[422]},
)
async def seek(request: Asked, data: JSONBody[Seek]) -> TableShown:
    """Open a table and wait there for others."""
    visitor = Visitor(request)
    table = await visitor.server.lobby.open(_person(visitor), data.game, data.terms)
    return _shown(table, own(visitor).account.id)


@post(
    "/lobby/{id:str}/join",
    guards=[may_play, not_too_many_joins],
    status_code=200,
    responses={**NOT_PLAYED, 409: NO_SUCH_GAME[422]},
)
async def join(request: Asked, id: GameId) -> TableShown:
    """Sit down; with the last one the game begins."""
    visitor = Visitor(request)
    await visitor.server.lobby.join(id, _person(visitor))
    return _shown(await waiting_table(visitor, id), own(visitor).account.id)


@post(
    "/lobby/{id:str}/leave",
    guards=[may_play],
    status_code=204,
    responses={**NOT_PLAYED, 409: NO_SUCH_GAME[422]},
)
async def leave(request: Asked, id: GameId) -> None:
    """Leave a table, or turn an invitation down; with its host the table goes."""
    visitor = Visitor(request)
    await visitor.server.lobby.leave(id, _person(visitor))


def _person(visitor: Visitor) -> Member:
    return person_of(own(visitor).account)


def _shown(table: WaitingTable, me: int) -> TableShown:
    form = table.form
    return TableShown(
        id=table.id,
        title=table.title,
        host=table.host.name,
        game=form.game,
        expansions=form.expansion,
        map=form.map,
        players=form.players,
        people=[PersonShown(person.name, person.is_program) for person in table.people],
        free=table.free,
        terms=table.terms,
        yours=table.has(me),
        invited=table.invites(me),
        begun=bool(table.begun),
    )


ROUTES: Final = [tables, one_table, seek, join, leave]
