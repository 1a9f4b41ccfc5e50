"""The greedy player: looks at every whole turn and takes the one that is worth most."""

from __future__ import annotations

import math
from random import Random
from typing import Final

from spadework.agents.players.agent import Plan, Planner
from spadework.agents.thinking.explanation import candidates
from spadework.agents.thinking.tree import distinct
from spadework.agents.thinking.weights_file import valuation
from spadework.agents.thinking.whole_turns import LineOfPlay, WholeTurns, closing
from spadework.core.state import Action, State

MOST_CANDIDATES: Final = 8


class Greedy(Planner):
    """Looks one turn ahead.

    With a *doubt* of some points it tells turns apart only roughly, as people do who do not count
    everything: a turn that is worth as much less is chosen e times as seldom.
    """

    def __init__(self, seed: int = 0, doubt: float = 0.0, name: str = "greedy") -> None:
        super().__init__(name)
        self._random: Final = Random(seed)
        self._doubt: Final = doubt

    def plan(self, state: State, explain: bool = False) -> Plan:
        """The turn that is worth most; among equals the one listed first."""
        judge = valuation(state.rules)
        turns = WholeTurns(judge)
        lines = turns.best_first(state)
        chosen = self._take(lines) if self._doubt else lines[0]
        seat = state.question.seat
        return Plan(
            seat,
            tuple(finished(chosen, seat)),
            tuple(judge.values(chosen.state)),
            candidates(judge, distinct(lines, MOST_CANDIDATES), seat) if explain else (),
            turns.evaluated,
        )

    def _take(self, lines: list[LineOfPlay]) -> LineOfPlay:
        """One of the best lines, better ones more often."""
        some = distinct(lines, MOST_CANDIDATES)
        best = some[0].value
        shares = [math.exp((line.value - best) / self._doubt) for line in some]
        return self._random.choices(some, shares)[0]


def finished(line: LineOfPlay, seat: int) -> list[Action]:
    """The answers of a line, and the end of the turn where nothing else is left to think about."""
    last = closing(line.state, seat)
    return line.actions if last is None else [*line.actions, last]
