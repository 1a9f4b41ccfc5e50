"""Turns weighed against others by an agent that can, and what trials of the net come to."""

from collections.abc import Sequence

import pytest

import spadework as sw
from spadework.agents.analysis import analyze, judge_of
from spadework.agents.played_turns import played_turns
from spadework.agents.players.agent import Budget, Plan
from spadework.agents.players.learned import Learned
from spadework.agents.thinking.learned_net import family_net
from spadework.agents.thinking.weighing import weighed
from spadework.core.state import State
from support.corpora import ROOT
from support.hand_made_agents import Miser
from support.short_record import SET_UP

RECORD = SET_UP + "# Round 1\nwitches: upgrade F4 to TP\n"
WITCHES = 0


class WeighingMiser(Miser):
    """Weighs positions by coins, and finds those it is shown last worth *praise* more."""

    def __init__(self, praise: float = 0.0) -> None:
        self.praise = praise
        self.asked: list[int] = []  # how many positions, by and by

    def expect(self, state: State) -> tuple[float, ...]:
        return tuple(float(seat.coins) for seat in state.seats)

    def weigh(
        self, positions: Sequence[State], seat: int, chances: Sequence[int]
    ) -> list[tuple[float, ...]]:
        self.asked.append(len(positions))
        found = [self.expect(position) for position in positions]
        found[-1] = tuple(points + self.praise for points in found[-1])
        return found


def test_a_turn_is_weighed_against_the_best_of_the_others() -> None:
    game = sw.open_game(RECORD)
    agent = WeighingMiser()
    (turn,) = analyze(game, agent).turns
    coins = game.at(7).seats[WITCHES].coins
    left = game.state.seats[WITCHES].coins
    assert turn.alternatives[0].actions == ("pass BON4",)  # the card with a coin on it
    assert turn.lost == coins + 1 - left
    assert turn.missed == (turn.lost, 0.0)
    assert turn.values == agent.expect(game.state)
    assert sum(turn.chances) == pytest.approx(1.0)
    # Three others; the best and what was played; and, as much seems lost, where the game has led.
    assert agent.asked == [3, 2, 1]


def test_what_came_of_a_turn_speaks_for_it() -> None:
    (turn,) = analyze(sw.open_game(RECORD), WeighingMiser(praise=4.0)).turns
    assert turn.lost == 0.0


def test_the_turn_one_would_have_played_oneself_is_not_weighed() -> None:
    agent = WeighingMiser()
    (turn,) = analyze(sw.open_game(SET_UP + "# Round 1\nwitches: pass BON4\n"), agent).turns
    assert (turn.lost, turn.alternatives, agent.asked) == (0.0, (), [])


def test_of_several_turns_that_are_planned_at_once_the_first_one_counts() -> None:
    """Who is alone at the end plans all turns that are left."""

    class Planner(WeighingMiser):
        def plan(self, state: State, explain: bool = False) -> Plan:
            table = state.rules.table
            texts = ("send priest to fire for 1", "end turn", "pass")
            actions = tuple(table.parse(text) for text in texts)
            return Plan(state.question.seat, actions, self.expect(state))

    game = sw.load_game(ROOT / "docs" / "games" / "the_last_ship.txt").branch(550)
    turns, _ = played_turns(game)
    review = judge_of(Planner(), turns).review(turns[-1])
    assert review.actions == ("burn 1", "convert 1 PW to 1 C", "advance shipping", "end turn")
    assert review.alternatives[0].actions == ("send priest to fire for 1", "end turn")


def test_trials_of_the_same_position_come_to_the_same() -> None:
    state = sw.open_game(RECORD).state
    first, second = weighed(family_net(), [state, state.copy()], WITCHES, 1, (0, 7))
    assert first == second
    assert 60 < first[WITCHES] < 220
    # The net is rather sure here: about two of three trials go by what is likeliest everywhere.
    others = {weighed(family_net(), [state], WITCHES, 3, (chance,))[0] for chance in range(12)}
    assert len(others) > 1


def test_the_learned_player_weighs() -> None:
    (turn,) = analyze(sw.open_game(RECORD), Learned(Budget(nodes=40))).turns
    assert len(turn.chances) == len(turn.values) == 2
    assert turn.lost < 30
