"""Named options: both printings and every variant, each side of the switch."""

from __future__ import annotations

import pytest

from spadework.core.state import with_byte
from support.set_ups import draw
from support.table import (
    CATALOG,
    EXPANSIONS,
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

ON = "on"
OFF = "off"


def test_options_are_recorded_where_they_differ_from_their_default() -> None:
    setup = draw({"spade_tile": "any", "free_burning": "on"})
    assert setup.options == {"spade_tile": "any"}


def test_an_option_that_is_the_default_anyway_makes_no_other_ruleset() -> None:
    usual = CATALOG.ruleset("terra_mystica", EXPANSIONS, {}, "base")
    said = {option.name: option.default for option in usual.options.known}
    assert CATALOG.ruleset("terra_mystica", EXPANSIONS, said, "base") is usual


# --- printings


@pytest.mark.parametrize(("value", "gained"), [(ON, {"bowl1": -1, "bowl2": 1}), (OFF, {})])
def test_cultists_decline_power(value: str, gained: Changes) -> None:
    """RULES_NOTES 13.2: 1 power when all decline in the later printing, nothing in the first."""
    game = position("cultists: D E5; nomads: D F3", options={"cultists_decline_power": value})
    give(game, "nomads", bowls=(5, 7, 0))
    give(game, "cultists", bowls=(5, 7, 0))
    game.play("build E6")
    assert change(game, "nomads: decline 1 from cultists", of="cultists") == gained
    assert asked(game) == "cultists: take an action"


def test_spade_tile() -> None:
    """RULES_NOTES 1.1: the later printing bars the tile from rounds 5 and 6, the first does not."""
    late = {"early": 0, "any": 0}
    for value in late:
        for seed in range(60):
            late[value] += "SCORE1" in draw({"spade_tile": value}, seed=seed).round_tiles[4:]
    assert late["early"] == 0
    assert late["any"] > 0


@pytest.mark.parametrize(("value", "points"), [("use", 0), ("receipt", 1 + 2), ("first", 1)])
def test_spade_points(value: str, points: int) -> None:
    """RULES_NOTES 6.10: a spade that is given up scores on receipt only.

    In the first printing Halflings score spades they get (app. VI), the round tile those that
    are used (p. 9 and app. III).
    """
    game = position("halflings: D E6; nomads: D I7", tile="SCORE1", options={"spade_points": value})
    game.play("action ACT5")
    game.play("forgo")
    assert seat_of(game, "halflings").points == 20 + points


@pytest.mark.parametrize("value", ["use", "receipt", "first"])
def test_spades_that_are_used_score_once_either_way(value: str) -> None:
    game = position("halflings: D E6; nomads: D I7", tile="SCORE1", options={"spade_points": value})
    game.play("action ACT5")
    game.play("transform D4 to plains")
    assert seat_of(game, "halflings").points == 20 + 2 * (1 + 2)


@pytest.mark.parametrize(("value", "hexes"), [(OFF, ["E7"]), (ON, ["E7", "F3"])])
def test_dwelling_on_second_hex(value: str, hexes: list[str]) -> None:
    """RULES_NOTES 6.5: both hexes become mountains, one spade each."""
    options = {"dwelling_on_second_hex": value}
    game = position("witches: D F4 E6; nomads: D I7", options=options)
    rules = game.state.rules
    mountains = rules.terrains.index("mountains")
    game.state.terrain = with_byte(game.state.terrain, rules.board.hex("F3"), mountains)
    game.play("action ACT6")
    game.play("transform E7 to forest")
    game.play("transform F3 to forest")
    assert offers(game, "build") == [f"build {hex}" for hex in hexes]


@pytest.mark.parametrize(
    ("version", "prices"),
    [("v5", (1, 2)), ("first", (0, 0)), ("v2", (0, 0)), ("v3", (0, 0)), ("v4", (2, 3))],
)
def test_variable_factions_unlock_terrains(version: str, prices: tuple[int, int]) -> None:
    """RULES_NOTES 12: free in the first printing, a coin or two in the official change."""
    options = {"variable_factions": version}
    game = position("riverwalkers of forest: D C3; giants: D I1", options=options)
    for terrain, price in zip(("desert", "wasteland"), prices, strict=True):
        game.play("convert 5 PW to 1 P")
        assert change(game, f"unlock {terrain}").get("coins", 0) == -price


@pytest.mark.parametrize(
    ("version", "spaces", "price", "points"),
    [("v5", ("ACTH5", "ACTH6"), 5, 0), ("first", ("ACTH1", "ACTH2"), 3, 2)],
)
def test_variable_factions_change_home(
    version: str, spaces: tuple[str, str], price: int, points: int
) -> None:
    """RULES_NOTES 12: 5 power or tokens; first printing 3, and 2 points on top."""
    options = {"variable_factions": version}
    game = position("shapeshifters of forest: SH F4; nomads: D I7", options=options)
    give(game, "shapeshifters", bowls=(5, 3, 5))
    assert offers(game, "action ACTH") == [f"action {space}" for space in spaces]
    gained = {"points": points} if points else {}
    changed = change(game, f"action {spaces[0]}")
    assert changed == {"bowl3": -price, "bowl1": price, **gained}
    game.play("terrain lakes")
    next_turn(game, "shapeshifters")
    assert change(game, f"action {spaces[1]}") == {"bowl1": -price, **gained}


def test_shapeshifters_of_the_first_printing_get_their_token_for_nothing() -> None:
    options = {"variable_factions": "first"}
    game = position("shapeshifters of forest: D F4; nomads: D F3", options=options)
    give(game, "nomads", bowls=(5, 7, 0))
    game.play("upgrade F4 to TP")
    changed = change(game, "nomads: leech 1 from shapeshifters", of="shapeshifters")
    assert changed == {"bowl3": 1}
    assert asked(game) == "shapeshifters: take an action"


# --- house rules and laxness


def test_free_burning() -> None:
    """By the rulebook (page 13) sacrificed power is spent at once; with the option it may stay."""
    for value in (OFF, ON):
        game = position("witches: D F4; nomads: D I7", options={"free_burning": value})
        give(game, "witches", bowls=(3, 4, 1))
        game.play("burn 2")
        assert ("send priest to fire for 1" in offers(game)) == (value == ON)


def test_with_loose_order_what_is_sacrificed_need_not_be_spent() -> None:
    game = position("witches: D F4; nomads: D I7", options={"loose_order": ON})
    give(game, "witches", bowls=(0, 12, 0))
    game.play("burn 2")
    game.play("upgrade F4 to TP")
    game.play("end turn")
    assert game.state.active == seat_of(game, "nomads").index


def test_coins_to_points() -> None:
    refuses(position("witches: D F4; nomads: D I7"), "convert 1 VP to 1 C")
    game = position("witches: D F4; nomads: D I7", options={"coins_to_points": ON})
    assert change(game, "convert 3 C to 1 VP") == {"coins": -3, "points": 1}


@pytest.mark.parametrize("value", [OFF, ON])
def test_lasting_ordination(value: str) -> None:
    """RULES_NOTES 6.11: the Darklings ordain in the turn of their stronghold, or later too."""
    options = {"loose_order": ON, "lasting_ordination": value}
    game = position("darklings: TP E5; nomads: D I7", options=options)
    game.play("darklings: upgrade E5 to SH")
    if value == OFF:
        refuses(game, "darklings: end turn")
    else:
        game.play("darklings: end turn")
        game.play("nomads: pass BON1")
    assert change(game, "darklings: ordain 2", of="darklings") == {"workers": -2, "priests": 2}


@pytest.mark.parametrize("value", [OFF, ON])
def test_pass_keeps_actions(value: str) -> None:
    """RULES_NOTES 3.7: passing as the first action of a double turn forfeits the second."""
    options = {"loose_order": ON, "pass_keeps_actions": value}
    game = position("chaos_magicians: SH D4; nomads: D I7", options=options)
    game.play("chaos_magicians: action ACTC")
    passes(game, "chaos_magicians: BON1")
    if value == OFF:
        refuses(game, "chaos_magicians: send priest to water for 1")
    else:
        game.play("chaos_magicians: send priest to water for 1")
        assert seat_of(game, "chaos_magicians").cults[1] == 1


def test_passing_first_forfeits_the_double_turn() -> None:
    """RULES_NOTES 3.7."""
    game = position("chaos_magicians: SH D4; nomads: D I7")
    game.play("action ACTC")
    passes(game, "BON1")
    assert asked(game) == "nomads: take an action"


@pytest.mark.parametrize(("value", "order"), [(OFF, [1, 2, 0]), (ON, [1, 0, 2])])
def test_variable_turn_order(value: str, order: list[int]) -> None:
    """RULES_NOTES 3.5: clockwise from the first to pass, or in the order of passing."""
    options = {"variable_turn_order": value}
    game = position("witches: D F4; nomads: D I7; giants: D I1", options=options)
    game.play("send priest to fire for 1")
    game.play("end turn")
    passes(game, "BON1")
    game.play("send priest to fire for 1")
    game.play("end turn")
    pass_all(game)
    assert game.state.order == order


# --- what is in the box


@pytest.mark.parametrize(
    ("option", "text", "there"),
    [
        ("mini_towns", "town TW6", "town TW5"),
        ("shipping_card", "card BON10", "card BON9"),
        ("ice_factions", "faction yetis", "faction acolytes"),
        ("volcano_factions", "faction acolytes", "faction yetis"),
        ("variable_factions", "faction riverwalkers", "faction yetis"),
    ],
)
def test_parts_of_an_expansion_can_be_left_out(option: str, text: str, there: str) -> None:
    full = CATALOG.ruleset("terra_mystica", EXPANSIONS, {}, "base")
    without = CATALOG.ruleset("terra_mystica", EXPANSIONS, {option: OFF}, "base")
    assert text in full.table.by_text
    assert text not in without.table.by_text
    assert there in without.table.by_text


def test_temple_tile_and_final_scoring_can_be_left_out() -> None:
    without = draw({"temple_tile": OFF, "final_scoring": OFF})
    assert without.final_tiles == []
    assert len(draw({}).final_tiles) == 1
    for seed in range(40):
        assert "SCORE9" not in draw({"temple_tile": OFF}, seed=seed).round_tiles


def test_loose_order_lets_an_offer_wait() -> None:
    """As on the site whose ledgers we read: the builder's neighbor may act later."""
    game = position("witches: D F4; nomads: D F3; giants: D I1", options={"loose_order": ON})
    give(game, "nomads", bowls=(5, 7, 0))
    game.play("witches: upgrade F4 to TP")
    game.play("witches: end turn")
    assert change(game, "nomads: leech 1 from witches", of="nomads") == {"bowl1": -1, "bowl2": 1}


def test_strict_leech_lets_an_offer_lapse_after_a_conversion() -> None:
    options = {"loose_order": ON, "strict_leech": ON}
    game = position("witches: D F4; nomads: D F3", options=options)
    give(game, "nomads", bowls=(5, 4, 3))
    game.play("witches: upgrade F4 to TP")
    game.play("witches: end turn")
    game.play("nomads: convert 3 PW to 1 W")
    refuses(game, "nomads: leech 1 from witches")
