"""The arena: deals, seats, processes, files of results, and the command."""

from __future__ import annotations

import multiprocessing
import os
import signal
import subprocess
import sys
from collections import Counter
from contextlib import suppress
from dataclasses import replace
from pathlib import Path
from time import monotonic, sleep

import pytest

from spadework.agents.arena.playing import GameFailed, play_game, play_tournament
from spadework.agents.arena.tournament import Entrant, read_entrant
from spadework.agents.players.agent import Budget
from spadework.core.errors import RuleError
from spadework.games.catalog import Catalog
from spadework.notation.files import load, read_record
from support.hand_made_agents import make_hand_made
from support.tournaments import outcome, outcomes, tournament

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
