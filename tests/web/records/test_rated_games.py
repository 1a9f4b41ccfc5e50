"""A rated game is played to its end over HTTP: who sat there gains and loses, others do not."""

import time

import pytest

from spadework.web.tables.terms import Terms
from support.databases import Kept
from support.web_records import finish, table_of
from support.web_table import PATIENCE, running

RATED = Terms(is_rated=True)


def wait_for_ratings(kept: Kept) -> None:
    deadline = time.monotonic() + PATIENCE
    while kept.rows("SELECT 1 FROM jobs WHERE kind = 'rating'"):
        assert time.monotonic() < deadline, "waited in vain for a rating"
        time.sleep(0.05)


def test_a_rated_game_changes_ratings_and_everybody_sees_them(kept: Kept) -> None:
    with running(kept) as house:
        people, url = table_of(house, kept, RATED)
        finish(people, url)
        wait_for_ratings(kept)
        stranger = house.browser()
        points = [seat.points for seat in people[0].state(url).seats]
        winner, loser = ("Anna", "Ben") if points[0] > points[1] else ("Ben", "Anna")
        (won,) = stranger.get(f"/people/{winner}/ratings.json").json()
        (lost,) = stranger.get(f"/people/{loser}/ratings.json").json()
        assert won["rating"] > 1500 > lost["rating"]
        assert (won["game"], won["seats"], won["pace"], won["games"]) == (
            "terra_mystica",
            2,
            "turns",
            1,
        )
        best = stranger.get("/ratings.json").json()
        assert [person["name"] for person in best["people"]] == [winner, loser]
        page = stranger.get(f"/people/{winner}").text
        assert f"{won['rating']}?" in page
        assert "1 rated game<" in page
        assert winner in stranger.get("/ratings").text


@pytest.mark.parametrize("terms", [Terms(), Terms(is_public=True)])
def test_a_game_that_is_not_rated_changes_nothing(kept: Kept, terms: Terms) -> None:
    with running(kept) as house:
        people, url = table_of(house, kept, terms)
        finish(people, url)
        assert kept.rows("SELECT * FROM jobs WHERE kind = 'rating'") == []
        assert kept.rows("SELECT * FROM ratings") == []
        assert len(kept.rows("SELECT * FROM finished")) == terms.is_public


def test_a_game_is_not_rated_if_a_program_has_played(kept: Kept) -> None:
    with running(kept) as house:
        people, url = table_of(house, kept, RATED)
        last = people[0].state(url).open_decisions()[0].seat
        other = ("Ben", "Anna")[last]
        kept.rows("UPDATE accounts SET is_program = %s WHERE name = %s", True, other)
        finish(people, url)
        assert kept.rows("SELECT * FROM jobs WHERE kind = 'rating'") == []
        assert kept.rows("SELECT rated FROM finished") in ([(False,)], [(0,)])


def test_who_leaves_stays_in_the_ratings_of_others_without_a_name(kept: Kept) -> None:
    with running(kept) as house:
        people, url = table_of(house, kept, RATED)
        finish(people, url)
        wait_for_ratings(kept)
        before = people[0].get("/people/Anna/ratings.json").json()
        people[1].submit("/account/delete", password="swamps and lakes")
        assert people[0].get("/people/Anna/ratings.json").json() == before
        best = people[0].get("/ratings.json").json()
        assert [person["name"] for person in best["people"]] == ["Anna"]
