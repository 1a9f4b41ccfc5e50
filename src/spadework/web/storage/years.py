"""What somebody has played to the end within a year, for their own eyes."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from typing import Final

from sqlalchemy import Connection, select

from spadework.web.storage.jobs import clock
from spadework.web.storage.schema.records import PLACES
from spadework.web.storage.sound import sound_rows

LENGTH: Final = 365 * 86400.0  # seconds
MOST_GAMES: Final = 1000


@dataclass(frozen=True)
class FactionYear:
    """The games with one faction."""

    faction: str
    games: int
    points: float  # on the average


@dataclass(frozen=True)
class Year:
    """All games of somebody."""

    games: int
    wins: int
    points: float  # on the average
    best: int
    factions: list[FactionYear]  # the most frequent first


def year_of(connection: Connection, key: str) -> Year | None:
    """The year of the account *key*; None if no game of it has ended in that time.

    Who has played several seats of a game has played against themselves: that does not count.
    """
    since = clock(connection) - LENGTH
    wanted = (
        select(PLACES.c.game, PLACES.c.faction, PLACES.c.points, PLACES.c.place)
        .where(PLACES.c.holder == key, PLACES.c.ended > since)
        .order_by(PLACES.c.ended.desc(), PLACES.c.game)
        .limit(MOST_GAMES)
    )
    rows = sound_rows(connection, wanted)
    seats = Counter(row.game for row in rows)
    played = [row for row in rows if seats[row.game] == 1]
    if not played:
        return None
    by_faction: dict[str, list[int]] = {}
    for row in played:
        by_faction.setdefault(row.faction, []).append(row.points)
    factions = [
        FactionYear(faction, len(points), sum(points) / len(points))
        for faction, points in sorted(by_faction.items())
    ]
    return Year(
        games=len(played),
        wins=sum(row.place == 1 for row in played),
        points=sum(row.points for row in played) / len(played),
        best=max(row.points for row in played),
        factions=sorted(factions, key=lambda one: -one.games),
    )
