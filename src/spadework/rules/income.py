"""Income at the start of a round, cult bonuses at its end."""

from __future__ import annotations

from spadework.core.facts import NO_TILE
from spadework.core.moments import ROUND_OVER
from spadework.core.ruleset import Mechanic
from spadework.core.seat import Seat
from spadework.core.state import State
from spadework.rules.docks import obtain_ships
from spadework.rules.groundwork import BonusSpades
from spadework.rules.homes import gain_priests
from spadework.rules.receiving import receive_spades
from spadework.rules.round_tiles import current_tile
from spadework.rules.tracks import advance_shipping


def collect_income(state: State) -> None:
    """Everybody's income of structures, bonus card and favor tiles, in turn order.

    Priests come last: where terrains are locked the coins may pay for unlocking (RULES_NOTES 2.4).
    """
    open_before = state.pending
    for index in state.order:
        seat = state.seats[index]
        priests = _collect_goods(state, seat)
        ships = _income_of_ships(state, seat)
        if ships:
            obtain_ships(state, seat, ships)
        if priests:
            gain_priests(state, seat, priests)
        state.note(index, "income")
    _ask_in_turn_order(state, len(open_before))


def _collect_goods(state: State, seat: Seat) -> int:
    """Take everything but the priests; how many of those there are."""
    rules = state.rules
    priests = 0
    for kind, table in enumerate(seat.faction.incomes):
        income = table[seat.built[kind]]
        seat.collect(income)
        priests += income.priests
    if seat.bonus != NO_TILE:
        card = rules.bonus_cards[seat.bonus].income
        seat.collect(card)
        priests += card.priests
    for i, tile in enumerate(rules.favor_tiles):
        if seat.has_favor(i):
            seat.collect(tile.income)
            priests += tile.income.priests
    return priests


class CultBonuses(Mechanic):
    """The reward of the round's scoring tile, after every round but the last."""

    def at(self, state: State, moment: int) -> None:
        if moment == ROUND_OVER and state.round < state.rules.rounds:
            give_cult_bonuses(state)


def _income_of_ships(state: State, seat: Seat) -> int:
    rules = state.rules
    if rules.trade is None:
        return 0
    ships = seat.faction.incomes[rules.trade.yard][seat.built[rules.trade.yard]].ships
    if seat.bonus != NO_TILE:
        ships += rules.bonus_cards[seat.bonus].income.ships
    for i, tile in enumerate(rules.favor_tiles):
        if seat.has_favor(i):
            ships += tile.income.ships
    return ships


def give_cult_bonuses(state: State) -> None:
    """The reward of the round's scoring tile, in the turn order of the next round."""
    tile = current_tile(state)
    reward = tile.reward
    open_before = state.pending
    for index in state.order:
        seat = state.seats[index]
        height = seat.sent_priests if tile.track < 0 else seat.cults[tile.track]
        times = height // tile.per
        if times:
            seat.coins += times * reward.coins
            seat.workers += times * reward.workers
            seat.charge(times * reward.power)
            gain_priests(state, seat, times * reward.priests)
            if reward.shipping:
                advance_shipping(state, seat, times * reward.shipping)
            if reward.ships:
                obtain_ships(state, seat, times * reward.ships)
            if reward.spades:
                spades = receive_spades(state, seat, times * reward.spades)
                if spades and not seat.dropped:
                    state.ask(BonusSpades(index, spades))
        state.note(index, "cult bonus")
    _ask_in_turn_order(state, len(open_before))


def _ask_in_turn_order(state: State, before: int) -> None:
    """Turn what has been asked since round, so that the first in turn order answers first."""
    state.pending = [*state.pending[:before], *state.pending[before:][::-1]]
