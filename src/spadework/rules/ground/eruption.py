"""Eruptions: volcanoes are made without spades, for power tokens or for steps of a cult."""

from __future__ import annotations

from typing import Final

from spadework.core.abilities import Ability, Topic
from spadework.core.actions import TRANSFORM
from spadework.core.amounts import count
from spadework.core.forms import Form
from spadework.core.rows import Row
from spadework.core.ruleset import Ruleset
from spadework.core.seat import Seat
from spadework.core.state import NOBODY, Action, State, with_byte
from spadework.core.text import NO_TEXT, Text
from spadework.rules.cults.steps import LoseSteps, owes_steps
from spadework.rules.ground.groundwork import Groundwork
from spadework.rules.ground.hexes import jump_price
from spadework.rules.ground.homes import is_home
from spadework.rules.ground.reach import jump_hexes
from spadework.rules.ground.sites import offer_plain_dwellings
from spadework.rules.ground.spade_work import DwellingToFollow


class Eruption(Groundwork):
    """Which hex becomes a volcano, or where does a dwelling stand without one?"""

    def lacks_goods(self, state: State, seat: Seat) -> bool:
        return True

    def offer_transforms(self, state: State, seat: Seat, offers: list[Action]) -> None:
        if volcanoes_of(seat).can_pay(state, seat, False):
            _offer_on(state, seat, seat.reach, offers)
            if self.may_jump(seat) and seat.affords(jump_price(seat)):
                _offer_on(state, seat, jump_hexes(state, seat), offers)

    def mismatch_of_transform(self, state: State) -> Text:
        return NO_TEXT

    def obstacle_to_way(
        self, state: State, seat: Seat, hex: int, target: int, detour: bool
    ) -> Text:
        if target != seat.home:
            home = state.rules.terrains[seat.home]
            return Text(
                "{who} transform only into {terrain}",
                who=state.name_of(seat.index),
                terrain=Text(home),
            )
        if detour:
            return Text("there is no way round the wheel to choose: it takes no {spades}")
        dear = is_home(state, state.terrain[hex])
        return volcanoes_of(seat).obstacle(state, seat, dear)

    def transform(self, state: State, seat: Seat, hex: int, target: int, detour: bool) -> None:
        self.pay_way(state, seat, hex)
        self.go_on(state, seat, hex)
        dear = is_home(state, state.terrain[hex])
        volcanoes_of(seat).pay(state, seat, dear)
        state.terrain = with_byte(state.terrain, hex, target)

    def go_on(self, state: State, seat: Seat, hex: int) -> None:
        """Ask what may follow a volcano on *hex*."""
        state.replace(self, DwellingToFollow(self.seat, [hex]))

    def offer_dwellings(self, state: State, seat: Seat, offers: list[Action]) -> None:
        offer_plain_dwellings(state, seat, offers)

    def mismatch_of_dwelling(self, state: State, hex: int) -> Text:
        return NO_TEXT


def _offer_on(state: State, seat: Seat, hexes: list[int], offers: list[Action]) -> None:
    rules = state.rules
    group = rules.table.groups[TRANSFORM]
    terrains = len(rules.terrains)
    dear = volcanoes_of(seat).can_pay(state, seat, True)
    for hex in hexes:
        old = state.terrain[hex]
        if (
            state.owner[hex] == NOBODY
            and old < rules.wheel_size
            and (dear or not is_home(state, old))
        ):
            offers.append(group[hex * terrains + seat.home])


# --- what an eruption costs


class Volcanoes(Ability):
    """Volcanoes are made without spades; they cost more where the terrain is somebody's home."""

    def __init__(self, usual: int, dear: int) -> None:
        self.usual: Final = usual
        self.dear: Final = dear

    def price(self, dear: bool) -> int:
        """How many of what it costs are to be paid."""
        return self.dear if dear else self.usual

    def can_pay(self, state: State, seat: Seat, dear: bool) -> bool:
        """Whether *seat* can pay for a volcano."""
        return not self.obstacle(state, seat, dear)

    def obstacle(self, state: State, seat: Seat, dear: bool) -> Text:
        """Why *seat* cannot pay for a volcano; empty if it can."""
        raise AssertionError("a volcano without a price")

    def pay(self, state: State, seat: Seat, dear: bool) -> None:
        """Pay for a volcano."""
        raise AssertionError("a volcano without a price")

    def named(self, n: int) -> Text:
        """A price in words."""
        raise AssertionError("a volcano without a price")

    @property
    def topic(self) -> Topic:
        return Topic.GROUND

    def describe(self, rules: Ruleset) -> list[Text]:
        return [
            Text(
                "Makes volcanoes for {price}, or {n} where the terrain is somebody's home.",
                price=self.named(self.usual),
                n=self.dear,
            )
        ]


class VolcanoesForTokens(Volcanoes):
    """Volcanoes cost power tokens."""

    @property
    def moves_tokens(self) -> bool:
        return True

    def obstacle(self, state: State, seat: Seat, dear: bool) -> Text:
        tokens = self.price(dear)
        if seat.tokens >= tokens:
            return NO_TEXT
        return Text("it takes {n} power tokens, there are {m}", n=tokens, m=seat.tokens)

    def pay(self, state: State, seat: Seat, dear: bool) -> None:
        seat.remove_tokens(self.price(dear))

    def named(self, n: int) -> Text:
        return count(n, "power token")


class VolcanoesForSteps(Volcanoes):
    """Volcanoes cost steps on one cult."""

    def obstacle(self, state: State, seat: Seat, dear: bool) -> Text:
        steps = self.price(dear)
        # While a debt is open a second one could find its steps spent.
        if owes_steps(state, seat):
            return Text("the steps of the last volcano have to be paid first")
        if max(seat.cults) >= steps:
            return NO_TEXT
        return Text(
            "it takes {steps} on one cult, the highest is {m}",
            steps=count(steps, "step"),
            m=max(seat.cults),
        )

    def pay(self, state: State, seat: Seat, dear: bool) -> None:
        state.ask(LoseSteps(seat.index, self.price(dear)))

    def named(self, n: int) -> Text:
        return Text("{n} steps on one cult", n=n)


def erupts(seat: Seat) -> bool:
    """Whether *seat* makes volcanoes instead of using spades."""
    for ability in seat.abilities.all:
        if isinstance(ability, Volcanoes):
            return True
    return False


def volcanoes_of(seat: Seat) -> Volcanoes:
    """What the volcanoes of *seat* cost."""
    for ability in seat.abilities.all:
        if isinstance(ability, Volcanoes):
            return ability
    raise AssertionError(f"{seat.faction.name} make no volcanoes")


def _read_for_tokens(row: Row) -> Ability:
    usual, dear = row.numbers("volcanoes_for_tokens")
    return VolcanoesForTokens(usual, dear)


def _read_for_steps(row: Row) -> Ability:
    usual, dear = row.numbers("volcanoes_for_steps")
    return VolcanoesForSteps(usual, dear)


VOLCANO_FORMS: Final[list[Form[Ability]]] = [
    Form(["volcanoes_for_tokens"], _read_for_tokens),
    Form(["volcanoes_for_steps"], _read_for_steps),
]
