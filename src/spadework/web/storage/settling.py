"""Results made from the records of games: those that nobody noted, or all of them again.

A game may have ended at a server of an earlier version, which knew of no results. Who sat there is
kept with the result and taken from nowhere else; factions, points and places follow from records.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from datetime import datetime

import msgspec
from sqlalchemy import Connection, select, update

from spadework.games.catalog import Catalog
from spadework.notation.game import Game
from spadework.web.http.settings import Quota
from spadework.web.records.results import Place, places
from spadework.web.storage.archive import Archive
from spadework.web.storage.database import Database
from spadework.web.storage.kept import Stored
from spadework.web.storage.results import keep_result
from spadework.web.storage.schema.games import GAMES
from spadework.web.storage.schema.records import FINISHED, PLACES
from spadework.web.tables.replaying import Unreadable, replayed
from spadework.web.tables.terms import Terms


@dataclass(frozen=True)
class Settled:
    """What was found out: games whose end was not noted, and whose result was another one."""

    missing: list[str]
    other: list[str]


class SettlingGames:
    """Looks through the games of one database that are over."""

    def __init__(self, database: Database) -> None:
        self._database = database
        self._archive = Archive(database, Quota())
        self._catalog = Catalog()

    async def settle(self, *, replay: bool) -> Settled:
        """Note the results that are missing; with *replay*, make the others again as well."""
        ended, noted = await self._database.read(_ended), await self._database.read(_noted)
        missing, other = [], []
        for id, changed in ended:
            if id in noted and not replay:
                continue
            stored = await self._archive.load(id)
            game = self._played(stored) if stored is not None else None
            if stored is None or game is None:
                continue
            if id not in noted:
                await self._note(stored, game, changed)
                missing.append(id)
            elif await self._correct(stored, game):
                other.append(id)
        return Settled(missing, other)

    def _played(self, stored: Stored) -> Game | None:
        try:
            game, trouble = replayed(self._catalog, stored)
        except Unreadable:
            return None
        return game if game.over and not trouble else None

    async def _note(self, stored: Stored, game: Game, changed: str) -> None:
        ended = datetime.fromisoformat(changed).timestamp()
        await self._database.write(
            lambda connection: keep_result(
                connection, stored.id, game, stored.players, stored.terms, ended
            )
        )

    async def _correct(self, stored: Stored, game: Game) -> bool:
        return await self._database.write(lambda connection: _correct(connection, stored, game))


def _ended(connection: Connection) -> list[tuple[str, str]]:
    """The games that are over and rated or public, and when that was."""
    wanted = select(GAMES.c.id, GAMES.c.changed, GAMES.c.terms).where(GAMES.c.over)
    found = []
    for id, changed, kept in connection.execute(wanted.order_by(GAMES.c.id)):
        try:
            terms = msgspec.convert(kept, Terms)
        except msgspec.ValidationError:
            continue  # damaged: `spadework database check` tells
        if terms.is_rated or terms.is_public:
            found.append((id, changed))
    return found


def _noted(connection: Connection) -> set[str]:
    return set(connection.scalars(select(FINISHED.c.game)))


def _correct(connection: Connection, stored: Stored, game: Game) -> bool:
    """Whether the result of a game was not what its record says; now it is."""
    rows = connection.execute(
        select(PLACES).where(PLACES.c.game == stored.id).order_by(PLACES.c.seat)
    ).all()
    holders = [row.holder for row in rows] + [""] * (len(stored.players) - len(rows))
    kept = [Place(r.holder, r.level, r.faction, r.points, r.place) for r in rows]
    # Levels are those at the end of the game, too: they are no part of its record.
    found = [
        replace(place, holder=old.holder, level=old.level)
        for place, old in zip(places(game.state, holders, stored.players), kept, strict=False)
    ]
    if found == kept:
        return False
    for seat, place in enumerate(found):
        connection.execute(
            update(PLACES)
            .where(PLACES.c.game == stored.id, PLACES.c.seat == seat)
            .values(faction=place.faction, points=place.points, place=place.place)
        )
    best = max(place.points for place in found)
    connection.execute(update(FINISHED).where(FINISHED.c.game == stored.id).values(best=best))
    return True
