"""The question which of several rewards a seat takes."""

from __future__ import annotations

from typing import Final

from spadework.core.actions import CHOICE, FORGO
from spadework.core.state import Action, Decision, State


class ChooseReward(Decision):
    """Which of *options* does *seat* take? *optional*: it may do without."""

    def __init__(self, seat: int, options: list[int], *, optional: bool) -> None:
        super().__init__(seat)
        self.options: Final = options
        self.optional: Final = optional

    def offer(self, state: State, offers: list[Action]) -> None:
        for option in self.options:
            if is_useful(state, self.seat, option):
                offers.append(state.rules.table.groups[CHOICE][option])
        if self.optional:
            offers.append(state.rules.table.groups[FORGO][0])

    @property
    def question(self) -> str:
        return "choose a reward"


def is_useful(state: State, seat: int, option: int) -> bool:
    """Whether a reward brings something: an action is freed only if it has been used."""
    frees = state.rules.choices[option].reward.frees
    return not frees or bool(state.seats[seat].used & frees)
