"""Bridges (appendix I, RULES_NOTES 7) and towns (page 14, RULES_NOTES 8)."""

import pytest

from support.table import (
    Changes,
    asked,
    change,
    give,
    next_turn,
    offers,
    position,
    refuses,
    seat_of,
)

# --- bridges


def test_a_bridge_needs_an_own_structure_on_one_end() -> None:
    game = position("witches: D G3; nomads: D I7")
    assert change(game, "action ACT1") == {"bowl3": -3, "bowl1": 3}
    assert offers(game, "bridge") == ["bridge E8:G3", "bridge F4:G3"]


def test_the_bridge_action_is_refused_where_no_bridge_can_be_built() -> None:
    """RULES_NOTES 7.2: no site touches E6."""
    refuses(position("witches: D E6; nomads: D I7"), "action ACT1")


def test_there_is_one_bridge_on_a_site() -> None:
    """RULES_NOTES 7.1: the only site of D3 is taken."""
    game = position("engineers: D C2; nomads: D D3")
    game.play("action ACTE")
    game.play("bridge C2:D3")
    game.play("end turn")
    refuses(game, "action ACT1")


def test_there_are_three_bridges() -> None:
    game = position("engineers: D C2 G3; nomads: D I7")
    for site in ("C2:D3", "C2:D4", "C2:E5"):
        game.play("action ACTE")
        game.play(f"bridge {site}")
        next_turn(game, "engineers")
    refuses(game, "action ACTE")
    refuses(game, "action ACT1")


def test_a_bridge_leads_to_its_other_end() -> None:
    """In a later action (appendix I)."""
    game = position("witches: D F4; nomads: D I7")
    refuses(game, "build G3")
    game.play("action ACT1")
    game.play("bridge F4:G3")
    assert not offers(game, "build")
    next_turn(game, "witches")
    assert change(game, "build G3") == {"workers": -1, "coins": -2}


def test_a_bridge_makes_its_ends_adjacent_for_everybody() -> None:
    """RULES_NOTES 4.3: the Giants trade cheaper over the Witches' bridge and feed them power."""
    game = position("witches: D F4; giants: D G3")
    give(game, "witches", bowls=(2, 7, 3))
    game.play("action ACT1")
    game.play("bridge F4:G3")
    game.play("end turn")
    assert change(game, "upgrade G3 to TP", of="giants") == {"workers": -2, "coins": -3}
    assert asked(game) == "witches: take or decline 1 power"


def test_a_bridge_offers_no_power() -> None:
    """RULES_NOTES 4.1."""
    game = position("witches: D F4; giants: D G3")
    give(game, "giants", bowls=(5, 7, 0))
    game.play("action ACT1")
    game.play("bridge F4:G3")
    assert asked(game) == "witches: take an action"


# --- towns

ALMOST = "nomads: D E5 E6, TP E7 F4; giants: D I1"


def test_four_structures_with_seven_power_are_a_town() -> None:
    game = position(ALMOST, tile="SCORE3")
    game.play("upgrade F4 to SH")
    assert asked(game) == "nomads: take a town tile"


@pytest.mark.parametrize(
    ("pieces", "action"),
    [
        ("D E5 E6 E7, TP F4", "upgrade F4 to TE"),  # power 5
        ("SH E6, TP E7, D F4", "upgrade F4 to TP"),  # three structures
        ("SA A3, SH E6, TP E7, D F4", "upgrade F4 to TP"),  # the sanctuary stands elsewhere
        ("D E5 E6, TP E7 G3", "upgrade G3 to SH"),  # not connected across the river
    ],
)
def test_too_little_power_or_too_few_structures_are_no_town(pieces: str, action: str) -> None:
    game = position(f"nomads: {pieces}; giants: D I1")
    game.play(action)
    assert "take a town tile" not in [d.question for d in game.state.pending]


def test_three_structures_are_a_town_with_a_sanctuary() -> None:
    game = position("nomads: TE E6, TP E7 F4; giants: D I1")
    game.play("upgrade E6 to SA")
    assert asked(game) == "nomads: take a town tile"


def test_a_bridge_can_found_a_town() -> None:
    """RULES_NOTES 8.1."""
    game = position("nomads: D F4 E6, TP E7, SH G3; giants: D I1")
    game.play("action ACT1")
    game.play("bridge F4:G3")
    assert asked(game) == "nomads: take a town tile"


def test_a_lower_limit_of_power_can_found_several_towns_at_once() -> None:
    """RULES_NOTES 8.1: FAV5 asks for 6; one tile for each town."""
    text = "nomads: D E5 E6 A3 A4, TP E7 F4 B2 C5, TE A5; giants: D I1"
    game = position(text, tile="SCORE3")
    game.play("upgrade C5 to TE")
    game.play("favor FAV5")
    assert change(game, "town TW2") == {"points": 7, "workers": 2, "keys": 1}
    assert change(game, "town TW2") == {"points": 7, "workers": 2, "keys": 1}
    assert asked(game) == "nomads: take an action"


@pytest.mark.parametrize(
    ("tile", "gained"),
    [
        ("TW1", {"points": 5, "keys": 1, "coins": 6}),
        ("TW2", {"points": 7, "keys": 1, "workers": 2}),
        ("TW3", {"points": 9, "keys": 1, "priests": 1}),
        ("TW4", {"points": 6, "keys": 1, "bowl1": -4, "bowl3": 4}),
        ("TW5", {"points": 8, "keys": 1, "fire": 1, "water": 1, "earth": 1, "air": 1}),
        ("TW6", {"points": 2, "keys": 2, "fire": 2, "water": 2, "earth": 2, "air": 2}),
        ("TW7", {"points": 4 + 2, "keys": 1, "shipping": 1}),
        ("TW8", {"points": 11, "keys": 1}),
    ],
)
def test_every_town_tile_has_its_reward(tile: str, gained: Changes) -> None:
    """Appendix V and the mini-expansion; TW4 charges 8 power: four tokens twice."""
    game = position(ALMOST, tile="SCORE3")
    game.play("upgrade F4 to SH")
    give(game, "nomads", bowls=(4, 0, 8) if tile == "TW4" else (0, 0, 12), cults=[0, 0, 0, 0])
    assert change(game, f"town {tile}") == gained


def test_the_scoring_tile_rewards_a_town() -> None:
    game = position(ALMOST, tile="SCORE2")
    game.play("upgrade F4 to SH")
    assert change(game, "town TW8") == {"points": 11 + 5, "keys": 1}


def test_a_structure_beside_a_town_joins_it() -> None:
    """Page 15: it grows, and no second town arises."""
    game = position(ALMOST)
    game.play("upgrade F4 to SH")
    game.play("town TW2")
    next_turn(game, "nomads")
    game.play("upgrade E7 to TE")
    game.play("favor FAV5")
    assert asked(game) == "nomads: take an action"
    next_turn(game, "nomads")
    game.play("build F3")
    assert asked(game) == "nomads: take an action"
    assert game.state.town[game.state.rules.board.hex("F3")]


def test_two_towns_that_are_joined_stay_two_towns() -> None:
    """Page 15: the new structure founds no third."""
    game = position("mermaids: D E5 E6 D1 E2, TP E7 F4 D2 I10, TE D3; giants: D I1")
    game.play("upgrade I10 to TE")
    game.play("favor FAV5")
    game.play("town TW1")
    game.play("town TW2")
    next_turn(game, "mermaids")
    assert change(game, "build E4") == {"coins": -2, "workers": -1}
    assert asked(game) == "mermaids: take an action"
    assert seat_of(game, "mermaids").keys == 2


def test_there_are_two_of_each_town_tile() -> None:
    """Appendix V."""
    game = position(ALMOST)
    game.state.town_left = [0, *game.state.town_left[1:]]
    game.play("upgrade F4 to SH")
    refuses(game, "town TW1")
    game.play("town TW2")
    assert game.state.town_left[1] == 1


def test_without_a_tile_there_is_no_town() -> None:
    """RULES_NOTES 8.3: no key and no points either."""
    game = position(ALMOST)
    game.state.town_left = [0] * len(game.state.town_left)
    changed = change(game, "upgrade F4 to SH")
    assert changed == {"coins": -8, "workers": -4}
    assert asked(game) == "nomads: take an action"
