"""The end of a game that one seat plays alone: nothing that the rules allow brings more."""

import pytest

from spadework.agents.players.agent import Budget
from spadework.agents.players.learned import Learned
from spadework.agents.thinking.last_turns import LastTurns, is_alone
from spadework.core.state import State
from spadework.notation.game import Game
from support.table import give, last_round

MANY = 20_000


def most_points(state: State, seat: int) -> int:
    """The most that *seat* can have at the end, by trying all that the rules allow."""
    if state.over:
        return state.seats[seat].points
    found = []
    for action in state.offers():
        after = state.copy()
        after.play(action)
        found.append(most_points(after, seat))
    return max(found)


def best_points(game: Game) -> int:
    """What the best ending promises the seat that is asked, once it has been played."""
    seat = game.question.seat
    ending = LastTurns(MANY).best(game.state)
    assert ending is not None
    after = game.state.copy()
    for action in ending.actions:
        after.play(action, seat)
    assert after.over
    assert [other.points for other in after.seats] == ending.points
    return ending.points[seat]


@pytest.mark.parametrize(
    ("coins", "workers", "priests", "bowls"),
    [(2, 1, 0, (0, 0, 0)), (0, 1, 1, (0, 0, 1)), (1, 0, 0, (0, 2, 3)), (3, 2, 0, (0, 0, 0))],
)
def test_no_other_way_to_the_end_brings_more(
    coins: int, workers: int, priests: int, bowls: tuple[int, int, int]
) -> None:
    game = last_round("witches: TP A3, D C2; nomads: D I12")
    give(game, "witches", coins=coins, workers=workers, priests=priests, bowls=bowls)
    assert is_alone(game.state)
    assert best_points(game) == most_points(game.state, 0)


def test_a_temple_with_the_tile_for_small_towns_brings_more_than_the_upgrade_in_sight() -> None:
    # Power 2 + 2 + 1 + 1: the obvious way to seven is another trading post. A temple takes the tile
    # with which six are enough, so the town is there as well, and the steps of the tile besides.
    game = last_round("witches: TP A1 A2, D A3 A4; nomads: D I12")
    give(game, "witches", coins=6, workers=2)
    obvious = game.copy()
    for text in ("upgrade A3 to TP", "town TW8", "pass"):
        obvious.play(text)
    assert obvious.over
    assert best_points(game) > obvious.state.seats[0].points


def test_of_two_ways_that_bring_the_same_the_one_that_costs_the_leader_is_taken() -> None:
    # A priest overtakes the Giants on fire or the Nomads on earth: four points either way, and four
    # less for whoever is overtaken.
    game = last_round("witches: D A3; nomads: D I12; giants: D E5")
    give(game, "witches", priests=1, cults=[4, 9, 4, 9])
    give(game, "nomads", cults=[0, 0, 5, 0], points=60)
    give(game, "giants", cults=[5, 0, 0, 0], points=50)
    ending = LastTurns(MANY).best(game.state)
    assert ending is not None
    assert ending.actions[0].text.startswith("send priest to earth")


def test_a_seat_is_alone_once_all_others_have_passed_in_the_last_round() -> None:
    game = last_round("witches: D A3; nomads: D I12; giants: D E5")
    assert is_alone(game.state)
    game.state.seats[2].passed = False
    assert not is_alone(game.state)
    game.state.seats[2].passed = True
    game.state.round = 5
    assert not is_alone(game.state)


def test_what_is_too_much_to_see_is_given_up() -> None:
    game = last_round("witches: TP A3, D C2; nomads: D I12")
    give(game, "witches", coins=30, workers=20, priests=4, bowls=(0, 6, 6))
    search = LastTurns(500)
    assert search.best(game.state) is None
    assert search.positions <= 520


def test_the_learned_player_takes_the_best_ending() -> None:
    game = last_round("witches: TP A1 A2, D A3 A4; nomads: D I12")
    give(game, "witches", coins=6, workers=2)
    most = best_points(game)
    learned = Learned(Budget(nodes=400))
    plan = learned.plan(game.state, explain=True)
    assert plan.values[0] == plan.candidates[0].value == most
    while not game.over:
        for action in learned.plan(game.state).actions:
            game.play(action)
    assert game.state.seats[0].points == most
