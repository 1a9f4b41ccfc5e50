"""Setting up: tiles in and out, how they are drawn, starting points, options, canals."""

from collections import Counter
from pathlib import Path

import pytest

from spadework.core.errors import NotationError, SetupError
from spadework.core.ruleset import Ruleset
from spadework.core.setup import Setup
from spadework.notation.game import Game
from spadework.notation.ledger.writer import write_ledger
from spadework.rules.ships.trade_facts import has_trade, trade_of
from support.harbor import ALL, dock, harbor, setup_of
from support.table import CATALOG, asked, give, offers, seat_of

MAPS = ["base", "fire_and_ice", "fjords", "lakes", "revised_base"]


def rules(*expansions: str, map: str = "base", **options: str) -> Ruleset:
    return CATALOG.ruleset("terra_mystica", list(expansions), options, map)


def draw(seed: int, *expansions: str, seats: int = 4, **options: str) -> Setup:
    return CATALOG.setup("terra_mystica", list(expansions), options, "base", seats, seed, [], [])


def test_tiles_come_and_go() -> None:
    box = rules("merchants", "mini_expansion")
    assert [tile.code for tile in box.round_tiles] == [f"SCORE{n}" for n in range(10, 22)]
    assert "BON6" not in [card.code for card in box.bonus_cards]
    assert [card.code for card in box.bonus_cards][-4:] == ["BON11", "BON12", "BON13", "BON14"]
    towns = {tile.code: tile.count for tile in box.town_tiles}
    assert "TW7" not in towns
    assert (towns["TW9"], towns["TW10"]) == (2, 2)
    assert [tile.count for tile in box.favor_tiles][-4:] == [3, 3, 3, 3]


def test_the_spade_tile_is_not_in_rounds_5_and_6() -> None:
    drawn = [draw(seed, "merchants").round_tiles for seed in range(200)]
    rounds = {tiles.index("SCORE16") + 1 for tiles in drawn if "SCORE16" in tiles}
    assert rounds == {1, 2, 3, 4}


def test_no_third_tile_of_one_cult_before_round_6() -> None:
    box = rules("merchants")
    track = {tile.code: tile.track for tile in box.round_tiles}
    thirds = 0
    for seed in range(300):
        tiles = draw(seed, "merchants").round_tiles
        counts = Counter(track[code] for code in tiles[:5])
        assert max(counts.values()) <= 2
        # A third that was not drawn before may come in round 6, also after two in rounds 1 to 4.
        thirds += Counter(track[code] for code in tiles[:4])[track[tiles[5]]] == 2
    assert 20 < thirds < 50  # about an eighth of them


def test_each_cult_is_on_three_tiles() -> None:
    tracks = Counter(tile.track for tile in rules("merchants").round_tiles)
    assert tracks == {0: 3, 1: 3, 2: 3, 3: 3}


def test_new_cards_may_be_drawn_first() -> None:
    new = {"BON11", "BON12", "BON13", "BON14"}
    for seed in range(30):
        cards = draw(seed, "merchants", new_cards_first="on").bonus_cards
        assert len(cards) == 7
        assert len(new & set(cards)) == 2


@pytest.mark.parametrize(
    ("expansions", "options", "tiles"),
    [
        (["merchants"], {}, 0),
        (["merchants"], {"marker_scoring": "always"}, 1),
        (["merchants", "fire_and_ice"], {}, 5),
        (["merchants", "fire_and_ice"], {"marker_scoring": "off"}, 4),
        (["merchants", "fire_and_ice"], {"marker_scoring": "always"}, 1),
        (["merchants", "fire_and_ice"], {"final_scoring": "off"}, 0),
    ],
)
def test_final_scoring_tiles(expansions: list[str], options: dict[str, str], tiles: int) -> None:
    box = CATALOG.ruleset("terra_mystica", expansions, options, "base")
    assert len(box.final_tiles) == tiles


@pytest.mark.parametrize(
    ("map", "points"),
    [("base", 30), ("revised_base", 25), ("fire_and_ice", 25), ("lakes", 25), ("fjords", 25)],
)
def test_starting_points_follow_the_map(map: str, points: int) -> None:
    box = rules("merchants", map=map)
    fakirs = next(f for f in box.factions if f.id == "fakirs")
    assert box.start_points[fakirs.index] == points


def test_the_table_of_points_serves_games_without_the_expansion_too() -> None:
    box = rules(map="lakes", start_points="merchants")
    dwarves = next(f for f in box.factions if f.id == "dwarves")
    assert box.start_points[dwarves.index] == 30


def test_an_auction_does_not_use_the_table() -> None:
    setup = draw(3, "merchants", seats=2, faction_choice="auction")
    game = Game(CATALOG, setup)
    for id in setup.auctioned:
        game.play(f"bid 7 for {id}")
    assert [seat.points for seat in game.state.seats] == [33, 33]


def test_options_that_do_not_fit_are_left_out() -> None:
    with pytest.raises(SetupError, match="there is no option 'loose_order'"):
        rules("merchants", loose_order="on")
    with pytest.raises(SetupError, match="there is no option 'introductory'"):
        rules("merchants", introductory="on")


@pytest.mark.parametrize("map", MAPS)
def test_every_map_has_its_canals(map: str) -> None:
    box = rules("merchants", map=map)
    canals = trade_of(box).canals
    assert len(canals) == (7 if map == "lakes" else 1)
    assert not has_trade(rules(map=map))
    for a, b in canals:
        assert b in box.board.land_neighbors[a]


def test_the_base_canal_joins_two_arms() -> None:
    box = rules("merchants")
    ends = [box.board.hex("r14"), box.board.hex("r21")]
    assert ends[1] in trade_of(box).sailing[ends[0]]
    assert ends[0] in trade_of(box).sailing[ends[1]]
    assert ends[1] not in box.board.neighbors[ends[0]]


def test_canals_do_not_lengthen_the_reach_of_shipping() -> None:
    with_canal, without = rules("merchants").board, rules().board
    assert with_canal.shipping == without.shipping


def test_stand_ins_are_named() -> None:
    assert len(rules("merchants").notes) == 1
    assert "canals on the map Lakes" in str(rules("merchants", map="lakes").notes[1])
    assert not rules().notes


def test_auren_start_with_a_key() -> None:
    game = Game(CATALOG, setup_of(["auren", "mermaids"]))
    assert [seat.keys for seat in game.state.seats] == [1, 0]


def test_the_start_key_lifts_one_cult_to_the_top() -> None:
    game = harbor("auren: D C3; mermaids: D A4")
    give(game, "auren", cults=[8, 8, 0, 0], priests=3)
    game.play("send priest to fire for 3")
    auren = seat_of(game, "auren")
    assert (auren.cults[0], auren.keys) == (10, 0)


def test_storehouses_lie_under_any_first_dwelling() -> None:
    game = Game(CATALOG, setup_of(["dwarves", "witches"]))
    for hex in ("E10", "A10", "A1", "C2"):
        if f"build {hex}" in offers(game):
            game.play(f"build {hex}")
        else:
            game.play(offers(game)[0])
    assert asked(game) == "dwarves: lay the storehouse under a dwelling"
    assert len(offers(game, "place storehouse on")) == 2
    game.play(offers(game)[0])
    assert dock(game, "dwarves")


def test_a_ledger_has_no_words_for_ships() -> None:
    game = Game(CATALOG, setup_of(["auren", "mermaids"]))
    with pytest.raises(NotationError, match="ledgers do not know Merchants of the Seas"):
        write_ledger(game)


def test_all_mixes_can_be_made() -> None:
    for i in range(4):
        mix = ["merchants", *[name for j, name in enumerate(ALL[::2]) if i >> j & 1]]
        assert rules(*mix).expansions == sorted(mix)


def test_a_map_of_ones_own_may_have_canals(tmp_path: Path) -> None:
    path = tmp_path / "pond.toml"
    text = 'id = "pond"\nrows = ["Y I Y", "U K", "B I G"]\ncanals = [["B1", "B2"]]\n'
    path.write_text(text, encoding="utf-8")
    box = rules("merchants", map=str(path), start_points="20")
    rivers = box.board.rivers
    assert rivers[1] in trade_of(box).sailing[rivers[0]]
    path.write_text(text.replace('["B1", "B2"]', '["A1", "B2"]'), encoding="utf-8")
    other = path.rename(tmp_path / "other.toml")
    with pytest.raises(SetupError, match="no canal fits between A1 and B2"):
        rules("merchants", map=str(other), start_points="20")
