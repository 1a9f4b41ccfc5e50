"""What every byte of an encoded position is called: for documents, tests and studies."""

from __future__ import annotations

from spadework.encoding.layout import (
    CULT_SPACES,
    HOMES,
    ROUND_NUMBERS,
    ROUNDS,
    RULE_NUMBERS,
    SEAT_NUMBERS,
    WHEEL,
)
from spadework.encoding.words import ROOM, Words


def seat_names(words: Words) -> list[str]:
    """The bytes of one seat."""
    return [
        *SEAT_NUMBERS,
        *_words(words, "favor", "has favor tile"),
        *_words(words, "town", "town tiles"),
        *_words(words, "card", "has card"),
        *_words(words, "space", "may use"),
        *[f"home is {_terrain(n)}" for n in range(HOMES - 1)],
        "has no home yet",
        *[f"unlocked terrain {n}" for n in range(WHEEL)],
        *_words(words, "faction", "is"),
    ]


def table_names(words: Words) -> list[str]:
    """The bytes of the table."""
    return [
        *RULE_NUMBERS,
        "set-up",
        *[f"round {n + 1}" for n in range(ROUNDS)],
        *[
            f"{name}, {'this round' if later == 0 else f'{later} later'}"
            for later in range(ROUNDS)
            for name in ROUND_NUMBERS
        ],
        *_words(words, "final", "final tile"),
        *_words(words, "question", "question"),
        *[f"own priest on space {n} of the cults" for n in range(CULT_SPACES)],
        *[f"priest of others on space {n} of the cults" for n in range(CULT_SPACES)],
        *_words(words, "space", "used"),
        *_words(words, "favor", "left of favor tile"),
        *_words(words, "town", "left of town tile"),
        *_words(words, "card", "free is card"),
        *_words(words, "card", "coins on card"),
    ]


def _words(words: Words, section: str, what: str) -> list[str]:
    known = list(words.places[section])
    unused = [f"{what} (unused {n})" for n in range(len(known), ROOM[section])]
    return [*[f"{what} {word}" for word in known], *unused]


def _terrain(number: int) -> str:
    if number >= WHEEL:
        return ("ice", "volcano")[number - WHEEL]
    return f"{number} from one's own on"
