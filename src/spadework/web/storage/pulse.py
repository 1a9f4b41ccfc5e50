"""Whether people could play: servers leave a pulse, and where there was none no clock has run.

How this works: while clocks run, a server writes down once a minute that it is there. Whoever comes
back after a silence notes it as an interruption, which is a time of rest for everybody. So nobody
loses by a server that was down; and a clock that jumps forth looks like such a silence. One that
jumps back takes time from nobody: what has begun in the future begins now.
"""

from __future__ import annotations

from typing import Final

from sqlalchemy import Connection, delete, insert, literal, select, update
from sqlalchemy.exc import IntegrityError

from spadework.web.storage.jobs import clock
from spadework.web.storage.schema.time import CLOCKS, INTERRUPTIONS, PULSE
from spadework.web.time.seat_clock import STOPPED
from spadework.web.time.working_time import Interval

BEAT: Final = 60.0  # seconds between two signs of life
SILENCE: Final = 600.0  # seconds after which nobody was there
BACKWARDS: Final = 5.0  # seconds: less is a clock that is set right
_ROW: Final = 1


def present_moment(connection: Connection) -> float:
    """Now, by the clock of the database."""
    return float(connection.scalar(select(clock(connection))) or 0.0)


def attend(connection: Connection) -> float:
    """Now; a server is there, and what has become of the clock meanwhile is put right."""
    now = present_moment(connection)
    last = connection.scalar(select(PULSE.c.at).where(PULSE.c.id == _ROW))
    if last is None:
        try:
            with connection.begin_nested():
                connection.execute(insert(PULSE).values(id=_ROW, at=now))
        except IntegrityError:  # another server was quicker
            pass
    elif not last - BACKWARDS <= now <= last + BEAT:
        as_read = (PULSE.c.id == _ROW, PULSE.c.at == last)
        if connection.execute(update(PULSE).where(*as_read).values(at=now)).rowcount:
            _set_right(connection, last, now)
    return now


def is_silent(connection: Connection, now: float) -> bool:
    """Whether no server has been there for a while: then nobody can run out of time."""
    last = connection.scalar(select(PULSE.c.at).where(PULSE.c.id == _ROW))
    return last is None or not last - SILENCE <= now <= last + SILENCE


def any_clock_runs(connection: Connection) -> bool:
    """Whether anybody's time is running."""
    running = select(literal(1)).select_from(CLOCKS).where(CLOCKS.c.since != STOPPED).limit(1)
    return connection.execute(running).first() is not None


def interruptions(connection: Connection, since: float) -> tuple[Interval, ...]:
    """When nobody could play, as far as it was after *since*."""
    found = select(INTERRUPTIONS.c.begun, INTERRUPTIONS.c.ended).where(
        INTERRUPTIONS.c.ended > since
    )
    return tuple((row.begun, row.ended) for row in connection.execute(found))


def _set_right(connection: Connection, last: float, now: float) -> None:
    if now < last:
        connection.execute(delete(INTERRUPTIONS).where(INTERRUPTIONS.c.ended > now))
        connection.execute(update(CLOCKS).where(CLOCKS.c.since > now).values(since=now))
    elif now - last > SILENCE and any_clock_runs(connection):
        connection.execute(insert(INTERRUPTIONS).values(begun=last, ended=now))
