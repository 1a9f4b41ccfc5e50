"""The head of ledgers: what the rows of the table say of the game that follows them."""

import pytest

from spadework.core.errors import NotationError
from spadework.core.rows import Row
from spadework.games.maps import map_names, read_map
from spadework.notation.game import Game
from spadework.notation.ledger import header as ledger_header
from spadework.notation.ledger.commands import Commands
from spadework.notation.ledger.header import GAME, Header, maps_by_id
from spadework.notation.ledger.reader import read_ledger
from spadework.notation.ledger.text import Command, read_rows
from spadework.notation.ledger.writer import write_ledger
from support.games import CATALOG
from support.table import position

PLAYERS = ["player Ann", "player Bob"]
SCORE = ["score SCORE5,SCORE7,SCORE1,SCORE6,SCORE4,SCORE8"]
DELETED = [f"delete BON{n}" for n in (1, 2, 4, 7)]
FACTIONS = ["setup witches", "setup nomads"]
DRAWN = ["randomize v1 seed 4pLeague_S1"]


def read(*rows: str) -> Game:
    return read_ledger(CATALOG, list(rows))


def refusal(*rows: str) -> str:
    with pytest.raises(NotationError) as refused:
        read(*rows)
    return str(refused.value)


def test_tiles_that_the_site_has_drawn_are_read_from_the_rows_that_tell_them() -> None:
    told = read(*PLAYERS, *SCORE, *DELETED, *FACTIONS)
    drawn = read(*DRAWN, *PLAYERS, *SCORE, *DELETED, *FACTIONS)
    assert drawn.setup.round_tiles == told.setup.round_tiles
    assert drawn.setup.bonus_cards == told.setup.bonus_cards


def test_drawn_tiles_that_no_row_tells_are_missing() -> None:
    assert "no row 'score ...'" in refusal(*DRAWN, *PLAYERS, *DELETED, *FACTIONS)
    assert "no rows 'delete ...'" in refusal(*DRAWN, *PLAYERS, *SCORE, *FACTIONS)
    final = "option fire-and-ice-final-scoring"
    rows = [*DRAWN, *PLAYERS, *SCORE, *DELETED]
    assert "no row 'final-scoring ...'" in refusal(final, *rows, *FACTIONS)
    assert read(final, *rows, "final-scoring connected-distance", *FACTIONS).setup.final_tiles


@pytest.mark.parametrize("tile", ["TW1", "FAV5", "BON77", "SCORE77"])
def test_only_bonus_cards_and_scoring_tiles_are_deleted(tile: str) -> None:
    said = refusal(*PLAYERS, *SCORE, f"delete {tile}", *FACTIONS)
    assert said.startswith(f"'{tile}' cannot be deleted; what can is BON1, ")


@pytest.mark.parametrize("tile", ["BON10", "SCORE2", "SCORE9"])
def test_what_is_not_in_the_game_may_be_deleted(tile: str) -> None:
    told = read(*PLAYERS, *SCORE, *DELETED, *FACTIONS)
    assert read(*PLAYERS, *SCORE, *DELETED, f"delete {tile}", *FACTIONS).setup.bonus_cards == (
        told.setup.bonus_cards
    )


def test_players_keep_the_capitals_of_their_names() -> None:
    rows = ["PLAYER  Ann email a@example.org", "player Bob_B username BB"]
    game = read(*rows, *SCORE, *DELETED, *FACTIONS)
    assert game.setup.players == ["Ann", "Bob_B"]
    assert read(*write_ledger(game).splitlines()).setup.players == ["Ann", "Bob_B"]
    shown = ["Player 1: Ann", "Player 2: Bob_B", "Round 1 scoring: SCORE1"]
    assert [command.text for command in read_rows(shown)][:2] == ["player Ann", "player Bob_B"]


@pytest.mark.parametrize(("short_ways", "left"), [(False, 0), (True, 1)])
def test_just_the_spades_of_the_long_way_mean_it_unless_all_ways_are_short(
    short_ways: bool, left: int
) -> None:
    options = {"loose_order": "on", "long_way": "on"}
    game = position("halflings: D D5; nomads: D I7", options=options)
    commands = Commands(game, short_ways)
    commands.read("halflings", "dig 4")
    commands.read("halflings", "transform C3 to brown")
    assert ("the long way" in str(game.record[-1].action)) is not short_ways
    assert any(d.question == f"use {left} spade" for d in game.state.pending) is bool(left)


def test_an_option_makes_all_ways_short() -> None:
    header = Header()
    assert not header.short_ways
    assert header.read(Command(0, "", "option loose-dig"))
    assert header.short_ways


def test_however_many_rows_name_a_map_its_file_is_read_once(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    files: list[str] = []

    def noted(game: str, name: str) -> Row:
        files.append(name)
        return read_map(game, name)

    lakes = read_map(GAME, "lakes").row("snellman").texts("ids")[0]
    monkeypatch.setattr(ledger_header, "read_map", noted)
    maps_by_id.cache_clear()
    game = read(*[f"map {lakes}"] * 500, *PLAYERS, *SCORE, *DELETED, *FACTIONS)
    assert game.setup.map == "lakes"
    assert sorted(files) == map_names(GAME)
