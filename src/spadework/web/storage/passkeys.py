"""Passkeys in the database, and the challenges that devices have to sign: each once, and soon."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import timedelta
from typing import Final

from sqlalchemy import Connection, delete, func, insert, select, update
from sqlalchemy.exc import IntegrityError

from spadework.core.errors import RuleError
from spadework.core.text import Text
from spadework.web.people.passkeys import NewPasskey
from spadework.web.storage.archive import moment
from spadework.web.storage.database import Database
from spadework.web.storage.schema.people import ACCOUNTS, CHALLENGES, PASSKEYS, SESSIONS

GOOD_FOR: Final = timedelta(minutes=6)  # a challenge
MOST: Final = 20  # passkeys of one account
MOST_CHALLENGES: Final = 20  # that one browser may have open
TOO_MANY: Final = Text("{n} passkeys are enough; remove one first.", n=MOST)
KNOWN: Final = Text("This passkey is known already.")
LAST_WAY: Final = Text(
    "This is the last way into your account. Choose a password or add another passkey first."
)


@dataclass(frozen=True)
class Passkey:
    """A passkey of somebody: the public half of it, and what they call it."""

    id: int
    account: int
    credential: str
    public_key: str
    counter: int
    name: str
    made: str
    used: str


class Passkeys:
    """The passkeys of one database."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def challenge(self, token: str, browser: str, account: int | None) -> None:
        """Let a challenge, of which *token* is the digest, be answered by a browser, once.

        With an *account* it is for a new passkey, without one for signing up or in.
        """

        def work(connection: Connection) -> None:
            mine = CHALLENGES.c.browser == browser
            connection.execute(delete(CHALLENGES).where(CHALLENGES.c.until < moment()))
            latest = select(CHALLENGES.c.token).where(mine).order_by(CHALLENGES.c.until.desc())
            spare = list(connection.scalars(latest))[MOST_CHALLENGES - 1 :]
            connection.execute(delete(CHALLENGES).where(CHALLENGES.c.token.in_(spare)))
            until = moment(-GOOD_FOR)
            connection.execute(
                insert(CHALLENGES).values(
                    token=token, browser=browser, account=account, until=until
                )
            )

        await self._database.write(work)

    async def answers(self, token: str, browser: str, account: int | None) -> bool:
        """Whether a challenge was still open for that; it is not any more."""
        whose = (
            CHALLENGES.c.account.is_(None) if account is None else (CHALLENGES.c.account == account)
        )
        open_one = delete(CHALLENGES).where(
            CHALLENGES.c.token == token,
            CHALLENGES.c.browser == browser,
            CHALLENGES.c.until >= moment(),
            whose,
        )
        used = await self._database.write(lambda connection: connection.execute(open_one).rowcount)
        return used == 1

    async def add(self, account: int, made: NewPasskey) -> None:
        """Keep a new passkey."""
        try:
            await self._database.write(lambda connection: add_passkey(connection, account, made))
        except IntegrityError as error:  # two at the same moment
            raise RuleError(KNOWN) from error

    async def of(self, account: int) -> list[Passkey]:
        """All passkeys of an account, the first one first."""
        wanted = select(PASSKEYS).where(PASSKEYS.c.account == account).order_by(PASSKEYS.c.id)
        rows = await self._database.read(lambda connection: connection.execute(wanted).all())
        return [Passkey(**row._asdict()) for row in rows]

    async def find(self, credential: str) -> Passkey | None:
        """The passkey of that name among devices."""
        wanted = select(PASSKEYS).where(PASSKEYS.c.credential == credential)
        row = await self._database.read(lambda connection: connection.execute(wanted).first())
        return None if row is None else Passkey(**row._asdict())

    async def use(self, passkey: Passkey, counter: int) -> bool:
        """Remember how often a device has signed; false if it has done so elsewhere meanwhile."""
        used = (
            update(PASSKEYS)
            .where(PASSKEYS.c.id == passkey.id, PASSKEYS.c.counter == passkey.counter)
            .values(counter=counter, used=moment())
        )
        return await self._database.write(lambda c: c.execute(used).rowcount) == 1

    async def rename(self, account: int, id: int, name: str) -> None:
        """Call a passkey something else."""
        renamed = (
            update(PASSKEYS)
            .where(PASSKEYS.c.id == id, PASSKEYS.c.account == account)
            .values(name=name)
        )
        await self._database.write(lambda connection: connection.execute(renamed))

    async def remove(self, account: int, id: int) -> None:
        """Let a passkey open nothing any more, unless nothing else would open the account."""

        def work(connection: Connection) -> None:
            has_password = _lock(connection, account)
            mine = (PASSKEYS.c.id == id, PASSKEYS.c.account == account)
            gone = connection.execute(delete(PASSKEYS).where(*mine)).rowcount
            if gone and not has_password and not _count(connection, account):
                raise RuleError(LAST_WAY)

        await self._database.write(work)

    async def drop_password(self, account: int, but: str) -> None:
        """Let passkeys be the only way in; all sessions end but one."""

        def work(connection: Connection) -> None:
            _lock(connection, account)
            if not _count(connection, account):
                raise RuleError(LAST_WAY)
            connection.execute(update(ACCOUNTS).where(ACCOUNTS.c.id == account).values(password=""))
            connection.execute(
                delete(SESSIONS).where(SESSIONS.c.account == account, SESSIONS.c.token != but)
            )

        await self._database.write(work)


def add_passkey(connection: Connection, account: int, made: NewPasskey) -> None:
    """Let a new passkey open an account."""
    _lock(connection, account)
    if _count(connection, account) >= MOST:
        raise RuleError(TOO_MANY)
    known = select(PASSKEYS.c.id).where(PASSKEYS.c.credential == made.credential)
    if connection.execute(known).first():
        raise RuleError(KNOWN)
    connection.execute(
        insert(PASSKEYS).values(
            account=account,
            name=made.name,
            credential=made.credential,
            public_key=made.public_key,
            counter=made.counter,
            made=moment(),
        )
    )


def _lock(connection: Connection, account: int) -> bool:
    """Let nobody else change the ways into an account meanwhile; whether it has a password."""
    held = select(ACCOUNTS.c.password).where(ACCOUNTS.c.id == account).with_for_update()
    return bool(connection.scalar(held))


def _count(connection: Connection, account: int) -> int:
    mine = select(func.count()).select_from(PASSKEYS).where(PASSKEYS.c.account == account)
    return connection.scalar(mine) or 0
