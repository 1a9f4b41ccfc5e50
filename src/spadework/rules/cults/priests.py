"""Sending priests to the orders of the cults."""

from __future__ import annotations

from typing import Final

from spadework.core.abilities import Ability
from spadework.core.actions import NOTHING, SEND, ActionTable
from spadework.core.amounts import count
from spadework.core.effects import Effect
from spadework.core.forms import Form, Names, counted, plain
from spadework.core.ruleset import Mechanic, Ruleset
from spadework.core.seat import Seat
from spadework.core.state import NOBODY, Action, Decision, State, with_byte
from spadework.core.text import NO_TEXT, Text
from spadework.rules.cults.steps import advance, may_rise
from spadework.rules.flow.turns import obstacle_to_acting, take_main_action

MOST_STEPS: Final = 3


NO_SPACE: Final = -1


def free_space(state: State, track: int, steps: int) -> int:
    """The first free space of the order of *track* that gives *steps*, or NO_SPACE."""
    spaces = state.rules.cults.spaces
    first = track * len(spaces)
    for i, given in enumerate(spaces):
        if given == steps and state.cult_priests[first + i] == NOBODY:
            return first + i
    return NO_SPACE


def more_steps(state: State, seat: Seat) -> int:
    """Steps that a priest of *seat* brings besides those of the order."""
    steps = 0
    for ability in seat.abilities.more_steps:
        steps += ability.more_steps(state, seat)
    return steps


class ZealousPriests(Ability):
    """A priest sent to a cult brings more steps."""

    def __init__(self, steps: int) -> None:
        self.steps: Final = steps

    def more_steps(self, state: State, seat: Seat) -> int:
        return self.steps

    def describe(self, rules: Ruleset) -> list[Text]:
        return [
            Text(
                "Every priest sent to a cult brings {steps} more.", steps=count(self.steps, "step")
            )
        ]


class SendPriest(Action):
    """Send a priest: to a space of the order for good, or back to the supply for one step."""

    def __init__(self, track: int, steps: int, stays: bool, text: str) -> None:
        super().__init__(text)
        self.track: Final = track
        self.steps: Final = steps
        self.stays: Final = stays

    def is_possible(self, state: State, seat: Seat) -> bool:
        """Whether the space is free."""
        return not self.stays or free_space(state, self.track, self.steps) != NO_SPACE

    def is_idle(self, state: State, seat: Seat) -> bool:
        """Whether a priest who comes back would have done nothing (see `rules.idle`)."""
        if self.stays or not state.rules.refuses_idle:
            return False
        return not may_rise(state, seat, self.track)

    def apply(self, state: State, decision: Decision) -> None:
        more = more_steps(state, state.seats[decision.seat])
        if isinstance(decision, OrderFromSupply):
            seat = state.seats[decision.seat]
            state.close(decision)
            if not self.stays:
                more = 0  # a step in place of a priest
        else:
            seat = take_main_action(state, decision)
            seat.priests -= 1
        if self.stays:
            seat.priest_limit -= 1
            seat.sent_priests += 1
            space = free_space(state, self.track, self.steps)
            state.cult_priests = with_byte(state.cult_priests, space, seat.index)
        advance(state, seat, self.track, self.steps + more)

    def mismatch(self, state: State, asked: Decision) -> Text:
        if not isinstance(asked, OrderFromSupply):
            reason = obstacle_to_acting(state, asked)
            if not reason and not state.seats[asked.seat].priests:
                return Text("there is no priest to send")
            if not reason and self.is_idle(state, state.seats[asked.seat]):
                return Text("the marker cannot rise on this cult, and the priest would do nothing")
            return reason
        seat = state.seats[asked.seat]
        if self.stays and seat.priests >= seat.priest_limit:
            return Text("no priest is in the supply")
        return NO_TEXT

    def obstacle(self, state: State, seat: Seat) -> Text:
        if self.is_possible(state, seat):
            return NO_TEXT
        return Text("no space for {steps} is free there", steps=count(self.steps, "step"))


class OrderFromSupply(Decision):
    """To which order does a priest of the supply go? A step on a cult may stand for it."""

    def offer(self, state: State, offers: list[Action]) -> None:
        state.offer_possible(self, state.rules.table.groups[SEND], offers)

    @property
    def question(self) -> Text:
        return Text("send a priest of the supply to an order, or step up once")


class PriestForOrder(Effect):
    """A priest of the supply goes to an order."""

    def grant(self, state: State, seat: Seat, source: int) -> None:
        state.ask(OrderFromSupply(seat.index))

    @property
    def amounts(self) -> list[tuple[str, int]]:
        return [("priest", 1)]

    def phrases(self, rules: Ruleset) -> list[Text]:
        return [Text("a priest of the supply for an order")]


class Priests(Mechanic):
    """Sending priests."""

    def forms(self, names: Names) -> list[Form[Effect]]:
        return [plain("orders", PriestForOrder)]

    def ability_forms(self, names: Names) -> list[Form[Ability]]:
        return [counted("zealous_priests", ZealousPriests)]

    def fill(self, rules: Ruleset, table: ActionTable) -> None:
        facts = rules.cults
        actions: list[Action] = []
        for track, name in enumerate(facts.names):
            for steps in range(MOST_STEPS + 1):
                text = f"send priest to {name} for {steps}"
                stays = steps in facts.spaces
                if stays or steps == facts.returned:
                    actions.append(SendPriest(track, steps, stays, text))
                else:
                    actions.append(NOTHING)
        table.add(SEND, actions)

    def offer(self, state: State, seat: Seat, offers: list[Action]) -> None:
        if not seat.priests:
            return
        for action in state.rules.table.groups[SEND]:
            if (
                isinstance(action, SendPriest)
                and action.is_possible(state, seat)
                and not action.is_idle(state, seat)
            ):
                offers.append(action)
