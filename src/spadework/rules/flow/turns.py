"""Turns: one action each, free actions before and after it."""

from __future__ import annotations

from typing import Final

from spadework.core.actions import END_TURN, FORGO, ActionTable
from spadework.core.effects import AT_ONCE, Effect
from spadework.core.forms import Form, Names, counted
from spadework.core.ruleset import Mechanic, Ruleset
from spadework.core.seat import Seat
from spadework.core.state import NOBODY, Action, Decision, State
from spadework.core.text import NO_TEXT, Text

MOST_FORGONE: Final = 9


def begin_turn(state: State, seat: Seat) -> None:
    """Give *seat* the turn."""
    state.active = seat.index
    seat.turns += 1
    renew_turn(state, seat)
    state.ask_last(Turn(seat.index))


def renew_turn(state: State, seat: Seat) -> None:
    """Allow one more action and forget what belonged to the last one."""
    seat.actions = 1
    seat.blocked = 0
    state.rules.order.drop_leftovers(state, seat)


def end_turn(state: State) -> None:
    """Hand the turn on to the next seat that has not passed."""
    seat = state.seats[state.active]
    state.pending = [d for d in state.pending if not (isinstance(d, Turn) and d.seat == seat.index)]
    state.rules.order.drop_leftovers(state, seat)
    seat.actions = 0
    seat.blocked = 0
    state.active = NOBODY
    after = next_in_turn(state, seat)
    if after is not None:
        begin_turn(state, after)


def next_in_turn(state: State, seat: Seat) -> Seat | None:
    """Who moves after *seat*: the next in turn order who has not passed, perhaps *seat* again."""
    order = state.order
    start = order.index(seat.index)
    for i in range(1, len(order) + 1):
        other = state.seats[order[(start + i) % len(order)]]
        if not other.passed and not other.dropped:
            return other
    return None


def turn_of(state: State) -> tuple[int, int, int]:
    """What tells one turn from another: the round, whose it is and which one of the round."""
    active = state.active
    return state.round, active, state.seats[active].turns if active != NOBODY else 0


def obstacle_to_acting(state: State, asked: Decision) -> Text:
    """Why *asked* cannot be answered with the action of a turn; empty if it can."""
    if not isinstance(asked, Turn):
        return state.first_to_do(asked)
    return NO_TEXT if asked.may_act(state) else Text("the action of this turn has been taken")


def obstacle_to_free_actions(state: State, asked: Decision) -> Text:
    """Why nothing can be done besides *asked*, such as converting; empty if it can."""
    if state.rules.order.allows_free_actions(state, asked):
        return NO_TEXT
    if asked.seat != state.active:
        return Text("this is possible only in the own turn")
    return state.first_to_do(asked)


def may_act(state: State, seat: Seat) -> bool:
    """Whether *seat* may take the action of its turn now, or might have before it burned power."""
    return seat.actions > 0 and question_of_burned(state).is_turn


def question_of_burned(state: State) -> Decision:
    """The open question; after a sacrifice the one during which power was sacrificed."""
    asked = state.pending[-1]
    return state.pending[-2] if isinstance(asked, BurnedPower) else asked


def take_main_action(state: State, decision: Decision) -> Seat:
    """Use up the action of the turn; whoever acts is known from *decision*."""
    seat = state.seats[decision.seat]
    if isinstance(decision, BurnedPower):
        state.close(decision)
    state.rules.order.begin_action(state, seat)
    seat.actions -= 1
    return seat


class Turn(Decision):
    """Which action does *seat* take? After it: more free actions, or the end of the turn."""

    def may_act(self, state: State) -> bool:
        """Whether an action is left."""
        return state.seats[self.seat].actions > 0

    def offer(self, state: State, offers: list[Action]) -> None:
        seat = state.seats[self.seat]
        rules = state.rules
        if seat.actions > 0:
            rules.offer_actions(state, seat, offers)
        else:
            offers.append(rules.table.groups[END_TURN][0])

    @property
    def is_turn(self) -> bool:
        return True

    @property
    def question(self) -> Text:
        return Text("take an action")


class BurnedPower(Decision):
    """What is the power of bowl 3 spent on?

    Power is sacrificed only for something it pays at once.
    """

    def offer(self, state: State, offers: list[Action]) -> None:
        state.rules.offer_power_uses(state, state.seats[self.seat], offers)

    @property
    def allows_free_actions(self) -> bool:
        return False

    @property
    def question(self) -> Text:
        return Text("spend the power that was sacrificed for")


class LateExchange(Decision):
    """What does *seat* exchange when the round is over? Seats answer in any order."""

    def offer(self, state: State, offers: list[Action]) -> None:
        for mechanic in state.rules.mechanics:
            mechanic.offer_late(state, state.seats[self.seat], offers)
        offers.append(state.rules.table.groups[FORGO][0])

    def is_idle(self, state: State) -> bool:
        offers: list[Action] = []
        self.offer(state, offers)
        return len(offers) == 1

    @property
    def is_shared(self) -> bool:
        return True

    @property
    def question(self) -> Text:
        return Text("exchange power before the round ends, or leave it")


class EndTurn(Action):
    """End the own turn."""

    def apply(self, state: State, decision: Decision) -> None:
        end_turn(state)

    def mismatch(self, state: State, asked: Decision) -> Text:
        if not asked.is_turn:
            return state.first_to_do(asked)
        if state.seats[asked.seat].actions > 0:
            return Text("an action has to be taken first, or a pass")
        return NO_TEXT


class Forgo(Action):
    """Give up what is left of a decision, or *n* spades of it."""

    def __init__(self, n: int) -> None:
        super().__init__("forgo" if n == 0 else f"forgo {n} spade{'s' if n > 1 else ''}")
        self.n: Final = n

    def apply(self, state: State, decision: Decision) -> None:
        decision.forgo(state, self.n)

    def mismatch(self, state: State, asked: Decision) -> Text:
        offers = state.offers_of(asked)
        if self in offers:
            return NO_TEXT
        if self.n and state.rules.table.groups[FORGO][0] in offers:
            return Text("what is left is given up as a whole, by 'forgo'")
        if self.n:
            return Text("there are no {spades} to give up")
        return Text("nothing can be given up here: {reason}", reason=state.first_to_do(asked))


class MoreActions(Effect):
    """Several actions in a row."""

    def __init__(self, actions: int) -> None:
        self.actions: Final = actions

    @property
    def rank(self) -> int:
        return AT_ONCE

    def grant(self, state: State, seat: Seat, source: int) -> None:
        seat.actions += self.actions

    @property
    def amounts(self) -> list[tuple[str, int]]:
        return [("actions", self.actions)]

    def phrases(self, rules: Ruleset) -> list[Text]:
        return [Text("{n} actions in a row", n=self.actions)]


class Turns(Mechanic):
    """Turn order within a round."""

    def forms(self, names: Names) -> list[Form[Effect]]:
        return [counted("actions", MoreActions)]

    def fill(self, rules: Ruleset, table: ActionTable) -> None:
        table.add(END_TURN, [EndTurn("end turn")])
        table.add(FORGO, [Forgo(n) for n in range(MOST_FORGONE + 1)])
