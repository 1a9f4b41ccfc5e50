"""Ratings in the database: what they are, how they came to be, and made again from results.

Every rated game that ends is a job. Jobs may come in any order: a game that ended before others
which have been rated already takes their ratings back and rates them again after itself. So what
is kept is always what `Ratings.rate_again` would make of the results, once no job is left.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Final

from sqlalchemy import Connection, Row, delete, func, insert, select

from spadework.web.records.ratings import NEWCOMER, Kind, Rated, Rating, after_game, rated_in
from spadework.web.records.results import Pool, Result
from spadework.web.storage.database import Database
from spadework.web.storage.jobs import RATING, Job, drop_job, put_job
from spadework.web.storage.results import is_from, lock_pool, rated_results
from spadework.web.storage.schema.people import ACCOUNTS
from spadework.web.storage.schema.records import FINISHED, RATINGS, STANDINGS
from spadework.web.storage.sound import sound_rows

MOST_SHOWN: Final = 100  # in a list of the best
LONGEST_CURVE: Final = 1000  # games


@dataclass(frozen=True)
class HeldRating:
    """The rating of somebody or something in a pool, and of how many games."""

    pool: Pool
    name: str
    rating: Rating
    games: int

    @property
    def points(self) -> int:
        """As it is shown."""
        return self.rating.points(self.pool.seats)

    @property
    def worth(self) -> int:
        """How many points a faction adds to whoever plays it."""
        return self.rating.points(self.pool.seats) - Rating(0.0, 0.0).points(self.pool.seats)

    @property
    def is_certain(self) -> bool:
        """Whether it can be trusted."""
        return self.rating.is_certain(self.pool.seats)


@dataclass(frozen=True)
class Again:
    """What came of rating all games again."""

    games: int
    pools: int
    changed: int  # numbers that were others before


class Ratings:
    """The ratings of one database."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def rate(self, job: Job) -> None:
        """Do the job of a game that has ended."""
        await self._database.write(lambda connection: rate_game(connection, job.key))

    async def of(self, account: str, pool: Pool) -> HeldRating:
        """The rating of the account of that key."""
        return await self._database.read(lambda connection: rating_of(connection, account, pool))

    async def of_person(self, account: str) -> list[tuple[HeldRating, list[int]]]:
        """The ratings of an account in all pools with their curves, the most played first."""

        def look(connection: Connection) -> list[tuple[HeldRating, list[int]]]:
            found = ratings_of(connection, account)
            return [(each, curve_of(connection, account, each.pool)) for each in found]

        return await self._database.read(look)

    async def best(self, pool: Pool, kind: Kind = "person") -> list[HeldRating]:
        """The best of a pool, by their names."""
        return await self._database.read(lambda connection: best_of(connection, pool, kind))

    async def pools(self) -> list[Pool]:
        """All that is rated, the most played first."""
        return await self._database.read(_pools)

    async def rate_again(self) -> Again:
        """Forget all ratings and make them again from the results that are kept."""
        return await self._database.write(_rate_all)


def rating_of(connection: Connection, account: str, pool: Pool) -> HeldRating:
    """The rating of the account of that key, which may be a newcomer's."""
    mine = (
        STANDINGS.c.pool == pool.name,
        STANDINGS.c.kind == "person",
        STANDINGS.c.name == account,
    )
    rows = sound_rows(connection, select(STANDINGS).where(*mine))
    return _held(rows[0]) if rows else HeldRating(pool, account, NEWCOMER["person"], 0)


def ratings_of(connection: Connection, account: str) -> list[HeldRating]:
    """The ratings of an account in all pools in which it has one, the most played first."""
    wanted = select(STANDINGS).where(STANDINGS.c.kind == "person", STANDINGS.c.name == account)
    found = [_held(row) for row in sound_rows(connection, wanted) if Pool.is_name(row.pool)]
    return sorted(found, key=lambda held: (-held.games, held.pool))


def _held(row: Any) -> HeldRating:
    return HeldRating(Pool.named(row.pool), row.name, Rating(row.mu, row.sigma), row.games)


def curve_of(connection: Connection, account: str, pool: Pool) -> list[int]:
    """The points an account had after each of its last games, the first one first."""
    wanted = (
        select(RATINGS.c.mu, RATINGS.c.sigma)
        .where(RATINGS.c.kind == "person", RATINGS.c.name == account, RATINGS.c.pool == pool.name)
        .order_by(RATINGS.c.ended.desc(), RATINGS.c.game.desc())
        .limit(LONGEST_CURVE)
    )
    rows = sound_rows(connection, wanted)
    return [Rating(row.mu, row.sigma).points(pool.seats) for row in rows][::-1]


def best_of(connection: Connection, pool: Pool, kind: Kind) -> list[HeldRating]:
    """The best of a pool, by the names of accounts or factions; who has left is not listed."""
    here = (STANDINGS.c.pool == pool.name, STANDINGS.c.kind == kind)
    numbers = (STANDINGS.c.pool, STANDINGS.c.mu, STANDINGS.c.sigma, STANDINGS.c.games)
    if kind == "person":
        wanted = select(ACCOUNTS.c.name, *numbers).join(
            ACCOUNTS, ACCOUNTS.c.key == STANDINGS.c.name
        )
    else:
        wanted = select(STANDINGS.c.name, *numbers)
    order = (STANDINGS.c.mu.desc(), STANDINGS.c.name)
    best = wanted.where(*here).order_by(*order).limit(MOST_SHOWN)
    return [_held(row) for row in sound_rows(connection, best)]


def rate_game(connection: Connection, id: str) -> None:
    """Let a game that has ended change ratings, and all of its pool after it once more."""
    row = connection.execute(select(FINISHED).where(FINISHED.c.game == id)).first()
    if row is None or not row.rated:
        return
    lock_pool(connection, row.pool)
    if connection.execute(select(RATINGS.c.game).where(RATINGS.c.game == id).limit(1)).first():
        return
    connection.execute(delete(RATINGS).where(is_from(RATINGS, row.pool, row.ended, id)))
    _rate(connection, list(rated_results(connection, row.pool, row.ended, id)))


def forget_result(connection: Connection, id: str) -> None:
    """The game goes on: its last turns have been taken back. Later ones are rated again."""
    row = connection.execute(select(FINISHED).where(FINISHED.c.game == id)).first()
    if row is None:
        return
    if row.rated:
        _take_back(connection, row)
    connection.execute(delete(FINISHED).where(FINISHED.c.game == id))


def _take_back(connection: Connection, row: Row[Any]) -> None:
    lock_pool(connection, row.pool)
    id = row.game
    results = list(rated_results(connection, row.pool, row.ended, id))
    connection.execute(delete(RATINGS).where(is_from(RATINGS, row.pool, row.ended, id)))
    _stand(connection, results)
    drop_job(connection, RATING, id)
    for later in results[1:2]:
        put_job(connection, RATING, later.game)


def _rate(connection: Connection, results: Sequence[Result]) -> None:
    """Write down what games of one pool do to the ratings that are kept so far."""
    known: dict[Rated, Rating] = {}
    rows: list[dict[str, object]] = []
    for result in results:
        for rated in rated_in(result):
            if rated not in known:
                known[rated] = _latest(connection, rated, result.pool)
        after = after_game(result, known)
        known.update(after)
        rows += [
            {
                "game": result.game,
                "kind": rated.kind,
                "name": rated.name,
                "pool": result.pool.name,
                "ended": result.ended,
                "mu": rating.mu,
                "sigma": rating.sigma,
            }
            for rated, rating in after.items()
        ]
    if rows:
        connection.execute(insert(RATINGS), rows)
    _stand(connection, results)


def _stand(connection: Connection, results: Sequence[Result]) -> None:
    """Keep what the ratings of those are now whom games of one pool are about."""
    if not results:
        return
    pool = results[0].pool
    for rated in sorted({rated for result in results for rated in rated_in(result)}):
        mine = [
            (table.c.pool == pool.name)
            & (table.c.kind == rated.kind)
            & (table.c.name == rated.name)
            for table in (RATINGS, STANDINGS)
        ]
        games = connection.scalar(select(func.count()).select_from(RATINGS).where(mine[0])) or 0
        connection.execute(delete(STANDINGS).where(mine[1]))
        if games:
            now = _latest(connection, rated, pool)
            connection.execute(
                insert(STANDINGS).values(
                    pool=pool.name,
                    kind=rated.kind,
                    name=rated.name,
                    mu=now.mu,
                    sigma=now.sigma,
                    games=games,
                )
            )


def _latest(connection: Connection, rated: Rated, pool: Pool) -> Rating:
    row = connection.execute(
        select(RATINGS.c.mu, RATINGS.c.sigma)
        .where(
            RATINGS.c.kind == rated.kind,
            RATINGS.c.name == rated.name,
            RATINGS.c.pool == pool.name,
        )
        .order_by(RATINGS.c.ended.desc(), RATINGS.c.game.desc())
        .limit(1)
    ).first()
    return NEWCOMER[rated.kind] if row is None else Rating(row.mu, row.sigma)


def _pools(connection: Connection) -> list[Pool]:
    rows = connection.execute(
        select(STANDINGS.c.pool)
        .where(STANDINGS.c.kind == "person")
        .group_by(STANDINGS.c.pool)
        .order_by(func.sum(STANDINGS.c.games).desc(), STANDINGS.c.pool)
    )
    return [Pool.named(row.pool) for row in rows if Pool.is_name(row.pool)]


def _rate_all(connection: Connection) -> Again:
    names = select(FINISHED.c.pool).where(FINISHED.c.rated).distinct().order_by(FINISHED.c.pool)
    pools = [Pool.named(name) for name in connection.scalars(names) if Pool.is_name(name)]
    shown = _shown(connection)
    connection.execute(delete(STANDINGS))
    games = 0
    changed: set[tuple[object, ...]] = set()
    for pool in pools:
        lock_pool(connection, pool.name)
        before = _kept(connection, pool)
        connection.execute(delete(RATINGS).where(RATINGS.c.pool == pool.name))
        results = list(rated_results(connection, pool.name))
        _rate(connection, results)
        games += len(results)
        changed |= {row[:-2] for row in before ^ _kept(connection, pool)}
    changed |= {row[:-3] for row in shown ^ _shown(connection)}
    return Again(games, len(pools), len(changed))


def _shown(connection: Connection) -> set[tuple[object, ...]]:
    """The ratings that people see: how each stands, and after how many games."""
    wanted = select(
        STANDINGS.c.pool,
        STANDINGS.c.kind,
        STANDINGS.c.name,
        STANDINGS.c.mu,
        STANDINGS.c.sigma,
        STANDINGS.c.games,
    )
    return {("now", *row) for row in connection.execute(wanted)}


def _kept(connection: Connection, pool: Pool) -> set[tuple[object, ...]]:
    columns = (RATINGS.c.game, RATINGS.c.kind, RATINGS.c.name, RATINGS.c.mu, RATINGS.c.sigma)
    return {
        tuple(row)
        for row in connection.execute(select(*columns).where(RATINGS.c.pool == pool.name))
    }
