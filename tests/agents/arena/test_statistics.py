"""Intervals and ratings, against numbers from textbooks and numbers counted by hand."""

from math import sqrt
from random import Random
from statistics import stdev

import pytest

from spadework.agents.arena.rating import rate
from spadework.agents.arena.results import GameResult, SeatResult
from spadework.agents.arena.standings import report
from spadework.agents.arena.statistics import cluster_bootstrap, percentile, wilson


@pytest.mark.parametrize(
    ("successes", "trials", "low", "high"),
    [
        # Newcombe, Statistics in Medicine 17 (1998), the score method without correction.
        (81, 263, 0.2553, 0.3662),
        (15, 148, 0.0624, 0.1605),
        (0, 20, 0.0000, 0.1611),
        (1, 29, 0.0061, 0.1718),
    ],
)
def test_wilson_intervals_are_those_of_the_literature(
    successes: int, trials: int, low: float, high: float
) -> None:
    found = wilson(successes, trials)
    assert found.mean == successes / trials
    assert (round(found.low, 4), round(found.high, 4)) == (low, high)


def test_a_share_without_trials_may_be_anything() -> None:
    assert (wilson(0, 0).low, wilson(0, 0).high) == (0.0, 1.0)


def test_shared_victories_lie_between_won_and_lost_ones() -> None:
    assert wilson(8, 20).low < wilson(8.5, 20).low < wilson(9, 20).low


def test_two_clusters_leave_three_means_to_draw() -> None:
    # 0 and 10 have a quarter each, 5 the rest: both ends are beyond 2.5 %.
    found = cluster_bootstrap([[0.0], [10.0]])
    assert (found.mean, found.low, found.high) == (5.0, 0.0, 10.0)


def test_the_bootstrap_of_many_values_agrees_with_the_normal_interval() -> None:
    random = Random(1)
    values = [random.gauss(100, 15) for _ in range(400)]
    found = cluster_bootstrap([[value] for value in values])
    half = 1.96 * stdev(values) / sqrt(len(values))
    assert found.mean == pytest.approx(sum(values) / 400)
    assert found.mean - found.low == pytest.approx(half, rel=0.1)
    assert found.high - found.mean == pytest.approx(half, rel=0.1)


def test_equal_values_of_one_deal_count_once() -> None:
    random = Random(2)
    values = [random.gauss(100, 15) for _ in range(100)]
    single = cluster_bootstrap([[value] for value in values])
    fourfold = cluster_bootstrap([[value] * 4 for value in values])
    assert (fourfold.low, fourfold.high) == pytest.approx((single.low, single.high))


def test_clusters_of_different_size_weigh_as_much_as_they_hold() -> None:
    assert cluster_bootstrap([[1.0, 1.0, 1.0], [5.0], []]).mean == 2.0


def test_percentiles_lie_between_the_values_next_to_them() -> None:
    values = [5.0, 1.0, 3.0, 2.0, 4.0]
    assert [percentile(values, share) for share in (0.0, 0.5, 0.875, 1.0)] == [1, 3, 4.5, 5]
    assert percentile([], 0.5) == 0.0


# --- ratings


def test_the_first_victory_moves_both_ratings_by_the_same() -> None:
    # Plackett-Luce with two seats: c² = 2σ² + 2β², and half of σ²/c goes over. Before a game σ²
    # grows by τ², as strength may have changed since the last one.
    ratings = rate([[("winner", 100), ("loser", 90)]])
    beta, tau = 25 / 6, 25 / 300
    sigma = sqrt((25 / 3) ** 2 + tau**2)
    gain = sigma**2 / sqrt(2 * sigma**2 + 2 * beta**2) / 2
    assert ratings["winner"].mu == pytest.approx(25 + gain)
    assert ratings["loser"].mu == pytest.approx(25 - gain)
    assert ratings["winner"].sigma == pytest.approx(ratings["loser"].sigma)
    assert ratings["winner"].sigma < sigma


def test_equal_points_leave_equal_ratings() -> None:
    ratings = rate([[("a", 100), ("b", 100)]])
    assert ratings["a"].mu == pytest.approx(ratings["b"].mu)


def test_an_agent_alone_with_itself_keeps_its_rating() -> None:
    ratings = rate([[("a", 100), ("a", 90), ("a", 80)]])
    assert (ratings["a"].mu, ratings["a"].sigma) == pytest.approx((25, 25 / 3))


def test_the_better_of_four_is_rated_best_in_any_seat() -> None:
    games = [[("weak", 50 + place)] * 4 for place in range(20)]
    for place, game in enumerate(games):
        game[place % 4] = ("strong", 90)
    ratings = rate(games)
    strong, weak = ratings["strong"], ratings["weak"]
    assert strong.mu - 3 * strong.sigma > weak.mu - 3 * weak.sigma


# --- standings


def seat(agent: str, points: int, faction: str = "witches", *moves: int) -> SeatResult:
    return SeatResult(agent, faction, points, {"start": 20, "area": points - 20}, moves)


HAND_MADE = (
    # Two seatings of a deal, then the first of another.
    GameResult(1, 0, (seat("b", 100, "nomads"), seat("a", 100)), 50, 1.0),
    GameResult(0, 0, (seat("a", 120, "witches", 1000, 3000), seat("b", 100, "nomads")), 100, 1.5),
    GameResult(2, 1, (seat("a", 80, "giants", 2000), seat("b", 110, "auren")), 90, 0.5),
)


def test_standings_of_three_games_are_what_one_counts_by_hand() -> None:
    found = report(HAND_MADE)
    assert (found.games, found.deals, found.actions, found.seconds) == (3, 2, 240, 3.0)
    assert found.actions_per_second == 80.0
    assert found.points.mean == pytest.approx(610 / 6)
    assert found.winning_points.mean == pytest.approx(330 / 3)
    assert [standing.agent for standing in found.standings] == ["a", "b"]
    first, second = found.standings
    assert (first.games, first.seats) == (3, 3)
    assert first.wins.mean == pytest.approx(1.5 / 3)
    assert second.wins.mean == pytest.approx(1.5 / 3)
    assert first.points.mean == pytest.approx(100)
    assert first.margin.mean == pytest.approx((20 + 0 - 30) / 3)
    assert second.margin.mean == pytest.approx((-20 + 0 + 30) / 3)
    assert first.sources == {"start": 20.0, "area": 80.0}
    assert (first.move_p50, first.move_p95) == pytest.approx((0.002, 0.0029))


def test_standings_by_faction_have_the_best_first() -> None:
    first = report(HAND_MADE).standings[0]
    assert [(f.faction, f.seats, f.points, f.wins) for f in first.factions] == [
        ("witches", 2, 110.0, 0.75),
        ("giants", 1, 80.0, 0.0),
    ]


def test_several_seats_of_an_agent_are_counted_each() -> None:
    game = GameResult(0, 0, (seat("a", 90), seat("b", 100), seat("b", 100), seat("b", 70)), 1, 1.0)
    by_agent = {standing.agent: standing for standing in report([game]).standings}
    assert (by_agent["b"].games, by_agent["b"].seats) == (1, 3)
    # Two share the victory, so that three seats have won once.
    assert by_agent["b"].wins.mean == pytest.approx(1 / 3)
    assert by_agent["b"].margin.mean == pytest.approx((0 + 0 - 30) / 3)
    assert by_agent["a"].margin.mean == -10
