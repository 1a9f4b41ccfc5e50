"""The arena: deals, seats, processes, files of results, and the command."""

import json
import multiprocessing
import os
import signal
import subprocess
import sys
from collections import Counter
from collections.abc import Iterator
from contextlib import suppress
from dataclasses import replace
from pathlib import Path
from time import monotonic, sleep

import pytest
from msgspec import structs

from spadework.agents.arena.playing import GameFailed, play_game, play_tournament
from spadework.agents.arena.results import GameResult, ResultsFile
from spadework.agents.arena.tournament import Entrant, Tournament, read_entrant
from spadework.agents.players.agent import Budget
from spadework.cli import arena as arena_command
from spadework.cli import main
from spadework.core.errors import RuleError
from spadework.games.catalog import Catalog
from spadework.notation.files import load, read_record
from support.hand_made_agents import make_hand_made

SOME_SEAT = '{"agent":"random","faction":"giants","points":1,"sources":{},"moves_us":[]}'
SOME_RESULT = f'{{"game":0,"deal":0,"seats":[{SOME_SEAT},{SOME_SEAT}],"actions":1,"seconds":1}}'


def tournament(seats: str, games: int = 4, **settings: object) -> Tournament:
    entrants = tuple(read_entrant(name) for name in seats.split(","))
    made = Tournament(entrants=entrants, games=games, seed=1, game="terra_mystica")
    return replace(made, **settings)  # type: ignore[arg-type]  # whatever settings a test wants


def outcome(game: GameResult) -> tuple[object, ...]:
    """A result without the clock."""
    seats = [(seat.agent, seat.faction, seat.points, seat.sources) for seat in game.seats]
    return game.number, game.deal, game.actions, seats


def outcomes(games: Iterator[GameResult] | list[GameResult]) -> list[tuple[object, ...]]:
    return sorted((outcome(game) for game in games), key=str)


# --- who sits where


def test_every_entrant_plays_every_faction_of_a_deal() -> None:
    played = tournament("first,random,random,random", games=8)
    games = list(play_tournament(played, make=make_hand_made))
    for deal in (0, 1):
        own = [game for game in games if game.deal == deal]
        assert len(own) == 4
        tables = {tuple(seat.faction for seat in game.seats) for game in own}
        assert len(tables) == 1, "the same deal has the same factions on the same seats"
        places = Counter(
            seat.faction for game in own for seat in game.seats if seat.agent == "first"
        )
        assert set(places) == set(next(iter(tables))) and set(places.values()) == {1}
    assert games[0].seats[0].faction != games[4].seats[0].faction


@pytest.mark.parametrize(
    ("seats", "seatings"),
    [("a,b,b,b", 4), ("a,a,a,a", 1), ("a,b,a,b", 2), ("a,b,c,d,e", 5), ("a@1s,a@2s", 2)],
)
def test_seatings_that_look_the_same_are_played_once(seats: str, seatings: int) -> None:
    played = tournament(seats)
    assert played.seatings == seatings
    tables = [played.seating(number) for number in range(seatings)]
    assert len(set(tables)) == seatings
    assert played.seating(seatings) == tables[0]


def test_setup_seeds_differ_by_deal_and_agent_seeds_by_game_and_seat() -> None:
    played = tournament("a,b,b,b", games=400)
    assert len({played.setup_seed(number) for number in range(400)}) == 100
    assert len({played.agent_seed(n, seat) for n in range(400) for seat in range(4)}) == 1600
    other = replace(played, seed=2)
    assert not {played.setup_seed(n) for n in range(400)} & {
        other.setup_seed(n) for n in range(400)
    }


def test_factions_are_dealt_or_chosen_in_play() -> None:
    assert len(tournament("random,random").deal(0).state.seats) == 2
    picking = tournament("random,random", deals_factions=False)
    assert not picking.deal(0).state.seats
    assert len(play_game(picking, 0).seats) == 2


def test_a_limit_belongs_to_the_name_of_an_entrant() -> None:
    assert read_entrant("a", Budget(1.0)) == Entrant("a", "a", Budget(1.0))
    assert read_entrant("a@0.5s", Budget(1.0)) == Entrant("a@0.5s", "a", Budget(0.5))
    assert read_entrant("a@20n") == Entrant("a@20n", "a", Budget(0.0, 20))
    for wrong in ("a@fast", "a@0s", "a@", "a@2", "a@-1s"):
        with pytest.raises(RuleError, match="a@2s or a@500n"):
            read_entrant(wrong)


# --- playing


def test_the_same_games_come_from_one_process_and_from_two() -> None:
    played = tournament("first,random,random", games=7)
    alone = list(play_tournament(played, jobs=1, make=make_hand_made))
    together = list(play_tournament(played, jobs=2, make=make_hand_made))
    assert outcomes(alone) == outcomes(together)
    assert len(alone) == 7


@pytest.mark.parametrize(
    "settings",
    [
        {"game": "terra_nova"},
        {"expansions": ("merchants",)},
        {"expansions": ("fire_and_ice", "mini_expansion"), "map": "fire_and_ice"},
        {"options": {"faction_choice": "auction"}, "deals_factions": False},
    ],
)
def test_every_game_can_be_played(settings: dict[str, object]) -> None:
    played = replace(tournament("random,random,random"), **settings)  # type: ignore[arg-type]  # any
    found = play_game(played, 0)
    assert len(found.seats) == 3
    for seat in found.seats:
        assert sum(seat.sources.values()) == seat.points
        assert seat.moves


def test_plans_are_timed_and_actions_counted() -> None:
    found = play_game(tournament("first,random"), 0, make=make_hand_made)
    plans = sum(len(seat.moves) for seat in found.seats)
    assert plans < found.actions, "a whole turn is one plan"
    assert sum(sum(seat.moves) for seat in found.seats) <= found.seconds * 1e6 + plans


def test_a_game_that_fails_says_how_to_play_it_again() -> None:
    played = tournament("random,thoughtless")
    with pytest.raises(GameFailed) as failed:
        play_game(played, 1, make=make_hand_made)
    message = str(failed.value)
    assert "game 1 of the tournament with seed 1" in message
    assert f"seed {played.setup_seed(1)}" in message
    assert "seats thoughtless,random" in message
    assert "ZeroDivisionError: nothing to think with" in message


def test_a_failure_in_another_process_names_its_game_too() -> None:
    played = tournament("random,thoughtless", games=3)
    with pytest.raises(GameFailed, match="of the tournament with seed 1"):
        list(play_tournament(played, jobs=2, make=make_hand_made))


def test_a_plan_beyond_the_own_turn_is_noticed() -> None:
    with pytest.raises(GameFailed, match="planned for a seat that is not asked"):
        play_game(tournament("grabby,grabby"), 0, make=make_hand_made)


def test_who_stops_listening_stops_the_processes() -> None:
    before = multiprocessing.active_children()
    games = play_tournament(tournament("random,random", games=2000), jobs=2)
    next(games)
    workers = [w for w in multiprocessing.active_children() if w not in before]
    assert workers
    games.close()  # type: ignore[attr-defined]  # it is a generator
    # The pool's own thread waits for its processes too, so a join here may return too early.
    end = monotonic() + 30
    while any(worker.is_alive() for worker in workers) and monotonic() < end:
        sleep(0.05)
    assert not any(worker.is_alive() for worker in workers)


ENDLESS_GAMES = """
from support.hand_made_agents import make_hand_made
from spadework.agents.arena.playing import play_tournament
from spadework.agents.arena.tournament import Tournament, read_entrant

entrants = (read_entrant("tireless"),) * 2
played = Tournament(entrants=entrants, games=2, seed=1, game="terra_mystica")
list(play_tournament(played, jobs=2, make=make_hand_made))
"""


def test_a_process_that_is_killed_takes_its_workers_along() -> None:
    with subprocess.Popen(
        [sys.executable, "-c", ENDLESS_GAMES],
        stdout=subprocess.PIPE,
        text=True,
        env={**os.environ, "PYTHONPATH": os.pathsep.join(sys.path)},
        start_new_session=True,
    ) as process:
        assert process.stdout is not None
        try:
            assert [process.stdout.readline() for _ in range(2)] == ["thinking\n"] * 2
            process.kill()
            # The output ends when the last process that can write to it has ended.
            assert process.communicate(timeout=30)[0] == ""
        finally:
            with suppress(ProcessLookupError):
                os.killpg(process.pid, signal.SIGKILL)


def test_kept_records_read_back_to_the_same_points(tmp_path: Path) -> None:
    found = play_game(tournament("random,random"), 3, keep_in=tmp_path)
    game = read_record(Catalog(), load(tmp_path / "game_00003.txt")).game
    assert [seat.points for seat in game.state.seats] == [seat.points for seat in found.seats]
    assert game.setup.players == [seat.agent for seat in found.seats]
    assert len(game.record) == found.actions


def test_a_record_is_there_whole_or_not_at_all(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def interrupted(*_: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr(Path, "replace", interrupted)
    with pytest.raises(KeyboardInterrupt):
        play_game(tournament("random,random"), 0, tmp_path)
    assert not list(tmp_path.glob("*.txt"))


@pytest.mark.parametrize("jobs", [1, 2])
def test_records_that_cannot_be_kept_are_told_in_a_sentence(tmp_path: Path, jobs: int) -> None:
    (tmp_path / "game_00000.txt").mkdir()
    with pytest.raises(RuleError, match=r"game_00000.txt cannot be written: Is a directory"):
        list(play_tournament(tournament("random,random"), jobs, [], tmp_path))


def test_keeping_records_changes_no_game(tmp_path: Path) -> None:
    played = tournament("random,random")
    assert outcome(play_game(played, 0, keep_in=tmp_path)) == outcome(play_game(played, 0))


# --- files of results


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


# --- the command


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
