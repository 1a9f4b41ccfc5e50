"""The planes of an encoded position: a byte for every hex of the map."""

from __future__ import annotations

from typing import Final

from spadework.core.ruleset import Ruleset
from spadework.core.seat import Seat
from spadework.core.state import NEUTRAL, NO_KIND, NO_LAND, State
from spadework.encoding.actions import Answers
from spadework.encoding.blocks import translation
from spadework.encoding.layout import NEUTRAL_OWNER, NO_HEX, RIVER_HEX, SEATS, STRUCTURES
from spadework.encoding.memory import Memory
from spadework.encoding.settlement_planes import SettlementPlanes
from spadework.rules.ships.docks import fleet_of
from spadework.rules.ships.trade_facts import has_trade


class Planes:
    """Encodes what lies on the map, in planes of *hexes* bytes."""

    def __init__(self, rules: Ruleset, answers: Answers, hexes: int) -> None:
        board = rules.board
        assert hexes >= board.size, "planes are too small for the map"
        self._rules: Final = rules
        self._hexes: Final = hexes
        self._beyond: Final = bytes(hexes - board.size)
        self._nowhere: Final = bytes([NO_HEX]) * (hexes - board.size)
        self._empty: Final = bytes(hexes)
        self._edge: Final = bytes([1 if edge else 0 for edge in board.edge]) + self._beyond
        self._terrains: Final = [
            _terrain_table(rules, answers, home) for home in range(rules.wheel_size + 1)
        ]
        self._owners: Final = [
            [_owner_table(viewer, seats) for viewer in range(SEATS)] for seats in range(SEATS + 1)
        ]
        self._kinds: Final = translation([kind + 1 for kind in range(STRUCTURES)], NO_KIND)
        self._towns: Final = bytes([0]) + bytes([1]) * 255
        self._settlements: Final = SettlementPlanes(rules, hexes)

    def encode(self, state: State, viewer: int, pivot: int, memory: Memory) -> list[bytes]:
        """The planes as *viewer* sees them, whose place on the wheel is *pivot*."""
        beyond = self._beyond
        parts = [
            state.terrain.translate(self._terrains[pivot]),
            self._nowhere,
            state.owner.translate(self._owners[state.seat_count][viewer]),
            beyond,
            state.kind.translate(self._kinds),
            beyond,
            state.town.translate(self._towns),
            beyond,
        ]
        count = state.seat_count
        there = len(state.seats)
        for r in range(SEATS):
            index = (viewer + r) % count
            if r < count and index < there:
                parts.append(self._reach(state.seats[index], memory))
            else:
                parts.append(self._empty)
        self._add_bridges(state, viewer, parts)
        self._add_ships(state, viewer, parts)
        parts.append(self._edge)
        self._settlements.encode(state, viewer, memory, parts)
        return parts

    def _reach(self, seat: Seat, memory: Memory) -> bytes:
        reach = seat.reach
        if memory.reach_lists[seat.index] is not reach or not memory.reach_planes[seat.index]:
            marks = [0] * self._hexes
            for hex in reach:
                marks[hex] = 1
            memory.reach_lists[seat.index] = reach
            memory.reach_planes[seat.index] = bytes(marks)
        return memory.reach_planes[seat.index]

    def _add_bridges(self, state: State, viewer: int, parts: list[bytes]) -> None:
        if not state.bridges:
            parts.append(self._empty)
            parts.append(self._empty)
            return
        own = [0] * self._hexes
        others = [0] * self._hexes
        sites = self._rules.board.bridge_sites
        for place, site in enumerate(state.bridges):
            marks = own if state.bridge_owners[place] == viewer else others
            for end in sites[site]:
                marks[end] = 1
        parts.append(bytes(own))
        parts.append(bytes(others))

    def _add_ships(self, state: State, viewer: int, parts: list[bytes]) -> None:
        if not has_trade(self._rules):
            for _ in range(4):
                parts.append(self._empty)
            return
        fleet = fleet_of(state)
        own = [0] * self._hexes
        others = [0] * self._hexes
        marked = [0] * self._hexes
        docks = [0] * self._hexes
        for index, ships in enumerate(fleet.ships):
            marks = own if index == viewer else others
            for hex in ships:
                if hex >= 0:
                    marks[hex] += 1
        for hex in fleet.marked[viewer]:
            marked[hex] = 1
        for index, hex in enumerate(fleet.docks):
            if hex >= 0:
                docks[hex] = 1 if index == viewer else 2
        parts.append(bytes(own))
        parts.append(bytes(others))
        parts.append(bytes(marked))
        parts.append(bytes(docks))


def _terrain_table(rules: Ruleset, answers: Answers, home: int) -> bytes:
    """Terrains counted from *home* on."""
    found = [NO_HEX] * 256
    for terrain in range(len(rules.terrains)):
        found[terrain] = answers.relative(terrain, home)
    found[NO_LAND] = RIVER_HEX
    return bytes(found)


def _owner_table(viewer: int, seats: int) -> bytes:
    """Owners counted from the one that looks, which is 1; 0 for nobody."""
    found = [0] * 256
    for seat in range(seats):
        found[seat] = (seat - viewer) % seats + 1
    found[NEUTRAL] = NEUTRAL_OWNER
    return bytes(found)
