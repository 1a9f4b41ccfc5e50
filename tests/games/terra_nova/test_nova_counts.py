"""Counts of Terra Nova: how many sequences of answers there are, from named positions.

The numbers follow from the components: colors, hexes of a terrain, tiles on the table.
"""

import pytest

from spadework.notation.game import Game
from support.counting import count
from support.nova_table import CATALOG, position


def start(seats: int, factions: list[str], **options: str) -> Game:
    return Game(CATALOG, CATALOG.setup("terra_nova", [], options, "", seats, 1, factions, []))


@pytest.mark.parametrize(("depth", "sequences"), [(1, 10), (2, 10 * 8), (4, 10 * 8 * 6 * 4)])
def test_ten_factions_share_five_colors(depth: int, sequences: int) -> None:
    assert count(start(4, []).state, depth) == sequences


@pytest.mark.parametrize(("depth", "sequences"), [(1, 12), (2, 12 * 12), (3, 12 * 12 * 11)])
def test_first_houses_go_on_twelve_hexes_of_each_terrain(depth: int, sequences: int) -> None:
    assert count(start(2, ["golems", "druids"]).state, depth) == sequences


def test_planner_begins_with_four_marks_then_three_then_eight_factions() -> None:
    state = start(2, [], two_player_variant="planner").state
    assert [count(state, depth) for depth in (1, 2, 3)] == [4, 4 * 3, 4 * 3 * 8]


def test_lucky_digger_places_one_of_four_marks_of_two_colors() -> None:
    state = start(2, ["golems", "druids"], two_player_variant="lucky_digger").state
    assert [count(state, depth) for depth in (1, 2)] == [4, 4 * 4]


def test_the_turns_of_a_lone_house_are_counted() -> None:
    """A forest house on E5 with 40 money and 4 power in bowl III.

    Transformations of D4, D5, E4 and E6; sailing, a trading post, bridge for money or by two power
    actions, sailing, money and a shovel by power; three tiles; exchanges of 1 to 4 power and one of
    3 power for 2 points.
    """
    state = position("druids: H E5; golems: H A10").state
    assert count(state, 1) == 4 + 1 + 1 + 1 + 2 + 3 + 3 + 4 + 1
