"""What other seats are thought to do next, remembered while one seat thinks.

Whatever the seat that searches does, the others mostly want to do what they wanted before. So the
turns found for them are remembered, and taken again wherever they are possible; the valuation is
asked only where none is, as somebody else has built on the hex or used the power action.
"""

from __future__ import annotations

from typing import Final

from spadework.agents.thinking.whole_turns import LineOfPlay, WholeTurns
from spadework.core.state import Action, Decision, State

MOST_KNOWN: Final = 4  # turns remembered for one turn of a seat


class Replies:
    """The turns of all seats after the position that is thought about."""

    def __init__(self, turns: WholeTurns, seats: int) -> None:
        self._turns: Final = turns
        # For each seat and number of turns it has taken since: turns that came to mind.
        self._known: Final[list[list[list[list[Action]]]]] = [[] for _ in range(seats)]

    def reply(self, state: State, taken: int) -> LineOfPlay:
        """The turn that whoever is asked is thought to take, having *taken* so many already."""
        by_turn = self._known[state.pending[-1].seat]
        while len(by_turn) <= taken:
            by_turn.append([])
        known = by_turn[taken]
        for actions in known:
            after = played(state, actions)
            if after is not None:
                return LineOfPlay(actions, after, 0.0)
        best = self._turns.best_first(state)[0]
        if len(known) < MOST_KNOWN:
            known.append(best.actions)
        return best


def played(state: State, actions: list[Action]) -> State | None:
    """The position after *actions*, where they are all possible."""
    after = state.copy()
    for action in actions:
        if after.over:
            return None
        decision = after.pending[-1]
        if decision.seat != state.pending[-1].seat or not _is_among(action, after, decision):
            return None
        after.answer(decision, action)
    return after


def _is_among(action: Action, state: State, decision: Decision) -> bool:
    """Whether *action* is an answer to *decision*; every action exists only once."""
    for offer in state.offers_of(decision):
        if offer is action:
            return True
    return False
