"""Every faction of Terra Nova: its ability and both palaces (rulebook p. 11 f.)."""

import pytest

from spadework.core.state import with_byte
from spadework.rules.flow.income import collect_income
from spadework.rules.flow.scoring import find_networks, largest_network
from support.nova_table import (
    change,
    end_turn,
    give,
    next_turn,
    position,
    refuses,
    terrain,
    town_of,
)
from support.table import bowls, offers, seat_of

LEFT_INCOMES = {
    "water_sprites": (0, 2),
    "sea_dogs": (0, 4),
    "golems": (0, 4),
    "fire_sprites": (0, 4),
    "leprechauns": (5, 2),
    "inventors": (0, 2),
    "fairies": (2, 3),
    "druids": (0, 4),
    "sun_worshippers": (0, 2),
    "sand_cats": (0, 2),
}
COLORS = ["lake", "lake", "wasteland", "wasteland", "swamp", "swamp"]
COLORS += ["forest", "forest", "desert", "desert"]


def test_two_factions_share_a_color_and_a_home_terrain() -> None:
    rules = position("golems: H E5; druids: H A5").state.rules
    assert [rules.terrains[f.home] for f in rules.factions] == COLORS
    assert [f.id for f in rules.factions] == list(LEFT_INCOMES)


@pytest.mark.parametrize("faction", LEFT_INCOMES)
def test_the_left_palace_brings_income_and_the_right_one_none(faction: str) -> None:
    other = "druids" if faction != "druids" and faction != "fairies" else "golems"
    game = position(f"{faction}: H E5; {other}: H A5")
    incomes = seat_of(game, faction).faction.incomes
    left, right = incomes[2][1], incomes[3][1]
    assert (left.coins, left.power) == LEFT_INCOMES[faction]
    assert (right.coins, right.power) == (0, 0)


@pytest.mark.parametrize(
    "faction", ["water_sprites", "golems", "leprechauns", "fairies", "sun_worshippers"]
)
def test_the_right_palace_of_a_simple_faction_lowers_the_town_limit(faction: str) -> None:
    """Two groups of four buildings worth 6 with the palace: both become towns at once."""
    other = "druids" if faction != "fairies" else "golems"
    game = position(f"{faction}: H A5 A6 B6 I1 I2 I3, TP A7 I4 I5; {other}: H E10")
    give(game, faction, bowls=(0, 0, 8))
    extra = 4 if faction == "water_sprites" else 0
    assert change(game, "upgrade A7 to RP") == {"money": -14}
    assert change(game, "town points") == {"points": 9 + extra}
    assert change(game, "town money") == {"points": 5 + extra, "money": 6}
    assert {town_of(game, "A5"), town_of(game, "I1")} == {1, 2}


def test_a_lower_limit_still_takes_four_buildings() -> None:
    game = position("golems: TP A5 A6 A7, RP E5; druids: H I1")
    assert change(game, "upgrade A6 to LP") == {"money": -14}
    assert not offers(game, "town")


# --- Water Sprites


def test_water_sprites_gain_4_more_points_for_a_town() -> None:
    game = position("water_sprites: H A5 B6, TP A6 A7; golems: H E5")
    assert change(game, "upgrade B6 to TP", "town points")["points"] == 9 + 4


def test_water_sprites_left_palace_builds_a_free_house_on_any_lake() -> None:
    game = position("water_sprites: LP A5; golems: H I5", tile="house")
    give(game, "golems", bowls=(0, 8, 0))
    game.play("action free_house")
    assert "build D7" in offers(game) and "build C7" not in offers(game)
    assert "forgo" not in offers(game)
    assert change(game, "build I6") == {"points": 2}
    assert bowls(game, "golems") == (0, 7, 1)


def test_water_sprites_right_palace_founds_towns_worth_6() -> None:
    game = position("water_sprites: RP A2, H A5 B6 A6, TP A7; golems: H E5")
    assert change(game, "upgrade B6 to TP", "town points")["points"] == 9 + 4


# --- Sea Dogs


def test_sea_dogs_found_towns_over_a_river_if_and_when_they_like() -> None:
    game = position("sea_dogs: TP E5 E4, H G5 H4; golems: H A10")
    # F5 lies between E5 and G5; 2 + 2 + 1 + 1 is 6.
    game.play("upgrade H4 to TP")
    assert offers(game, "connect") == ["connect F4", "connect F5"]
    game.play("end turn")
    next_turn(game, "sea_dogs")
    game.play("connect F5")
    assert change(game, "town points") == {"points": 9}
    assert town_of(game, "E4") == town_of(game, "H4") == 1


def test_a_later_house_on_the_shore_joins_the_river_town() -> None:
    game = position("sea_dogs: TP E5 E4 H4, H G5; golems: H A10")
    for text in ("connect F5", "town points", "transform G6 to lake", "build G6"):
        game.play(text)
    assert town_of(game, "G6") == 1


def test_a_river_town_connects_no_territory_that_sailing_does_not_reach() -> None:
    game = position("sea_dogs: TP E5 E4 H4, H G5; golems: H A10", round=5)
    for text in ("connect F5", "town points"):
        game.play(text)
    # E5 and E4, G5 and H4, with the river hex between them: the territory is what is in reach.
    sizes = []
    for sailing in (0, 1):
        give(game, "sea_dogs", sailing=sailing)
        sizes.append(largest_network(find_networks(game.state, seat_of(game, "sea_dogs"))))
    assert sizes == [2, 4]


def test_a_town_that_does_not_absorb_lets_its_neighbors_found_one_over_a_river() -> None:
    pieces = "sea_dogs: TP E5 E4 H4, H G5 D4; golems: H A10"
    connects = []
    for absorbs in ("on", "off"):
        game = position(pieces, options={"town_absorbs_whole_component": absorbs})
        # D4, beside E4, is in a town already.
        game.state.town = with_byte(game.state.town, game.state.rules.board.hex("D4"), 1)
        connects.append(offers(game, "connect F5"))
    assert connects == [[], ["connect F5"]]
    game.play("connect F5")
    assert change(game, "town points") == {"points": 9}
    assert (town_of(game, "D4"), town_of(game, "E4"), town_of(game, "H4")) == (1, 2, 2)


def test_sea_dogs_left_palace_advances_sailing_at_once() -> None:
    game = position("sea_dogs: TP E5; golems: H A10", tile="sailing")
    assert change(game, "upgrade E5 to LP") == {"money": -14, "sailing": 1, "points": 2 + 2}


def test_sea_dogs_right_palace_upgrades_a_house_free_of_charge() -> None:
    game = position("sea_dogs: H E5 A2, RP A5; golems: H A10", tile="trading_post")
    assert change(game, "action free_trading_post", "upgrade E5 to TP") == {"points": 3}
    next_turn(game, "sea_dogs")
    assert "already this round" in refuses(game, "action free_trading_post")


# --- Golems


@pytest.mark.parametrize(("posts", "points"), [(0, 0), (1, 2), (2, 2), (3, 3), (4, 4)])
def test_golems_score_trading_posts_when_they_drop_out(posts: int, points: int) -> None:
    hexes = " ".join(["E1", "E5", "I4", "A6"][:posts])
    pieces = f"TP {hexes}, H A2" if posts else "H A2"
    game = position(f"golems: {pieces}; druids: H D9", cards=["money_6", "palaces"])
    assert change(game, "pass houses").get("points", 0) == points


def test_golems_left_palace_makes_two_shovels_one() -> None:
    game = position("golems: LP E2; druids: H A5", tile="shovel")
    # Swamp is two steps from wasteland.
    assert change(game, "transform F2 to wasteland", "forgo") == {"money": -6, "points": 2}


def test_golems_left_palace_leaves_a_free_shovel_for_another_hex() -> None:
    game = position("golems: LP E2; druids: H A5", tile="shovel")
    give(game, "golems", bowls=(0, 0, 8))
    answers = ("action shovel_2", "transform F2 to wasteland", "transform E1 to wasteland")
    assert change(game, *answers, "build E1") == {"money": -4, "points": 4, "bowl1": 6, "bowl3": -6}


def test_golems_without_the_palace_need_two_shovels() -> None:
    game = position("golems: H E5; druids: H A5")
    assert change(game, "transform D4 to wasteland") == {"money": -12}


def test_golems_right_palace_founds_towns_worth_6() -> None:
    game = position("golems: RP A2, H A5 B6 A6, TP A7; druids: H E5")
    assert change(game, "upgrade B6 to TP", "town points")["points"] == 9


# --- Fire Sprites


@pytest.mark.parametrize(
    ("action", "power"), [("money", 3), ("sailing", 3), ("bridge_3", 2), ("shovel_2", 5)]
)
def test_fire_sprites_pay_1_power_less_for_power_actions(action: str, power: int) -> None:
    game = position("fire_sprites: H E6; druids: H A5")
    give(game, "fire_sprites", bowls=(0, 0, power))
    assert change(game, f"action {action}")["bowl3"] == -power


def test_fire_sprites_exchange_power_at_the_usual_rate() -> None:
    game = position("fire_sprites: H E6; druids: H A5")
    assert change(game, "convert 4 PW to 4 C") == {"money": 4, "bowl1": 4, "bowl3": -4}


def test_fire_sprites_left_palace_settles_the_edge() -> None:
    game = position("fire_sprites: TP E6; druids: H A5", tile="house")
    give(game, "druids", bowls=(0, 8, 0))
    assert change(game, "upgrade E6 to LP") == {"money": -14}
    assert "settle A5 with H" not in offers(game)  # occupied
    assert "settle E5 with H" not in offers(game)  # not at the edge
    assert change(game, "settle A4 with H") == {"points": 2}
    assert terrain(game, "A4") == "wasteland"
    assert bowls(game, "druids") == (0, 7, 1)


def test_the_house_on_the_edge_can_be_declined_and_may_stand_on_home_terrain() -> None:
    game = position("fire_sprites: TP E6; druids: H A5")
    game.play("upgrade E6 to LP")
    assert {"settle A6 with H", "forgo"} <= set(offers(game))
    game.play("forgo")
    assert seat_of(game, "fire_sprites").built == [0, 0, 1, 0]


def test_the_edge_is_not_settled_without_a_house_left() -> None:
    game = position("fire_sprites: H A2 A3 A4 B2 B3 E1 E2 E3, TP E6; druids: H A5")
    game.play("upgrade E6 to LP")
    assert "forgo" not in offers(game)


def test_fire_sprites_right_palace_scores_settlements_at_the_edge() -> None:
    game = position("fire_sprites: H I1 I2 D5, RP A6; druids: H A10")
    assert change(game, "pass houses")["points"] == 2


# --- Leprechauns


def test_leprechauns_gain_2_power_for_each_shovel_free_or_bought() -> None:
    game = position("leprechauns: H E5; druids: H A5")
    give(game, "leprechauns", bowls=(4, 0, 4))
    # One free shovel and one bought: 4 power spent, 4 gained.
    game.play("action shovel_1")
    assert bowls(game, "leprechauns") == (8, 0, 0)
    assert change(game, "transform D5 to swamp") == {"money": -6, "bowl1": -4, "bowl2": 4}


def test_leprechauns_left_palace_gives_6_power_at_once() -> None:
    game = position("leprechauns: TP E5; druids: H A5")
    give(game, "leprechauns", bowls=(8, 0, 0))
    assert change(game, "upgrade E5 to LP") == {"money": -14, "bowl1": -6, "bowl2": 6}


def test_leprechauns_right_palace_founds_towns_worth_6() -> None:
    game = position("leprechauns: RP A2, H A5 B6 A6, TP A7; druids: H E5")
    assert change(game, "upgrade B6 to TP", "town points")["points"] == 9


# --- Inventors


@pytest.mark.parametrize(("others", "power"), [("", 2), ("; fairies: H I9", 1)])
def test_inventors_gain_power_when_others_build_houses(others: str, power: int) -> None:
    game = position(f"golems: H E5; inventors: H A2{others}")
    give(game, "inventors", bowls=(0, 8, 0))
    assert change(game, "build D5", of="inventors") == {"bowl2": -power, "bowl3": power}
    end_turn(game)
    # Their own houses bring them nothing.
    assert change(game, "transform A3 to swamp", "build A3", of="inventors") == {"money": -10}


def test_inventors_left_palace_builds_trading_posts_for_6_power() -> None:
    game = position("inventors: LP E5; sand_cats: H D4", tile="trading_post")
    give(game, "inventors", bowls=(0, 0, 8))
    give(game, "sand_cats", money=0, bowls=(0, 8, 0))
    game.play("action power_trading_post")
    assert offers(game, "settle") == [f"settle {hex} with TP" for hex in ("D5", "E4", "E6")]
    assert change(game, "settle D5 with TP") == {"points": 3}
    assert terrain(game, "D5") == "swamp"
    # An upgrade for the Sand Cats, whose house on D4 is its neighbor too.
    assert (seat_of(game, "sand_cats").coins, bowls(game, "sand_cats")) == (2, (0, 7, 1))
    next_turn(game, "inventors")
    give(game, "inventors", bowls=(0, 0, 6))
    assert "action power_trading_post" in offers(game)  # as often as power lasts


def test_inventors_right_palace_scores_houses() -> None:
    game = position("inventors: RP E5; druids: H A5")
    assert change(game, "transform D5 to swamp", "build D5") == {"money": -16, "points": 2}


# --- Fairies


def test_fairies_gain_2_more_power_as_income() -> None:
    game = position("fairies: H E5 A2; golems: H A10")
    give(game, "fairies", bowls=(8, 0, 0))
    collect_income(game.state)
    assert bowls(game, "fairies") == (6, 2, 0)


def test_fairies_left_palace_digs_for_2_power_once_a_round() -> None:
    game = position("fairies: LP E5; golems: H A10")
    game.play("action palace_shovel")
    assert "build D5" not in offers(game) and "forgo" not in offers(game)
    assert change(game, "transform D5 to forest", "build D5") == {"money": -4}
    assert bowls(game, "fairies") == (4, 2, 2)
    next_turn(game, "fairies")
    assert "already this round" in refuses(game, "action palace_shovel")


def test_fairies_right_palace_founds_towns_worth_6() -> None:
    game = position("fairies: RP A2, H A5 B6 A6, TP A7; golems: H E5")
    assert change(game, "upgrade B6 to TP", "town points")["points"] == 9


# --- Druids


def test_druids_exchange_3_power_for_2_points_at_any_time() -> None:
    game = position("druids: H E5; golems: H A10")
    give(game, "druids", bowls=(0, 1, 7))
    assert change(game, "convert 6 PW to 4 VP") == {"bowl1": 6, "bowl3": -6, "points": 4}
    assert "it costs 3 power: 2 power short" in refuses(game, "convert 3 PW to 2 VP")
    next_turn(game, "golems")
    assert "cannot convert this" in refuses(game, "convert 3 PW to 2 VP")


def test_druids_left_palace_brings_power_for_settlements() -> None:
    game = position("druids: H A5 A6 I4, LP E5; golems: H A10")
    give(game, "druids", bowls=(8, 0, 0))
    assert change(game, "pass houses") == {"bowl1": -6, "bowl2": 6, "money": 1}


def test_druids_right_palace_scores_trading_posts() -> None:
    game = position("druids: H E5, RP A2; golems: H A10")
    assert change(game, "upgrade E5 to TP") == {"money": -10, "points": 3}


# --- Sun Worshippers


def test_sun_worshippers_place_a_third_house_after_all_others() -> None:
    game = position("sun_worshippers: H E6; golems: H A10")
    assert seat_of(game, "sun_worshippers").faction.start_dwellings == 3


def test_sun_worshippers_left_palace_transforms_beside_a_building() -> None:
    game = position("sun_worshippers: LP E6; golems: H A10", tile="shovel")
    game.play("action bridge")
    game.play("bridge E6:G6")
    next_turn(game, "sun_worshippers")
    game.play("action free_transform")
    # Neither the bridge to G6 nor a river leads there; no shovel scores.
    assert offers(game, "transform") == ["transform E5 to desert", "transform D5 to desert"]
    assert change(game, "transform E5 to desert", "build E5") == {"money": -4}


def test_sun_worshippers_right_palace_founds_towns_worth_6() -> None:
    game = position("sun_worshippers: RP A2, H A5 B6 A6, TP A7; druids: H E5")
    assert change(game, "upgrade B6 to TP", "town points")["points"] == 9


# --- Sand Cats


@pytest.mark.parametrize(("others", "money"), [("", 2), ("; fairies: H I9", 1)])
def test_sand_cats_gain_money_when_others_upgrade(others: str, money: int) -> None:
    game = position(f"golems: TP E5; sand_cats: H A2{others}")
    assert change(game, "upgrade E5 to LP", of="sand_cats") == {"money": money}
    end_turn(game)
    assert change(game, "upgrade A2 to TP", of="sand_cats") == {"money": -10}


def test_sand_cats_left_palace_makes_trading_posts_cheaper() -> None:
    game = position("sand_cats: H E5 A2, LP I4; golems: H D5")
    assert change(game, "upgrade E5 to TP") == {"money": -5}
    next_turn(game, "sand_cats")
    assert change(game, "upgrade A2 to TP") == {"money": -7}


def test_sand_cats_right_palace_scores_buildings_away_from_the_river() -> None:
    game = position("sand_cats: H A6 A7 E10 I4, RP F9; golems: H D5")
    # A6 touches the river on B5, F9 that on G9; A7, E10 and I4 lie inland.
    assert change(game, "pass houses")["points"] == 3
