"""Texts that are kept or sent elsewhere are said there in any language."""

from __future__ import annotations

import msgspec
import pytest

from spadework.core.text import Text, plural
from spadework.view.advice.position import situation
from spadework.view.text.language import language
from spadework.view.text.packed import packed, unpacked
from support import nova_games

GERMAN = language("de")


def test_a_text_comes_back_as_it_was() -> None:
    text = Text(
        "{stage}; it is for {who} to {question}",
        stage=Text("Round {n}", n=2),
        who=Text("Witches"),
        question=plural("{n} worker", "{n} workers", 3),
    )
    again = unpacked(packed(text))
    assert str(again) == "Round 2; it is for Witches to 3 workers"
    assert GERMAN.say(again) == GERMAN.say(text)


def test_a_game_keeps_its_own_words_and_only_those_that_are_said() -> None:
    text = Text("{dwelling}").told_in({"dwelling": "house", "spade": "shovel"})
    assert packed(text) == '{"pattern":"{dwelling}","words":{"dwelling":"house"}}'
    assert GERMAN.say(unpacked(packed(text))) == "Haus"


@pytest.mark.parametrize("actions", range(0, 60, 5))
def test_where_a_game_stands_can_be_kept(actions: int) -> None:
    text = situation(nova_games.played(5).branch(actions).state)
    assert str(unpacked(packed(text))) == str(text)
    assert GERMAN.say(unpacked(packed(text))) == GERMAN.say(text)


def test_what_an_older_database_has_is_an_english_sentence() -> None:
    old = "Round 2; it is for Witches to {act}"
    assert str(unpacked(old)) == old
    assert GERMAN.say(unpacked(old)) == old


def test_what_was_damaged_is_no_text() -> None:
    with pytest.raises(msgspec.DecodeError):
        unpacked('{"pattern":"Round {n}","abo')
