"""Options of Terra Nova: the variants for two players and the readings of unclear rules."""

import pytest

from spadework.core.errors import SetupError
from spadework.core.state import NEUTRAL
from spadework.notation.game import Game
from support.nova_table import (
    CATALOG,
    asked,
    change,
    end_round,
    give,
    next_turn,
    position,
    refuses,
    town_of,
)
from support.table import bowls, offers


def variant(name: str, seed: int = 3, **options: str) -> Game:
    """A game for two with neutral houses."""
    chosen = {"two_player_variant": name, **options}
    return Game(CATALOG, CATALOG.setup("terra_nova", [], chosen, "", 2, seed, [], []))


def neutral_hexes(game: Game) -> list[str]:
    names = game.state.rules.board.names
    return [names[h] for h, owner in enumerate(game.state.owner) if owner == NEUTRAL]


def turn(game: Game, hexes: list[int]) -> None:
    """Turn hexes into the next terrain of the circle."""
    terrain = game.state.terrain
    game.state.terrain = bytes((t + 1) % 5 if h in hexes else t for h, t in enumerate(terrain))


def play_to_round(game: Game, round: int) -> None:
    """Take the first answer until a round begins; later rounds are passed."""
    while game.state.round < round:
        skip = offers(game, "pass") or offers(game, "end turn") or offers(game)
        game.play(skip[0])


# --- Planner


def test_planner_each_player_places_a_house_of_the_neutral_color_first() -> None:
    game = variant("planner")
    color = game.setup.neutrals[0]
    assert len(offers(game, "neutral")) == 4
    game.play(offers(game)[0])
    assert game.question.seat == 1
    assert len(offers(game, "neutral")) == 3
    game.play(offers(game)[0])
    assert len(neutral_hexes(game)) == 2
    barred = [f for f in game.state.rules.factions if game.state.rules.terrains[f.home] == color]
    assert len(offers(game, "faction")) == 8
    assert "is neutral" in refuses(game, f"faction {barred[0].id}")


def test_planner_the_other_two_marks_are_filled_after_round_three() -> None:
    game = variant("planner")
    marks = [text.split()[1] for text in offers(game, "neutral")]
    play_to_round(game, 3)
    assert len(neutral_hexes(game)) == 2
    play_to_round(game, 4)
    assert sorted(neutral_hexes(game)) == sorted(marks)


def test_planner_a_transformed_mark_stays_without_a_house() -> None:
    game = variant("planner")
    marks = [text.split()[1] for text in offers(game, "neutral")]
    play_to_round(game, 3)
    left = game.state.rules.board.hex(next(m for m in marks if m not in neutral_hexes(game)))
    turn(game, [left])
    play_to_round(game, 4)
    assert len(neutral_hexes(game)) == 3


# --- Lucky Digger


def test_lucky_digger_players_place_houses_of_colors_that_nobody_plays() -> None:
    game = variant("lucky_digger")
    for text in ("faction golems", "faction druids"):
        game.play(text)
    assert asked(game) == "golems: place a neutral house"
    homes = {seat.home for seat in game.state.seats}
    terrains: list[int] = []
    for _ in range(2):
        assert len(offers(game)) == 4
        game.play(offers(game)[0])
    for name in neutral_hexes(game):
        terrains.append(game.state.rules.board.terrain[game.state.rules.board.hex(name)])
    assert len(set(terrains)) == 2
    assert not homes & set(terrains)


@pytest.mark.parametrize(
    ("time", "early", "late"), [("setup_and_round_3", 2, 4), ("setup", 2, 2), ("round_3", 0, 2)]
)
def test_lucky_digger_time_is_a_setting(time: str, early: int, late: int) -> None:
    game = variant("lucky_digger", lucky_digger_time=time)
    play_to_round(game, 1)
    assert len(neutral_hexes(game)) == early
    play_to_round(game, 4)
    assert len(neutral_hexes(game)) == late


def test_a_house_without_a_free_mark_is_put_away() -> None:
    game = variant("lucky_digger", lucky_digger_time="round_3")
    play_to_round(game, 3)
    state = game.state
    turn(game, state.rules.board.land)
    play_to_round(game, 4)
    assert not neutral_hexes(game)


# --- both variants


def test_neutral_houses_make_trading_posts_cheaper_and_gain_nothing() -> None:
    game = position("golems: H E5; druids: H A10")
    state = game.state
    hex = state.rules.board.hex("D5")
    state.owner = bytes(NEUTRAL if h == hex else n for h, n in enumerate(state.owner))
    state.kind = bytes(0 if h == hex else kind for h, kind in enumerate(state.kind))
    assert "D5 holds a building" in refuses(game, "build D5")
    assert "belongs to nobody" in refuses(game, "upgrade D5 to TP")
    assert change(game, "upgrade E5 to TP") == {"money": -7}


def test_the_variants_are_for_two_on_the_back_of_the_board() -> None:
    assert variant("planner").setup.map == "two_player"
    with pytest.raises(SetupError, match="for two players"):
        CATALOG.setup("terra_nova", [], {"two_player_variant": "planner"}, "", 3, 0, [], [])
    with pytest.raises(SetupError, match="marked hexes"):
        CATALOG.setup("terra_nova", [], {"two_player_variant": "planner"}, "main", 2, 0, [], [])


# --- readings


@pytest.mark.parametrize(("users", "price", "power"), [("everyone", 7, 1), ("owner", 10, 0)])
def test_bridge_usable_by(users: str, price: int, power: int) -> None:
    """Whether a bridge of another makes two rivals adjacent."""
    game = position("golems: H E5; druids: H G5", options={"bridge_usable_by": users})
    give(game, "druids", bowls=(0, 8, 0))
    game.play("action bridge")
    game.play("bridge E5:G5")
    next_turn(game, "golems")
    give(game, "druids", bowls=(0, 8, 0))
    assert change(game, "upgrade E5 to TP") == {"money": -7}  # their own bridge
    assert bowls(game, "druids") == (0, 8 - power, power)
    game = position("golems: H E5; druids: H G5", options={"bridge_usable_by": users})
    game.play("action bridge")
    game.play("bridge E5:G5")
    game.play("end turn")
    assert change(game, "upgrade G5 to TP", of="druids") == {"money": -price}


@pytest.mark.parametrize(("must", "plain"), [("on", False), ("off", True)])
def test_free_shovel_action_must_use_a_shovel(must: str, plain: bool) -> None:
    options = {"free_shovel_action_must_use_a_shovel": must}
    game = position("golems: H E5; druids: H A10", options=options)
    game.play("action shovel_1")
    assert ("build D5" in offers(game)) is plain
    assert "forgo" not in offers(game)


@pytest.mark.parametrize(("allowed", "count"), [("on", 4), ("off", 3)])
def test_inventors_action_on_home_terrain(allowed: str, count: int) -> None:
    options = {"inventors_action_on_home_terrain": allowed}
    game = position("inventors: LP E5; druids: H A10", options=options)
    give(game, "inventors", bowls=(0, 0, 8))
    game.play("action power_trading_post")
    assert len(offers(game, "settle")) == count  # D4 is swamp


@pytest.mark.parametrize(("limited", "possible"), [("off", True), ("on", False)])
def test_terrain_tiles_limited(limited: str, possible: bool) -> None:
    game = position("golems: H E5; druids: H A10", options={"terrain_tiles_limited": limited})
    board = game.state.rules.board
    near = {board.hex(name) for name in ("D4", "D5", "E4", "E5", "E6", "A10")}
    tiled = [h for h in board.land if h not in near][:40]
    turn(game, tiled)
    assert ("transform E6 to wasteland" in offers(game)) is possible
    if not possible:
        assert "no terrain tile is left" in refuses(game, "transform E6 to wasteland")


@pytest.mark.parametrize(("on", "power"), [("off", (2, 2, 4)), ("on", (0, 3, 5))])
def test_start_houses_trigger_effects(on: str, power: tuple[int, int, int]) -> None:
    """2 power for the house of another, 1 more for the building beside it."""
    options = {"start_houses_trigger_effects": on}
    setup = CATALOG.setup("terra_nova", [], options, "", 2, 1, ["inventors", "golems"], [])
    game = Game(CATALOG, setup)
    for text in ("build D4", "build D5"):
        game.play(text)
    assert bowls(game, "inventors") == power


@pytest.mark.parametrize(("absorbs", "town"), [("on", 1), ("off", 0)])
def test_town_absorbs_whole_component(absorbs: str, town: int) -> None:
    options = {"town_absorbs_whole_component": absorbs}
    game = position("druids: H I4 I1 H5, TP I2 I3; golems: H A10", options=options)
    for text in ("upgrade I4 to TP", "town points", "end turn"):
        game.play(text)
    next_turn(game, "druids")
    for text in ("transform H4 to forest", "build H4"):
        game.play(text)
    assert (town_of(game, "H4"), town_of(game, "H5")) == (1, town)


def test_defaults_of_readings_are_stated_in_the_fact_file() -> None:
    options = {o.name: o.default for o in CATALOG.options("terra_nova", [])}
    assert options["bridge_usable_by"] == "everyone"
    assert options["free_shovel_action_must_use_a_shovel"] == "on"
    assert options["inventors_action_on_home_terrain"] == "on"
    assert options["terrain_tiles_limited"] == "off"
    assert options["start_houses_trigger_effects"] == "off"
    assert options["town_absorbs_whole_component"] == "on"


def test_the_order_of_dropping_out_makes_no_difference_between_two() -> None:
    for option in ("off", "on"):
        game = position("druids: H E5; golems: H A10", options={"dropout_turn_order": option})
        game.play("advance shipping")
        game.play("end turn")
        end_round(game)
        assert game.state.order == [1, 0]
