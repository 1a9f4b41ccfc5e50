"""Openings on the page of statistics: no code of the notation is left to be read."""

from spadework.web.screens.opening_steps import opening_steps


def told(faction: str, *codes: str, language: str = "en") -> list[str]:
    return [step.words for step in opening_steps(faction, list(codes), language)]


def test_structures_have_the_names_of_their_game() -> None:
    assert told("auren", "D", "TP", "SH") == ["dwelling", "trading post", "stronghold"]
    assert told("fairies", "D", "LP") == ["house", "left palace"]
    assert told("auren", "TE", "pass", language="de") == ["Tempel", "passen"]


def test_an_action_says_what_it_brings_and_is_drawn() -> None:
    (step,) = opening_steps("witches", ["ACT5"], "en")
    assert step.words == "Power action: For 4 power: 1 spade."
    assert step.face


def test_what_nobody_knows_any_more_stays_as_it_was_written() -> None:
    assert told("goblins", "TP", "priest") == ["TP", "priest"]
    assert told("witches", "ACT99") == ["ACT99"]
