"""The turns of a record that can be judged, each with the positions before and after it.

Set-up and answers about power are no turns. Where questions may be answered late, a turn can begin
while its own seat still has something to answer; such turns are passed over, too.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from spadework.core.state import Action, State
from spadework.notation.game import Entry, Game
from spadework.rules.flow.turns import turn_of


@dataclass(frozen=True)
class PlayedTurn:
    """A turn of the record: where it starts, its own actions, the positions before and after.

    *went_on* is where the next turn of the same seat led, or the end of the record.
    """

    start: int
    actions: tuple[Action, ...]
    before: State
    after: State
    went_on: State

    @property
    def seat(self) -> int:
        """Whose turn it was."""
        return self.before.question.seat


def played_turns(game: Game) -> tuple[list[PlayedTurn], int]:
    """The turns that can be judged, and how many cannot."""
    found: list[PlayedTurn] = []
    passed_over = 0
    last = turn_of(game.at(0))
    for start, (state, entry) in enumerate(game.replay()):
        if turn_of(state) != last and _begins_turn(state, entry):
            last = turn_of(state)
            before = game.catalog.by_the_rules(state, entry.seat)
            if before.question.is_turn and before.question.seat == entry.seat:
                found.append(_played(game, start, state, before))
            else:
                passed_over += 1
    return _with_what_came(found), passed_over


def _begins_turn(state: State, entry: Entry) -> bool:
    """Whether an action answers the question for the turn, and not one that comes before it."""
    if entry.seat != state.active:
        return False
    decision = state.answered_by(entry.action, entry.seat)
    return decision is not None and decision.is_turn


def _with_what_came(turns: Sequence[PlayedTurn]) -> list[PlayedTurn]:
    """The turns, each with where the next one of its seat led."""
    found: list[PlayedTurn] = []
    following: dict[int, State] = {}
    for turn in reversed(turns):
        found.append(replace(turn, went_on=following.get(turn.seat, turn.went_on)))
        following[turn.seat] = turn.after
    return found[::-1]


def _played(game: Game, start: int, state: State, before: State) -> PlayedTurn:
    """The turn that begins at *start*, up to the first question to somebody else."""
    after = state.copy()
    turn = turn_of(after)
    seat = after.active
    own: list[Action] = []
    for entry in game.record[start:]:
        if entry.seat != seat or after.over or turn_of(after) != turn:
            break
        after.play(entry.action, seat)
        own.append(entry.action)
    strict = game.catalog.by_the_rules(after)
    end = game.catalog.by_the_rules(game.state)
    return PlayedTurn(start, tuple(own), before, strict, end)
