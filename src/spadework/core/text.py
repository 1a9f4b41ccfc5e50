"""What is said to people: a sentence, and apart from it what it is about.

How this works: a text prints as English, and another language looks its pattern up in its file and
puts the same things in. They may be texts themselves (``{n} coins`` in ``Costs {goods}.``), which
are then said in that language too; numbers, and strings such as the name of a hex or what somebody
has typed, stay as they are. A placeholder for which nothing is given is a word of the game: it
prints as itself, unless the game or the faction calls the thing otherwise (`Text.told_in`).
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final


class Text:
    """A sentence or a part of one; what prints nothing is false.

    >>> str(Text("{hex} holds a {structure}", hex="F4"))
    'F4 holds a structure'
    >>> str(Text("{hex} holds a {structure}", hex="F4").told_in({"structure": "building"}))
    'F4 holds a building'
    """

    def __init__(self, pattern: str, **about: Value) -> None:
        self.pattern: Final = pattern
        self.about: Final[dict[str, Value]] = about
        self.many: str = ""  # the pattern for several things, where there is one
        self.number: int = 1  # of those things
        self.words: dict[str, str] = NO_WORDS  # what things are called, by the words of the rules

    def __str__(self) -> str:
        return self.english(NO_WORDS)

    def __repr__(self) -> str:
        return f"<{self}>"

    def __bool__(self) -> bool:
        return bool(self.pattern)

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Text | str):
            return NotImplemented
        return self is other or str(self) == str(other)

    def __hash__(self) -> int:
        return hash(str(self))

    def english(self, words: dict[str, str]) -> str:
        """The text in English; things are called by *words* unless it has words of its own."""
        if not self.about and "{" not in self.pattern:
            return self.pattern
        own = self.words or words
        said = {
            name: value.english(own) if isinstance(value, Text) else str(value)
            for name, value in self.about.items()
        }
        for name in self.game_words():
            said[name] = word(name, own)
        return filled(self.english_pattern, said)

    @property
    def english_pattern(self) -> str:
        """The pattern for as many things as there are."""
        return self.many if self.many and self.number != 1 else self.pattern

    def game_words(self) -> list[str]:
        """The placeholders for which nothing is given: words that games have for themselves."""
        names = placeholders(self.pattern)
        if self.many:
            names += placeholders(self.many)
        return [name for name in names if name not in self.about]

    def told_in(self, words: dict[str, str]) -> Text:
        """The same text in *words*, unless it has words of its own."""
        if not words or self.words:
            return self
        other = self._with(self.about)
        other.words = words
        return other

    def of(self, **about: Value) -> Text:
        """The same text with more that it is about."""
        return self._with({**self.about, **about})

    def _with(self, about: dict[str, Value]) -> Text:
        return _made(self.pattern, about, self.many, self.number, self.words)

    def __reduce__(self) -> tuple[Callable[..., Text], tuple[object, ...]]:
        return _made, (self.pattern, self.about, self.many, self.number, self.words)


Value = Text | str | int

NO_WORDS: Final[dict[str, str]] = {}
NO_TEXT: Final = Text("")


def _made(
    pattern: str, about: dict[str, Value], many: str, number: int, words: dict[str, str]
) -> Text:
    text = Text(pattern, **about)
    text.many = many
    text.number = number
    text.words = words
    return text


def plural(one: str, many: str, number: int, **about: Value) -> Text:
    """A text about *number* things, which it shows as ``{n}`` unless another *n* is given.

    >>> print(plural("{n} worker", "{n} workers", 2))
    2 workers
    """
    return _made(one, {"n": number, **about}, many, number, NO_WORDS)


def game_word(name: str) -> Text:
    """What the game calls the thing that the rules call *name*."""
    return Text("{" + name + "}")


def listed(texts: list[Text]) -> Text:
    """Several things in a row: ``1 worker, 3 coins and 4 power``; nothing where there are none."""
    if len(texts) < 2:
        return in_a_row(texts)
    return Text("{a} and {b}", a=in_a_row(texts[:-1]), b=texts[-1])


def alternatives(texts: list[Text]) -> Text:
    """Several things of which one is to be chosen: ``1 priest, 2 keys or 4 power``."""
    if len(texts) < 2:
        return in_a_row(texts)
    return Text("{a} or {b}", a=in_a_row(texts[:-1]), b=texts[-1])


def in_a_row(texts: list[Text]) -> Text:
    """Several things with commas between them."""
    row = NO_TEXT
    for text in texts:
        row = Text("{a}, {b}", a=row, b=text) if row else text
    return row


def placeholders(pattern: str) -> list[str]:
    """The names in the braces of a pattern.

    >>> placeholders("{a} and {b}")
    ['a', 'b']
    """
    return [part.partition("}")[0] for part in pattern.split("{")[1:]]


def filled(pattern: str, values: dict[str, str]) -> str:
    """A pattern with *values* put in; a placeholder that has none stays.

    >>> filled("{a} and {b}", {"a": "1 key"})
    '1 key and {b}'
    """
    pieces = pattern.split("{")
    said = pieces[0]
    for piece in pieces[1:]:
        name, _, rest = piece.partition("}")
        said += values.get(name, "{" + name + "}") + rest
    return said


def word(name: str, words: dict[str, str]) -> str:
    """What a thing is called that the rules call *name*; a capital stays one.

    >>> word("bonus_card", {}), word("Spades", {"spades": "shovels"})
    ('bonus card', 'Shovels')
    """
    plain = name[:1].lower() + name[1:]
    called = words.get(plain, plain.replace("_", " "))
    return called if plain == name else called[:1].upper() + called[1:]
