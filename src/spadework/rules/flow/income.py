"""Income at the start of a round, cult bonuses at its end."""

from __future__ import annotations

from spadework.core.effects import Effect, all_joined
from spadework.core.facts import NO_TILE, Income, RoundTile
from spadework.core.milestones import ROUND_OVER
from spadework.core.ruleset import Mechanic
from spadework.core.seat import Seat
from spadework.core.state import State
from spadework.rules.flow.round_tiles import current_tile
from spadework.rules.ground.homes import gain_priests


def collect_income(state: State) -> None:
    """Everybody's income of structures, bonus card and favor tiles, in turn order.

    Priests come last: where terrains are locked the coins may pay for unlocking (RULES_NOTES 2.4).
    """
    rules = state.rules
    open_before = state.pending
    for index in state.order:
        seat = state.seats[index]
        income = lasting_income(state, seat)
        if seat.bonus != NO_TILE:
            income = income.plus(rules.bonus_cards[seat.bonus].income)
        seat.collect(income)
        for effect in income.others:
            effect.grant(state, seat, rules.source["faction"])
        if income.priests:
            gain_priests(state, seat, income.priests)
        state.note(index, "income")
    _ask_in_turn_order(state, len(open_before))


def lasting_income(state: State, seat: Seat) -> Income:
    """What structures and favor tiles bring every round, whatever the bonus card."""
    coins = workers = priests = power = 0
    others: list[Effect] = []
    for kind, table in enumerate(seat.faction.incomes):
        income = table[seat.built[kind]]
        coins += income.coins
        workers += income.workers
        priests += income.priests
        power += income.power
        if income.others:
            others = all_joined(others, income.others)
    if seat.favors:
        for i in state.rules.income_tiles:
            if seat.favors >> i & 1:
                income = state.rules.favor_tiles[i].income
                coins += income.coins
                workers += income.workers
                priests += income.priests
                power += income.power
                if income.others:
                    others = all_joined(others, income.others)
    return Income(coins, workers, priests, power, others)


class CultBonuses(Mechanic):
    """The reward of the round's scoring tile, after every round but the last."""

    def at(self, state: State, milestone: int) -> None:
        if milestone == ROUND_OVER and state.round < state.rules.rounds:
            give_cult_bonuses(state)


def give_cult_bonuses(state: State) -> None:
    """The reward of the round's scoring tile, in the turn order of the next round."""
    tile = current_tile(state)
    reward = tile.reward
    open_before = state.pending
    for index in state.order:
        seat = state.seats[index]
        times = bonus_height(seat, tile) // tile.per
        if times:
            for effect in reward.effects:
                effect.grant_after_round(state, seat, times, tile.source)
        state.note(index, "cult bonus")
    _ask_in_turn_order(state, len(open_before))


def bonus_height(seat: Seat, tile: RoundTile) -> int:
    """What the bonus of a scoring tile counts: steps on its cult, or priests sent."""
    return seat.sent_priests if tile.track < 0 else seat.cults[tile.track]


def _ask_in_turn_order(state: State, before: int) -> None:
    """Turn what has been asked since round, so that the first in turn order answers first."""
    state.pending = [*state.pending[:before], *state.pending[before:][::-1]]
