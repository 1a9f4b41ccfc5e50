"""Octagons: power actions of the board and special actions of tiles and strongholds."""

from __future__ import annotations

from typing import Final

from spadework.core.actions import SPACE, ActionTable
from spadework.core.facts import ActionSpace, Price
from spadework.core.ruleset import Mechanic, Ruleset
from spadework.core.seat import Seat
from spadework.core.state import Action, Decision, State
from spadework.rules.building import FreeTrading
from spadework.rules.docks import obstacle_to_ship, ships_of
from spadework.rules.favors import favor_offers
from spadework.rules.goods import gain
from spadework.rules.homes import may_change_home
from spadework.rules.idle import is_idle, reason_why_idle
from spadework.rules.receiving import free_work, give_spades
from spadework.rules.ships import Voyage, obstacle_to_voyage
from spadework.rules.tracks import lack
from spadework.rules.turns import (
    BurnedPower,
    may_act,
    obstacle_to_acting,
    question_of_burned,
    take_main_action,
)


def space_price(seat: Seat, space: ActionSpace) -> Price:
    """What *seat* pays for an octagon: some get power actions cheaper."""
    price = space.price
    for ability in seat.abilities.space_price:
        price = ability.space_price(space, price)
    return price


def obstacle_to_space(state: State, seat: Seat, space: int) -> str:
    """Why *seat* may never use an octagon; empty if it may."""
    for ability in seat.abilities.obstacle_to_space:
        reason = ability.obstacle_to_space(state, seat, space)
        if reason:
            return reason
    return ""


class TakeSpace(Action):
    """Use an octagon."""

    def __init__(self, index: int, space: ActionSpace) -> None:
        super().__init__(f"action {space.code}")
        self.index: Final = index
        self.space: Final = space

    def is_open(self, state: State, seat: Seat) -> bool:
        """Whether the octagon is there for *seat* and not covered."""
        bit = 1 << self.index
        if obstacle_to_space(state, seat, self.index):
            return False
        if self.space.shared:
            return not state.covered & bit or self._may_be_reused(seat)
        return bool(seat.open_actions & bit) and not seat.used & bit

    def _may_be_reused(self, seat: Seat) -> bool:
        for ability in seat.abilities.may_reuse:
            if ability.may_reuse(seat, self.space):
                return True
        return False

    def is_useful(self, state: State, seat: Seat) -> bool:
        """Whether what it gives can be had, and could do anything (see `rules.idle`)."""
        reward = self.space.reward
        if state.rules.refuses_idle and is_idle(state, seat, reward):
            return False
        if reward.ships and obstacle_to_ship(state, seat):
            return False
        if reward.voyage and obstacle_to_voyage(state, seat, self._power_left(seat)):
            return False
        if self.space.shared and reward.favor_tiles and not favor_offers(state, seat):
            return False
        return not reward.new_home or may_change_home(state, seat)

    def _power_left(self, seat: Seat) -> int:
        return seat.bowl3 - space_price(seat, self.space).power

    def apply(self, state: State, decision: Decision) -> None:
        seat = take_main_action(state, decision)
        space = self.space
        reward = space.reward
        seat.pay(space_price(seat, space))
        if space.shared:
            state.covered |= 1 << self.index
        elif space.once:
            seat.used |= 1 << self.index
        if reward.new_home:
            seat.new_homes += 1
        gain(state, seat, reward, space.source)
        if reward.spades:
            give_spades(state, seat, reward)
        if reward.trading:
            state.ask(FreeTrading(seat.index))
        if reward.ride or reward.storm:
            state.ask(free_work(seat, reward))
        if reward.voyage:
            state.ask(Voyage(seat.index, ships_of(state, seat), [], False))

    def mismatch(self, state: State, asked: Decision) -> str:
        if not isinstance(asked, BurnedPower):
            return obstacle_to_acting(state, asked)
        seat = state.seats[asked.seat]
        if not may_act(state, seat):
            return obstacle_to_acting(state, question_of_burned(state))
        if space_price(seat, self.space).power != seat.bowl3:
            return f"power was sacrificed for something that costs exactly {seat.bowl3} power"
        return ""

    def obstacle(self, state: State, seat: Seat) -> str:
        bit = 1 << self.index
        never = obstacle_to_space(state, seat, self.index)
        if never:
            return never
        if not self.is_open(state, seat):
            if self.space.shared or seat.used & bit:
                return "this action has been taken already this round"
            return f"{state.name_of(seat.index)} do not have this action"
        if not seat.affords(space_price(seat, self.space)):
            return lack(seat, space_price(seat, self.space))
        if not self.is_useful(state, seat):
            reward = self.space.reward
            if state.rules.refuses_idle and is_idle(state, seat, reward):
                return reason_why_idle(state, seat, reward)
            if reward.ships:
                return obstacle_to_ship(state, seat)
            if reward.voyage:
                return obstacle_to_voyage(state, seat, self._power_left(seat))
            if reward.favor_tiles:
                return "no favor tile is left to take"
            return f"the home terrain has changed {seat.new_homes} times, and may not again"
        return ""


class Spaces(Mechanic):
    """Power actions and special actions."""

    def __init__(self) -> None:
        self._spaces: list[TakeSpace] = []

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
                and action.is_useful(state, seat)
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
                and action.is_useful(state, seat)
            ):
                offers.append(action)
