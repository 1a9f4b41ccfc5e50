"""Requests of players in the database, and what becomes of a game when all have agreed.

Each is part of a transaction that has made the next version of the game.
"""

from __future__ import annotations

from collections.abc import Collection
from typing import Final

from sqlalchemy import Connection, bindparam, delete, insert, select, update

from spadework.core.text import Text
from spadework.view.text.packed import packed
from spadework.web.consent.requests import (
    ABANDONED,
    DONE,
    NAMES,
    PAUSED,
    REFUSED,
    SITUATIONS,
    UNDO,
)
from spadework.web.notices import kinds
from spadework.web.storage.chain import link_after, seal
from spadework.web.storage.clocks import go_on, hold_clocks
from spadework.web.storage.jobs import TURN, drop_job, put_job
from spadework.web.storage.notices import drop_notice, put_notice
from spadework.web.storage.pulse import present_moment
from spadework.web.storage.schema.consent import HALTS, REQUESTS, TAKEBACKS
from spadework.web.storage.schema.games import ACTIONS, DRAFTS, ENDINGS, GAMES, REMARKS
from spadework.web.storage.schema.plans import PLANNED
from spadework.web.storage.stewards import add_remark
from spadework.web.tables.terms import Terms
from spadework.web.tables.viewed_game import OpenRequest

DROP_REQUEST: Final = delete(REQUESTS).where(REQUESTS.c.game == bindparam("of"))
MOST_KEPT: Final = 200  # times that a record was taken back; who plays alone may do so for ever


def put_request(
    connection: Connection, game: str, request: OpenRequest, name: str, others: Collection[int]
) -> None:
    """Let somebody of that *name* ask all *others*, who are told so; what was asked has lapsed."""
    drop_request(connection, game)
    connection.execute(
        insert(REQUESTS).values(
            game=game,
            kind=request.kind,
            seat=request.seat,
            target=request.target,
            agreed=sorted(request.agreed),
        )
    )
    words = NAMES[request.kind]
    for seat in others:
        put_notice(connection, kinds.CONSENT, game=game, seat=seat, name=name, request=words)


def agree(connection: Connection, request: OpenRequest, seats: Collection[int]) -> None:
    """Keep that the holder of *seats* agrees; others are still to be asked."""
    agreed = sorted({*request.agreed, *seats})
    connection.execute(update(REQUESTS).where(REQUESTS.c.id == request.id).values(agreed=agreed))


def drop_request(connection: Connection, game: str) -> None:
    """Nobody asks for anything any more."""
    gone = connection.execute(DROP_REQUEST, {"of": game})
    if gone.rowcount:
        drop_notice(connection, kinds.CONSENT, game=game)


def refuse_request(connection: Connection, game: str, request: OpenRequest, seat: int) -> None:
    """Somebody does not agree; who has asked takes it back without a word."""
    drop_request(connection, game)
    if seat != request.seat:
        add_remark(connection, game, seat, f"{request.kind}_refused", REFUSED[request.kind])


def halt_game(connection: Connection, game: str, terms: Terms, kind: str) -> None:
    """Nobody plays on, for now or for good: clocks are held, and nothing is left to do."""
    connection.execute(delete(HALTS).where(HALTS.c.game == game))
    made = present_moment(connection)
    connection.execute(insert(HALTS).values(game=game, kind=kind, made=made))
    if terms.clock.runs:
        hold_clocks(connection, game, terms.clock)
    drop_job(connection, TURN, game)
    for told in (kinds.TURN, kinds.REMINDER):
        drop_notice(connection, told, game=game)
    if kind == ABANDONED:
        over = {"asked": [], "bot_asked": False, "situation": packed(SITUATIONS[ABANDONED])}
        connection.execute(update(GAMES).where(GAMES.c.id == game).values(over))
        agreed = Text("All have agreed to abandon it")
        put_notice(connection, kinds.OVER, game=game, mark="over", situation=agreed)


def go_on_with_game(
    connection: Connection, game: str, terms: Terms, asked: Collection[int], *, bots: bool
) -> None:
    """A paused game goes on where it was; *bots* if computer players are asked."""
    connection.execute(delete(HALTS).where(HALTS.c.game == game, HALTS.c.kind == PAUSED))
    if terms.clock.runs:
        go_on(connection, game, terms.clock, asked)
    for seat in asked:
        put_notice(connection, kinds.TURN, game=game, seat=seat)
    if bots:
        put_job(connection, TURN, game)


def shorten_record(connection: Connection, game: str, seat: int, kept: int, had: int) -> None:
    """Take the last actions out of the record, and all that was said about them."""
    link = link_after(connection, game, had)
    connection.execute(delete(ACTIONS).where(ACTIONS.c.game == game, ACTIONS.c.sequence >= kept))
    seal(connection, game)  # in old games it was the last action alone that had a link
    connection.execute(delete(DRAFTS).where(DRAFTS.c.game == game))
    connection.execute(delete(ENDINGS).where(ENDINGS.c.game == game))
    connection.execute(delete(PLANNED).where(PLANNED.c.game == game))
    connection.execute(delete(REMARKS).where(REMARKS.c.game == game, REMARKS.c.after > kept))
    made = present_moment(connection)
    connection.execute(
        insert(TAKEBACKS).values(game=game, seat=seat, kept=kept, had=had, made=made, link=link)
    )
    mine = TAKEBACKS.c.game == game
    latest = select(TAKEBACKS.c.id).where(mine).order_by(TAKEBACKS.c.id.desc()).limit(MOST_KEPT)
    connection.execute(delete(TAKEBACKS).where(mine, TAKEBACKS.c.id.not_in(latest)))
    note_consent(connection, game, UNDO, seat)


def note_consent(connection: Connection, game: str, kind: str, seat: int) -> None:
    """All have agreed to what *seat* has asked, and the log says so."""
    drop_request(connection, game)
    add_remark(connection, game, seat, kind, DONE[kind])
