"""Statistics in the database: tallies of public games, added up when one ends.

Every public game that is over is a job: its record is replayed, and what it adds is added once. The
answers come from the tallies alone, so that they take no longer with more games.
"""

from __future__ import annotations

import asyncio
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from typing import Any, Final

from sqlalchemy import Connection, Row, and_, delete, func, insert, or_, select, update

from spadework.core.errors import RuleError
from spadework.games.catalog import Catalog
from spadework.notation.game import Game
from spadework.web.http.settings import Quota
from spadework.web.records.ratings import Rating
from spadework.web.records.results import Place
from spadework.web.records.statistics import BANDS, Cell, Tally, band_of, tallies
from spadework.web.storage.archive import Archive
from spadework.web.storage.database import Database
from spadework.web.storage.jobs import Job
from spadework.web.storage.results import LONGEST_MAP, lock_pool
from spadework.web.storage.schema.records import FINISHED, PLACES, RATINGS, TALLIES
from spadework.web.storage.sound import sound_rows
from spadework.web.storage.years import Year, year_of
from spadework.web.tables.replaying import replayed

LOCK: Final = "statistics"  # the row that is locked by whoever counts
MOST_ROWS: Final = 60  # of an answer on a page
LONGEST_SUBJECT: Final = 80
ANY: Final = 0  # as number of seats: a sum over all of them, over all maps and ratings


@dataclass(frozen=True)
class WantedTallies:
    """What is asked for; empty or None: all of it."""

    topic: str
    game: str = ""
    map: str = ""
    seats: int | None = None
    band: str | None = None


@dataclass(frozen=True)
class TallyLine:
    """What is known of a faction, a tile, an opening or a source of points."""

    subject: str
    tally: Tally

    @property
    def wins(self) -> float:
        """The share of games that were won."""
        return self.tally.wins / self.tally.count

    @property
    def points(self) -> float:
        """Points at the end, on the average."""
        return self.tally.points / self.tally.count

    @property
    def amount(self) -> float:
        """Points from this source, on the average."""
        return self.tally.amount / self.tally.count


@dataclass(frozen=True)
class Subjects:
    """What there are statistics about."""

    games: list[str]
    maps: list[str]  # of the game that is chosen
    seats: list[int]
    bands: list[str]


class Statistics:
    """The statistics of one database."""

    def __init__(self, database: Database) -> None:
        self._database = database
        self._archive = Archive(database, Quota())
        self._catalog = Catalog()

    async def count(self, job: Job) -> None:
        """Do the job of a public game that has ended."""
        await self._count(job.key)

    async def answer(self, wanted: WantedTallies, most: int | None = MOST_ROWS) -> list[TallyLine]:
        """What is known, the most frequent first."""
        return await self._database.read(lambda connection: lines(connection, wanted, most))

    async def choices(self, game: str) -> Subjects:
        """What can be asked for, about a *game* or all of them."""
        return await self._database.read(lambda connection: choices(connection, game))

    async def year_of(self, key: str) -> Year | None:
        """What the account *key* has played within a year; None: nothing."""
        return await self._database.read(lambda connection: year_of(connection, key))

    async def count_again(self) -> int:
        """Forget all tallies and make them again from the records that are there; of how many."""

        def forget(connection: Connection) -> list[str]:
            lock_pool(connection, LOCK)
            connection.execute(delete(TALLIES))
            connection.execute(update(FINISHED).values(tallied=False))
            wanted = select(FINISHED.c.game).where(FINISHED.c.public).order_by(FINISHED.c.game)
            return list(connection.scalars(wanted))

        found = [await self._count(id) for id in await self._database.write(forget)]
        return sum(found)

    async def _count(self, id: str) -> bool:
        """Whether a game could be counted: its record may be gone, or damaged."""
        stored = await self._archive.load(id)
        if stored is None:
            return False
        try:
            game, trouble = await asyncio.to_thread(replayed, self._catalog, stored)
        except RuleError:
            return False
        if trouble or not game.over:
            return False
        return await self._database.write(lambda connection: add_game(connection, id, game))


def add_game(connection: Connection, id: str, game: Game) -> bool:
    """Add a public game to the tallies, once; whether it is among them."""
    lock_pool(connection, LOCK)
    row = connection.execute(select(FINISHED).where(FINISHED.c.game == id)).first()
    if row is None or not row.public:
        return False
    if row.tallied:
        return True
    seats = connection.execute(
        select(PLACES).where(PLACES.c.game == id).order_by(PLACES.c.seat)
    ).all()
    places = [Place(s.holder, s.level, s.faction, s.points, s.place) for s in seats]
    bands = [seat.band or _band(connection, row, seat) for seat in seats]
    for seat, band in zip(seats, bands, strict=True):
        here = (PLACES.c.game == id, PLACES.c.seat == seat.seat)
        connection.execute(update(PLACES).where(*here).values(band=band))
    add_tallies(connection, tallies(game, places, bands))
    connection.execute(update(FINISHED).where(FINISHED.c.game == id).values(tallied=True))
    return True


def _band(connection: Connection, game: Row[Any], seat: Row[Any]) -> str:
    """Where somebody stood before a game; it is kept, whatever becomes of ratings later."""
    if seat.level:
        return "bot"
    found = connection.execute(
        select(RATINGS.c.mu, RATINGS.c.sigma)
        .where(
            RATINGS.c.kind == "person",
            RATINGS.c.name == seat.holder,
            RATINGS.c.pool == game.pool,
            or_(
                RATINGS.c.ended < game.ended,
                and_(RATINGS.c.ended == game.ended, RATINGS.c.game < game.game),
            ),
        )
        .order_by(RATINGS.c.ended.desc(), RATINGS.c.game.desc())
        .limit(1)
    ).first()
    return band_of(Rating(found.mu, found.sigma).points(game.seats)) if found else "new"


def add_tallies(connection: Connection, found: Mapping[Cell, Tally]) -> None:
    """Add tallies to those that are kept."""
    new = []
    for cell, tally in sorted(with_totals(found).items(), key=lambda item: item[0]):
        which = _which(cell)
        raised = connection.execute(
            update(TALLIES)
            .where(*[TALLIES.c[name] == value for name, value in which.items()])
            .values(
                count=TALLIES.c.count + tally.count,
                wins=TALLIES.c.wins + tally.wins,
                points=TALLIES.c.points + tally.points,
                amount=TALLIES.c.amount + tally.amount,
            )
        )
        if not raised.rowcount:
            sums = {name: getattr(tally, name) for name in ("count", "wins", "points", "amount")}
            new.append({**which, **sums})
    if new:
        connection.execute(insert(TALLIES), new)


def with_totals(found: Mapping[Cell, Tally]) -> dict[Cell, Tally]:
    """Tallies and their sums over maps, numbers of players and ratings, which are asked most."""
    sums = dict(found)
    for cell, tally in found.items():
        total = replace(cell, map="", seats=ANY, band="")
        sums[total] = sums.get(total, Tally()) + tally
    return sums


def _which(cell: Cell) -> dict[str, object]:
    return {
        "kind": cell.game,
        "topic": cell.topic,
        "map": cell.map[:LONGEST_MAP],
        "seats": cell.seats,
        "band": cell.band,
        "subject": cell.subject[:LONGEST_SUBJECT],
    }


def lines(connection: Connection, wanted: WantedTallies, most: int | None) -> list[TallyLine]:
    """What is known of a topic, the most frequent first."""
    sums = [func.sum(TALLIES.c[name]) for name in ("count", "wins", "points", "amount")]
    query = (
        select(TALLIES.c.subject, *sums)
        .where(TALLIES.c.topic == wanted.topic)
        .group_by(TALLIES.c.subject)
        .order_by(sums[0].desc(), TALLIES.c.subject)
        .limit(most)
    )
    for column, value in (("kind", wanted.game), ("map", wanted.map)):
        if value:
            query = query.where(TALLIES.c[column] == value)
    is_whole = not wanted.map and wanted.seats is None and wanted.band is None
    query = query.where(TALLIES.c.seats == ANY if is_whole else TALLIES.c.seats != ANY)
    if wanted.seats is not None:
        query = query.where(TALLIES.c.seats == wanted.seats)
    if wanted.band is not None:
        query = query.where(TALLIES.c.band == wanted.band)
    rows = sound_rows(connection, query)
    return [
        TallyLine(subject, Tally(*[int(number) for number in numbers]))
        for subject, *numbers in rows
        if numbers[0] > 0
    ]


def choices(connection: Connection, game: str) -> Subjects:
    """What there are tallies of."""

    def found(column: str, *, of_game: bool) -> Iterable[Any]:
        wanted = select(TALLIES.c[column]).distinct()
        wanted = wanted.where(TALLIES.c.topic == "faction", TALLIES.c.seats != ANY)
        if of_game and game:
            wanted = wanted.where(TALLIES.c.kind == game)
        return connection.scalars(wanted.order_by(TALLIES.c[column])).all()

    return Subjects(
        list(found("kind", of_game=False)),
        list(found("map", of_game=True)),
        [seats for seats in found("seats", of_game=True) if isinstance(seats, int) and seats > 0],
        [band for band in found("band", of_game=True) if band in BANDS],
    )
