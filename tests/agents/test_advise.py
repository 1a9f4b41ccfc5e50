"""Advice on the command line: what a player would do, what that brings, and what else there was."""

import pytest

from spadework.cli import judging
from support.command import Command
from support.corpora import ROOT
from support.hand_made_agents import Miser

LAST_SHIP = ROOT / "docs" / "games" / "the_last_ship.txt"


def test_a_turn_is_told_with_what_it_brings_what_is_expected_and_what_else_there_was(
    run: Command, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(judging, "make_agent", lambda name, seed, budget: Miser())
    told = run("advise", LAST_SHIP, "--at", 13).out.splitlines()
    assert told[0].startswith("miser would play for the Engineers: ")
    assert any(line.startswith("  Gains ") for line in told)
    expected = next(line for line in told if line.startswith("Points it expects at the end: "))
    assert expected.endswith("the Engineers 16, the Giants 19, the Nomads 15, the Cultists 17")
    others = told[told.index("Instead, for the Engineers:") + 1 :]
    assert len(others) == 3


def test_the_learned_player_is_asked_unless_another_is_named(run: Command) -> None:
    told = run("advise", LAST_SHIP, "--at", 550, "--nodes", 400)
    assert told.status == 0
    assert told.out.startswith("learned would play for the Engineers: ")
    assert "A dwelling stands on F1." in told.out
    assert "the Engineers 140, the Giants 128, the Nomads 119, the Cultists 139" in told.out


def test_there_is_no_advice_once_a_game_is_over(run: Command) -> None:
    told = run("advise", LAST_SHIP, "--agent", "greedy")
    assert told.status == 2
    assert "the game is over: there is nothing to decide" in told.err
