"""Abilities that have to do with spades: what they bring, and what is had instead of them."""

from __future__ import annotations

from typing import Final

from spadework.core.abilities import Ability, Topic
from spadework.core.amounts import count, steps_of_choice
from spadework.core.forms import Form, counted, plain
from spadework.core.ruleset import Ruleset
from spadework.core.seat import Seat
from spadework.core.state import State
from spadework.core.text import NO_TEXT, Text
from spadework.core.wheel import Walk
from spadework.rules.cults.steps import CultSteps, may_rise_anywhere
from spadework.rules.ground.receiving import Spades
from spadework.rules.ground.spades import book_spades


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
        book_spades(state, seat, n)
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
        book_spades(state, seat, n)
        state.ask(CultSteps(seat.index, n * self.each, False))

    def has_use_for_spades(self, state: State, seat: Seat) -> bool:
        return may_rise_anywhere(state, seat)

    def describe(self, rules: Ruleset) -> list[Text]:
        steps = steps_of_choice(self.each)
        return [Text("Every {spade} received becomes {gives}.", gives=steps)]


class NoSpadeActions(Ability):
    """The action spaces that give spades are of no use."""

    def obstacle_to_space(self, state: State, seat: Seat, space: int) -> Text:
        for effect in state.rules.spaces[space].reward.works:
            if isinstance(effect, Spades):
                return Text("{who} cannot use {spades}", who=state.name_of(seat.index))
        return NO_TEXT


# --- how many spades a transformation takes


class FlatSpades(Ability):
    """Every foreign terrain takes the same number of spades to the home terrain."""

    def __init__(self, spades: int) -> None:
        self.spades: Final = spades

    def change_walks(self, home: int, start: int, walks: list[Walk]) -> list[Walk]:
        return [] if start == home else [Walk(self.spades, home, False)]

    @property
    def topic(self) -> Topic:
        return Topic.GROUND

    def describe(self, rules: Ruleset) -> list[Text]:
        return [Text("Any other terrain takes {goods}.", goods=count(self.spades, "spade"))]


class StartTerrain(Ability):
    """The home terrain is off the wheel: the terrain picked takes spades as well."""

    def __init__(self, spades: int) -> None:
        self.spades: Final = spades

    def change_walks(self, home: int, start: int, walks: list[Walk]) -> list[Walk]:
        return [Walk(self.spades, home, False), *walks] if start == home else walks

    @property
    def topic(self) -> Topic:
        return Topic.GROUND

    def describe(self, rules: Ruleset) -> list[Text]:
        return [
            Text(
                "The terrain picked takes {goods}; what is made of it stays so for good.",
                goods=count(self.spades, "spade"),
            )
        ]


class FewSpades(Ability):
    """No transformation takes more than so many spades."""

    def __init__(self, most: int) -> None:
        self.most: Final = most

    def change_walks(self, home: int, start: int, walks: list[Walk]) -> list[Walk]:
        return [Walk(min(walk.spades, self.most), walk.target, walk.detour) for walk in walks]

    def describe(self, rules: Ruleset) -> list[Text]:
        spades = count(self.most, "spade")
        return [Text("No transformation takes more than {goods}.", goods=spades)]


SPADE_FORMS: Final[list[Form[Ability]]] = [
    counted("spade_points", SpadePoints),
    counted("spade_power", SpadePower),
    counted("bought_spade_points", BoughtSpadePoints),
    counted("tokens_for_spades", TokensForSpades),
    counted("steps_for_spades", StepsForSpades),
    plain("no_spade_actions", NoSpadeActions),
    counted("flat_spades", FlatSpades),
    counted("start_terrain", StartTerrain),
    counted("few_spades", FewSpades),
]
