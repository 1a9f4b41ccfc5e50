"""Set-up of Terra Nova: the boards, free set-up, the first game, facts that are stand-ins."""

import pytest

from spadework.core.errors import NotationError, SetupError
from spadework.games.maps import read_map
from spadework.notation.game import Game
from spadework.notation.ledger.writer import write_ledger
from spadework.notation.text import write_text
from spadework.view.advice.position import picture
from spadework.view.advice.preview import preview
from spadework.view.text.explain import explain
from support.nova_table import CATALOG, asked, give, position, refuses
from support.table import bowls, offers, seat_of

FIRST_GAME = {
    2: {"fairies": "sailing_plus_1", "leprechauns": "palaces"},
    3: {
        "golems": "shovel",
        "sun_worshippers": "money_3_power_3",
        "water_sprites": "sailing_plus_1",
    },
    4: {
        "fairies": "houses",
        "golems": "trading_posts",
        "leprechauns": "shovel",
        "water_sprites": "money_6",
    },
}


def new(seats: int, seed: int = 1, factions: list[str] | None = None, **options: str) -> Game:
    setup = CATALOG.setup("terra_nova", [], options, "", seats, seed, factions or [], [])
    return Game(CATALOG, setup)


# --- the board


@pytest.mark.parametrize("name", ["main", "two_player"])
def test_the_board_has_twelve_hexes_of_each_terrain_and_its_edge_is_as_listed(name: str) -> None:
    board = CATALOG.ruleset("terra_nova", [], {}, name).board
    assert [board.terrain.count(t) for t in range(5)] == [12] * 5
    assert len(board.rivers) == 30
    edge = [board.names[h] for h in board.land if board.edge[h]]
    assert edge == read_map("terra_nova", name).row("edge").texts("land_hexes")
    assert len(board.bridge_sites) == 25
    for a, b in board.bridge_sites:
        between = set(board.river_neighbors[a]) & set(board.river_neighbors[b])
        assert len(between) == 2


def test_land_falls_into_four_continents() -> None:
    board = CATALOG.ruleset("terra_nova", [], {}, "main").board
    row = read_map("terra_nova", "main").row("continents")
    for name in ("north", "east", "west", "south"):
        hexes = [board.hex(h) for h in row.row(name).texts("hexes")]
        found = [hexes[0]]
        for hex in found:
            found += [h for h in board.land_neighbors[hex] if h not in found]
        assert sorted(found) == sorted(hexes)


def test_the_marks_of_the_back_lie_on_their_terrain() -> None:
    rules = CATALOG.ruleset("terra_nova", [], {}, "two_player")
    marks = read_map("terra_nova", "two_player").row("house_marks")
    for number, name in enumerate(rules.terrains):
        hexes = [rules.board.hex(h) for h in marks.texts(name)]
        assert len(hexes) == marks.number("per_terrain") == 4
        assert {rules.board.terrain[h] for h in hexes} == {number}


# --- free set-up


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_tiles_are_drawn_for_every_number_of_players(seats: int) -> None:
    for seed in range(20):
        setup = new(seats, seed).setup
        assert len(setup.bonus_cards) == seats + 3
        assert len(setup.round_tiles) == 5
        assert max(setup.round_tiles.count(code) for code in setup.round_tiles) <= 2


@pytest.mark.parametrize("seats", [1, 5])
def test_there_are_two_to_four_players(seats: int) -> None:
    with pytest.raises(SetupError, match="for 2 to 4 players"):
        new(seats)


def test_set_up_goes_round_the_table_and_back() -> None:
    game = new(3)
    order: list[str] = []
    for text in ("faction sun_worshippers", "faction golems", "faction druids"):
        game.play(text)
    while not game.state.round:
        order.append(asked(game))
        game.play(game.offers()[0])
    first = "place a first dwelling"
    card = "take a first bonus card"
    seats = ["sun_worshippers", "golems", "druids"]
    assert order == [
        *[f"{name}: {first}" for name in [*seats, *seats[::-1], "sun_worshippers"]],
        *[f"{name}: {card}" for name in seats[::-1]],
    ]
    assert game.question.seat == 0


def test_factions_start_with_their_money_and_8_power() -> None:
    game = new(2, factions=["sun_worshippers", "golems"])
    assert [seat.coins for seat in game.state.seats] == [5, 7]
    assert bowls(game, "golems") == (2, 2, 4)
    assert seat_of(game, "golems").points == 0


def test_the_other_side_of_a_mat_is_out() -> None:
    game = new(2)
    game.play("faction druids")
    assert "share a board" in refuses(game, "faction fairies")
    assert len(offers(game)) == 8


# --- the first game


@pytest.mark.parametrize("seats", FIRST_GAME)
def test_the_first_game_is_dealt(seats: int) -> None:
    game = new(seats, first_game="on")
    setup, state = game.setup, game.state
    assert dict(zip(setup.factions, setup.hands, strict=True)) == FIRST_GAME[seats]
    assert len(setup.bonus_cards) == seats + 3
    assert "sailing_points" not in setup.bonus_cards
    assert setup.round_tiles == ["house", "trading_post", "palace", "town", "house"]
    assert state.round == 1
    for seat in state.seats:
        assert len(seat.structures) == seat.faction.start_dwellings
        assert {state.rules.board.terrain[h] for h in seat.structures} == {seat.home}
    assert sum(state.bonus_coins) == 3


def test_the_first_game_says_which_factions_it_is_played_with() -> None:
    own = sorted(FIRST_GAME[2])
    with pytest.raises(SetupError, match=r"the first game for 2 is played with .*, each once"):
        new(2, factions=[own[0], own[0]], first_game="on")


@pytest.mark.parametrize("seats", FIRST_GAME)
def test_who_gets_which_faction_of_the_first_game_can_be_said(seats: int) -> None:
    for wanted in (sorted(FIRST_GAME[seats]), sorted(FIRST_GAME[seats], reverse=True)):
        setup = new(seats, factions=wanted, first_game="on").setup
        assert setup.factions == wanted
        assert dict(zip(setup.factions, setup.hands, strict=True)) == FIRST_GAME[seats]


def test_the_factions_of_the_first_game_can_be_dealt_by_name_of_random_too() -> None:
    dealt = new(2, factions=["random"], first_game="on").setup
    assert dealt.factions == new(2, first_game="on").setup.factions


# --- stand-ins


def test_stand_ins_are_named_where_they_show() -> None:
    game = new(2, two_player_variant="lucky_digger")
    text = write_text(game)
    for words in ("back of the board", "Lucky Digger's houses"):
        assert any(words in note for note in picture(game.state, "").notes)
        assert words in text
    first = picture(new(2, first_game="on").state, "").notes
    assert sum("Stand-in" in note for note in first) == 2
    assert not any("Stand-in" in note for note in picture(new(2).state, "").notes)


def test_no_expansion_belongs_to_the_game() -> None:
    assert CATALOG.expansions("terra_nova") == []
    with pytest.raises(SetupError, match="no expansion"):
        CATALOG.ruleset("terra_nova", ["fire_and_ice"], {}, "")


def test_explanations_use_the_words_of_the_game() -> None:
    game = position("druids: H E5; golems: H A10")
    give(game, "druids", money=3)
    refusal = str(explain(game.state, "upgrade E5 to TP"))
    assert refusal.endswith("it costs 10 money: 7 money short.")
    assert "0 can be bought" in str(explain(game.state, "transform E4 to forest"))
    assert "shovel" in str(explain(game.state, "transform E4 to forest"))
    game = position("druids: H E5; golems: H D5")
    give(game, "golems", bowls=(0, 8, 0))
    action = game.state.rules.table.parse("upgrade E5 to TP")
    assert preview(game.state, action).sentences()[:1] == ["Costs 7 money."]
    assert "Brings the Golems 1 power." in preview(game.state, action).sentences()


def test_a_ledger_has_no_words_for_the_game() -> None:
    with pytest.raises(NotationError, match="no words"):
        write_ledger(new(2))
