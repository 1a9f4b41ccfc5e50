"""Time is up: a reminder first, then somebody else plays the seat, until its player comes back.

What becomes of a seat is said by the terms of its game. Neither the rulebooks of Terra Mystica nor
that of Terra Nova say what happens when a player leaves. So a seat that has dropped out stays in
the game and takes part as little as it can (`web/time/dropping_out.py`); recorded games that go on
by the habits of the play-by-web site know how it leaves there.
"""

from __future__ import annotations

from typing import Final

import msgspec
from sqlalchemy import Connection, delete, func, insert, select

from spadework.core.text import Text
from spadework.view.text.packed import packed
from spadework.web.notices import kinds
from spadework.web.storage.clocks import (
    CLOCK,
    read_clocks,
    reminded,
    rests_at,
    sitter_at,
    write_clocks,
)
from spadework.web.storage.jobs import TURN, put_job
from spadework.web.storage.notices import put_notice
from spadework.web.storage.pulse import attend, is_silent, present_moment
from spadework.web.storage.schema.consent import HALTS
from spadework.web.storage.schema.games import ACTIONS, GAMES, REMARKS
from spadework.web.storage.schema.time import STEWARDS
from spadework.web.storage.seating import raise_versions
from spadework.web.tables.terms import Clock, Terms
from spadework.web.tables.viewed_game import DROPPED
from spadework.web.time.in_words import lasting
from spadework.web.time.seat_clock import (
    SeatClock,
    ends_at,
    held,
    moved,
    reminds_at,
    returned,
    started,
    time_left,
)

STEWARD: Final = "settler"  # the level that plays for whoever is away
# Remarks in the log; each is about its seat, whose name stands before it.
OUT_OF_TIME: Final = "out_of_time"
DROPPED_OUT: Final = "dropped_out"
CAME_BACK: Final = "came_back"
LOOK_LATER: Final = 60.0  # seconds until clocks are looked at again where no server is there


def look_at_clocks(connection: Connection, game: str) -> bool:
    """Remind those whose time is running out and replace those who have none left.

    Whether anybody was replaced. What somebody has played before this is in the record, and their
    clock has moved on: the row of the game is held meanwhile.
    """
    row = connection.execute(
        select(GAMES.c.terms).where(GAMES.c.id == game).with_for_update()
    ).first()
    if row is None or is_halted(connection, game):
        return False
    terms = msgspec.convert(row.terms, Terms).clock
    now = present_moment(connection)
    before = read_clocks(connection, game)
    if is_silent(connection, now):
        put_job(connection, CLOCK, game, delay=LOOK_LATER)
        return False
    after, late = dict(before), []
    for seat, clock in before.items():
        if not clock.runs:
            continue
        rests = rests_at(connection, game, seat, terms, clock)
        if ends_at(clock, terms, rests) <= now:
            after[seat] = moved(held(clock, now, rests), terms, increment=False)
            late.append(seat)
        elif not clock.reminded and reminds_at(clock, terms, rests) <= now:
            after[seat] = reminded(clock)
            _remind(connection, game, seat, time_left(clock, terms, now, rests))
    for seat in late:
        _replace(connection, game, seat, terms)
    write_clocks(connection, game, terms, before, after, now)
    if late:
        raise_versions(connection, [game])
    return bool(late)


def come_back(connection: Connection, game: str, seat: int) -> None:
    """Let somebody play on who was replaced; their clock begins anew."""
    row = connection.execute(select(GAMES.c.terms, GAMES.c.asked).where(GAMES.c.id == game)).one()
    terms = msgspec.convert(row.terms, Terms).clock
    mine = (STEWARDS.c.game == game, STEWARDS.c.seat == seat, STEWARDS.c.level != DROPPED)
    if not connection.execute(delete(STEWARDS).where(*mine)).rowcount:
        return
    add_remark(connection, game, seat, CAME_BACK, Text("is back and plays on"))
    if terms.runs:
        now = attend(connection)
        before = read_clocks(connection, game)
        clock = returned(before.get(seat, SeatClock()), terms)
        if seat in row.asked:
            sitter = sitter_at(connection, game, seat)
            clock = started(clock, now, sitter.zone if sitter else "")
        write_clocks(connection, game, terms, before, {**before, seat: clock}, now)


def is_halted(connection: Connection, game: str) -> bool:
    """Whether nobody plays on."""
    found = select(HALTS.c.kind).where(HALTS.c.game == game)
    return connection.execute(found).first() is not None


def add_remark(connection: Connection, game: str, seat: int, kind: str, text: Text) -> None:
    """Have the log say something about a seat, after all that has been played."""
    after = _length(connection, game)
    connection.execute(
        insert(REMARKS).values(game=game, after=after, seat=seat, kind=kind, text=packed(text))
    )


def _length(connection: Connection, game: str) -> int:
    return connection.scalar(select(func.count()).where(ACTIONS.c.game == game)) or 0


def _remind(connection: Connection, game: str, seat: int, left: float) -> None:
    """Tell whoever sits at *seat* that they have *left* so many seconds."""
    mark = f"{seat}/{_length(connection, game)}"
    put_notice(connection, kinds.REMINDER, game=game, seat=seat, mark=mark, time=lasting(left))


def _replace(connection: Connection, game: str, seat: int, terms: Clock) -> None:
    drops_out = terms.late == "drop_out"
    level = DROPPED if drops_out else STEWARD
    connection.execute(insert(STEWARDS).values(game=game, seat=seat, level=level))
    if drops_out:
        said = Text("is out of time and has dropped out")
        add_remark(connection, game, seat, DROPPED_OUT, said)
        consequence = Text("You have dropped out.")
    else:
        said = Text("is out of time; a computer player takes over")
        add_remark(connection, game, seat, OUT_OF_TIME, said)
        consequence = Text("A computer player plays for you until you come back.")
    put_notice(connection, kinds.REPLACED, game=game, seat=seat, consequence=consequence)
    put_job(connection, TURN, game)
