"""Looking back at games with an agent whose judgement is known: who has more coins has more."""

import json
from dataclasses import replace
from pathlib import Path

import pytest

import spadework as sw
from spadework.agents.analysis import analyze
from spadework.agents.players.agent import Agent, Budget, Plan
from spadework.agents.players.learned import Learned
from spadework.agents.players.policy import Policy
from spadework.agents.players.random_player import RandomPlayer
from spadework.agents.thinking import learned_net
from spadework.agents.thinking.worthwhile import worthwhile
from spadework.cli import judging, main
from spadework.core.errors import RuleError
from spadework.core.state import State
from support import corpora
from support.hand_made_agents import Miser
from support.short_record import SET_UP

RECORD = (
    SET_UP
    + """# Round 1
witches: convert 1 W to 1 C. upgrade F4 to TP
nomads: leech 1 from witches
witches: end turn
nomads: upgrade E8 to TP
"""
)


def test_turns_are_found_with_what_was_played_in_them() -> None:
    found = analyze(sw.open_game(RECORD), Miser())
    assert found.factions == ("witches", "nomads")
    assert found.final is None
    assert [(turn.seat, turn.round, turn.start) for turn in found.turns] == [(0, 1, 7), (1, 1, 11)]
    assert found.turns[0].actions == ("convert 1 W to 1 C", "upgrade F4 to TP")
    assert found.passed_over == 0


def test_a_turn_that_was_not_thought_of_is_judged_by_the_positions_after() -> None:
    game = sw.open_game(RECORD)
    before = game.at(7).seats[0].coins
    turn = analyze(game, Miser()).turns[0]
    # The miser would take the coin on a card; the upgrade beside the Nomads took 3 coins after one
    # had come from a worker.
    assert turn.alternatives[0].actions == ("pass BON4",)
    assert turn.alternatives[0].value == before + 1
    assert turn.lost == 3.0


def test_a_turn_that_was_thought_of_is_judged_by_its_promise() -> None:
    game = sw.open_game(RECORD)
    turn = analyze(game, Miser()).turns[1]
    # 6 coins for a trading post without neighbors, and one coin not taken.
    assert turn.actions == ("upgrade E8 to TP",)
    assert turn.lost == 7.0
    assert turn.actions not in [other.actions for other in turn.alternatives]
    assert len(turn.alternatives) == 3


def test_the_end_of_a_turn_need_not_be_thought_of() -> None:
    class Boaster(Miser):
        """Promises ten times as much as it expects, so that one can tell what was looked at."""

        def plan(self, state: State, explain: bool = False) -> Plan:
            plan = super().plan(state, explain)
            boasts = tuple(replace(c, value=10 * c.value) for c in plan.candidates)
            return plan._replace(candidates=boasts)

    game = sw.open_game(RECORD + "nomads: end turn\n")
    first, second = analyze(game, Boaster()).turns
    assert second.actions == ("upgrade E8 to TP", "end turn")
    assert (first.lost, second.lost) == (3.0, 70.0)


def test_the_own_plan_stands_for_candidates_that_were_not_named() -> None:
    class Silent(Miser):
        """Names no candidates."""

        def plan(self, state: State, explain: bool = False) -> Plan:
            return super().plan(state)

    first, second = analyze(sw.open_game(RECORD), Silent()).turns
    assert (first.lost, second.lost) == (3.0, 7.0)
    assert first.alternatives == ()


def test_expectations_are_those_of_the_position_after_the_turn() -> None:
    game = sw.open_game(RECORD)
    found = analyze(game, Miser())
    assert found.turns[0].values == tuple(seat.coins for seat in game.at(9).seats)
    assert found.turns[1].values == tuple(seat.coins for seat in game.state.seats)


def test_what_was_lost_adds_up_and_the_worst_comes_first() -> None:
    found = analyze(sw.open_game(RECORD), Miser())
    assert (found.lost(0), found.lost(1)) == (3.0, 7.0)
    assert found.worst(0) == [found.turns[0]]
    assert found.worst(0, 0) == []


def test_progress_is_told_turn_by_turn() -> None:
    told: list[tuple[int, int]] = []
    analyze(sw.open_game(RECORD), Miser(), lambda done, total: told.append((done, total)))
    assert told == [(1, 2), (2, 2)]


def test_a_finished_game_ends_with_its_points() -> None:
    game = sw.new_game(sw.ruleset("terra_nova"), seats=2, seed=3, factions=["random"])
    agent = RandomPlayer(3)
    while not game.over:
        game.play(agent.choose(game.state))
    found = analyze(game, Miser())
    points = tuple(seat.points for seat in game.state.seats)
    assert found.final == points
    assert found.turns[-1].values == points
    assert {turn.round for turn in found.turns} == set(range(1, game.state.rules.rounds + 1))


def test_ledgers_are_judged_too_and_say_how_many_turns_were_passed_over() -> None:
    record = corpora.ledgers()[0]
    game = sw.open_game("\n".join(record.ledger))
    assert not game.state.rules.order.is_strict
    found = analyze(game, Miser())
    passes = sum(entry.action.text.startswith("pass") for entry in game.record)
    assert len(found.turns) + found.passed_over > passes
    assert len(found.turns) > 5 * found.passed_over
    assert found.final == tuple(seat.points for seat in game.state.seats)


def test_players_with_the_net_say_what_they_expect_even_where_there_is_no_choice() -> None:
    game = sw.new_game(sw.ruleset("terra_mystica"), seats=2, seed=3, factions=["random"])
    agent = Policy()
    while not game.state.round or len(worthwhile(game.state)) > 1:
        game.play(agent.choose(game.state))
    for judge in (agent, Learned(Budget(nodes=1))):
        assert judge.plan(game.state).values == ()
        assert len(judge.plan(game.state, explain=True).values) == 2


def test_an_agent_without_expectations_is_refused() -> None:
    with pytest.raises(RuleError, match="'random' does not say what it expects"):
        analyze(sw.open_game(RECORD), RandomPlayer(1))


# --- the command


@pytest.fixture
def record(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The record in a file, for a command that knows the miser."""

    def make(name: str, seed: int, budget: Budget | None) -> Agent:
        assert (name, budget) == ("learned", Budget(seconds=2.0))
        return Miser()

    monkeypatch.setattr(judging, "make_agent", make)
    path = tmp_path / "game.txt"
    path.write_text(RECORD, encoding="utf-8")
    return path


def test_the_command_shows_the_course_and_the_worst_turns(
    record: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["analyze", str(record), "--seconds", "2"]) == 0
    out = capsys.readouterr().out
    assert "Expected final points after every turn (miser)" in out
    assert "witches: 3.0 points lost in all" in out
    assert "round 1, 3.0 lost by: convert 1 W to 1 C. upgrade F4 to TP" in out
    assert "2 turns were judged" in out


def test_the_command_prints_one_object(record: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["analyze", str(record), "--seconds", "2", "--json"]) == 0
    found = json.loads(capsys.readouterr().out)
    assert found["factions"] == ["witches", "nomads"]
    assert [turn["lost"] for turn in found["turns"]] == [3.0, 7.0]
    assert len(found["turns"][0]["alternatives"]) == 3


def test_the_command_judges_the_first_actions_only_if_asked(
    record: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["analyze", str(record), "--seconds", "2", "--at", "9", "--json"]) == 0
    assert len(json.loads(capsys.readouterr().out)["turns"]) == 1


def test_where_there_is_no_net_the_search_judges_and_that_is_said(
    record: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    asked: list[str] = []

    def make(name: str, seed: int, budget: Budget | None) -> Agent:
        asked.append(name)
        return Miser()

    monkeypatch.setattr(judging, "make_agent", make)
    monkeypatch.setattr(learned_net, "NET", "nowhere.onnx")
    assert main(["analyze", str(record), "--json"]) == 0
    assert asked == ["search"]
    assert "nowhere.onnx, is not installed" in capsys.readouterr().err


@pytest.mark.parametrize(
    ("arguments", "expected"),
    [
        ([], Budget(seconds=1.0)),
        (["--agent", "search"], Budget(seconds=1.0)),
        (["--agent", "grandmaster"], None),
        (["--agent", "greedy"], None),
        (["--agent", "grandmaster", "--nodes", "9"], Budget(nodes=9)),
    ],
)
def test_a_level_keeps_its_own_budget_unless_another_is_asked_for(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, arguments: list[str], expected: Budget | None
) -> None:
    given: list[Budget | None] = []

    def make(name: str, seed: int, budget: Budget | None) -> Agent:
        given.append(budget)
        return Miser()

    monkeypatch.setattr(judging, "make_agent", make)
    path = tmp_path / "game.txt"
    path.write_text(RECORD, encoding="utf-8")
    assert main(["analyze", str(path), *arguments, "--json"]) == 0
    assert given == [expected]
