"""The analysis of a game: its page, and what the computer finds by and by."""

from __future__ import annotations

from typing import Annotated, Final

from litestar import Response, get
from litestar.params import QueryParameter

from spadework.notation.record import record_of
from spadework.web.bots.errands import Busy, TakesTooLong
from spadework.web.bots.review import AT_ONCE, ReviewedTurn
from spadework.web.http.entrance_pages import html
from spadework.web.http.parameters import MOST_ACTIONS, GameId
from spadework.web.http.request_refused import RequestRefused
from spadework.web.http.visitor import Asked, Visitor
from spadework.web.screens.analysis import (
    NO_TURN,
    Findings,
    analysis_page,
    found_html,
    usual_seat,
    why_no_analysis,
)
from spadework.web.security.guards import check_pictures
from spadework.web.tables.viewed_game import ViewedGame

MOST_PARTS: Final = 100

Seat = Annotated[int | None, QueryParameter(ge=0, le=9, description="whose turns are looked at")]
ChosenTurn = Annotated[
    int, QueryParameter(ge=NO_TURN, le=MOST_ACTIONS, description="the turn that ended so")
]
Parts = Annotated[
    int, QueryParameter(ge=0, le=MOST_PARTS, description="how many parts of the turns are wanted")
]


@get("/game/{id:str}/analysis")
async def show_analysis(request: Asked, id: GameId, seat: Seat = None) -> Response[str]:
    """The page, which asks for what the computer finds."""
    visitor = Visitor(request)
    table = await visitor.table(id)
    view = visitor.view(table)
    reason = why_no_analysis(view, table.terms.is_rated)
    return html(analysis_page(view, reason, _seat(view, seat)))


@get("/game/{id:str}/analysis/found")
async def show_found(
    request: Asked,
    id: GameId,
    seat: Seat = None,
    turn: ChosenTurn = NO_TURN,
    parts: Parts = 0,
) -> Response[str]:
    """The course of the game, and what so many *parts* of the turns of a seat have lost."""
    visitor = Visitor(request)
    table = await visitor.table(id)
    await visitor.tell(table)
    view = visitor.view(table)
    reason = why_no_analysis(view, table.terms.is_rated)
    if reason:
        raise RequestRefused(403, reason)
    errands, record, whose = visitor.server.errands, record_of(view.settled), _seat(view, seat)
    if parts and not errands.has_reviewed(record, whose, AT_ONCE * (parts - 1)):
        check_pictures(request)
    turns: list[ReviewedTurn] = []
    total = 1
    try:
        outlooks = (await errands.follow(visitor.who, record)).outlooks
        for part in range(parts):
            reviewed = await errands.review(visitor.who, record, whose, AT_ONCE * part)
            turns += reviewed.turns
            total = reviewed.total
    except TakesTooLong:  # a few turns are never much: the computer is busy with something else
        raise Busy from None
    more = parts + 1 if AT_ONCE * parts < total else 0
    return html(found_html(view, Findings(whose, outlooks, turns, total, parts, more, turn)))


def _seat(view: ViewedGame, wanted: int | None) -> int:
    seats = len(view.settled.state.seats)
    return wanted if wanted is not None and wanted < seats else usual_seat(view)


ROUTES: Final = [show_analysis, show_found]
