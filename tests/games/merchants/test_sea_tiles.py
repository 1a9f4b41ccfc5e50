"""Every tile, card and action of the expansion."""

import pytest

from spadework.rules.flow.passing import score_passing
from spadework.rules.flow.scoring import shares
from spadework.rules.ground.towns import TakeTown
from support.harbor import harbor, play, put_markers, put_ships, ships
from support.table import asked, change, give, next_turn, offers, refuses, seat_of

PAIR = "witches: D C3; nomads: D D3"


# --- favor tiles


def take(tile: str) -> dict[str, int]:
    game = harbor("witches: TP C3; nomads: D D3")
    game.play("upgrade C3 to TE")
    return change(game, f"favor {tile}", "witches")


@pytest.mark.parametrize(
    ("tile", "cult"), [("FAV13", "fire"), ("FAV14", "water"), ("FAV15", "earth"), ("FAV16", "air")]
)
def test_small_tiles_give_one_step(tile: str, cult: str) -> None:
    assert take(tile)[cult] == 1


def test_the_fire_tile_brings_shipping_and_a_worker() -> None:
    game = harbor("witches: TP C3; nomads: D D3")
    play(game, "upgrade C3 to TE", "favor FAV13")
    assert change(game, "choose shipping and worker", "witches") == {
        "workers": 1,
        "shipping": 1,
        "points": 3,
    }


def test_the_fire_tile_brings_coins_and_a_priest_in_an_order() -> None:
    game = harbor("witches: TP C3; nomads: D D3")
    play(game, "upgrade C3 to TE", "favor FAV13")
    assert change(game, "choose order and coins", "witches") == {"coins": 4}
    witches = seat_of(game, "witches")
    limit = witches.priest_limit
    assert change(game, "send priest to water for 3", "witches")["water"] == 3
    assert (witches.priests, witches.priest_limit) == (3, limit - 1)


def test_the_fire_tile_without_priests_in_the_supply_gives_one_step() -> None:
    game = harbor("witches: TP C3; nomads: D D3")
    give(game, "witches", priests=7)
    play(game, "upgrade C3 to TE", "favor FAV13", "choose order and coins")
    assert {text[-1] for text in offers(game, "send")} == {"1"}
    assert "no priest is in the supply" in refuses(game, "send priest to air for 3")
    assert change(game, "send priest to air for 1", "witches")["air"] == 1
    assert seat_of(game, "witches").priests == 7


def test_the_water_tile_brings_a_ship_every_round() -> None:
    game = harbor("witches: TP C3; nomads: D D3")
    play(game, "upgrade C3 to TE", "favor FAV14")
    next_turn(game, "witches")
    play(game, "pass BON7")
    assert asked(game) == "witches: place 1 new ship or do without"


@pytest.mark.parametrize(
    ("kind", "points"), [("D", 1), ("TP", 1), ("TE", 1), ("SH", 2), ("SA", 2), ("SY", 2)]
)
def test_the_earth_tile_scores_trades(kind: str, points: int) -> None:
    game = harbor(f"witches: D C3; nomads: {kind} D3", ships={"witches": "r8"})
    witches = seat_of(game, "witches")
    witches.favors = 1 << 14
    play(game, "action ACTM", "move r8", "to D3")
    assert witches.breakdown[game.state.rules.source["FAV15"]] == points


@pytest.mark.parametrize(
    ("count", "points"), [(0, 0), (1, 2), (3, 2), (4, 3), (6, 3), (7, 4), (9, 4), (10, 5), (15, 5)]
)
def test_the_air_tile_scores_markers_on_passing(count: int, points: int) -> None:
    game = harbor(PAIR)
    witches = seat_of(game, "witches")
    witches.favors = 1 << 15
    put_markers(game, "witches", " ".join(["D3", *game.state.rules.board.names[:14]][:count]))
    score_passing(game.state, witches)
    assert witches.breakdown[game.state.rules.source["FAV16"]] == points


# --- bonus cards


def test_the_card_for_ships_scores_those_on_the_map() -> None:
    game = harbor(PAIR, cards=["BON12", "BON5"], ships={"witches": "r9 r26"})
    assert change(game, "pass BON9", "witches")["points"] == 6


def test_the_card_for_large_structures() -> None:
    game = harbor("witches: SH C3, SA C4, SY E9; nomads: D D3", cards=["BON11", "BON5"])
    assert change(game, "pass BON9", "witches")["points"] == 12


def test_the_trade_card_scores_trades_and_brings_a_ship() -> None:
    game = harbor(PAIR, cards=["BON14", "BON5"], ships={"witches": "r8"})
    play(game, "action ACTM", "move r8", "to D3")
    witches = seat_of(game, "witches")
    assert witches.breakdown[game.state.rules.source["BON14"]] == 1
    next_turn(game, "witches")
    play(game, "action BON14", "place ship on r9")
    assert ships(game, "witches") == "r9"


@pytest.mark.parametrize(
    ("option", "card", "points"),
    [("on", "BON14", 2), ("on", "BON9", 1), ("off", "BON14", 1), ("off", "BON9", 1)],
)
def test_a_card_taken_on_passing_scores_trades_at_once_unless_an_option_says_no(
    option: str, card: str, points: int
) -> None:
    """Appendix IV has no time for the card's points, only for its action; the trade brings 1."""
    game = harbor(
        "dwarves: D E10; witches: D C3",
        ships={"dwarves": "C4"},
        cards=["BON3", "BON5"],
        options={"new_card_trades": option},
    )
    codes = [card.code for card in game.state.rules.bonus_cards]
    game.state.bonus_free |= 1 << codes.index("BON14")
    play(game, f"pass {card}")
    assert change(game, "build C4", "dwarves")["points"] == points


def test_the_shipping_card_of_the_mini_expansion_counts_the_sail_value() -> None:
    game = harbor("dwarves: D E10; witches: D C3", cards=["BON10", "BON5"])
    seat_of(game, "dwarves").shipping = 3
    assert change(game, "pass BON9", "dwarves")["points"] == 9


# --- town tiles


def test_the_town_tile_for_shipping() -> None:
    game = harbor(PAIR)
    game.state.ask(TakeTown(0))
    assert change(game, "town TW9", "witches")["shipping"] == 1


def test_the_town_tile_moves_the_range_marker() -> None:
    game = harbor("fakirs: D E8; witches: D C3")
    fakirs = seat_of(game, "fakirs")
    ranges = []
    for _ in range(2):
        game.state.ask(TakeTown(0))
        game.play("town TW9")
        ranges.append((fakirs.shipping, fakirs.jump_range + 1))
    assert ranges == [(2, 2), (3, 3)]


def test_the_town_tile_for_two_ships() -> None:
    game = harbor(PAIR)
    game.state.ask(TakeTown(0))
    got = change(game, "town TW10", "witches")
    assert (got["keys"], got["points"]) == (1, 3 + 5 + 5)  # the tile, the round, the faction
    play(game, "place ship on r9", "place ship on r2")
    assert ships(game, "witches") == "r2 r9"


# --- scoring tiles


@pytest.mark.parametrize(
    ("tile", "before", "action", "points"),
    [
        ("SCORE11", "witches: D C3", "advance shipping", 3 + 2),
        ("SCORE11", "witches: D C3", "advance digging", 6 + 2),
        ("SCORE12", "witches: TP C3", "upgrade C3 to SY", 3 + 5),
        ("SCORE14", "witches: TP C3", "upgrade C3 to SH", 5),
        ("SCORE13", "witches: D C4", "build C3", 2),
        ("SCORE19", "witches: D C4", "build C3", 2),
        ("SCORE15", "witches: D C3", "upgrade C3 to TP", 3),
        ("SCORE17", "witches: D C3", "upgrade C3 to TP", 3),
        ("SCORE16", "witches: D C3", "transform C2 to forest", 2),
        ("SCORE20", "witches: TP C3", "upgrade C3 to TE", 4),
    ],
)
def test_action_halves(tile: str, before: str, action: str, points: int) -> None:
    game = harbor(f"{before}; nomads: D I7", tile=tile)
    assert change(game, action, "witches")["points"] == points


@pytest.mark.parametrize("tile", ["SCORE18", "SCORE21"])
def test_trades_score(tile: str) -> None:
    game = harbor(PAIR, tile=tile, ships={"witches": "r8"})
    play(game, "action ACTM", "move r8")
    assert change(game, "to D3", "witches") == {"points": 3, "workers": 1}


def test_range_steps_score_like_shipping() -> None:
    game = harbor("dwarves: TP E10; witches: D C3", tile="SCORE11")
    assert change(game, "upgrade E10 to SY", "dwarves")["points"] == 2


@pytest.mark.parametrize(
    ("tile", "cults", "gain"),
    [
        ("SCORE10", [5, 0, 0, 0], {"coins": 5}),
        ("SCORE11", [0, 5, 0, 0], {"coins": 4}),
        ("SCORE12", [0, 0, 5, 0], {"workers": 2}),
        ("SCORE15", [0, 5, 0, 0], {"workers": 2}),
        ("SCORE18", [9, 0, 0, 0], {"priests": 2}),
        ("SCORE20", [0, 0, 5, 0], {"shipping": 1, "points": 3}),
    ],
)
def test_cult_halves(tile: str, cults: list[int], gain: dict[str, int]) -> None:
    """What a second seat gets more than it does without any step: the rest is income."""
    games = []
    for steps in ([0, 0, 0, 0], cults):
        game = harbor(PAIR, tile=tile, cards=["BON3", "BON5"])
        give(game, "witches", cults=steps, priests=1)
        play(game, "pass BON9", "pass BON3")
        games.append(seat_of(game, "witches"))
    for what, n in gain.items():
        assert getattr(games[1], what) - getattr(games[0], what) == n


def test_cult_halves_with_power() -> None:
    for tile, cults, power in (("SCORE13", [0, 0, 0, 4], 4), ("SCORE16", [0, 0, 7, 0], 6)):
        games = []
        for steps in ([0, 0, 0, 0], cults):
            game = harbor(PAIR, tile=tile)
            give(game, "witches", cults=steps, bowls=(12, 0, 0))
            play(game, "pass BON9", "pass BON3")
            games.append(seat_of(game, "witches"))
        assert games[0].capacity - games[1].capacity == power


@pytest.mark.parametrize(("tile", "cults"), [("SCORE19", [0, 8, 0, 0]), ("SCORE17", [0, 0, 0, 8])])
def test_cult_halves_with_ships(tile: str, cults: list[int]) -> None:
    game = harbor(PAIR, tile=tile)
    give(game, "witches", cults=cults)
    play(game, "pass BON9", "pass BON3")
    assert asked(game) == "witches: place 2 new ships or do without"
    play(game, "place ship on r9", "place ship on r9")
    assert (game.state.round, ships(game, "witches")) == (2, "r9 r9")


@pytest.mark.parametrize(("tile", "cults"), [("SCORE14", [4, 0, 0, 0]), ("SCORE21", [0, 0, 0, 4])])
def test_cult_halves_with_spades(tile: str, cults: list[int]) -> None:
    game = harbor(PAIR, tile=tile)
    give(game, "witches", cults=cults)
    play(game, "pass BON9", "pass BON3")
    assert asked(game) == "witches: use 1 spade"


def test_a_shipping_step_at_the_end_of_the_track_brings_nothing() -> None:
    game = harbor(PAIR, tile="SCORE20", shipping=3)
    give(game, "witches", cults=[0, 0, 9, 0])
    before = seat_of(game, "witches").points
    play(game, "pass BON9", "pass BON3")
    assert (seat_of(game, "witches").shipping, seat_of(game, "witches").points) == (3, before)


# --- power actions and the end


def test_no_tile_to_take_no_power_action() -> None:
    game = harbor(PAIR)
    game.state.favor_left = [0] * len(game.state.favor_left)
    assert "no favor tile is left to take" in refuses(game, "action ACT9")


def test_the_favor_action_needs_a_priest() -> None:
    game = harbor(PAIR)
    give(game, "witches", priests=0)
    assert "1 priest short" in refuses(game, "action ACT9")


def test_most_trade_markers_are_scored_at_the_end() -> None:
    game = harbor(PAIR, final="trade-markers")
    put_markers(game, "witches", "D3")
    tile = game.state.rules.final_tiles[-1]
    assert [tile.measure.of(game.state, seat, []) for seat in game.state.seats] == [1, 0]
    assert shares([4, 4, 2, 0], tile.points) == [15, 15, 6, 0]
    game.state.round = 6
    play(game, "pass", "pass")
    assert seat_of(game, "witches").breakdown[game.state.rules.source["trade-markers"]] == 18


def test_merchants_on_the_map_count_as_ships() -> None:
    game = harbor("dwarves: D E10; witches: D C3", cards=["BON12", "BON5"])
    put_ships(game, "dwarves", "E10 A1")
    assert change(game, "pass BON9", "dwarves")["points"] == 6
