"""What takes the consent of all at a table: somebody asks, the others agree or one refuses."""

from __future__ import annotations

from spadework.core.errors import RuleError
from spadework.core.text import Text
from spadework.web.consent.requests import UNDO, last_turn, people_in_play, voters
from spadework.web.storage.agreements import (
    agreeing,
    asking,
    coming_back,
    halting,
    refusing,
    taking_back,
)
from spadework.web.storage.archive import Agreement, Conflict
from spadework.web.tables.standing import NotYours, shortened
from spadework.web.tables.table import SeenDraft, Table
from spadework.web.tables.viewed_game import OpenRequest


async def ask_all(table: Table, kind: str, sequence: int, seen_draft: SeenDraft) -> None:
    """Let the holder of a seat ask the others; where there are none, it is done at once."""

    def decide() -> Agreement:
        table.check_seen(sequence, seen_draft)
        request = _request(table, kind, seen_draft.browser)
        others = voters(table.players, table.standing.game, request.agreed)
        if others:
            return asking(table.id, request, table.players[request.seat].name, others)
        return _carried_out(table, request)

    await table.agree(decide)


async def answer_request(table: Table, id: int, browser: str, *, agrees: bool) -> None:
    """Let somebody agree to a request or not; the last one to agree brings it about."""

    def decide() -> Agreement:
        in_play = people_in_play(table.players, table.standing.game)
        seats = table.seating.places_of(browser) & in_play
        request = table.request
        if not seats:
            raise NotYours(Text("only those who play here are asked"))
        if request is None or request.id != id:
            raise Conflict(Text("This request has lapsed; nothing was changed."))
        if not agrees:
            seat = request.seat if request.seat in seats else min(seats)
            return refusing(table.id, request, seat)
        if table.voters() - seats:
            return agreeing(request, seats)
        return _carried_out(table, request)

    await table.agree(decide)


async def come_back(table: Table, seat: int, browser: str) -> None:
    """Let somebody play on whom a computer player has stood in for."""

    def decide() -> Agreement:
        if seat not in table.seating.places_of(browser):
            raise NotYours(Text("this is somebody else's seat"))
        if table.players[seat].has_dropped_out:
            raise RuleError(Text("who has dropped out of a game does not come back"))
        return coming_back(table.id, seat)

    await table.agree(decide)


def _request(table: Table, kind: str, browser: str) -> OpenRequest:
    seats, agreed = table.acting_seats(browser), table.seating.places_of(browser)
    if not seats:
        raise NotYours(Text("only those who play here can ask the others"))
    if kind not in table.asks_for(seats):
        raise RuleError(Text("this cannot be asked for now"))
    if kind != UNDO:
        return OpenRequest(0, kind, min(seats), agreed=agreed)
    found = last_turn(table.standing.game, seats)
    if found is None:
        raise RuleError(Text("there is no turn of yours to take back"))
    target, seat = found
    return OpenRequest(0, kind, seat, target, agreed=agreed)


def _carried_out(table: Table, request: OpenRequest) -> Agreement:
    """What all have agreed to."""
    game, players, terms, now = table.id, table.players, table.terms, table.standing
    if request.kind == UNDO:
        after = shortened(now, request.target)
        return taking_back(game, request, players, terms, now, after)
    return halting(game, request, players, terms, now)
