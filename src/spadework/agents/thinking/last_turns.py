"""The end of a game that one seat plays alone: every way to play it on, and the best of them.

In the last round, when all others have passed, nobody comes between the own turns any more, and
what is left is a sum. All turns are tried in all orders, with conversions where they pay for
something. Positions that have come about by the same actions in another order, and with the same
goods, are the same and are looked at once. Others are asked about power at most, and take what
costs them nothing.
"""

from __future__ import annotations

from typing import Final

from spadework.agents.thinking.preparations import preparations
from spadework.agents.thinking.within_turn import answers_within_turn
from spadework.agents.thinking.worthwhile import worthwhile
from spadework.core.seat import Seat
from spadework.core.state import Action, State

LONGEST_PREPARATION: Final = 20  # free actions before an action


class Ending:
    """Answers of one seat up to the end of the game, and the points of every seat then."""

    def __init__(self, actions: list[Action], points: list[int]) -> None:
        self.actions: Final = actions
        self.points: Final = points

    def is_better(self, other: Ending, seat: int) -> bool:
        """Whether it brings *seat* more than *other*, or as much and the best other seat less."""
        if self.points[seat] != other.points[seat]:
            return self.points[seat] > other.points[seat]
        return self._best_besides(seat) < other._best_besides(seat)

    def _best_besides(self, seat: int) -> int:
        return max([points for index, points in enumerate(self.points) if index != seat])


class LastTurns:
    """The search for the best ending; it gives up after *most* positions."""

    def __init__(self, most: int) -> None:
        self.positions: int = 0  # looked at
        self._most: Final = most
        self._known: Final[dict[tuple[int, ...], Ending]] = {}

    def best(self, state: State) -> Ending | None:
        """The best ending for the seat that is asked; None if there are too many to see them all.

        The seat has to be alone (`is_alone`).
        """
        return self._best(state, state.pending[-1].seat, [])

    def _best(self, state: State, seat: int, played: list[int]) -> Ending | None:
        """The best ending after the actions with the ids *played*."""
        while not state.over and state.pending[-1].seat != seat:
            state = _answered_for_free(state)
        if state.over:
            return Ending([], [other.points for other in state.seats])
        if not state.pending[-1].is_turn or not state.seats[seat].actions:
            answers = answers_within_turn(state, state.pending[-1], seat)
            return self._best_answer(state, seat, answers, played)
        key = (*sorted(played), -1, *_goods(state.seats[seat]))
        if key not in self._known:
            found = self._best_turn(state, seat, played)
            if found is None:
                return None
            self._known[key] = found
        return self._known[key]

    def _best_turn(self, state: State, seat: int, played: list[int]) -> Ending | None:
        """The best ending that begins with an action, and before it what makes it possible."""
        best: Ending | None = None
        room = self._most - self.positions
        for prepared in preparations(state, seat, room, LONGEST_PREPARATION):
            self.positions += 1
            if not prepared.made_possible:
                continue
            found = self._best_answer(prepared.state, seat, prepared.made_possible, played)
            if found is None:
                return None
            found = Ending([*prepared.actions, *found.actions], found.points)
            if best is None or found.is_better(best, seat):
                best = found
        return best

    def _best_answer(
        self, state: State, seat: int, answers: list[Action], played: list[int]
    ) -> Ending | None:
        """The best ending that begins with one of *answers*."""
        best: Ending | None = None
        for action in answers:
            self.positions += 1
            if self.positions >= self._most:
                return None
            after = state.copy()
            after.answer(after.pending[-1], action)
            rest = self._best(after, seat, [*played, action.id])
            if rest is None:
                return None
            found = Ending([action, *rest.actions], rest.points)
            if best is None or found.is_better(best, seat):
                best = found
        return best


def is_alone(state: State) -> bool:
    """Whether the seat that is asked, in its turn, plays to the end of the game alone."""
    seat = state.pending[-1].seat
    if state.round != state.rules.rounds or seat != state.active:
        return False
    for other in state.seats:
        if other.index != seat and not other.passed:
            return False
    return True


def _answered_for_free(state: State) -> State:
    """The position after the answer that leaves whoever is asked the most points."""
    seat = state.pending[-1].seat
    best: State | None = None
    for action in worthwhile(state):
        after = state.copy()
        after.answer(after.pending[-1], action)
        if best is None or after.seats[seat].points > best.seats[seat].points:
            best = after
    assert best is not None, "a question without answers"
    return best


def _goods(seat: Seat) -> tuple[int, ...]:
    return (
        seat.coins,
        seat.workers,
        seat.priests,
        seat.bowl1,
        seat.bowl2,
        seat.bowl3,
        seat.points,
        seat.keys,
        *seat.cults,
    )
