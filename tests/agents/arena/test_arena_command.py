"""The command of the arena."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path

import pytest

from spadework.agents.arena.playing import play_tournament
from spadework.agents.arena.results import GameResult
from spadework.cli import arena as arena_command
from spadework.cli import main


def test_the_command_prints_standings(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["arena", "--seats", "random,random,random", "--games", "6", "--seed", "3"]) == 0
    out = capsys.readouterr().out
    assert "Standings" in out and "Points by source" in out and "Points by faction" in out
    assert "6 games of 6 deals" in out


def test_the_command_prints_one_object_with_its_settings(
    capsys: pytest.CaptureFixture[str],
) -> None:
    arguments = ["--seats", "search@1n,random", "--games", "4", "--json", "--factions", "pick"]
    assert main(["arena", *arguments]) == 0
    found = json.loads(capsys.readouterr().out)
    assert found["settings"]["factions"] == "pick"
    assert found["settings"]["seats"] == ["search@1n", "random"]
    assert (found["games"], found["deals"]) == (4, 2)
    assert {standing["agent"] for standing in found["standings"]} == {"random", "search@1n"}
    assert set(found["standings"][0]["wins"]) == {"mean", "low", "high"}


def test_one_agent_takes_all_seats(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["arena", "--seats", "random", "--players", "5", "--games", "1", "--json"]) == 0
    assert json.loads(capsys.readouterr().out)["settings"]["seats"] == ["random"] * 5


def test_the_same_command_goes_on_after_an_interruption(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "results.jsonl"
    command = ["arena", "--seats", "random,random", "--games", "6", "--results", str(path)]

    def interrupted(*arguments: object) -> Iterator[GameResult]:
        for number, game in enumerate(play_tournament(*arguments)):  # type: ignore[arg-type]  # as given
            if number == 2:
                raise KeyboardInterrupt
            yield game

    with monkeypatch.context() as patch:
        patch.setattr(arena_command, "play_tournament", interrupted)
        assert main(command) == arena_command.INTERRUPTED
    first = capsys.readouterr()
    assert "2 games of 2 deals" in first.out
    assert "interrupted after 2 games; the same command goes on" in first.err
    assert main(command) == 0
    assert "6 games of 6 deals" in capsys.readouterr().out
    assert len(path.read_text(encoding="utf-8").splitlines()) == 7


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (["--seats", "nobody"], "there is no agent 'nobody'"),
        (["--seats", "random,random", "--players", "4"], "2 agents do not fit 4 players"),
        (["--seats", ","], "--seats names no agent"),
        (["--seats", "random", "--map", "nowhere"], "nowhere"),
        (["--seats", "random", "--seconds", "-1"], "thinking is limited by up to 3600 seconds"),
        (["--seats", "random", "--seconds", "nan"], "thinking is limited by up to 3600 seconds"),
        (["--seats", "search", "--nodes", "-5"], "or by nodes"),
        (["--seats", "search@3601s"], "thinking is limited by up to 3600 seconds"),
        (["--seats", f"search@{'9' * 5000}n"], "a limit is written as in search@2s or search@500n"),
        (
            ["--seats", "greedy@2s"],
            "'greedy@2s': limits are for search, learned, grandmaster",
        ),
        (
            ["--seats", "settler@5n,master"],
            "'settler@5n': limits are for search, learned, grand",
        ),
        (["--seats", "nobody@2s"], "there is no agent 'nobody'"),
        (["--seats", "nobody", "--seconds", "2"], "there is no agent 'nobody'"),
        (["--seats", "greedy,novice", "--seconds", "2"], "--seconds and --nodes limit search, "),
        (["--seats", "greedy,search@2s", "--nodes", "2"], "and nobody else"),
        (["--seats", "random", "--option", "faction_choice=auction"], "neither auctioned nor"),
        (["--seats", "random", "--option", "loose_order"], "a tournament is played strictly"),
        (["--seats", "random", "--results", "/nowhere/at/all"], "cannot be used for results"),
    ],
)
def test_what_cannot_be_played_is_refused_in_a_sentence(
    arguments: list[str], sentence: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["arena", *arguments]) == 2
    out, err = capsys.readouterr()
    assert out == "" and sentence in err and err.count("\n") == 1


def test_a_number_of_players_that_no_game_has_is_refused(
    capsys: pytest.CaptureFixture[str],
) -> None:
    for players in ("0", "6", "1000000000"):
        with pytest.raises(SystemExit):
            main(["arena", "--seats", "random", "--players", players])
        assert "argument --players: invalid choice" in capsys.readouterr().err


def test_who_interrupts_the_report_too_gets_no_traceback(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def interrupted(*_: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr(arena_command, "report", interrupted)
    assert main(["arena", "--seats", "random", "--games", "1", "--json"]) == 130
    assert "Traceback" not in capsys.readouterr().err
