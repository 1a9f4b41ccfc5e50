"""A likely mistake: something a good player would want to be told before an action is played."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import cached_property
from typing import Final

from spadework.core.seat import Seat
from spadework.core.state import Action, Decision, State
from spadework.core.text import Text
from spadework.view.advice.change import Change, change, seat_in


class Attempt:
    """An action about to be played, with what it leads to: computed when somebody asks for it."""

    def __init__(self, state: State, decision: Decision, action: Action) -> None:
        self.state: Final = state
        self.decision: Final = decision
        self.action: Final = action

    @property
    def seat(self) -> Seat:
        """Who acts, as it is now."""
        return seat_in(self.state, self.decision.seat)

    @cached_property
    def after(self) -> State:
        """The position right after the action, before anybody answers."""
        after = self.state.copy()
        self.action.apply(after, self.decision)
        return after

    @property
    def seat_after(self) -> Seat:
        """Who acts, as it will be."""
        return seat_in(self.after, self.decision.seat)

    @cached_property
    def change(self) -> Change:
        """What the action changes for who acts."""
        return change(self.state.rules, self.seat, self.seat_after)

    @cached_property
    def offers(self) -> list[Action]:
        """Everything that could be done instead."""
        return self.state.offers_of(self.decision)

    @property
    def is_last_round(self) -> bool:
        """Whether no round follows."""
        return self.state.round == self.state.rules.rounds


@dataclass(frozen=True)
class Mistake:
    """A kind of mistake: *check* gives a sentence where an action may be one, else nothing."""

    id: str
    title: Text
    check: Callable[[Attempt], Text]


@dataclass(frozen=True)
class Warned:
    """A mistake that an action may be, in the words of the game."""

    id: str
    title: Text
    sentence: Text
