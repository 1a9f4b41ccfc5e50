"""The start page, and the game that begins with one click there."""

from __future__ import annotations

import asyncio
from typing import Annotated, Final

import msgspec
from litestar import Response, get, post
from litestar.response import Redirect

from spadework.core.errors import RuleError
from spadework.core.text import plural
from spadework.view.text.language import language
from spadework.web.bots.levels import known_level
from spadework.web.http.entrance_pages import (
    MANY,
    MOST_LISTED,
    begin,
    check_waiting,
    html,
)
from spadework.web.http.forms import filled_in
from spadework.web.http.lobby_pages import look_round
from spadework.web.http.request_refused import RequestRefused
from spadework.web.http.visitor import Asked, Visitor
from spadework.web.screens.home import Home, LaidOut, laid_out, most_urgent, start_page
from spadework.web.storage.kept import Summary
from spadework.web.tables.new_game import make_game, with_host
from spadework.web.tables.presets import QUICK_LEVEL, quick_game

PATIENCE: Final = 0.5  # seconds that the start page waits for the log of the game that it shows


class QuickForm(msgspec.Struct, frozen=True):
    """How many play in a game against the computer, and how strong it is."""

    players: Annotated[int, msgspec.Meta(ge=2, le=5)] = 4
    strength: str = ""


@get("/")
async def start(request: Asked) -> Response[str]:
    """The games of this browser, what can be begun, and who waits for others."""
    visitor = Visitor(request)
    server = visitor.server
    games = await server.archive.games_of(visitor.holder, MOST_LISTED)
    mine = visitor.signed_in
    home = Home(
        games=games,
        waiting=await _table_of(visitor, most_urgent(games)),
        lobby=await look_round(visitor),
        year=await server.statistics.year_of(mine.account.key) if mine else None,
    )
    # In a thread: the picture of a board that is seen for the first time takes a moment.
    page = await asyncio.to_thread(
        start_page, server.catalog, home, server.finished_games.listed(), visitor.viewer()
    )
    return html(page)


async def _table_of(visitor: Visitor, game: Summary | None) -> LaidOut | None:
    """How a game lies on its table; None for none, or for one that cannot be laid out."""
    if game is None:
        return None
    try:
        table = await visitor.table(game.id)
    except (RuleError, RequestRefused):
        return None
    # What happened comes from the log; where that takes long, the page does without it.
    telling = asyncio.ensure_future(visitor.tell(table))
    told, _ = await asyncio.wait([telling], timeout=PATIENCE)
    return laid_out(visitor.view(table), is_told=bool(told) and telling.exception() is None)


@post("/quick-game", guards=MANY)
async def begin_quick_game(request: Asked) -> Redirect:
    """Begin a game against computer players of one strength."""
    visitor = Visitor(request)
    form = filled_in(await visitor.fields(), QuickForm)
    title = plural("Against {n} computer player", "Against {n} computer players", form.players - 1)
    fields = {
        **quick_game(form.players, known_level(form.strength or QUICK_LEVEL)),
        "title": [language(visitor.preferences.language).say(title)],
    }
    made = make_game(visitor.server.catalog, with_host(fields, visitor.name))
    check_waiting(visitor, made)
    return await begin(visitor, made)


ROUTES: Final = [start, begin_quick_game]
