"""Ships: obtaining, moving, trading, building with them; and those who go over land."""

import pytest

from spadework.notation.game import Game
from spadework.rules.ground.reach import refresh_reach, shipping_now
from support.harbor import dock, harbor, markers, play, put_markers, put_ships, ships
from support.table import asked, bowls, change, give, network, next_turn, offers, refuses, seat_of

PAIR = "witches: D C3, D E9; nomads: D D3, D C1"


def voyage(game: Game, *moves: str) -> None:
    """Move ships by the own special action: "r3 r10" each."""
    game.play("action ACTM")
    for move in moves:
        start, _, end = move.partition(" ")
        play(game, f"move {start}", f"to {end}")


# --- obtaining


def test_a_new_ship_stands_beside_the_dock() -> None:
    game = harbor(PAIR)
    game.play("action ACT8")
    assert offers(game, "place") == [f"place ship on {r}" for r in ("r9", "r10", "r2", "r3")]
    assert "its place is by the dock" in refuses(game, "place ship on r5")


def test_the_fourth_ship_is_not_had() -> None:
    game = harbor(PAIR, ships={"witches": "r9 r9 r9"})
    assert "action ACT8" not in offers(game)
    assert "all 3 ships are on the map" in refuses(game, "action ACT8")


def test_a_ship_may_be_declined() -> None:
    game = harbor(PAIR)
    play(game, "action ACT8", "forgo")
    assert ships(game, "witches") == ""


def test_income_comes_in_turn_order_before_the_actions() -> None:
    game = harbor("witches: SY C3; nomads: SY D3")
    play(game, "pass BON9", "pass BON3")
    assert asked(game) == "witches: place 1 new ship or do without"
    play(game, "place ship on r9")
    assert asked(game) == "nomads: place 1 new ship or do without"
    play(game, "forgo")
    assert (game.state.round, ships(game, "witches"), ships(game, "nomads")) == (2, "r9", "")


# --- moving


def test_ships_move_as_far_as_shipping_goes() -> None:
    game = harbor(PAIR, ships={"witches": "r9"}, shipping=2)
    play(game, "action ACTM", "move r9")
    free = {"to r2", "to r15", "to r3", "to r14"}
    assert {t for t in offers(game) if t.startswith("to r") and "power" not in t} == free
    assert {"to r10 for power", "to r8 for power", "to r21 for power"} <= set(offers(game))


def test_the_shipping_card_counts() -> None:
    game = harbor(PAIR, ships={"witches": "r9"}, cards=["BON4", "BON5"], shipping=0)
    play(game, "action ACTM", "move r9")
    assert {"to r2", "to r15", "to r3 for power"} <= set(offers(game))


def test_without_shipping_only_power_moves_a_ship() -> None:
    game = harbor(PAIR, ships={"witches": "r9"}, shipping=0)
    give(game, "witches", bowls=(10, 1, 0))
    assert "no ship can move" in refuses(game, "action ACTM")
    give(game, "witches", bowls=(9, 2, 0))
    play(game, "action ACTM", "move r9")
    assert set(offers(game)) == {"to r2 burning power", "to r15 burning power"}
    play(game, "to r2 burning power")
    assert bowls(game, "witches") == (10, 0, 0)


def test_every_ship_may_move_once_and_one_has_to() -> None:
    game = harbor(PAIR, ships={"witches": "r9 r3"})
    game.play("action ACTM")
    assert offers(game) == ["move r3", "move r9"]
    play(game, "move r3", "to r2")
    assert "move r9" in offers(game)
    assert "no ship that has yet to move" in refuses(game, "move r2")
    game.play("forgo")
    assert ships(game, "witches") == "r2 r9"


def test_the_own_action_is_used_once_a_round_but_there_are_others() -> None:
    game = harbor(PAIR, ships={"witches": "r9"}, cards=["BON13", "BON5"])
    voyage(game, "r9 r2")
    next_turn(game, "witches")
    assert "has been taken already" in refuses(game, "action ACTM")
    play(game, "action ACT7", "move r2", "to r3")
    assert bowls(game, "witches") == (4, 0, 8)
    next_turn(game, "witches")
    play(game, "action BON13", "move r3", "to r10")
    assert ships(game, "witches") == "r10"


def test_a_marked_structure_is_not_entered_again_even_upgraded() -> None:
    game = harbor("witches: D C3; nomads: TP D3", ships={"witches": "r8"})
    put_markers(game, "witches", "D3")
    play(game, "action ACTM", "move r8")
    assert "to D3" not in offers(game)


def test_two_ships_do_not_land_on_one_structure() -> None:
    game = harbor(PAIR, ships={"witches": "r8 r14"})
    play(game, "action ACTM", "move r8", "to D3", "move r14")
    assert "to D3" not in offers(game)


def test_without_markers_no_ship_lands() -> None:
    game = harbor("witches: D C3; nomads: D D3 C1", ships={"witches": "r8 r8"})
    others = [h for h in game.state.rules.board.names if h[0] in "EFGHI"][:14]
    put_markers(game, "witches", " ".join(others))
    play(game, "action ACTM", "move r8", "to D3", "move r8")
    assert "to C1" not in offers(game)


# --- trading


@pytest.mark.parametrize(
    ("kind", "gain"),
    [
        ("D", {"points": 1, "workers": 1}),
        ("TP", {"points": 1, "coins": 1, "bowl1": -2, "bowl2": 2}),
        ("TE", {"points": 1}),
        ("SH", {"points": 2, "coins": 2}),
        ("SA", {"points": 2}),
        ("SY", {"points": 2}),
    ],
)
def test_rewards_by_structure(kind: str, gain: dict[str, int]) -> None:
    game = harbor(f"witches: D C3; nomads: {kind} D3", ships={"witches": "r8"})
    give(game, "witches", bowls=(12, 0, 0))
    play(game, "action ACTM", "move r8")
    assert change(game, "to D3", "witches") == gain


@pytest.mark.parametrize(
    ("kind", "choices"),
    [
        ("TE", ["choose 3 power", "choose 1 step"]),
        ("SA", ["choose 2 steps", "choose priest"]),
        ("SY", ["choose same ship", "choose move action"]),
    ],
)
def test_rewards_to_choose(kind: str, choices: list[str]) -> None:
    game = harbor(f"witches: D C3; nomads: {kind} D3", ships={"witches": "r8"})
    voyage(game, "r8 D3")
    assert offers(game, "choose") == choices


def test_steps_of_a_sanctuary_are_on_one_cult() -> None:
    game = harbor("witches: D C3; nomads: SA D3", ships={"witches": "r8"})
    voyage(game, "r8 D3")
    game.play("choose 2 steps")
    assert change(game, "step water", "witches") == {"water": 2}


def test_the_ship_of_a_yard_trade_is_had_again_at_home() -> None:
    game = harbor("witches: D C3; nomads: SY D3", ships={"witches": "r8 r3 r3"})
    voyage(game, "r8 D3")
    play(game, "forgo", "choose same ship")
    assert asked(game) == "witches: place 1 new ship or do without"
    play(game, "place ship on r2")
    assert ships(game, "witches") == "r2 r3 r3"
    assert markers(game, "witches") == "D3"


def test_a_yard_trade_frees_the_move_action_if_it_was_used() -> None:
    game = harbor("witches: D C3; nomads: SY D3", ships={"witches": "r8 r3"})
    voyage(game, "r8 D3")
    play(game, "forgo", "choose move action")
    next_turn(game, "witches")
    assert "action ACTM" in offers(game)
    game = harbor("witches: D C3; nomads: SY D3", ships={"witches": "r8"})
    play(game, "action ACT7", "move r8", "to D3")
    assert offers(game, "choose") == ["choose same ship"]


def test_the_owner_pays_points_for_power_and_may_have_passed() -> None:
    game = harbor("nomads: SH D3; witches: D C3", ships={"witches": "r8"})
    give(game, "nomads", bowls=(2, 3, 7))
    play(game, "pass BON9")
    voyage(game, "r8 D3")
    taken = {"bowl1": -2, "bowl2": 1, "bowl3": 1, "points": -2}
    assert change(game, "leech 3 from witches") == taken


def test_an_owner_without_room_is_not_asked() -> None:
    game = harbor("witches: D C3; nomads: D D3", ships={"witches": "r8"})
    voyage(game, "r8 D3")
    assert asked(game).startswith("witches")


def test_spades_of_two_strongholds_add_up_with_one_dwelling() -> None:
    game = harbor(
        "witches: D C3; nomads: SH D3; mermaids: SH C1",
        ships={"witches": "r8 r8 r14"},
    )
    play(game, "action ACTM", "move r8", "to D3", "move r8", "to C1", "forgo", "trade D3")
    assert asked(game) == "witches: use 2 spades"
    play(game, "transform C2 to forest")
    # One spade turns the mountains; the other may go on to another hex, the dwelling may not.
    assert asked(game) == "witches: use 1 spade"
    assert {"build C2", "transform E4 to forest"} <= set(offers(game))
    play(game, "transform E4 to forest")
    assert offers(game, "build E4") == []
    assert {"build C2", "build C2 with ship on r14"} <= set(offers(game))


def test_more_spades_are_bought_only_for_the_same_hex() -> None:
    game = harbor("witches: D C3; nomads: SH D3", ships={"witches": "r8 r14"})
    play(game, "action ACTM", "move r8", "to D3", "forgo")
    assert change(game, "transform E5 to forest", "witches") == {"workers": -3}  # one of two
    assert offers(game, "transform") == []


# --- building with ships


def test_land_beside_a_ship_is_in_reach_whatever_shipping_is() -> None:
    game = harbor(PAIR, ships={"witches": "r26"}, shipping=0)
    assert {"build F2", "transform F1 to forest"} <= set(offers(game))
    assert change(game, "build F2 with ship on r26", "witches") == {}
    assert ships(game, "witches") == ""
    assert dock(game, "witches") == "C3"


def test_a_ship_pays_the_dwelling_but_no_spades() -> None:
    game = harbor(PAIR, ships={"witches": "r26"}, shipping=0)
    assert change(game, "transform F1 to forest", "witches") == {"workers": -3}
    assert change(game, "build F1 with ship on r26", "witches") == {}


def test_a_dwelling_for_a_ship_scores_and_lets_neighbors_charge() -> None:
    game = harbor("witches: D C3; nomads: D H1", ships={"witches": "r26"}, tile="SCORE13")
    give(game, "nomads", bowls=(5, 7, 0))
    assert change(game, "transform F1 to forest", "witches") == {"workers": -3}
    assert change(game, "build F1 with ship on r26", "witches") == {"points": 2}


def test_a_cult_bonus_spade_may_be_used_beside_a_ship_without_building() -> None:
    game = harbor(PAIR, ships={"witches": "r26"}, tile="SCORE14", shipping=0)
    give(game, "witches", cults=[4, 0, 0, 0])
    play(game, "pass BON9", "pass BON3")
    assert "transform F1 to forest" in offers(game)
    play(game, "transform F1 to forest")
    assert game.state.round == 2


def test_a_ship_does_not_pay_for_what_is_free() -> None:
    game = harbor("witches: SH C3; nomads: D D3", ships={"witches": "r26"})
    game.play("action ACTW")
    assert "build F2" in offers(game)
    assert "this dwelling is free already" in refuses(game, "build F2 with ship on r26")


# --- shipyards


def test_a_shipyard_stands_on_a_river() -> None:
    game = harbor("witches: TP A1 C4; nomads: D D3")
    assert "upgrade C4 to SY" in offers(game)
    assert "A1 does not lie on a river" in refuses(game, "upgrade A1 to SY")


def test_the_ship_of_a_new_yard_stands_beside_it() -> None:
    game = harbor("witches: D C3, TP E9; nomads: D D3")
    game.play("upgrade E9 to SY")
    assert offers(game, "place") == ["place ship on r19", "place ship on r17"]
    assert "its place is by E9" in refuses(game, "place ship on r9")


def test_a_yard_is_a_structure_of_power_3() -> None:
    game = harbor("witches: TP C4; nomads: D B4")
    give(game, "nomads", bowls=(5, 7, 0))
    play(game, "upgrade C4 to SY", "forgo", "leech 1 from witches", "end turn")
    give(game, "witches", bowls=(5, 7, 0))
    game.play("upgrade B4 to TP")
    assert asked(game) == "witches: take or decline 3 power"


# --- over land


def test_merchants_start_where_the_storehouse_is() -> None:
    game = harbor("dwarves: D E10; witches: D C3")
    game.play("action ACT8")
    assert offers(game, "place") == ["place merchant on E10"]


def test_merchants_cross_rivers_but_do_not_stop_there() -> None:
    game = harbor("dwarves: D E7; witches: D G3", ships={"dwarves": "E7"})
    play(game, "action ACTM", "move E7")
    assert not [text for text in offers(game) if text.startswith("to r")]
    assert "to G3 for power" in offers(game)


def test_merchants_may_stop_on_own_and_on_marked_structures() -> None:
    game = harbor("dwarves: D E10, D D7; witches: D E9 D8", ships={"dwarves": "E10"})
    put_markers(game, "dwarves", "E9")
    play(game, "action ACTM", "move E10")
    assert {"to E9", "to D7"} <= set(offers(game))
    play(game, "to E9")
    assert (ships(game, "dwarves"), markers(game, "dwarves")) == ("E9", "E9")


@pytest.mark.parametrize("bridges", ["all", "own"])
def test_merchants_walk_over_own_bridges(bridges: str) -> None:
    game = harbor(
        "dwarves: D C2; witches: D A1",
        ships={"dwarves": "C2"},
        options={"merchant_bridges": bridges},
    )
    play(game, "action ACT1", "bridge C2:E5")
    next_turn(game, "dwarves")
    play(game, "action ACTM", "move C2")
    assert "to E5" in offers(game)


@pytest.mark.parametrize(("bridges", "may"), [("all", True), ("own", False)])
def test_a_bridge_of_somebody_else_makes_hexes_adjacent_for_merchants_too(
    bridges: str, may: bool
) -> None:
    """In the base game a bridge makes its ends adjacent for everybody."""
    game = harbor(
        "mermaids: D E4; dwarves: D C2",
        ships={"dwarves": "C2"},
        options={"merchant_bridges": bridges},
    )
    # Put, not built: the Mermaids have nothing on either end.
    state = game.state
    state.bridges = [*state.bridges, state.rules.board.site(*ends(game, "C2", "E5"))]
    state.bridge_owners = [*state.bridge_owners, seat_of(game, "mermaids").index]
    next_turn(game, "dwarves")
    play(game, "action ACTM", "move C2")
    assert ("to E5" in offers(game)) is may


def ends(game: Game, a: str, b: str) -> tuple[int, int]:
    """Two hexes by their names."""
    return game.state.rules.board.hex(a), game.state.rules.board.hex(b)


def test_a_merchant_makes_only_its_own_hex_available() -> None:
    game = harbor("dwarves: D E10; witches: D C3", ships={"dwarves": "H4"})
    assert offers(game, "transform H4 to mountains")
    assert not offers(game, "transform I6 to mountains")
    assert not offers(game, "transform G3 to mountains")


def test_no_tunnel_points_for_a_hex_with_a_merchant() -> None:
    game = harbor("dwarves: D E10; witches: D A1", ships={"dwarves": "E8"})
    cost = change(game, "transform E8 to mountains", "dwarves")
    assert "points" not in cost
    assert change(game, "build E8 with merchant", "dwarves") == {}


def test_who_builds_on_a_merchant_trades_with_it() -> None:
    game = harbor(
        "witches: D C3; dwarves: D E10; mermaids: D A4",
        ships={"dwarves": "C4 C4"},
        tile="SCORE18",
    )
    give(game, "witches", bowls=(5, 7, 0), workers=20)
    before = seat_of(game, "dwarves").points
    game.play("build C4")
    dwarves = seat_of(game, "dwarves")
    assert (dwarves.points - before, dwarves.workers) == (3, 21)  # one each, 2 for the round
    assert asked(game) == "witches: take or decline 1 power"
    assert (ships(game, "dwarves"), markers(game, "dwarves")) == ("C4", "C4")


def test_a_market_stands_anywhere() -> None:
    game = harbor("fakirs: TP A1; witches: D C3")
    play(game, "upgrade A1 to SY")
    assert offers(game, "place") == ["place merchant on A1"]
    assert seat_of(game, "fakirs").shipping == 2


def test_the_shipping_card_moves_the_range_one_space_on() -> None:
    game = harbor("dwarves: D E10; witches: D C3", cards=["BON4", "BON5"])
    put_ships(game, "dwarves", "E10")
    play(game, "action ACTM", "move E10")
    assert {"to E9", "to D7", "to C5", "to B6 for power"} <= set(offers(game))
    play(game, "to E9", "end turn", "witches: pass BON9")
    dwarves = seat_of(game, "dwarves")
    dwarves.shipping = 2
    refresh_reach(game.state, dwarves)
    assert dwarves.jump_range + 1 == 3  # the second space counts as the third
    dwarves.shipping = 4
    refresh_reach(game.state, dwarves)
    assert shipping_now(game.state, dwarves) == 4  # nothing lies beyond the last one


def test_area_scoring_uses_the_range_of_the_jump() -> None:
    game = harbor("dwarves: D E10 D6; witches: D C3")
    assert network(game, "dwarves") == 1
    give(game, "dwarves", shipping=3)
    assert network(game, "dwarves") == 2


def test_area_scoring_leaves_out_what_the_shipping_card_adds_to_the_range() -> None:
    game = harbor("dwarves: D E10 D6; witches: D C3", cards=["BON4", "BON5"])
    dwarves = give(game, "dwarves", shipping=2)
    refresh_reach(game.state, dwarves)
    assert dwarves.jump_range + 1 == 3
    assert network(game, "dwarves") == 1
