"""The order of answers: which questions are open, who may answer them and when.

By the rulebook the last question asked is answered first, and nothing else until it is. A game that
is played in another order brings an order of its own, which may also put its own decisions and
actions in the place of ours: every decision passes through `adapt` when it is asked, every action
through `adapt_action` when the table is made.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from spadework.core.naming import kind_in_words
from spadework.core.text import Text

if TYPE_CHECKING:
    from spadework.core.seat import Seat
    from spadework.core.state import Action, Decision, State


class Order:
    """The order of the rulebook."""

    def adapt(self, decision: Decision) -> Decision:
        """What is asked in place of *decision*."""
        return decision

    def adapt_action(self, action: Action) -> Action:
        """What the table holds in place of *action*; its text is the same."""
        return action

    @property
    def is_patient(self) -> bool:
        """Whether what is gained or prepared may be used late or not at all."""
        return False

    @property
    def asks_in_vain(self) -> bool:
        """Whether a seat is asked where it has no choice."""
        return False

    def open_decisions(self, state: State) -> list[Decision]:
        """The decisions that may be answered now, the one to be answered first."""
        if not state.pending:
            return []
        if state.pending[-1].is_shared:
            return [d for d in state.pending[::-1] if d.is_shared]
        return state.pending[-1:]

    def offers(self, state: State) -> list[Action]:
        """Every legal answer to the question."""
        return self.offers_of(state, state.question)

    def offers_of(self, state: State, decision: Decision) -> list[Action]:
        """Every legal answer to *decision*, free actions of the own turn included."""
        offers: list[Action] = []
        decision.offer(state, offers)
        if self.allows_free_actions(state, decision):
            state.rules.offer_free_actions(state, state.seats[decision.seat], offers)
        return offers

    def obstacle(self, state: State, seat: Seat, action: Action) -> Text:
        """Why the rules keep *seat* from an action; empty where only the moment is wrong."""
        return action.obstacle(state, seat)

    def play_offered(self, state: State, action: Action) -> None:
        """Answer with an *action* that is known to be among `offers`."""
        state.answer(state.pending[-1], action)

    def allows_free_actions(self, state: State, asked: Decision) -> bool:
        """Whether its seat may convert and the like before it answers *asked*."""
        return asked.seat == state.active and asked.allows_free_actions

    def decision_outside(self, state: State, action: Action, seat: int) -> Decision | None:
        """What *seat* answers with an *action* that nobody has to be asked for; None for others."""
        return None

    def begin_action(self, state: State, seat: Seat) -> None:
        """The action of a turn begins."""
        seat.blocked = 0  # a key of this action does not make up for a step of an earlier one

    def drop_leftovers(self, state: State, seat: Seat) -> None:
        """Let lapse what *seat* need not decide any more; by the rulebook all is decided."""

    def __repr__(self) -> str:
        return f"<{kind_in_words(self)}>"
