"""The archive: public games that are over."""

from __future__ import annotations

import asyncio
from typing import Annotated, Final

import msgspec
from litestar import Response, get
from litestar.di import NamedDependency, Provide
from litestar.params import QueryParameter

from spadework.web.http.entrance_pages import html
from spadework.web.http.open_data import REFUSALS, Digit, Word
from spadework.web.http.visitor import Asked, Visitor
from spadework.web.people.names import SOMEONE_WHO_LEFT
from spadework.web.screens.archive_page import archive_page
from spadework.web.storage.archive_search import LONGEST_CURSOR, Found, SearchedGames

Score = Annotated[str, QueryParameter(pattern="^[0-9]{0,3}$", description="points, at least")]
After = Annotated[
    str, QueryParameter(max_length=LONGEST_CURSOR, description="where another page ended")
]


class SeatInfo(msgspec.Struct, frozen=True):
    """Somebody who played; without a name if they have left."""

    name: str
    level: str
    faction: str
    points: int
    place: int


class GameInfo(msgspec.Struct, frozen=True):
    """A game of the archive; the addresses are those of its table and its record."""

    id: str
    table: str
    record: str
    title: str
    game: str
    map: str
    pace: str
    rated: bool
    ended: str
    seats: list[SeatInfo]


class ArchiveInfo(msgspec.Struct, frozen=True):
    """A page of the archive."""

    games: list[GameInfo]
    next: str


def wanted_games(
    player: Word = "",
    faction: Word = "",
    game: Word = "",
    map: Word = "",
    score: Score = "",
    seats: Digit = "",
) -> SearchedGames:
    """What an address looks for."""
    return SearchedGames(
        player.strip(), faction, game, map, int(score or 0), int(seats) if seats else None
    )


SEARCHED: Final = {"search": Provide(wanted_games, sync_to_thread=False)}


@get("/archive", include_in_schema=False, dependencies=SEARCHED)
async def show_archive(
    request: Asked, search: NamedDependency[SearchedGames], after: After = ""
) -> Response[str]:
    """Public games that are over."""
    visitor = Visitor(request)
    archive = visitor.server.archive_search
    page = await archive.page(search, after)
    choices = await archive.choices()
    # In a thread, as the boards of the games are drawn.
    drawn = await asyncio.to_thread(
        archive_page, visitor.viewer(), visitor.server.catalog, search, page, choices
    )
    return html(drawn)


@get("/archive.json", responses=REFUSALS, dependencies=SEARCHED)
async def tell_archive(
    request: Asked, search: NamedDependency[SearchedGames], after: After = ""
) -> ArchiveInfo:
    """Public games that are over, the latest first; *next* is what to ask for *after* these."""
    page = await Visitor(request).server.archive_search.page(search, after)
    return ArchiveInfo([_game_info(game) for game in page.games], page.next)


def _game_info(game: Found) -> GameInfo:
    return GameInfo(
        game.id,
        f"/game/{game.id}",
        f"/game/{game.id}/export.json",
        game.title,
        game.game,
        game.map,
        game.pace,
        game.is_rated,
        game.day,
        [
            SeatInfo(
                "" if seat.name == SOMEONE_WHO_LEFT else seat.name,
                seat.level,
                seat.faction,
                seat.points,
                seat.place,
            )
            for seat in game.seats
        ],
    )


ROUTES: Final = [show_archive, tell_archive]
