"""Whom an account calls a friend: a list of its own, which nobody else is told of."""

from __future__ import annotations

from typing import Final

from sqlalchemy import Connection, delete, func, insert, select

from spadework.core.errors import RuleError
from spadework.core.text import Text
from spadework.web.storage.accounts import Account
from spadework.web.storage.database import Database
from spadework.web.storage.schema.people import ACCOUNTS, FRIENDS

MOST_FRIENDS: Final = 200


class Friends:
    """The friends of all accounts of one database."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def of(self, account: int) -> dict[int, str]:
        """The friends of an account, by their number, in the order of their names."""
        wanted = (
            select(ACCOUNTS.c.id, ACCOUNTS.c.name)
            .join(FRIENDS, FRIENDS.c.friend == ACCOUNTS.c.id)
            .where(FRIENDS.c.account == account)
            .order_by(func.lower(ACCOUNTS.c.name), ACCOUNTS.c.id)
        )
        rows = await self._database.read(lambda connection: connection.execute(wanted).all())
        return {row.id: row.name for row in rows}

    async def add(self, account: Account, friend: Account) -> None:
        """Let somebody be a friend; who is one stays one."""
        if account.id == friend.id:
            raise RuleError(Text("you need not be your own friend"))
        mine = FRIENDS.c.account == account.id

        def work(connection: Connection) -> None:
            # One after another, or two could both be the last one.
            connection.execute(
                select(ACCOUNTS.c.id).where(ACCOUNTS.c.id == account.id).with_for_update()
            )
            known = set(connection.scalars(select(FRIENDS.c.friend).where(mine)))
            if friend.id in known:
                return
            if len(known) >= MOST_FRIENDS:
                raise RuleError(Text("no more than {n} friends are kept", n=MOST_FRIENDS))
            connection.execute(insert(FRIENDS).values(account=account.id, friend=friend.id))

        await self._database.write(work)

    async def remove(self, account: Account, friend: Account) -> None:
        """Let somebody be a friend no longer."""
        gone = delete(FRIENDS).where(FRIENDS.c.account == account.id, FRIENDS.c.friend == friend.id)
        await self._database.write(lambda connection: connection.execute(gone))
