"""Taking one of several rewards."""

from __future__ import annotations

from typing import Final

from spadework.core.actions import CHOICE, FORGO, ActionTable
from spadework.core.effects import Effect
from spadework.core.facts import Choice
from spadework.core.forms import Form, Names
from spadework.core.ruleset import Mechanic, Ruleset
from spadework.core.seat import Seat
from spadework.core.state import Action, Decision, State
from spadework.core.text import Text, alternatives, listed


class OneOf(Effect):
    """One of several rewards, to be chosen at once."""

    def __init__(self, options: list[int]) -> None:
        self.options: Final = options

    def grant(self, state: State, seat: Seat, source: int) -> None:
        state.ask(ChooseReward(seat.index, self.options, optional=False))

    def phrases(self, rules: Ruleset) -> list[Text]:
        rewards = [listed(rules.choices[option].reward.phrases(rules)) for option in self.options]
        return [alternatives(rewards)]


class ChooseReward(Decision):
    """Which of *options* does *seat* take? *optional*: it may do without."""

    def __init__(self, seat: int, options: list[int], *, optional: bool) -> None:
        super().__init__(seat)
        self.options: Final = options
        self.optional: Final = optional

    def offer(self, state: State, offers: list[Action]) -> None:
        for option in self.options:
            reward = state.rules.choices[option].reward
            if not reward.obstacle(state, state.seats[self.seat]):
                offers.append(state.rules.table.groups[CHOICE][option])
        if self.optional:
            offers.append(state.rules.table.groups[FORGO][0])

    @property
    def question(self) -> Text:
        return Text("choose a reward")


class Choose(Action):
    """Take one of the rewards offered."""

    def __init__(self, option: int, choice: Choice) -> None:
        super().__init__(f"choose {choice.text}")
        self.option: Final = option
        self.choice: Final = choice

    def apply(self, state: State, decision: Decision) -> None:
        seat = state.seats[decision.seat]
        state.close(decision)
        self.choice.reward.grant(state, seat, state.rules.source["faction"])

    def mismatch(self, state: State, asked: Decision) -> Text:
        if not isinstance(asked, ChooseReward) or self.option not in asked.options:
            return Text("this is no reward to choose now")
        return self.choice.reward.obstacle(state, state.seats[asked.seat])


class Choices(Mechanic):
    """Rewards of which one is chosen."""

    def forms(self, names: Names) -> list[Form[Effect]]:
        return [Form(["one_of"], lambda row: OneOf(names.choices_called(row, "one_of")))]

    def fill(self, rules: Ruleset, table: ActionTable) -> None:
        table.add(CHOICE, [Choose(i, choice) for i, choice in enumerate(rules.choices)])
