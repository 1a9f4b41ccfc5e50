"""The worked examples of the expansion's rulebook, moved to hexes where they fit."""

from spadework.notation.game import Game
from spadework.rules.ground.tracks import advance_shipping
from support.harbor import dock, harbor, markers, play, put_markers, setup_of, ships
from support.table import CATALOG, asked, bowls, change, give, offers, refuses, seat_of


def test_cultists_move_two_ships_one_through_the_canal_for_a_power() -> None:
    """Shipping 3: one lands on a temple, the other needs a power for the fourth space."""
    game = harbor(
        "cultists: D E6; nomads: TE D3, SH B1",
        ships={"cultists": "r14 r32"},
        shipping=3,
        tile="SCORE18",
    )
    put_markers(game, "cultists", "B1")
    play(game, "action ACTM", "move r14")
    assert "to D3" in offers(game)
    assert "to B1" not in offers(game)
    assert "cannot stop on B1" in refuses(game, "to B1")
    play(game, "to D3", "move r32")
    # r32 - r28 - r21 - canal - r14 - r8: four spaces, the third of them the canal.
    assert {"to r14", "to r8 for power"} <= set(offers(game))
    assert "to r8" not in offers(game)
    play(game, "to r8 for power")
    assert bowls(game, "cultists") == (1, 0, 11)
    assert asked(game) == "cultists: choose a reward"
    assert change(game, "choose 3 power", "cultists") == {"bowl1": -1, "bowl3": 1}
    assert seat_of(game, "cultists").points == 20 + 1 + 2
    assert markers(game, "cultists") == "B1 D3"
    assert ships(game, "cultists") == "r8"


def test_chaos_magicians_trade_twice_and_build_with_the_free_spade() -> None:
    """Shipping 1, three ships: a dwelling, for a power a stronghold, for a power two rivers."""
    game = harbor(
        "chaos_magicians: D D6; witches: D E9; halflings: SH F5, D I9",
        ships={"chaos_magicians": "r17 r18 r24"},
    )
    give(game, "witches", bowls=(5, 7, 0))
    give(game, "halflings", bowls=(5, 7, 0))
    give(game, "chaos_magicians", bowls=(0, 0, 12), coins=5, workers=5)
    play(game, "action ACTM", "move r17", "to E9", "move r18")
    assert "to F5" not in offers(game)
    play(game, "to F5 for power", "move r24", "to r34 for power")
    assert asked(game) == "chaos_magicians: choose the next trade"
    assert change(game, "trade E9", "chaos_magicians") == {"points": 1, "workers": 1}
    assert change(game, "leech 1 from chaos_magicians") == {"bowl1": -1, "bowl2": 1}
    magicians = seat_of(game, "chaos_magicians")
    assert (magicians.points, magicians.coins, magicians.workers) == (23, 7, 6)
    assert asked(game) == "halflings: take or decline 3 power"
    game.play("decline 3 from chaos_magicians")
    # One spade makes wasteland of the desert beside the third ship; the dwelling is paid for.
    assert asked(game) == "chaos_magicians: use 1 spade"
    assert change(game, "transform G4 to wasteland") == {}
    assert {"build G4", "build G4 with ship on r34"} <= set(offers(game))
    assert change(game, "build G4", "chaos_magicians") == {"coins": -2, "workers": -1}
    play(game, "decline 3 from chaos_magicians")
    assert markers(game, "chaos_magicians") == "E9 F5"
    assert ships(game, "chaos_magicians") == "r34"


def test_alchemists_build_their_shipyard() -> None:
    """A ship beside it, shipping 2 for 3 points; Build Ship at 1 worker 2 coins; then income."""
    game = harbor("alchemists: D B3, TP C1; nomads: D I7")
    assert change(game, "upgrade C1 to SY", "alchemists") == {
        "coins": -6,
        "workers": -4,
        "points": 3,
        "shipping": 1,
    }
    places = {"r0", "r1", "r7", "r8"}  # not r2 and r9, beside the dock
    dock_side = set(offers(game, "place ship on"))
    assert dock_side == {f"place ship on {name}" for name in places}
    play(game, "place ship on r8", "end turn", "nomads: pass BON9")
    assert change(game, "action ACTY1", "alchemists") == {"coins": -2, "workers": -1}
    play(game, "place ship on r0", "end turn", "pass BON7")
    # Income of the next round: the player may place it by the shipyard or by the dock.
    assert asked(game) == "alchemists: place 1 new ship or do without"
    assert {"place ship on r1", "place ship on r2"} <= set(offers(game))
    game.play("place ship on r2")
    assert game.state.round == 2
    assert ships(game, "alchemists") == "r0 r2 r8"


def test_the_dwarves_range_tile() -> None:
    """Space 1: move 1, tunnel 2; space 2: move 2, tunnel 2; space 3: tunnel 3."""
    game = harbor("dwarves: D E10; witches: D B2")
    dwarves = seat_of(game, "dwarves")
    assert (dwarves.shipping, dwarves.jump_range + 1) == (1, 2)
    reached = []
    for _ in range(4):
        before = dwarves.points
        advance_shipping(game.state, dwarves, 1)
        assert dwarves.points == before
        reached.append((dwarves.shipping, dwarves.jump_range + 1))
    assert reached == [(2, 2), (3, 3), (4, 3), (4, 3)]
    assert "advance shipping" not in offers(game)


def test_dwarves_send_three_merchants_and_build_where_one_stands() -> None:
    """Movement 2: two go two spaces, the third goes three for a power; the spade makes a home."""
    game = harbor(
        "dwarves: SY E7, D G5; halflings: SH D4, TP E6; witches: D A1",
        ships={"dwarves": "E7 E7 G5"},
    )
    seat_of(game, "dwarves").shipping = 2
    give(game, "halflings", bowls=(5, 7, 0))
    give(game, "dwarves", bowls=(0, 0, 12))
    play(game, "action ACTM", "move E7", "to D4", "move G5", "to F6", "move E7")
    assert "to C4" not in offers(game)
    assert "to C4 for power" in offers(game)
    play(game, "to C4 for power")
    dwarves = seat_of(game, "dwarves")
    assert (dwarves.points, dwarves.coins, dwarves.bowl1) == (22, 22, 1)
    assert asked(game) == "halflings: take or decline 3 power"
    assert change(game, "leech 3 from dwarves") == {"bowl1": -3, "bowl2": 3, "points": -2}
    assert asked(game) == "dwarves: use 1 spade"
    assert change(game, "transform C4 to mountains") == {}  # and no points for tunneling
    before = (dwarves.points, dwarves.workers, dwarves.coins)
    game.play("build C4 with merchant")
    assert (dwarves.points, dwarves.workers, dwarves.coins) == before
    assert markers(game, "dwarves") == "D4"
    assert ships(game, "dwarves") == "F6"


def test_giants_have_one_of_the_two_small_earth_tiles() -> None:
    game = harbor("giants: TP D6, TP D7; witches: D A1")
    play(game, "upgrade D6 to TE", "favor FAV11", "end turn", "witches: pass BON9")
    game.play("upgrade D7 to TE")
    assert "favor FAV15" not in offers(game)
    assert "nobody has it together with FAV11" in refuses(game, "favor FAV15")
    assert {"favor FAV3", "favor FAV7", "favor FAV13", "favor FAV14"} <= set(offers(game))


def test_docks_of_four_factions() -> None:
    """Under the only dwelling, the only one on a river, one of two, or later."""
    game = Game(CATALOG, setup_of(["chaos_magicians", "swarmlings", "auren", "halflings"]))
    board = game.state.rules.board
    dry = [h for h in board.land if not board.river_neighbors[h]]
    plains = [board.names[h] for h in dry if board.terrain[h] == 1]
    lakes = [board.names[h] for h in dry if board.terrain[h] == 3]
    hexes = {
        "swarmlings": iter(["E4", lakes[0]]),
        "auren": iter(["C3", "C4"]),
        "halflings": iter(plains),
        "chaos_magicians": iter(["D6"]),
    }
    while asked(game).endswith("place a first dwelling"):
        game.play(f"build {next(hexes[asked(game).split(':')[0]])}")
    assert offers(game) == ["place dock on D6"]
    play(game, "place dock on D6")
    assert asked(game).startswith("swarmlings")
    assert offers(game) == ["place dock on E4"]
    play(game, "place dock on E4")
    assert offers(game) == ["place dock on C3", "place dock on C4"]
    play(game, "place dock on C4")
    # The Halflings have no dwelling on a river: the cards come next.
    assert asked(game) == "halflings: take a first bonus card"
    assert [dock(game, s.faction.id) for s in game.state.seats] == ["D6", "E4", "C4", ""]


def test_a_late_dock_goes_under_the_first_dwelling_on_a_river() -> None:
    game = harbor("halflings: D E10; witches: D A1")
    assert dock(game, "halflings") == ""
    assert "neither a dock nor a shipyard" in refuses(game, "action ACT8")
    play(game, "transform E9 to plains", "build E9")
    assert dock(game, "halflings") == "E9"
