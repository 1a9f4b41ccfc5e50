"""Where a game turned: changes of the lead that lasted, and the largest gains."""

from pathlib import Path

import pytest

import spadework
from spadework.notation.game import Game
from spadework.notation.text import read_text
from spadework.view.advice.turning_points import (
    MOST_GAINS,
    MOST_LEADS,
    NOBODY,
    TurningPoint,
    turning_points,
)
from spadework.view.text.log import Chronicle
from support.games import CATALOG

FOLDER = Path(spadework.__file__).parent / "web" / "games"
RECORDS = sorted(path.stem for path in FOLDER.glob("*.txt"))


@pytest.mark.parametrize("name", RECORDS)
def test_whoever_wins_has_taken_the_lead_at_some_turning_point(name: str) -> None:
    game = record(name)
    found = points_of(game)
    last = [point.leader for point in found if point.leader != NOBODY][-1]
    assert last == max(game.state.seats, key=lambda seat: seat.points).index


@pytest.mark.parametrize("name", RECORDS)
def test_turning_points_are_few_and_in_the_order_of_the_game(name: str) -> None:
    found = points_of(record(name))
    assert 3 <= len(found) <= MOST_LEADS + MOST_GAINS + 2
    assert [point.at for point in found] == sorted(point.at for point in found)


@pytest.mark.parametrize("name", RECORDS)
def test_who_takes_the_lead_is_ahead_where_the_replay_is_opened(name: str) -> None:
    game = record(name)
    for point in points_of(game):
        points = [seat.points for seat in game.branch(point.at).state.seats]
        if point.leader != NOBODY:
            assert points[point.leader] == max(points)
            assert points.count(max(points)) == 1


def test_a_turn_is_told_by_what_brought_most_in_it() -> None:
    found = points_of(record("Fire_and_Ice_for_five"))
    assert "The Darklings take the town tile with 1 priest, 9 points and 1 key." in [
        str(point.sentence) for point in found
    ]


def test_the_final_scoring_of_a_seat_is_one_turning_point() -> None:
    game = record("Fire_and_Ice_for_five")
    final = [point for point in points_of(game) if point.is_final]
    assert [str(point.sentence) for point in final] == ["Final scoring"]
    assert final[0].at == len(game.record)


def test_a_game_that_has_not_begun_has_no_turning_points() -> None:
    assert points_of(record("A_duel").branch(0)) == []


def test_what_a_faction_begins_with_is_no_turning_point() -> None:
    setup = CATALOG.setup("terra_mystica", [], {}, "base", 2, 3, [], [])
    game = Game(CATALOG, setup)
    for text in ("faction witches", "faction nomads"):
        game.play(text)
    while game.state.round < 2:
        game.play(next(o for o in game.offers() if not o.text.startswith(("convert", "burn"))))
    assert all(point.round > 0 for point in points_of(game))


def record(name: str) -> Game:
    return read_text(CATALOG, (FOLDER / f"{name}.txt").read_text(encoding="utf-8"))


def points_of(game: Game) -> list[TurningPoint]:
    chronicle = Chronicle(game)
    chronicle.follow(game.record)
    return turning_points(chronicle)
