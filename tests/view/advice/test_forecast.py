"""The forecast: income of the next round by source, and what of it would be lost."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from spadework.core.text import Text
from spadework.notation.game import Game
from spadework.rules.flow.rounds import ACTIONS, CLOSING
from spadework.view.advice.forecast import Coming, forecast
from spadework.view.text.log import Chronicle
from support import games, nova_games
from support.table import give, position, seat_of

GAMES: dict[str, Callable[[], Game]] = {
    "five": lambda: games.played(3),
    "another": lambda: games.played(7),
    "ships": lambda: games.played_ships(10),
    "nova": lambda: nova_games.played(5),
}


@pytest.fixture(params=GAMES, scope="module")
def game(request: pytest.FixtureRequest) -> Game:
    """A finished game of each kind."""
    return GAMES[request.param]()


def test_what_is_forecast_when_all_have_passed_is_what_comes(game: Game) -> None:
    """Compared where the round ends with the last pass and no question comes between."""
    chronicle = Chronicle(game)
    chronicle.follow(game.record)
    compared = 0
    for before, after in zip(chronicle.states, chronicle.states[1:], strict=False):
        if before.phase not in (ACTIONS, CLOSING) or after.round != before.round + 1:
            continue
        for old in before.seats:
            new = after.seats[old.index]
            if old.passed and not old.dropped and after.active != old.index:
                seen = forecast(before, old.index)
                due = seen.income + seen.cult_bonus
                assert new.coins - old.coins == due.coins
                assert new.workers - old.workers == due.workers
                assert old.capacity - new.capacity == due.power - seen.power_lost
                compared += 1
    assert compared


def test_income_is_told_by_source() -> None:
    game = position("witches: D F4 E6, TP E7; nomads: D E8", cards=["BON3", "BON5"])
    assert forecast(game.state, 0).sources == {
        "faction board": Coming(workers=1),
        "dwelling": Coming(workers=2),
        "trading post": Coming(coins=2, power=1),
    }


def test_the_card_counts_once_it_has_been_taken_in_passing() -> None:
    game = position("witches: D F4; nomads: D E8", cards=["BON3", "BON5"])
    assert "bonus card" not in forecast(game.state, 0).sources
    game.play("pass BON4")
    assert forecast(game.state, 0).sources[Text("bonus card")] == Coming(power=3)


def test_power_without_room_is_lost() -> None:
    game = position("witches: D F4, TP E7, SH E6; nomads: D E8")
    give(game, "witches", bowls=(0, 1, 11))
    seen = forecast(game.state, 0)
    assert (seen.income.power, seen.power_lost) == (3, 2)


def test_priests_beyond_the_seven_are_lost() -> None:
    game = position("witches: D F4, TE E7 E6; nomads: D E8")
    seat_of(game, "witches").priests = 6
    assert forecast(game.state, 0).priests_lost == 1


def test_the_cult_bonus_of_the_round_follows_the_cult() -> None:
    game = position("witches: D F4; nomads: D E8", tile="SCORE3")
    tile = game.state.rules.round_tiles[game.state.round_tiles[0]]
    give(game, "witches", cults=[2 * tile.per] * 4)
    assert forecast(game.state, 0).cult_bonus
    give(game, "witches", cults=[0, 0, 0, 1])
    assert not forecast(game.state, 0).cult_bonus


def test_nothing_comes_after_the_last_round() -> None:
    game = position("witches: D F4; nomads: D E8", round=6)
    seen = forecast(game.state, 0)
    assert not seen.income
    assert not seen.cult_bonus


def test_amounts_are_in_the_words_of_the_game() -> None:
    nova = nova_games.deal(0)
    assert Coming(coins=2, power=1).words(nova.state.rules) == ["2 money", "1 power"]
