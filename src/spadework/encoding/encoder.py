"""A position from a seat's view, as bytes: planes, seats and the table (see `layout.py`).

Seats are counted from the one that looks, terrains from its home terrain; `docs/encoding.md` names
every byte. Whoever is not there is a row of zeros.

How this is quick: a `Memory` keeps what was made of lists that are still the same; blocks of single
bits are made once and kept.
"""

from __future__ import annotations

from typing import Final

from spadework.core.ruleset import Ruleset
from spadework.core.state import State
from spadework.encoding.actions import Answers
from spadework.encoding.components import Components
from spadework.encoding.layout import PLANES, SEAT_SIZE, SEATS, TABLE_SIZE
from spadework.encoding.memory import Memory
from spadework.encoding.planes import Planes
from spadework.encoding.seat_rows import SeatRows
from spadework.encoding.table_numbers import TableNumbers
from spadework.encoding.words import Words

__all__ = ["Encoder", "Memory"]


class Encoder:
    """Encodes positions of one ruleset; planes have *hexes* bytes, or as many as the map."""

    def __init__(self, rules: Ruleset, words: Words, hexes: int = 0) -> None:
        self.rules: Final = rules
        self.answers: Final = Answers(rules, words)
        self.hexes: Final = hexes or rules.board.size
        self.plane_size: Final = len(PLANES) * self.hexes
        self.size: Final = self.plane_size + SEATS * SEAT_SIZE + TABLE_SIZE
        components = Components(rules, words)
        self._planes: Final = Planes(rules, self.answers, self.hexes)
        self._seats: Final = SeatRows(rules, words, self.answers, components)
        self._no_seat: Final = bytes(SEAT_SIZE)
        self._table: Final = TableNumbers(rules, words, components)

    def encode(self, state: State, viewer: int, memory: Memory) -> bytes:
        """The position as *viewer* sees it."""
        count = state.seat_count
        there = len(state.seats)
        pivot = state.seats[viewer].pivot if viewer < there else -1
        parts = self._planes.encode(state, viewer, pivot, memory)
        for r in range(SEATS):
            index = (viewer + r) % count
            if r < count and index < there:
                self._seats.encode(state, state.seats[index], pivot, memory, parts)
            else:
                parts.append(self._no_seat)
        self._table.encode(state, viewer, memory, parts)
        return b"".join(parts)
