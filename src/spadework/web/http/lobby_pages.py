"""The lobby: tables that wait, one of them, and what people do there."""

from __future__ import annotations

from collections.abc import AsyncIterator, Awaitable
from typing import Final

import msgspec
from litestar import Response, get, post
from litestar.response import Redirect, ServerSentEvent, ServerSentEventMessage

from spadework.core.errors import RuleError
from spadework.core.text import NO_TEXT, Text
from spadework.web.http.account_pages import own
from spadework.web.http.entrance_pages import check_waiting, html
from spadework.web.http.forms import filled_in
from spadework.web.http.friend_pages import named_in_form
from spadework.web.http.parameters import GameId, PresetId
from spadework.web.http.request_refused import RequestRefused
from spadework.web.http.visitor import Asked, Visitor
from spadework.web.meeting.lobby import LOBBY, person_of
from spadework.web.meeting.terms_form import terms_in
from spadework.web.meeting.waiting_table import NOT_THERE, Member, WaitingTable
from spadework.web.screens.lobby import (
    ViewedLobby,
    lobby_page,
    lobby_tables,
    waiting_page,
    waiting_piece,
)
from spadework.web.screens.pages import new_page
from spadework.web.security.guards import (
    comes_from_our_page,
    counting_streams,
    has_signed_in,
    not_too_many_joins,
    not_too_many_streams,
)
from spadework.web.tables.hub import CHANGED, PRESENT, News
from spadework.web.tables.new_game import NewGame
from spadework.web.tables.new_game_form import NewGameForm
from spadework.web.tables.presets import preset_called
from spadework.web.tables.standing import NotYours

ADDRESS: Final = "/lobby"
ACTING: Final = [has_signed_in, not_too_many_joins, comes_from_our_page]
LEAVING: Final = [has_signed_in, comes_from_our_page]


class SeekForm(msgspec.Struct, frozen=True):
    """The usual terms on which somebody looks for opponents."""

    usual: str = ""


class LevelForm(msgspec.Struct, frozen=True):
    """How well the computer players that fill a table are to play."""

    level: str = ""


@get(ADDRESS)
async def show_lobby(request: Asked) -> Response[str]:
    """The tables that wait, for everybody; to sit down one needs an account."""
    return await _lobby(Visitor(request))


@get(f"{ADDRESS}/tables")
async def show_tables(request: Asked) -> Response[str]:
    """What a page of the lobby shows anew when something has changed."""
    visitor = Visitor(request)
    return html(lobby_tables(visitor.viewer(), await look_round(visitor)))


@get(f"{ADDRESS}/events", middleware=[counting_streams], guards=[not_too_many_streams])
async def events(request: Asked) -> ServerSentEvent:
    """That something has changed in the lobby; each page asks for what it may see of it."""
    return ServerSentEvent(_news(Visitor(request)), retry_duration=1000)


async def _news(visitor: Visitor) -> AsyncIterator[ServerSentEventMessage]:
    # Opponents are looked for while whoever wants some is here.
    with visitor.server.hub.listening(LOBBY, visitor.holder if visitor.signed_in else "") as heard:
        yield News(CHANGED, {}).message()  # what happened before the line stood
        async for news in heard:
            # A silent line is a reason to look, too: another server may have died before it told.
            if news is None or news.event != PRESENT:
                yield (news or News(CHANGED, {})).message()


@post(f"{ADDRESS}/seek", guards=ACTING)
async def seek(request: Asked) -> Response[str] | Redirect:
    """Look for opponents on usual terms; one of those who look is the last to be found."""
    visitor = Visitor(request)
    form = filled_in(await visitor.fields(), SeekForm)
    try:
        game = await visitor.server.matchmaking.look(_person(visitor), form.usual)
    except RuleError as error:
        return await _lobby(visitor, error.text)
    return Redirect(f"/game/{game}" if game else ADDRESS, status_code=303)


@post(f"{ADDRESS}/seek/stop", guards=LEAVING)
async def stop_seeking(request: Asked) -> Redirect:
    """Look for opponents no longer."""
    visitor = Visitor(request)
    await visitor.server.matchmaking.stop(_person(visitor))
    return Redirect(ADDRESS, status_code=303)


@get(f"{ADDRESS}/new")
async def new(request: Asked, preset: PresetId = "") -> Response[str] | Redirect:
    """The form of a new game, for a table at which others are waited for."""
    visitor = Visitor(request)
    if not visitor.signed_in:
        return Redirect(f"/sign-in?back={ADDRESS}/new", status_code=303)
    found = preset_called(preset)
    fields = dict(found.fields) if found else {}
    chosen = {name: value for name, value in fields.items() if not name.startswith("seat")}
    return html(new_page(visitor.viewer(), chosen, at_lobby=True))


@post(f"{ADDRESS}/open", guards=ACTING)
async def open_table(request: Asked) -> Response[str] | Redirect:
    """Open a table as the form says; what is wrong with it is told above it."""
    visitor = Visitor(request)
    fields = await visitor.fields()
    try:
        form = filled_in(fields, NewGameForm)
        table = await visitor.server.lobby.open(_person(visitor), form, terms_in(fields))
    except RuleError as error:
        return html(new_page(visitor.viewer(), fields, error.text, at_lobby=True), 422)
    return Redirect(f"{ADDRESS}/{table.id}", status_code=303)


@get(f"{ADDRESS}/{{id:str}}")
async def show_waiting(request: Asked, id: GameId) -> Response[str] | Redirect:
    """One table that waits; the game if it has become one."""
    return await _waiting(Visitor(request), id)


@get(f"{ADDRESS}/{{id:str}}/piece")
async def show_piece(request: Asked, id: GameId) -> Response[str]:
    """What the page of a table shows anew when something has changed."""
    visitor = Visitor(request)
    table = await waiting_table(visitor, id)
    reason = await _why_not(visitor, table)
    return html(waiting_piece(visitor.viewer(), _account(visitor), table, reason))


@post(f"{ADDRESS}/{{id:str}}/join", guards=ACTING)
async def join(request: Asked, id: GameId) -> Response[str] | Redirect:
    """Sit down; with the last one the game begins."""
    visitor = Visitor(request)
    try:
        table = await visitor.server.lobby.join(id, _person(visitor))
    except RuleError as error:
        return await _lobby(visitor, error.text)
    return Redirect(f"{ADDRESS}/{table.id}", status_code=303)


@post(f"{ADDRESS}/{{id:str}}/leave", guards=LEAVING)
async def leave(request: Asked, id: GameId) -> Response[str] | Redirect:
    """Leave a table, or turn an invitation down; with its host the table goes."""
    visitor = Visitor(request)
    try:
        await visitor.server.lobby.leave(id, _person(visitor))
    except RuleError as error:
        return await _lobby(visitor, error.text)
    return Redirect(ADDRESS, status_code=303)


@post(f"{ADDRESS}/{{id:str}}/fill", guards=ACTING)
async def fill(request: Asked, id: GameId) -> Response[str] | Redirect:
    """Let computer players take the seats that are left, and begin."""
    visitor = Visitor(request)
    form = filled_in(await visitor.fields(), LevelForm)

    def check(made: NewGame) -> None:
        check_waiting(visitor, made)

    return await _done(
        visitor, id, visitor.server.lobby.fill(id, _person(visitor), form.level, check)
    )


@post(f"{ADDRESS}/{{id:str}}/invite", guards=ACTING)
async def invite(request: Asked, id: GameId) -> Response[str] | Redirect:
    """Invite somebody by name."""
    visitor = Visitor(request)

    async def invite_them() -> None:
        await visitor.server.lobby.invite(id, _person(visitor), await named_in_form(visitor))

    return await _done(visitor, id, invite_them())


async def _done(visitor: Visitor, id: str, what: Awaitable[object]) -> Response[str] | Redirect:
    """The page of a table after *what* its host has done; what was wrong with it is told there."""
    try:
        await what
    except NotYours:
        raise
    except RuleError as error:
        return await _waiting(visitor, id, error.text)
    return Redirect(f"{ADDRESS}/{id}", status_code=303)


def _person(visitor: Visitor) -> Member:
    return person_of(own(visitor).account)


def _account(visitor: Visitor) -> int | None:
    return visitor.signed_in.account.id if visitor.signed_in else None


async def look_round(visitor: Visitor) -> ViewedLobby:
    """What somebody sees in the lobby."""
    lobby, me = visitor.server.lobby, _account(visitor)
    tables = await lobby.tables.seen_by(me)
    if me is None:
        return ViewedLobby(None, tables)
    too_far = await lobby.too_far(_person(visitor), tables)
    return ViewedLobby(me, tables, too_far, await visitor.server.matchmaking.seeks.of(me))


async def _lobby(visitor: Visitor, error: Text = NO_TEXT) -> Response[str]:
    page = lobby_page(visitor.viewer(), await look_round(visitor), error)
    return html(page, 422 if error else 200)


async def _waiting(visitor: Visitor, id: str, error: Text = NO_TEXT) -> Response[str] | Redirect:
    table = await waiting_table(visitor, id)
    if table.begun and table.has(_account(visitor)):
        return Redirect(f"/game/{id}", status_code=303)
    address = visitor.absolute(f"{ADDRESS}/{id}")
    reason = await _why_not(visitor, table)
    page = waiting_page(visitor.viewer(), _account(visitor), table, address, reason, error)
    return html(page, 422 if error else 200)


async def _why_not(visitor: Visitor, table: WaitingTable) -> Text:
    """Why whoever asks may not sit down; guests are told to sign in first."""
    if not visitor.signed_in:
        return NO_TEXT
    return await visitor.server.lobby.why_not(table, _person(visitor))


async def waiting_table(visitor: Visitor, id: str) -> WaitingTable:
    """The table of the lobby called *id*."""
    table = await visitor.server.lobby.tables.find(id)
    if table is None:
        raise RequestRefused(404, NOT_THERE)
    return table


ROUTES: Final = [
    show_lobby,
    show_tables,
    events,
    seek,
    stop_seeking,
    new,
    open_table,
    show_waiting,
    show_piece,
    join,
    leave,
    fill,
    invite,
]
