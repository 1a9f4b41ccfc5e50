"""Settlements: what may become a town.

A settlement is a group of one seat's structures, linked as for founding a town, none of which
belongs to a town.
"""

from __future__ import annotations

from typing import Final

from spadework.core.seat import Seat
from spadework.core.state import NOBODY, State
from spadework.rules.ground.towns import linked


class Community:
    """A settlement: hexes of structures that would found a town together, their power and size."""

    def __init__(self, hexes: list[int], power: int, size: int) -> None:
        self.hexes: Final = hexes
        self.power: Final = power
        self.size: Final = size


class Settlers:
    """The settlements of a seat, and what they were found in."""

    def __init__(self, state: State, seat: Seat) -> None:
        self.structures: Final = seat.structures
        self.built: Final = seat.built
        self.rivers: Final = seat.rivers
        self.town_power: Final = seat.town_power
        self.towns: Final = state.town
        self.adjacent: Final = state.adjacent
        self.settlements: Final = settlements(state, seat)

    def are_those_of(self, state: State, seat: Seat) -> bool:
        """Whether nothing has changed that they depend on; lists in a position are values."""
        return (
            self.structures is seat.structures
            and self.built is seat.built
            and self.rivers is seat.rivers
            and self.town_power == seat.town_power
            and self.towns is state.town
            and self.adjacent is state.adjacent
        )


def settlements(state: State, seat: Seat) -> list[Community]:
    """All settlements of *seat*."""
    found: list[Community] = []
    town = state.town
    kinds = state.kind
    seen = bytearray(len(town))
    power_values = seat.faction.power_values
    for start in seat.structures:
        if town[start] or seen[start]:
            continue
        seen[start] = 1
        group = [start]
        power = 0
        size = 0
        for hex in group:  # grows while it is walked through
            power += power_values[kinds[hex]]
            size += state.rules.kinds[kinds[hex]].town_size
            for near in linked(state, seat, hex):
                if not seen[near] and not town[near]:
                    seen[near] = 1
                    group.append(near)
        found.append(Community(group, power, size))
    return found


def sites_beside(state: State, seat: Seat, hex: int) -> list[int]:
    """Free land that is linked with *hex* for the towns of *seat*."""
    owner = state.owner
    found = [h for h in state.adjacent[hex] if owner[h] == NOBODY]
    if seat.rivers:
        board = state.rules.board
        for river in board.river_neighbors[hex]:
            if river in seat.rivers:
                for h in board.land_neighbors[river]:
                    if owner[h] == NOBODY and h not in found:
                        found.append(h)
    return found
