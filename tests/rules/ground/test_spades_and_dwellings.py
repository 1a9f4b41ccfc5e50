"""Transform and build: prices, the wheel, free spades, reach; and the spades of a cult bonus."""

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


@pytest.mark.parametrize(
    ("text", "hex", "price"),
    [
        ("witches: D B5; nomads: D I7", "A10", {"workers": -1, "coins": -2}),
        ("engineers: D F4; nomads: D I7", "E7", {"workers": -1, "coins": -1}),
        ("swarmlings: D E7; nomads: D I7", "D5", {"workers": -2, "coins": -3}),
    ],
)
def test_a_dwelling_has_its_price(text: str, hex: str, price: Changes) -> None:
    assert change(position(text), f"build {hex}") == price


def test_a_dwelling_needs_a_free_reachable_hex_of_the_home_terrain() -> None:
    game = position("witches: D F4; nomads: D E7")
    refuses(game, "build E6")
    refuses(game, "build E7")
    refuses(game, "build C3")


def test_a_dwelling_needs_its_price() -> None:
    game = position("witches: D B5; nomads: D I7")
    give(game, "witches", coins=1, workers=0, priests=0, bowls=(12, 0, 0))
    refuses(game, "build A10")


def test_there_are_eight_dwellings() -> None:
    """RULES_NOTES 3.9: an upgraded one returns to its track."""
    game = position("witches: D B5 A3 C3 C4 D1 E9 F2 F4; nomads: D I7")
    refuses(game, "build A10")
    game.play("upgrade F4 to TP")
    next_turn(game, "witches")
    game.play("build A10")
    assert seat_of(game, "witches").built[0] == 8


def test_every_step_on_the_wheel_costs_a_spade() -> None:
    """E7 mountains 1, G2 wasteland 2, F3 desert 3 steps from forest; a spade is 3 workers."""
    for hex, spades in (("E7", 1), ("G2", 2), ("F3", 3)):
        game = position(WITCHES)
        assert change(game, f"transform {hex} to forest") == {"workers": -3 * spades}
        assert change(game, f"build {hex}") == {"workers": -1, "coins": -2}


def test_a_transformation_goes_the_shorter_way_and_costs_at_most_three_spades() -> None:
    """Page 9: from mountains to forest it is one step, never six the other way round."""
    game = position(WITCHES)
    give(game, "witches", workers=60)
    assert not [text for text in offers(game) if "the long way" in text]
    assert "the shorter way" in refuses(game, "transform E7 to forest the long way")
    for text in offers(game, "transform"):
        tried = game.copy()
        assert -change(tried, text)["workers"] in (3, 6, 9)


def test_the_shorter_way_may_pass_the_home_terrain() -> None:
    """Page 10: any terrain may be made, whatever lies between."""
    game = position(WITCHES)  # E7 is mountains; forest lies between them and lakes
    assert change(game, "transform E7 to lakes") == {"workers": -6}


def test_a_transformation_may_stop_at_any_terrain_but_then_nothing_is_built() -> None:
    game = position(WITCHES)
    assert change(game, "transform E6 to swamp") == {"workers": -3}
    assert not offers(game, "build")
    assert "end turn" in offers(game)


def test_the_dwelling_stands_on_the_transformed_hex_only() -> None:
    """RULES_NOTES 6.6: A10 is forest and in reach, but not part of this action."""
    game = position("witches: D B5; nomads: D I7")
    game.play("transform B4 to forest")
    assert offers(game, "build") == ["build B4"]


def test_a_free_spade_can_be_topped_up_with_bought_ones() -> None:
    """Appendix I: then all go to one hex."""
    game = position(WITCHES)
    assert change(game, "action ACT5") == {"bowl3": -4, "bowl1": 4}
    assert change(game, "transform G2 to forest") == {"workers": -3}
    assert offers(game, "build") == ["build G2"]


def test_the_second_of_two_spades_may_go_to_another_hex_without_a_dwelling() -> None:
    """Page 10."""
    game = position(WITCHES)
    game.play("action ACT6")
    assert change(game, "transform E7 to forest") == {}
    assert change(game, "transform G2 to mountains") == {}
    assert offers(game, "build") == ["build E7"]


def test_the_second_spade_does_not_turn_the_first_hex_away_again() -> None:
    """Page 10, RULES_NOTES 6.1: a walk ends at the home terrain, the rest is for another hex."""
    game = position(WITCHES)
    game.play("action ACT6")
    game.play("transform E7 to forest")
    assert not offers(game, "transform E7")


def test_one_hex_at_most_is_reached_by_a_jump() -> None:
    """RULES_NOTES 5.5: with two spades on two hexes there is one tunnel, paid once."""
    game = position("dwarves: D E7; giants: D I1")
    game.play("action ACT6")
    assert change(game, "transform C3 to mountains") == {"workers": -2, "points": 4}
    assert {text.split()[1] for text in offers(game, "transform")} == {"E6", "E8", "D4", "D5", "F4"}


def test_the_second_spade_is_not_topped_up() -> None:
    """RULES_NOTES 6.3: with bought spades all go to one hex."""
    game = position(WITCHES)
    game.play("action ACT6")
    game.play("transform E7 to forest")
    assert "transform G2 to forest" not in offers(game)


def test_free_spades_may_be_given_up() -> None:
    """RULES_NOTES 6.2."""
    game = position(WITCHES)
    game.play("action ACT5")
    assert change(game, "forgo") == {}
    assert asked(game) == "witches: take an action"


def test_spades_are_not_lost_where_a_conversion_pays_for_what_they_lack() -> None:
    """All dwellings stand, but a transformation scores; it lacks a spade, and that a worker."""
    game = position("giants: D E9 E10 E11 F4 G1 H2 H6 I8; nomads: D A1", tile="SCORE1")
    give(game, "giants", coins=0, workers=2, priests=0, bowls=(0, 0, 12))
    game.play("action ACT5")
    assert asked(game) == "giants: use 1 spade"
    game.play("convert 3 PW to 1 W")
    turned = offers(game, "transform")[0]
    assert change(game, turned) == {"workers": -3, "points": 4}


def test_a_spade_action_may_build_on_home_terrain_in_reach() -> None:
    """Appendix I: it is a transform-and-build action with a free spade, which is then lost."""
    game = position("witches: D B5; nomads: D I7", cards=["BON1", "BON3"])
    game.play("action BON1")
    assert change(game, "build A10") == {"workers": -1, "coins": -2}


@pytest.mark.parametrize(("tile", "points"), [("SCORE1", 4), ("SCORE3", 2), ("SCORE5", 2)])
def test_the_scoring_tile_rewards_spades_or_dwellings(tile: str, points: int) -> None:
    """Appendix III: 2 points for each spade, or 2 for the dwelling."""
    game = position(WITCHES, tile=tile)
    game.play("transform G2 to forest")
    game.play("build G2")
    assert seat_of(game, "witches").points == 20 + points


def test_shipping_leads_across_rivers() -> None:
    """Page 11: G3 lies beyond one river, D6 beyond two."""
    game = position("witches: D F4; nomads: D I7")
    refuses(game, "build G3")
    game.play("advance shipping")
    next_turn(game, "witches")
    assert "build G3" in offers(game)


def test_the_shipping_card_adds_one_in_the_action_phase() -> None:
    game = position(WITCHES, cards=["BON4", "BON3"])
    assert change(game, "build G3") == {"workers": -1, "coins": -2}


# --- spades of the cult bonus


def test_bonus_spades_reach_without_the_shipping_card() -> None:
    """RULES_NOTES 5.3: neither the card just returned counts nor the one just taken."""
    game = position("nomads: D E8; giants: D I1", cards=["BON4", "BON3"])
    give(game, "nomads", cults=[0, 0, 4, 0])
    passes(game, "BON1")
    passes(game, "BON2")
    assert {text.split()[1] for text in offers(game, "transform")} == {"E7", "D5"}
    game = position("giants: D I1; nomads: D E8", cards=["BON3", "BON5"])
    give(game, "nomads", cults=[0, 0, 4, 0])
    passes(game, "BON1")
    passes(game, "BON4")
    assert {text.split()[1] for text in offers(game, "transform")} == {"E7", "D5"}


def test_bonus_spades_are_neither_bought_nor_flown() -> None:
    """RULES_NOTES 5.5, 10.2: one free step, next to a structure."""
    game = position("dwarves: D E7; giants: D I1")
    give(game, "dwarves", cults=[0, 0, 4, 0])
    pass_all(game)
    assert "transform F4 to mountains" in offers(game)
    assert "transform E8 to mountains" not in offers(game)
    assert "transform C3 to mountains" not in offers(game)


def test_bonus_spades_are_used_in_the_order_of_the_next_round() -> None:
    """Page 15: the first to pass begins."""
    game = position("nomads: D E8; alchemists: D E5; giants: D I1")
    for name in ("nomads", "alchemists"):
        give(game, name, cults=[0, 0, 4, 0])
    game.play("send priest to fire for 1")
    game.play("end turn")
    pass_all(game)
    assert asked(game) == "alchemists: use 1 spade"
    game.play("forgo")
    assert asked(game) == "nomads: use 1 spade"
