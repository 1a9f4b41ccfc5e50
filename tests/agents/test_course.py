"""The course of a game: what was to be expected after every turn, and who was likely to win."""

import pytest

import spadework as sw
from spadework.agents.chances import chances, left, victory
from spadework.agents.course import Outlook, course, turning_points
from spadework.agents.players.policy import Policy
from spadework.agents.thinking.learned_net import family_net
from spadework.core.state import NOBODY
from spadework.notation.game import Game
from support.short_record import SET_UP


@pytest.fixture(scope="module")
def finished() -> Game:
    """A game of two that the net has played to its end."""
    game = sw.new_game(sw.ruleset("terra_nova"), seats=2, seed=3, factions=["random"])
    agent = Policy()
    while not game.over:
        game.play(agent.choose(game.state))
    return game


def test_a_course_goes_from_the_first_round_to_the_end(finished: Game) -> None:
    outlooks = course(finished, family_net())
    points = [seat.points for seat in finished.state.seats]
    first, last = outlooks[0], outlooks[-1]
    assert (first.seat, first.round) == (NOBODY, 1)
    assert (last.at, last.expected) == (len(finished.record), tuple(points))
    assert last.chances == victory(points)
    assert all(sum(outlook.chances) == pytest.approx(1.0) for outlook in outlooks)
    # The net knows its own play: in the last round it is seldom wrong by much.
    late = [outlook for outlook in outlooks if outlook.round == finished.state.rules.rounds]
    missed = [abs(outlook.expected[seat] - points[seat]) for outlook in late for seat in (0, 1)]
    assert sum(missed) / len(missed) < 8


def test_a_turn_is_over_when_others_have_answered() -> None:
    answered = "# Round 1\nwitches: upgrade F4 to TP\nnomads: leech 1 from witches\n"
    game = sw.open_game(SET_UP + answered + "witches: end turn\nnomads: upgrade E8 to TP\n")
    outlooks = course(game, family_net())
    assert [(outlook.start, outlook.at, outlook.seat) for outlook in outlooks] == [
        (7, 7, NOBODY),
        (7, 10, 0),
    ]


def test_chances_grow_with_points_and_as_the_game_goes_on(finished: Game) -> None:
    begun = next(state for state, _ in finished.replay() if state.round == 1).copy()
    late = next(state for state, _ in finished.replay() if state.round == 5).copy()
    assert left(begun) == 1.0
    assert left(late) == pytest.approx(1 / 5)
    even, ahead = chances(begun, [70.0, 70.0]), chances(begun, [75.0, 70.0])
    assert even == (0.5, 0.5)
    assert 0.5 < ahead[0] < chances(late, [75.0, 70.0])[0] < 1.0


def test_turning_points_are_the_largest_changes_in_their_order() -> None:
    shares = [0.50, 0.60, 0.57, 0.80, 0.60]
    outlooks = [
        Outlook(10 * n, 1, 10 * n - 10, n % 2, (0.0, 0.0), (share, 1 - share))
        for n, share in enumerate(shares)
    ]
    assert [outlook.at for outlook in turning_points(outlooks, 0, 2)] == [30, 40]
    assert [outlook.at for outlook in turning_points(outlooks, 1, 9)] == [10, 30, 40]
