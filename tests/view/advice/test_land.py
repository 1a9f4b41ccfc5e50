"""The land as a seat sees it, and conversions that make up for what is short."""

from __future__ import annotations

from spadework.view.advice.affording import ways_to_afford
from spadework.view.advice.land import hex_tags
from support.table import give, position


def test_every_land_hex_has_an_offer_or_a_reason() -> None:
    game = position("witches: D F4 E6; nomads: D E8")
    tags = hex_tags(game.state, 0)
    assert set(tags) == {game.state.rules.board.names[hex] for hex in game.state.rules.board.land}
    assert all(bool(tag.offer) != bool(tag.reason) for tag in tags.values())


def test_a_hex_shows_the_price_of_the_dwelling_rather_than_of_the_spades() -> None:
    game = position("witches: D F4; nomads: D E8")
    board = game.state.rules.board
    near = board.names[board.land_neighbors[board.hex("F4")][0]]
    forest = game.state.rules.terrains.index("forest")
    state = game.state
    state.terrain = bytes(
        forest if board.names[hex] == near else terrain for hex, terrain in enumerate(state.terrain)
    )
    tag = hex_tags(state, 0)[near]
    assert tag.offer is not None
    assert (tag.offer.text, tag.costs) == (f"build {near}", {"coins": 2, "workers": 1})


def test_a_distant_hex_says_that_it_is_too_far_away() -> None:
    tag = hex_tags(position("witches: D F4; nomads: D E8").state, 0)["A1"]
    assert not tag.in_reach
    assert str(tag.reason).startswith("A1 is too far away")


def test_a_neighbors_structure_says_whose_it_is() -> None:
    tag = hex_tags(position("witches: D F4; nomads: D E8").state, 0)["E8"]
    assert tag.reason == "the structure on E8 belongs to the Nomads"


def test_nobody_without_a_faction_has_tags() -> None:
    assert hex_tags(position("witches: D F4; nomads: D E8").state, 7) == {}


def test_a_missing_worker_is_made_of_power_or_of_a_priest() -> None:
    game = position("witches: D F4; nomads: D E8")
    give(game, "witches", workers=1, priests=1, bowls=(0, 0, 5))
    ways = ways_to_afford(game.state, 0, "upgrade F4 to TP")
    assert sorted(ways) == [("convert 1 P to 1 W",), ("convert 3 PW to 1 W",)]


def test_missing_power_is_sacrificed_for() -> None:
    game = position("witches: D F4; nomads: D E8")
    give(game, "witches", bowls=(0, 6, 4))
    assert ways_to_afford(game.state, 0, "action ACT6") == [("burn 2",)]


def test_two_conversions_are_found_where_one_does_not_help() -> None:
    game = position("witches: D F4; nomads: D E8")
    give(game, "witches", workers=0, priests=2, coins=9, bowls=(6, 0, 0))
    ways = ways_to_afford(game.state, 0, "upgrade F4 to TP")
    assert ways == [("convert 1 P to 1 W", "convert 1 P to 1 W")]


def test_no_way_is_suggested_for_what_is_possible_or_hopeless() -> None:
    game = position("witches: D F4; nomads: D E8")
    assert ways_to_afford(game.state, 0, "upgrade F4 to TP") == []
    give(game, "witches", workers=0, coins=0, priests=0, bowls=(6, 0, 0))
    assert ways_to_afford(game.state, 0, "upgrade F4 to TP") == []
    assert ways_to_afford(game.state, 0, "upgrade A1 to SH") == []
    assert ways_to_afford(game.state, 1, "pass BON1") == []
    assert ways_to_afford(game.state, 0, "no such action") == []
