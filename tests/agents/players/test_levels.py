"""The levels that people choose among: one is stronger than the other, with the net or without."""

from collections.abc import Iterator
from itertools import pairwise

import pytest

from spadework.agents.arena.playing import play_tournament
from spadework.agents.arena.tournament import Tournament, read_entrant
from spadework.agents.players.greedy import Greedy
from spadework.agents.players.learned import Learned
from spadework.agents.players.policy import Policy
from spadework.agents.players.roster import LEVELS, make_agent, told_without_net
from spadework.agents.players.search import Search
from spadework.agents.thinking import learned_net
from spadework.agents.thinking.learned_net import family_net

QUICK = [name for name, level in LEVELS.items() if level.budget is None]


@pytest.fixture
def no_net(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """A place where the net is not installed."""
    monkeypatch.setattr(learned_net, "NET", "nowhere.onnx")
    family_net.cache_clear()
    yield
    monkeypatch.undo()
    family_net.cache_clear()


def margin(first: str, second: str) -> float:
    """Points that one of two players has more than the other, over some games of Terra Nova."""
    entrants = (read_entrant(first), read_entrant(second))
    games = list(play_tournament(Tournament(entrants, 12, 21, "terra_nova")))
    return sum(
        seat.points if seat.agent == first else -seat.points
        for game in games
        for seat in game.seats
    ) / len(games)


@pytest.mark.parametrize(("weaker", "stronger"), list(pairwise(QUICK)))
def test_a_level_beats_the_one_below_it(weaker: str, stronger: str) -> None:
    assert margin(stronger, weaker) > 2


def test_levels_play_with_the_net() -> None:
    assert isinstance(make_agent("novice"), Policy)
    assert isinstance(make_agent("grandmaster"), Learned)
    assert not told_without_net()


@pytest.mark.usefixtures("no_net")
def test_without_the_net_levels_are_hand_made_and_that_is_said() -> None:
    assert isinstance(make_agent("novice"), Greedy)
    assert isinstance(make_agent("grandmaster"), Search)
    assert [make_agent(name).name for name in LEVELS] == list(LEVELS)
    assert str(told_without_net()) == (
        "computer players have not learned here and are hand-made: "
        "the net of the learned players, nowhere.onnx, is not installed"
    )


def test_without_the_runtime_that_is_said(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(learned_net, "find_spec", lambda name: None)
    assert str(told_without_net()).endswith("ONNX Runtime is not installed")
