"""The languages of the screens: English is the source, a catalog says the same in another one.

How this works: every English sentence is looked up in a catalog, and those of the engine, which
come finished ("2 workers short"), are matched against the entries with placeholders ("{n} workers
short"). What a placeholder stands for is translated in its turn. So a catalog is a small grammar:
a sentence is known if it can be taken apart down to known words. Sentences may quote what people
have typed, so there is an end to it: one that is too long or takes too many tries stays English.
The name of a placeholder says what it may stand for:

- ``{n}``, ``{m}``, ``{k}``, ``{i}``: a number
- ``{hex}``, ``{other}``: the name of a hex
- ``{house}``, ``{spade}`` and other keys of `GAME_WORDS`: what each game has its own word for
- ``{name}``, ``{names}``, ``{text}``: anything; it stays as it is
- any other: something that the catalog knows, a number, or the code of a tile
"""

from __future__ import annotations

import re
from collections.abc import Callable
from functools import cache
from gettext import GNUTranslations, NullTranslations
from importlib.resources import files
from io import BytesIO
from itertools import combinations
from typing import Final

from babel.messages.catalog import Catalog as PoCatalog
from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po

from spadework.core.text import NO_WORDS, Text, filled, placeholders, word

LANGUAGES: Final = {"en": "English", "de": "Deutsch"}
SOURCE: Final = "en"
PLACEHOLDER: Final = re.compile(r"\{(\w+)\}")
NUMBER: Final = r"[-+−]?\d+"
HEX: Final = r"(?:[A-Z]{1,2}|r)\d{1,2}"  # those of rivers begin with r
FREE: Final = r".+?"
GAME_WORDS: Final = {
    "dwelling": "dwelling|house",
    "dwellings": "dwellings|houses",
    "structure": "structure|building",
    "structures": "structures|buildings",
    "spade": "spade|shovel",
    "spades": "spades|shovels",
    "shipping": "shipping|sailing|range",
    "ship": "ship|merchant",
    "ships": "ships|merchants",
    "bonus_card": "bonus card|bonus tile",
    "bonus_cards": "bonus cards|bonus tiles",
    "coin": "coin|money",
    "coins": "coins|money",
    "have_passed": "have passed|have dropped out",
}
MEANINGS: Final = {
    **dict.fromkeys(("n", "m", "k", "i"), NUMBER),
    **dict.fromkeys(("hex", "other"), HEX),
    **GAME_WORDS,
}
UNTRANSLATED: Final = ("name", "names", "text")
CODE: Final = r"[A-Z]{2,5}\d{0,2}"  # of a tile
PLAIN: Final = re.compile(rf"{NUMBER}|{HEX}|{CODE}")
LONGEST_JOINT: Final = len(" and ")
LONGEST_SENTENCE: Final = 500  # characters; those of the engine have up to 300
MOST_TRIES: Final = 60  # parts looked up for one sentence; those of the engine take up to 20
MOST_REMEMBERED: Final = 20_000


def languages() -> list[str]:
    """The codes of all languages there are."""
    return list(LANGUAGES)


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

    def say(self, sentence: Text | str, **values: object) -> str:
        """*sentence* in this language, with *values* put in for its placeholders.

        >>> language("de").say("Costs {goods}.", goods="3 coins")
        'Kostet 3 Münzen.'
        """
        if isinstance(sentence, Text):
            return self._said(sentence, NO_WORDS)
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

    def _said(self, text: Text, words: dict[str, str]) -> str:
        """A text as `Text.english` says it, but by the catalog."""
        if self.code == SOURCE or not text:
            return text.english(words)
        own = text.words or words
        game_words = {name: word(name, own) for name in text.game_words()}
        known = self.catalog.pattern(text, {**game_words, **_plain(text, own)})
        if known is None:
            english = text.english(words)
            legacy = self.catalog.translation(english)
            if legacy is not None:
                return legacy
            if any(map(str.isalpha, filled(text.pattern, dict.fromkeys(text.about, "")))):
                return self._known_or_told(english)
            known = text.english_pattern
        said = {
            name: self._said(value, own) if isinstance(value, Text) else str(value)
            for name, value in text.about.items()
        }
        for name in placeholders(known):
            if name in game_words:
                said[name] = self._said(Text(game_words[name]), own)
        return filled(known, said)

    def _value(self, name: str, value: object) -> str:
        if isinstance(value, Text):
            return self._said(value, NO_WORDS)
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


def _plain(text: Text, words: dict[str, str]) -> dict[str, str]:
    """What of that which a text is about is but a word or two, as the words of the game are."""
    return {
        name: value.english(words)
        for name, value in text.about.items()
        if isinstance(value, Text) and _is_plain(value)
    }


def _is_plain(text: Text) -> bool:
    return all(isinstance(value, Text) and _is_plain(value) for value in text.about.values())


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
        self.sign: Final = max(parts[::2], key=len)  # no sentence without it need be matched
        length = sum(len(part) for part in parts[::2])
        # What only joins two parts is tried after everything that says more, a comma before "and".
        joins = length <= LONGEST_JOINT and not self.start and not self.end
        self.weight: Final = -length if joins else length
        self.pattern: Final = re.compile(_pattern(parts), re.DOTALL)

    def captured(self, sentence: str) -> dict[str, str] | None:
        """What the placeholders stand for in *sentence*; None if it is another one."""
        if not (
            sentence.startswith(self.start)
            and sentence.endswith(self.end)
            and self.sign in sentence
        ):
            return None
        match = self.pattern.fullmatch(sentence)
        return match.groupdict() if match else None


def _pattern(parts: list[str]) -> str:
    """Texts and, at odd places, placeholders as a pattern; matching takes one way through it.

    An open placeholder ends where that which follows it is first found: the next open one takes
    whatever is left, so that nothing is gained by looking farther. Hence the atomic groups.
    """
    pieces = [""]
    for i, part in enumerate(parts):
        if i % 2 and part not in MEANINGS:
            pieces.append(f"(?P<{part}>{FREE})")
        else:
            pieces[-1] += f"(?P<{part}>{MEANINGS[part]})" if i % 2 else re.escape(part)
    first, *others = pieces
    atomic = [f"(?>{piece})" for piece in others[:-1]]
    return "".join([first, *atomic, *others[-1:]])


class _TooInvolved(Exception):
    """A sentence took more tries than any of ours."""


class Tries:
    """How many parts of a sentence may still be looked up."""

    def __init__(self) -> None:
        self._left = MOST_TRIES

    def spend(self) -> None:
        """Use one up."""
        if not self._left:
            raise _TooInvolved
        self._left -= 1


class UnknownText(LookupError):
    """A text that a catalog does not have."""


class NoTranslations(NullTranslations):
    """What comes after a catalog: nothing."""

    def gettext(self, message: str) -> str:
        raise UnknownText(message)

    def ngettext(self, msgid1: str, msgid2: str, n: int) -> str:
        raise UnknownText(msgid1)


def compiled(po: PoCatalog) -> NullTranslations:
    """The texts of a file with the plural forms of its language, as gettext knows them."""
    file = BytesIO()
    write_mo(file, po)
    file.seek(0)
    found = GNUTranslations(file)
    found.add_fallback(NoTranslations())
    return found


class Catalog:
    """What a language knows: fixed texts, and texts with placeholders, the longest first."""

    def __init__(self, texts: dict[str, str], translations: NullTranslations) -> None:
        self.fixed: Final = texts
        self.translations: Final = translations
        found = [Entry(*pair) for pair in texts.items() if PLACEHOLDER.search(pair[0])]
        found.sort(key=lambda entry: -entry.weight)
        self._entries: Final = {  # those a sentence with this first letter may be
            letter: [entry for entry in found if entry.start[:1] in ("", letter)]
            for letter in {entry.start[:1] for entry in found} | {""}
        }
        self._remembered: Final[dict[str, str | None]] = {}

    def pattern(self, text: Text, words: dict[str, str]) -> str | None:
        """The translated pattern of *text*; None if the language does not know it.

        A language may need a sentence of its own for some of the *words* in it, because of their
        gender or case: what it says with a word put in goes before what it says in general.
        """
        known = dict.fromkeys(placeholders(text.english_pattern))
        names = [name for name in known if name in words]
        for size in range(len(names), -1, -1):
            for put_in in combinations(names, size):
                values = {name: words[name] for name in put_in}
                one, many = filled(text.pattern, values), filled(text.many, values)
                try:
                    if many:
                        return self.translations.ngettext(one, many, text.number)
                    return self.translations.gettext(one)
                except UnknownText:
                    continue
        return None

    def translation(self, sentence: str) -> str | None:
        """*sentence* translated; None if something in it is unknown."""
        if len(sentence) > LONGEST_SENTENCE:
            return self.fixed.get(sentence)
        try:
            return self._known(sentence, Tries())
        except _TooInvolved:
            return None

    def _known(self, sentence: str, tries: Tries) -> str | None:
        fixed = self.fixed.get(sentence)
        if fixed is not None:
            return fixed
        if PLAIN.fullmatch(sentence):
            return sentence
        if sentence not in self._remembered:
            tries.spend()
            found = self._taken_apart(sentence, tries)
            if len(self._remembered) >= MOST_REMEMBERED:
                self._remembered.clear()
            self._remembered[sentence] = found
        return self._remembered[sentence]

    def _taken_apart(self, sentence: str, tries: Tries) -> str | None:
        first = sentence[:1]
        for entry in self._entries.get(first, self._entries[""]):
            captured = entry.captured(sentence)
            said = captured and self._put_together(entry, captured, tries)
            if said:
                return said
        if first.isupper():
            small = self._known(first.lower() + sentence[1:], tries)
            return None if small is None else small[:1].upper() + small[1:]
        return None

    def _put_together(self, entry: Entry, captured: dict[str, str], tries: Tries) -> str | None:
        said: dict[str, str] = {}
        for name, text in captured.items():
            known = text if name in UNTRANSLATED else self._known(text, tries)
            if known is None:
                return None
            said[name] = known
        return entry.target.format(**said)


class _Source(Catalog):
    """English: every text is its own translation."""

    def translation(self, sentence: str) -> str | None:
        return sentence


@cache
def _catalog(code: str) -> Catalog:
    if code == SOURCE:
        return _Source({}, NoTranslations())
    with files(__package__).joinpath("languages", f"{code}.po").open("rb") as file:
        read = read_po(file, locale=code)
    texts: dict[str, str] = {}
    for message in read:
        sources = message.id if isinstance(message.id, tuple | list) else (message.id,)
        targets = message.string if isinstance(message.string, tuple | list) else (message.string,)
        for source, target in zip(sources, targets, strict=False):
            if source and target:
                texts[source] = target
    return Catalog(texts, compiled(read))
