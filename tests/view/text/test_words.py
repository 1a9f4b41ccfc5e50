"""Every text in the sources is in the catalog of every language."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from importlib.resources import as_file, files
from itertools import combinations
from typing import Final

import pytest
from babel.messages.extract import extract_from_dir

from spadework.core.text import filled, placeholders, word
from spadework.view.text.language import SOURCE, UnknownText, language, languages
from support.games import CATALOG

KEYWORDS: Final = {"Text": None, "plural": (1, 2), "several": (1, 2)}
# What a terminal shows is made with a library whose texts are called alike.
METHODS: Final = [("view/drawing/terminal.py", "ignore"), ("**.py", "python")]
# Rules with words of their own, and the rules' own words.
VOCABULARIES: Final = (
    {},
    CATALOG.ruleset("terra_nova", [], {}, "").words,
    *[
        faction.words
        for faction in CATALOG.ruleset("terra_mystica", ["merchants"], {}, "").factions
        if faction.words
    ][:1],
)


@cache
def texts() -> list[tuple[str, str]]:
    """Every text, with that for several things where it has one."""
    with as_file(files("spadework")) as folder:
        found = extract_from_dir(folder, method_map=METHODS, keywords=KEYWORDS)
        messages = {message for _, _, message, _, _ in found if message}
    pairs = [m if isinstance(m, tuple) else (m, "") for m in messages]
    return sorted((one, many) for one, many in pairs if _has_words(one))


def _has_words(pattern: str) -> bool:
    return any(map(str.isalpha, filled(pattern, dict.fromkeys(placeholders(pattern), ""))))


def spoken(one: str, many: str) -> Iterator[tuple[str, str]]:
    """The text as it is, and with the words of the games put in."""
    for words in VOCABULARIES:
        names = placeholders(one)
        for size in range(len(names) + 1):
            for put_in in combinations(names, size):
                said = {name: word(name, words) for name in put_in}
                plural = {name + "s": word(name + "s", words) for name in put_in}
                yield filled(one, said), filled(many, {**said, **plural})


def knows(code: str, one: str, many: str) -> bool:
    """Whether a language has the text, in general or for one of the words in it."""
    translations = language(code).catalog.translations
    for singular, plural in spoken(one, many):
        try:
            if plural:
                translations.ngettext(singular, plural, 2)
            else:
                translations.gettext(singular)
        except UnknownText:
            continue
        return True
    return False


def test_there_is_much_to_say() -> None:
    assert len(texts()) > 400


@pytest.mark.parametrize("code", [code for code in languages() if code != SOURCE])
def test_a_language_has_every_text(code: str) -> None:
    assert [text for text in texts() if not knows(code, *text)] == []
