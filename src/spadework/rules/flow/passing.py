"""Passing: points for what stands, the old bonus card back, a new one with its coins."""

from __future__ import annotations

from typing import Final

from spadework.core.abilities import Ability
from spadework.core.actions import CARD, PASS, ActionTable
from spadework.core.facts import NO_TILE
from spadework.core.forms import Form, Names
from spadework.core.lasting import Lasting
from spadework.core.rows import Row
from spadework.core.ruleset import Mechanic, Ruleset
from spadework.core.seat import Seat
from spadework.core.state import Action, Decision, State
from spadework.core.text import NO_TEXT, Text
from spadework.rules.flow.passing_abilities import passing_forms
from spadework.rules.flow.passing_points import read_passing_points
from spadework.rules.flow.turns import obstacle_to_acting, take_main_action
from spadework.rules.ground.reach import refresh_reach


def take_card(state: State, seat: Seat, card: int) -> None:
    """Take a bonus card from the table, with the coins on it."""
    state.bonus_free &= ~(1 << card)
    if state.bonus_coins[card]:
        seat.coins += state.bonus_coins[card]
        coins = state.bonus_coins[:]
        coins[card] = 0
        state.bonus_coins = coins
    action = state.rules.bonus_cards[card].action
    if action >= 0:
        seat.open_actions |= 1 << action
    seat.bonus = card
    refresh_reach(state, seat)


def return_card(state: State, seat: Seat) -> None:
    """Put the old bonus card back on the table."""
    action = state.rules.bonus_cards[seat.bonus].action
    if action >= 0:
        seat.open_actions &= ~(1 << action)
        seat.used &= ~(1 << action)
    state.bonus_free |= 1 << seat.bonus
    seat.bonus = NO_TILE
    refresh_reach(state, seat)


def score_passing(state: State, seat: Seat) -> None:
    """Points on passing, and the power that some factions have for it."""
    power = power_for_passing(state, seat)
    for points, source in points_for_passing(state, seat):
        seat.score(points, source)
    seat.charge(power)


def points_for_passing(state: State, seat: Seat) -> list[tuple[int, int]]:
    """What passing now would score, as points and their source: card, tiles, the faction's own."""
    rules = state.rules
    found: list[tuple[int, int]] = []
    if seat.bonus != NO_TILE:
        card = rules.bonus_cards[seat.bonus]
        points = 0
        for lasting in card.lasting:
            points += lasting.points_for_passing(state, seat)
        if points:
            found.append((points, card.source))
    if seat.favors:
        for i in rules.passing_tiles:
            if seat.favors >> i & 1:
                tile = rules.favor_tiles[i]
                points = 0
                for lasting in tile.lasting:
                    points += lasting.points_for_passing(state, seat)
                if points:
                    found.append((points, tile.source))
    for ability in seat.abilities.points_for_passing:
        points = ability.points_for_passing(state, seat)
        if points:
            found.append((points, ability.source(rules)))
    return found


def power_for_passing(state: State, seat: Seat) -> int:
    """The power that passing now would bring, if there is room for it."""
    power = 0
    for ability in seat.abilities.power_for_passing:
        power += ability.power_for_passing(state, seat)
    return power


def is_last(state: State) -> bool:
    """Whether passing brings no new card any more."""
    return state.round == state.rules.rounds and not state.rules.conventions.card_in_last_round


class Pass(Action):
    """Pass, with a new bonus card except in the last round."""

    def __init__(self, card: int, text: str) -> None:
        super().__init__(text)
        self.card: Final = card

    def apply(self, state: State, decision: Decision) -> None:
        seat = take_main_action(state, decision)
        if not state.rules.pass_keeps_actions:
            seat.actions = 0  # passing forfeits what is left of a double turn (RULES_NOTES 3.7)
        if seat.index not in state.passing:
            state.passing = [*state.passing, seat.index]
        seat.passed = True
        score_passing(state, seat)
        old = seat.bonus
        if old != NO_TILE:
            return_card(state, seat)
        if self.card != NO_TILE:
            take_card(state, seat, self.card)

    def mismatch(self, state: State, asked: Decision) -> Text:
        return obstacle_to_acting(state, asked)

    def obstacle(self, state: State, seat: Seat) -> Text:
        last = is_last(state)
        if self.card == NO_TILE and not last:
            return Text("a {bonus_card} has to be taken")
        if self.card != NO_TILE and last:
            return Text("no {bonus_card} is taken in the last round")
        if self.card != NO_TILE and not state.bonus_free >> self.card & 1:
            return _obstacle_to_card(state, self.card)
        if seat.passed and not state.rules.pass_keeps_actions:
            return Text("{who} {have_passed}", who=state.name_of(seat.index))
        return NO_TEXT


class FirstCard(Decision):
    """Which bonus card does *seat* begin with?"""

    def offer(self, state: State, offers: list[Action]) -> None:
        state.offer_possible(self, state.rules.table.groups[CARD], offers)

    @property
    def question(self) -> Text:
        return Text("take a first {bonus_card}")


class TakeCard(Action):
    """Take a first bonus card."""

    def __init__(self, card: int, code: str) -> None:
        super().__init__(f"card {code}")
        self.card: Final = card

    def apply(self, state: State, decision: Decision) -> None:
        state.close(decision)
        take_card(state, state.seats[decision.seat], self.card)

    def mismatch(self, state: State, asked: Decision) -> Text:
        if isinstance(asked, FirstCard):
            return _obstacle_to_card(state, self.card)
        if state.round:
            return Text("a new {bonus_card} comes with passing")
        return state.first_to_do(asked)


def _obstacle_to_card(state: State, card: int) -> Text:
    """Why a bonus card cannot be taken; empty if it lies on the table."""
    if state.bonus_free >> card & 1:
        return NO_TEXT
    for seat in state.seats:
        if seat.bonus == card:
            return Text("{who} have this {bonus_card}", who=state.name_of(seat.index))
    return Text("this {bonus_card} is not in the game")


class CardCoins(Mechanic):
    """Coins on the cards that nobody has taken, at each of *milestones*."""

    def __init__(self, milestones: list[int]) -> None:
        self.milestones: Final = milestones

    def at(self, state: State, milestone: int) -> None:
        if milestone not in self.milestones:
            return
        coins = state.bonus_coins[:]
        for card in range(len(coins)):
            if state.bonus_free >> card & 1:
                coins[card] += 1
        state.bonus_coins = coins


class Passing(Mechanic):
    """Passing and bonus cards."""

    def ability_forms(self, names: Names) -> list[Form[Ability]]:
        return passing_forms(names)

    def lasting(self, row: Row, names: Names) -> list[Lasting]:
        return read_passing_points(row, names)

    def fill(self, rules: Ruleset, table: ActionTable) -> None:
        actions: list[Action] = []
        for i, card in enumerate(rules.bonus_cards):
            actions.append(Pass(i, f"pass {card.code}"))
        actions.append(Pass(NO_TILE, "pass"))
        table.add(PASS, actions)
        table.add(CARD, [TakeCard(i, card.code) for i, card in enumerate(rules.bonus_cards)])

    def offer(self, state: State, seat: Seat, offers: list[Action]) -> None:
        group = state.rules.table.groups[PASS]
        if seat.passed and not state.rules.pass_keeps_actions:
            return
        if is_last(state):
            offers.append(group[-1])
            return
        for card in range(len(state.rules.bonus_cards)):
            if state.bonus_free >> card & 1:
                offers.append(group[card])
