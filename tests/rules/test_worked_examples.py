"""The worked examples of the rulebook (page numbers of the English one), number by number."""

import pytest

from spadework.core.state import State
from spadework.rules.flow.scoring import shares
from support.table import (
    asked,
    bowls,
    change,
    give,
    network,
    offers,
    pass_all,
    position,
    refuses,
    seat_of,
)

NEIGHBORS = "mermaids: D D4; nomads: D E8, TE C3, TP C4"


# --- power


def test_three_power_with_two_tokens_in_bowl_one_fill_bowl_two_first() -> None:
    """Page 9: two tokens leave bowl 1, then one leaves bowl 2; six can be spent afterwards."""
    game = position(NEIGHBORS)
    give(game, "nomads", bowls=(2, 5, 5))
    game.play("build D5")
    game.play("nomads: leech 3 from mermaids")
    assert bowls(game, "nomads") == (0, 6, 6)


def test_power_is_counted_from_directly_adjacent_structures_only() -> None:
    """Page 12: a dwelling and a temple offer 3; the trading house is not adjacent."""
    game = position(NEIGHBORS)
    give(game, "nomads", bowls=(5, 7, 0))
    game.play("build D5")
    assert asked(game) == "nomads: take or decline 3 power"


def test_three_power_cost_two_points() -> None:
    """Page 12, the price of power."""
    game = position(NEIGHBORS)
    give(game, "nomads", bowls=(5, 7, 0))
    game.play("build D5")
    assert change(game, "leech 3 from mermaids") == {"bowl1": -3, "bowl2": 3, "points": -2}


def test_power_is_all_or_nothing() -> None:
    """Page 12: one may not gain less in order to save points."""
    game = position(NEIGHBORS)
    give(game, "nomads", bowls=(5, 7, 0))
    game.play("build D5")
    assert offers(game) == ["leech 3 from mermaids", "decline 3 from mermaids"]


def test_declining_costs_nothing() -> None:
    """Page 12."""
    game = position(NEIGHBORS)
    give(game, "nomads", bowls=(5, 7, 0))
    game.play("build D5")
    assert change(game, "decline 3 from mermaids") == {}


def test_full_bowls_cap_power_and_its_price() -> None:
    """Page 12: with room for two only two are gained, for one point."""
    game = position(NEIGHBORS)
    give(game, "nomads", bowls=(1, 0, 11))
    game.play("build D5")
    assert change(game, "leech 3 from mermaids") == {"bowl1": -1, "bowl3": 1, "points": -1}


@pytest.mark.parametrize(("points", "power"), [(0, 1), (1, 2), (2, 3), (9, 3)])
def test_lack_of_points_caps_power_but_never_below_zero(points: int, power: int) -> None:
    """Page 12: only as much power as leaves 0 points."""
    game = position(NEIGHBORS)
    give(game, "nomads", bowls=(12, 0, 0), points=points)
    game.play("build D5")
    game.play("leech 3 from mermaids")
    assert bowls(game, "nomads") == (12 - power, power, 0)
    assert seat_of(game, "nomads").points == points - (power - 1)


def test_who_has_no_room_is_not_asked() -> None:
    """RULES_NOTES 4.5: all tokens lie in bowl 3."""
    game = position(NEIGHBORS)
    game.play("build D5")
    assert asked(game) == "mermaids: take an action"


def test_sacrificed_power_leaves_the_game_and_pays_at_once() -> None:
    """Page 13: for every token moved to bowl 3 another leaves bowl 2."""
    game = position("witches: D F4; nomads: D E8")
    give(game, "witches", bowls=(3, 4, 1))
    assert change(game, "burn 2") == {"bowl2": -4, "bowl3": 2}
    assert change(game, "convert 3 PW to 1 W") == {"bowl1": 3, "bowl3": -3, "workers": 1}


def test_a_single_token_in_bowl_two_cannot_be_sacrificed() -> None:
    """Page 13."""
    game = position("witches: D F4; nomads: D E8")
    give(game, "witches", bowls=(3, 1, 0))
    refuses(game, "burn 1")


# --- cults


def test_three_steps_in_the_cult_of_air_give_four_power() -> None:
    """Page 13: the Nomads pass the spaces 5 and 7."""
    game = position("nomads: D E8; witches: D F4")
    give(game, "nomads", cults=[1, 0, 1, 4], bowls=(4, 8, 0))
    changed = change(game, "send priest to air for 3")
    assert changed == {"priests": -1, "air": 3, "bowl1": -4, "bowl2": 4}


def test_without_a_key_the_marker_stops_below_the_top() -> None:
    """Page 15: space 10 needs a town."""
    game = position("nomads: D E8; witches: D F4")
    give(game, "nomads", cults=[1, 0, 1, 8])
    assert change(game, "send priest to air for 3") == {"priests": -1, "air": 1}


def test_a_key_opens_the_top_and_is_used_up() -> None:
    """Page 13: one key for each space 10; it gives 3 power."""
    game = position("nomads: D E8; witches: D F4")
    give(game, "nomads", cults=[1, 0, 1, 8], keys=1, bowls=(12, 0, 0))
    changed = change(game, "send priest to air for 3")
    assert changed == {"priests": -1, "air": 2, "keys": -1, "bowl1": -3, "bowl2": 3}


def test_only_one_marker_stands_on_the_top() -> None:
    """Page 13: a key is of no use where somebody else stands on space 10."""
    game = position("nomads: D E8; witches: D F4")
    give(game, "nomads", cults=[1, 0, 1, 8], keys=1)
    give(game, "witches", cults=[0, 0, 0, 10])
    assert change(game, "send priest to air for 3") == {"priests": -1, "air": 1}


def test_two_markers_on_space_nine_share_eight_and_four_points() -> None:
    """Page 16: 6 points each; nobody scores on space 0."""
    game = position("witches: D F4; nomads: D E8; giants: D D4", round=6)
    give(game, "witches", cults=[9, 0, 0, 0])
    give(game, "nomads", cults=[9, 0, 0, 0])
    give(game, "giants", cults=[0, 0, 0, 0])
    pass_all(game)
    assert [score.get("fire", 0) for score in game.scores()] == [6, 6, 0]
    assert [score.get("water", 0) for score in game.scores()] == [0, 0, 0]


def test_a_town_with_steps_on_all_cults_asks_where_its_only_key_goes() -> None:
    """RULES_NOTES 8.5: two tracks stand on 9, one key arrives with TW5."""
    game = position("witches: D E5 E6, TP E7, TP F4; nomads: D I7")
    give(game, "witches", cults=[9, 0, 9, 0])
    game.play("upgrade F4 to SH")
    assert change(game, "town TW5") == {"points": 8 + 5 + 5, "water": 1, "air": 1, "keys": 1}
    assert offers(game, "reach") == ["reach top of fire", "reach top of earth"]
    assert change(game, "reach top of earth") == {"earth": 1, "keys": -1}
    assert seat_of(game, "witches").cults == [9, 1, 10, 1]


def test_two_keys_for_three_tracks_are_used_one_after_the_other() -> None:
    """RULES_NOTES 8.5: TW6 lifts fire and earth from 8 and water from 9."""
    game = position("nomads: D E5 E6, TP E7 F4; giants: D I1", tile="SCORE3")
    give(game, "nomads", cults=[8, 9, 8, 0])
    game.play("upgrade F4 to SH")
    game.play("town TW6")
    game.play("reach top of fire")
    game.play("reach top of earth")
    assert seat_of(game, "nomads").cults == [10, 9, 10, 2]
    assert asked(game) == "nomads: take an action"


def test_a_key_that_comes_with_the_favor_tile_lifts_its_steps_to_the_top() -> None:
    """RULES_NOTES 8.4: FAV5 founds the town whose key counts for the two steps of FAV5."""
    game = position("witches: D E5 E6, TP E7, TP F4, TP A3; nomads: D I7")
    give(game, "witches", cults=[8, 0, 0, 2])
    game.play("upgrade A3 to TE")
    game.play("favor FAV5")
    assert asked(game) == "witches: take a town tile"
    game.play("town TW2")
    assert seat_of(game, "witches").cults[0] == 10
    assert seat_of(game, "witches").keys == 0


def test_a_key_of_the_second_action_comes_too_late_for_the_step_of_the_first() -> None:
    """RULES_NOTES 8.4, 9.1: within an action keys count first; a step lost earlier stays lost."""
    game = position("chaos_magicians: D E5 E6 E7, SH F4; nomads: D I7", tile="SCORE3")
    give(game, "chaos_magicians", cults=[9, 0, 0, 0])
    game.play("action ACTC")
    assert change(game, "send priest to fire for 3") == {"priests": -1}
    game.play("upgrade E6 to TP")
    game.play("town TW2")
    assert seat_of(game, "chaos_magicians").cults[0] == 9
    assert seat_of(game, "chaos_magicians").keys == 1


def test_leaving_the_top_gives_the_key_back() -> None:
    """RULES_NOTES 9.5: the Acolytes pay with steps of a track they stand on top of."""
    game = position("acolytes of lakes: D D5; nomads: D I7")
    give(game, "acolytes", cults=[10, 3, 3, 3])
    game.play("transform C3 to volcano")
    assert change(game, "lose fire") == {"fire": -3, "keys": 1}


# --- cult bonuses


@pytest.mark.parametrize(("air", "workers"), [(1, 0), (2, 1), (6, 3), (7, 3)])
def test_every_second_step_in_air_is_a_worker(air: int, workers: int) -> None:
    """Page 15: on space 6 there are 3 workers."""
    game = position("giants: D D4; nomads: D I7", tile="SCORE7")
    give(game, "giants", cults=[0, 0, 0, air], workers=0)
    seen: dict[tuple[int, str], int] = {}

    def witness(state: State, seat: int, what: str) -> None:
        seen[seat, what] = state.seats[seat].workers

    game.state.witness = witness
    pass_all(game)
    assert seen[0, "cult bonus"] == workers


def test_eight_steps_in_earth_are_two_spades() -> None:
    """Page 15: used at once, on hexes of choice, without building."""
    game = position("alchemists: D E5; giants: D I1", tile="SCORE2")
    give(game, "alchemists", cults=[0, 0, 8, 0], workers=9, coins=9)
    pass_all(game)
    assert asked(game) == "alchemists: use 2 spades"
    assert not offers(game, "build")
    game.play("transform E6 to swamp")
    assert asked(game) == "alchemists: use 1 spade"
    game.play("transform E4 to swamp")
    assert game.state.round == 2


# --- structures, cards and area


def test_a_trading_house_costs_six_coins_alone_and_three_beside_a_neighbor() -> None:
    """Page 11."""
    alone = position("witches: D F4; nomads: D I7")
    assert change(alone, "upgrade F4 to TP") == {"coins": -6, "workers": -2}
    beside = position("witches: D F4; nomads: D F3")
    assert change(beside, "upgrade F4 to TP") == {"coins": -3, "workers": -2}


def test_leftover_bonus_cards_carry_a_coin_each() -> None:
    """Page 8: three cards are left over after the first choice."""
    game = position("witches: D F4; nomads: D I7; giants: D D4")
    cards = game.state.rules.bonus_cards
    coins = {c.code: n for c, n in zip(cards, game.state.bonus_coins, strict=True) if n}
    assert coins == {"BON1": 1, "BON2": 1, "BON4": 1}


SCATTERED = "witches: D E6 F4 G3 H5 G4 F5 D6 C5; nomads: D I7"


def test_shipping_of_one_connects_across_single_rivers_at_any_number_of_places() -> None:
    """Page 16: eight structures in five groups, a single river space between each two."""
    game = position(SCATTERED)
    assert network(game, "witches") == 2
    give(game, "witches", shipping=1)
    assert network(game, "witches") == 8


def test_two_adjacent_rivers_need_shipping_of_two() -> None:
    """Page 16."""
    game = position("witches: D B1 B2; nomads: D I7")
    give(game, "witches", shipping=1)
    assert network(game, "witches") == 1
    give(game, "witches", shipping=2)
    assert network(game, "witches") == 2


def test_the_shipping_card_does_not_connect_at_the_end() -> None:
    """Appendix IV: the card counts in the action phase only."""
    game = position(SCATTERED, cards=["BON4", "BON3"])
    assert network(game, "witches") == 2


def test_three_tied_for_second_place_share_what_is_left() -> None:
    """Page 16: 20 structures against three times 19; 12 and 6 points for three."""
    assert shares([20, 19, 19, 19], [18, 12, 6]) == [18, 6, 6, 6]
    game = position("witches: D A3 A4; nomads: D I7; giants: D D4; mermaids: D E11", round=6)
    pass_all(game)
    assert [score["area"] for score in game.scores()] == [18, 6, 6, 6]


def test_leftover_goods_become_coins_and_three_coins_a_point() -> None:
    """Page 16: 4 coins, 2 workers, 1 priest, 2 in bowl 3 and half of bowl 2 make 11 coins."""
    game = position("witches: D F4; nomads: D I7", round=6)
    give(game, "witches", coins=4, workers=2, priests=1, bowls=(3, 5, 2))
    pass_all(game)
    assert game.scores()[0]["resources"] == 3


def test_equal_totals_share_the_victory() -> None:
    """Page 16."""
    game = position("witches: D F4; nomads: D I7", round=6)
    for name in ("witches", "nomads"):
        give(game, name, cults=[0, 0, 0, 0])
    pass_all(game)
    assert game.winners() == [0, 1]
