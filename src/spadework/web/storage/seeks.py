"""Who looks for opponents, in the database: a seek is there until its game begins."""

from __future__ import annotations

import secrets
from collections.abc import Callable, Sequence
from time import time
from typing import Final

from sqlalchemy import Connection, delete, insert, select, update

from spadework.web.meeting.pairing import Seeker
from spadework.web.meeting.usual_terms import Usual
from spadework.web.meeting.waiting_table import Member, WaitingTable
from spadework.web.storage.archive import Conflict
from spadework.web.storage.database import Database
from spadework.web.storage.jobs import PAIRING, clock, put_job
from spadework.web.storage.ratings import rating_of
from spadework.web.storage.schema.meeting import SEEKS
from spadework.web.storage.schema.notices import PRESENT
from spadework.web.storage.schema.people import ACCOUNTS
from spadework.web.storage.waiting_tables import MOVED_ON, begun_at_once
from spadework.web.tables.terms import Pace

MOST_SEEKS: Final = 500  # that are looked at, the oldest first
# In seconds: how long somebody is looked for, and how often in between. Who wants to play at once
# has a page open: opponents are looked for until a while after the last one was closed.
PATIENCE: Final[dict[Pace, float]] = {"live": 60.0, "turns": 7 * 24 * 3600.0}
AGAIN: Final[dict[Pace, float]] = {"live": 10.0, "turns": 600.0}


class Seeks:
    """The seeks of one database."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def put(self, person: Member, usual: Usual) -> None:
        """Look for opponents on *usual* terms; what the same person was looking for is over."""
        now, number = time(), secrets.token_hex(16)
        row = {
            "account": person.account,
            "usual": usual.id,
            "number": number,
            "since": now,
            "until": now + PATIENCE[usual.terms.pace],
        }

        def work(connection: Connection) -> None:
            # One after another: somebody may press two buttons at once.
            connection.execute(
                select(ACCOUNTS.c.id).where(ACCOUNTS.c.id == person.account).with_for_update()
            )
            connection.execute(delete(SEEKS).where(SEEKS.c.account == person.account))
            connection.execute(insert(SEEKS).values(row))
            _look_later(connection, usual, number)

        await self._database.write(work)

    async def drop(self, account: int) -> None:
        """Look no longer."""
        gone = delete(SEEKS).where(SEEKS.c.account == account)
        await self._database.write(lambda connection: connection.execute(gone))

    async def of(self, account: int | None) -> str:
        """The usual terms on which somebody looks for opponents; empty if they do not."""
        wanted = select(SEEKS.c.usual).where(SEEKS.c.account == account, SEEKS.c.until > time())
        return await self._database.read(lambda connection: connection.scalar(wanted)) or ""

    async def waiting(self, usual: Usual) -> list[Seeker]:
        """All who look for opponents on *usual* terms, unless they are locked out."""
        wanted = (
            select(SEEKS, ACCOUNTS.c.id, ACCOUNTS.c.key, ACCOUNTS.c.name)
            .join(ACCOUNTS, ACCOUNTS.c.id == SEEKS.c.account)
            .where(SEEKS.c.usual == usual.id, SEEKS.c.until > time(), ACCOUNTS.c.locked == "")
            .order_by(SEEKS.c.since, SEEKS.c.number)
            .limit(MOST_SEEKS)
        )

        def look(connection: Connection) -> list[Seeker]:
            return [
                Seeker(
                    Member(row.id, row.key, row.name),
                    row.number,
                    row.since,
                    rating_of(connection, row.key, usual.pool).points,
                )
                for row in connection.execute(wanted).all()
            ]

        return await self._database.read(look)

    async def begin(
        self, group: Sequence[Seeker], table: WaitingTable, adding: Callable[[Connection], None]
    ) -> None:
        """Let those who were found begin the game that *adding* keeps.

        A `Conflict` if one of them does not look any more: somebody else has found them.
        """

        def work(connection: Connection) -> None:
            here = SEEKS.c.number.in_([seek.number for seek in group])
            # In the same order everywhere, or two servers could wait for one another.
            connection.execute(select(SEEKS).where(here).order_by(SEEKS.c.number).with_for_update())
            if connection.execute(delete(SEEKS).where(here)).rowcount != len(group):
                raise Conflict(MOVED_ON)
            begun_at_once(connection, table)
            adding(connection)

        await self._database.write(work)

    async def look_again(self, usual: Usual, number: str) -> None:
        """Have it tried again after a while, with a wider reach, if the seek is still there."""
        wanted = select(SEEKS.c.number).where(SEEKS.c.number == number, SEEKS.c.until > time())

        def work(connection: Connection) -> None:
            if connection.execute(wanted).first():
                if usual.terms.pace == "live":
                    _go_on_if_there(connection, number)
                _look_later(connection, usual, number)

        await self._database.write(work)


def _go_on_if_there(connection: Connection, number: str) -> None:
    """Let a seek last longer if whoever looks for opponents has a page of ours open."""
    there = select(ACCOUNTS.c.id).join(PRESENT, PRESENT.c.holder == ACCOUNTS.c.key)
    connection.execute(
        update(SEEKS)
        .where(
            SEEKS.c.number == number,
            SEEKS.c.account.in_(there.where(PRESENT.c.until >= clock(connection))),
        )
        .values(until=time() + PATIENCE["live"])
    )


def _look_later(connection: Connection, usual: Usual, number: str) -> None:
    """Every seek has a job of its own: two people who come at once do not meet in one row."""
    arguments = {"usual": usual.id}
    put_job(connection, PAIRING, number, arguments, AGAIN[usual.terms.pace])
