"""Games that have ended, as they are kept for ratings and lists.

A result is written in the transaction that ends the game, with those who sat there at that moment;
nothing that happens to the game, its seats or its people later changes it.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import suppress
from typing import Any, Final

from sqlalchemy import ColumnElement, Connection, Row, Table, and_, insert, or_, select
from sqlalchemy.exc import IntegrityError

from spadework.notation.game import Game
from spadework.web.records.results import Place, Pool, Result, places
from spadework.web.storage.jobs import RATING, TALLY, clock, put_job
from spadework.web.storage.schema.games import HOLDERS
from spadework.web.storage.schema.people import ACCOUNTS
from spadework.web.storage.schema.records import FINISHED, PLACES, POOLS
from spadework.web.tables.terms import Terms
from spadework.web.tables.viewed_game import Player

AT_ONCE: Final = 500  # games that are read together
LONGEST_MAP: Final = 80  # characters: a record may bring a whole map along as its name


def keep_result(
    connection: Connection,
    id: str,
    game: Game,
    players: Sequence[Player],
    terms: Terms,
    ended: float | None = None,
) -> None:
    """Keep how a game has ended, now unless said otherwise, and have it rated if it counts.

    A private game that is not rated is kept for the accounts that played it alone.
    """
    holders = sitting(connection, id, len(players))
    if not (terms.is_rated or terms.is_public or any(holders)):
        return
    setup = game.setup
    pool = Pool(setup.game, setup.seats, terms.pace)
    result = Result(id, 0.0, pool, places(game.state, holders, players))
    is_rated = terms.is_rated and result.counts and not _has_program(connection, holders)
    ended_now = connection.scalar(select(clock(connection))) if ended is None else ended
    connection.execute(
        insert(FINISHED).values(
            game=id,
            ended=ended_now,
            pool=pool.name,
            kind=pool.game,
            seats=pool.seats,
            pace=pool.pace,
            map=setup.map[:LONGEST_MAP],
            rated=is_rated,
            public=terms.is_public,
            best=max(place.points for place in result.places),
        )
    )
    connection.execute(
        insert(PLACES),
        [
            {
                "game": id,
                "seat": seat,
                "holder": place.holder,
                "level": place.level,
                "faction": place.faction,
                "points": place.points,
                "place": place.place,
                "ended": ended_now,
            }
            for seat, place in enumerate(result.places)
        ],
    )
    if is_rated:
        put_job(connection, RATING, id)
    if terms.is_public:
        put_job(connection, TALLY, id)


def _has_program(connection: Connection, holders: Sequence[str]) -> bool:
    """Whether a program has played: it is not known how strong it will be tomorrow."""
    programs = select(ACCOUNTS.c.id).where(ACCOUNTS.c.key.in_(holders), ACCOUNTS.c.is_program)
    return connection.execute(programs.limit(1)).first() is not None


def is_from(table: Table, pool: str, ended: float, game: str) -> ColumnElement[bool]:
    """Whether rows of a *pool* are of that game or of one that ended later."""
    return and_(
        table.c.pool == pool,
        or_(table.c.ended > ended, and_(table.c.ended == ended, table.c.game >= game)),
    )


def lock_pool(connection: Connection, pool: str) -> None:
    """Nobody else rates the games of a pool until this transaction ends."""
    wanted = select(POOLS.c.name).where(POOLS.c.name == pool).with_for_update()
    if connection.execute(wanted).first() is None:
        with suppress(IntegrityError), connection.begin_nested():  # two at the same moment
            connection.execute(insert(POOLS).values(name=pool))
        connection.execute(wanted).one()


def sitting(connection: Connection, id: str, seats: int) -> list[str]:
    """The keys of the accounts at the seats of a game; empty for guests.

    At a seat with a link sits who came last by it, at any other one the host.
    """
    accounts = select(ACCOUNTS.c.key).where(ACCOUNTS.c.key == HOLDERS.c.browser)
    rows = connection.execute(
        select(HOLDERS.c.seat, HOLDERS.c.browser, accounts.exists().label("is_account"))
        .where(HOLDERS.c.game == id, HOLDERS.c.seat >= 0)
        .order_by(HOLDERS.c.by_link, HOLDERS.c.id)
    )
    holders = [""] * seats
    for seat, browser, is_account in rows:
        if seat < seats:
            holders[seat] = browser if is_account else ""
    return holders


def rated_results(
    connection: Connection, pool: str, ended: float = 0.0, game: str = ""
) -> Iterator[Result]:
    """The rated games of a pool in the order in which they ended, from one on."""
    wanted = (
        select(FINISHED)
        .where(FINISHED.c.rated, is_from(FINISHED, pool, ended, game))
        .order_by(FINISHED.c.ended, FINISHED.c.game)
    )
    rows = connection.execute(wanted).all()
    for start in range(0, len(rows), AT_ONCE):
        yield from _results(connection, rows[start : start + AT_ONCE])


def _results(connection: Connection, rows: Sequence[Row[Any]]) -> Iterator[Result]:
    found: dict[str, list[Place]] = {row.game: [] for row in rows}
    wanted = select(PLACES).where(PLACES.c.game.in_(found)).order_by(PLACES.c.game, PLACES.c.seat)
    for row in connection.execute(wanted):
        found[row.game].append(Place(row.holder, row.level, row.faction, row.points, row.place))
    for row in rows:
        pool = Pool(row.kind, row.seats, row.pace)
        yield Result(row.game, row.ended, pool, tuple(found[row.game]))
