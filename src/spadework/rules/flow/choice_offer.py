"""The question which of several rewards a seat takes."""

from __future__ import annotations

from typing import Final

from spadework.core.actions import CHOICE, FORGO
from spadework.core.effects import Effect
from spadework.core.ruleset import Ruleset
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
