"""A language made up for tests: English in wide letters, so that every other letter is a leak."""

from __future__ import annotations

import re
from html.parser import HTMLParser
from pathlib import Path
from typing import Final

import pytest
from babel.messages.catalog import Catalog
from babel.messages.pofile import write_po

from spadework.view.text import language
from spadework.view.text.language import has_words
from words import texts, words

CODE: Final = "eo"
NAME: Final = "Wide"
WIDE: Final = ord("Ａ") - ord("A")
SPOKEN: Final = ("aria-label", "title", "placeholder", "alt")  # attributes that are read out


def wide(pattern: str) -> str:
    """A pattern with all letters wide but those in braces.

    >>> wide("Costs {goods}.")
    'Ｃｏｓｔｓ {goods}.'
    """
    parts = re.split(r"(\{\w+\})", pattern)
    return "".join(part if part.startswith("{") else _widened(part) for part in parts)


def _widened(text: str) -> str:
    return "".join(chr(ord(c) + WIDE) if c.isascii() and c.isalpha() else c for c in text)


def write_wide_language(folder: Path) -> None:
    """The file of the language: all that `make words` collects, translated."""
    made = Catalog(locale=CODE, language_team=NAME)
    for one, many in texts():
        if has_words(one):
            made.add((one, many) if many else one, (wide(one), wide(many)) if many else wide(one))
    for word in words():
        if word not in made:
            made.add(word, wide(word))
    with (folder / f"{CODE}.po").open("wb") as file:
        write_po(file, made)


def speak_only(folder: Path, patch: pytest.MonkeyPatch) -> None:
    """Let the languages be those whose files are in *folder*."""
    patch.setattr(language, "folder", lambda: folder)
    forget()


def forget() -> None:
    """Let the files be read anew."""
    for remembered in (
        language.languages,
        language.read_language,
        language.texts_of,
        language.spoken,
    ):
        remembered.cache_clear()


def english_left(page: str, names: set[str]) -> list[str]:
    """What people would read on a page in narrow letters, besides *names*."""
    reader = _Reader()
    reader.feed(page)
    return [said for said in reader.said if _narrow_words(said) - names]


def _narrow_words(said: str) -> set[str]:
    """The words in narrow letters; the notation of an action is quoted and stays as it is."""
    return set(re.findall(r"[A-Za-z]{2,}", re.sub(r"'[^']*'", "", said)))


class _Reader(HTMLParser):
    """Collects what is shown or read out."""

    def __init__(self) -> None:
        super().__init__()
        self.said: Final[list[str]] = []
        self._silent = 0

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        if tag in ("script", "style"):
            self._silent += 1
        self.said.extend(value for name, value in attrs if value and name in SPOKEN)

    def handle_endtag(self, tag: str) -> None:
        if tag in ("script", "style"):
            self._silent -= 1

    def handle_data(self, data: str) -> None:
        if not self._silent and data.strip():
            self.said.append(data.strip())
