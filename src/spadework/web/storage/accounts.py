"""Accounts in the database, and the sessions in which people use them."""

from __future__ import annotations

import secrets
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import timedelta
from typing import Final

from sqlalchemy import Connection, Row, delete, insert, select, update
from sqlalchemy.exc import IntegrityError

from spadework.core.errors import RuleError
from spadework.core.text import Text
from spadework.web.people.names import likeness
from spadework.web.people.passkeys import NewPasskey
from spadework.web.storage.archive import moment
from spadework.web.storage.belongings import leave_behind
from spadework.web.storage.database import Database
from spadework.web.storage.leaving import leave_games
from spadework.web.storage.passkeys import add_passkey
from spadework.web.storage.schema.games import GAMES, HOLDERS
from spadework.web.storage.schema.people import ACCOUNTS, SESSIONS
from spadework.web.storage.seating import games_held, raise_versions, take_over
from spadework.web.storage.sound import sound_rows

UNUSED: Final = timedelta(days=90)  # after which a session ends by itself
NOTED: Final = timedelta(hours=1)  # how exactly it is known when a session was used
MOST_SESSIONS: Final = 50  # of one account
MOST_PLAYED: Final = 500  # seats in games that a page about somebody tells of


@dataclass(frozen=True)
class Account:
    """Somebody who has signed up."""

    id: int
    key: str  # that holds their seats
    name: str
    password: str  # its hash
    created: str
    mail: str = ""  # confirmed
    role: str = "player"
    is_locked: bool = False
    is_program: bool = False  # a program plays, by tokens alone


@dataclass(frozen=True)
class Session:
    """A browser in which an account is used: since when, until when, from where."""

    token: str  # its digest
    begun: str
    used: str
    address: str
    agent: str


class Taken(RuleError):
    """Somebody else has a name that looks like this one."""

    def __init__(self, name: str) -> None:
        super().__init__(
            Text("somebody is called {name} already, or has a name that looks like it", name=name)
        )


class Accounts:
    """The accounts of one database."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def sign_up(
        self,
        name: str,
        password: str,
        session: Session,
        guest: str,
        *,
        is_program: bool = False,
        key: str = "",
        passkey: NewPasskey | None = None,
    ) -> list[str]:
        """Make an account with a session; it gets the games of *guest*, and says which ones.

        The way in is a *password* or a *passkey*, for which the device knows the *key* already.
        """
        assert password or passkey, f"nobody could sign in as {name}"
        key = key or secrets.token_hex(32)
        account = {
            "key": key,
            "name": name,
            "likeness": likeness(name),
            "password": password,
            "created": session.begun,
            "is_program": is_program,
        }

        def work(connection: Connection) -> list[str]:
            known = select(ACCOUNTS.c.id).where(ACCOUNTS.c.likeness == account["likeness"])
            if connection.execute(known).first():
                raise Taken(name)
            made = connection.execute(insert(ACCOUNTS).values(account).returning(ACCOUNTS.c.id))
            id = made.scalar_one()
            _begin(connection, id, session)
            if passkey:
                add_passkey(connection, id, passkey)
            return take_over(connection, guest, key, name)

        try:
            return await self._database.write(work)
        except IntegrityError as error:  # two at the same moment
            raise Taken(name) from error

    async def called(self, name: str) -> Account | None:
        """The account of that name, or of one that looks like it."""
        wanted = select(ACCOUNTS).where(ACCOUNTS.c.likeness == likeness(name))
        row = await self._database.read(lambda connection: connection.execute(wanted).first())
        return None if row is None else account_of(row)

    async def numbered(self, id: int) -> Account | None:
        """The account of that number."""
        wanted = select(ACCOUNTS).where(ACCOUNTS.c.id == id)
        row = await self._database.read(lambda connection: connection.execute(wanted).first())
        return None if row is None else account_of(row)

    async def change_password(self, id: int, password: str, but: str = "") -> None:
        """Keep another password; all sessions end but one."""

        def work(connection: Connection) -> None:
            connection.execute(
                update(ACCOUNTS).where(ACCOUNTS.c.id == id).values(password=password)
            )
            connection.execute(
                delete(SESSIONS).where(SESSIONS.c.account == id, SESSIONS.c.token != but)
            )

        await self._database.write(work)

    async def mark_program(self, account: Account) -> None:
        """Let an account be that of a program from now on; its tables have to show it."""

        def work(connection: Connection) -> None:
            connection.execute(
                update(ACCOUNTS).where(ACCOUNTS.c.id == account.id).values(is_program=True)
            )
            raise_versions(connection, games_held(connection, account.key))

        await self._database.write(work)

    async def refresh_password(self, account: Account, password: str) -> None:
        """Keep the same password in another way, unless it has been changed meanwhile."""
        kept = (ACCOUNTS.c.id == account.id, ACCOUNTS.c.password == account.password)
        again = update(ACCOUNTS).where(*kept).values(password=password)
        await self._database.write(lambda connection: connection.execute(again))

    # --- sessions

    async def begin_session(self, id: int, session: Session) -> None:
        """Let a browser use the account."""
        await self._database.write(lambda connection: _begin(connection, id, session))

    async def of_session(self, token: str) -> Account | None:
        """Whose session a digest is the token of."""
        wanted = (
            select(ACCOUNTS, SESSIONS.c.used)
            .join(SESSIONS, SESSIONS.c.account == ACCOUNTS.c.id)
            .where(SESSIONS.c.token == token, SESSIONS.c.used >= moment(UNUSED))
            .where(ACCOUNTS.c.locked == "")
        )
        row = await self._database.read(lambda connection: connection.execute(wanted).first())
        if row is None:
            return None
        if row.used < moment(NOTED):
            used = update(SESSIONS).where(SESSIONS.c.token == token).values(used=moment())
            await self._database.write(lambda connection: connection.execute(used))
        return account_of(row)

    async def sessions(self, id: int) -> list[Session]:
        """All sessions of an account, the one used last first."""
        wanted = (
            select(SESSIONS)
            .where(SESSIONS.c.account == id, SESSIONS.c.used >= moment(UNUSED))
            .order_by(SESSIONS.c.used.desc(), SESSIONS.c.begun.desc(), SESSIONS.c.token)
        )
        rows = await self._database.read(lambda connection: connection.execute(wanted).all())
        return [Session(r.token, r.begun, r.used, r.address, r.agent) for r in rows]

    async def end_sessions(self, id: int, tokens: Sequence[str]) -> None:
        """End sessions of an account."""
        ended = delete(SESSIONS).where(SESSIONS.c.account == id, SESSIONS.c.token.in_(tokens))
        await self._database.write(lambda connection: connection.execute(ended))

    # --- games

    async def games_of(self, holder: str) -> list[str]:
        """The games at which an account, or a browser without one, sits or looks on."""
        return await self._database.read(lambda connection: games_held(connection, holder))

    async def played(self, account: Account) -> list[str]:
        """The factions an account has played to the end, in its last games."""
        wanted = (
            select(GAMES.c.players, GAMES.c.factions, HOLDERS.c.seat)
            .join(HOLDERS, HOLDERS.c.game == GAMES.c.id)
            .where(HOLDERS.c.browser == account.key, HOLDERS.c.seat >= 0, GAMES.c.over)
            .order_by(GAMES.c.changed.desc())
            .limit(MOST_PLAYED)
        )
        rows = await self._database.read(lambda connection: sound_rows(connection, wanted))
        return [
            factions[seat]
            for players, factions, seat in rows
            if seat < len(factions) and players[seat][0] == account.name
        ]

    async def leave(self, account: Account) -> list[str]:
        """Delete an account and all that is its own; the games that it had a part in."""

        def work(connection: Connection) -> list[str]:
            games = leave_games(connection, account.key, account.name)
            leave_behind(connection, account.key)
            connection.execute(delete(ACCOUNTS).where(ACCOUNTS.c.id == account.id))
            return games

        return await self._database.write(work)

    async def take_over(self, account: Account, guest: str) -> list[str]:
        """Give the games of a browser to an account; which ones."""
        return await self._database.write(
            lambda connection: take_over(connection, guest, account.key, account.name)
        )


def account_of(row: Row[tuple[object, ...]]) -> Account:
    """The account of a row of its table."""
    return Account(
        id=row.id,
        key=row.key,
        name=row.name,
        password=row.password,
        created=row.created,
        mail=row.mail,
        role=row.role,
        is_locked=bool(row.locked),
        is_program=bool(row.is_program),
    )


def _begin(connection: Connection, id: int, session: Session) -> None:
    """Begin a session; those that nobody uses any more make room."""
    mine = SESSIONS.c.account == id
    connection.execute(delete(SESSIONS).where(mine, SESSIONS.c.used < moment(UNUSED)))
    latest = select(SESSIONS.c.token).where(mine).order_by(SESSIONS.c.used.desc())
    spare = list(connection.scalars(latest))[MOST_SESSIONS - 1 :]
    connection.execute(delete(SESSIONS).where(SESSIONS.c.token.in_(spare)))
    connection.execute(
        insert(SESSIONS).values(
            token=session.token,
            account=id,
            begun=session.begun,
            used=session.used,
            address=session.address,
            agent=session.agent,
        )
    )
