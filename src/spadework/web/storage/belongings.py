"""What somebody has at tables besides seats: it becomes their account's, and goes when they go."""

from __future__ import annotations

from sqlalchemy import Connection, Table, delete, func, select, update

from spadework.core.errors import RuleError
from spadework.core.text import Text
from spadework.web.storage.schema.games import HOLDERS
from spadework.web.storage.schema.plans import PLANNED, PLANS
from spadework.web.storage.schema.talk import CHAT, CHAT_READ, LINE_REPORTS, MUTED, NOTES
from spadework.web.talk.lines import LONGEST_NOTES


def make_room(connection: Connection, table: Table, game: str, most: int) -> None:
    """See to it that there is room for one more row of a *game*, of which *most* are kept.

    Whoever has a link sits down as somebody new as often as they like; what those have written
    who do not sit there any more goes first.
    """
    here = table.c.game == game
    rows = select(func.count()).select_from(table).where(here)
    if (connection.scalar(rows) or 0) < most:
        return
    there = select(HOLDERS.c.browser).where(HOLDERS.c.game == game)
    connection.execute(delete(table).where(here, table.c.holder.not_in(there)))
    if (connection.scalar(rows) or 0) >= most:
        raise RuleError(Text("there is no room left for that at this table"))


def hand_over(connection: Connection, guest: str, key: str, name: str) -> None:
    """Give what a *guest* has said and written down to the account of that *key* and *name*."""
    connection.execute(update(CHAT).where(CHAT.c.author == guest).values(author=key, name=name))
    _join_notes(connection, guest, key)
    _hand_over(connection, NOTES, ["game"], guest, key)
    _hand_over(connection, CHAT_READ, ["game"], guest, key)
    _hand_over(connection, MUTED, ["game", "seat"], guest, key)
    _hand_over(connection, PLANS, ["id"], guest, key)
    _hand_over(connection, PLANNED, ["game", "seat"], guest, key)


def leave_behind(connection: Connection, key: str) -> None:
    """Let the lines of an account stay without its name, and delete what nobody else reads."""
    connection.execute(update(CHAT).where(CHAT.c.author == key).values(author="", name=""))
    for table in (NOTES, CHAT_READ, MUTED, PLANS, PLANNED):
        connection.execute(delete(table).where(table.c.holder == key))
    connection.execute(delete(LINE_REPORTS).where(LINE_REPORTS.c.reporter == key))


def _hand_over(
    connection: Connection, table: Table, about: list[str], guest: str, key: str
) -> None:
    """Let rows be those of an account, unless it has one *about* the same already."""
    known = select(*[table.c[name] for name in about]).where(table.c.holder == key)
    for row in connection.execute(known).all():
        same = [table.c[name] == value for name, value in zip(about, row, strict=True)]
        connection.execute(delete(table).where(table.c.holder == guest, *same))
    connection.execute(update(table).where(table.c.holder == guest).values(holder=key))


def _join_notes(connection: Connection, guest: str, key: str) -> None:
    """Add the notes of a guest to those that the account has at the same table."""
    theirs = NOTES.alias("theirs")
    both = (
        select(NOTES.c.game, NOTES.c.text, theirs.c.text.label("more"))
        .join(theirs, theirs.c.game == NOTES.c.game)
        .where(NOTES.c.holder == key, theirs.c.holder == guest, theirs.c.text != "")
    )
    for row in connection.execute(both).all():
        connection.execute(
            update(NOTES)
            .where(NOTES.c.game == row.game, NOTES.c.holder == key)
            .values(
                text=f"{row.text}\n{row.more}".strip()[:LONGEST_NOTES],
                version=NOTES.c.version + 1,
            )
        )
