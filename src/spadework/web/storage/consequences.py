"""What follows from a change of a game, in the same transaction: jobs, clocks, notices.

A consequence is a function of the game before and after. It is listed below and asked after every
write that has added to a record, so that nothing is forgotten when a process dies in between.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from typing import Final

from sqlalchemy import Connection

from spadework.notation.game import Game
from spadework.web.notices import kinds
from spadework.web.storage.clocks import keep_time
from spadework.web.storage.jobs import TURN, drop_job, put_job
from spadework.web.storage.notices import drop_notice, people_at, put_notice
from spadework.web.storage.ratings import forget_result
from spadework.web.storage.requests import drop_request
from spadework.web.storage.results import keep_result
from spadework.web.tables.terms import Terms
from spadework.web.tables.viewed_game import Player


@dataclass(frozen=True)
class WrittenGame:
    """What a transaction has made of a game."""

    id: str
    players: Sequence[Player]
    terms: Terms
    before: Game | None  # None: it has just been begun
    after: Game

    @property
    def asked(self) -> list[int]:
        """The seats that may act now."""
        return self.after.state.seats_asked()

    @property
    def asked_before(self) -> list[int]:
        """The seats that could act until now."""
        return self.before.state.seats_asked() if self.before else []

    @property
    def acted(self) -> set[int]:
        """The seats whose actions have been added; none where some were taken back."""
        known = self.before.length if self.before else self.after.length
        return {entry.seat for entry in self.after.record[known:]}


Consequence = Callable[[Connection, WrittenGame], None]


def turns_of_computer_players(connection: Connection, written: WrittenGame) -> None:
    """What the computer players of a game have to do ends and begins with what is played."""
    if not any(player.is_played for player in written.players):
        return
    if any(written.players[seat].is_played for seat in written.asked):
        put_job(connection, TURN, written.id)
    elif written.before is not None:
        drop_job(connection, TURN, written.id)


def clocks_of_people(connection: Connection, written: WrittenGame) -> None:
    """The clocks of those who have acted stop, and of those who are asked they run."""
    clock = written.terms.clock
    if clock.runs:
        people = people_among(written.players, range(len(written.players)))
        keep_time(connection, written.id, clock, people, written.asked, written.acted)


def requests_lapse(connection: Connection, written: WrittenGame) -> None:
    """What somebody has asked the others lapses when a person acts."""
    if written.before is not None and people_among(written.players, written.acted):
        drop_request(connection, written.id)


def people_among(players: Sequence[Player], seats: Iterable[int]) -> list[int]:
    """Those of *seats* that no computer player plays."""
    return [seat for seat in seats if not players[seat].is_played]


def results_of_games(connection: Connection, written: WrittenGame) -> None:
    """What has been played to its end is kept for ratings; one that goes on is not, any more.

    A game that was brought along from elsewhere has not been played here.
    """
    if written.before is None or written.before.over == written.after.over:
        return
    if written.after.over:
        keep_result(connection, written.id, written.after, written.players, written.terms)
    else:
        forget_result(connection, written.id)


def turns_of_people(connection: Connection, written: WrittenGame) -> None:
    """Who is asked now and was not before is told so, if they leave it at that for a while."""
    asked, acted = written.asked, written.acted
    changed = set(asked) ^ set(written.asked_before)
    if all(written.players[seat].is_bot for seat in changed | acted):
        return
    for account, seats in people_at(connection, written.id).items():
        mine = [seat for seat in people_among(written.players, asked) if seat in seats]
        if not mine or acted & seats:  # who has acted knows what comes next
            drop_notice(connection, kinds.TURN, game=written.id, account=account)
        elif mine[0] in changed:
            turn = sum(entry.seat == mine[0] for entry in written.after.record)
            put_notice(
                connection,
                kinds.TURN,
                account=account,
                game=written.id,
                seat=mine[0],
                mark=f"{mine[0]}/{turn}",
            )


def ends_of_games(connection: Connection, written: WrittenGame) -> None:
    """All who have played are told that a game is over."""
    if written.after.over and written.before is not None and not written.before.over:
        put_notice(connection, kinds.OVER, game=written.id, mark="over")


CONSEQUENCES: Final[tuple[Consequence, ...]] = (
    turns_of_computer_players,
    clocks_of_people,
    requests_lapse,
    turns_of_people,
    ends_of_games,
    results_of_games,
)
