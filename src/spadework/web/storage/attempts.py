"""How often somebody has tried or done something lately, counted by all servers together.

What is tried is known here by a digest: people also type their passwords where a name belongs.

How this works: a bucket of each client stands in the database (`Attempts`). A server takes out of
it what a request needs. Where requests come by the hundred it takes a portion and spends it by
itself, so that few of them cost a write; what it has not spent after a minute is given up. A
client who asks more often than one server allows is refused there, without a look at the database.
"""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable
from time import monotonic
from typing import Final

from sqlalchemy import Connection, delete, insert, select, update
from sqlalchemy.exc import IntegrityError

from spadework.web.security.access import digest
from spadework.web.security.rates import (
    MINUTE,
    MOST_CLIENTS,
    Limit,
    refilled,
    seconds_to_wait,
)
from spadework.web.storage.database import Database
from spadework.web.storage.jobs import clock
from spadework.web.storage.schema.people import ATTEMPTS

FORGOTTEN: Final = 2 * MINUTE  # seconds after which a bucket is full again, whatever it was
PORTIONS: Final = 30  # into which the requests of a minute are divided at most


class Attempts:
    """At most so many attempts at one thing in a minute, wherever they are made."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def take(self, what: str, a_minute: int, portion: int = 1) -> tuple[int, float]:
        """Count up to a *portion* of attempts at once, of the *a_minute* that are listened to.

        *What* is a digest. How many were counted; if none, the seconds after which one will be.
        """

        def count(connection: Connection) -> tuple[int, float]:
            return _taken(connection, what, float(a_minute), portion)

        try:
            return await self._database.write(count)
        except IntegrityError:  # two at the same moment, for the first time
            return await self._database.write(count)


class SharedLimit:
    """At most *a_minute* requests of a *kind* of a client in a minute, at all servers together."""

    def __init__(
        self, kind: str, a_minute: int, attempts: Attempts, time: Callable[[], float] = monotonic
    ) -> None:
        self._kind: Final = kind
        self._a_minute: Final = a_minute
        self._portion: Final = max(1, a_minute // PORTIONS)
        self._attempts: Final = attempts
        self._time: Final = time
        self._here: Final = Limit(a_minute, time)
        self._portions: Final[OrderedDict[str, tuple[int, float]]] = OrderedDict()  # left, when

    async def wait(self, client: str) -> float:
        """Count a request; 0.0, or the seconds after which one of *client* is listened to again."""
        what = digest(f"{self._kind} of {client}")
        if not self._here.allows(what):
            return self._here.wait(what)
        if self._spent(what):
            return 0.0
        taken, wait = await self._attempts.take(what, self._a_minute, self._portion)
        if taken > 1:
            self._keep(what, taken - 1)
        return wait

    def _spent(self, what: str) -> bool:
        """Whether there was one left of a portion that was taken lately."""
        left = self._left(what)
        if left:
            self._portions[what] = (left - 1, self._portions[what][1])
        return left > 0

    def _keep(self, what: str, portion: int) -> None:
        # Several may have asked at once; what each of them took is there to be spent.
        self._portions[what] = (self._left(what) + portion, self._time())
        self._portions.move_to_end(what)
        if len(self._portions) > MOST_CLIENTS:
            self._portions.popitem(last=False)

    def _left(self, what: str) -> int:
        left, taken = self._portions.get(what, (0, 0.0))
        return left if self._time() - taken < MINUTE else 0


def _taken(connection: Connection, what: str, a_minute: float, portion: int) -> tuple[int, float]:
    mine = ATTEMPTS.c.what == what
    now = connection.scalar(select(clock(connection))) or 0.0
    row = connection.execute(select(ATTEMPTS).where(mine).with_for_update()).first()
    left = a_minute
    if row is not None:
        left = refilled(row.remaining, max(0.0, now - row.counted), a_minute)
    if left < 1.0:
        return 0, seconds_to_wait(left, a_minute)
    taken = min(portion, int(left))
    kept = {"remaining": left - taken, "counted": now}
    if row is not None:
        connection.execute(update(ATTEMPTS).where(mine).values(kept))
    else:
        connection.execute(delete(ATTEMPTS).where(ATTEMPTS.c.counted < now - FORGOTTEN))
        connection.execute(insert(ATTEMPTS).values(what=what, **kept))
    return taken, 0.0
