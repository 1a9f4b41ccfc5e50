"""The tables of the lobby in the database: every change is one transaction and raises the version.

Who has not seen the latest version must read again before writing, so that of two people who race
for one seat one gets it, whichever servers they ask.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from datetime import UTC, datetime, timedelta
from typing import Final

import msgspec
from sqlalchemy import (
    ColumnElement,
    Connection,
    Row,
    and_,
    delete,
    func,
    insert,
    or_,
    select,
    update,
)

from spadework.core.errors import RuleError
from spadework.core.text import Text
from spadework.web.meeting.waiting_table import Member, WaitingTable
from spadework.web.notices import kinds
from spadework.web.storage.archive import Conflict, moment
from spadework.web.storage.database import Database
from spadework.web.storage.notices import put_notice
from spadework.web.storage.schema.meeting import INVITATIONS, WAITING_PEOPLE, WAITING_TABLES
from spadework.web.storage.schema.people import ACCOUNTS, FRIENDS
from spadework.web.tables.new_game_form import NewGameForm
from spadework.web.tables.terms import Admission, Pace, Terms

MOST_OPEN: Final = 5  # tables of one account
MOST_SEATS: Final = 20  # of one account at tables that wait
MOST_INVITED: Final = 20  # to one table
MOST_LISTED: Final = 100
# After so long nobody waits any more.
PATIENCE: Final[dict[Pace, timedelta]] = {
    "live": timedelta(hours=2),
    "turns": timedelta(days=14),
}
REMEMBERED: Final = timedelta(hours=1)  # after a table has become a game
LISTED: Final[tuple[Admission, ...]] = ("anyone", "rating")
MOVED_ON: Final = Text("this table has moved on in the meantime")


class WaitingTables:
    """The waiting tables of one database."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def find(self, id: str) -> WaitingTable | None:
        """The table called *id*, also one that has just become a game; None if it is gone."""
        found = await self._database.read(lambda c: _tables(c, WAITING_TABLES.c.id == id))
        return found[0] if found else None

    async def seen_by(self, account: int | None) -> list[WaitingTable]:
        """The tables that somebody is shown, the latest first.

        Everybody sees those which everybody may ask for; besides, one sees where one sits, where
        one is invited, and what friends have opened for their friends. Others appear nowhere.
        """
        return await self._database.read(lambda c: _tables(c, _is_shown(account)))

    async def open(self, table: WaitingTable) -> None:
        """Keep a new table, with its host at it."""
        row = {**_row(table), "until": _later(PATIENCE[table.terms.pace])}

        def work(connection: Connection) -> None:
            connection.execute(delete(WAITING_TABLES).where(WAITING_TABLES.c.until < moment()))
            _check_seats(connection, table.host)
            mine = and_(WAITING_TABLES.c.host == table.host.account, WAITING_TABLES.c.begun == "")
            if (connection.scalar(select(func.count()).where(mine)) or 0) >= MOST_OPEN:
                raise RuleError(
                    Text("no more than {n} tables of yours can wait at a time", n=MOST_OPEN)
                )
            connection.execute(insert(WAITING_TABLES).values(row))
            _seat(connection, table.id, table.host)

        await self._database.write(work)

    async def join(self, table: WaitingTable, person: Member) -> None:
        """Let one more person sit at *table*; a `Conflict` if it is not what it was."""

        def work(connection: Connection) -> None:
            _check_seats(connection, person)
            _raise_version(connection, table)
            _seat(connection, table.id, person)

        await self._database.write(work)

    async def begin(
        self, table: WaitingTable, joining: Member | None, adding: Callable[[Connection], None]
    ) -> None:
        """Let *table* become the game that *adding* keeps, with all who sit and the one *joining*.

        A `Conflict` if it is not what it was.
        """

        def work(connection: Connection) -> None:
            _raise_version(connection, table, begun=moment(), until=_later(REMEMBERED))
            if joining is not None:
                _seat(connection, table.id, joining)
            adding(connection)

        await self._database.write(work)

    async def leave(self, table: WaitingTable, person: Member) -> None:
        """Let somebody go; with the host the table goes. A `Conflict` if it is not what it was."""

        def work(connection: Connection) -> None:
            _raise_version(connection, table)
            if person.account == table.host.account:
                connection.execute(delete(WAITING_TABLES).where(WAITING_TABLES.c.id == table.id))
                return
            for rows in (WAITING_PEOPLE, INVITATIONS):
                connection.execute(
                    delete(rows).where(
                        rows.c.waiting_table == table.id, rows.c.account == person.account
                    )
                )

        await self._database.write(work)

    async def invite(self, table: WaitingTable, account: int) -> None:
        """Let somebody sit down whatever the terms say. A `Conflict` if it is not what it was."""
        if len(table.invited) >= MOST_INVITED:
            raise RuleError(Text("no more than {n} can be invited to a table", n=MOST_INVITED))

        def work(connection: Connection) -> None:
            _raise_version(connection, table)
            connection.execute(insert(INVITATIONS).values(waiting_table=table.id, account=account))
            host = table.host.name
            put_notice(
                connection,
                kinds.INVITATION,
                account=account,
                path=f"/lobby/{table.id}",
                name=host,
                title=table.title or Text("Table of {name}", name=host),
            )

        await self._database.write(work)


def begun_at_once(connection: Connection, table: WaitingTable) -> None:
    """Keep a table that becomes a game in the same transaction: all who sit there find it."""
    row = {**_row(table), "begun": moment(), "until": _later(REMEMBERED)}
    connection.execute(insert(WAITING_TABLES).values(row))
    for person in table.people:
        _seat(connection, table.id, person)


def _row(table: WaitingTable) -> dict[str, object]:
    return {
        "id": table.id,
        "host": table.host.account,
        "title": table.title,
        "form": msgspec.to_builtins(table.form, str_keys=True),
        "terms": msgspec.to_builtins(table.terms),
        "admission": table.terms.admission,
        "opened": moment(),
    }


def _tables(connection: Connection, which: ColumnElement[bool]) -> list[WaitingTable]:
    found = connection.execute(
        select(WAITING_TABLES)
        .join(ACCOUNTS, ACCOUNTS.c.id == WAITING_TABLES.c.host)
        .where(which, WAITING_TABLES.c.until >= moment(), ACCOUNTS.c.locked == "")
        .order_by(WAITING_TABLES.c.opened.desc(), WAITING_TABLES.c.id)
        .limit(MOST_LISTED)
    ).all()
    ids = [row.id for row in found]
    sitting = _people(connection, ids, sits=True)
    invited = _people(connection, ids, sits=False)
    tables = [_table(row, sitting.get(row.id, []), invited.get(row.id, [])) for row in found]
    return [table for table in tables if table is not None]


def _table(
    row: Row[tuple[object, ...]], sitting: Sequence[Member], invited: Sequence[Member]
) -> WaitingTable | None:
    """The table of a row; None where a newer program has said what is not known here.

    Without its host a table is none, either.
    """
    host = next((person for person in sitting if person.account == row.host), None)
    if host is None:
        return None
    try:
        form = msgspec.convert(row.form, NewGameForm, strict=False)
        terms = msgspec.convert(row.terms, Terms)
    except msgspec.ValidationError:
        return None
    return WaitingTable(
        id=row.id,
        host=host,
        title=row.title,
        form=form,
        terms=terms,
        people=tuple(sitting),
        invited=tuple(invited),
        opened=row.opened,
        begun=row.begun,
        version=row.version,
    )


def _people(
    connection: Connection, tables: Sequence[str], *, sits: bool
) -> dict[str, list[Member]]:
    """Those who sit at *tables*, or are invited there; who is locked out does not count."""
    rows = WAITING_PEOPLE if sits else INVITATIONS
    order = WAITING_PEOPLE.c.place if sits else ACCOUNTS.c.id
    found = connection.execute(
        select(
            rows.c.waiting_table,
            ACCOUNTS.c.id,
            ACCOUNTS.c.key,
            ACCOUNTS.c.name,
            ACCOUNTS.c.is_program,
        )
        .join(ACCOUNTS, ACCOUNTS.c.id == rows.c.account)
        .where(rows.c.waiting_table.in_(tables), ACCOUNTS.c.locked == "")
        .order_by(order, ACCOUNTS.c.id)
    )
    people: dict[str, list[Member]] = {}
    for table, *person in found:
        people.setdefault(table, []).append(Member(*person))
    return people


def _is_shown(account: int | None) -> ColumnElement[bool]:
    waits = WAITING_TABLES.c.begun == ""
    for_all = and_(waits, WAITING_TABLES.c.admission.in_(LISTED))
    if account is None:
        return for_all
    sits = select(WAITING_PEOPLE.c.waiting_table).where(WAITING_PEOPLE.c.account == account)
    invited = select(INVITATIONS.c.waiting_table).where(INVITATIONS.c.account == account)
    hosts = select(FRIENDS.c.account).where(FRIENDS.c.friend == account)
    return or_(
        for_all,
        WAITING_TABLES.c.id.in_(sits),  # also where it has begun
        and_(waits, WAITING_TABLES.c.id.in_(invited)),
        and_(waits, WAITING_TABLES.c.admission == "friends", WAITING_TABLES.c.host.in_(hosts)),
    )


def _check_seats(connection: Connection, person: Member) -> None:
    """Refuse who sits at too many tables already."""
    # One after another, or two could both be the last one.
    connection.execute(
        select(ACCOUNTS.c.id).where(ACCOUNTS.c.id == person.account).with_for_update()
    )
    seats = (
        select(func.count())
        .select_from(WAITING_PEOPLE)
        .join(WAITING_TABLES, WAITING_TABLES.c.id == WAITING_PEOPLE.c.waiting_table)
        .where(WAITING_PEOPLE.c.account == person.account, WAITING_TABLES.c.begun == "")
        .where(WAITING_TABLES.c.until >= moment())
    )
    if (connection.scalar(seats) or 0) >= MOST_SEATS:
        raise RuleError(Text("you sit at {n} tables that wait; leave one first", n=MOST_SEATS))


def _seat(connection: Connection, table: str, person: Member) -> None:
    """Let *person* sit down after all others."""
    here = WAITING_PEOPLE.c.waiting_table == table
    last = connection.scalar(select(func.max(WAITING_PEOPLE.c.place)).where(here)) or 0
    connection.execute(
        insert(WAITING_PEOPLE).values(waiting_table=table, account=person.account, place=last + 1)
    )


def _raise_version(connection: Connection, table: WaitingTable, **changes: str) -> None:
    raised = connection.execute(
        update(WAITING_TABLES)
        .where(
            WAITING_TABLES.c.id == table.id,
            WAITING_TABLES.c.version == table.version,
            WAITING_TABLES.c.begun == "",
        )
        .values(version=table.version + 1, **changes)
    )
    if not raised.rowcount:
        raise Conflict(MOVED_ON)


def _later(after: timedelta) -> str:
    return (datetime.now(UTC) + after).isoformat(timespec="seconds")
