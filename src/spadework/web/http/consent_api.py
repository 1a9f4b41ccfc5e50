"""What takes the consent of all at a table, and coming back to a seat."""

from __future__ import annotations

from typing import Annotated, Final, Literal

import msgspec
from litestar import Response
from litestar.params import JSONBody

from spadework.web.consent.asking import answer_request, ask_all, come_back
from spadework.web.http.parameters import GameId
from spadework.web.http.play_api import Count, Mark, Shown, said, said_at_a_table
from spadework.web.http.visitor import Asked, Visitor
from spadework.web.tables.table import SeenDraft


class Ask(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What somebody asks all others, and where the page saw the table stand."""

    kind: Literal["undo", "pause", "resume", "abandon"]
    sequence: Count
    draft: Mark


class Consent(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """An answer to the request of that number: whether somebody *agrees*."""

    request: Annotated[int, msgspec.Meta(ge=0, le=2**53)]
    agrees: bool


class Return(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The seat to which somebody comes back."""

    seat: Annotated[int, msgspec.Meta(ge=0, le=9)]


@said_at_a_table("requests")
async def ask(request: Asked, id: GameId, data: JSONBody[Ask]) -> Response[Shown]:
    """Ask all others at the table for their consent."""
    visitor = Visitor(request)
    table = await visitor.table(id)
    seen_draft = SeenDraft(data.draft, visitor.holder)
    return await said(visitor, table, ask_all(table, data.kind, data.sequence, seen_draft))


@said_at_a_table("consent")
async def consent(request: Asked, id: GameId, data: JSONBody[Consent]) -> Response[Shown]:
    """Agree to a request, or not."""
    visitor = Visitor(request)
    table = await visitor.table(id)
    answer = answer_request(table, data.request, visitor.holder, agrees=data.agrees)
    return await said(visitor, table, answer)


@said_at_a_table("return")
async def return_to_seat(request: Asked, id: GameId, data: JSONBody[Return]) -> Response[Shown]:
    """Play on oneself where a computer player has taken over."""
    visitor = Visitor(request)
    table = await visitor.table(id)
    return await said(visitor, table, come_back(table, data.seat, visitor.holder))


ROUTES: Final = [ask, consent, return_to_seat]
