"""Files of results: read back, continued, or refused with a sentence."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest
from msgspec import structs

from spadework.agents.arena.playing import play_tournament
from spadework.agents.arena.results import GameResult, ResultsFile
from spadework.agents.arena.tournament import Entrant
from spadework.agents.players.agent import Budget
from spadework.core.errors import RuleError
from support.hand_made_agents import make_hand_made
from support.tournaments import SOME_RESULT, outcomes, tournament


def test_results_read_back_as_they_were(tmp_path: Path) -> None:
    played = tournament("random,random")
    file = ResultsFile(tmp_path / "results.jsonl", played)
    assert file.read() == []
    games = list(play_tournament(played))
    for game in games:
        file.add(structs.replace(game, seconds=0.5))
    assert file.read() == [structs.replace(game, seconds=0.5) for game in games]


def test_what_an_interruption_has_cut_off_is_played_again(tmp_path: Path) -> None:
    path = tmp_path / "results.jsonl"
    played = tournament("first,random", games=5)
    whole = list(play_tournament(played, make=make_hand_made))
    file = ResultsFile(path, played)
    file.read()
    for game in (whole[3], whole[0]):
        file.add(game)
    with path.open("a", encoding="utf-8") as half:
        half.write('{"game":1,"deal":0,"se')
    known = file.read()
    assert [game.number for game in known] == [0, 3]
    for game in play_tournament(played, 1, [game.number for game in known], make=make_hand_made):
        file.add(game)
    assert outcomes(file.read()) == outcomes(whole)


def test_more_games_go_on_where_fewer_ended(tmp_path: Path) -> None:
    path = tmp_path / "results.jsonl"
    few = tournament("random,random", games=2)
    file = ResultsFile(path, few)
    file.read()
    for game in play_tournament(few):
        file.add(game)
    assert len(ResultsFile(path, replace(few, games=5)).read()) == 2
    assert len(ResultsFile(path, replace(few, games=1)).read()) == 1


def test_the_usual_map_is_the_same_by_its_name(tmp_path: Path) -> None:
    path = tmp_path / "results.jsonl"
    played = tournament("random,random")
    ResultsFile(path, played).read()
    assert ResultsFile(path, replace(played, map="base")).read() == []


@pytest.mark.parametrize(
    ("changed", "named"),
    [
        ({"seed": 2}, "seed is 1 there and 2 here"),
        ({"map": "lakes"}, "map"),
        ({"deals_factions": False}, "factions"),
        ({"entrants": (Entrant("first", "first"), Entrant("random", "random"))}, "seats"),
        ({"entrants": (Entrant("random", "random", Budget(2.0)),) * 2}, "budgets"),
    ],
)
def test_results_of_another_tournament_are_refused(
    tmp_path: Path, changed: dict[str, object], named: str
) -> None:
    path = tmp_path / "results.jsonl"
    played = tournament("random,random")
    ResultsFile(path, played).read()
    before = path.read_bytes()
    other = replace(played, **changed)  # type: ignore[arg-type]  # whatever differs
    with pytest.raises(RuleError, match=named):
        ResultsFile(path, other).read()
    assert path.read_bytes() == before


@pytest.mark.parametrize("content", ["hello", "hello\n", "{}\n", '{"format":"Spadework game 1"}\n'])
def test_another_file_is_refused_and_left_alone(tmp_path: Path, content: str) -> None:
    path = tmp_path / "results.jsonl"
    path.write_text(content, encoding="utf-8")
    with pytest.raises(RuleError, match="is no file of arena results"):
        ResultsFile(path, tournament("random,random")).read()
    assert path.read_text(encoding="utf-8") == content


@pytest.mark.parametrize(
    "line",
    [
        '{"game": "x"}',
        "[" * 100_000,
        SOME_RESULT.replace('"points":1', '"points":1e999'),
        SOME_RESULT.replace('"seconds":1', '"seconds":1e999'),
        SOME_RESULT.replace('"actions":1', f'"actions":{"9" * 5000}'),
        SOME_RESULT.replace('"game":0', '"game":-1'),
        SOME_RESULT.replace('"agent":"random"', '"agent":"greedy"'),
        '{"game":0,"deal":0,"seats":[],"actions":1,"seconds":1}',
    ],
)
def test_a_line_that_is_no_result_is_named(tmp_path: Path, line: str) -> None:
    path = tmp_path / "results.jsonl"
    file = ResultsFile(path, tournament("random,random"))
    file.read()
    with path.open("a", encoding="utf-8") as lines:
        lines.write(f"{SOME_RESULT}\n{line}\n")
    with pytest.raises(RuleError, match="line 3: this is no result of a game"):
        file.read()


def test_results_that_cannot_be_written_are_told_in_a_sentence(tmp_path: Path) -> None:
    file = ResultsFile(tmp_path / "results.jsonl", tournament("random,random"))
    (tmp_path / "results.jsonl").mkdir()
    with pytest.raises(RuleError, match="cannot be used for results: Is a directory"):
        file.read()
    with pytest.raises(RuleError, match="cannot be written: Is a directory"):
        file.add(GameResult(0, 0, (), 1, 1.0))
