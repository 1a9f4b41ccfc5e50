"""Counts: how many sequences of answers there are to a depth, from named positions.

The numbers follow from the components: colors, hexes of a terrain, cards on the table.
"""

import pytest

from spadework.notation.game import Game
from support.counting import count
from support.games import CATALOG


def start(seats: int, factions: list[str], expansions: list[str], **options: str) -> Game:
    setup = CATALOG.setup("terra_mystica", expansions, options, "base", seats, 1, factions, [])
    return Game(CATALOG, setup)


@pytest.mark.parametrize(("depth", "sequences"), [(1, 14), (2, 14 * 12), (3, 14 * 12 * 10)])
def test_fourteen_factions_share_seven_colors(depth: int, sequences: int) -> None:
    assert count(start(5, [], []).state, depth) == sequences


def test_an_ice_faction_picks_one_of_seven_terrains_at_once() -> None:
    """14 base factions, and two each of ice, volcano and variable terrain."""
    state = start(2, [], ["fire_and_ice"]).state
    assert count(state, 1) == 20
    # The second answer: 12 other base factions or 6 expansion ones; a terrain for ice and variable
    # factions; 18 factions of other boards for volcano ones.
    assert count(state, 2) == 14 * (12 + 6) + 2 * 7 + 2 * 7 + 2 * 18


@pytest.mark.parametrize(
    ("depth", "sequences"), [(1, 11), (2, 11 * 11), (3, 11 * 11 * 10), (4, 11 * 11 * 10 * 10)]
)
def test_first_dwellings_go_on_eleven_hexes_of_each_terrain(depth: int, sequences: int) -> None:
    assert count(start(2, ["witches", "giants"], []).state, depth) == sequences


@pytest.mark.parametrize(
    ("seats", "depth", "sequences"), [(2, 1, 5), (2, 2, 20), (5, 3, 8 * 7 * 6)]
)
def test_first_cards_are_taken_from_seats_and_three(seats: int, depth: int, sequences: int) -> None:
    game = start(seats, [], [], introductory="on")
    assert count(game.state, depth) == sequences


def test_bids_of_an_auction_go_from_nothing_to_forty() -> None:
    state = start(2, [], [], faction_choice="auction").state
    assert count(state, 1) == 2 * 41
    # Over a bid of n there are 40 - n higher ones, and 41 for the other faction.
    assert count(state, 2) == 2 * sum((40 - n) + 41 for n in range(41))
