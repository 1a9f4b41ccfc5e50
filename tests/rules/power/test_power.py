"""Power via structures, power actions, conversions and special actions (pages 12 to 14)."""

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
)


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
