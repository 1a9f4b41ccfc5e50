"""Starting points: by a table, by the map, by a record of an earlier version."""

from __future__ import annotations

from pathlib import Path

import pytest

from spadework.core.errors import SetupError
from spadework.core.setup import Setup
from spadework.notation.game import Game
from spadework.notation.text import read_text, write_text
from spadework.rules.ships.trade_facts import trade_of
from support.set_ups import draw
from support.table import CATALOG, asked, offers, seat_of


@pytest.mark.parametrize(
    ("table", "map", "points"),
    [
        ("20", "base", {"giants": 20, "fakirs": 20, "darklings": 20}),
        ("2017", "base", {"giants": 25, "fakirs": 33, "darklings": 15, "yetis": 22}),
        ("merchants", "base", {"giants": 30, "fakirs": 30, "darklings": 15, "witches": 20}),
        ("merchants", "revised_base", {"alchemists": 30, "mermaids": 15, "nomads": 15}),
        ("merchants", "fire_and_ice", {"dwarves": 30, "halflings": 25, "mermaids": 15}),
        ("merchants", "lakes", {"dwarves": 30, "riverwalkers": 15, "auren": 20}),
        ("merchants", "fjords", {"witches": 15, "riverwalkers": 25, "halflings": 25}),
    ],
)
def test_start_points(table: str, map: str, points: dict[str, int]) -> None:
    """The table of 2017, and those of the Merchants rulebook for each map."""
    for name, start in points.items():
        setup = draw({"start_points": table}, 2, map=map)
        game = Game(CATALOG, setup)
        game.play(f"faction {name}")
        assert seat_of(game, name).points == start


@pytest.mark.parametrize(
    ("map", "witches", "dwarves"),
    [
        ("lakes", 20, 30),
        ("fjords", 15, 20),
        ("base", 20, 20),
        ("revised_base", 20, 20),
        ("fire_and_ice", 20, 20),
    ],
)
def test_a_fresh_game_on_a_map_that_comes_with_a_table_takes_it(
    map: str, witches: int, dwarves: int
) -> None:
    """Merchants of the Seas, app. VIII: with or without the expansion."""
    rules = CATALOG.ruleset("terra_mystica", [], {}, map)
    points = {f.id: rules.start_points[f.index] for f in rules.factions}
    assert (points["witches"], points["dwarves"]) == (witches, dwarves)
    everybody = CATALOG.ruleset("terra_mystica", [], {"start_points": "20"}, map)
    assert set(everybody.start_points) == {20}


def as_of_version_1(setup: Setup) -> Game:
    """The game of a set-up, read from a record of the first version of the rules."""
    text = write_text(Game(CATALOG, setup))
    assert "\nrules: 2\n" in text
    return read_text(CATALOG, text.replace("\nrules: 2\n", "\nrules: 1\n"))


def test_a_game_recorded_on_lakes_keeps_the_20_points_it_began_with() -> None:
    setup = CATALOG.setup("terra_mystica", [], {}, "lakes", 2, 1, ["dwarves", "nomads"], [])
    assert [seat.points for seat in Game(CATALOG, setup).state.seats] == [30, 15]
    old = as_of_version_1(setup)
    assert [seat.points for seat in old.state.seats] == [20, 20]
    # Written again it says so, and is read as what it is.
    again = read_text(CATALOG, write_text(old))
    assert again.setup.options["start_points"] == "20"
    assert [seat.points for seat in again.state.seats] == [20, 20]


def test_a_game_recorded_with_merchants_keeps_its_readings() -> None:
    setup = CATALOG.setup(
        "terra_mystica", ["merchants"], {}, "lakes", 2, 1, ["dwarves", "nomads"], []
    )
    fresh, old = Game(CATALOG, setup), as_of_version_1(setup)
    for game, card, bridges in ((fresh, True, True), (old, False, False)):
        trade = trade_of(game.state.rules)
        assert trade.new_card_counts is card
        assert trade.foreign_bridges is bridges
        assert [seat.points for seat in game.state.seats] == [30, 15]


POND = 'id = "pond"\nrows = ["G I Y", "U K", "G I Y"]\n'


def test_a_map_of_ones_own_is_given_by_path_and_says_how_to_give_it_points(tmp_path: Path) -> None:
    path = tmp_path / "pond.toml"
    path.write_text(POND, encoding="utf-8")
    game = Game(CATALOG, draw({}, 2, map=str(path)))
    game.play("faction witches")
    game.play("faction nomads")
    assert offers(game) == ["build A1", "build C1"]
    assert [seat.points for seat in game.state.seats] == [20, 20]
    assert game.state.rules.notes == [
        "All begin with 20 points on the map pond; its file can say otherwise: [starting_points]."
    ]
    with pytest.raises(SetupError) as refused:
        draw({"start_points": "merchants"}, 2, map=str(path))
    assert str(refused.value) == (
        "there is no table of starting points for the map pond; its file can give one as "
        "[starting_points], or choose start_points=20"
    )


@pytest.mark.parametrize("option", [{}, {"start_points": "merchants"}])
@pytest.mark.parametrize("expansions", [[], ["merchants"]])
def test_a_map_of_ones_own_may_give_starting_points(
    tmp_path: Path, option: dict[str, str], expansions: list[str]
) -> None:
    path = tmp_path / "pond.toml"
    path.write_text(POND + "[starting_points]\nwitches = 18\ngiants = 25\n", encoding="utf-8")
    rules = CATALOG.ruleset("terra_mystica", expansions, option, str(path))
    points = {f.id: rules.start_points[f.index] for f in rules.factions}
    assert (points["witches"], points["giants"], points["nomads"]) == (18, 25, 20)
    assert not any("points" in str(note) for note in rules.notes)


def test_starting_points_of_a_map_name_factions_there_are(tmp_path: Path) -> None:
    path = tmp_path / "pond.toml"
    path.write_text(POND + "[starting_points]\nwiches = 18\n", encoding="utf-8")
    with pytest.raises(SetupError, match="there is no faction 'wiches'"):
        CATALOG.ruleset("terra_mystica", [], {}, str(path))
    # Those of an expansion may be named although it is not played.
    path = tmp_path / "lagoon.toml"
    path.write_text(POND + "[starting_points]\nyetis = 18\n", encoding="utf-8")
    assert set(CATALOG.ruleset("terra_mystica", [], {}, str(path)).start_points) == {20}


def test_a_map_without_a_home_for_somebody_leaves_them_without_dwellings(tmp_path: Path) -> None:
    """Nothing can be placed, so nothing is asked."""
    path = tmp_path / "pond.toml"
    path.write_text('id = "pond"\nrows = ["G I Y", "U K", "G I Y"]\n', encoding="utf-8")
    game = Game(CATALOG, draw({}, 2, map=str(path)))
    game.play("faction giants")
    game.play("faction witches")
    assert asked(game) == "witches: place a first dwelling"
