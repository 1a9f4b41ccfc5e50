"""What is said at the tables, in the database; who has read it, muted it or reported it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import timedelta
from typing import Final

from sqlalchemy import Connection, Row, delete, func, insert, select, update

from spadework.core.errors import RuleError
from spadework.core.text import Text
from spadework.web.notices import kinds
from spadework.web.storage.archive import moment
from spadework.web.storage.database import Database
from spadework.web.storage.moderation import log_deed
from spadework.web.storage.notices import put_notice
from spadework.web.storage.schema.games import GAMES
from spadework.web.storage.schema.people import ACCOUNTS
from spadework.web.storage.schema.talk import CHAT, CHAT_READ, LINE_REPORTS, MUTED, QUIET_TABLES
from spadework.web.talk.lines import ChatLine, Talk

MOST_SHOWN: Final = 200  # lines, the latest ones
A_WHILE: Final = timedelta(seconds=30)
MOST_IN_A_WHILE: Final = 10  # lines of one person, at all tables together
MOST_AT_A_TABLE: Final = 2000  # lines of one person
MOST_OF_ALL: Final = 5000  # lines of everybody there
MOST_REPORTED: Final = 20  # open reports of one person
AROUND: Final = 5  # lines before and after one that was reported
MOST_REPORTS_SHOWN: Final = 50
HIDE: Final = "hide"
UNHIDE: Final = "unhide"
CLOSE_LINE: Final = "close_line"
QUIET: Final = Text("the host of this table wants no chat here")


@dataclass(frozen=True)
class ReportedLine:
    """A line that somebody has reported, and what was said around it."""

    line: ChatLine
    account: str  # the name of its author's account, if there is one
    is_locked: bool
    made: str
    around: tuple[ChatLine, ...]  # the line itself among them


class Chat:
    """The chats of one database."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def say(self, game: str, seat: int, author: str, name: str, text: str) -> int:
        """Add a line to the chat of a table; its number. Refused where somebody says too much."""
        own = (CHAT.c.author == author,)
        lately = select(func.count()).where(*own, CHAT.c.said >= moment(A_WHILE))
        at_table = select(func.count()).where(CHAT.c.game == game)
        here = at_table.where(*own)

        def work(connection: Connection) -> int:
            # One's own lines are written one at a time, or several could each be the last one.
            connection.execute(select(GAMES.c.id).where(GAMES.c.id == game).with_for_update())
            if _is_quiet(connection, game):
                raise RuleError(QUIET)
            if (connection.scalar(lately) or 0) >= MOST_IN_A_WHILE:
                raise RuleError(Text("that was a lot at once; please wait half a minute"))
            if (connection.scalar(here) or 0) >= MOST_AT_A_TABLE:
                raise RuleError(
                    Text("you have said {n} lines at this table: it is full", n=MOST_AT_A_TABLE)
                )
            if (connection.scalar(at_table) or 0) >= MOST_OF_ALL:
                raise RuleError(Text("there is no room left for that at this table"))
            added = insert(CHAT).values(
                game=game, seat=seat, author=author, name=name, said=moment(), text=text
            )
            number: int = connection.execute(added.returning(CHAT.c.id)).scalar_one()
            _read(connection, game, author, number)
            muted = select(MUTED.c.holder).where(MUTED.c.game == game, MUTED.c.seat == seat)
            deaf = {author, *connection.scalars(muted)}
            put_notice(connection, kinds.CHAT, game=game, but=deaf, name=name, line=text)
            return number

        return await self._database.write(work)

    async def talk(self, game: str, reader: str) -> Talk:
        """The latest lines of a table, as *reader* finds them."""

        def look(connection: Connection) -> Talk:
            latest = (
                select(CHAT).where(CHAT.c.game == game).order_by(CHAT.c.id.desc()).limit(MOST_SHOWN)
            )
            lines = [_line(row) for row in connection.execute(latest) if _makes_sense(row)]
            mine = (MUTED.c.game == game, MUTED.c.holder == reader)
            read = select(CHAT_READ.c.line).where(
                CHAT_READ.c.game == game, CHAT_READ.c.holder == reader
            )
            return Talk(
                tuple(reversed(lines)),
                frozenset(connection.scalars(select(MUTED.c.seat).where(*mine))),
                connection.scalar(read) or 0,
                _is_quiet(connection, game),
            )

        return await self._database.read(look)

    async def read(self, game: str, reader: str, line: int) -> None:
        """Remember that *reader* has seen everything up to *line*."""
        await self._database.write(lambda connection: _read(connection, game, reader, line))

    async def mute(self, game: str, reader: str, seat: int, *, muted: bool) -> None:
        """Let *reader* read no lines of *seat*, or read them again."""
        mine = (MUTED.c.game == game, MUTED.c.holder == reader, MUTED.c.seat == seat)

        def work(connection: Connection) -> None:
            connection.execute(delete(MUTED).where(*mine))
            if muted:
                connection.execute(insert(MUTED).values(game=game, holder=reader, seat=seat))

        await self._database.write(work)

    async def be_quiet(self, game: str, *, quiet: bool) -> None:
        """Let nobody say anything at a table, or everybody again."""

        def work(connection: Connection) -> None:
            connection.execute(delete(QUIET_TABLES).where(QUIET_TABLES.c.game == game))
            if quiet:
                connection.execute(insert(QUIET_TABLES).values(game=game))

        await self._database.write(work)

    async def lines_of(self, author: str) -> list[tuple[str, ChatLine]]:
        """All that somebody has said, and in which games."""
        wanted = select(CHAT).where(CHAT.c.author == author).order_by(CHAT.c.id)
        rows = await self._database.read(lambda connection: connection.execute(wanted).all())
        return [(row.game, _line(row)) for row in rows]

    # --- keeping order

    async def report(self, game: str, line: int, reporter: str) -> None:
        """Tell the moderators of a line; once, and refused where somebody reports without end."""
        mine = (LINE_REPORTS.c.reporter == reporter,)

        def work(connection: Connection) -> None:
            there = select(CHAT.c.id).where(CHAT.c.id == line, CHAT.c.game == game)
            if connection.execute(there).first() is None:
                raise RuleError(Text("there is no such line at this table"))
            if connection.execute(
                select(LINE_REPORTS.c.line).where(*mine, LINE_REPORTS.c.line == line)
            ).first():
                return
            waiting = select(func.count()).where(*mine, LINE_REPORTS.c.closed == "")
            if (connection.scalar(waiting) or 0) >= MOST_REPORTED:
                raise RuleError(Text("the moderators have not got to your other reports yet"))
            connection.execute(
                insert(LINE_REPORTS).values(line=line, reporter=reporter, made=moment())
            )

        await self._database.write(work)

    async def reported(self) -> list[ReportedLine]:
        """The lines whose reports nobody has closed, with their context; the oldest first."""
        made = func.min(LINE_REPORTS.c.made)
        wanted = (
            select(CHAT, ACCOUNTS.c.name.label("account"), ACCOUNTS.c.locked)
            .add_columns(made.label("made"))
            .join(LINE_REPORTS, LINE_REPORTS.c.line == CHAT.c.id)
            .join(ACCOUNTS, ACCOUNTS.c.key == CHAT.c.author, isouter=True)
            .where(LINE_REPORTS.c.closed == "")
            .group_by(CHAT.c.id, ACCOUNTS.c.name, ACCOUNTS.c.locked)
            .order_by(made, CHAT.c.id)
            .limit(MOST_REPORTS_SHOWN)
        )

        def look(connection: Connection) -> list[ReportedLine]:
            return [
                ReportedLine(
                    _line(row),
                    row.account or "",
                    bool(row.locked),
                    row.made,
                    _around(connection, row.game, row.id),
                )
                for row in connection.execute(wanted).all()
            ]

        return await self._database.read(look)

    async def hide(self, line: int, doer: str, *, hidden: bool) -> str:
        """Let nobody read a line any more, or everybody again; its game, if there is such a line.

        It is written into the log of those who keep order.
        """

        def work(connection: Connection) -> str:
            row = connection.execute(select(CHAT).where(CHAT.c.id == line)).first()
            if row is None or bool(row.hidden) == hidden:
                return ""
            connection.execute(
                update(CHAT).where(CHAT.c.id == line).values(hidden=moment() if hidden else "")
            )
            log_deed(connection, doer, HIDE if hidden else UNHIDE, row.author)
            return str(row.game)

        return await self._database.write(work)

    async def close_reports(self, line: int, doer: str) -> None:
        """Put the reports of a line away."""

        def work(connection: Connection) -> None:
            author = connection.scalar(select(CHAT.c.author).where(CHAT.c.id == line))
            closed = connection.execute(
                update(LINE_REPORTS)
                .where(LINE_REPORTS.c.line == line, LINE_REPORTS.c.closed == "")
                .values(closed=moment())
            )
            if closed.rowcount:
                log_deed(connection, doer, CLOSE_LINE, author or "")

        await self._database.write(work)


def _makes_sense(row: Row[tuple[object, ...]]) -> bool:
    """Whether a line can be shown: one that is damaged must not keep others from being read."""
    texts = (row.author, row.name, row.said, row.text)
    return isinstance(row.seat, int) and row.seat >= 0 and all(isinstance(t, str) for t in texts)


def _line(row: Row[tuple[object, ...]]) -> ChatLine:
    return ChatLine(row.id, row.seat, row.author, row.name, row.said, row.text, bool(row.hidden))


def _is_quiet(connection: Connection, game: str) -> bool:
    wanted = select(QUIET_TABLES.c.game).where(QUIET_TABLES.c.game == game)
    return connection.execute(wanted).first() is not None


def _read(connection: Connection, game: str, reader: str, line: int) -> None:
    mine = (CHAT_READ.c.game == game, CHAT_READ.c.holder == reader)
    known = connection.scalar(select(CHAT_READ.c.line).where(*mine))
    if known is None:
        connection.execute(insert(CHAT_READ).values(game=game, holder=reader, line=line))
    elif known < line:
        connection.execute(update(CHAT_READ).where(*mine).values(line=line))


def _around(connection: Connection, game: str, line: int) -> tuple[ChatLine, ...]:
    at_table = select(CHAT).where(CHAT.c.game == game)
    before = at_table.where(CHAT.c.id <= line).order_by(CHAT.c.id.desc()).limit(AROUND + 1)
    after = at_table.where(CHAT.c.id > line).order_by(CHAT.c.id).limit(AROUND)
    rows: Sequence[Row[tuple[object, ...]]] = [
        *reversed(connection.execute(before).all()),
        *connection.execute(after).all(),
    ]
    return tuple(_line(row) for row in rows)
