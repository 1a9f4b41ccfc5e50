"""The languages of the screens: English is the source, and a file says the same in another one.

How this works: a text has a pattern and what it is about (see `core/text.py`). The pattern is
looked up in the file of the language, ``languages/CODE.po``, and what the text is about is put in:
texts said in that language too, everything else as it is. A language is added by a file alone; its
header says what its speakers call it, as ``Language-Team``.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import cache
from gettext import GNUTranslations, NullTranslations
from importlib.resources import files
from importlib.resources.abc import Traversable
from io import BytesIO
from itertools import combinations
from typing import Final

from babel.messages.catalog import Catalog as LanguageFile
from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po
from babel.numbers import format_decimal

from spadework.core.text import NO_WORDS, Text, Value, filled, placeholders, word

SOURCE: Final = "en"
SOURCE_NAME: Final = "English"
SUFFIX: Final = ".po"

Missing = Callable[[str], None]


class Language:
    """How the screens speak; *missing* is told of every text that the language does not know."""

    def __init__(
        self, code: str, name: str, texts: NullTranslations, missing: Missing | None = None
    ) -> None:
        self.code: Final = code
        self.name: Final = name  # what its speakers call it
        self.texts: Final = texts
        self.missing: Final = missing

    def say(self, sentence: Text | str, **about: Value) -> str:
        """A text in this language, or a *sentence* of what it is about.

        >>> language("de").say("Costs {goods}.", goods=Text("{n} key", n=1))
        'Kostet 1 Schlüssel.'
        """
        text = sentence if isinstance(sentence, Text) else Text(sentence, **about)
        return self._said(text, NO_WORDS)

    def number(self, value: float, places: int = 0, *, is_signed: bool = False) -> str:
        """A number as it is written in this language; *is_signed* if a gain shall have its plus.

        >>> language("en").number(-1234.5, 1), language("de").number(-1234.5, 1)
        ('−1,234.5', '−1.234,5')
        """
        rounded = round(value, places)
        pattern = "#,##0" + ("." + "0" * places if places else "")
        sign = "−" if rounded < 0 else "+" if is_signed else ""
        return sign + format_decimal(abs(rounded), pattern, locale=self.code)

    def _said(self, text: Text, words: dict[str, str]) -> str:
        """A text as `Text.english` says it, but in this language."""
        if self.code == SOURCE or not text:
            return text.english(words)
        own = text.words or words
        game_words = {name: word(name, own) for name in text.game_words()}
        known = self._known(text, {**game_words, **_plain(text, own)})
        if known is None:
            known = text.english_pattern
            if self.missing is not None and has_words(known):
                self.missing(known)
        said = {
            name: self._said(value, own) if isinstance(value, Text) else str(value)
            for name, value in text.about.items()
        }
        for name in placeholders(known):
            if name in game_words:
                said[name] = self._game_word(name, own)
        return filled(known, said)

    def _game_word(self, name: str, words: dict[str, str]) -> str:
        """What the game calls a thing; a capital stays one."""
        plain = name[:1].lower() + name[1:]
        said = self._said(Text(word(plain, words)), words)
        return said if plain == name else said[:1].upper() + said[1:]

    def _known(self, text: Text, words: dict[str, str]) -> str | None:
        """The translated pattern of *text*; None if the language does not know it.

        A language may need a sentence of its own for some of the *words* in it, because of their
        gender or case: what it says with a word put in goes before what it says in general.
        """
        # In the text for several things another word stands at the same place: coin and coins.
        both = zip(placeholders(text.pattern), placeholders(text.many or text.pattern), strict=True)
        places = [pair for pair in dict.fromkeys(both) if any(name in words for name in pair)]
        for size in range(len(places), -1, -1):
            for chosen in combinations(places, size):
                values = {name: words[name] for pair in chosen for name in pair if name in words}
                one, many = filled(text.pattern, values), filled(text.many, values)
                try:
                    if many:
                        return self.texts.ngettext(one, many, text.number)
                    return self.texts.gettext(one)
                except UnknownText:
                    continue
        return None


def has_words(pattern: str) -> bool:
    """Whether there is anything to translate in a pattern besides what is put in.

    >>> has_words("{a}, {b}"), has_words("{a} and {b}")
    (False, True)
    """
    return any(map(str.isalpha, filled(pattern, dict.fromkeys(placeholders(pattern), ""))))


def _plain(text: Text, words: dict[str, str]) -> dict[str, str]:
    """What of that which a text is about is but a word or two, as the words of the game are."""
    return {
        name: value.english(words)
        for name, value in text.about.items()
        if isinstance(value, Text) and _is_plain(value)
    }


def _is_plain(text: Text) -> bool:
    return all(isinstance(value, Text) and _is_plain(value) for value in text.about.values())


# --- the files


def language(code: str, missing: Missing | None = None) -> Language:
    """The language called *code*, one of `languages`; English for any other."""
    known = code if code in languages() else SOURCE
    return spoken(known) if missing is None else _made(known, missing)


@cache
def spoken(code: str) -> Language:
    """A language there is, made once."""
    return _made(code, None)


def _made(code: str, missing: Missing | None) -> Language:
    return Language(code, languages()[code], texts_of(code), missing)


@cache
def languages() -> Mapping[str, str]:
    """The codes of all languages there are, with their names."""
    found = sorted(file.name for file in folder().iterdir() if file.name.endswith(SUFFIX))
    codes = [name.removesuffix(SUFFIX) for name in found]
    return {SOURCE: SOURCE_NAME, **{code: read_language(code).language_team for code in codes}}


def folder() -> Traversable:
    """Where the files of the languages are."""
    return files(__package__) / "languages"


@cache
def read_language(code: str) -> LanguageFile:
    """The file of a language."""
    with (folder() / f"{code}{SUFFIX}").open("rb") as file:
        return read_po(file, locale=code)


@cache
def texts_of(code: str) -> NullTranslations:
    """The texts of a language with its plural forms, as gettext knows them."""
    if code == SOURCE:
        return NoTranslations()
    file = BytesIO()
    write_mo(file, read_language(code))
    file.seek(0)
    found = GNUTranslations(file)
    found.add_fallback(NoTranslations())
    return found


class UnknownText(LookupError):
    """A text that a language does not have."""


class NoTranslations(NullTranslations):
    """What comes after the texts of a language: nothing."""

    def gettext(self, message: str) -> str:
        raise UnknownText(message)

    def ngettext(self, msgid1: str, msgid2: str, n: int) -> str:
        raise UnknownText(msgid1)
