"""The languages of the screens: English is the source, a catalog says the same in another one.

How this works: every English sentence is looked up in a catalog, and those of the engine, which
come finished ("2 workers short"), are matched against the entries with placeholders ("{n} workers
short"). What a placeholder stands for is translated in its turn. So a catalog is a small grammar:
a sentence is known if it can be taken apart down to known words. The name of a placeholder says
what it may stand for:

- ``{n}``, ``{m}``, ``{k}``, ``{i}``: a number
- ``{hex}``, ``{other}``: the name of a hex
- ``{house}``, ``{spade}`` and other keys of `GAME_WORDS`: what each game has its own word for
- ``{name}``, ``{text}``: anything; it stays as it is
- any other: something that the catalog knows, a number, or the code of a tile
"""

from __future__ import annotations

import re
from collections.abc import Callable
from functools import cache
from importlib.resources import files
from typing import Final

from babel.messages.pofile import read_po

LANGUAGES: Final = {"en": "English", "de": "Deutsch"}
SOURCE: Final = "en"
PLACEHOLDER: Final = re.compile(r"\{(\w+)\}")
NUMBER: Final = r"[-+−]?\d+"
HEX: Final = r"(?:[A-Z]{1,2}|r)\d{1,2}"  # those of rivers begin with r
FREE: Final = r".+?"
GAME_WORDS: Final = {
    "house": "dwelling|house",
    "houses": "dwellings|houses",
    "structure": "structure|building",
    "structures": "structures|buildings",
    "spade": "spade|shovel",
    "spades": "spades|shovels",
    "shipping": "shipping|sailing",
    "card": "bonus card|bonus tile",
    "cards": "bonus cards|bonus tiles",
}
MEANINGS: Final = {
    **dict.fromkeys(("n", "m", "k", "i"), NUMBER),
    **dict.fromkeys(("hex", "other"), HEX),
    **GAME_WORDS,
}
UNTRANSLATED: Final = ("name", "text")
CODE: Final = r"[A-Z]{2,5}\d{0,2}"  # of a tile
PLAIN: Final = re.compile(rf"{NUMBER}|{HEX}|{CODE}")
LONGEST_JOINT: Final = len(" and ")
MOST_REMEMBERED: Final = 20_000

Missing = Callable[[str], None]


class Language:
    """How the screens speak; *missing* is told of every sentence the catalog does not know."""

    def __init__(self, code: str, catalog: Catalog, missing: Missing | None = None) -> None:
        self.code: Final = code
        self.catalog: Final = catalog
        self.missing: Final = missing

    @property
    def name(self) -> str:
        """What its speakers call it."""
        return LANGUAGES[self.code]

    def say(self, sentence: str, **values: object) -> str:
        """*sentence* in this language, with *values* put in for its placeholders.

        >>> language("de").say("Costs {goods}.", goods="3 coins")
        'Kostet 3 Münzen.'
        """
        if not values:
            return self._known_or_told(sentence)
        said = {name: self._value(name, value) for name, value in values.items()}
        return self.gettext(sentence).format(**said)

    def gettext(self, message: str) -> str:
        """The translation of a fixed text, for templates too."""
        return self._known_or_told(message)

    def ngettext(self, singular: str, plural: str, n: int) -> str:
        """The translation of a fixed text about *n* things."""
        return self._known_or_told(singular if n == 1 else plural)

    def _value(self, name: str, value: object) -> str:
        text = str(value)
        if name in UNTRANSLATED or not text:
            return text
        return self._known_or_told(text)

    def _known_or_told(self, sentence: str) -> str:
        known = self.catalog.translation(sentence)
        if known is not None:
            return known
        if self.missing is not None:
            self.missing(sentence)
        return sentence


def language(code: str, missing: Missing | None = None) -> Language:
    """The language called *code*, one of `LANGUAGES`; English for any other."""
    known = code if code in LANGUAGES else SOURCE
    return Language(known, _catalog(known), missing)


class Entry:
    """A text with placeholders and its translation."""

    def __init__(self, source: str, target: str) -> None:
        parts = PLACEHOLDER.split(source)
        self.target: Final = target
        self.start: Final = parts[0]
        self.end: Final = parts[-1]
        length = sum(len(part) for part in parts[::2])
        # What only joins two parts is tried after everything that says more, a comma before "and".
        joins = length <= LONGEST_JOINT and not self.start and not self.end
        self.weight: Final = -length if joins else length
        self.pattern: Final = re.compile(
            "".join(
                f"(?P<{part}>{MEANINGS.get(part, FREE)})" if i % 2 else re.escape(part)
                for i, part in enumerate(parts)
            )
        )

    def captured(self, sentence: str) -> dict[str, str] | None:
        """What the placeholders stand for in *sentence*; None if it is another one."""
        if not (sentence.startswith(self.start) and sentence.endswith(self.end)):
            return None
        match = self.pattern.fullmatch(sentence)
        return match.groupdict() if match else None


class Catalog:
    """What a language knows: fixed texts, and texts with placeholders, the longest first."""

    def __init__(self, texts: dict[str, str]) -> None:
        self.fixed: Final = texts
        entries = [Entry(*pair) for pair in texts.items() if PLACEHOLDER.search(pair[0])]
        self.entries: Final = sorted(entries, key=lambda entry: -entry.weight)
        self._remembered: Final[dict[str, str | None]] = {}

    def translation(self, sentence: str) -> str | None:
        """*sentence* translated; None if something in it is unknown."""
        fixed = self.fixed.get(sentence)
        if fixed is not None:
            return fixed
        if PLAIN.fullmatch(sentence):
            return sentence
        if sentence not in self._remembered:
            if len(self._remembered) >= MOST_REMEMBERED:
                self._remembered.clear()
            self._remembered[sentence] = self._taken_apart(sentence)
        return self._remembered[sentence]

    def _taken_apart(self, sentence: str) -> str | None:
        for entry in self.entries:
            captured = entry.captured(sentence)
            if captured is not None:
                parts = {name: self._part(name, text) for name, text in captured.items()}
                known = {name: text for name, text in parts.items() if text is not None}
                if len(known) == len(parts):
                    return entry.target.format(**known)
        first = sentence[:1]
        if first.isupper():
            small = self.translation(first.lower() + sentence[1:])
            return None if small is None else small[:1].upper() + small[1:]
        return None

    def _part(self, name: str, text: str) -> str | None:
        return text if name in UNTRANSLATED else self.translation(text)


class _Source(Catalog):
    """English: every text is its own translation."""

    def translation(self, sentence: str) -> str | None:
        return sentence


@cache
def _catalog(code: str) -> Catalog:
    if code == SOURCE:
        return _Source({})
    with files(__package__).joinpath("languages", f"{code}.po").open("rb") as file:
        read = read_po(file, locale=code)
    texts: dict[str, str] = {}
    for message in read:
        sources = message.id if isinstance(message.id, tuple | list) else (message.id,)
        targets = message.string if isinstance(message.string, tuple | list) else (message.string,)
        for source, target in zip(sources, targets, strict=False):
            if source and target:
                texts[source] = target
    return Catalog(texts)
