"""The eight actions of the rulebook (pages 9 to 14) with their prices and limits."""

from __future__ import annotations

import pytest

from support.table import (
    WITCHES,
    Changes,
    asked,
    change,
    give,
    next_turn,
    offers,
    pass_all,
    passes,
    position,
    refuses,
    seat_of,
)

# --- 2 and 3: the tracks


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


# --- 4: upgrades


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


# --- power via structures


def test_upgrading_a_trading_house_to_a_temple_offers_power() -> None:
    """RULES_NOTES 4.1: although the power value stays the same."""
    game = position("witches: TP F4; nomads: D F3")
    give(game, "nomads", bowls=(5, 7, 0))
    game.play("upgrade F4 to TE")
    game.play("favor FAV9")
    assert asked(game) == "nomads: take or decline 1 power"


def test_neighbors_are_asked_clockwise_from_the_builder() -> None:
    """Page 12."""
    game = position("giants: D E6; witches: D F4; nomads: D F3")
    for name in ("giants", "nomads"):
        give(game, name, bowls=(5, 7, 0))
    game.play("send priest to fire for 1")
    game.play("end turn")
    game.play("upgrade F4 to TP")
    assert asked(game) == "nomads: take or decline 1 power"
    game.play("decline 1 from witches")
    assert asked(game) == "giants: take or decline 1 power"


def test_who_has_passed_is_still_offered_power() -> None:
    """RULES_NOTES 4.7."""
    game = position("nomads: D F3; witches: D F4")
    give(game, "nomads", bowls=(5, 7, 0))
    passes(game, "BON1")
    game.play("upgrade F4 to TP")
    assert asked(game) == "nomads: take or decline 1 power"


# --- 5: priests


def test_each_order_has_one_space_for_three_steps_and_three_for_two() -> None:
    """Page 13; for one step the priest returns to the supply."""
    game = position(WITCHES)
    for steps in (3, 2, 2, 2, 1, 1):
        give(game, "witches", priests=1, cults=[0, 0, 0, 0])
        game.play(f"send priest to water for {steps}")
        assert seat_of(game, "witches").cults == [0, steps, 0, 0]
        next_turn(game, "witches")
    give(game, "witches", priests=1)
    refuses(game, "send priest to water for 3")
    refuses(game, "send priest to water for 2")
    assert seat_of(game, "witches").priest_limit == 3


def test_a_step_that_leads_nowhere_may_be_taken() -> None:
    """RULES_NOTES 9.4."""
    game = position(WITCHES)
    give(game, "witches", cults=[9, 0, 0, 0])
    assert change(game, "send priest to fire for 2") == {"priests": -1}


def test_there_are_seven_priests() -> None:
    """RULES_NOTES 3.3: without one in the supply neither a conversion nor an action brings one."""
    game = position(WITCHES)
    give(game, "witches", priests=7)
    assert "no priest is in the supply" in refuses(game, "convert 5 PW to 1 P")
    assert "no priest is in the supply" in refuses(game, "action ACT2")


def test_surplus_priests_of_the_income_are_lost() -> None:
    """RULES_NOTES 2.2: one stands on a cult, so six are left."""
    game = position("witches: TE F4 A3 C3; nomads: D I7")
    give(game, "witches", priests=5)
    game.play("send priest to fire for 3")
    next_turn(game, "witches")
    pass_all(game)
    assert seat_of(game, "witches").priests == 6


# --- 6 and 7: power actions, conversions and special actions


@pytest.mark.parametrize(
    ("space", "power", "gained"),
    [
        ("ACT2", 3, {"priests": 1}),
        ("ACT3", 4, {"workers": 2}),
        ("ACT4", 4, {"coins": 7}),
    ],
)
def test_a_power_action_is_open_once_a_round(space: str, power: int, gained: Changes) -> None:
    game = position(WITCHES)
    assert change(game, f"action {space}") == {"bowl3": -power, "bowl1": power, **gained}
    game.play("end turn")
    refuses(game, f"action {space}")
    pass_all(game)
    give(game, "nomads", bowls=(0, 0, 12))
    assert f"action {space}" in offers(game)


@pytest.mark.parametrize(
    ("text", "changed"),
    [
        ("convert 5 PW to 1 P", {"bowl3": -5, "bowl1": 5, "priests": 1}),
        ("convert 3 PW to 1 W", {"bowl3": -3, "bowl1": 3, "workers": 1}),
        ("convert 1 PW to 1 C", {"bowl3": -1, "bowl1": 1, "coins": 1}),
        ("convert 1 P to 1 W", {"priests": -1, "workers": 1}),
        ("convert 1 W to 1 C", {"workers": -1, "coins": 1}),
    ],
)
def test_conversions_are_free_before_and_after_the_action(text: str, changed: Changes) -> None:
    """Page 13."""
    game = position(WITCHES)
    assert change(game, text) == changed
    give(game, "witches", bowls=(0, 0, 12))
    game.play("send priest to fire for 1")
    assert change(game, text) == changed


def test_conversions_belong_to_the_own_turn() -> None:
    game = position(WITCHES)
    refuses(game, "nomads: convert 1 W to 1 C")


def test_cult_actions_of_card_and_favor_tile_are_open_once_a_round_each() -> None:
    """Page 14; RULES_NOTES 3.8: usable in the round they are gained."""
    game = position("witches: TP F4; nomads: D I7", cards=["BON2", "BON3"])
    game.play("upgrade F4 to TE")
    game.play("favor FAV6")
    next_turn(game, "witches")
    for space in ("BON2", "FAV6"):
        game.play(f"action {space}")
        assert change(game, "step fire") == {"fire": 1}
        next_turn(game, "witches")
    refuses(game, "action BON2")
    refuses(game, "action FAV6")
