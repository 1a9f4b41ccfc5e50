"""My games: the list, and the way from one that waits for me to the next."""

from __future__ import annotations

import asyncio
from typing import Final

import msgspec
from litestar import Response, get
from litestar.response import Redirect

from spadework.web.http.entrance_pages import html
from spadework.web.http.parameters import After
from spadework.web.http.visitor import Asked, Visitor
from spadework.web.screens.my_games import my_games_page, soonest_first, waits_for_me
from spadework.web.storage.kept import Summary

ADDRESS: Final = "/my-games"
MOST_RUNNING: Final = 200
MOST_FINISHED: Final = 30


class Waiting(msgspec.Struct, frozen=True):
    """How many games wait for somebody, and where the next one is."""

    number: int
    next: str


@get(ADDRESS)
async def show_my_games(request: Asked) -> Response[str]:
    """The games of an account, or of a browser without one."""
    visitor = Visitor(request)
    archive, holder = visitor.server.archive, visitor.holder
    running = await archive.games_of(holder, MOST_RUNNING, over=False)
    finished = await archive.games_of(holder, MOST_FINISHED, over=True)
    # In a thread: the picture of a board that is seen for the first time takes a moment.
    page = await asyncio.to_thread(
        my_games_page, visitor.viewer(), visitor.server.catalog, running, finished
    )
    return html(page)


@get(f"{ADDRESS}/waiting")
async def count_waiting(request: Asked, after: After = "") -> Response[Waiting]:
    """How many games wait, and which one to go to *after* another."""
    waiting = await _waiting(Visitor(request), after)
    return Response(Waiting(len(waiting), f"/game/{waiting[0].id}" if waiting else ""))


@get(f"{ADDRESS}/next")
async def go_on(request: Asked, after: After = "") -> Redirect:
    """To the most urgent game other than the one I come from; else to the list."""
    waiting = await _waiting(Visitor(request), after)
    return Redirect(f"/game/{waiting[0].id}" if waiting else ADDRESS, status_code=303)


async def _waiting(visitor: Visitor, after: str) -> list[Summary]:
    """The games that wait, the most urgent first."""
    running = await visitor.server.archive.games_of(visitor.holder, MOST_RUNNING, over=False)
    return soonest_first(game for game in running if waits_for_me(game) and game.id != after)


ROUTES: Final = [show_my_games, count_waiting, go_on]
