"""The archive: public games that are over, found by who played what where, and how well.

Nothing else ever leaves these queries: each asks for games that are public and still kept. Pages
are cut by the moment at which games ended: the last one is found as quickly as the first.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from datetime import UTC, datetime
from typing import Any, Final

import msgspec
from sqlalchemy import ColumnElement, Connection, Row, and_, or_, select

from spadework.web.people.names import likeness
from spadework.web.storage.database import Database
from spadework.web.storage.schema.games import GAMES
from spadework.web.storage.schema.people import ACCOUNTS
from spadework.web.storage.schema.records import FINISHED, PLACES, TALLIES

ON_A_PAGE: Final = 20
LONGEST_CURSOR: Final = 60


@dataclass(frozen=True)
class SearchedGames:
    """What is looked for; empty: anything. Player, faction and score are those of one seat."""

    player: str = ""
    faction: str = ""
    game: str = ""
    map: str = ""
    score: int = 0  # at least
    seats: int | None = None


@dataclass(frozen=True)
class Seated:
    """Somebody in a game of the archive."""

    name: str
    level: str
    faction: str
    points: int
    place: int


@dataclass(frozen=True)
class Found:
    """A game of the archive."""

    id: str
    title: str
    game: str
    map: str
    pace: str
    is_rated: bool
    ended: float
    seats: tuple[Seated, ...]  # the winner first
    headers: Mapping[str, str] = field(default_factory=dict)
    board: str = ""  # what lies on it, packed

    @property
    def day(self) -> str:
        """When it ended."""
        return datetime.fromtimestamp(self.ended, UTC).date().isoformat()


@dataclass(frozen=True)
class Page:
    """Some of the games that were found, the latest first; *next* is where to go on, if at all."""

    games: list[Found]
    next: str


class ArchiveSearch:
    """Looks for games in one database."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def page(self, search: SearchedGames, after: str = "") -> Page:
        """The games that fit, from where another page ended."""
        return await self._database.read(lambda connection: find_games(connection, search, after))

    async def choices(self) -> tuple[list[str], list[str], list[str]]:
        """The games, maps and factions that occur."""
        return await self._database.read(_choices)


def find_games(
    connection: Connection, search: SearchedGames, after: str = "", most: int = ON_A_PAGE
) -> Page:
    """The public games that fit, the latest first."""
    by_seat = bool(search.player or search.faction)
    times = PLACES if by_seat else FINISHED
    wanted = (
        select(FINISHED, GAMES.c.title, GAMES.c.players, GAMES.c.headers, GAMES.c.board)
        .join(GAMES, GAMES.c.id == FINISHED.c.game)
        .where(FINISHED.c.public)
    )
    if by_seat:
        wanted = wanted.join(PLACES, PLACES.c.game == FINISHED.c.game)
    for condition in _conditions(search, by_seat=by_seat):
        wanted = wanted.where(condition)
    if cursor := read_cursor(after):
        wanted = wanted.where(_is_before(times, *cursor))
    order = (times.c.ended.desc(), times.c.game.desc())
    rows = connection.execute(wanted.order_by(*order).limit(most + 1)).all()
    shown = rows[:most]
    last = shown[-1] if len(rows) > most else None
    return Page(_found(connection, shown), f"{last.ended!r}_{last.game}" if last else "")


def _conditions(search: SearchedGames, *, by_seat: bool) -> list[ColumnElement[bool]]:
    found: list[ColumnElement[bool]] = []
    if search.player:
        key = select(ACCOUNTS.c.key).where(ACCOUNTS.c.likeness == likeness(search.player))
        found.append(PLACES.c.holder == key.scalar_subquery())
    if search.faction:
        found.append(PLACES.c.faction == search.faction)
    if search.score:
        found.append((PLACES.c.points if by_seat else FINISHED.c.best) >= search.score)
    if search.game:
        found.append(FINISHED.c.kind == search.game)
    if search.map:
        found.append(FINISHED.c.map == search.map)
    if search.seats is not None:
        found.append(FINISHED.c.seats == search.seats)
    return found


def _is_before(times: Any, ended: float, game: str) -> ColumnElement[bool]:
    return or_(times.c.ended < ended, and_(times.c.ended == ended, times.c.game < game))


def read_cursor(text: str) -> tuple[float, str] | None:
    """Where a page ended; None for the first page, or for what is nothing of that kind.

    >>> read_cursor("12.5_abc"), read_cursor("yesterday")
    ((12.5, 'abc'), None)
    """
    moment, underscore, game = text[:LONGEST_CURSOR].partition("_")
    try:
        return (float(moment), game) if underscore else None
    except ValueError:
        return None


def _found(connection: Connection, rows: Sequence[Row[Any]]) -> list[Found]:
    """The games of rows, with everybody who sat there, by the names they have now."""
    seats: dict[str, list[Row[Any]]] = {row.game: [] for row in rows}
    wanted = select(PLACES).where(PLACES.c.game.in_(seats)).order_by(PLACES.c.place, PLACES.c.seat)
    for seat in connection.execute(wanted):
        seats[seat.game].append(seat)
    games = [_game(row, seats[row.game]) for row in rows]
    return [game for game in games if game is not None]


def _game(row: Row[Any], seats: Sequence[Row[Any]]) -> Found | None:
    """The game of a row; None where what is kept of it makes no sense, so that others are found."""
    told = {
        "id": row.game,
        "title": row.title,
        "game": row.kind,
        "map": row.map,
        "pace": row.pace,
        "is_rated": row.rated,
        "ended": row.ended,
        "headers": row.headers,
        "board": row.board,
    }
    try:
        players = msgspec.convert(row.players, list[tuple[str, str]])
        names = dict(enumerate(name for name, _ in players))
        seated = [
            {
                "name": names.get(seat.seat, ""),
                "level": seat.level,
                "faction": seat.faction,
                "points": seat.points,
                "place": seat.place,
            }
            for seat in seats
        ]
        return msgspec.convert({**told, "seats": seated}, Found)
    except msgspec.ValidationError:
        return None


def _choices(connection: Connection) -> tuple[list[str], list[str], list[str]]:
    """What statistics are kept of, which is about the same games and found at once."""

    def found(column: str) -> list[str]:
        wanted = select(TALLIES.c[column]).distinct()
        wanted = wanted.where(TALLIES.c.topic == "faction", TALLIES.c.seats != 0)  # no sums
        return list(connection.scalars(wanted.order_by(TALLIES.c[column])))

    return found("kind"), found("map"), found("subject")
