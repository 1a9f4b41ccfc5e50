"""Taking one of several rewards."""

from __future__ import annotations

from typing import Final

from spadework.core.actions import CHOICE, ActionTable
from spadework.core.effects import Form, Names
from spadework.core.facts import Choice
from spadework.core.ruleset import Mechanic, Ruleset
from spadework.core.state import Action, Decision, State
from spadework.core.text import Text
from spadework.rules.flow.choice_offer import ChooseReward, OneOf


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

    def forms(self, names: Names) -> list[Form]:
        return [Form(["one_of"], lambda row: OneOf(names.choices_called(row, "one_of")))]

    def fill(self, rules: Ruleset, table: ActionTable) -> None:
        table.add(CHOICE, [Choose(i, choice) for i, choice in enumerate(rules.choices)])
