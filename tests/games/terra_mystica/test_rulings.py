"""Where a rule can be read in more than one way: the letter of the book, and the option beside it.

The other half of the options, those of printings and house rules, is in `test_options.py`.
"""

from collections.abc import Callable

import pytest

import spadework as sw
from spadework.core.errors import SetupError
from spadework.core.state import with_byte
from spadework.games.terra_mystica.start_tables import start_tables
from spadework.notation.game import Game
from support.table import (
    CATALOG,
    EXPANSIONS,
    asked,
    change,
    give,
    offers,
    pass_all,
    passes,
    position,
    refuses,
    seat_of,
)

ON = "on"
OFF = "off"
TWO = "witches: D F4; nomads: D I7"


# --- the deal


def spade_rounds(value: str, games: int) -> list[int]:
    """In which round the spade tile lies, game by game; 0 where it is not in the game."""
    rounds: list[int] = []
    for seed in range(games):
        setup = CATALOG.setup("terra_mystica", [], {"spade_tile": value}, "base", 2, seed, [], [])
        tiles = setup.round_tiles
        rounds.append(tiles.index("SCORE1") + 1 if "SCORE1" in tiles else 0)
    return rounds


def test_rounds_six_and_five_are_drawn_first_so_the_spade_tile_is_in_two_games_of_three() -> None:
    """Later printing, p. 6: the topmost free space first, and what is set aside comes back.

    2 of the other 7 tiles go to rounds 6 and 5, then 4 of the 6 that are left to the others.
    """
    rounds = spade_rounds("early", 3000)
    assert set(rounds) == {0, 1, 2, 3, 4}
    assert 1900 < 3000 - rounds.count(0) < 2100  # drawn from round 1 it would be 1,500
    for round in range(1, 5):
        assert 420 < rounds.count(round) < 580


def test_the_first_printing_has_the_spade_tile_in_three_games_of_four_and_any_round() -> None:
    rounds = spade_rounds("any", 1500)
    assert 1050 < 1500 - rounds.count(0) < 1200
    for round in range(1, 7):
        assert 135 < rounds.count(round) < 245


@pytest.mark.parametrize("seed", range(12))
def test_no_tile_is_dealt_twice_or_in_a_round_it_is_barred_from(seed: int) -> None:
    for expansions in ([], ["mini_expansion"], ["merchants"]):
        setup = CATALOG.setup("terra_mystica", expansions, {}, "base", 2, seed, [], [])
        rules = CATALOG.ruleset("terra_mystica", expansions, {}, "base")
        tiles = {tile.code: tile for tile in rules.round_tiles}
        assert len(set(setup.round_tiles)) == rules.rounds
        for round, code in enumerate(setup.round_tiles, start=1):
            assert round not in tiles[code].not_in_rounds


# --- the introductory game


def introduced(seats: int, seed: int, factions: list[str], players: list[str]) -> Game:
    """An introductory game."""
    options = {"introductory": ON}
    setup = CATALOG.setup("terra_mystica", [], options, "base", seats, seed, factions, players)
    return Game(CATALOG, setup)


def test_the_introductory_game_draws_who_starts() -> None:
    first = {introduced(3, seed, [], []).setup.factions[0] for seed in range(30)}
    assert first == {"witches", "nomads", "alchemists"}
    for seed in range(6):
        order = introduced(3, seed, [], []).setup.factions
        start = order.index("witches")
        assert [*order[start:], *order[:start]] == ["witches", "nomads", "alchemists"]


def test_in_the_introductory_game_everybody_has_the_faction_that_was_asked_for() -> None:
    wanted = {"Ada": "nomads", "Bela": "witches", "Cleo": "alchemists"}
    starts = set()
    for seed in range(30):
        game = introduced(3, seed, list(wanted.values()), list(wanted))
        setup = game.setup
        assert dict(zip(setup.players, setup.factions, strict=True)) == wanted
        assert [len(seat.structures) for seat in game.state.seats] == [
            seat.faction.start_dwellings for seat in game.state.seats
        ]
        starts.add(setup.players[0])
    assert starts == set(wanted)


def test_the_factions_of_the_introductory_game_may_be_dealt() -> None:
    pairs = {tuple(introduced(4, seed, ["random"], []).setup.factions) for seed in range(40)}
    assert len(pairs) > 8
    assert {tuple(sorted(pair)) for pair in pairs} == {
        ("halflings", "mermaids", "nomads", "witches")
    }


@pytest.mark.parametrize("factions", [["witches", "giants"], ["witches", "witches"], ["witches"]])
def test_the_introductory_game_knows_no_other_factions(factions: list[str]) -> None:
    with pytest.raises(SetupError, match="is played with witches, nomads, each once"):
        introduced(2, 1, factions, [])


# --- starting points


def test_the_table_of_2017_was_made_for_one_map() -> None:
    with pytest.raises(SetupError, match="made for the map base, not for lakes"):
        CATALOG.ruleset("terra_mystica", [], {"start_points": "2017"}, "lakes")
    CATALOG.ruleset("terra_mystica", [], {"start_points": "2017"}, "base")


@pytest.mark.parametrize("map", ["base", "lakes"])
def test_a_table_that_is_asked_for_by_name_is_taken_on_any_map(map: str) -> None:
    by_name = [
        CATALOG.ruleset("terra_mystica", [], {"start_points": name}, map).start_points
        for name in start_tables().names
    ]
    assert len({tuple(points) for points in by_name}) == len(by_name)
    here = CATALOG.ruleset("terra_mystica", [], {"start_points": "merchants"}, map).start_points
    assert by_name[start_tables().names.index(f"merchants_{map}")] == here


# --- the way round the wheel


def test_the_longer_way_is_an_option() -> None:
    """RULES_NOTES 6.1: from mountains to forest it is one step, or six the other way round."""
    game = position(TWO, options={"long_way": ON})
    assert change(game, "transform E7 to forest the long way") == {"workers": -18}


def test_with_the_longer_way_no_way_passes_the_home_terrain() -> None:
    """RULES_NOTES 6.1: from mountains to lakes it is two steps past forest, so it takes five."""
    game = position(TWO, options={"long_way": ON})
    refuses(game, "transform E7 to lakes the long way")
    assert change(game, "transform E7 to lakes") == {"workers": -15}
    assert change(position(TWO), "transform E7 to lakes") == {"workers": -6}


def cult_spades(options: dict[str, str]) -> Game:
    """Witches with two spades of a cult bonus, before they are used."""
    game = position(TWO, options=options)
    give(game, "witches", cults=[0, 0, 8, 0])
    pass_all(game)
    assert asked(game) == "witches: use 2 spades"
    return game


def test_a_second_cult_spade_goes_on_where_the_first_was_going() -> None:
    """Both spades on one hex are one transformation, and that goes the shorter way (pp. 9, 15)."""
    game = cult_spades({})
    game.play("transform E7 to wasteland")
    reason = refuses(game, "transform E7 to mountains")
    assert "goes on where the one before was going" in reason
    assert offers(game, "transform E7") == ["transform E7 to desert"]
    game.play("transform E7 to desert")
    assert game.state.round == 2


def test_a_second_cult_spade_is_free_to_turn_another_hex() -> None:
    game = cult_spades({})
    game.play("transform E7 to forest")
    assert offers(game, "transform F3") == ["transform F3 to plains", "transform F3 to wasteland"]
    game.play("transform F3 to plains")
    assert game.state.round == 2


def test_with_the_longer_way_each_cult_spade_goes_its_own_way() -> None:
    game = cult_spades({"long_way": ON})
    game.play("transform E7 to wasteland")
    game.play("transform E7 to mountains")
    assert game.state.round == 2


def test_two_cult_spades_in_one_go_cost_what_they_cost_one_by_one() -> None:
    game = cult_spades({})
    game.play("transform E7 to lakes")
    assert game.state.round == 2


# --- power


@pytest.mark.parametrize(("value", "first"), [("seats", "nomads"), ("turns", "giants")])
def test_power_order(value: str, first: str) -> None:
    """Page 12: clockwise from the seat of the builder, whatever the order of turns is."""
    options = {"variable_turn_order": ON, "power_order": value}
    game = position("witches: D F4; nomads: D F3; giants: D G2", options=options)
    for name in ("nomads", "giants"):
        give(game, name, bowls=(5, 7, 0))
    game.state.order = [0, 2, 1]
    game.play("upgrade F4 to TP")
    assert asked(game) == f"{first}: take or decline 1 power"


# --- conversions after passing


def test_conversions_are_possible_after_passing_within_that_turn() -> None:
    """Page 13: before or after the action, any number of times; and passing is an action."""
    game = position(TWO)
    game.play("pass BON1")
    assert asked(game) == "witches: take an action"
    assert not offers(game, "pass")
    assert not offers(game, "build")
    assert change(game, "convert 3 PW to 1 W") == {"bowl3": -3, "bowl1": 3, "workers": 1}
    game.play("end turn")
    assert asked(game) == "nomads: take an action"
    refuses(game, "witches: convert 3 PW to 1 W")


def test_who_has_nothing_to_convert_is_not_asked_after_passing() -> None:
    game = position(TWO, cards=["BON1", "BON3"])
    give(game, "witches", coins=0, workers=0, priests=0, bowls=(12, 0, 0))
    game.play("pass BON2")
    assert asked(game) == "nomads: take an action"


def test_without_the_option_passing_ends_the_turn() -> None:
    game = position(TWO, options={"convert_after_passing": OFF})
    game.play("pass BON1")
    assert asked(game) == "nomads: take an action"


def test_alchemists_turn_the_coins_of_their_new_card_into_points() -> None:
    """The one thing that passing makes possible: there are two coins on the card."""
    game = position("alchemists: D E5; nomads: D I7")
    give(game, "alchemists", coins=1, workers=0, priests=0, bowls=(12, 0, 0))
    assert "convert 2 C to 1 VP" not in offers(game)
    game.play("pass BON1")
    assert change(game, "convert 2 C to 1 VP") == {"coins": -2, "points": 1}


def test_after_the_last_pass_of_the_game_there_is_still_time_to_convert() -> None:
    game = position(TWO, round=6)
    passes(game)
    game.play("pass")
    assert not game.over
    game.play("convert 1 W to 1 C")
    game.play("end turn")
    assert game.over


# --- the last step of a cult


@pytest.mark.parametrize(("value", "fire"), [(OFF, 9), (ON, 10)])
def test_late_keys(value: str, fire: int) -> None:
    """Pages 13 and 14: without a key the marker stops on 9; what comes later does not help."""
    game = position("mermaids: TP F4 E7 G3, D H4; nomads: D I7", options={"late_keys": value})
    give(game, "mermaids", cults=[7, 0, 0, 0])
    game.play("send priest to fire for 3")
    assert seat_of(game, "mermaids").cults[0] == 9
    river = offers(game, "connect")[0]
    game.play(river)
    game.play("town TW2")
    assert seat_of(game, "mermaids").cults[0] == fire
    assert seat_of(game, "mermaids").keys == (0 if fire == 10 else 1)


@pytest.mark.parametrize("value", [OFF, ON])
def test_the_key_of_a_town_that_a_tile_founds_serves_the_steps_of_that_tile(value: str) -> None:
    """RULES_NOTES 8.4: the tile counts as soon as it is had (p. 12), so the town comes first."""
    game = position("witches: TP F4 E6, D E7 F3; nomads: D I7", options={"late_keys": value})
    give(game, "witches", cults=[8, 0, 0, 0])
    game.play("upgrade F4 to TE")
    game.play("favor FAV5")
    game.play("town TW2")
    assert seat_of(game, "witches").cults[0] == 10


# --- actions that could do nothing

FULL = [10, 9, 9, 9]


def no_dwelling_left(game: Game, name: str) -> None:
    """All dwellings of a faction stand, somewhere."""
    seat = seat_of(game, name)
    seat.built = [game.state.rules.kinds[0].count, *seat.built[1:]]


def all_home(game: Game, name: str) -> None:
    """What a faction reaches is settled by somebody else."""
    seat = seat_of(game, name)
    other = game.state.seats[1 - seat.index]
    for hex in seat.reach:
        if game.state.owner[hex] not in (seat.index, other.index):
            game.state.owner = with_byte(game.state.owner, hex, other.index)


def no_bridge(game: Game, name: str) -> None:
    """All bridges of a faction are built."""
    seat_of(game, name).bridges = 0


def no_priest(game: Game, name: str) -> None:
    """All priests of a faction are in its hands."""
    give(game, name, priests=7)


def nothing_to_climb(game: Game, name: str) -> None:
    """A faction without a key is at the top of every cult."""
    give(game, name, cults=FULL, keys=0)


def no_trading_house(game: Game, name: str) -> None:
    """All trading houses of a faction stand."""
    seat = seat_of(game, name)
    seat.built = [seat.built[0], game.state.rules.kinds[1].count, *seat.built[2:]]


IDLE: list[tuple[str, str, Callable[[Game, str], None]]] = [
    ("witches: D F4", "action ACT1", no_bridge),
    ("engineers: D C1", "action ACTE", no_bridge),
    ("witches: D F4", "action ACT2", no_priest),
    ("witches: D F4", "action ACT5", all_home),
    ("witches: D F4", "action ACT6", all_home),
    ("witches: D F4", "action BON1", all_home),
    ("giants: D E6, SH D4", "action ACTG", all_home),
    ("witches: D F4", "action BON2", nothing_to_climb),
    ("auren: SH F4", "action ACTA", nothing_to_climb),
    ("witches: SH F4", "action ACTW", no_dwelling_left),
    ("nomads: SH F3", "action ACTN", all_home),
    ("swarmlings: SH F4, D E6", "action ACTS", no_trading_house),
    ("witches: D F4", "send priest to fire for 1", nothing_to_climb),
]


@pytest.mark.parametrize(("text", "action", "spoil"), IDLE, ids=[row[1] for row in IDLE])
def test_an_action_that_could_do_nothing_is_refused(
    text: str, action: str, spoil: Callable[[Game, str], None]
) -> None:
    """Page 14: who can take no other action passes. Without the hindrance it is possible."""
    name = text.partition(":")[0]
    other = "fakirs" if name != "nomads" else "giants"
    card = action.partition(" ")[2] if "BON" in action else "BON5"
    cards = [card, "BON3"]
    game = position(f"{text}; {other}: D I7", cards=cards)
    assert action in offers(game)
    spoil(game, name)
    assert action not in offers(game)
    assert len(refuses(game, action)) > len(action) + 10
    allowed = position(f"{text}; {other}: D I7", cards=cards, options={"idle_actions": "allowed"})
    spoil(allowed, name)
    allowed.play(action)


def test_a_priest_who_stays_in_an_order_does_something_although_no_marker_rises() -> None:
    game = position(TWO)
    give(game, "witches", cults=FULL, keys=0)
    game.play("send priest to water for 3")
    assert seat_of(game, "witches").sent_priests == 1


# --- the Giants' stronghold


GIANTS = "giants: SH D4, D E6; nomads: D I7"


def test_the_giants_action_builds_on_the_hex_it_has_transformed() -> None:
    """Appendix VI: two spades for one hex, and a dwelling on this hex."""
    game = position(GIANTS)
    wasteland = game.state.rules.terrains.index("wasteland")
    game.state.terrain = with_byte(game.state.terrain, game.state.rules.board.hex("F4"), wasteland)
    assert "build F4" in offers(game)
    game.play("action ACTG")
    assert not offers(game, "build")
    assert "has made the home terrain" in refuses(game, "build F4")
    assert change(game, "transform E7 to wasteland") == {}
    assert offers(game, "build") == ["build E7"]
    assert offers(game, "transform") == []
    assert change(game, "build E7") == {"workers": -1, "coins": -2}


def test_giants_build_elsewhere() -> None:
    game = position(GIANTS, options={"giants_build_elsewhere": ON})
    wasteland = game.state.rules.terrains.index("wasteland")
    game.state.terrain = with_byte(game.state.terrain, game.state.rules.board.hex("F4"), wasteland)
    game.play("action ACTG")
    assert change(game, "build F4") == {"workers": -1, "coins": -2}


# --- printings


def test_one_switch_sets_everything_that_the_printings_differ_in() -> None:
    first = CATALOG.printing("terra_mystica", EXPANSIONS, "first")
    later = CATALOG.printing("terra_mystica", EXPANSIONS, "later")
    assert first == {
        "cultists_decline_power": "off",
        "spade_tile": "any",
        "spade_points": "first",
        "free_burning": "off",
        "variable_factions": "first",
    }
    assert set(first) == set(later)
    values = CATALOG.ruleset("terra_mystica", EXPANSIONS, {}, "base").options.values
    assert all(values[name] == value for name, value in later.items())
    assert all(later[name] != value for name, value in first.items())


def test_a_printing_decides_only_what_the_box_holds() -> None:
    assert "variable_factions" not in CATALOG.printing("terra_mystica", [], "first")
    assert "spade_tile" not in CATALOG.printing("terra_mystica", ["merchants"], "first")
    with pytest.raises(SetupError, match="no printing 'second'"):
        CATALOG.printing("terra_mystica", [], "second")


def test_python_asks_for_a_printing_with_the_rules() -> None:
    first = sw.ruleset("terra_mystica", printing="first")
    assert first.options.chosen() == CATALOG.printing("terra_mystica", [], "first")
    assert not first.free_burning
    assert sw.ruleset("terra_mystica").options.chosen() == {}
    mixed = sw.ruleset("terra_mystica", options={"free_burning": "on"}, printing="first")
    assert mixed.free_burning
    game = sw.new_game(mixed, seats=2, seed=1)
    assert game.setup.options == mixed.options.chosen()
    with pytest.raises(SetupError, match="one printing only"):
        sw.ruleset("terra_nova", printing="first")
