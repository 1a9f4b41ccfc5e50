"""Talking at a table, and notes that a player writes down there."""

from __future__ import annotations

from dataclasses import replace
from typing import Annotated, Final

import msgspec
from litestar import Response, get
from litestar.openapi.datastructures import ResponseSpec
from litestar.params import JSONBody

from spadework.core.errors import RuleError
from spadework.core.text import Text
from spadework.web.http.parameters import LARGEST_NUMBER, GameId
from spadework.web.http.play_api import GUARDS, REFUSALS, said_at_a_table
from spadework.web.http.request_refused import RequestRefused
from spadework.web.http.visitor import Asked, Visitor
from spadework.web.screens.chat import chat_pieces
from spadework.web.security.guards import not_too_many_words
from spadework.web.storage.archive import Conflict
from spadework.web.storage.notes import Notes
from spadework.web.tables.hub import CHAT, News
from spadework.web.tables.standing import LOOKING_ON, NotYours
from spadework.web.tables.table import Table
from spadework.web.talk.lines import (
    LONGEST_LINE,
    LONGEST_NOTES,
    Talk,
    checked_line,
    checked_notes,
)

WRITING: Final = [*GUARDS, not_too_many_words]
LARGEST_LINE: Final = 8_000  # bytes, as JSON may write them
LARGEST_NOTES: Final = 150_000
LineNumber = Annotated[int, msgspec.Meta(ge=0, le=LARGEST_NUMBER)]
SeatNumber = Annotated[int, msgspec.Meta(ge=0, le=9)]
NOT_FOR_SPECTATORS: Final = Text(
    "What is said at this table is for those who play; spectators can read it after the game."
)


class Saying(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A line that somebody wants to say; what cannot be seen in it does not count."""

    text: Annotated[str, msgspec.Meta(max_length=2 * LONGEST_LINE)]


class ReadUpTo(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The last line that a page has shown."""

    line: LineNumber


class Muting(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A seat whose lines are to be left out, or not any more."""

    seat: SeatNumber
    muted: bool


class Quiet(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Whether there is to be no chat at the table."""

    quiet: bool


class NotesWritten(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Notes as they are now, and which version of them the page has seen."""

    text: Annotated[str, msgspec.Meta(max_length=2 * LONGEST_NOTES)]
    version: LineNumber


class Spoken(msgspec.Struct, frozen=True):
    """The chat of a table in pieces, its last line, and how many of them are unread."""

    fragments: dict[str, str]
    last: int
    unread: int
    message: str = ""


class Unread(msgspec.Struct, frozen=True):
    """How many lines of others somebody has not read."""

    unread: int
    message: str = ""


class KeptNotes(msgspec.Struct, frozen=True):
    """The version of the notes that are kept now."""

    version: int
    message: str = ""


CHANGED_ELSEWHERE: Final = ResponseSpec(KeptNotes, description="the notes were changed elsewhere")


@get("/game/{id:str}/chat", responses=REFUSALS)
async def show(request: Asked, id: GameId) -> Spoken:
    """What was said at the table lately, and one's own notes."""
    visitor = Visitor(request)
    return await _spoken(visitor, await _readable(visitor, id))


@get("/game/{id:str}/chat/unread", responses=REFUSALS)
async def unread(request: Asked, id: GameId) -> Unread:
    """How much there is to read."""
    visitor = Visitor(request)
    talk = await _talk(visitor, await _readable(visitor, id))
    return Unread(talk.unread(visitor.holder))


@said_at_a_table("chat", guards=WRITING, largest=LARGEST_LINE)
async def say(request: Asked, id: GameId, data: JSONBody[Saying]) -> Spoken:
    """Say something to all who play here."""
    visitor = Visitor(request)
    table = await visitor.table(id)
    seat = _own_seat(visitor, table)
    line = checked_line(data.text)
    name = table.players[seat].name
    number = await visitor.server.chat.say(table.id, seat, visitor.holder, name, line)
    visitor.server.hub.tell(table.id, News(CHAT, {"line": number}))
    return await _spoken(visitor, table)


@said_at_a_table("chat/read", largest=LARGEST_LINE)
async def read(request: Asked, id: GameId, data: JSONBody[ReadUpTo]) -> Unread:
    """Remember what has been read."""
    visitor = Visitor(request)
    table = await _readable(visitor, id)
    talk = await _talk(visitor, table)
    line = min(data.line, talk.last)
    if line > talk.read:
        await visitor.server.chat.read(table.id, visitor.holder, line)
        talk = replace(talk, read=line)
    return Unread(talk.unread(visitor.holder))


@said_at_a_table("chat/mute", largest=LARGEST_LINE)
async def mute(request: Asked, id: GameId, data: JSONBody[Muting]) -> Spoken:
    """Leave out what somebody else says, or read it again; nobody is told."""
    visitor = Visitor(request)
    table = await visitor.table(id)
    _own_seat(visitor, table)
    if data.seat >= len(table.players) or data.seat in table.seating.places_of(visitor.holder):
        raise RuleError(Text("only the seat of somebody else can be muted"))
    await visitor.server.chat.mute(table.id, visitor.holder, data.seat, muted=data.muted)
    return await _spoken(visitor, table)


@said_at_a_table("chat/report", largest=LARGEST_LINE)
async def report(request: Asked, id: GameId, data: JSONBody[ReadUpTo]) -> Spoken:
    """Tell the moderators of a line."""
    visitor = Visitor(request)
    table = await visitor.table(id)
    _own_seat(visitor, table)
    await visitor.server.chat.report(table.id, data.line, visitor.holder)
    return await _spoken(visitor, table)


@said_at_a_table("chat/quiet", largest=LARGEST_LINE)
async def be_quiet(request: Asked, id: GameId, data: JSONBody[Quiet]) -> Spoken:
    """Switch the chat off for the whole table, or on again."""
    visitor = Visitor(request)
    table = await visitor.table(id)
    if visitor.holder != table.host:
        raise NotYours(Text("the host says whether there is chat at a table"))
    await visitor.server.chat.be_quiet(table.id, quiet=data.quiet)
    visitor.server.hub.tell(table.id, News(CHAT, {}))
    return await _spoken(visitor, table)


@said_at_a_table(
    "notes",
    guards=WRITING,
    largest=LARGEST_NOTES,
    responses={**REFUSALS, 409: CHANGED_ELSEWHERE},
)
async def write(request: Asked, id: GameId, data: JSONBody[NotesWritten]) -> Response[KeptNotes]:
    """Keep one's own notes, unless they were changed elsewhere."""
    visitor = Visitor(request)
    table = await visitor.table(id)
    _own_seat(visitor, table)
    text = checked_notes(data.text)
    try:
        kept = await visitor.server.notebook.write(table.id, visitor.holder, text, data.version)
    except Conflict as error:
        return Response(KeptNotes(data.version, visitor.say(error.text)), status_code=409)
    return Response(KeptNotes(kept.version))


async def _readable(visitor: Visitor, id: str) -> Table:
    table = await visitor.table(id)
    if not table.has_chat_for(visitor.holder):
        raise RequestRefused(403, NOT_FOR_SPECTATORS)
    return table


def _own_seat(visitor: Visitor, table: Table) -> int:
    """The seat for which somebody speaks: the first of those that are theirs."""
    seats = table.seating.places_of(visitor.holder)
    if not seats or table.is_public:
        raise NotYours(LOOKING_ON)
    return min(seats)


async def _talk(visitor: Visitor, table: Table) -> Talk:
    """What was said, as whoever asks finds it; nothing is noted of who only looks on."""
    talk = await visitor.server.chat.talk(table.id, visitor.holder)
    is_seated = bool(table.seating.places_of(visitor.holder))
    return talk if is_seated else replace(talk, read=talk.last)


async def _spoken(visitor: Visitor, table: Table) -> Spoken:
    talk = await _talk(visitor, table)
    is_seated = bool(table.seating.places_of(visitor.holder))
    notes = await visitor.server.notebook.find(table.id, visitor.holder) if is_seated else Notes()
    pieces = chat_pieces(visitor.view(table), talk, notes, visitor.holder)
    return Spoken(pieces, talk.last, talk.unread(visitor.holder))


ROUTES: Final = [show, unread, say, read, mute, report, be_quiet, write]
