"""How a game has ended, as ratings and lists see it: who played what, and in which place."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from spadework.core.state import State
from spadework.web.tables.terms import Pace
from spadework.web.tables.viewed_game import Player

NAME: Final = re.compile(r"\w+/[1-9]/(live|turns)")


@dataclass(frozen=True, order=True)
class Pool:
    """Games that are rated together: of one game, for so many players, live or by turns."""

    game: str
    seats: int
    pace: Pace

    @property
    def name(self) -> str:
        """As it is kept.

        >>> Pool("terra_nova", 3, "live").name
        'terra_nova/3/live'
        """
        return f"{self.game}/{self.seats}/{self.pace}"

    @staticmethod
    def is_name(name: str) -> bool:
        """Whether a pool can be kept under that name.

        >>> Pool.is_name("terra_nova/3/live"), Pool.is_name("nonsense")
        (True, False)
        """
        return bool(NAME.fullmatch(name))

    @classmethod
    def named(cls, name: str) -> Pool:
        """The pool that is kept under a name.

        >>> Pool.named("terra_nova/3/live")
        Pool(game='terra_nova', seats=3, pace='live')
        """
        game, seats, pace = name.rsplit("/", 2)
        return cls(game, int(seats), "live" if pace == "live" else "turns")


@dataclass(frozen=True)
class Place:
    """A seat when the game was over."""

    holder: str  # key of the account that sat there; empty: a guest, or a computer player
    level: str  # of a computer player
    faction: str
    points: int
    place: int  # 1 for the winner; who has dropped out is last


@dataclass(frozen=True)
class Result:
    """A game that is over."""

    game: str  # its id
    ended: float  # seconds by the clock of the database
    pool: Pool
    places: tuple[Place, ...]  # by seat

    @property
    def counts(self) -> bool:
        """Whether it can be rated: all people have accounts, one seat each, and someone to meet."""
        people = [place.holder for place in self.places if not place.level]
        is_known = all(people) and len(set(people)) == len(people)
        return bool(people) and is_known and len(self.places) > 1


def places(state: State, holders: Sequence[str], players: Sequence[Player]) -> tuple[Place, ...]:
    """The seats of a game that is over; *holders* are the accounts that sat there."""
    return tuple(
        Place(
            "" if players[seat.index].is_bot else holders[seat.index],
            players[seat.index].level,
            seat.faction.id,
            seat.points,
            place_of(state, seat.index, players),
        )
        for seat in state.seats
    )


def place_of(state: State, seat: int, players: Sequence[Player]) -> int:
    """The place of a seat: those with the same points share one, and so do all who dropped out."""
    stayed = [s for s in state.seats if not has_dropped_out(state, s.index, players)]
    if has_dropped_out(state, seat, players):
        return 1 + len(stayed)
    return 1 + sum(other.points > state.seats[seat].points for other in stayed)


def has_dropped_out(state: State, seat: int, players: Sequence[Player]) -> bool:
    """Whether nobody plays a seat any more.

    By the rulebook a seat that has dropped out stays and passes; in recorded games it has left.
    """
    return state.seats[seat].dropped or players[seat].has_dropped_out
