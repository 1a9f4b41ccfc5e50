"""Every text of the sources and every word of the data is in the file of every language."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache
from itertools import combinations
from typing import Final

import pytest

from spadework.core.text import filled, placeholders, word
from spadework.view.text.language import (
    SOURCE,
    UnknownText,
    has_words,
    languages,
    read_language,
    texts_of,
)
from support.games import CATALOG
from words import texts, words

OTHERS: Final = [code for code in languages() if code != SOURCE]
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


def spoken(one: str, many: str) -> Iterator[tuple[str, str]]:
    """The text as it is, and with the words of the games put in."""
    for vocabulary in VOCABULARIES:
        names = placeholders(one)
        for size in range(len(names) + 1):
            for put_in in combinations(names, size):
                said = {name: word(name, vocabulary) for name in put_in}
                plural = {name + "s": word(name + "s", vocabulary) for name in put_in}
                yield filled(one, said), filled(many, {**said, **plural})


def knows(code: str, one: str, many: str) -> bool:
    """Whether a language has the text, in general or for one of the words in it."""
    known = texts_of(code)
    for singular, plural in spoken(one, many):
        try:
            if plural:
                known.ngettext(singular, plural, 2)
            else:
                known.gettext(singular)
        except UnknownText:
            continue
        return True
    return False


def test_there_is_much_to_say() -> None:
    assert len(texts()) > 900
    assert len(words()) > 200


@pytest.mark.parametrize("code", OTHERS)
def test_a_language_has_every_text(code: str) -> None:
    assert [text for text in texts() if has_words(text[0]) and not knows(code, *text)] == []


@pytest.mark.parametrize("code", OTHERS)
def test_a_language_has_every_word_of_the_data(code: str) -> None:
    assert [word for word in words() if not knows(code, word, "")] == []


# --- and no other


@cache
def patterns() -> list[tuple[str, re.Pattern[str]]]:
    """Every text with placeholders, and what it looks like with words in some of their places."""
    found = {text for pair in texts() for text in pair if "{" in text}
    return [(text, re.compile(re.sub(r"\\\{\w+\\\}", "(.+?)", re.escape(text)))) for text in found]


def known_words() -> set[str]:
    """What may stand for a placeholder."""
    fixed = {text for pair in texts() for text in pair if text and "{" not in text}
    return fixed | set(words())


def is_said(id: str, known: set[str]) -> bool:
    """Whether the program can say it: a text, a word, or a text with words put in."""
    if id in known or any(id == text for text, _ in patterns()):
        return True
    for text, pattern in patterns():
        match = pattern.fullmatch(id)
        if match is not None and all(
            part == "{" + name + "}" or part in known or part[:1].lower() + part[1:] in known
            for name, part in zip(placeholders(text), match.groups(), strict=True)
        ):
            return True
    return False


@pytest.mark.parametrize("code", OTHERS)
def test_a_language_has_nothing_that_is_never_said(code: str) -> None:
    known = known_words()
    ids = [
        id
        for message in read_language(code)
        for id in ([message.id] if isinstance(message.id, str) else message.id)
        if id
    ]
    assert [id for id in ids if not is_said(id, known)] == []
