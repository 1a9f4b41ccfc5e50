"""Links in letters: each is good for one thing, once, and not for long."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass
from datetime import timedelta
from typing import Final

from sqlalchemy import Connection, delete, func, insert, select, update

from spadework.web.storage.archive import moment
from spadework.web.storage.database import Database
from spadework.web.storage.schema.people import ACCOUNTS, PASSKEYS, SESSIONS, TICKETS, TOKENS

MAIL: Final = "mail"  # an address is one's own
PASSWORD: Final = "password"  # another password may be chosen
GOOD_FOR: Final = {MAIL: timedelta(days=2), PASSWORD: timedelta(hours=1)}
MOST: Final = 5  # of one kind, for one account
A_WHILE: Final = timedelta(hours=1)  # in which no more than those are sent, nor to one address


@dataclass(frozen=True)
class Ticket:
    """What a link is good for: something about one account, and the address it went to."""

    account: int
    kind: str
    mail: str
    name: str


class Tickets:
    """The links of one database that are still good; of their tokens the digests are kept."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def issue(self, token: str, account: int, kind: str, mail: str) -> bool:
        """Let a *token* be good for something from now on.

        Not if the account has gone, nor if enough letters were sent for it or to the address
        lately: somebody else may want to bury its owner under them.
        """
        same = (TICKETS.c.account == account, TICKETS.c.kind == kind)

        def work(connection: Connection) -> bool:
            connection.execute(delete(TICKETS).where(TICKETS.c.until < moment()))
            there = select(ACCOUNTS.c.id).where(ACCOUNTS.c.id == account).with_for_update()
            if connection.execute(there).first() is None:
                return False
            since = TICKETS.c.until > moment(A_WHILE - GOOD_FOR[kind])
            for whose in (same, (TICKETS.c.mail == mail, TICKETS.c.kind == kind)):
                lately = select(func.count()).select_from(TICKETS).where(*whose, since)
                if (connection.scalar(lately) or 0) >= MOST:
                    return False
            latest = select(TICKETS.c.token).where(*same).order_by(TICKETS.c.until.desc())
            spare = list(connection.scalars(latest))[MOST - 1 :]
            connection.execute(delete(TICKETS).where(TICKETS.c.token.in_(spare)))
            until = moment(-GOOD_FOR[kind])
            connection.execute(
                insert(TICKETS).values(
                    token=token, account=account, kind=kind, mail=mail, until=until
                )
            )
            return True

        return await self._database.write(work)

    async def find(self, token: str, kind: str) -> Ticket | None:
        """What a token is good for; None if it is not, any more."""
        return await self._database.read(lambda connection: _find(connection, token, kind))

    async def confirm_mail(self, token: str) -> Ticket | None:
        """Use a ticket: the address it went to is that of its account."""

        def work(connection: Connection) -> Ticket | None:
            ticket = _find(connection, token, MAIL)
            if ticket is not None and _use(connection, ticket, token):
                connection.execute(
                    update(ACCOUNTS).where(ACCOUNTS.c.id == ticket.account).values(mail=ticket.mail)
                )
                return ticket
            return None

        return await self._database.write(work)

    async def reset_password(
        self, token: str, password: str, gone: Collection[int] = ()
    ) -> Ticket | None:
        """Use a ticket: the account has another password; its sessions and tokens end.

        Passkeys that are to be *gone* are not any more; others go on opening it.
        """

        def work(connection: Connection) -> Ticket | None:
            ticket = _find(connection, token, PASSWORD)
            if ticket is None or not _use(connection, ticket, token):
                return None
            id = ticket.account
            connection.execute(
                update(ACCOUNTS).where(ACCOUNTS.c.id == id).values(password=password)
            )
            connection.execute(delete(SESSIONS).where(SESSIONS.c.account == id))
            connection.execute(delete(TOKENS).where(TOKENS.c.account == id))
            connection.execute(
                delete(PASSKEYS).where(PASSKEYS.c.account == id, PASSKEYS.c.id.in_(gone))
            )
            return ticket

        return await self._database.write(work)

    async def accounts_with_mail(self, mail: str) -> list[tuple[int, str]]:
        """The accounts whose confirmed address this is, with their names."""
        wanted = select(ACCOUNTS.c.id, ACCOUNTS.c.name).where(ACCOUNTS.c.mail == mail)
        rows = await self._database.read(lambda connection: connection.execute(wanted).all())
        return [(row.id, row.name) for row in rows]

    async def passkeys_of(self, account: int) -> list[str]:
        """What the passkeys are called that open an account."""
        wanted = select(PASSKEYS.c.name).where(PASSKEYS.c.account == account)
        return await self._database.read(
            lambda connection: list(connection.scalars(wanted.order_by(PASSKEYS.c.id)))
        )

    async def addresses_of(self, account: int) -> tuple[str, list[str]]:
        """The name of an account, and the addresses to which letters may have gone."""

        def look(connection: Connection) -> tuple[str, list[str]]:
            who = connection.execute(select(ACCOUNTS).where(ACCOUNTS.c.id == account)).first()
            if who is None:
                return "", []
            sent = connection.scalars(select(TICKETS.c.mail).where(TICKETS.c.account == account))
            return who.name, [mail for mail in {who.mail, *sent} if mail]

        return await self._database.read(look)

    async def forget_mail(self, account: int, mail: str = "") -> None:
        """Let an account have no address any more, or not that one, nor links that went there."""
        which = (ACCOUNTS.c.mail == mail,) if mail else ()
        gone = (TICKETS.c.mail == mail,) if mail else ()

        def work(connection: Connection) -> None:
            connection.execute(
                update(ACCOUNTS).where(ACCOUNTS.c.id == account, *which).values(mail="")
            )
            connection.execute(delete(TICKETS).where(TICKETS.c.account == account, *gone))

        await self._database.write(work)


def _find(connection: Connection, token: str, kind: str) -> Ticket | None:
    wanted = (
        select(TICKETS, ACCOUNTS.c.name)
        .join(ACCOUNTS, ACCOUNTS.c.id == TICKETS.c.account)
        .where(TICKETS.c.token == token, TICKETS.c.kind == kind, TICKETS.c.until >= moment())
    )
    row = connection.execute(wanted).first()
    return None if row is None else Ticket(row.account, row.kind, row.mail, row.name)


def _use(connection: Connection, ticket: Ticket, token: str) -> bool:
    """Whether the ticket is used now; of two at the same moment one comes too late.

    All others of its kind are void as well.
    """
    used = connection.execute(delete(TICKETS).where(TICKETS.c.token == token))
    same = (TICKETS.c.account == ticket.account, TICKETS.c.kind == ticket.kind)
    connection.execute(delete(TICKETS).where(*same))
    return used.rowcount == 1
