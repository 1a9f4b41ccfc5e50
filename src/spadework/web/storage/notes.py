"""What people write down for themselves at a table: nobody else ever reads it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from sqlalchemy import Connection, insert, select, update

from spadework.core.text import Text
from spadework.web.storage.archive import Conflict
from spadework.web.storage.belongings import make_room
from spadework.web.storage.database import Database
from spadework.web.storage.schema.talk import NOTES

MOST_NOTES: Final = 30  # people of one table whose notes are kept


@dataclass(frozen=True)
class Notes:
    """The notes of one person at one table, and how often they have been written."""

    text: str = ""
    version: int = 0


class Notebook:
    """The notes of one database."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def find(self, game: str, holder: str) -> Notes:
        """The notes of *holder* at a table."""
        return await self._database.read(lambda connection: _find(connection, game, holder))

    async def write(self, game: str, holder: str, text: str, version: int) -> Notes:
        """Replace the notes that were read as *version*; written elsewhere since: a `Conflict`."""
        mine = (NOTES.c.game == game, NOTES.c.holder == holder)

        def work(connection: Connection) -> Notes:
            if version == 0 and _find(connection, game, holder) == Notes():
                make_room(connection, NOTES, game, MOST_NOTES)
                new = insert(NOTES).values(game=game, holder=holder, text=text, version=1)
                connection.execute(new)
                return Notes(text, 1)
            again = (
                update(NOTES)
                .where(*mine, NOTES.c.version == version)
                .values(text=text, version=version + 1)
            )
            if not connection.execute(again).rowcount:
                raise Conflict(
                    Text("These notes were changed elsewhere; load the page anew to see them.")
                )
            return Notes(text, version + 1)

        return await self._database.write(work)

    async def all_of(self, holder: str) -> list[tuple[str, str]]:
        """All that somebody has written down, and at which tables."""
        wanted = select(NOTES.c.game, NOTES.c.text).where(NOTES.c.holder == holder)
        rows = await self._database.read(lambda connection: connection.execute(wanted).all())
        return [(row.game, row.text) for row in rows]


def _find(connection: Connection, game: str, holder: str) -> Notes:
    wanted = select(NOTES).where(NOTES.c.game == game, NOTES.c.holder == holder)
    row = connection.execute(wanted).first()
    return Notes() if row is None else Notes(row.text, row.version)
