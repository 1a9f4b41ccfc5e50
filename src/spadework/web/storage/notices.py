"""Notices in the database: put in the same transaction as what they tell of.

How this works: a notice waits as a job, one of a kind for an account and a game, so that a later
one takes its place and it can be taken back. When it is due, `tell` makes of it one job for each
channel that is open, in one transaction; each of those finds out again, when it is done, what is to
be said and whether it still holds. So nothing is told that has come to nothing meanwhile, and no
job knows where somebody is reached.
"""

from __future__ import annotations

from collections.abc import Collection
from datetime import UTC, datetime
from typing import Final

import msgspec
from sqlalchemy import Connection, bindparam, delete, insert, literal, select, update

from spadework.core.text import Text, Value
from spadework.view.text.packed import pack
from spadework.web.notices.kinds import ELSEWHERE, KINDS, MAIL, PUSH, WEBHOOK, NoticeKind
from spadework.web.notices.notice import NO_SEAT, Notice
from spadework.web.storage.jobs import Job, clock, drop_job, put_job
from spadework.web.storage.kept import Holder, seats_held
from spadework.web.storage.messages import Message, composed
from spadework.web.storage.schema.games import HOLDERS
from spadework.web.storage.schema.notices import GATHERED, PRESENT, PUSHES, TOLD
from spadework.web.storage.schema.people import ACCOUNTS
from spadework.web.storage.schema.server import JOBS
from spadework.web.storage.wishes import AT_ONCE, seconds_until

NOTICE: Final = "notice"  # the job that becomes one for each channel
DAILY: Final = "daily"  # the job of somebody's daily letter
LETTER: Final = "letter"
LOOK_AGAIN: Final = 120.0  # seconds until who had the table open may be told after all
HOLDERS_AND_ACCOUNTS: Final = (
    select(HOLDERS.c.seat, HOLDERS.c.browser, HOLDERS.c.by_link, ACCOUNTS.c.id)
    .outerjoin(ACCOUNTS, ACCOUNTS.c.key == HOLDERS.c.browser)
    .where(HOLDERS.c.game == bindparam("of"))
)
WEEK: Final = 7 * 24 * 3600.0  # after which what nobody could send is thrown away


# --- putting


def put_notice(
    connection: Connection,
    kind: NoticeKind,
    *,
    account: int | None = None,
    game: str = "",
    seat: int = NO_SEAT,
    mark: str = "",
    path: str = "",
    delay: float | None = None,
    but: Collection[str] = (),
    **values: Value,
) -> None:
    """Tell somebody of something, as part of whatever else is being written.

    It goes to an *account*, or to all who sit at the *seat* of a *game*, or to all players of the
    *game*; people without an account are told nothing. What has the same *mark* in a game is told
    once. It leads to the table, or to another *path*. *values* are what its words speak of. All
    *but* some holders of seats, such as who has caused it, are told.
    """
    packed = {name: pack(v) if isinstance(v, Text) else v for name, v in values.items()}
    for to in [account] if account is not None else _players(connection, game, seat, but):
        notice = Notice(kind.id, to, game, seat, mark, path, packed)
        told = msgspec.to_builtins(notice)
        put_job(connection, NOTICE, notice.key, told, kind.delay if delay is None else delay)


def drop_notice(
    connection: Connection, kind: NoticeKind, *, game: str, account: int | None = None
) -> None:
    """Take back what nobody has been told yet, of one *account* or of all players of the *game*."""
    for to in [account] if account is not None else _players(connection, game, NO_SEAT):
        drop_job(connection, NOTICE, Notice(kind.id, to, game).key)


def people_at(connection: Connection, game: str) -> dict[int, frozenset[int]]:
    """The accounts that sit at a game, and at which seats."""
    found = connection.execute(HOLDERS_AND_ACCOUNTS, {"of": game}).all()
    holders = [Holder(row.seat, row.browser, row.by_link) for row in found]
    accounts = {row.id: row.browser for row in found if row.id is not None}
    seats = {id: seats_held(holders, key) for id, key in accounts.items()}
    return {id: held for id, held in seats.items() if held}


def _players(connection: Connection, game: str, seat: int, but: Collection[str] = ()) -> list[int]:
    people = people_at(connection, game)
    others = set(connection.scalars(select(ACCOUNTS.c.id).where(ACCOUNTS.c.key.in_(but))))
    asked = [id for id, seats in people.items() if seat in seats or seat == NO_SEAT]
    return [id for id in asked if id not in others]


# --- telling


def tell(connection: Connection, job: Job) -> None:
    """Make of a notice that is due a job for each channel; who is looking is asked later."""
    if not connection.execute(delete(JOBS).where(JOBS.c.id == job.id)).rowcount:
        return  # another process was quicker
    notice = msgspec.convert(job.arguments, Notice)
    message = composed(connection, notice)
    if message is None:
        return
    kind = KINDS[notice.kind]
    if _is_present(connection, notice):
        if kind.until is not None:  # they may go away without an answer
            put_job(connection, NOTICE, job.key, job.arguments, LOOK_AGAIN)
        return
    if notice.mark and notice.game and not _is_news(connection, notice):
        return
    _throw_away(connection)
    for channel in ELSEWHERE:
        if message.wants(channel):
            _put(connection, channel, message)


def _put(connection: Connection, channel: str, message: Message) -> None:
    notice = message.notice
    told = msgspec.to_builtins(notice)
    if channel == PUSH:
        mine = select(PUSHES.c.id).where(PUSHES.c.account == notice.account)
        for id in connection.scalars(mine).all():
            put_job(connection, PUSH, f"{id}/{notice.key}", {"push": id, "notice": told})
    elif channel == MAIL and message.wishes.hour != AT_ONCE and KINDS[notice.kind].can_wait:
        connection.execute(insert(GATHERED).values(account=notice.account, notice=told))
        delay = seconds_until(message.wishes.hour, message.wishes.zone, datetime.now(UTC))
        put_job(connection, DAILY, str(notice.account), delay=delay)
    else:
        put_job(connection, LETTER if channel == MAIL else WEBHOOK, notice.key, told)


def _is_present(connection: Connection, notice: Notice) -> bool:
    there = (
        select(literal(1))
        .join(ACCOUNTS, ACCOUNTS.c.key == PRESENT.c.holder)
        .where(ACCOUNTS.c.id == notice.account, PRESENT.c.game == notice.game)
        .where(PRESENT.c.until > clock(connection))
    )
    return connection.execute(there).first() is not None


def _is_news(connection: Connection, notice: Notice) -> bool:
    """Whether something is told for the first time; from now on it has been told."""
    same = (
        TOLD.c.account == notice.account,
        TOLD.c.game == notice.game,
        TOLD.c.kind == notice.kind,
    )
    before = connection.scalar(select(TOLD.c.mark).where(*same))
    if before is None:
        connection.execute(
            insert(TOLD).values(
                account=notice.account, game=notice.game, kind=notice.kind, mark=notice.mark
            )
        )
    elif before != notice.mark:
        connection.execute(update(TOLD).where(*same).values(mark=notice.mark))
    return before != notice.mark


def _throw_away(connection: Connection) -> None:
    """Forget what could not be sent for a week, as where no mail server is named any more."""
    old = JOBS.c.due < clock(connection) - WEEK
    connection.execute(delete(JOBS).where(JOBS.c.kind.in_((LETTER, DAILY, *ELSEWHERE)), old))
