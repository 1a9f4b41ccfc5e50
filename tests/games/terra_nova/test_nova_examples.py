"""The worked examples of the Terra Nova rulebook, page by page."""

from spadework.rules.flow.income import collect_income
from spadework.rules.flow.scoring import find_networks, largest_network
from support.nova_table import (
    change,
    end_round,
    end_turn,
    give,
    next_turn,
    position,
    refuses,
    terrain,
)
from support.table import bowls, offers, seat_of


def test_power_moves_to_bowl_two_first() -> None:
    """P. 4, the power cycle: 3 power move both tokens of bowl I and one more to bowl III."""
    game = position("water_sprites: H E5; golems: H A10")
    seat = seat_of(game, "water_sprites")
    seat.charge(3)
    assert bowls(game, "water_sprites") == (0, 3, 5)


def test_gained_power_goes_to_waste_in_bowl_three() -> None:
    """P. 4: nothing moves when all tokens are in bowl III."""
    game = position("water_sprites: H E5; golems: H A10")
    give(game, "water_sprites", bowls=(0, 0, 8))
    assert seat_of(game, "water_sprites").charge(3) == 0


def test_income_of_bonus_tile_and_mat() -> None:
    """P. 4: a bonus tile gives 3 money and 3 power; the mat what is uncovered, and 2 money."""
    game = position(
        "golems: H D5 F9; fairies: H B7 A5",
        cards=["money_3_power_3", "money_6"],
    )
    golems = seat_of(game, "golems")
    give(game, "golems", money=0)
    collect_income(game.state)
    # 2 printed, houses 3 and 2, tile 3; 3 power as in the power cycle.
    assert golems.coins == 2 + 3 + 2 + 3
    assert bowls(game, "golems") == (0, 3, 5)


def test_bridges_and_sailing_extend_the_reach() -> None:
    """P. 5: adjacent by hex side or bridge; with sailing 2 also over up to 2 river spaces."""
    game = position("water_sprites: H E5; golems: H A10")
    names = game.state.rules.board.names
    near = {names[h] for h in seat_of(game, "water_sprites").reach}
    assert near == {"D4", "D5", "E4", "E6"}
    game.play("action bridge")
    game.play("bridge E5:G5")
    assert {names[h] for h in seat_of(game, "water_sprites").reach} == near | {"G5"}
    next_turn(game, "water_sprites")
    game.play("advance shipping")
    next_turn(game, "water_sprites")
    game.play("advance shipping")
    reach = {names[h] for h in seat_of(game, "water_sprites").reach}
    assert {"F3", "G6", "F7"} < reach
    assert "A10" not in reach


def test_water_sprites_make_wasteland_habitable_for_12_money() -> None:
    """P. 6: two shovels for 12 money, then a house for 4 if wished."""
    game = position("water_sprites: H E5; golems: H A10")
    assert change(game, "transform D5 to lake") == {"money": -12}
    assert terrain(game, "D5") == "lake"
    assert change(game, "build D5") == {"money": -4}


def test_a_trading_post_costs_10_alone_and_7_beside_a_palace_of_another() -> None:
    """P. 6: house 1 is alone, house 2 has a red palace beside it."""
    game = position("water_sprites: H A2 E5; golems: LP D5")
    assert change(game, "upgrade E5 to TP") == {"money": -7}
    next_turn(game, "water_sprites")
    assert change(game, "upgrade A2 to TP") == {"money": -10}


def test_an_upgrade_changes_the_income() -> None:
    """P. 7: 7 money; the house's income of 3 is covered, a post's 3 money is opened."""
    game = position("water_sprites: H E5 A2 A3, TP B3; golems: H D5")
    seat = seat_of(game, "water_sprites")
    assert change(game, "upgrade E5 to TP") == {"money": -7}
    incomes = seat.faction.incomes
    assert incomes[0][3].coins - incomes[0][2].coins == 3
    assert incomes[1][2].coins - incomes[1][1].coins == 3
    assert seat.built == [2, 2, 0, 0]


def test_neighbors_gain_power_for_each_adjacent_building() -> None:
    """P. 7: Yellow with two adjacent buildings gains 2 power, Black with one gains 1."""
    game = position("water_sprites: H E5; sand_cats: H D5, LP E6; leprechauns: H D4")
    give(game, "sand_cats", bowls=(0, 8, 0))
    give(game, "leprechauns", bowls=(0, 8, 0))
    own = bowls(game, "water_sprites")
    game.play("upgrade E5 to TP")
    assert bowls(game, "sand_cats") == (0, 6, 2)
    assert bowls(game, "leprechauns") == (0, 7, 1)
    assert bowls(game, "water_sprites") == own


def test_a_town_of_four_buildings_with_value_seven() -> None:
    """P. 7: four adjacent buildings whose values total 7 found a town after the action."""
    game = position("druids: H A5 B6, TP A6 A7; golems: H E5")
    # 1 + 2 + 2 + 1 is 6; one more post makes it 7.
    assert change(game, "upgrade B6 to TP") == {"money": -10}
    assert offers(game, "town") == ["town money", "town power", "town sailing", "town points"]
    assert change(game, "town points") == {"points": 9}


def test_sailing_two_brings_three_points() -> None:
    """P. 8: 8 money for a step to sailing value 2, with the 3 points of that space."""
    game = position("water_sprites: H E5; golems: H A10", tile="town")
    give(game, "water_sprites", sailing=1)
    assert change(game, "advance shipping") == {"money": -8, "points": 3, "sailing": 1}


def test_bridges_need_an_own_building_at_one_end() -> None:
    """P. 8: only bridge spaces beside the own house can be built on."""
    game = position("water_sprites: H E6; golems: H A10")
    game.play("action bridge")
    assert offers(game, "bridge") == ["bridge D7:E6", "bridge E6:F7", "bridge E6:G6"]


def test_a_special_action_is_taken_once_a_round() -> None:
    """P. 9: the Water Sprites' left palace builds a house, then an X-token covers it."""
    game = position("water_sprites: H A2, LP E5; golems: H A10")
    game.play("action free_house")
    game.play("build I6")
    next_turn(game, "water_sprites")
    assert "already this round" in refuses(game, "action free_house")
    end_round(game)
    while game.question.seat != game.seat_called("water_sprites"):
        game.play(offers(game, "pass")[0])
        end_turn(game)
    assert "action free_house" in offers(game)


def test_dropping_out_with_two_trading_posts() -> None:
    """P. 9: the tile for trading posts gives 4 points for two of them, then it is exchanged."""
    game = position("druids: TP A5 E5; golems: H A10", cards=["trading_posts", "money_6"])
    game.state.bonus_coins = [3 for _ in game.state.bonus_coins]
    assert change(game, "pass houses") == {"points": 4, "money": 3}
    assert seat_of(game, "druids").bonus == 4
    end_turn(game)
    assert "pass trading_posts" in offers(game)


def test_territory_points_of_a_tie_are_divided() -> None:
    """P. 10: with sailing 2, groups of 10, 10 and 5 buildings score 10, 10 and 4 points."""
    blue = "H A2 A3 A4 A5 A6 A7 A8 B2, TP B3 C3"
    red = "H I1 I2 I3 I4 I5 I6 I7 I8, TP H3 H4"
    yellow = "H D9 D10 E9 E10 F9"
    game = position(f"sea_dogs: {blue}; golems: {red}; sand_cats: {yellow}", round=5)
    for seat in game.state.seats:
        seat.shipping = 2
    end_round(game)
    assert game.over
    sizes = [largest_network(find_networks(game.state, seat)) for seat in game.state.seats]
    assert sizes == [10, 10, 5]
    assert [scores["area"] for scores in game.scores()] == [10, 10, 4]


def test_the_first_to_drop_out_begins_the_next_round() -> None:
    """P. 10, drop-out turn order: the next round is played in the order of dropping out."""
    text = "golems: H E5; water_sprites: H A10; druids: H I4"
    for option, order in (("off", [1, 2, 0]), ("on", [1, 0, 2])):
        game = position(text, options={"dropout_turn_order": option})
        game.play("action money")
        end_turn(game)
        for _ in range(3):
            if game.question.seat == 2 and not game.state.passing[1:]:
                game.play("advance shipping")
            else:
                game.play(offers(game, "pass")[0])
            end_turn(game)
        end_round(game)
        assert game.state.order == order, option


def test_one_free_and_one_bought_shovel_score_four_points() -> None:
    """P. 11, shovel round tile: a desert becomes lake with 1 free shovel and 6 money."""
    game = position("water_sprites: H E5; golems: H A10", tile="shovel")
    assert change(game, "action shovel_1", "transform E6 to lake", "forgo") == {
        "money": -6,
        "bowl1": 4,
        "bowl3": -4,
        "points": 4,
    }


def test_settlements_with_a_building_at_the_edge_score() -> None:
    """P. 12: a settlement is a group of adjacent buildings or a solitary one."""
    game = position("fire_sprites: H A5 A6 I4 E5, RP A7; druids: H F10")
    assert change(game, "pass houses")["points"] == 2
