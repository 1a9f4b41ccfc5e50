"""How often somebody has tried to get into an account lately, counted by all servers together.

What is tried is known here by a digest: people also type their passwords where a name belongs.
"""

from __future__ import annotations

from typing import Final

from sqlalchemy import Connection, delete, insert, select, update
from sqlalchemy.exc import IntegrityError

from spadework.web.security.access import digest
from spadework.web.security.rates import MINUTE, refilled, seconds_to_wait
from spadework.web.storage.database import Database
from spadework.web.storage.jobs import clock
from spadework.web.storage.schema.people import ATTEMPTS

FORGOTTEN: Final = 2 * MINUTE  # seconds after which a bucket is full again, whatever it was


class Attempts:
    """At most *a_minute* attempts at one thing in a minute, wherever they are made."""

    def __init__(self, database: Database, a_minute: int) -> None:
        self._database = database
        self._size = float(a_minute)

    async def wait(self, what: str) -> float:
        """Count an attempt; 0.0, or the seconds after which one is listened to again."""
        try:
            return await self._database.write(lambda c: self._count(c, digest(what)))
        except IntegrityError:  # two at the same moment, for the first time
            return await self._database.write(lambda c: self._count(c, digest(what)))

    def _count(self, connection: Connection, what: str) -> float:
        mine = ATTEMPTS.c.what == what
        now = connection.scalar(select(clock(connection))) or 0.0
        row = connection.execute(select(ATTEMPTS).where(mine).with_for_update()).first()
        left = self._size
        if row is not None:
            left = refilled(row.remaining, max(0.0, now - row.counted), self._size)
        if left < 1.0:
            return seconds_to_wait(left, self._size)
        kept = {"remaining": left - 1.0, "counted": now}
        if row is not None:
            connection.execute(update(ATTEMPTS).where(mine).values(kept))
        else:
            connection.execute(delete(ATTEMPTS).where(ATTEMPTS.c.counted < now - FORGOTTEN))
            connection.execute(insert(ATTEMPTS).values(what=what, **kept))
        return 0.0
