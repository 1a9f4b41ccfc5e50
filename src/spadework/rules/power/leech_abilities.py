"""Abilities of a builder whose neighbors take, or all decline, the power of a new structure."""

from __future__ import annotations

from typing import Final

from spadework.core.abilities import Ability, Topic
from spadework.core.actions import FORGO, TOKEN
from spadework.core.amounts import count, steps_of_choice
from spadework.core.forms import Form, counted
from spadework.core.ruleset import Ruleset
from spadework.core.seat import Seat
from spadework.core.state import Action, Decision, State
from spadework.core.text import NO_TEXT, Text
from spadework.rules.cults.steps import CultSteps


class TokenForPoints(Decision):
    """Does *seat* pay *points* for a new power token in bowl 3?"""

    def __init__(self, seat: int, points: int) -> None:
        super().__init__(seat)
        self.points: Final = points

    def offer(self, state: State, offers: list[Action]) -> None:
        state.offer_possible(self, state.rules.table.groups[TOKEN], offers)
        offers.append(state.rules.table.groups[FORGO][0])

    @property
    def question(self) -> Text:
        return Text("buy a power token for points or forgo it")


class BuyToken(Action):
    """Pay points for a new power token in bowl 3."""

    def apply(self, state: State, decision: Decision) -> None:
        assert isinstance(decision, TokenForPoints)
        seat = state.seats[decision.seat]
        seat.score(-decision.points, state.rules.source["conversions"])
        seat.bowl3 += 1
        state.close(decision)

    def mismatch(self, state: State, asked: Decision) -> Text:
        if not isinstance(asked, TokenForPoints):
            return Text("no power token is for sale now")
        points = state.seats[asked.seat].points
        if points < asked.points:
            return Text(
                "it costs {price}, there are {n}", price=count(asked.points, "point"), n=points
            )
        return NO_TEXT


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


LEECH_FORMS: Final[list[Form[Ability]]] = [
    counted("steps_for_power", StepsForPower),
    counted("token_for_power", TokenForPower),
    counted("power_when_refused", PowerWhenRefused),
]
