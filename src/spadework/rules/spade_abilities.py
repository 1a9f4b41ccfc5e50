"""Abilities that have to do with spades: what they bring, and what is had instead of them."""

from __future__ import annotations

from typing import Final

from spadework.core.abilities import Ability, Topic
from spadework.core.amounts import count, steps_of_choice
from spadework.core.ruleset import Ruleset
from spadework.core.seat import Seat
from spadework.core.state import State
from spadework.core.text import Text
from spadework.rules.cults import CultSteps, may_rise_anywhere


class SpadePoints(Ability):
    """Points for every spade."""

    def __init__(self, each: int) -> None:
        self.each: Final = each

    def spades_booked(self, state: State, seat: Seat, n: int) -> None:
        seat.score(n * self.each, self.source(state.rules))

    def describe(self, rules: Ruleset) -> list[Text]:
        return [Text("Every {spade} scores {points}.", points=count(self.each, "point"))]


class SpadePower(Ability):
    """Power for every spade."""

    def __init__(self, each: int) -> None:
        self.each: Final = each

    def spades_booked(self, state: State, seat: Seat, n: int) -> None:
        seat.charge(n * self.each)

    def describe(self, rules: Ruleset) -> list[Text]:
        return [Text("Every {spade} brings {gives}.", gives=count(self.each, "power"))]


class BoughtSpadePoints(Ability):
    """Points for every spade that is paid for."""

    def __init__(self, each: int) -> None:
        self.each: Final = each

    def spades_bought(self, state: State, seat: Seat, n: int) -> None:
        seat.score(n * self.each, self.source(state.rules))

    @property
    def topic(self) -> Topic:
        return Topic.GROUND

    def describe(self, rules: Ruleset) -> list[Text]:
        return [Text("Every {spade} bought scores {points}.", points=count(self.each, "point"))]


class TokensForSpades(Ability):
    """New power tokens in bowl 1 instead of spades."""

    def __init__(self, each: int) -> None:
        self.each: Final = each

    @property
    def moves_tokens(self) -> bool:
        return True

    def trade_spades_in(self, state: State, seat: Seat, n: int) -> None:
        seat.bowl1 += n * self.each

    def has_use_for_spades(self, state: State, seat: Seat) -> bool:
        return True

    def describe(self, rules: Ruleset) -> list[Text]:
        tokens = count(self.each, "power token")
        return [Text("Every {spade} received becomes {gives}.", gives=tokens)]


class StepsForSpades(Ability):
    """Steps on a cult of choice instead of spades."""

    def __init__(self, each: int) -> None:
        self.each: Final = each

    def trade_spades_in(self, state: State, seat: Seat, n: int) -> None:
        state.ask(CultSteps(seat.index, n * self.each, False))

    def has_use_for_spades(self, state: State, seat: Seat) -> bool:
        return may_rise_anywhere(state, seat)

    def describe(self, rules: Ruleset) -> list[Text]:
        steps = steps_of_choice(self.each)
        return [Text("Every {spade} received becomes {gives}.", gives=steps)]
