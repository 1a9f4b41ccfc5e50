"""Shipping, exchange rate and upgrades (pages 11 and 12) with their prices and limits."""

import pytest

from support.table import (
    WITCHES,
    change,
    give,
    next_turn,
    position,
    refuses,
    seat_of,
)


def test_shipping_scores_two_three_and_four_points_and_ends_at_three() -> None:
    game = position(WITCHES)
    for points in (2, 3, 4):
        changed = change(game, "advance shipping")
        assert changed == {"coins": -4, "priests": -1, "shipping": 1, "points": points}
        give(game, "witches", priests=3)
        next_turn(game, "witches")
    refuses(game, "advance shipping")


@pytest.mark.parametrize(("name", "coins"), [("witches", 5), ("halflings", 1)])
def test_a_lower_exchange_rate_scores_six_points_twice(name: str, coins: int) -> None:
    game = position(f"{name}: D F4; nomads: D I7")
    for _ in range(2):
        changed = change(game, "advance digging")
        assert changed == {
            "workers": -2,
            "coins": -coins,
            "priests": -1,
            "digging": 1,
            "points": 6,
        }
        next_turn(game, name)
    refuses(game, "advance digging")


def test_spades_get_cheaper_with_the_exchange_rate() -> None:
    game = position(WITCHES)
    seat_of(game, "witches").digging = 1
    assert change(game, "transform E7 to forest") == {"workers": -2}


def test_a_temple_brings_a_favor_tile() -> None:
    game = position("witches: TP F4; nomads: D I7")
    assert change(game, "upgrade F4 to TE") == {"workers": -2, "coins": -5}
    assert change(game, "favor FAV3") == {"earth": 3}


def test_a_sanctuary_brings_a_favor_tile() -> None:
    game = position("witches: TE F4; nomads: D I7")
    assert change(game, "upgrade F4 to SA") == {"workers": -4, "coins": -6}
    assert change(game, "favor FAV5") == {"fire": 2}


def test_a_favor_tile_is_taken_once_by_everybody_and_only_while_there_are_any() -> None:
    """Page 12 and appendix II: one of each with three steps, three of the others."""
    game = position("witches: TP F4 E6; nomads: TP I7")
    game.play("upgrade F4 to TE")
    game.play("favor FAV1")
    game.play("end turn")
    game.play("upgrade I7 to TE")
    refuses(game, "favor FAV1")
    game.play("favor FAV9")
    game.play("end turn")
    game.play("upgrade E6 to TE")
    game.play("favor FAV9")
    assert seat_of(game, "witches").cults[0] == 4


@pytest.mark.parametrize(
    ("pieces", "action"),
    [
        ("TP A3 C3 C4 D1, D F4", "upgrade F4 to TP"),
        ("TE A3 C3 C4, TP F4", "upgrade F4 to TE"),
        ("SH A3, TP F4", "upgrade F4 to SH"),
        ("SA A3, TE F4", "upgrade F4 to SA"),
        ("D F4", "upgrade F4 to TE"),
        ("TP F4", "upgrade F4 to SA"),
        ("TE F4", "upgrade F4 to SH"),
        ("D F4", "upgrade I7 to TP"),
        ("D F4", "upgrade E7 to TP"),
    ],
)
def test_an_upgrade_needs_the_right_structure_and_a_piece(pieces: str, action: str) -> None:
    """4 trading houses, 3 temples, 1 stronghold, 1 sanctuary; of one's own."""
    refuses(position(f"witches: {pieces}; nomads: D I7"), action)


@pytest.mark.parametrize(
    ("tile", "pieces", "action", "points"),
    [
        ("SCORE6", "D F4", "upgrade F4 to TP", 3),
        ("SCORE8", "D F4", "upgrade F4 to TP", 3),
        ("SCORE9", "TP F4", "upgrade F4 to TE", 4),
        ("SCORE4", "TP F4", "upgrade F4 to SH", 5),
        ("SCORE7", "TE F4", "upgrade F4 to SA", 5),
    ],
)
def test_the_scoring_tile_rewards_upgrades(
    tile: str, pieces: str, action: str, points: int
) -> None:
    game = position(f"witches: {pieces}; nomads: D I7", tile=tile)
    assert change(game, action)["points"] == points


def test_favor_tiles_reward_dwellings_and_trading_houses() -> None:
    """Appendix II: 2 points for a dwelling, 3 for a trading house."""
    game = position("witches: TP F4 E6, D B5; nomads: D I7")
    for hex, favor in (("F4", "FAV10"), ("E6", "FAV11")):
        game.play(f"upgrade {hex} to TE")
        game.play(f"favor {favor}")
        next_turn(game, "witches")
    assert change(game, "build A10")["points"] == 2
    next_turn(game, "witches")
    assert change(game, "upgrade B5 to TP")["points"] == 3
