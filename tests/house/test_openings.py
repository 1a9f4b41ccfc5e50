"""How factions begin in recorded games, as the table for people tells it."""

import pytest

from openings import Start, commonest, first_cards, starts, table
from spadework import load_game
from spadework.notation.game import Game
from support import corpora


@pytest.fixture(scope="module")
def game() -> Game:
    return load_game(corpora.ROOT / "docs" / "games" / "the_last_ship.txt")


def test_a_start_is_what_a_seat_chose_before_and_in_round_1(game: Game) -> None:
    engineers, giants, nomads, _ = starts(game)
    assert engineers == Start(
        "engineers", 140, ["E7", "F6"], "BON3", "ACT5", "FAV7", temple=True, stronghold=False
    )
    assert (giants.first_action, giants.temple, giants.stronghold) == ("ACT2", False, True)
    assert nomads.dwellings == ["A5", "F3", "G4"]


def test_a_row_tells_the_commonest_choices_of_a_faction() -> None:
    seats = [
        Start("giants", 120, ["D4", "G2"], "BON2", "ACT2", "FAV11", stronghold=True),
        Start("giants", 110, ["D4", "E3"], "BON6", "ACT2", "FAV11", temple=True),
        Start("auren", 130, ["I11", "F4"], "BON2", "TP", ""),
    ]
    *_, first, second = table(seats)
    assert first == "| auren | 1 | 130 | I11 100, F4 100 | BON2 100 | TP 100 |  | 0, 0 |"
    assert second == (
        "| giants | 2 | 115 | D4 100, G2 50, E3 50 | BON2 50, BON6 50 | ACT2 100 | FAV11 100 "
        "| 50, 50 |"
    )
    assert commonest(["a", "b", "b", "c", "c", "c", "d"], 10) == "c 30, b 20, a 10"


def test_a_card_is_counted_in_games_that_had_it(game: Game) -> None:
    told = list(first_cards([game]))
    assert len(told) == 7
    assert told[:4] == [f"{card}: 100 % of 1 games" for card in ("BON1", "BON2", "BON3", "BON5")]
    assert "BON7: 0 % of 1 games" in told
