"""The words of the family: the place of every tile, faction, question and answer among numbers.

A word keeps its place for ever, as nets learn places and not words. New ones are appended in
`words.txt`, where each section has room to grow; a change of the room is a new version.
"""

from __future__ import annotations

from importlib.resources import files
from typing import Final

VERSION: Final = 2

# How many words each section has room for.
ROOM: Final = {
    "faction": 36,
    "favor": 20,
    "card": 28,
    "town": 18,
    "space": 56,
    "final": 8,
    "question": 48,
    "answer": 512,
}

UNKNOWN: Final = 0  # the place of answers that the words lack: something of a player's own


class Words:
    """The places of words, section by section."""

    def __init__(self, text: str) -> None:
        self.places: Final[dict[str, dict[str, int]]] = {}
        section: dict[str, int] = {}
        for line in text.splitlines():
            if line.startswith("["):
                section = {}
                self.places[line.strip("[]")] = section
            elif line:
                section[line] = len(section)
        for name, room in ROOM.items():
            assert len(self.places[name]) <= room, f"too many words in the section {name}"

    def place(self, section: str, word: str) -> int:
        """The place of *word*; -1 if it is not known."""
        return self.places[section].get(word, -1)

    def question_place(self, question: type) -> int:
        """The place of a kind of *question*: without a word of its own it goes by a wider one."""
        for kind in question.__mro__:
            place = self.place("question", kind.__name__)
            if place >= 0:
                return place
        return -1

    def places_of(self, section: str, words: list[str]) -> list[int]:
        """The places of several words."""
        return [self.place(section, word) for word in words]


def read_words() -> Words:
    """The words of this version."""
    return Words(files("spadework.encoding").joinpath("words.txt").read_text("utf-8"))
