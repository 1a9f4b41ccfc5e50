"""Tokens: what programs ask with in the name of an account, for as much as its owner allows."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import timedelta
from typing import Final

from sqlalchemy import Connection, delete, func, insert, or_, select, update

from spadework.core.errors import RuleError
from spadework.core.text import Text
from spadework.web.storage.accounts import Account, account_of
from spadework.web.storage.archive import moment
from spadework.web.storage.database import Database
from spadework.web.storage.schema.people import ACCOUNTS, TOKENS

READ: Final = "read"
PLAY: Final = "play"
SCOPES: Final = {READ: frozenset({READ}), PLAY: frozenset({READ, PLAY})}  # each with what it needs
LONGEST_NAME: Final = 60
MOST: Final = 20  # of one account
NOTED: Final = timedelta(minutes=1)  # how exactly it is known when a token was used


@dataclass(frozen=True)
class Token:
    """What one program may do; the token itself is known to the program alone."""

    id: int
    name: str
    scopes: frozenset[str]
    made: str
    until: str = ""  # empty: without end
    used: str = ""  # empty: never

    @property
    def has_ended(self) -> bool:
        """Whether its time is over."""
        return bool(self.until) and self.until < moment()


class Tokens:
    """The tokens of one database, known by their digests."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def issue(
        self, digest: str, account: Account, name: str, scopes: frozenset[str], until: str = ""
    ) -> None:
        """Let a token be good for *scopes* from now on; refused where there are too many."""
        mine = select(func.count()).select_from(TOKENS).where(TOKENS.c.account == account.id)
        row = {
            "token": digest,
            "account": account.id,
            "name": name[:LONGEST_NAME],
            "scopes": " ".join(sorted(scopes)),
            "made": moment(),
            "until": until,
        }

        def work(connection: Connection) -> None:
            # The account is held meanwhile, or two could both be the last one.
            held = select(ACCOUNTS.c.id).where(ACCOUNTS.c.id == account.id).with_for_update()
            connection.execute(held)
            if (connection.scalar(mine) or 0) >= MOST:
                raise RuleError(
                    Text("an account has up to {n} tokens; revoke one that is not needed", n=MOST)
                )
            connection.execute(insert(TOKENS).values(row))

        await self._database.write(work)

    async def find(self, digest: str) -> tuple[Account, Token] | None:
        """Whose token it is, and what it is good for; None if it is not, any more."""
        now = moment()
        wanted = (
            select(ACCOUNTS, *[column.label(f"token_{column.name}") for column in TOKENS.c])
            .join(TOKENS, TOKENS.c.account == ACCOUNTS.c.id)
            .where(TOKENS.c.token == digest, ACCOUNTS.c.locked == "")
            .where(or_(TOKENS.c.until == "", TOKENS.c.until >= now))
        )
        row = await self._database.read(lambda connection: connection.execute(wanted).first())
        if row is None:
            return None
        if row.token_used < moment(NOTED):
            used = update(TOKENS).where(TOKENS.c.token == digest).values(used=now)
            await self._database.write(lambda connection: connection.execute(used))
        token = Token(
            row.token_id,
            row.token_name,
            frozenset(row.token_scopes.split()),
            row.token_made,
            row.token_until,
            row.token_used,
        )
        return account_of(row), token

    async def of(self, account: Account) -> list[Token]:
        """All tokens of an account, the latest first; also those whose time is over."""
        wanted = select(TOKENS).where(TOKENS.c.account == account.id).order_by(TOKENS.c.id.desc())
        rows = await self._database.read(lambda connection: connection.execute(wanted).all())
        return [
            Token(r.id, r.name, frozenset(r.scopes.split()), r.made, r.until, r.used) for r in rows
        ]

    async def revoke(self, account: Account, id: int) -> bool:
        """Let a token of an account be good for nothing any more; whether it had one."""
        gone = delete(TOKENS).where(TOKENS.c.account == account.id, TOKENS.c.id == id)
        return await self._database.write(lambda connection: connection.execute(gone).rowcount > 0)
