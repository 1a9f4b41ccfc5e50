"""What lies around a hex for somebody who thinks of settling there."""

import spadework as sw
from spadework.notation.game import Game
from spadework.view.advice.surroundings import Neighborhood, surroundings


def begun(factions: list[str], *played: str) -> Game:
    rules = sw.ruleset("terra_mystica", "fire_and_ice")
    game = sw.new_game(rules, seats=2, seed=3, factions=factions)
    for text in played:
        game.play(text)
    return game


def around(game: Game, seat: int, hex: str) -> Neighborhood:
    return surroundings(game.state, seat, game.state.rules.board.index[hex])


def test_land_beside_it_is_listed_by_the_spades_it_takes() -> None:
    game = begun(["witches", "nomads"])
    beside = around(game, 0, "F4").beside
    # By the wheel: mountains lie beside forest, wasteland is two steps off, desert three.
    assert {ground.hex: ground.spades for ground in beside} == {"E6": 3, "E7": 1, "F3": 3, "G2": 2}
    assert [ground.spades for ground in beside] == sorted(ground.spades for ground in beside)


def test_who_cannot_ship_yet_sees_what_the_first_step_brings() -> None:
    here = around(begun(["witches", "nomads"]), 0, "F4")
    assert here.shipping == 1
    assert here.by_ship
    assert all(ground.spades <= 1 for ground in here.by_ship)


def test_neighbors_and_taken_land_are_told_apart() -> None:
    game = begun(["witches", "nomads"], "build F4")
    here = around(game, 1, "F3")
    assert [str(name) for name in here.neighbors] == ["the Witches on F4"]
    assert "F4" not in [ground.hex for ground in here.beside]


def test_those_who_tunnel_see_where_a_jump_leads_and_no_ships() -> None:
    here = around(begun(["dwarves", "nomads"]), 0, "E7")
    assert here.by_jump
    assert not here.by_ship


def test_those_who_turn_everything_alike_see_two_spades_everywhere() -> None:
    here = around(begun(["giants", "nomads"]), 0, "D4")
    assert {ground.spades for ground in here.beside} <= {0, 2}


def test_it_is_said_in_words() -> None:
    game = begun(["witches", "nomads"], "build F4")
    words = " ".join(str(line) for line in around(game, 1, "F3").sentences(game.state.rules))
    assert words.startswith("Beside it: ")
    assert "for 1 spade" in words
    assert words.endswith("Neighbors: the Witches on F4.")


def test_the_position_itself_stays_as_it_was() -> None:
    game = begun(["witches", "nomads"])
    before = game.state.copy()
    around(game, 0, "F4")
    assert game.state.seats[0].structures == before.seats[0].structures
    assert game.state.seats[0].shipping == before.seats[0].shipping
