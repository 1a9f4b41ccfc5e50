"""Setting up a game: factions, first dwellings and cards, and what cannot be set up."""

import pytest

from spadework.core.errors import NotationError, SetupError
from spadework.core.setup import Setup
from spadework.notation.game import Game
from support.table import (
    CATALOG,
    EXPANSIONS,
    asked,
    change,
    make_setup,
    offers,
    refuses,
    seat_of,
    snapshot,
)


def draw(seats: int, seed: int = 1, factions: list[str] | None = None, **options: str) -> Setup:
    """A set-up of the base game drawn by *seed*."""
    return CATALOG.setup("terra_mystica", [], options, "base", seats, seed, factions or [], [])


def new_game(*factions: str) -> Game:
    """A game with fixed factions before anything is placed."""
    return Game(CATALOG, make_setup(list(factions)))


# --- first dwellings and cards (page 8)


def test_first_dwellings_go_round_and_back_with_nomads_and_chaos_magicians_at_the_end() -> None:
    """Nomads place a third, then the Chaos Magicians their only one (RULES_NOTES 1.4)."""
    game = new_game("chaos_magicians", "nomads", "witches", "mermaids")
    placed: list[str] = []
    while asked(game).endswith("place a first dwelling"):
        placed.append(asked(game).split(":")[0])
        game.play(game.offers()[0])
    assert placed == [
        *["nomads", "witches", "mermaids"],
        *["mermaids", "witches", "nomads"],
        *["nomads", "chaos_magicians"],
    ]


def test_first_cards_are_taken_in_reverse_order() -> None:
    """The Chaos Magicians at their normal place (RULES_NOTES 1.5)."""
    game = new_game("witches", "chaos_magicians", "nomads")
    while asked(game).endswith("place a first dwelling"):
        game.play(game.offers()[0])
    taken: list[str] = []
    while not game.state.round:
        taken.append(asked(game).split(":")[0])
        game.play(game.offers()[0])
    assert taken == ["nomads", "chaos_magicians", "witches"]
    assert asked(game) == "witches: take an action"


def test_first_dwellings_stand_on_free_home_terrain() -> None:
    game = new_game("witches", "nomads")
    forests = ["A3", "A10", "C3", "C4", "D1", "E9", "F2", "F4", "G3", "I6", "I11"]
    assert offers(game) == [f"build {hex}" for hex in forests]
    refuses(game, "build E6")


def test_first_dwellings_are_free_and_feed_nobody() -> None:
    """RULES_NOTES 1.4: no price, no power for neighbors, no points."""
    game = new_game("witches", "nomads")
    assert change(game, "build F4") == {}
    game.play("build F3")
    game.play("build I7")
    assert asked(game) == "witches: place a first dwelling"


def test_the_first_round_begins_with_an_income_on_top_of_the_starting_goods() -> None:
    """Pages 5 and 8: Witches have 3 workers and 15 coins; two dwellings bring 3 workers."""
    game = new_game("witches", "nomads")
    witches = seat_of(game, "witches")
    assert (witches.coins, witches.workers, witches.priests) == (15, 3, 0)
    assert (witches.bowl1, witches.bowl2, witches.bowl3) == (5, 7, 0)
    assert witches.cults == [0, 0, 0, 2]
    for text in ("build F4", "build E8", "build F3", "build C3", "build I7", "card BON5"):
        game.play(text)
    game.play("card BON3")
    assert (witches.coins, witches.workers) == (15 + 6, 3 + 3)


def test_riverwalkers_begin_at_a_river() -> None:
    """RULES_NOTES 12: of the plains, A1 and four others touch no river."""
    game = new_game("riverwalkers", "witches")
    game.play("terrain plains")
    assert offers(game) == [f"build {hex}" for hex in ("A7", "B2", "D8", "E6", "F5", "H3")]


def test_ice_grows_under_the_first_dwellings() -> None:
    game = new_game("yetis", "giants")
    game.play("terrain forest")
    game.play("build F4")
    assert game.state.terrain[game.state.rules.board.hex("F4")] == game.state.rules.terrains.index(
        "ice"
    )


# --- choosing factions


def test_factions_are_chosen_in_seat_order_and_a_color_only_once() -> None:
    """RULES_NOTES 1.3: neither the other side of a board nor a terrain that is taken."""
    game = Game(CATALOG, draw(3))
    game.play("faction witches")
    assert len(offers(game, "faction")) == 12
    refuses(game, "faction auren")
    refuses(game, "faction witches")
    game.play("faction nomads")
    game.play("faction giants")
    assert [seat.faction.id for seat in game.state.seats] == ["witches", "nomads", "giants"]


def test_an_ice_faction_picks_its_terrain_at_once_and_keeps_it_from_others() -> None:
    """RULES_NOTES 12."""
    game = Game(CATALOG, CATALOG.setup("terra_mystica", EXPANSIONS, {}, "base", 3, 1, [], []))
    game.play("faction giants")
    game.play("faction yetis")
    assert "terrain wasteland" not in offers(game)
    game.play("terrain forest")
    for other in ("witches", "auren", "ice_maidens", "chaos_magicians"):
        refuses(game, f"faction {other}")


def test_a_volcano_faction_picks_its_terrain_after_all_factions() -> None:
    game = Game(CATALOG, CATALOG.setup("terra_mystica", EXPANSIONS, {}, "base", 2, 1, [], []))
    game.play("faction dragonlords")
    game.play("faction witches")
    assert asked(game) == "dragonlords: pick a terrain"
    assert "terrain forest" not in offers(game)


def test_ice_maidens_begin_with_a_favor_tile_and_its_power() -> None:
    """RULES_NOTES 1.6: water rises from 1 to 4, past the power of step 3."""
    game = new_game("ice_maidens", "giants")
    game.play("terrain forest")
    assert change(game, "favor FAV2") == {"water": 3, "bowl1": -1, "bowl2": 1}


def test_starting_places_on_the_cults_give_no_power() -> None:
    """RULES_NOTES 1.6: the Acolytes begin on 3 everywhere."""
    acolytes = seat_of(new_game("acolytes", "giants"), "acolytes")
    assert acolytes.cults == [3, 3, 3, 3]
    assert (acolytes.bowl1, acolytes.bowl2, acolytes.bowl3) == (6, 6, 0)


# --- drawing


@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_three_more_bonus_cards_than_players_and_six_scoring_tiles_are_drawn(seats: int) -> None:
    for seed in range(20):
        setup = draw(seats, seed)
        assert len(set(setup.bonus_cards)) == seats + 3
        assert len(set(setup.round_tiles)) == 6


def test_equal_seeds_draw_equal_games() -> None:
    first, second, other = (draw(4, seed, ["random"]) for seed in (7, 7, 8))
    assert first.round_tiles == second.round_tiles
    assert first.bonus_cards == second.bonus_cards
    assert first.factions == second.factions
    assert (first.round_tiles, first.factions) != (other.round_tiles, other.factions)


def test_random_factions_are_dealt_from_different_boards() -> None:
    for seed in range(30):
        setup = CATALOG.setup("terra_mystica", EXPANSIONS, {}, "base", 5, seed, ["random"], [])
        game = Game(CATALOG, setup)
        assert len({seat.faction.board for seat in game.state.seats}) == 5


# --- what cannot be set up


@pytest.mark.parametrize("seats", [-1, 0, 1, 6])
def test_the_game_is_for_two_to_five_players(seats: int) -> None:
    with pytest.raises(SetupError, match=f"2 to 5 players, not {seats}"):
        draw(seats)


@pytest.mark.parametrize(
    "factions",
    [
        ["witches", "auren"],
        ["witches", "witches"],
        ["ice_maidens", "yetis"],
        ["riverwalkers", "shapeshifters"],
        ["acolytes", "dragonlords"],
        ["witches"],
        ["witches", "nomads", "giants"],
        ["witches", "elves"],
    ],
)
def test_factions_that_cannot_sit_at_one_table_are_refused(factions: list[str]) -> None:
    """Two sides of a board, a faction twice, too few or too many, an unknown one."""
    with pytest.raises(SetupError) as refusal:
        setup = CATALOG.setup("terra_mystica", EXPANSIONS, {}, "base", 2, 1, factions, [])
        Game(CATALOG, setup)
    assert "\n" not in str(refusal.value)


@pytest.mark.parametrize(
    ("game", "expansions", "options", "map", "named"),
    [
        ("terra_novella", [], {}, "base", "terra_novella"),
        ("terra_mystica", ["water_and_air"], {}, "base", "water_and_air"),
        ("terra_mystica", [], {"house_rule": "on"}, "base", "house_rule"),
        ("terra_mystica", [], {"variable_turn_order": "maybe"}, "base", "maybe"),
        ("terra_mystica", [], {"ice_factions": "on"}, "base", "ice_factions"),
        ("terra_mystica", [], {}, "atlantis", "atlantis"),
        ("terra_mystica", [], {}, "/nowhere/atlantis.toml", "atlantis"),
    ],
)
def test_unknown_names_are_told(
    game: str, expansions: list[str], options: dict[str, str], map: str, named: str
) -> None:
    with pytest.raises(SetupError, match=named) as refusal:
        CATALOG.setup(game, expansions, options, map, 2, 1, [], [])
    assert "\n" not in str(refusal.value)


@pytest.mark.parametrize("code", ["SCORE10", "SCORE3"])
def test_a_scoring_tile_must_exist_and_is_used_once(code: str) -> None:
    setup = make_setup(["witches", "nomads"])
    setup.round_tiles[0] = code
    with pytest.raises(SetupError, match=code):
        CATALOG.deal(setup)


@pytest.mark.parametrize("code", ["BON11", "BON5"])
def test_a_bonus_card_must_exist_and_is_used_once(code: str) -> None:
    setup = make_setup(["witches", "nomads"])
    setup.bonus_cards[0] = code
    with pytest.raises(SetupError, match=code):
        CATALOG.deal(setup)


def test_there_is_a_name_for_every_player_or_for_none() -> None:
    with pytest.raises(SetupError):
        CATALOG.setup("terra_mystica", [], {}, "base", 2, 1, [], ["Ada"])


@pytest.mark.parametrize(
    "text",
    [
        "build Z9",
        "build r0",
        "favor FAV13",
        "town TW9",
        "card BON11",
        "dance",
        "",
        "elves: build F4",
    ],
)
def test_a_text_that_means_no_action_is_refused_and_changes_nothing(text: str) -> None:
    game = new_game("witches", "nomads")
    before = snapshot(game)
    with pytest.raises(NotationError) as refusal:
        game.play(text)
    assert "\n" not in str(refusal.value)
    assert snapshot(game) == before


def test_who_is_not_asked_cannot_answer() -> None:
    game = new_game("witches", "nomads")
    refuses(game, "nomads: build E8")
