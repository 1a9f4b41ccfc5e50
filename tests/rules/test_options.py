"""Named options: both printings and every variant, each side of the switch."""

from pathlib import Path

import pytest

from spadework.core.errors import SetupError
from spadework.core.setup import Setup
from spadework.core.state import with_byte
from spadework.notation.game import Game
from spadework.notation.text import read_text, write_text
from spadework.rules.ships.trade_facts import trade_of
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


def draw(options: dict[str, str], seats: int = 3, seed: int = 1, map: str = "base") -> Setup:
    """A set-up of everything in the box."""
    return CATALOG.setup("terra_mystica", EXPANSIONS, options, map, seats, seed, [], [])


def ids(game: Game) -> list[str]:
    """The factions at the table."""
    return [seat.faction.id for seat in game.state.seats]


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


# --- starting points


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


# --- factions


def test_faction_choice_by_colors() -> None:
    """A board is dealt to each seat, which chooses its side (page 6)."""
    setup = CATALOG.setup("terra_mystica", [], {"faction_choice": "colors"}, "base", 3, 5, [], [])
    game = Game(CATALOG, setup)
    for seat in range(3):
        sides = offers(game, "faction")
        assert len(sides) == 2
        assert "+".join(sorted(side.split()[1] for side in sides)) == setup.boards[seat]
        game.play(sides[seat % 2])
    assert len(set(ids(game))) == 3


def test_faction_choice_by_auction() -> None:
    """RULES_NOTES 14: 40 points less the bid; who is outbid bids again."""
    setup = CATALOG.setup("terra_mystica", [], {"faction_choice": "auction"}, "base", 3, 5, [], [])
    first, second, third = setup.auctioned
    game = Game(CATALOG, setup)
    game.play(f"seat 1: bid 0 for {first}")
    refuses(game, f"seat 2: bid 0 for {first}")
    game.play(f"seat 2: bid 3 for {first}")
    game.play(f"seat 1: bid 0 for {second}")
    game.play(f"seat 3: bid 5 for {third}")
    assert ids(game) == [second, first, third]
    assert [seat.points for seat in game.state.seats] == [40, 37, 35]


INTRODUCTORY = {
    2: {"witches": "C3 F4", "nomads": "E8 F3 I7"},
    3: {"witches": "E9 F4", "nomads": "F3 G4 I7", "alchemists": "E5 G5"},
    4: {"witches": "E9 F4", "nomads": "D3 E8 I7", "halflings": "E6 F5", "mermaids": "D5 E4"},
    5: {
        "witches": "C3 E9",
        "nomads": "A5 D3 I7",
        "halflings": "E6 F5",
        "mermaids": "E4 H4",
        "giants": "D4 D7",
    },
}


@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_introductory(seats: int) -> None:
    """Fixed factions (page 4) and dwellings; the cards are taken as usual, last seat first."""
    setup = CATALOG.setup("terra_mystica", [], {"introductory": ON}, "base", seats, 1, [], [])
    game = Game(CATALOG, setup)
    names = game.state.rules.board.names
    placed = {
        seat.faction.id: " ".join(sorted(names[hex] for hex in seat.structures))
        for seat in game.state.seats
    }
    assert placed == INTRODUCTORY[seats]
    assert setup.round_tiles == ["SCORE5", "SCORE7", "SCORE1", "SCORE6", "SCORE4", "SCORE8"]
    assert len(setup.bonus_cards) == seats + 3
    assert asked(game) == f"{ids(game)[-1]}: take a first bonus card"


def test_the_introductory_game_has_its_own_factions_and_map() -> None:
    for factions, map in ((["witches", "giants"], "base"), ([], "lakes")):
        with pytest.raises(SetupError, match="introductory"):
            CATALOG.setup("terra_mystica", [], {"introductory": ON}, map, 2, 1, factions, [])


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
