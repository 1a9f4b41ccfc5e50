"""Bonus tiles, round tiles, town tiles and power actions of Terra Nova (rulebook p. 8 to 11)."""

import pytest

from spadework.rules.flow.income import collect_income
from support.nova_table import (
    change,
    end_round,
    end_turn,
    give,
    next_turn,
    position,
    refuses,
    terrain,
    town_of,
)
from support.table import bowls, offers, seat_of

BONUS_INCOMES = {
    "money_6": (6, 0),
    "money_3_power_3": (3, 3),
    "sailing_plus_1": (0, 3),
    "shovel": (2, 0),
    "houses": (2, 0),
    "trading_posts": (0, 2),
    "palaces": (0, 4),
    "sailing_points": (0, 3),
}


# --- bonus tiles


@pytest.mark.parametrize("tile", BONUS_INCOMES)
def test_every_bonus_tile_brings_income(tile: str) -> None:
    other = "money_6" if tile != "money_6" else "palaces"
    game = position("druids: H A5; golems: H E5", cards=[tile, other])
    give(game, "druids", money=0, bowls=(8, 0, 0))
    collect_income(game.state)
    money, power = BONUS_INCOMES[tile]
    # 2 money are printed on the mat, the first house gives 3.
    assert seat_of(game, "druids").coins == 5 + money
    assert bowls(game, "druids") == (8 - power, power, 0)


@pytest.mark.parametrize(
    ("tile", "points"),
    [("houses", 3), ("trading_posts", 2 * 2), ("palaces", 2 * 4), ("sailing_points", 2 * 3)],
)
def test_bonus_tiles_score_when_dropping_out(tile: str, points: int) -> None:
    game = position("water_sprites: H A2 E5 I4, TP C5 C7, LP A5, RP A8; golems: H E1", cards=[tile])
    give(game, "water_sprites", sailing=2)
    assert change(game, "pass money_6").get("points", 0) == points


def test_the_sailing_tile_extends_the_reach_for_the_round_only() -> None:
    game = position("druids: H E5; golems: H A10", cards=["sailing_plus_1", "money_6"])
    names = game.state.rules.board.names
    seat = seat_of(game, "druids")
    assert "G5" in [names[h] for h in seat.reach]
    assert change(game, "pass palaces").get("sailing", 0) == 0
    assert "G5" not in [names[h] for h in seat.reach]


def test_the_shovel_tile_digs_once() -> None:
    game = position("druids: H E5; golems: H A10", cards=["shovel", "money_6"], tile="shovel")
    game.play("action bonus_shovel")
    assert change(game, "transform E4 to forest", "build E4") == {"money": -4, "points": 2}
    next_turn(game, "druids")
    assert "already this round" in refuses(game, "action bonus_shovel")


def test_nobody_keeps_a_bonus_tile_and_money_gathers_on_the_others() -> None:
    game = position("druids: H E5; golems: H A10")
    assert sum(game.state.bonus_coins) == 3  # one on each tile that nobody took
    assert "have this bonus tile" in refuses(game, "pass money_6")
    coin, back = offers(game, "pass")[0], seat_of(game, "druids").bonus
    assert change(game, coin) == {"money": 1}
    assert game.state.bonus_coins[back] == 0
    end_round(game)
    assert sum(game.state.bonus_coins) == 3 - 1 + 3  # the second took an empty one


def test_the_tile_is_exchanged_in_the_last_round_too() -> None:
    game = position("druids: H E5; golems: H A10", round=5)
    assert change(game, "pass houses") == {"money": 1}
    assert "pass" not in offers(game)


# --- round tiles


@pytest.mark.parametrize(
    ("tile", "actions", "points"),
    [
        ("house", ["transform E4 to forest", "build E4"], 2),
        ("trading_post", ["upgrade E5 to TP"], 3),
        ("palace", ["upgrade A2 to LP"], 5),
        ("palace", ["upgrade A2 to RP"], 5),
        ("town", ["upgrade I4 to TP", "town money"], 5 + 5),
        ("sailing", ["advance shipping"], 2 + 2),
        ("sailing", ["action sailing"], 2 + 2),
        ("shovel", ["transform E4 to forest"], 2),
        ("shovel", ["transform E6 to forest"], 2 * 2),
    ],
)
def test_round_tiles_reward_what_they_show(tile: str, actions: list[str], points: int) -> None:
    game = position("druids: H E5 I4 I1, TP A2 I2 I3; golems: H A10", tile=tile)
    assert change(game, *actions)["points"] == points


def test_only_the_tile_of_the_round_counts() -> None:
    game = position("druids: H E5; golems: H A10", tile="house")
    end_round(game)
    next_turn(game, "druids")
    give(game, "druids", money=40)
    assert change(game, "upgrade E5 to TP") == {"money": -10}


# --- towns


@pytest.mark.parametrize(
    ("tile", "gains"),
    [
        ("money", {"points": 5, "money": 6}),
        ("power", {"points": 6, "bowl1": -2, "bowl2": -2, "bowl3": 4}),
        ("sailing", {"points": 4 + 2, "sailing": 1}),
        ("points", {"points": 9}),
    ],
)
def test_town_tiles_give_their_rewards_once(tile: str, gains: dict[str, int]) -> None:
    game = position("druids: H I4 I1, TP I2 I3; golems: H A10", tile="palace")
    game.play("upgrade I4 to TP")
    assert change(game, f"town {tile}") == gains
    assert seat_of(game, "druids").towns.count(1) == 1
    game.state.town = bytes(len(game.state.town))
    next_turn(game, "druids")
    game.play("upgrade I1 to TP")
    assert len(offers(game, "town")) == 3
    assert "no such town tile is left" in refuses(game, f"town {tile}")


def test_everybody_has_town_tiles_of_their_own() -> None:
    game = position("druids: H I4 I1, TP I2 I3; golems: H A4 A3, TP A5 A6")
    for text in ("upgrade I4 to TP", "town points", "end turn", "upgrade A4 to TP", "town points"):
        game.play(text)
    assert [seat.towns[3] for seat in game.state.seats] == [1, 1]


def test_a_house_beside_a_town_joins_it_with_all_it_links() -> None:
    game = position("druids: H I4 I1 H5, TP I2 I3, H E1; golems: H A10")
    for text in ("upgrade I4 to TP", "town points", "end turn"):
        game.play(text)
    assert (town_of(game, "I1"), town_of(game, "H5")) == (1, 0)
    next_turn(game, "druids")
    for text in ("transform H4 to forest", "build H4"):
        game.play(text)
    assert (town_of(game, "H4"), town_of(game, "H5")) == (1, 1)


def test_linking_two_towns_brings_nothing_and_the_house_joins_the_elder() -> None:
    game = position("druids: H A2 B2 A5 A6, TP A3 B3 A7 B6; golems: H E10")
    state = game.state
    towns = {"A2": 2, "B2": 2, "A3": 2, "B3": 2, "A5": 1, "A6": 1, "A7": 1, "B6": 1}
    state.town = bytes(towns.get(name, 0) for name in state.rules.board.names)
    assert change(game, "transform A4 to forest", "build A4") == {"money": -16}
    assert not offers(game, "town")
    assert (town_of(game, "A4"), town_of(game, "A3"), town_of(game, "A5")) == (1, 2, 1)


# --- power actions


@pytest.mark.parametrize(
    ("action", "power", "money"),
    [("money", 4, 7), ("sailing", 4, 0), ("bridge_3", 3, 0), ("bridge_4", 4, 0)],
)
def test_power_actions_are_paid_from_bowl_three(action: str, power: int, money: int) -> None:
    game = position("druids: H E5; golems: H A10")
    found = change(game, f"action {action}")
    assert (found["bowl1"], found["bowl3"]) == (power, -power)
    assert found.get("money", 0) == money
    if action.startswith("bridge"):
        game.play("bridge E5:G5")
    next_turn(game, "golems")
    assert "already this round" in refuses(game, f"action {action}")


def test_one_free_shovel_and_one_for_6_money() -> None:
    game = position("druids: H E5; golems: H A10")
    found = change(game, "action shovel_1", "transform E6 to forest", "build E6")
    assert found == {"bowl1": 4, "bowl3": -4, "money": -10}


def test_two_free_shovels_on_two_hexes_and_a_house_on_either() -> None:
    game = position("druids: H E5; golems: H A10")
    give(game, "druids", bowls=(0, 0, 8))
    for text in ("action shovel_2", "transform E4 to forest", "transform D5 to forest"):
        game.play(text)
    assert offers(game, "build") == ["build E4", "build D5"]
    assert change(game, "build D5") == {"money": -4}
    assert terrain(game, "E4") == "forest"


def test_two_free_shovels_on_one_hex() -> None:
    game = position("druids: H E5; golems: H A10")
    give(game, "druids", bowls=(0, 0, 8), money=40)
    for text in ("action shovel_2", "transform E6 to forest"):
        game.play(text)
    assert not offers(game, "transform")
    assert offers(game, "build") == ["build E6"]


def test_reach_for_two_free_shovels_is_that_before_the_action() -> None:
    game = position("druids: H E5; golems: H A10")
    give(game, "druids", bowls=(0, 0, 8))
    game.play("action shovel_2")
    game.play("transform E4 to forest")
    # E3 lies beside E4, but no building stands there yet.
    assert "too far away" in refuses(game, "transform E3 to forest")


def test_an_action_that_could_not_be_used_is_not_offered() -> None:
    game = position("druids: H E5; golems: H A10")
    give(game, "druids", sailing=3)
    assert "could not be used" in refuses(game, "action sailing")
    seat_of(game, "druids").bridges = 0
    assert "no bridge can be built" in refuses(game, "action bridge_3")


def test_a_bridge_costs_10_money_as_often_as_wished() -> None:
    game = position("druids: H E6; golems: H A10")
    assert change(game, "action bridge", "bridge E6:G6") == {"money": -10}
    next_turn(game, "druids")
    assert change(game, "action bridge", "bridge D7:E6") == {"money": -10}


# --- the exchange of power


def test_power_is_exchanged_before_and_after_an_action() -> None:
    game = position("druids: H E6; golems: H A10")
    assert change(game, "convert 1 PW to 1 C") == {"bowl1": 1, "bowl3": -1, "money": 1}
    game.play("advance shipping")
    assert change(game, "convert 2 PW to 2 C") == {"bowl1": 2, "bowl3": -2, "money": 2}
    end_turn(game)
    assert "to take an action" in refuses(game, "druids: convert 1 PW to 1 C")


def test_power_is_exchanged_after_dropping_out() -> None:
    game = position("druids: H E6; golems: H A10")
    game.play("pass houses")
    assert change(game, "convert 4 PW to 4 C") == {"bowl1": 4, "bowl3": -4, "money": 4}


def test_power_gained_after_dropping_out_is_exchanged_when_the_round_ends() -> None:
    game = position("druids: H E5; golems: H D5")
    give(game, "druids", bowls=(0, 8, 0))
    give(game, "golems", bowls=(8, 0, 0))
    game.play("pass houses")
    game.play("upgrade D5 to TP")
    game.play(offers(game, "pass")[0])
    assert str(game.question.question).startswith("exchange power")
    before = seat_of(game, "druids").coins
    game.play("druids: convert 1 PW to 1 C")
    # With nothing left to exchange the income of round 2 follows: 2, 3 and 2 money.
    assert seat_of(game, "druids").coins == before + 1 + 7
    assert game.state.round == 2


def test_seats_exchange_in_any_order_when_the_round_ends() -> None:
    game = position("druids: H E5; golems: H A10")
    for _ in range(2):
        game.play(offers(game, "pass")[0])
        game.play("end turn")
    last = game.state.pending[0].seat
    name = game.state.seats[last].faction.id
    game.play(f"{name}: convert 1 PW to 1 C")
    assert game.record[-1].seat == last


def test_money_and_power_become_points_at_the_end() -> None:
    game = position("golems: H E6; fairies: H A10", round=5)
    give(game, "golems", money=6, bowls=(4, 0, 4))
    give(game, "fairies", money=3, bowls=(8, 0, 0))
    end_round(game)
    # A coin lay on the first tile taken, none on the one given back: 6 + 1 + 4 is 11.
    assert [scores.get("resources", 0) for scores in game.scores()] == [3, 1]
    assert seat_of(game, "golems").coins == 11
