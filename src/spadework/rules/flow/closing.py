"""The end of a round: a last exchange for everybody."""

from __future__ import annotations

from spadework.core.milestones import ROUND_LEFT, ROUND_OVER
from spadework.core.ruleset import Mechanic
from spadework.core.state import State
from spadework.rules.flow.turns import LateExchange


class Closing(Mechanic):
    """Exchanging power when the round or the game is over."""

    def at(self, state: State, milestone: int) -> None:
        if milestone == ROUND_OVER:
            for index in state.order[::-1]:
                state.ask(LateExchange(index))
        elif milestone == ROUND_LEFT:
            for seat in state.seats:
                state.note(seat.index, "round end")
