"""Octagons: power actions of the board and special actions of tiles and strongholds."""

from __future__ import annotations

from typing import Final

from spadework.core.abilities import Ability
from spadework.core.actions import SPACE, ActionTable
from spadework.core.effects import Effect
from spadework.core.facts import ActionSpace, Price
from spadework.core.forms import Form, Names
from spadework.core.ruleset import Mechanic, Ruleset
from spadework.core.seat import Seat
from spadework.core.state import Action, Decision, State
from spadework.core.text import NO_TEXT, Text, listed
from spadework.rules.flow.turns import (
    BurnedPower,
    may_act,
    obstacle_to_acting,
    question_of_burned,
    take_main_action,
)
from spadework.rules.ground.tracks import lack
from spadework.rules.power.space_abilities import SPACE_FORMS


def space_price(seat: Seat, space: ActionSpace) -> Price:
    """What *seat* pays for an octagon: some get power actions cheaper."""
    price = space.price
    for ability in seat.abilities.space_price:
        price = ability.space_price(space, price)
    return price


def obstacle_to_space(state: State, seat: Seat, space: int) -> Text:
    """Why *seat* may never use an octagon; empty if it may."""
    for ability in seat.abilities.obstacle_to_space:
        reason = ability.obstacle_to_space(state, seat, space)
        if reason:
            return reason
    return NO_TEXT


class TakeSpace(Action):
    """Use an octagon."""

    def __init__(self, index: int, space: ActionSpace) -> None:
        super().__init__(f"action {space.code}")
        self.index: Final = index
        self.space: Final = space
        self.bit: Final = 1 << index

    def is_open(self, state: State, seat: Seat) -> bool:
        """Whether the octagon is there for *seat* and not covered."""
        if self.space.shared:
            is_free = not state.covered & self.bit or self._may_be_reused(seat)
        else:
            is_free = bool(seat.open_actions & ~seat.used & self.bit)
        return is_free and not obstacle_to_space(state, seat, self.index)

    def _may_be_reused(self, seat: Seat) -> bool:
        for ability in seat.abilities.may_reuse:
            if ability.may_reuse(seat, self.space):
                return True
        return False

    def why_useless(self, state: State, seat: Seat) -> Text:
        """Why what it gives cannot be had, or could do nothing (see `rules.idle`)."""
        reward = self.space.reward
        if state.rules.refuses_idle:
            why = reward.why_idle(state, seat)
            if why:
                return why
        left = seat.bowl3 - space_price(seat, self.space).power
        return reward.obstacle_to_action(state, seat, left)

    def apply(self, state: State, decision: Decision) -> None:
        seat = take_main_action(state, decision)
        space = self.space
        seat.pay(space_price(seat, space))
        if space.shared:
            state.covered |= self.bit
        elif space.once:
            seat.used |= self.bit
        space.reward.grant(state, seat, space.source)

    def mismatch(self, state: State, asked: Decision) -> Text:
        if not isinstance(asked, BurnedPower):
            return obstacle_to_acting(state, asked)
        seat = state.seats[asked.seat]
        if not may_act(state, seat):
            return obstacle_to_acting(state, question_of_burned(state))
        if space_price(seat, self.space).power != seat.bowl3:
            return Text(
                "power was sacrificed for something that costs exactly {n} power", n=seat.bowl3
            )
        return NO_TEXT

    def obstacle(self, state: State, seat: Seat) -> Text:
        never = obstacle_to_space(state, seat, self.index)
        if never:
            return never
        if not self.is_open(state, seat):
            if self.space.shared or seat.used & self.bit:
                return Text("this action has been taken already this round")
            return Text("{who} do not have this action", who=state.name_of(seat.index))
        if not seat.affords(space_price(seat, self.space)):
            return lack(seat, space_price(seat, self.space))
        return self.why_useless(state, seat)


class SpaceAgain(Effect):
    """An own action that has been used may be used once more."""

    def __init__(self, space: int) -> None:
        self.space: Final = space

    def grant(self, state: State, seat: Seat, source: int) -> None:
        seat.used &= ~(1 << self.space)

    def obstacle(self, state: State, seat: Seat) -> Text:
        used = seat.used >> self.space & 1
        return NO_TEXT if used else Text("that action has not been used this round")

    def phrases(self, rules: Ruleset) -> list[Text]:
        gives = listed(rules.spaces[self.space].reward.phrases(rules))
        return [Text("the action for {gives} once more", gives=gives)]


class Spaces(Mechanic):
    """Power actions and special actions."""

    def __init__(self) -> None:
        self._spaces: list[TakeSpace] = []

    def forms(self, names: Names) -> list[Form[Effect]]:
        return [Form(["frees"], lambda row: SpaceAgain(names.space(row, row.text("frees"))))]

    def ability_forms(self, names: Names) -> list[Form[Ability]]:
        return SPACE_FORMS

    def fill(self, rules: Ruleset, table: ActionTable) -> None:
        self._spaces = [TakeSpace(i, space) for i, space in enumerate(rules.spaces)]
        actions: list[Action] = []
        actions.extend(self._spaces)
        table.add(SPACE, actions)

    def offer(self, state: State, seat: Seat, offers: list[Action]) -> None:
        for action in self._spaces:
            if (
                action.is_open(state, seat)
                and seat.affords(space_price(seat, action.space))
                and not action.why_useless(state, seat)
            ):
                offers.append(action)

    def offer_power_uses(self, state: State, seat: Seat, offers: list[Action]) -> None:
        if not may_act(state, seat):
            return
        for action in self._spaces:
            price = space_price(seat, action.space)
            if (
                price.power == seat.bowl3
                and price.power
                and action.is_open(state, seat)
                and seat.affords(price)
                and not action.why_useless(state, seat)
            ):
                offers.append(action)
