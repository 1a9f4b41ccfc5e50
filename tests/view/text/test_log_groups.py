"""The log in groups: what is alike and follows one another is told as one."""

from __future__ import annotations

from importlib.resources import files
from itertools import pairwise

import spadework as sw
from spadework.notation.game import Game
from spadework.notation.text import read_text
from spadework.view.advice.change import combined
from spadework.view.text.language import language
from spadework.view.text.log import ACTION, Chronicle, LogLine
from spadework.view.text.log_groups import LogGroups
from support.neighbors import CATALOG, begin

ENGLISH, GERMAN = language("en"), language("de")


def chronicle_of(game: Game) -> Chronicle:
    """The chronicle of everything played."""
    chronicle = Chronicle(game)
    chronicle.follow(game.record)
    return chronicle


def first_round() -> Game:
    """The Halflings on E6 and F7 are to move, the Witches sit beside them on F4."""
    game = begin()
    for text in ("build E6", "build F4", "build C4", "build F7", "card BON6", "card BON7"):
        game.play(text)
    return game


def last(game: Game) -> LogLine:
    """The last line of the log."""
    return LogGroups(chronicle_of(game)).lines()[-1]


def test_conversions_alike_become_one_line() -> None:
    game = first_round()
    for _ in range(5):
        game.play("convert 1 W to 1 C")
    line = last(game)
    assert ENGLISH.say(line.sentence) == "The Halflings convert 5 workers to 5 coins."
    assert GERMAN.say(line.sentence) == "Die Halblinge tauschen 5 Arbeiter gegen 5 Münzen."
    assert [(c.seat, str(c.words)) for c in line.changes] == [(0, "+5 coins, -5 workers")]
    assert (line.begun, line.at) == (len(game.record) - 5, len(game.record))


def test_sacrifices_in_a_row_become_one_line() -> None:
    game = first_round()
    for text in ("burn 1", "burn 2"):
        game.play(text)
    assert str(last(game).sentence) == "The Halflings sacrifice 3 power to lift as much."


def test_what_one_seat_does_twice_is_not_told_together_with_what_another_does() -> None:
    game = first_round()
    for text in ("convert 1 W to 1 C", "pass BON3", "end turn", "convert 1 W to 1 C"):
        game.play(text)
    assert str(last(game).sentence) == "The Witches convert 1 worker to 1 coin."


def test_an_income_is_one_line_for_everybody() -> None:
    line = last(first_round())
    assert ENGLISH.say(line.sentence) == "Income for the new round."
    assert GERMAN.say(line.sentence) == "Einkommen für die neue Runde."
    assert [change.seat for change in line.changes] == [0, 1]


def test_answers_to_the_same_offer_of_power_are_one_line() -> None:
    kept = files("spadework.web") / "games" / "Fire_and_Ice_for_five.txt"
    game = read_text(CATALOG, kept.read_text(encoding="utf-8"))
    lines = LogGroups(chronicle_of(game)).lines()
    told = [line for line in lines if str(line.sentence).startswith("Power from the ")]
    assert str(told[0].sentence) == (
        "Power from the Chaos Magicians: Darklings take 1, Riverwalkers take 1."
    )
    assert [(c.seat, str(c.words)) for c in told[0].changes] == [(4, "+1 power"), (0, "+1 power")]
    assert GERMAN.say(told[0].sentence) == (
        "Macht wegen des Baus der Chaosmagier: Düsterlinge nehmen 1, Flussläufer nehmen 1."
    )
    for line in told:
        said = str(line.sentence)
        assert line.at - line.begun == said.count(" take ") + said.count(" decline ")


def test_steps_on_cults_in_a_row_are_one_line() -> None:
    rules = sw.ruleset("terra_mystica", "fire_and_ice")
    game = sw.new_game(rules, seats=2, seed=5, factions=["acolytes", "witches"])
    for text in [
        *["terrain mountains", "build F1", "build E9", "build I6", "build A2"],
        *["card BON6", "card BON4", "pass BON7", "end turn", "pass BON2", "end turn"],
        *["pass BON5", "end turn", "pass BON4", "end turn"],
        *["burn 6", "action ACT6", "step fire", "step water"],
    ]:
        game.play(text)
    line = last(game)
    assert ENGLISH.say(line.sentence) == "The Acolytes step up on fire and water."
    assert [str(c.words) for c in line.changes] == ["+1 step on fire, +1 step on water"]


def test_nothing_is_told_twice_or_left_out(game: Game) -> None:
    chronicle = chronicle_of(game)
    groups = LogGroups(chronicle).lines()
    actions = [line for line in groups if line.kind == ACTION]
    assert actions[0].begun == 0
    assert actions[-1].at == len(game.record)
    assert all(a.at == b.begun for a, b in pairwise(actions))
    for seat in range(len(game.state.seats)):
        one_by_one = [c.change for x in chronicle.lines() for c in x.changes if c.seat == seat]
        together = [c.change for x in groups for c in x.changes if c.seat == seat]
        assert combined(together) == combined(one_by_one)


def test_a_group_ends_where_it_is_told_to() -> None:
    game = first_round()
    for _ in range(4):
        game.play("convert 1 W to 1 C")
    at = len(game.record)
    lines = LogGroups(chronicle_of(game)).lines(apart={at - 2})
    assert [(line.begun, line.at) for line in lines[-2:]] == [(at - 4, at - 2), (at - 2, at)]


def test_a_group_that_has_not_changed_stays_the_same_line() -> None:
    game = first_round()
    for _ in range(2):
        game.play("convert 1 W to 1 C")
    chronicle = chronicle_of(game)
    groups = LogGroups(chronicle)
    before = groups.lines()
    game.play("convert 1 W to 1 C")
    chronicle.follow(game.record)
    after = groups.lines()
    assert all(one is other for one, other in zip(before[:-1], after[:-1], strict=True))
    assert str(after[-1].sentence) == "The Halflings convert 3 workers to 3 coins."
