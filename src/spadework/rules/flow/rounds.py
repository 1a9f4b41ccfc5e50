"""The order of a game: factions, first dwellings and cards, then rounds.

A round is income, actions and what mechanics add when everybody has passed. They are told of every
milestone of the game (`core.milestones`).
"""

from __future__ import annotations

from typing import Final

from spadework.core.facts import NO_TILE
from spadework.core.milestones import (
    BEGINNING,
    CHOSEN,
    GAME_ENDS,
    PLACED,
    ROUND_LEFT,
    ROUND_OVER,
    ROUND_STARTS,
)
from spadework.core.ruleset import Flow
from spadework.core.seat import Seat
from spadework.core.state import Decision, State
from spadework.rules.flow.auction import Bidding, auction_of
from spadework.rules.flow.factions import ChooseFaction
from spadework.rules.flow.income import collect_income
from spadework.rules.flow.passing import FirstCard
from spadework.rules.flow.turns import Turn, begin_turn, end_turn
from spadework.rules.ground.reach import refresh_reach
from spadework.rules.ground.terraforming import FirstDwelling

FACTIONS: Final = 0
PICKS: Final = 1
PLACING: Final = 2
INCOME: Final = 3
ROUND_START: Final = 4
ACTIONS: Final = 5
CLOSING: Final = 6
FINISHED: Final = 7


class Rounds(Flow):
    """As many rounds as the ruleset has, three phases each."""

    def begin(self, state: State) -> None:
        _announce(state, BEGINNING)
        self.proceed(state)

    def proceed(self, state: State) -> None:
        while not state.over and not self.somebody_decides(state):
            self._next_phase(state)

    def somebody_decides(self, state: State) -> bool:
        """Whether a question is open; questions with nothing to decide are dropped on the way."""
        while state.pending:
            top = state.pending[-1]
            if isinstance(top, Turn):
                if not self._turn_is_over(state, state.seats[top.seat]):
                    return True
                end_turn(state)
            elif top.is_idle(state):
                top.lapse(state)
            else:
                return True
        return False

    def _turn_is_over(self, state: State, seat: Seat) -> bool:
        if seat.passed and not state.rules.conventions.free_actions_after_passing:
            return True
        if seat.actions:
            return False
        return not state.rules.has_free_action(state, seat)

    def _next_phase(self, state: State) -> None:
        phase = state.phase
        if phase == FACTIONS:
            self._choose_factions(state)
        elif phase == PICKS:
            state.phase = PLACING
            self._place(state)
        elif phase == PLACING:
            state.phase = INCOME
            _announce(state, PLACED)
        elif phase == INCOME:
            state.phase = ROUND_START
            collect_income(state)
        elif phase == ROUND_START:
            state.phase = ACTIONS
            self._start_round(state)
        elif phase == ACTIONS:
            self._end_round(state)
        else:
            assert phase == CLOSING, f"no phase follows {phase}"
            self._leave_round(state)

    def _choose_factions(self, state: State) -> None:
        auction = auction_of(state)
        if auction is not None and not state.seats:
            state.ask(Bidding(auction.next_bidder()))
        elif len(state.seats) < state.seat_count:
            state.ask(ChooseFaction(len(state.seats)))
        else:
            state.phase = PICKS
            state.order = list(range(state.seat_count))
            for seat in state.seats[::-1]:
                for ability in seat.abilities.factions_chosen:
                    ability.factions_chosen(state, seat)
            _announce(state, CHOSEN)

    def _place(self, state: State) -> None:
        """Ask for first dwellings and cards; the last asked is answered first."""
        seats = state.seats
        asked: list[Decision] = []
        if not any(seat.structures for seat in seats):
            late = [s for s in seats if any(a.places_last for a in s.abilities.all)]
            early = [s for s in seats if s not in late]
            for seat in early:
                asked.append(FirstDwelling(seat.index))
            for seat in early[::-1]:
                if seat.faction.start_dwellings > 1:
                    asked.append(FirstDwelling(seat.index))
            for seat in early:
                for _ in range(2, seat.faction.start_dwellings):
                    asked.append(FirstDwelling(seat.index))
            for seat in late:
                for _ in range(seat.faction.start_dwellings):
                    asked.append(FirstDwelling(seat.index))
        for mechanic in state.rules.mechanics:
            asked += mechanic.ask_before_cards(state)
        for seat in seats[::-1]:
            if seat.bonus == NO_TILE:
                asked.append(FirstCard(seat.index))
        for decision in asked:
            state.ask_last(decision)

    def _start_round(self, state: State) -> None:
        state.round += 1
        state.covered = 0
        state.passing = []
        for seat in state.seats:
            seat.passed = False
            seat.used = 0
            seat.turns = 0
            refresh_reach(state, seat)
        _announce(state, ROUND_STARTS)
        for index in state.order:
            if not state.seats[index].dropped:
                begin_turn(state, state.seats[index])
                return

    def _end_round(self, state: State) -> None:
        if state.round < state.rules.rounds:
            state.order = next_order(state)
        state.phase = CLOSING
        _announce(state, ROUND_OVER)

    def _leave_round(self, state: State) -> None:
        if state.round < state.rules.rounds:
            state.phase = INCOME
            _announce(state, ROUND_LEFT)
            return
        state.phase = FINISHED
        _announce(state, GAME_ENDS)
        state.over = True
        state.pending = []


def _announce(state: State, milestone: int) -> None:
    for mechanic in state.rules.mechanics:
        mechanic.at(state, milestone)


def bonus_is_due(state: State) -> bool:
    """Whether the round being played will bring a cult bonus: it comes when actions are over."""
    return state.phase == ACTIONS and state.round < state.rules.rounds


def next_order(state: State) -> list[int]:
    """Turn order of the next round: clockwise from the first to pass, or in order of passing."""
    seats = state.seat_count
    if not state.passing:
        return state.order
    if state.rules.conventions.order_of_passing:
        return [*state.passing, *[i for i in state.order if i not in state.passing]]
    first = state.passing[0]
    return [(first + i) % seats for i in range(seats)]
