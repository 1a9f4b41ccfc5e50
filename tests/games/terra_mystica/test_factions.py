"""What every faction of the base game does differently: ability and stronghold.

Sources: appendix VI of the rulebook and the sections of RULES_NOTES that are named.
"""

from support.table import (
    asked,
    bowls,
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

# --- Auren


def test_auren_take_a_favor_tile_with_their_stronghold() -> None:
    game = position("auren: TP F4; nomads: D I7")
    assert change(game, "upgrade F4 to SH") == {"coins": -6, "workers": -4}
    assert asked(game) == "auren: take a favor tile"
    assert change(game, "favor FAV9") == {"fire": 1}


def test_auren_advance_two_steps_on_one_cult_once_a_round() -> None:
    game = position("auren: SH F4; nomads: D I7")
    game.play("action ACTA")
    assert change(game, "step earth") == {"earth": 2}
    next_turn(game, "auren")
    refuses(game, "action ACTA")


# --- Witches


def test_witches_get_five_more_points_for_a_town() -> None:
    game = position("witches: D E5 E6, TP E7 F4; nomads: D I7", tile="SCORE3")
    game.play("upgrade F4 to SH")
    assert change(game, "town TW2") == {"points": 7 + 5, "workers": 2, "keys": 1}


def test_witches_ride_to_any_forest_free_of_charge() -> None:
    """It counts as building a dwelling (RULES_NOTES 6.7)."""
    game = position("witches: SH F4; nomads: D I7", tile="SCORE3")
    game.play("action ACTW")
    forests = ["A3", "A10", "C3", "C4", "D1", "E9", "F2", "G3", "I6", "I11"]
    assert offers(game, "build") == [f"build {hex}" for hex in forests]
    assert change(game, "build A3") == {"points": 2}
    next_turn(game, "witches")
    refuses(game, "action ACTW")


def test_the_ride_offers_power_to_its_new_neighbors() -> None:
    """RULES_NOTES 4.1: free structures count as well."""
    game = position("witches: SH F4; nomads: D B5")
    give(game, "nomads", bowls=(5, 7, 0))
    game.play("action ACTW")
    game.play("build A10")
    assert asked(game) == "nomads: take or decline 1 power"


# --- Alchemists


def test_alchemists_trade_points_and_coins_at_any_time() -> None:
    game = position("alchemists: D E5; nomads: D I7")
    assert change(game, "convert 1 VP to 1 C") == {"points": -1, "coins": 1}
    assert change(game, "convert 2 C to 1 VP") == {"points": 1, "coins": -2}
    assert asked(game) == "alchemists: take an action"


def test_alchemists_score_two_coins_a_point_at_the_end() -> None:
    game = position("alchemists: D E5; nomads: D I7", round=6)
    give(game, "alchemists", coins=11, workers=0, priests=0, bowls=(12, 0, 0))
    pass_all(game)
    assert game.scores()[0]["resources"] == 5


def test_alchemists_gain_twelve_power_with_their_stronghold_and_two_with_every_spade() -> None:
    game = position("alchemists: TP E5; nomads: D I7")
    give(game, "alchemists", bowls=(5, 7, 0))
    game.play("upgrade E5 to SH")
    assert bowls(game, "alchemists") == (0, 5, 7)
    next_turn(game, "alchemists")
    changed = change(game, "transform E6 to swamp")
    assert changed == {"workers": -3, "bowl2": -2, "bowl3": 2}


def test_alchemists_gain_power_for_the_spades_of_a_cult_bonus_too() -> None:
    game = position("alchemists: SH E5; giants: D I1")
    give(game, "alchemists", cults=[0, 0, 4, 0], bowls=(12, 0, 0))
    pass_all(game)
    changed = change(game, "transform E6 to swamp")
    assert (changed["bowl1"], changed["bowl2"]) == (-2, 2)


# --- Darklings


def test_darklings_dig_with_priests_and_score_for_it() -> None:
    game = position("darklings: D E5; nomads: D I7")
    assert change(game, "transform E6 to swamp") == {"priests": -1, "points": 2}


def test_darklings_score_nothing_for_free_spades() -> None:
    """RULES_NOTES 6.11: only for spades bought with priests."""
    game = position("darklings: D E5; nomads: D I7")
    game.play("action ACT5")
    assert change(game, "transform E6 to swamp") == {}


def test_darklings_top_a_free_spade_up_with_priests() -> None:
    """Appendix I: F3 (desert) takes two spades, one of them bought."""
    game = position("darklings: D E5; giants: D I1")
    game.play("action ACT5")
    assert change(game, "transform F3 to swamp") == {"priests": -1, "points": 2}


def test_darklings_have_no_exchange_track() -> None:
    game = position("darklings: D E5; nomads: D I7")
    refuses(game, "advance digging")


def test_darklings_ordain_up_to_three_workers_with_their_stronghold() -> None:
    game = position("darklings: TP E5; nomads: D I7")
    game.play("upgrade E5 to SH")
    assert offers(game, "ordain") == ["ordain 0", "ordain 1", "ordain 2", "ordain 3"]
    assert change(game, "ordain 3") == {"workers": -3, "priests": 3}


def test_darklings_ordain_no_more_than_the_supply_of_seven_holds() -> None:
    game = position("darklings: TP E5; nomads: D I7")
    give(game, "darklings", priests=6)
    game.play("upgrade E5 to SH")
    assert offers(game, "ordain") == ["ordain 0", "ordain 1"]


# --- Halflings


def test_halflings_score_a_point_for_every_spade() -> None:
    game = position("halflings: D E6; nomads: D I7")
    assert change(game, "transform E5 to plains") == {"workers": -3, "points": 1}
    next_turn(game, "halflings")
    game.play("action ACT6")
    assert change(game, "transform D4 to plains") == {"points": 2}


def test_halflings_spread_three_spades_with_their_stronghold_and_build_once() -> None:
    """No spades can be bought on top (RULES_NOTES 6.3)."""
    game = position("halflings: TP E6; nomads: D I7")
    assert change(game, "upgrade E6 to SH") == {"coins": -8, "workers": -4}
    assert change(game, "transform E5 to plains") == {"points": 1}
    assert "transform E7 to plains" not in offers(game)
    assert change(game, "transform D4 to plains") == {"points": 2}
    assert offers(game, "build") == ["build E5", "build D4"]
    assert change(game, "build D4") == {"coins": -2, "workers": -1}
    assert not offers(game, "build")


# --- Cultists


CULTISTS_BUILD = "cultists: D E5; nomads: D F3; giants: D D4"


def test_cultists_advance_one_step_however_many_take_power() -> None:
    game = position(CULTISTS_BUILD)
    for name in ("nomads", "giants"):
        give(game, name, bowls=(5, 7, 0))
    game.play("build E6")
    game.play("nomads: leech 1 from cultists")
    game.play("giants: leech 1 from cultists")
    assert asked(game) == "cultists: choose a cult for 1 step"
    assert change(game, "step water") == {"water": 1}
    assert asked(game) == "cultists: take an action"


def test_cultists_advance_also_when_only_some_take_power() -> None:
    game = position(CULTISTS_BUILD)
    for name in ("nomads", "giants"):
        give(game, name, bowls=(5, 7, 0))
    game.play("build E6")
    game.play("nomads: leech 1 from cultists")
    game.play("giants: decline 1 from cultists")
    assert asked(game) == "cultists: choose a cult for 1 step"


def test_cultists_get_nothing_where_nobody_could_take_power() -> None:
    """RULES_NOTES 13.3."""
    game = position(CULTISTS_BUILD)
    give(game, "cultists", bowls=(5, 7, 0))
    assert change(game, "build E6") == {"coins": -2, "workers": -1}
    assert asked(game) == "cultists: take an action"


def test_cultists_score_seven_points_with_their_stronghold() -> None:
    game = position("cultists: TP E6; nomads: D I7")
    assert change(game, "upgrade E6 to SH") == {"coins": -8, "workers": -4, "points": 7}


# --- Engineers


def test_engineers_build_bridges_for_workers_any_number_of_times() -> None:
    game = position("engineers: D C2; nomads: D I7")
    for site in ("C2:D3", "C2:D4"):
        assert change(game, "action ACTE") == {"workers": -2}
        game.play(f"bridge {site}")
        next_turn(game, "engineers")
    assert "action ACTE" in offers(game)


def test_engineers_score_on_passing_for_bridges_between_own_structures() -> None:
    """3 points each; a bridge to an empty hex does not count (RULES_NOTES 7.4)."""
    game = position("engineers: SH C2, D D3; nomads: D I7")
    for site in ("C2:D3", "C2:D4"):
        game.play("action ACTE")
        game.play(f"bridge {site}")
        next_turn(game, "engineers")
    pass_all(game)
    assert game.scores()[0]["stronghold"] == 3


# --- Dwarves


def test_dwarves_tunnel_for_two_workers_and_four_points_once_in_an_action() -> None:
    """RULES_NOTES 5.5: transforming and building on one hex is one tunnel."""
    game = position("dwarves: D E7; nomads: D I7")
    assert change(game, "transform C3 to mountains") == {"workers": -3 - 2, "points": 4}
    assert change(game, "build C3") == {"coins": -2, "workers": -1}


def test_dwarves_tunnel_again_in_another_action() -> None:
    game = position("dwarves: D E7; nomads: D I7")
    game.play("transform C3 to mountains")
    next_turn(game, "dwarves")
    assert change(game, "build C3") == {"coins": -2, "workers": -1 - 2, "points": 4}


def test_dwarves_do_not_tunnel_to_a_neighboring_hex() -> None:
    game = position("dwarves: D E7; nomads: D I7")
    assert change(game, "transform F4 to mountains") == {"workers": -3}


def test_dwarves_skip_one_hex_only_and_have_no_shipping() -> None:
    game = position("dwarves: D E7; nomads: D I7")
    refuses(game, "transform C4 to mountains")
    refuses(game, "advance shipping")


def test_dwarves_tunnel_cheaper_with_their_stronghold() -> None:
    game = position("dwarves: SH E7; nomads: D I7")
    assert change(game, "transform C3 to mountains") == {"workers": -3 - 1, "points": 4}


# --- Mermaids


def test_mermaids_begin_with_shipping_of_one_and_may_reach_five() -> None:
    game = position("mermaids: D D5; nomads: D I7")
    assert seat_of(game, "mermaids").shipping == 1
    changed = change(game, "advance shipping")
    assert changed == {"coins": -4, "priests": -1, "shipping": 1, "points": 2}


def test_mermaids_skip_a_river_when_founding_a_town() -> None:
    """Free and at a time of their choice (RULES_NOTES 8.7)."""
    game = position("mermaids: TP F4 E7 G3, D H4; nomads: D I7", tile="SCORE3")
    assert offers(game, "connect") == ["connect r22", "connect r29"]
    game.play("connect r29")
    assert change(game, "town TW2") == {"points": 7, "workers": 2, "keys": 1}
    assert not offers(game, "connect")
    assert "send priest to fire for 3" in offers(game)


def test_mermaids_need_four_structures_across_the_river_too() -> None:
    game = position("mermaids: SH F4, TP E7 G3; nomads: D I7")
    assert not offers(game, "connect")


def test_mermaids_advance_in_shipping_with_their_stronghold() -> None:
    game = position("mermaids: TP D5; nomads: D I7")
    changed = change(game, "upgrade D5 to SH")
    assert changed == {"coins": -6, "workers": -4, "shipping": 1, "points": 2}


# --- Swarmlings


def test_swarmlings_get_three_workers_for_a_town() -> None:
    game = position("swarmlings: D E5 E6, TP E7 F4; nomads: D I7", tile="SCORE3")
    game.play("upgrade F4 to SH")
    assert change(game, "town TW1") == {"points": 5, "coins": 6, "workers": 3, "keys": 1}


def test_swarmlings_upgrade_a_dwelling_free_of_charge_once_a_round() -> None:
    game = position("swarmlings: SH D5, D E11 A4; nomads: D I7", tile="SCORE6")
    game.play("action ACTS")
    assert offers(game, "upgrade") == ["upgrade E11 to TP", "upgrade A4 to TP"]
    assert change(game, "upgrade E11 to TP") == {"points": 3}
    next_turn(game, "swarmlings")
    refuses(game, "action ACTS")


# --- Chaos Magicians


def test_chaos_magicians_take_two_favor_tiles_for_a_temple() -> None:
    game = position("chaos_magicians: TP D4; nomads: D I7")
    game.play("upgrade D4 to TE")
    assert change(game, "favor FAV9") == {"fire": 1}
    refuses(game, "favor FAV9")
    assert change(game, "favor FAV11") == {"earth": 1}
    assert asked(game) == "chaos_magicians: take an action"


def test_chaos_magicians_take_two_actions_in_a_row_once_a_round() -> None:
    game = position("chaos_magicians: SH D4; nomads: D I7")
    game.play("action ACTC")
    game.play("send priest to water for 1")
    refuses(game, "action ACTC")
    refuses(game, "end turn")
    game.play("send priest to earth for 1")
    assert offers(game, "end turn")
    assert not offers(game, "send")
    next_turn(game, "chaos_magicians")
    refuses(game, "action ACTC")


def test_power_is_offered_between_the_actions_of_a_double_turn() -> None:
    """RULES_NOTES 3.7."""
    game = position("chaos_magicians: SH D4, D E6; nomads: D F3")
    give(game, "nomads", bowls=(5, 7, 0))
    game.play("action ACTC")
    game.play("upgrade E6 to TP")
    game.play("nomads: leech 1 from chaos_magicians")
    assert asked(game) == "chaos_magicians: take an action"
    assert "send priest to fire for 3" in offers(game)


def test_power_burned_in_the_middle_of_the_first_action_does_not_begin_the_second() -> None:
    """RULES_NOTES 3.7: two complete actions in a row."""
    options = {"free_burning": "off"}
    game = position("chaos_magicians: SH D4, D E5; nomads: D I7", options=options)
    give(game, "chaos_magicians", coins=0, workers=4, bowls=(0, 8, 4))
    for text in ("action ACTC", "action ACT5", "transform C3 to wasteland"):
        game.play(text)
    assert "burn 4" not in offers(game)  # for ACT4 and its coins, which the dwelling lacks
    game.play("burn 3")
    refuses(game, "action ACT2")
    for text in ("convert 3 PW to 1 W", "forgo"):
        game.play(text)
    give(game, "chaos_magicians", bowls=(0, 8, 0))
    for text in ("burn 4", "action ACT4"):
        game.play(text)
    assert seat_of(game, "chaos_magicians").coins == 7


def test_chaos_magicians_may_pass_as_their_second_action() -> None:
    game = position("chaos_magicians: SH D4; nomads: D I7")
    game.play("action ACTC")
    game.play("send priest to water for 1")
    passes(game, "BON1")
    assert asked(game) == "nomads: take an action"


# --- Giants


def test_giants_need_two_spades_for_every_terrain_and_make_only_wasteland() -> None:
    """E7 (mountains) is one step away, E6 (plains) two, C3 (forest) two."""
    game = position("giants: D D4; nomads: D I7")
    reached = ["D5", "C3", "E6", "E7"]
    assert offers(game, "transform") == [f"transform {hex} to wasteland" for hex in reached]
    assert change(game, "transform E7 to wasteland") == {"workers": -6}


def test_giants_buy_the_second_spade_to_a_free_one() -> None:
    """RULES_NOTES 6.9."""
    game = position("giants: D D4; nomads: D I7")
    game.play("action ACT5")
    assert change(game, "transform E7 to wasteland") == {"workers": -3}


def test_giants_lose_a_single_spade_of_the_cult_bonus() -> None:
    game = position("giants: D D4; nomads: D I7")
    give(game, "giants", cults=[0, 0, 7, 0])
    pass_all(game)
    assert game.state.round == 2


def test_giants_use_the_spades_of_the_cult_bonus_in_pairs() -> None:
    game = position("giants: D D4; nomads: D I7")
    give(game, "giants", cults=[0, 0, 8, 0])
    pass_all(game)
    game.play("transform E6 to wasteland")
    assert game.state.round == 2


def test_giants_get_two_spades_and_may_build_once_a_round() -> None:
    game = position("giants: SH D4; nomads: D I7")
    game.play("action ACTG")
    assert change(game, "transform E6 to wasteland") == {}
    assert change(game, "build E6") == {"coins": -2, "workers": -1}
    next_turn(game, "giants")
    refuses(game, "action ACTG")


# --- Fakirs


def test_fakirs_fly_for_a_priest_and_four_points() -> None:
    game = position("fakirs: D E8; giants: D I1")
    changed = change(game, "transform D4 to desert")
    assert changed == {"workers": -3, "priests": -1, "points": 4}
    assert change(game, "build D4") == {"coins": -2, "workers": -1}


def test_fakirs_fly_farther_with_their_stronghold() -> None:
    """B4 (desert) lies beyond two hexes."""
    game = position("fakirs: TP E8; giants: D I1")
    refuses(game, "build B4")
    assert change(game, "upgrade E8 to SH") == {"coins": -10, "workers": -4}
    next_turn(game, "fakirs")
    changed = change(game, "build B4")
    assert changed == {"coins": -2, "workers": -1, "priests": -1, "points": 4}


def test_fakirs_fly_farther_with_the_shipping_town() -> None:
    """RULES_NOTES 5.5; the tile gives them no shipping."""
    game = position("fakirs: D E5 E6, TP E7 E8, TE F4; giants: D I1", tile="SCORE3")
    game.play("upgrade F4 to SA")
    assert change(game, "town TW7") == {"points": 4, "keys": 1}
    assert seat_of(game, "fakirs").jump_range == 2


def test_fakirs_have_no_shipping_and_a_short_exchange_track() -> None:
    game = position("fakirs: D E8; giants: D I1")
    refuses(game, "advance shipping")
    game.play("advance digging")
    next_turn(game, "fakirs")
    refuses(game, "advance digging")


# --- Nomads


def test_nomads_raise_a_sandstorm_without_spades_and_may_build() -> None:
    """It is no spade: the round's tile does not score (RULES_NOTES 6.8)."""
    game = position("nomads: SH E8; giants: D I1", tile="SCORE1")
    game.play("action ACTN")
    assert change(game, "transform D5 to desert") == {}
    assert change(game, "build D5") == {"coins": -2, "workers": -1}
    next_turn(game, "nomads")
    refuses(game, "action ACTN")


def test_a_sandstorm_crosses_neither_river_nor_bridge() -> None:
    game = position("nomads: SH E8; giants: D I1")
    game.play("action ACT1")
    game.play("bridge E8:G3")
    next_turn(game, "nomads")
    game.play("action ACTN")
    reached = ["transform E7 to desert", "transform D5 to desert"]
    assert offers(game, "transform") == reached
