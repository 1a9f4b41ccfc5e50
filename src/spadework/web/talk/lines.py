"""A line of a chat: text alone, of a length that can be read, without signs that play tricks."""

from __future__ import annotations

import re
import unicodedata
from dataclasses import dataclass
from typing import Final

from spadework.core.errors import RuleError
from spadework.core.text import Text

LONGEST_LINE: Final = 500  # characters
LONGEST_NOTES: Final = 10_000
MOST_ACCENTS: Final = 3  # on one letter: more of them climb into the lines around
JOINERS: Final = "\u200c\u200d"  # that scripts and emoji need
UNSEEN: Final = frozenset({"Cc", "Cf", "Cs", "Co", "Cn", "Zl", "Zp"})  # categories of Unicode
ACCENTS: Final = frozenset({"Mn", "Me"})


@dataclass(frozen=True)
class ChatLine:
    """Something that was said at a table."""

    id: int
    seat: int
    author: str  # who held the seat; empty: somebody who has left
    name: str  # what they were called
    said: str  # when, as 2026-11-15T11:04:27+00:00
    text: str
    is_hidden: bool = False  # by the moderators


@dataclass(frozen=True)
class Talk:
    """What one person finds in the chat of a table."""

    lines: tuple[ChatLine, ...]
    muted: frozenset[int] = frozenset()  # seats
    read: int = 0  # the last line that was read
    is_quiet: bool = False  # the host wants no chat here

    @property
    def last(self) -> int:
        """The number of the last line; 0: there is none."""
        return self.lines[-1].id if self.lines else 0

    def unread(self, reader: str) -> int:
        """How many lines of others, which are not muted, came after what was read."""
        return sum(
            line.id > self.read
            and line.author != reader
            and line.seat not in self.muted
            and not line.is_hidden
            for line in self.lines
        )


def checked_line(typed: str) -> str:
    """The line that somebody has *typed*; refused where nothing is left of it, or too much.

    >>> checked_line("  well\\tplayed\\x00\\u202e ")
    'well played'
    """
    line = " ".join(_seen(re.sub(r"\s", " ", typed)).split())
    if not line:
        raise RuleError(Text("there is nothing to say in this"))
    if len(line) > LONGEST_LINE:
        raise RuleError(Text("a line has up to {n} characters", n=LONGEST_LINE))
    return line


def checked_notes(typed: str) -> str:
    """What somebody has written down, line by line; refused where it is too much.

    >>> checked_notes("coins!\\r\\n\\x07then towns\\n")
    'coins!\\nthen towns'
    """
    notes = "\n".join(_seen(line.replace("\t", " ")).rstrip() for line in typed.splitlines())
    if len(notes.strip()) > LONGEST_NOTES:
        raise RuleError(Text("notes have up to {n} characters", n=LONGEST_NOTES))
    return notes.strip()


def _seen(text: str) -> str:
    """*text* without what cannot be seen, or changes how other text is seen."""
    kept: list[str] = []
    accents = 0
    for sign in unicodedata.normalize("NFC", text):
        category = unicodedata.category(sign)
        accents = accents + 1 if category in ACCENTS else 0
        if accents <= MOST_ACCENTS and (sign in JOINERS or category not in UNSEEN):
            kept.append(sign)
    return "".join(kept)
