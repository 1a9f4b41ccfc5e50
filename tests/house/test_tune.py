"""The tuning script: games give rows, and a fit finds the weights behind them."""

from random import Random

from spadework.agents.thinking.weights_file import read_weights
from tune import Played, Setting, fit, play, shaken


def test_a_fit_finds_the_weights_that_made_the_points() -> None:
    random = Random(1)
    true = {"always": 10.0, "coins": 0.5, "workers": 2.0}
    games = [Played(list(true)) for _ in range(20)]
    for game in games:
        for _ in range(40):
            found = [1.0, float(random.randrange(20)), float(random.randrange(10))]
            points = sum(w * x for w, x in zip(true.values(), found, strict=True))
            game.rows.append((2, found, round(points)))
    fitted = fit({name: [0.0] * 4 for name in true}, games, 3, 0.01)
    assert all(abs(fitted[name][2] - weight) < 0.1 for name, weight in true.items())
    assert fitted["coins"][0] == 0.0  # nothing was seen of the last round


def test_a_game_gives_rows_that_add_up_to_the_final_points() -> None:
    weights = read_weights("terra_mystica")
    played = play(Setting("terra_mystica", players=2), weights, 1_000_000, 0.1, 0.1)
    assert len(played.points) == 2
    assert {left for left, _, _ in played.rows} == set(range(7))
    assert all(len(found) == len(played.names) for _, found, _ in played.rows)


def test_shaken_weights_keep_their_sign() -> None:
    weights = {"coins": [1.0, -2.0]}
    (row,) = shaken(weights, Random(2), 0.2).values()
    assert row[0] > 0 > row[1]
    assert row != weights["coins"]
