"""What every faction of Fire & Ice does differently: ability and stronghold (RULES_NOTES 12)."""

import pytest

from spadework.notation.game import Game
from support.table import (
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


def terrain_of(game: Game, hex: str) -> str:
    """The name of the terrain on a hex."""
    rules = game.state.rules
    return rules.terrains[game.state.terrain[rules.board.hex(hex)]]


# --- ice


def test_ice_costs_one_spade_on_the_start_terrain_and_else_the_distance_to_it() -> None:
    """Forest itself, swamp two steps away, plains three."""
    for hex, spades in (("F4", 1), ("E5", 2), ("E6", 3)):
        game = position("ice_maidens of forest: D F3; giants: D I1")
        assert change(game, f"transform {hex} to ice") == {"workers": -3 * spades}
        assert terrain_of(game, hex) == "ice"


def test_ice_factions_may_stop_at_another_terrain_but_not_at_the_start_terrain() -> None:
    game = position("yetis of forest: D F3; giants: D I1")
    assert "transform E6 to forest" not in offers(game)
    assert change(game, "transform E6 to swamp") == {"workers": -3}


def test_ice_factions_pay_one_worker_less_for_a_better_exchange_rate() -> None:
    for name in ("ice_maidens", "yetis"):
        game = position(f"{name} of forest: D F3; giants: D I1")
        changed = change(game, "advance digging")
        assert changed == {"workers": -1, "coins": -5, "priests": -1, "digging": 1, "points": 6}


def test_nobody_transforms_ice() -> None:
    """RULES_NOTES 6.13; the Witches cannot ride there either."""
    game = position("ice_maidens of lakes: D F3; witches: SH E6")
    game.play("transform F4 to ice")
    game.play("forgo")
    game.play("end turn")
    assert not offers(game, "transform F4")
    refuses(game, "transform F4 to forest")
    refuses(game, "build F4")


def test_ice_maidens_score_for_temples_on_passing() -> None:
    """3 points each; the sanctuary is no temple."""
    game = position("ice_maidens of forest: SH F3, TE F4 E6, SA A3; giants: D I1")
    passes(game, "BON1")
    assert game.scores()[0]["stronghold"] == 6


def test_yetis_pay_one_power_less_for_power_actions() -> None:
    game = position("yetis of forest: D F4; giants: D I1")
    assert change(game, "convert 3 PW to 1 W") == {"bowl3": -3, "bowl1": 3, "workers": 1}
    assert change(game, "action ACT4") == {"bowl3": -3, "bowl1": 3, "coins": 7}


def test_yetis_count_four_power_for_stronghold_and_sanctuary() -> None:
    game = position("witches: D E6; yetis of lakes: SH E7")
    give(game, "yetis", bowls=(5, 7, 0))
    game.play("upgrade E6 to TP")
    assert asked(game) == "yetis: take or decline 4 power"


def test_yetis_found_a_town_with_a_stronghold_and_three_dwellings() -> None:
    game = position("yetis of forest: D E5 E6 E7, TP F4; giants: D I1")
    game.play("upgrade F4 to SH")
    assert asked(game) == "yetis: take a town tile"


def test_yetis_reuse_covered_power_actions_with_their_stronghold() -> None:
    game = position("yetis of forest: SH F4; giants: D I1; nomads: D I7")
    game.play("action ACT4")
    game.play("end turn")
    refuses(game, "action ACT4")
    next_turn(game, "yetis")
    assert change(game, "action ACT4") == {"bowl3": -3, "bowl1": 3, "coins": 7}


def test_yetis_respect_covered_power_actions_without_a_stronghold() -> None:
    game = position("yetis of forest: D F4; giants: D I1")
    game.play("action ACT4")
    next_turn(game, "yetis")
    refuses(game, "action ACT4")


# --- volcano


def test_acolytes_pay_three_steps_of_one_cult_for_a_volcano() -> None:
    game = position("acolytes of lakes: D D5; nomads: D I7")
    assert change(game, "transform C3 to volcano") == {}
    assert offers(game, "lose") == ["lose fire", "lose water", "lose earth", "lose air"]
    assert change(game, "lose earth") == {"earth": -3}
    assert change(game, "build C3") == {"coins": -2, "workers": -1}


def test_acolytes_pay_four_steps_for_the_home_terrain_of_an_opponent() -> None:
    """E8 is desert, the home of the Nomads; one cult must be high enough for all four."""
    game = position("acolytes of lakes: D D5; nomads: D I7")
    refuses(game, "transform E8 to volcano")
    give(game, "acolytes", cults=[3, 4, 3, 3])
    game.play("transform E8 to volcano")
    assert offers(game, "lose") == ["lose water"]
    assert change(game, "lose water") == {"water": -4}


def test_acolytes_pay_for_a_volcano_before_they_make_another() -> None:
    """With loose order who is left alone goes on without an end of the turn."""
    game = position("nomads: D I7; acolytes of lakes: D D5", options={"loose_order": "on"})
    give(game, "acolytes", cults=[3, 0, 0, 0])
    game.play(offers(game, "pass")[0])
    game.play("end turn")
    for action in ("dig 1", "transform C3 to volcano", "dig 1"):
        game.play(f"acolytes: {action}")
    assert "have to be paid first" in refuses(game, "acolytes: transform D4 to volcano")
    game.play("acolytes: lose fire")
    assert "the highest is 0" in refuses(game, "acolytes: transform D4 to volcano")


def test_acolytes_gain_the_power_of_a_cult_again_when_they_climb_again() -> None:
    """RULES_NOTES 9.5."""
    game = position("acolytes of lakes: D D5; nomads: D I7")
    give(game, "acolytes", bowls=(12, 0, 0))
    game.play("transform C3 to volcano")
    game.play("lose fire")
    next_turn(game, "acolytes")
    changed = change(game, "send priest to fire for 3")
    assert changed == {"priests": -1, "fire": 3, "bowl1": -1, "bowl2": 1}


def test_acolytes_turn_spades_into_cult_steps() -> None:
    """The round's tile still scores; nothing is transformed or built."""
    game = position("acolytes of lakes: D D5; nomads: D I7", tile="SCORE1")
    assert change(game, "action ACT6") == {"bowl3": -6, "bowl1": 6, "points": 4}
    assert change(game, "step fire") == {"fire": 1}
    assert change(game, "step air") == {"air": 1}
    assert asked(game) == "acolytes: take an action"
    assert not offers(game, "build")


def test_acolytes_turn_the_spades_of_a_cult_bonus_into_steps() -> None:
    game = position("acolytes of lakes: D D5; nomads: D I7")
    give(game, "acolytes", cults=[0, 0, 8, 0])
    pass_all(game)
    assert asked(game) == "acolytes: choose a cult for 2 steps"


def test_acolytes_send_priests_a_step_farther_with_their_stronghold() -> None:
    game = position("acolytes of lakes: SH D5; nomads: D I7")
    assert change(game, "send priest to fire for 3") == {"priests": -1, "fire": 4}
    next_turn(game, "acolytes")
    assert change(game, "send priest to water for 1") == {"priests": -1, "water": 2}


def test_nobody_transforms_a_volcano() -> None:
    """RULES_NOTES 6.13."""
    game = position("dragonlords of lakes: D D5; witches: D D4")
    game.play("transform C3 to volcano")
    game.play("forgo")
    game.play("end turn")
    assert not offers(game, "transform C3")
    refuses(game, "transform C3 to forest")


def test_dragonlords_pay_a_token_of_the_lowest_bowl_for_a_volcano() -> None:
    game = position("dragonlords of lakes: D D5; nomads: D I7")
    give(game, "dragonlords", bowls=(0, 3, 5))
    assert change(game, "transform C3 to volcano") == {"bowl2": -1}
    assert change(game, "build C3") == {"coins": -2, "workers": -1}


def test_dragonlords_pay_two_tokens_for_the_home_terrain_of_an_opponent() -> None:
    game = position("dragonlords of lakes: D D5; nomads: D I7")
    give(game, "dragonlords", bowls=(1, 3, 4))
    assert change(game, "transform E8 to volcano") == {"bowl1": -1, "bowl2": -1}


@pytest.mark.parametrize(("other", "tokens"), [("shapeshifters", 2), ("yetis", 1)])
def test_the_home_of_shapeshifters_is_dear_and_a_terrain_picked_for_ice_is_not(
    other: str, tokens: int
) -> None:
    """RULES_NOTES 12, general: C3 is forest."""
    game = position(f"dragonlords of lakes: D D5; {other} of forest: D A3")
    assert change(game, "transform C3 to volcano") == {"bowl3": -tokens}


def test_dragonlords_turn_spades_into_tokens() -> None:
    game = position("dragonlords of lakes: D D5; nomads: D I7", tile="SCORE1")
    assert change(game, "action ACT5") == {"bowl3": -4, "bowl1": 4 + 1, "points": 2}
    assert asked(game) == "dragonlords: take an action"


def test_dragonlords_get_a_token_for_every_player_with_their_stronghold() -> None:
    game = position("dragonlords of lakes: TP D5; nomads: D I7; giants: D I1")
    assert change(game, "upgrade D5 to SH") == {"coins": -8, "workers": -4, "bowl1": 3}


# --- variable


def test_riverwalkers_unlock_a_terrain_instead_of_gaining_a_priest() -> None:
    """A coin, or two for the home of an opponent; its priest joins the supply."""
    game = position("riverwalkers of forest: D C3; giants: D I1")
    give(game, "riverwalkers", priests=0)
    game.play("action ACT2")
    assert change(game, "unlock desert") == {"coins": -1}
    assert seat_of(game, "riverwalkers").priest_limit == 2
    game.play("convert 5 PW to 1 P")
    assert change(game, "unlock wasteland") == {"coins": -2}
    game.play("end turn")
    passes(game, "BON1")
    assert change(game, "build B4") == {"coins": -2, "workers": -1}


def test_riverwalkers_may_take_the_priest_if_one_is_in_the_supply() -> None:
    game = position("riverwalkers of forest: D C3; giants: D I1")
    give(game, "riverwalkers", priests=0)
    game.play("action ACT2")
    assert change(game, "take priest") == {"priests": 1}


def test_riverwalkers_convert_no_power_into_a_priest_that_would_be_lost() -> None:
    """RULES_NOTES 3.3; with a locked terrain there is something to gain."""
    game = position("riverwalkers of forest: D C3; giants: D I1")
    give(game, "riverwalkers", priests=1)
    assert offers(game, "convert 5 PW to 1 P")
    riverwalkers = seat_of(game, "riverwalkers")
    riverwalkers.buildable = 2**7 - 1
    riverwalkers.priests = riverwalkers.priest_limit = 7
    assert "no priest is in the supply" in refuses(game, "convert 5 PW to 1 P")


def test_riverwalkers_build_on_unlocked_terrain_only() -> None:
    game = position("riverwalkers of forest: D C3; giants: D I1")
    assert offers(game, "build") == ["build C4"]


def test_riverwalkers_reach_nothing_by_land() -> None:
    """F6 (mountains) touches F5 but no river; E9 (forest) lies beyond the river."""
    game = position("riverwalkers of plains: D F5; giants: D I1")
    game.play("action ACT2")
    game.play("unlock mountains")
    next_turn(game, "riverwalkers")
    refuses(game, "build F6")
    game.play("convert 5 PW to 1 P")
    game.play("unlock forest")
    assert change(game, "build E9") == {"coins": -2, "workers": -1}


def test_riverwalkers_neither_dig_nor_ship_farther() -> None:
    game = position("riverwalkers of forest: D C3; giants: D I1", cards=["BON1", "BON3"])
    assert not offers(game, "transform")
    for action in ("ACT5", "ACT6", "BON1"):
        refuses(game, f"action {action}")
    refuses(game, "advance shipping")
    refuses(game, "advance digging")


def test_riverwalkers_lose_the_spades_of_a_cult_bonus() -> None:
    game = position("riverwalkers of forest: D C3; giants: D I1")
    give(game, "riverwalkers", cults=[0, 0, 8, 0])
    pass_all(game)
    assert game.state.round == 2


def test_riverwalkers_build_up_to_two_bridges_with_their_stronghold() -> None:
    game = position("riverwalkers of forest: TP C3; giants: D I1")
    assert change(game, "upgrade C3 to SH") == {"coins": -6, "workers": -4}
    game.play("bridge A7:C3")
    assert offers(game, "bridge") == ["bridge B3:C3", "bridge B4:C3"]
    game.play("forgo")
    assert seat_of(game, "riverwalkers").bridges == 2


def test_shapeshifters_may_buy_a_token_when_somebody_takes_power() -> None:
    game = position("shapeshifters of forest: D F4; nomads: D F3")
    give(game, "nomads", bowls=(5, 7, 0))
    game.play("upgrade F4 to TP")
    game.play("nomads: leech 1 from shapeshifters")
    assert offers(game, "forgo") == ["forgo"]
    assert change(game, "buy token") == {"points": -1, "bowl3": 1}


def test_shapeshifters_gain_power_when_all_decline() -> None:
    game = position("shapeshifters of forest: D F4; nomads: D F3")
    give(game, "nomads", bowls=(5, 7, 0))
    give(game, "shapeshifters", bowls=(4, 4, 0))
    game.play("upgrade F4 to TP")
    changed = change(game, "nomads: decline 1 from shapeshifters", of="shapeshifters")
    assert changed == {"bowl1": -1, "bowl2": 1}


def test_shapeshifters_change_their_home_for_power_or_tokens_repeatedly() -> None:
    """Structures follow, empty hexes of the old terrain stay; no home of an opponent."""
    game = position("shapeshifters of forest: SH F4, D E6; nomads: D I7")
    give(game, "shapeshifters", bowls=(4, 4, 6))
    assert change(game, "action ACTH5") == {"bowl3": -5, "bowl1": 5}
    others = ["plains", "swamp", "lakes", "mountains", "wasteland"]
    assert offers(game, "terrain") == [f"terrain {name}" for name in others]
    game.play("terrain lakes")
    assert [terrain_of(game, hex) for hex in ("F4", "E6", "C3")] == ["lakes", "lakes", "forest"]
    next_turn(game, "shapeshifters")
    assert change(game, "action ACTH6") == {"bowl1": -5}
    game.play("terrain forest")
    next_turn(game, "shapeshifters")
    assert "action ACTH6" in offers(game)


def test_shapeshifters_dig_for_three_workers_for_ever() -> None:
    game = position("shapeshifters of forest: D F4; nomads: D I7")
    refuses(game, "advance digging")
    assert change(game, "transform E7 to forest") == {"workers": -3}
