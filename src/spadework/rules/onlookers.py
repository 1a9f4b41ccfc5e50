"""What a new or upgraded structure brings to others: without a question, free of charge."""

from __future__ import annotations

from typing import Final

from spadework.core.ruleset import Mechanic
from spadework.core.seat import Seat
from spadework.core.state import NEUTRAL, State
from spadework.rules.reach import is_linked

PAIR: Final = 2


class NeighborPower(Mechanic):
    """Neighbors gain 1 power for each of their structures beside the new one, whatever its size."""

    @property
    def looks_on(self) -> bool:
        return True

    def look_on(self, state: State, builder: Seat, hex: int, kind: int) -> None:
        for near in state.adjacent[hex]:
            owner = state.owner[near]
            if owner < NEUTRAL and owner != builder.index and is_linked(state, owner, hex, near):
                state.seats[owner].charge(1)


class Onlooking(Mechanic):
    """Factions that gain something whenever somebody else builds, no matter where."""

    @property
    def looks_on(self) -> bool:
        return True

    def look_on(self, state: State, builder: Seat, hex: int, kind: int) -> None:
        for seat in state.seats:
            rewards = seat.faction.onlooker_rewards
            if rewards and seat is not builder:
                reward = rewards[0 if state.seat_count == PAIR else 1][kind]
                reward.grant(state, seat, state.rules.source["faction"])
