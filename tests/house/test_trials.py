"""The trials of `make load`, `make chaos` and `make many-games`, a little of each."""

from itertools import takewhile
from pathlib import Path
from random import Random

import pytest

from spadework.web.bench import late_game
from spadework.web.tables.standing import Standing
from support.databases import Kept, sqlite_file
from support.two_players import FIELDS
from support.web_table import running
from trials import people, stored_games
from trials.chaos import chaos, races, seat_races
from trials.load import carry
from trials.stored_games import fill, models


@pytest.mark.parametrize("kind", ["sqlite", "postgresql"])
def test_nothing_is_lost_while_parts_of_the_house_die(kind: str) -> None:
    story = chaos(kind, faults=3, seed=2, bot_games=1)
    assert story.turns > 0
    assert story.bot_games == 1


def test_of_two_requests_for_one_turn_one_is_taken() -> None:
    assert races("sqlite", 25, seed=1) == 25


@pytest.mark.parametrize("kind", ["sqlite", "postgresql"])
def test_of_two_people_who_want_one_seat_one_gets_it(kind: str) -> None:
    assert seat_races(kind, 12, seed=1) == 12


def test_load_is_measured_while_pages_listen() -> None:
    carried = carry("sqlite", servers=1, people=2, tables=2, streams=4, seconds=1.0)
    assert carried.turns_a_second > 0
    assert 0 < carried.p50_ms <= carried.p95_ms


def test_a_server_takes_no_more_than_its_share_of_a_core() -> None:
    carried = carry("sqlite", servers=1, people=2, tables=2, streams=0, seconds=2.0, share=0.2)
    assert carried.turns_a_second > 0
    assert carried.core_of_a_server < 0.3


def test_no_turn_of_the_trials_is_longer_than_a_request_may_be(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    standing = Standing(late_game(), late_game())
    made = iter([(["convert 1 VP to 1 C"] * 40, standing, True), (["pass"], standing, True)])
    monkeypatch.setattr(people, "_any_turn", lambda table, random: next(made))
    assert people.whole_turn(standing, Random(1)) == (["pass"], standing, True)


def test_a_database_is_filled_with_games_that_can_be_opened(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(stored_games, "PEOPLE", 10)
    kept = Kept(sqlite_file(tmp_path))
    with running(kept) as house:
        reader = house.browser()
        played = reader.begin(**FIELDS)
        reader.play(played, "build F4")
        with kept.engine().begin() as connection:
            (model,) = models(connection)
            parts = fill([model], str(model["host"]), 30)
            for _, part in takewhile(lambda made: made[0] < 30, parts):
                part(connection)
        assert len(kept.rows("SELECT id FROM games")) == 31
        (first, *_) = kept.rows("SELECT game FROM holders WHERE game LIKE '0%%' ORDER BY game")
        assert "build F4" in reader.get(f"/game/{first[0]}/export.txt").text
        assert reader.get("/my-games").text.count(f"/game/{first[0]}") > 0
