"""The account that asks, its games, and one game: looked at, played and begun."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from dataclasses import replace
from typing import Final

import msgspec
from litestar import Response, get, post
from litestar.params import JSONBody

from spadework.core.errors import SetupError
from spadework.core.text import Text
from spadework.view.advice.turn_ends import is_set_up
from spadework.web.api.answers import (
    Games,
    GameShown,
    Log,
    Me,
    Moved,
    OffersShown,
    Position,
    RecordShown,
    TokenShown,
)
from spadework.web.api.asking import (
    LARGEST,
    NO_SUCH_GAME,
    NOT_PLAYED,
    REFUSED,
    After,
    TurnToPlay,
    TurnWord,
    WithPreviews,
)
from spadework.web.api.positions import position_of
from spadework.web.api.showing import listed, log_of, offers_of, shown
from spadework.web.bots.levels import PERSON
from spadework.web.consent import asking
from spadework.web.consent.asking import answer_request
from spadework.web.http.account_pages import own
from spadework.web.http.consent_api import Consent, Return
from spadework.web.http.entrance_pages import begin_game, check_waiting
from spadework.web.http.parameters import At, GameId
from spadework.web.http.visitor import Asked, Visitor
from spadework.web.security.access import new_game_id
from spadework.web.security.guards import may_play, not_too_many_games
from spadework.web.storage.archive import Conflict
from spadework.web.tables.exports import EXPORTS
from spadework.web.tables.new_game import game_of
from spadework.web.tables.new_game_form import NewGameForm
from spadework.web.tables.standing import Standing, act, end_turn, take_back
from spadework.web.tables.table import MOVED_ON, SeenDraft, Table

MOST_LISTED: Final = 200
TOGETHER: Final = "; "


@get("/me", responses=REFUSED)
async def me(request: Asked) -> Me:
    """Who asks, and what their token is good for."""
    mine = own(Visitor(request))
    assert mine.token is not None, "who gets here bears a token"
    token = TokenShown(mine.token.name, sorted(mine.token.scopes), mine.token.until)
    return Me(mine.account.name, mine.account.is_program, mine.account.created, token)


@get("/games", responses=REFUSED)
async def my_games(request: Asked) -> Games:
    """The games at which the account sits or looks on."""
    visitor = Visitor(request)
    found = await visitor.server.archive.games_of(visitor.holder, MOST_LISTED)
    return Games([listed(game, visitor.preferences.language) for game in found])


@post(
    "/games",
    guards=[may_play, not_too_many_games],
    responses={**NOT_PLAYED, 409: NO_SUCH_GAME[422]},
)
async def begin(request: Asked, data: JSONBody[NewGameForm]) -> GameShown:
    """Begin a game against computer players: one seat is yours, the others name their levels."""
    visitor = Visitor(request)
    persons = [n for n in range(1, data.players + 1) if data.seat.get(n, PERSON) == PERSON]
    if len(persons) != 1:
        raise SetupError(
            Text("one seat is yours, and all others name the level of a computer player")
        )
    form = msgspec.structs.replace(data, name={**data.name, persons[0]: visitor.name})
    made = await asyncio.to_thread(game_of, visitor.server.catalog, form)
    check_waiting(visitor, made)
    # The links of seats are made of the secret of a browser; here is none, and nobody to invite.
    return shown(visitor.view(await begin_game(visitor, new_game_id(), made, {})))


@get("/games/{id:str}", responses=NO_SUCH_GAME)
async def one_game(request: Asked, id: GameId) -> GameShown:
    """Where a game stands, who is asked, and what you may answer."""
    visitor = Visitor(request)
    return shown(visitor.view(await visitor.table(id)))


@get("/games/{id:str}/record", responses=NO_SUCH_GAME)
async def record(request: Asked, id: GameId) -> RecordShown:
    """The record: its headers, and every action that was played."""
    visitor = Visitor(request)
    view = visitor.view(await visitor.table(id))
    chained = replace(view, chain=await visitor.server.archive.chain(id))
    written = await EXPORTS["json"].write(chained, visitor.server.errands, visitor.who)
    return msgspec.json.decode(written, type=RecordShown)


@get("/games/{id:str}/position", responses=NO_SUCH_GAME)
async def position(request: Asked, id: GameId, at: At = None) -> Position:
    """The position, now with your draft, or after *at* actions of the record."""
    visitor = Visitor(request)
    view = visitor.view(await visitor.table(id), at)
    return position_of(view.game, view.sequence if at is None else at)


@get("/games/{id:str}/offers", responses=NO_SUCH_GAME)
async def offers(request: Asked, id: GameId, previews: WithPreviews = False) -> OffersShown:
    """What you may answer, with prices and words."""
    visitor = Visitor(request)
    view = visitor.view(await visitor.table(id))
    # In a thread: every offer is played on a copy, and there may be hundreds.
    return await asyncio.to_thread(offers_of, view, with_previews=previews)


@get("/games/{id:str}/log", responses=NO_SUCH_GAME)
async def log(request: Asked, id: GameId, after: After = 0) -> Log:
    """What has happened, in sentences."""
    visitor = Visitor(request)
    table = await visitor.table(id)
    return await visitor.draw(table, lambda view: log_of(view, after))


def said_about_a_game(path: str) -> post:
    """The address of something that a program says about a game."""
    return post(
        f"/games/{{id:str}}/{path}",
        guards=[may_play],
        request_max_body_size=LARGEST,
        status_code=200,
        responses=NOT_PLAYED,
    )


@said_about_a_game("actions")
async def play(request: Asked, id: GameId, data: JSONBody[TurnToPlay]) -> Response[GameShown]:
    """Play a turn or an answer; whatever is wrong with it, nothing happens."""
    texts = [data.actions] if isinstance(data.actions, str) else data.actions

    def step(now: Standing, seats: frozenset[int]) -> Standing:
        after = act(now, seats, TOGETHER.join(texts))
        # Programs do not slip: what they choose before the first round is final, as it always was.
        ends = data.end or is_set_up(now.game.state)
        return end_turn(after, seats) if ends and after.drafting_seat in seats else after

    return await _changed(request, id, data.sequence, data.draft, step)


@said_about_a_game("end")
async def end(request: Asked, id: GameId, data: JSONBody[TurnWord]) -> Response[GameShown]:
    """End the turn that is drafted."""
    return await _changed(request, id, data.sequence, data.draft, end_turn)


@said_about_a_game("undo")
async def undo(request: Asked, id: GameId, data: JSONBody[TurnWord]) -> Response[GameShown]:
    """Take the last step of the draft back."""
    return await _changed(request, id, data.sequence, data.draft, take_back)


@said_about_a_game("consent")
async def consent(request: Asked, id: GameId, data: JSONBody[Consent]) -> Response[GameShown]:
    """Agree to what somebody asks everybody at the table, or not."""
    visitor = Visitor(request)
    table = await visitor.table(id)
    answer = answer_request(table, data.request, visitor.holder, agrees=data.agrees)
    return await _said(visitor, table, answer)


@said_about_a_game("return")
async def come_back(request: Asked, id: GameId, data: JSONBody[Return]) -> Response[GameShown]:
    """Play on where a computer player has taken over because you were late."""
    visitor = Visitor(request)
    table = await visitor.table(id)
    return await _said(visitor, table, asking.come_back(table, data.seat, visitor.holder))


async def _changed(
    request: Asked,
    id: str,
    sequence: int,
    draft: int | None,
    step: Callable[[Standing, frozenset[int]], Standing],
) -> Response[GameShown]:
    """Let *step* change the game, if it stands where the program saw it."""
    visitor = Visitor(request)
    table = await visitor.table(id)
    holder = visitor.holder

    def change(now: Standing) -> Standing:
        seats = table.acting_seats(holder)
        if draft is None and now.drafting_seat in seats:
            raise Conflict(MOVED_ON)
        return step(now, seats)

    seen_draft = None if draft is None else SeenDraft(draft, holder)
    return await _said(visitor, table, table.change(change, sequence, seen_draft))


async def _said(visitor: Visitor, table: Table, what: Awaitable[None]) -> Response[GameShown]:
    """Where the game stands after *what* a program has said, also if that came too late."""
    try:
        await what
    except Conflict as error:
        late = Moved(visitor.say(error.text), shown(visitor.view(table)))
        moved: Response[object] = Response(late, status_code=409)
        return moved  # type: ignore[return-value]  # the schema tells of it besides
    visitor.server.bots.notice(table)
    return Response(shown(visitor.view(table)))


ROUTES: Final = [
    me,
    my_games,
    begin,
    one_game,
    record,
    position,
    offers,
    log,
    play,
    end,
    undo,
    consent,
    come_back,
]
