"""Keeping order: roles, reports, locked accounts, and a log of who did what."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from sqlalchemy import Connection, delete, func, insert, select, update

from spadework.core.errors import RuleError
from spadework.core.text import Text
from spadework.web.storage.accounts import Account
from spadework.web.storage.archive import moment
from spadework.web.storage.database import Database
from spadework.web.storage.schema.people import ACCOUNTS, DEEDS, REPORTS, SESSIONS

PLAYER: Final = "player"
MODERATOR: Final = "moderator"
ADMINISTRATOR: Final = "administrator"
ROLES: Final = (PLAYER, MODERATOR, ADMINISTRATOR)  # each may do what those before it may
OPERATOR: Final = ""  # whoever runs the server: has no key in the log
LOCK: Final = "lock"
UNLOCK: Final = "unlock"
CLOSE: Final = "close"
RESET: Final = "reset"
MOST_OPEN: Final = 20  # reports of one account
MOST_SHOWN: Final = 200
LONGEST_REPORT: Final = 1000  # characters


@dataclass(frozen=True)
class AbuseReport:
    """What somebody says about somebody else."""

    id: int
    about: str
    is_locked: bool
    reporter: str
    made: str
    text: str


@dataclass(frozen=True)
class Deed:
    """What somebody did to an account; who has left has no name any more."""

    done: str
    doer: str
    deed: str
    about: str
    by_operator: bool


class Moderation:
    """What those do who keep order in one database."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def report(self, about: Account, reporter: Account, text: str) -> None:
        """Tell the moderators of somebody; refused where somebody reports without end."""
        open_ones = select(func.count()).where(
            REPORTS.c.reporter == reporter.id, REPORTS.c.closed == ""
        )

        def work(connection: Connection) -> None:
            if (connection.scalar(open_ones) or 0) >= MOST_OPEN:
                raise RuleError(Text("the moderators have not got to your other reports yet"))
            connection.execute(
                insert(REPORTS).values(
                    about=about.id, reporter=reporter.id, made=moment(), text=text[:LONGEST_REPORT]
                )
            )

        await self._database.write(work)

    async def open_reports(self) -> list[AbuseReport]:
        """All reports that nobody has closed, the oldest first."""
        reporters = ACCOUNTS.alias("reporters")
        wanted = (
            select(REPORTS, ACCOUNTS.c.name, ACCOUNTS.c.locked, reporters.c.name.label("by"))
            .join(ACCOUNTS, ACCOUNTS.c.id == REPORTS.c.about)
            .join(reporters, reporters.c.id == REPORTS.c.reporter)
            .where(REPORTS.c.closed == "")
            .order_by(REPORTS.c.id)
            .limit(MOST_SHOWN)
        )
        rows = await self._database.read(lambda connection: connection.execute(wanted).all())
        return [AbuseReport(r.id, r.name, bool(r.locked), r.by, r.made, r.text) for r in rows]

    async def close_report(self, id: int, doer: str) -> None:
        """Put a report away."""

        def work(connection: Connection) -> None:
            about = connection.scalar(
                select(ACCOUNTS.c.key)
                .join(REPORTS, REPORTS.c.about == ACCOUNTS.c.id)
                .where(REPORTS.c.id == id)
            )
            closed = connection.execute(
                update(REPORTS)
                .where(REPORTS.c.id == id, REPORTS.c.closed == "")
                .values(closed=moment())
            )
            if about is not None and closed.rowcount:
                log_deed(connection, doer, CLOSE, about)

        await self._database.write(work)

    async def lock(self, account: Account, doer: str, *, locked: bool) -> None:
        """Let an account be used no longer, or again; its sessions end."""

        def work(connection: Connection) -> None:
            connection.execute(
                update(ACCOUNTS)
                .where(ACCOUNTS.c.id == account.id)
                .values(locked=moment() if locked else "")
            )
            connection.execute(delete(SESSIONS).where(SESSIONS.c.account == account.id))
            log_deed(connection, doer, LOCK if locked else UNLOCK, account.key)

        await self._database.write(work)

    async def give_role(self, account: Account, doer: str, role: str) -> None:
        """Let an account be a player, a moderator or an administrator."""

        def work(connection: Connection) -> None:
            connection.execute(
                update(ACCOUNTS).where(ACCOUNTS.c.id == account.id).values(role=role)
            )
            log_deed(connection, doer, role, account.key)

        await self._database.write(work)

    async def note(self, account: Account, doer: str, deed: str) -> None:
        """Write into the log what was done in another way."""
        await self._database.write(lambda connection: log_deed(connection, doer, deed, account.key))

    async def deeds(self) -> list[Deed]:
        """The log, the latest first."""
        doers = ACCOUNTS.alias("doers")
        wanted = (
            select(DEEDS, ACCOUNTS.c.name, doers.c.name.label("by"))
            .join(ACCOUNTS, ACCOUNTS.c.key == DEEDS.c.about, isouter=True)
            .join(doers, doers.c.key == DEEDS.c.doer, isouter=True)
            .order_by(DEEDS.c.id.desc())
            .limit(MOST_SHOWN)
        )
        rows = await self._database.read(lambda connection: connection.execute(wanted).all())
        return [Deed(r.done, r.by or "", r.deed, r.name or "", r.doer == OPERATOR) for r in rows]

    async def everybody(self) -> list[tuple[str, str, str, bool]]:
        """All accounts: name, role, since when, and whether they are locked."""
        wanted = select(ACCOUNTS).order_by(ACCOUNTS.c.id)
        rows = await self._database.read(lambda connection: connection.execute(wanted).all())
        return [(row.name, row.role, row.created, bool(row.locked)) for row in rows]


def may_moderate(account: Account) -> bool:
    """Whether somebody sees reports and may lock accounts."""
    return account.role in (MODERATOR, ADMINISTRATOR)


def may_judge(judge: Account, about: Account) -> bool:
    """Whether *judge* may lock somebody: only those who may do less."""
    return _rank(judge) > _rank(about)


def _rank(account: Account) -> int:
    """How much somebody may do; a role that is not known here is none."""
    return ROLES.index(account.role) if account.role in ROLES else 0


def log_deed(connection: Connection, doer: str, deed: str, about: str) -> None:
    """Write down who did what, and to whom, as part of whatever else is being written."""
    connection.execute(insert(DEEDS).values(done=moment(), doer=doer, deed=deed, about=about))
