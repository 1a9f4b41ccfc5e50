"""What every faction does differently with ships, those of Fire & Ice included."""

import pytest

from spadework.notation.game import Game
from spadework.rules.ground.homes import count_new_home, new_homes
from support.harbor import harbor, markers, play, put_ships, ships
from support.table import CATALOG, asked, bowls, change, give, next_turn, offers, refuses, seat_of

# Price in workers and coins, rewards (ships, shipping steps), price of a ship.
YARDS = {
    "auren": (4, 6, 1, 1, "ACTY1"),
    "witches": (4, 6, 1, 1, "ACTY1"),
    "alchemists": (4, 6, 1, 1, "ACTY1"),
    "darklings": (4, 6, 0, 1, "ACTY1"),
    "halflings": (4, 6, 1, 1, "ACTY1"),
    "cultists": (4, 6, 0, 1, "ACTY1"),
    "engineers": (3, 6, 1, 0, "ACTY2"),
    "dwarves": (4, 6, 1, 1, "ACTY1"),
    "mermaids": (4, 6, 1, 1, "ACTY1"),
    "swarmlings": (5, 8, 1, 1, "ACTY3"),
    "chaos_magicians": (4, 6, 1, 1, "ACTY1"),
    "giants": (3, 6, 1, 1, "ACTY1"),
    "fakirs": (4, 6, 1, 1, "ACTY1"),
    "nomads": (4, 6, 1, 1, "ACTY1"),
    "ice_maidens": (4, 6, 1, 1, "ACTY1"),
    "yetis": (4, 6, 1, 1, "ACTY1"),
    "acolytes": (4, 6, 1, 1, "ACTY1"),
    "dragonlords": (4, 6, 1, 1, "ACTY1"),
    "riverwalkers": (4, 6, 1, 0, "ACTY1"),
    "shapeshifters": (4, 6, 1, 1, "ACTY1"),
}
PICKING = ["ice_maidens", "yetis", "acolytes", "dragonlords", "riverwalkers", "shapeshifters"]


def head(faction: str, terrain: str) -> str:
    return f"{faction} of {terrain}" if faction in PICKING else faction


def at_a_stronghold(faction: str, owner: str = "nomads", more: str = "") -> Game:
    """Three ships of *faction*, one of which has landed on a stronghold of *owner* on D3."""
    who = head(faction, "forest")
    game = harbor(f"{who}: D C3; {owner}: SH D3", ships={faction: f"r8 r14 {more}"})
    play(game, "action ACTM", "move r8", "to D3", "forgo")
    return game


@pytest.mark.parametrize("faction", YARDS)
def test_price_and_rewards_of_every_yard(faction: str) -> None:
    workers, coins, new, steps, space = YARDS[faction]
    other = "mermaids" if faction not in ("mermaids", "swarmlings") else "witches"
    game = harbor(f"{head(faction, 'wasteland')}: TP C4; {other}: D I12")
    seat = seat_of(game, faction)
    seat.shipping = min(seat.shipping, seat.faction.shipping_max)
    before = seat.shipping
    cost = change(game, "upgrade C4 to SY", faction)
    assert (-cost["workers"], -cost["coins"]) == (workers, coins)
    assert seat.shipping - before == steps
    assert cost.get("points", 0) == (seat.faction.shipping_points[before + 1] if steps else 0)
    assert bool(offers(game, "place")) == bool(new)
    if new:
        game.play(offers(game, "place")[0])
    if "step fire" in offers(game):
        game.play("step fire")
    next_turn(game, faction)
    assert f"action {space}" in offers(game)


def test_the_auren_yard_brings_two_steps_on_one_cult() -> None:
    game = harbor("auren: TP C3; mermaids: D A4")
    play(game, "upgrade C3 to SY", "place ship on r9")
    assert change(game, "step earth", "auren") == {"earth": 2}


def test_halflings_get_a_worker_for_a_dwelling_that_a_ship_pays() -> None:
    game = harbor("halflings: D E6; mermaids: D A4", ships={"halflings": "r8"})
    assert change(game, "build B2 with ship on r8", "halflings") == {"workers": 1}


@pytest.mark.parametrize("faction", ["cultists", "shapeshifters"])
@pytest.mark.parametrize("answer", ["leech 1", "decline 1"])
def test_power_of_a_trade_is_no_reason_to_react(faction: str, answer: str) -> None:
    game = harbor(f"{head(faction, 'plains')}: D E6; nomads: D D3", ships={faction: "r8"})
    give(game, "nomads", bowls=(5, 7, 0))
    give(game, faction, bowls=(5, 7, 0))
    play(game, "action ACTM", "move r8", "to D3")
    before = bowls(game, faction)
    game.play(f"{answer} from {faction}")
    assert bowls(game, faction) == before
    assert asked(game) == f"{faction}: take an action"


def test_swarmlings_may_pay_from_the_second_bowl() -> None:
    game = harbor("swarmlings: D E4; nomads: D I7", ships={"swarmlings": "r14"})
    give(game, "swarmlings", bowls=(0, 3, 2))
    play(game, "action ACTM", "move r14")
    assert {"to r9 for power", "to r9 for power of bowl 2"} <= set(offers(game))
    game.play("to r9 for power of bowl 2")
    assert bowls(game, "swarmlings") == (1, 2, 2)


def test_giants_get_two_spades_which_turn_one_hex() -> None:
    game = at_a_stronghold("giants")
    assert asked(game) == "giants: use 2 spades"
    assert change(game, "transform E5 to wasteland", "giants") == {}


def test_spades_earned_at_the_giants_do_not_turn_wasteland() -> None:
    game = at_a_stronghold("witches", "giants", more="r15")
    assert asked(game) == "witches: use 1 spade"
    # Wasteland to forest takes two spades: both are bought, the one in hand does not count.
    assert change(game, "transform D4 to forest", "witches") == {"workers": -6}


def test_spades_are_bought_only_where_the_free_one_does_not_reach_home() -> None:
    """App. VI, stronghold: one spade makes forest of mountains, wasteland lacks one."""
    game = at_a_stronghold("witches", more="r15")
    assert offers(game, "transform C2") == ["transform C2 to forest", "transform C2 to wasteland"]
    reason = refuses(game, "transform C2 to desert")
    assert "none are bought where those of the trade make forest" in reason
    assert change(game, "transform D4 to forest", "witches") == {"workers": -3}


def test_barred_spades_turn_anything_else_first() -> None:
    game = harbor("witches: D C3; giants: SH D3; nomads: SH C1", ships={"witches": "r8 r8 r15"})
    play(game, "action ACTM", "move r8", "to D3", "move r8", "to C1", "forgo", "trade D3")
    assert asked(game) == "witches: use 2 spades"
    play(game, "transform C2 to forest")
    # The one left comes from the other stronghold and may turn wasteland: mountains next to it.
    assert change(game, "transform D4 to mountains", "witches") == {}


def test_fakirs_move_the_range_marker_with_their_stronghold() -> None:
    game = harbor("fakirs: TP E8; witches: D C3")
    game.play("upgrade E8 to SH")
    fakirs = seat_of(game, "fakirs")
    assert (fakirs.shipping, fakirs.jump_range + 1, fakirs.points) == (2, 2, 20)


def test_nomads_may_raise_a_storm_beside_a_ship_that_pays_the_dwelling() -> None:
    game = harbor("nomads: SH E8; mermaids: D A4", ships={"nomads": "r26"})
    game.play("action ACTN")
    assert {"transform F1 to desert", "transform E7 to desert"} <= set(offers(game))
    game.play("transform F1 to desert")
    assert offers(game, "build") == ["build F1 with ship on r26"]
    assert "forgo" not in offers(game)
    assert change(game, "build F1 with ship on r26", "nomads") == {}
    assert ships(game, "nomads") == ""


def test_a_storm_beside_an_own_structure_leaves_the_choice() -> None:
    game = harbor("nomads: SH E8; mermaids: D A4", ships={"nomads": "r22"})
    play(game, "action ACTN", "transform E7 to desert")
    assert {"build E7", "build E7 with ship on r22", "forgo"} <= set(offers(game))


def test_yetis_pay_less_but_repeat_new_actions_only_with_both_buildings() -> None:
    game = harbor("yetis of forest: SH C3, TP C4; mermaids: D A4")
    play(game, "action ACT8")
    assert bowls(game, "yetis") == (3, 0, 9)
    play(game, "place ship on r9")
    next_turn(game, "yetis")
    assert "has been taken already" in refuses(game, "action ACT8")
    play(game, "upgrade C4 to SY", "forgo")
    next_turn(game, "yetis")
    assert change(game, "action ACT8", "yetis") == {"bowl1": 3, "bowl3": -3}
    play(game, "place ship on r9")
    next_turn(game, "yetis")
    give(game, "yetis", bowls=(0, 0, 12))
    assert change(game, "action ACT9", "yetis") == {"bowl1": 4, "bowl3": -4, "priests": -1}


def test_the_yetis_yard_has_power_4() -> None:
    box = CATALOG.ruleset("terra_mystica", ["merchants", "fire_and_ice"], {}, "base")
    values = {f.id: f.power_values[-1] for f in box.factions}
    assert {id for id, value in values.items() if value == 4} == {"yetis"}
    assert set(values.values()) == {3, 4}


def test_dragonlords_get_a_token_and_may_still_transform() -> None:
    game = at_a_stronghold("dragonlords")
    assert bowls(game, "dragonlords") == (1, 0, 12)
    assert "transform C2 to volcano" in offers(game)
    assert change(game, "transform C2 to volcano", "dragonlords")["bowl1"] == -1
    assert "build C2 with ship on r14" in offers(game)


@pytest.mark.parametrize(("answer", "steps"), [("choose 2 steps", 2), ("choose 1 step", 1)])
def test_acolytes_get_up_to_two_steps_and_may_still_transform(answer: str, steps: int) -> None:
    game = at_a_stronghold("acolytes")
    assert {"choose 2 steps", "choose 1 step", "forgo"} <= set(offers(game))
    game.play(answer)
    assert change(game, "step air", "acolytes")["air"] == steps
    assert "transform C2 to volcano" in offers(game)
    play(game, "transform C2 to volcano", "lose air")
    assert "build C2" in offers(game)


def test_riverwalkers_build_where_the_land_is_unlocked() -> None:
    game = at_a_stronghold("riverwalkers", more="r10")
    assert asked(game) == "riverwalkers: build a dwelling or leave it"
    assert not offers(game, "transform")
    assert "build C4 with ship on r10" in offers(game)


def test_riverwalkers_go_three_spaces_farther_for_a_power() -> None:
    game = harbor("riverwalkers of forest: D C3; nomads: D I7", ships={"riverwalkers": "r9"})
    play(game, "action ACTM", "move r9")
    assert {"to r15", "to r14 for power", "to r1 for power"} <= set(offers(game))
    assert "to r0 for power" not in offers(game)  # five spaces


def test_the_shapeshifters_yard_brings_a_new_home_if_wanted() -> None:
    game = harbor("shapeshifters of forest: TP C3; mermaids: D A4")
    play(game, "upgrade C3 to SY", "place ship on r9")
    assert "terrain lakes" not in offers(game)
    assert {"terrain swamp", "forgo"} <= set(offers(game))
    assert change(game, "terrain swamp", "shapeshifters") == {}
    assert seat_of(game, "shapeshifters").home == 2


def test_chaos_magicians_take_one_tile_for_power_and_a_priest() -> None:
    game = harbor("chaos_magicians: D D6; mermaids: D A4")
    assert change(game, "action ACT9", "chaos_magicians") == {
        "bowl1": 5,
        "bowl3": -5,
        "priests": -1,
    }
    game.play("favor FAV10")
    assert not offers(game, "favor")


def test_the_two_tiles_of_a_temple_keep_the_limit() -> None:
    game = harbor("chaos_magicians: TP D6; mermaids: D A4")
    play(game, "upgrade D6 to TE", "favor FAV10")
    assert "favor FAV14" not in offers(game)


def test_halflings_and_alchemists_spades_of_trades_are_spades() -> None:
    game = harbor("halflings: D E6; nomads: SH D3", ships={"halflings": "r8 r14"}, tile="SCORE16")
    play(game, "action ACTM", "move r8", "to D3", "forgo")
    assert change(game, "transform E5 to plains", "halflings") == {"points": 3}
    game = harbor("alchemists: SH E5; nomads: SH D3", ships={"alchemists": "r8 r14"})
    give(game, "alchemists", bowls=(12, 0, 0))
    play(game, "action ACTM", "move r8", "to D3", "forgo")
    assert change(game, "transform E6 to swamp", "alchemists") == {"bowl1": -2, "bowl2": 2}


def test_darklings_buy_the_missing_spades_with_priests() -> None:
    game = harbor("darklings: D E5; nomads: SH D3", ships={"darklings": "r8 r14"})
    play(game, "action ACTM", "move r8", "to D3", "forgo")
    assert change(game, "transform C2 to swamp", "darklings") == {"priests": -2, "points": 4}


def test_engineers_build_ships_cheaply_and_swarmlings_dearly() -> None:
    game = harbor("engineers: SY C2; swarmlings: SY E4")
    assert change(game, "action ACTY2", "engineers") == {"workers": -1, "coins": -1}
    play(game, "forgo", "end turn")
    assert change(game, "action ACTY3", "swarmlings") == {"workers": -2, "coins": -2}


def test_mermaids_and_others_have_ships_without_special_words() -> None:
    game = harbor("mermaids: D D5; ice_maidens of forest: D C4", ships={"mermaids": "r10"})
    play(game, "action ACTM", "move r10", "to C4")
    assert markers(game, "mermaids") == "C4"
    put_ships(game, "ice_maidens", "r16")
    next_turn(game, "ice_maidens")
    play(game, "action ACTM", "move r16", "to D5")
    assert markers(game, "ice_maidens") == "D5"


def test_replaced_spades_score_as_spades() -> None:
    game = harbor(
        "dragonlords of forest: D C3; nomads: SH D3", ships={"dragonlords": "r8"}, tile="SCORE16"
    )
    play(game, "action ACTM", "move r8")
    assert change(game, "to D3", "dragonlords") == {"points": 2 + 2, "coins": 2, "bowl1": 1}


def test_a_free_change_of_home_counts_where_their_number_is_limited() -> None:
    text = "shapeshifters of forest: TP C3; mermaids: D A4"
    game = harbor(text, options={"variable_factions": "v3"})  # fewer than there are seats
    play(game, "upgrade C3 to SY", "place ship on r9", "terrain swamp")
    assert new_homes(game.state, seat_of(game, "shapeshifters")) == 1
    game = harbor(text, options={"variable_factions": "v3"})
    count_new_home(game.state, seat_of(game, "shapeshifters"))
    play(game, "upgrade C3 to SY", "place ship on r9")
    assert not offers(game, "terrain")
