"""Loose order: any open question may be answered, late and by anybody.

So games are kept on the play-by-web site whose ledgers we read. The option `loose_order` gives the
ruleset this order; the rules themselves know only that of the rulebook. Where the site differs, a
decision or an action of the rules has a loose variant in this package; `loose_order.variants` says
which takes the place of which. Texts and places in the table of actions stay the same.
"""

from __future__ import annotations

from typing import Final

from spadework.core.actions import FORGO, RESIGN
from spadework.core.order import Order
from spadework.core.ruleset import Ruleset
from spadework.core.seat import Seat
from spadework.core.state import Action, Decision, State
from spadework.core.text import Text
from spadework.loose_order.cults import must_wait, without_overtaking
from spadework.loose_order.leech import decline_all
from spadework.loose_order.left_open import ends_with_turn, keeps_order
from spadework.loose_order.ordination import LastingOrdination
from spadework.loose_order.thinking import by_the_rules, carried_out, idle_answer, position_for
from spadework.loose_order.turns import Resign
from spadework.loose_order.variants import LOOSE_ACTIONS, LOOSE_DECISIONS
from spadework.rules.cults.favors import TakeFavor
from spadework.rules.cults.ordination import Ordination
from spadework.rules.cults.steps import CultSteps
from spadework.rules.flow.turns import renew_turn
from spadework.rules.ground.towns import TakeTown


class LooseOrder(Order):
    """The order of the play-by-web site."""

    def __init__(self, option: str, *, lasting_ordination: bool) -> None:
        self._option: Final = option
        self._lasting_ordination: Final = lasting_ordination

    def adapt(self, decision: Decision) -> Decision:
        variant = LOOSE_DECISIONS.get(type(decision))
        if variant is None:
            return decision
        if self._lasting_ordination and isinstance(decision, Ordination):
            return LastingOrdination(decision.seat, decision.most)
        return variant(decision)

    def adapt_action(self, action: Action) -> Action:
        variant = LOOSE_ACTIONS.get(type(action))
        return action if variant is None else variant(action)

    @property
    def option(self) -> str:
        return self._option

    @property
    def is_patient(self) -> bool:
        return True

    @property
    def asks_in_vain(self) -> bool:
        return True

    def open_decisions(self, state: State) -> list[Decision]:
        if not state.pending or keeps_order(state.pending[-1]):
            return state.pending[-1:]
        return self.in_turn(state.pending)

    def in_turn(self, asked: list[Decision]) -> list[Decision]:
        """In the order they were asked; but what belongs to an action comes before the turn."""
        first = [d for d in asked if not d.is_turn]
        return [*first, *[d for d in asked if d.is_turn]]

    def offers(self, state: State) -> list[Action]:
        offers: list[Action] = []
        for decision in self.open_decisions(state):
            for action in state.offers_of(decision):
                if action not in offers:
                    offers.append(action)
        return offers

    def offers_of(self, state: State, decision: Decision) -> list[Action]:
        offers = super().offers_of(state, decision)
        if isinstance(decision, (TakeFavor, TakeTown, CultSteps)):  # what is gained may be given up
            offers.append(state.rules.table.groups[FORGO][0])
        return without_overtaking(state, decision, offers)

    def obstacle(self, state: State, seat: Seat, action: Action) -> Text:
        reason = action.obstacle(state, seat)
        if not reason and must_wait(state, seat, action, None):
            return Text(
                "somebody who has yet to decide may reach the last space of this cult first"
            )
        return reason

    def play_offered(self, state: State, action: Action) -> None:
        state.play(action)

    def allows_free_actions(self, state: State, asked: Decision) -> bool:
        return asked.is_turn

    def decision_outside(self, state: State, action: Action, seat: int) -> Decision | None:
        if isinstance(action, Resign) and 0 <= seat < len(state.seats):
            return Decision(seat)
        return None

    def departure(self, state: State, seat: int) -> Action | None:
        return state.rules.table.groups[RESIGN][0] if seat < len(state.seats) else None

    def begin_action(self, state: State, seat: Seat) -> None:
        if not seat.actions:
            renew_turn(state, seat)
        # An own action says no to every offer still open, and the last action is done with.
        decline_all(state, seat)
        self.drop_leftovers(state, seat)

    def drop_leftovers(self, state: State, seat: Seat) -> None:
        state.pending = [d for d in state.pending if d.seat != seat.index or not ends_with_turn(d)]

    def by_the_rules(self, state: State, rules: Ruleset, first: int) -> State:
        return by_the_rules(state, rules, first)

    def position_for(self, state: State, rules: Ruleset, seat: int) -> State | None:
        return position_for(state, rules, seat)

    def carried_out(self, state: State, thought: State, action: Action, seat: int) -> list[Action]:
        if thought.rules is state.rules:
            return [action]
        return carried_out(state, thought, action, seat)

    def idle_answer(self, state: State, seat: int) -> Action | None:
        return idle_answer(state, seat)
