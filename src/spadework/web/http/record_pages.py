"""What follows from the records of games: ratings, statistics, the archive; for everybody."""

from __future__ import annotations

from typing import Annotated, Final, Literal

import msgspec
from litestar import Response, get
from litestar.di import NamedDependency, Provide
from litestar.openapi.datastructures import ResponseSpec
from litestar.params import QueryParameter

from spadework.core.text import Text
from spadework.web.http.account_pages import called
from spadework.web.http.error_pages import Trouble
from spadework.web.http.parameters import Name
from spadework.web.http.request_refused import RequestRefused
from spadework.web.http.room_pages import html
from spadework.web.http.visitor import Asked, Visitor
from spadework.web.people.names import SOMEONE_WHO_LEFT
from spadework.web.records.results import Pool
from spadework.web.records.statistics import Band, Topic
from spadework.web.screens.archive_page import archive_page
from spadework.web.screens.ratings import ratings_page
from spadework.web.screens.statistics import as_csv, as_parquet, statistics_page
from spadework.web.storage.archive_search import LONGEST_CURSOR, Found, Search
from spadework.web.storage.ratings import Standing
from spadework.web.storage.statistics import Wanted
from spadework.web.tables.terms import Pace

NOT_RATED: Final = Text("Nothing of this kind is rated here.")
REFUSALS: Final = {
    400: ResponseSpec(Trouble, description="not understood"),
    404: ResponseSpec(Trouble, description="there is no such thing"),
    421: ResponseSpec(Trouble, description="not a name of this server"),
    422: ResponseSpec(Trouble, description="not possible, and why"),
    429: ResponseSpec(Trouble, description="too often"),
    503: ResponseSpec(Trouble, description="busy; Retry-After says when to try again"),
}
GameName = Annotated[str | None, QueryParameter(max_length=40, description="a game")]
Seats = Annotated[int | None, QueryParameter(ge=2, le=5, description="of how many players")]
TopicName = Annotated[Topic, QueryParameter(description="what about")]
BandName = Annotated[
    Band | Literal[""], QueryParameter(description="of seats with a rating from this one on")
]
Word = Annotated[str, QueryParameter(max_length=80, description="a name")]
Digit = Annotated[str, QueryParameter(pattern="^[2-5]?$", description="of how many players")]
Score = Annotated[str, QueryParameter(pattern="^[0-9]{0,3}$", description="points, at least")]
After = Annotated[
    str, QueryParameter(max_length=LONGEST_CURSOR, description="where another page ended")
]
Speed = Annotated[Pace | None, QueryParameter(description="live or by turns")]


class RatingInfo(msgspec.Struct, frozen=True):
    """The rating of somebody in one kind of games; *certain* if more games change it little."""

    name: str
    game: str
    seats: int
    pace: str
    rating: int
    certain: bool
    games: int
    curve: list[int]  # after each of the last games


class FactionInfo(msgspec.Struct, frozen=True):
    """What playing a faction is worth, in points of a rating."""

    faction: str
    worth: int
    games: int


class PoolInfo(msgspec.Struct, frozen=True):
    """The best of one kind of games, and the factions there."""

    game: str
    seats: int
    pace: str
    people: list[RatingInfo]
    factions: list[FactionInfo]


class LineInfo(msgspec.Struct, frozen=True):
    """What is known of a subject: seats and victories counted, points on the average."""

    subject: str
    seats: int
    wins: int
    points: float
    from_source: float


class StatisticsInfo(msgspec.Struct, frozen=True):
    """The answer to what was asked; empty or null: all of it."""

    topic: str
    game: str
    map: str
    seats: int | None
    rating: str
    lines: list[LineInfo]


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


# --- ratings


@get("/ratings", include_in_schema=False)
async def show_ratings(
    request: Asked, game: GameName = None, seats: Seats = None, pace: Speed = None
) -> Response[str]:
    """The best of one kind of games; unless said, of the one that is played most."""
    visit = Visitor(request)
    ratings, pools = visit.room.ratings, await visit.room.ratings.pools()
    pool = _chosen(pools, game, seats, pace)
    if pool is None:
        return html(ratings_page(visit.viewer(), None, pools, [], []))
    people, factions = await ratings.best(pool), await ratings.best(pool, "faction")
    return html(ratings_page(visit.viewer(), pool, pools, people, factions))


@get("/ratings.json", responses=REFUSALS)
async def tell_ratings(
    request: Asked, game: GameName = None, seats: Seats = None, pace: Speed = None
) -> PoolInfo:
    """The best of one kind of games; unless said, of the one that is played most."""
    ratings = Visitor(request).room.ratings
    pool = _chosen(await ratings.pools(), game, seats, pace)
    if pool is None:
        raise RequestRefused(404, NOT_RATED)
    return PoolInfo(
        pool.game,
        pool.seats,
        pool.pace,
        [_info(each, each.name, []) for each in await ratings.best(pool)],
        [
            FactionInfo(each.name, each.worth, each.games)
            for each in await ratings.best(pool, "faction")
        ],
    )


@get("/people/{name:str}/ratings.json", responses=REFUSALS)
async def tell_ratings_of(request: Asked, name: Name) -> list[RatingInfo]:
    """All ratings of somebody, with their curves."""
    room = Visitor(request).room
    account = await called(room, name)
    found = await room.ratings.of_person(account.key)
    return [_info(standing, account.name, curve) for standing, curve in found]


def _chosen(
    pools: list[Pool], game: str | None, seats: int | None, pace: Pace | None
) -> Pool | None:
    """The first of the pools that fits; None if nothing is rated at all."""
    fitting = [
        pool
        for pool in pools
        if game in (None, pool.game) and seats in (None, pool.seats) and pace in (None, pool.pace)
    ]
    if pools and not fitting:
        raise RequestRefused(404, NOT_RATED)
    return fitting[0] if fitting else None


def _info(standing: Standing, name: str, curve: list[int]) -> RatingInfo:
    pool = standing.pool
    return RatingInfo(
        name,
        pool.game,
        pool.seats,
        pool.pace,
        standing.points,
        standing.is_certain,
        standing.games,
        curve,
    )


# --- statistics


def wanted_statistics(
    topic: TopicName = "faction",
    game: Word = "",
    map: Word = "",
    seats: Digit = "",
    rating: BandName = "",
) -> Wanted:
    """What an address asks for; forms send what was left empty, too."""
    return Wanted(topic, game, map, int(seats) if seats else None, rating or None)


WANTED: Final = {"wanted": Provide(wanted_statistics, sync_to_thread=False)}


@get("/statistics", include_in_schema=False, dependencies=WANTED)
async def show_statistics(request: Asked, wanted: NamedDependency[Wanted]) -> Response[str]:
    """What was played how often, and how often it won."""
    visit = Visitor(request)
    statistics = visit.room.statistics
    found, choices = await statistics.answer(wanted), await statistics.choices(wanted.game)
    return html(statistics_page(visit.viewer(), wanted, found, choices))


@get("/statistics.json", responses=REFUSALS, dependencies=WANTED)
async def tell_statistics(request: Asked, wanted: NamedDependency[Wanted]) -> StatisticsInfo:
    """What was played how often, how often it won, and with how many points."""
    found = await Visitor(request).room.statistics.answer(wanted, None)
    return StatisticsInfo(
        wanted.topic,
        wanted.game,
        wanted.map,
        wanted.seats,
        wanted.band or "",
        [
            LineInfo(
                line.subject,
                line.tally.count,
                line.tally.wins,
                round(line.points, 6),
                round(line.amount, 6),
            )
            for line in found
        ],
    )


@get("/statistics.csv", include_in_schema=False, dependencies=WANTED)
async def statistics_as_csv(request: Asked, wanted: NamedDependency[Wanted]) -> Response[bytes]:
    """The same as a table."""
    found = await Visitor(request).room.statistics.answer(wanted, None)
    return _file(as_csv(found).encode(), "text/csv; charset=utf-8", "statistics.csv")


@get("/statistics.parquet", include_in_schema=False, dependencies=WANTED)
async def statistics_as_parquet(request: Asked, wanted: NamedDependency[Wanted]) -> Response[bytes]:
    """The same for programs that count."""
    found = await Visitor(request).room.statistics.answer(wanted, None)
    return _file(as_parquet(found), "application/vnd.apache.parquet", "statistics.parquet")


def _file(content: bytes, media_type: str, name: str) -> Response[bytes]:
    headers = {"content-disposition": f'attachment; filename="{name}"'}
    return Response(content, media_type=media_type, headers=headers)


# --- the archive


def wanted_games(
    player: Word = "",
    faction: Word = "",
    game: Word = "",
    map: Word = "",
    score: Score = "",
    seats: Digit = "",
) -> Search:
    """What an address looks for."""
    return Search(
        player.strip(), faction, game, map, int(score or 0), int(seats) if seats else None
    )


SEARCHED: Final = {"search": Provide(wanted_games, sync_to_thread=False)}


@get("/archive", include_in_schema=False, dependencies=SEARCHED)
async def show_archive(
    request: Asked, search: NamedDependency[Search], after: After = ""
) -> Response[str]:
    """Public games that are over."""
    visit = Visitor(request)
    archive = visit.room.archive_search
    page = await archive.page(search, after)
    return html(archive_page(visit.viewer(), search, page, await archive.choices()))


@get("/archive.json", responses=REFUSALS, dependencies=SEARCHED)
async def tell_archive(
    request: Asked, search: NamedDependency[Search], after: After = ""
) -> ArchiveInfo:
    """Public games that are over, the latest first; *next* is what to ask for *after* these."""
    page = await Visitor(request).room.archive_search.page(search, after)
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


ROUTES: Final = [
    show_ratings,
    tell_ratings,
    tell_ratings_of,
    show_statistics,
    tell_statistics,
    statistics_as_csv,
    statistics_as_parquet,
    show_archive,
    tell_archive,
]
