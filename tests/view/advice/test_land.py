"""The land as a seat sees it, and conversions that make up for what is short."""

from __future__ import annotations

from spadework.view.advice.affording import ways_to_afford
from spadework.view.advice.land import foremost, why_not
from spadework.view.advice.offers import offers_for
from support.table import give, position

WITCHES_AND_NOMADS = "witches: D F4 E6; nomads: D E8"


def reason(name: str) -> str:
    """Why the Witches can do nothing on a hex."""
    state = position(WITCHES_AND_NOMADS).state
    return str(why_not(state, state.seats[0], state.rules.board.hex(name)))


def test_every_land_hex_has_an_offer_or_a_reason() -> None:
    state = position(WITCHES_AND_NOMADS).state
    offers, board = offers_for(state, 0), state.rules.board
    assert offers is not None
    offered = [board.hex(place) for place in offers.by_place() if place in board.names]
    with_reason = [hex for hex in board.land if why_not(state, state.seats[0], hex)]
    assert sorted(offered + with_reason) == sorted(board.land)


def test_of_all_on_a_hex_the_dwelling_comes_first() -> None:
    game = position("witches: D F4; nomads: D E8")
    state, board = game.state, game.state.rules.board
    near = board.land_neighbors[board.hex("F4")][0]
    forest = state.rules.terrains.index("forest")
    state.terrain = bytes(
        forest if hex == near else terrain for hex, terrain in enumerate(state.terrain)
    )
    offers = offers_for(state, 0)
    assert offers is not None
    first = foremost(state, state.seats[0], near, offers.by_place()[board.names[near]])
    assert (first.text, first.costs) == (
        f"build {board.names[near]}",
        {"coins": 2, "workers": 1},
    )


def test_a_distant_hex_says_that_it_is_too_far_away() -> None:
    assert reason("A1").startswith("A1 is too far away")


def test_a_neighbors_structure_says_whose_it_is() -> None:
    assert reason("E8") == "the structure on E8 belongs to the Nomads"


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
