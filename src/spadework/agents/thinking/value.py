"""What a position is worth: points already scored plus weighted features.

The weights are data (`weights`), a number for each feature and each number of rounds to come. The
value is meant as the final points the seat can expect. In the last round what the final scoring
would bring is counted, and weights are for what can still be done: nothing for those who have
passed.
"""

from __future__ import annotations

from typing import Final

from spadework.agents.thinking.features import PASS_POINTS, Features, Surroundings, final_share
from spadework.core.ruleset import Ruleset
from spadework.core.state import State
from spadework.rules.flow.auction import auction_of


class Valuation:
    """A value function for one ruleset; *tables* holds the weights by rounds to come."""

    def __init__(self, rules: Ruleset, tables: list[list[float]]) -> None:
        self.features: Final = Features(rules)
        self.tables: Final = tables
        assert len(tables) == rules.rounds + 1, "a table for each number of rounds to come"

    def look_around(self, state: State) -> Surroundings:
        """What others have that does not change while one seat thinks."""
        return self.features.look_around(state)

    def value(self, state: State, index: int, around: Surroundings) -> float:
        """The final points that seat *index* can expect."""
        if index >= len(state.seats):
            return self._bid_value(state, index)
        seat = state.seats[index]
        if state.over:
            return float(seat.points)
        weights = self.table(state)
        found = self.features.measure(state, seat, around)
        to_come = found.weighted(weights)
        if state.round < state.rules.rounds:
            return seat.points + to_come
        share = seat.points + final_share(state, seat, found)
        # Whoever has not passed can do so, which brings no less than this.
        return share if seat.passed else share + max(to_come, found.numbers[PASS_POINTS])

    def values(self, state: State) -> list[float]:
        """The final points that every seat can expect."""
        around = self.look_around(state)
        return [self.value(state, index, around) for index in range(state.seat_count)]

    def _bid_value(self, state: State, index: int) -> float:
        """Before the factions are dealt out: what the one that is held is worth, less the bid."""
        auction = auction_of(state)
        if auction is None or index not in auction.holders:
            return 0.0
        place = auction.holders.index(index)
        faction = self.features.factions + auction.factions[place]
        return self.table(state)[faction] - auction.bids[place]

    def table(self, state: State) -> list[float]:
        """The weights that hold now."""
        return self.tables[rounds_to_come(state)]


def rounds_to_come(state: State) -> int:
    """Rounds that have not begun."""
    return state.rules.rounds - state.round
