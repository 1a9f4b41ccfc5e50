"""The pages of one table, what they ask for while they are open, and the game to take away."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Final

from litestar import Response, get
from litestar.response import ServerSentEvent

from spadework.core.text import Text
from spadework.notation.record import record_of
from spadework.web.bots.advice import Advise
from spadework.web.http.entrance_pages import html
from spadework.web.http.news import news_of_table
from spadework.web.http.parameters import ActionText, AnyPlan, At, GameId, Name, Said, SequenceText
from spadework.web.http.plan_api import open_plan
from spadework.web.http.request_refused import RequestRefused
from spadework.web.http.visitor import Asked, Visitor
from spadework.web.screens.advice import advice_html, why_no_advice
from spadework.web.screens.coach import hint_html
from spadework.web.screens.pages import final_page, result_picture, table_page
from spadework.web.screens.table import explain_html, menu_html, preview_html
from spadework.web.security.guards import check_pictures, counting_streams, not_too_many_streams
from spadework.web.tables.exports import EXPORTS, PNG, RECORD
from spadework.web.tables.replaying import Unreadable
from spadework.web.tables.viewed_game import ViewedGame


def _at_table_or_plan(path: str) -> list[str]:
    """The addresses of what the page of a table asks for, and the page of a plan likewise."""
    return [f"/game/{{id:str}}{path}", f"/game/{{id:str}}/plans/{{plan:int}}{path}"]


@get(_at_table_or_plan(""))
async def show_table(
    request: Asked, id: GameId, plan: AnyPlan = None, at: At = None
) -> Response[str]:
    """The table, now or as it was after *at* actions; or with a plan on it."""
    return await _piece(request, id, plan, table_page, at)


@get("/game/{id:str}/final")
async def show_final(request: Asked, id: GameId) -> Response[str]:
    """The points of every seat by source."""
    visitor = Visitor(request)
    table = await visitor.table(id)
    chain = await visitor.server.archive.chain(id)
    return html(await visitor.draw(table, lambda view: final_page(replace(view, chain=chain))))


@get("/game/{id:str}/result.png")
async def show_result(request: Asked, id: GameId) -> Response[bytes]:
    """Standings, points and board as a picture to show around."""
    visitor = Visitor(request)
    table = await visitor.table(id)
    check_pictures(request)
    drawing = await visitor.server.errands.draw(visitor.who, result_picture(visitor.view(table)))
    return _taken_away(PNG, drawing)


@get(_at_table_or_plan("/preview"))
async def preview(
    request: Asked, id: GameId, action: SequenceText, plan: AnyPlan = None, at: At = None
) -> Response[str]:
    """What an action would bring."""
    return await _piece(request, id, plan, lambda view: preview_html(view, action), at)


@get(_at_table_or_plan("/menu"))
async def menu(
    request: Asked, id: GameId, place: ActionText, plan: AnyPlan = None
) -> Response[str]:
    """What can be done at a place."""
    return await _piece(request, id, plan, lambda view: menu_html(view, place))


@get(_at_table_or_plan("/hint"))
async def hint(request: Asked, id: GameId, plan: AnyPlan = None, said: Said = "") -> Response[str]:
    """What the coach has to say besides all that he has *said*."""
    return await _piece(request, id, plan, lambda view: hint_html(view, said.split(".")))


@get("/game/{id:str}/advice")
async def advice(request: Asked, id: GameId) -> Response[str]:
    """A turn that a computer player proposes, for those who play against such players alone."""
    visitor = Visitor(request)
    table = await visitor.table(id)
    view = visitor.view(table)
    seat = view.acting_seat
    reason = why_no_advice(view, table.terms.is_rated)
    if reason or seat is None:
        raise RequestRefused(403, reason)
    check_pictures(request)
    errand = Advise(record_of(view.game), seat)
    return html(advice_html(view, await visitor.server.errands.advise(visitor.who, errand)))


@get(_at_table_or_plan("/explain"))
async def explain(
    request: Asked, id: GameId, text: ActionText, plan: AnyPlan = None, at: At = None
) -> Response[str]:
    """What a thing on the table is, or why an action is not possible."""
    return await _piece(request, id, plan, lambda view: explain_html(view, text), at)


async def _piece(
    request: Asked,
    id: str,
    plan: int | None,
    draw: Callable[[ViewedGame], str],
    at: int | None = None,
) -> Response[str]:
    """What *draw* makes of a table, or of a *plan* that lies on it."""
    if plan is not None:
        return html(await (await open_plan(request, id, plan)).draw(draw, at))
    visitor = Visitor(request)
    return html(await visitor.draw(await visitor.table(id), draw, at))


@get("/game/{id:str}/events", middleware=[counting_streams], guards=[not_too_many_streams])
async def events(request: Asked, id: GameId) -> ServerSentEvent:
    """News of the table as they come; who was away is told at once where it stands."""
    visitor = Visitor(request)
    await visitor.table(id)
    last_id = request.headers.get("last-event-id", "")
    return ServerSentEvent(news_of_table(visitor, id, last_id), retry_duration=1000)


@get("/game/{id:str}/{name:str}")
async def export(request: Asked, id: GameId, name: Name, at: At = None) -> Response[bytes]:
    """The record or a drawing of the position, to take away."""
    visitor = Visitor(request)
    stem, _, form = name.partition(".")
    try:
        table = await visitor.table(id)
    except Unreadable as game:
        if name == RECORD:
            return _taken_away(form, game.record.encode())
        raise
    if stem != "export" or form not in EXPORTS:
        raise RequestRefused(404, Text("There is nothing here."))
    if form == PNG:
        check_pictures(request)
    view = visitor.view(table, at)
    if EXPORTS[form].is_record:
        view = replace(view, chain=await visitor.server.archive.chain(id))
    content = await EXPORTS[form].write(view, visitor.server.errands, visitor.who)
    return _taken_away(form, content)


def _taken_away(form: str, content: bytes) -> Response[bytes]:
    wanted = EXPORTS[form]
    headers = {"content-disposition": f'{wanted.disposition}; filename="spadework.{form}"'}
    return Response(content, media_type=wanted.media_type, headers=headers)


ROUTES: Final = [
    show_table,
    show_final,
    show_result,
    preview,
    menu,
    hint,
    advice,
    explain,
    events,
    export,
]
