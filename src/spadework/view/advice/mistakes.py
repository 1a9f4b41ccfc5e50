"""All likely mistakes, and which of them an action may be."""

from __future__ import annotations

from collections.abc import Collection
from typing import Final

from spadework.core.state import Action, State
from spadework.view.advice.mistake import Attempt, Mistake, Warned
from spadework.view.advice.mistakes_acting import ACTING_MISTAKES
from spadework.view.advice.mistakes_passing import PASSING_MISTAKES
from spadework.view.advice.mistakes_with_power import POWER_MISTAKES

MISTAKES: Final[tuple[Mistake, ...]] = (*PASSING_MISTAKES, *POWER_MISTAKES, *ACTING_MISTAKES)


def warnings(
    state: State, seat: int, action: Action, silenced: Collection[str] = ()
) -> list[Warned]:
    """The mistakes that *action* may be if *seat* plays it now, less those that are *silenced*.

    It has to be one of the seat's offers; for anything else there is nothing to warn of.
    """
    if seat >= len(state.seats) or not state.round or action not in state.offers_to(seat):
        return []
    decision = state.answered_by(action, seat)
    assert decision is not None, f"'{action}' is offered and answers nothing"
    attempt = Attempt(state, decision, action)
    return [
        Warned(
            mistake.id,
            state.worded_for(seat, mistake.title),
            state.worded_for(seat, sentence),
        )
        for mistake in MISTAKES
        if mistake.id not in silenced and (sentence := mistake.check(attempt))
    ]
