"""The order of answers: which questions are open, who may answer them and when.

By the rulebook the last question asked is answered first, and nothing else until it is. A game that
is played in another order brings an order of its own, which may also put its own decisions and
actions in the place of ours: every decision passes through `adapt` when it is asked, every action
through `adapt_action` when the table is made.

Computer players think by the rulebook in any game. An order says which position they think about,
and what carries out there what they decide.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from spadework.core.naming import kind_in_words
from spadework.core.text import Text

if TYPE_CHECKING:
    from spadework.core.ruleset import Ruleset
    from spadework.core.seat import Seat
    from spadework.core.state import Action, Decision, State


class Order:
    """The order of the rulebook."""

    @property
    def option(self) -> str:
        """The option by which a game is played in this order; empty for that of the rulebook."""
        return ""

    @property
    def is_strict(self) -> bool:
        """Whether this is the order of the rulebook, one question after the other."""
        return not self.option

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
            return [d for d in self.in_turn(state.pending) if d.is_shared]
        return state.pending[-1:]

    def in_turn(self, asked: list[Decision]) -> list[Decision]:
        """What has been *asked*, one after the other, in the order in which it is answered."""
        return asked[::-1]

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

    def departure(self, state: State, seat: int) -> Action | None:
        """How *seat* leaves the game for good; None where it cannot but stays and passes."""
        return None

    def begin_action(self, state: State, seat: Seat) -> None:
        """The action of a turn begins."""
        seat.blocked = 0  # a key of this action does not make up for a step of an earlier one

    def drop_leftovers(self, state: State, seat: Seat) -> None:
        """Let lapse what *seat* need not decide any more; by the rulebook all is decided."""

    # --- thinking by the rulebook: *rules* are those of the game in its order

    def by_the_rules(self, state: State, rules: Ruleset, first: int) -> State:
        """A copy of *state* that goes on by the rulebook; *first* acts before others answer."""
        return state.copy()

    def position_for(self, state: State, rules: Ruleset, seat: int) -> State | None:
        """A copy as somebody thinks about it who plays *seat*; None if the seat is not asked."""
        return with_question_to(state, seat)

    def carried_out(self, state: State, thought: State, action: Action, seat: int) -> list[Action]:
        """What does in *state* what *seat* decides with *action* in the position *thought* of.

        It is refused with our error where this order has no place for it.
        """
        return [action]

    def idle_answer(self, state: State, seat: int) -> Action | None:
        """What *seat* can but say to something that the rulebook would not ask; None if nothing."""
        return None

    def __repr__(self) -> str:
        return f"<{kind_in_words(self)}>"


def with_question_to(state: State, seat: int) -> State | None:
    """A copy with the first open question to *seat* before all others; None if there is none."""
    asked = state.asked_of(seat)
    if asked is None:
        return None
    copied = state.copy()
    if asked is not copied.question:
        copied.close(asked)
        copied.ask(asked)
    return copied
