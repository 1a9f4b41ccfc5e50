"""Free actions before the action of a turn, and what they make possible.

Conversions and sacrificed power come right before the action they make possible and never for their
own sake; a way to the same action by more of them is dominated and left out.
"""

from __future__ import annotations

from typing import Final

from spadework.agents.thinking.worthwhile import whole_steps
from spadework.core.seat import Seat
from spadework.core.state import Action, State
from spadework.rules.flow.turns import BurnedPower
from spadework.rules.power.conversions import Burn, Convert, pays_for_something

USUAL_LENGTH: Final = 5


class Prepared:
    """A position after some free *actions*, and the actions of a turn they have made possible."""

    def __init__(self, actions: list[Action], state: State, known: bytes) -> None:
        self.actions: Final = actions
        self.state: Final = state
        self.made_possible: list[Action] = []
        self.known: Final = known  # actions that were possible with fewer free ones, as marks


def preparations(state: State, seat: int, most: int, longest: int = USUAL_LENGTH) -> list[Prepared]:
    """The ways to prepare for the action of the turn, at most so many; the first is not to."""
    reached = [Prepared([], state, bytes(len(state.rules.table.all)))]
    goods: set[tuple[int, int, int, int, int, int]] = set()
    for prepared in reached:  # grows while it is walked through
        here = prepared.state
        decision = here.pending[-1]
        offers: list[Action] = []
        decision.offer(here, offers)
        marks = bytearray(prepared.known)
        is_burned = isinstance(decision, BurnedPower)
        free: list[Action] = []
        for action in whole_steps(here, seat, offers):
            if is_burned and isinstance(action, Convert):
                free.append(action)  # what power was sacrificed for may make more possible
                continue
            marks[action.id] = 1
            if not prepared.known[action.id]:
                prepared.made_possible.append(action)
        if len(prepared.actions) >= longest:
            continue
        if not is_burned:
            here.rules.offer_free_actions(here, here.seats[seat], free)
        possible = bytes(marks)
        for action in free:
            if len(reached) >= most:
                break
            if isinstance(action, Burn) and not pays_for_something(here, here.seats[seat], action):
                continue  # freely sacrificed, but for nothing
            after = here.copy()
            after.answer(after.pending[-1], action)
            have = _goods(after.seats[seat])
            if have not in goods:
                goods.add(have)
                reached.append(Prepared([*prepared.actions, action], after, possible))
    return reached


def _goods(seat: Seat) -> tuple[int, int, int, int, int, int]:
    return (seat.coins, seat.workers, seat.priests, seat.bowl2, seat.bowl3, seat.points)
