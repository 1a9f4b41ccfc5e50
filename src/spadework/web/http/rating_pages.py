"""Ratings of people and factions, for everybody."""

from __future__ import annotations

from typing import Annotated, Final

import msgspec
from litestar import Response, get
from litestar.params import QueryParameter

from spadework.core.text import Text
from spadework.web.http.account_pages import called
from spadework.web.http.entrance_pages import html
from spadework.web.http.open_data import REFUSALS
from spadework.web.http.parameters import Name
from spadework.web.http.request_refused import RequestRefused
from spadework.web.http.visitor import Asked, Visitor
from spadework.web.records.results import Pool
from spadework.web.screens.ratings import ratings_page
from spadework.web.storage.ratings import HeldRating
from spadework.web.tables.terms import Pace

NOT_RATED: Final = Text("Nothing of this kind is rated here.")
GameName = Annotated[str | None, QueryParameter(max_length=40, description="a game")]
Seats = Annotated[int | None, QueryParameter(ge=2, le=5, description="of how many players")]
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


@get("/ratings", include_in_schema=False)
async def show_ratings(
    request: Asked, game: GameName = None, seats: Seats = None, pace: Speed = None
) -> Response[str]:
    """The best of one kind of games; unless said, of the one that is played most."""
    visitor = Visitor(request)
    ratings, pools = visitor.server.ratings, await visitor.server.ratings.pools()
    pool = _chosen(pools, game, seats, pace)
    if pool is None:
        return html(ratings_page(visitor.viewer(), None, pools, [], []))
    people, factions = await ratings.best(pool), await ratings.best(pool, "faction")
    return html(ratings_page(visitor.viewer(), pool, pools, people, factions))


@get("/ratings.json", responses=REFUSALS)
async def tell_ratings(
    request: Asked, game: GameName = None, seats: Seats = None, pace: Speed = None
) -> PoolInfo:
    """The best of one kind of games; unless said, of the one that is played most."""
    ratings = Visitor(request).server.ratings
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
    server = Visitor(request).server
    account = await called(server, name)
    found = await server.ratings.of_person(account.key)
    return [_info(held, account.name, curve) for held, curve in found]


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


def _info(held: HeldRating, name: str, curve: list[int]) -> RatingInfo:
    pool = held.pool
    return RatingInfo(
        name,
        pool.game,
        pool.seats,
        pool.pace,
        held.points,
        held.is_certain,
        held.games,
        curve,
    )


ROUTES: Final = [show_ratings, tell_ratings, tell_ratings_of]
