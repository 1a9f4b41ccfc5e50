"""What people at a table say to each other and agree on, each as one transaction."""

from __future__ import annotations

from collections.abc import Collection, Sequence

from sqlalchemy import Connection

from spadework.web.consent.requests import ABANDON, ABANDONED, PAUSE, PAUSED
from spadework.web.storage.archive import Agreement, summary_row
from spadework.web.storage.consequences import CONSEQUENCES, WrittenGame
from spadework.web.storage.requests import (
    agree,
    go_on_with_game,
    halt_game,
    note_consent,
    put_request,
    refuse_request,
    shorten_record,
)
from spadework.web.storage.stewards import come_back
from spadework.web.tables.standing import Standing
from spadework.web.tables.terms import Terms
from spadework.web.tables.viewed_game import OpenRequest, Player


def asking(game: str, request: OpenRequest, name: str, others: Collection[int]) -> Agreement:
    """Somebody of that *name* asks all others."""
    return Agreement(lambda connection: put_request(connection, game, request, name, others))


def agreeing(request: OpenRequest, seats: Collection[int]) -> Agreement:
    """Some agree, and others have still to be asked."""
    return Agreement(lambda connection: agree(connection, request, seats))


def refusing(game: str, request: OpenRequest, seat: int) -> Agreement:
    """Somebody does not agree, or takes back what they have asked."""
    return Agreement(lambda connection: refuse_request(connection, game, request, seat))


def coming_back(game: str, seat: int) -> Agreement:
    """Somebody plays on whom a computer player has stood in for."""
    return Agreement(lambda connection: come_back(connection, game, seat))


def halting(
    game: str, request: OpenRequest, players: Sequence[Player], terms: Terms, now: Standing
) -> Agreement:
    """All agree that nobody plays on, or that everybody does again."""
    asked = now.game.state.seats_asked()

    def work(connection: Connection) -> None:
        if request.kind in (PAUSE, ABANDON):
            kind = PAUSED if request.kind == PAUSE else ABANDONED
            halt_game(connection, game, terms, kind)
        else:
            bots = any(players[seat].is_played for seat in asked)
            go_on_with_game(connection, game, terms, asked, bots=bots)
        note_consent(connection, game, request.kind, request.seat)

    return Agreement(work)


def taking_back(
    game: str,
    request: OpenRequest,
    players: Sequence[Player],
    terms: Terms,
    before: Standing,
    after: Standing,
) -> Agreement:
    """All agree that the record becomes shorter; jobs and clocks follow from where it ends now."""
    written = WrittenGame(game, players, terms, before.game, after.game)

    def work(connection: Connection) -> None:
        shorten_record(connection, game, request.seat, after.sequence, before.sequence)
        for consequence in CONSEQUENCES:
            consequence(connection, written)

    return Agreement(work, summary_row(after.game, players))
