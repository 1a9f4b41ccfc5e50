"""Blocks of bytes: single bits, and what a ruleset has of a section of the words."""

from __future__ import annotations

from typing import Final

from spadework.encoding.words import ROOM, Words


def byte(number: int) -> int:
    """The number that a byte tells: 0 to 255."""
    return 0 if number < 0 else min(number, 255)


def bit(room: int, place: int) -> bytes:
    """A block with one bit; none if the *place* is -1."""
    return bytes([1 if i == place else 0 for i in range(room)])


def bits(room: int, places: list[int], chosen: int) -> bytes:
    """A block with the bits of *chosen* in their *places*."""
    found = [0] * room
    for i, place in enumerate(places):
        if chosen >> i & 1 and place >= 0:
            found[place] = 1
    return bytes(found)


def translation(values: list[int], nothing: int) -> bytes:
    """A table for bytes: the first become *values*, and *nothing*, like all else, becomes 0."""
    found = bytearray(256)
    for i, value in enumerate(values):
        found[i] = value
    found[nothing] = 0
    return bytes(found)


class Section:
    """The tiles, cards or spaces of a ruleset in a section of the words.

    Blocks of bits are made once and kept. What the words lack is in no block.
    """

    def __init__(self, words: Words, name: str, codes: list[str]) -> None:
        self._room: Final = ROOM[name]
        self._places: Final = words.places_of(name, codes)
        self._made: Final[dict[int, bytes]] = {}
        self.singles: Final = [bit(self._room, place) for place in self._places]
        self.empty: Final = bytes(self._room)

    def bits(self, chosen: int) -> bytes:
        """The block of those that are *chosen*, as bits."""
        found = self._made.get(chosen)
        if found is None:
            found = bits(self._room, self._places, chosen)
            self._made[chosen] = found
        return found

    def counts(self, counts: list[int]) -> bytes:
        """The block that tells how many there are of each."""
        found = [0] * self._room
        for i, count in enumerate(counts):
            if self._places[i] >= 0:
                found[self._places[i]] = byte(count)
        return bytes(found)
