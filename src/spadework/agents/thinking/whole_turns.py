"""Whole turns: every way a seat can answer until it is somebody else's turn to decide.

How this works: first comes the action of the turn, perhaps after free actions that make it possible
(`preparations`). After it come the questions it raises (spades, tiles, cult steps); where these
have many answers only the most promising are followed. What a turn is worth is asked of a
valuation.
"""

from __future__ import annotations

from typing import Final

from spadework.agents.thinking.features import Surroundings
from spadework.agents.thinking.preparations import preparations
from spadework.agents.thinking.value import Valuation
from spadework.agents.thinking.within_turn import answers_within_turn
from spadework.core.actions import END_TURN
from spadework.core.state import Action, State

MOST_PREPARATIONS: Final = 96  # positions reached by free actions
MOST_EVALUATED: Final = 2000  # positions judged before no more preparations are thought of
WIDTH: Final = 2  # answers to a question of an action that are followed up
LONGEST_TURN: Final = 24


class LineOfPlay:
    """A sequence of answers, the position after it, and what it is worth to the seat."""

    def __init__(self, actions: list[Action], state: State, value: float) -> None:
        self.actions: Final = actions
        self.state: Final = state
        self.value: Final = value


class WholeTurns:
    """The turns of a seat, judged by *valuation*."""

    def __init__(
        self, valuation: Valuation, preparations: int = MOST_PREPARATIONS, width: int = WIDTH
    ) -> None:
        self._valuation: Final = valuation
        self._preparations: Final = preparations
        self._width: Final = width
        self.evaluated: int = 0

    def best_first(self, state: State) -> list[LineOfPlay]:
        """Every turn worth a thought, the best one first."""
        decision = state.pending[-1]
        around = self._valuation.look_around(state)
        lines: list[LineOfPlay] = []
        if decision.is_turn and state.seats[decision.seat].actions > 0:
            self._take_turn(state, decision.seat, around, lines)
        else:
            self._answer(state, decision.seat, [], around, lines, self._width)
        lines.sort(key=_worth, reverse=True)
        return lines

    # --- the action of the turn, perhaps after conversions

    def _take_turn(
        self, state: State, seat: int, around: Surroundings, lines: list[LineOfPlay]
    ) -> None:
        enough = self.evaluated + MOST_EVALUATED
        for prepared in preparations(state, seat, self._preparations):
            if self.evaluated >= enough:
                break
            for action in prepared.made_possible:
                self._follow(prepared.state, seat, action, prepared.actions, around, lines)

    # --- the questions that an action raises

    def _follow(
        self,
        state: State,
        seat: int,
        action: Action,
        before: list[Action],
        around: Surroundings,
        lines: list[LineOfPlay],
    ) -> None:
        after = state.copy()
        after.answer(after.pending[-1], action)
        self._answer(after, seat, [*before, action], around, lines, self._width)

    def _answer(
        self,
        state: State,
        seat: int,
        actions: list[Action],
        around: Surroundings,
        lines: list[LineOfPlay],
        width: int,
    ) -> None:
        """Answer all that *seat* is asked, each question by its most promising answers."""
        if self._is_done(state, seat, actions):
            lines.append(LineOfPlay(actions, state, self._value(state, seat, around)))
            return
        decision = state.pending[-1]
        offers = answers_within_turn(state, decision, seat)
        found: list[LineOfPlay] = []
        for action in offers:
            after = state.copy()
            after.answer(after.pending[-1], action)
            found.append(LineOfPlay([*actions, action], after, self._value(after, seat, around)))
        found.sort(key=_worth, reverse=True)
        for i, line in enumerate(found):
            if self._is_done(line.state, seat, line.actions):
                lines.append(line)
            elif i < width:
                self._answer(line.state, seat, line.actions, around, lines, max(1, width - 1))

    def _value(self, state: State, seat: int, around: Surroundings) -> float:
        """What a position is worth; after a pass, with the turn ended, and perhaps the round."""
        self.evaluated += 1
        end = closing(state, seat)
        if end is not None and state.seats[seat].passed:
            state = state.copy()
            state.answer(state.pending[-1], end)
        return self._valuation.value(state, seat, around)

    def _is_done(self, state: State, seat: int, actions: list[Action]) -> bool:
        """Whether the plan ends here: others are asked, or only the end of the turn is left."""
        if state.over or state.pending[-1].seat != seat or len(actions) >= LONGEST_TURN:
            return True
        if not actions:
            return False
        decision = state.pending[-1]
        return decision.is_turn


def closing(state: State, seat: int) -> Action | None:
    """The end of the turn, if it is all that is left to do for *seat*."""
    if state.over or not state.pending[-1].is_turn or state.pending[-1].seat != seat:
        return None
    if state.seats[seat].actions:
        return None
    return state.rules.table.groups[END_TURN][0]


def _worth(line: LineOfPlay) -> float:
    return line.value
