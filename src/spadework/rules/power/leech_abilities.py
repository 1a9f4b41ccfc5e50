"""Abilities of a builder whose neighbors take, or all decline, the power of a new structure."""

from __future__ import annotations

from typing import Final

from spadework.core.abilities import Ability, Topic
from spadework.core.amounts import count, steps_of_choice
from spadework.core.ruleset import Ruleset
from spadework.core.seat import Seat
from spadework.core.state import State
from spadework.core.text import Text
from spadework.rules.cults.steps import CultSteps
from spadework.rules.power.leech import TokenForPoints

TAKEN: Final = Text("When neighbors take power for a {structure} of one's own: {gives}.")


class StepsForPower(Ability):
    """Steps on a cult of choice when neighbors take power."""

    def __init__(self, steps: int) -> None:
        self.steps: Final = steps

    def power_taken(self, state: State, seat: Seat) -> None:
        state.ask(CultSteps(seat.index, self.steps, False))

    @property
    def rises_by_power(self) -> bool:
        return True

    @property
    def topic(self) -> Topic:
        return Topic.POWER

    def describe(self, rules: Ruleset) -> list[Text]:
        return [TAKEN.of(gives=steps_of_choice(self.steps))]


class TokenForPower(Ability):
    """A new power token in bowl 3 when neighbors take power, perhaps at a price in *points*."""

    def __init__(self, points: int) -> None:
        self.points: Final = points

    @property
    def moves_tokens(self) -> bool:
        return True

    def power_taken(self, state: State, seat: Seat) -> None:
        if self.points:
            state.ask(TokenForPoints(seat.index, self.points))
        else:
            seat.bowl3 += 1

    @property
    def topic(self) -> Topic:
        return Topic.POWER

    def describe(self, rules: Ruleset) -> list[Text]:
        points = count(self.points, "point")
        return [TAKEN.of(gives=Text("a power token in bowl 3 for {points}", points=points))]


class PowerWhenRefused(Ability):
    """Power when all neighbors decline."""

    def __init__(self, power: int) -> None:
        self.power: Final = power

    def power_refused(self, state: State, seat: Seat) -> None:
        seat.charge(self.power)

    @property
    def topic(self) -> Topic:
        return Topic.POWER

    def describe(self, rules: Ruleset) -> list[Text]:
        return [Text("When all of them decline: {gives}.", gives=count(self.power, "power"))]
