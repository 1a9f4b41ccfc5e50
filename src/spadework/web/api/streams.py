"""Streams of events: of one game, and of all that awaits an account."""

from __future__ import annotations

from collections.abc import AsyncIterator
from typing import Final, Literal

import msgspec
from litestar import get
from litestar.response import ServerSentEvent, ServerSentEventMessage

from spadework.web.api.asking import NO_SUCH_GAME, REFUSED
from spadework.web.http.news import STILL_HERE, news_of_table
from spadework.web.http.parameters import GameId
from spadework.web.http.visitor import Asked, Visitor
from spadework.web.security.guards import counting_streams, not_too_many_streams
from spadework.web.storage.kept import Summary

MOST_WATCHED: Final = 200  # games, those that changed last
RETRY: Final = 1000  # milliseconds after which a client that lost its line asks again
BEGUN: Final = "begun"
YOUR_TURN: Final = "your_turn"
OVER: Final = "over"


class Happened(msgspec.Struct, frozen=True):
    """Something has happened in a game of the account."""

    event: Literal["begun", "your_turn", "over"]
    game: str
    title: str
    sequence: int

    def message(self) -> ServerSentEventMessage:
        """As a server-sent event."""
        return ServerSentEventMessage(data=msgspec.json.encode(self).decode(), event=self.event)


@get(
    "/games/{id:str}/events",
    responses=NO_SUCH_GAME,
    middleware=[counting_streams],
    guards=[not_too_many_streams],
)
async def game_events(request: Asked, id: GameId) -> ServerSentEvent:
    """Whenever a game changes: its sequence and your draft, which its identifier says as well."""
    visitor = Visitor(request)
    await visitor.table(id)
    last_id = request.headers.get("last-event-id", "")
    return ServerSentEvent(news_of_table(visitor, id, last_id), retry_duration=RETRY)


@get(
    "/events",
    responses=REFUSED,
    middleware=[counting_streams],
    guards=[not_too_many_streams],
)
async def events(request: Asked) -> ServerSentEvent:
    """Games that begin, turns of yours and ends of games; at first the turns that await you."""
    return ServerSentEvent(_news_of_account(Visitor(request)), retry_duration=RETRY)


async def _news_of_account(visitor: Visitor) -> AsyncIterator[ServerSentEventMessage]:
    """What awaits an account. That something has happened is a reason to look, and no more."""
    with visitor.server.hub.listening(visitor.holder) as heard:
        known = await _games(visitor)
        yield STILL_HERE
        for game in known.values():
            if _is_asked(game):
                yield _told(YOUR_TURN, game).message()
        async for news in heard:
            if not await visitor.is_still_known():
                return
            if news is None:
                yield STILL_HERE
            games = await _games(visitor)
            for happened in _since(known, games):
                yield happened.message()
            known = games


async def _games(visitor: Visitor) -> dict[str, Summary]:
    """The games in which the account plays."""
    found = await visitor.server.archive.games_of(visitor.holder, MOST_WATCHED)
    return {game.id: game for game in found if game.seats}


def _since(known: dict[str, Summary], games: dict[str, Summary]) -> list[Happened]:
    """What has happened between two looks at the games of an account."""
    happened: list[Happened] = []
    for id, game in games.items():
        before = known.get(id)
        if before is None:
            happened.append(_told(BEGUN, game))
        moved = before is None or before.sequence != game.sequence or not _is_asked(before)
        if _is_asked(game) and moved:
            happened.append(_told(YOUR_TURN, game))
        if game.over and not (before and before.over):
            happened.append(_told(OVER, game))
    return happened


def _is_asked(game: Summary) -> bool:
    return bool(game.asked & game.seats)


def _told(event: Literal["begun", "your_turn", "over"], game: Summary) -> Happened:
    return Happened(event, game.id, game.title, game.sequence)


ROUTES: Final = [game_events, events]
