"""A rated game is played to its end over HTTP: who sat there gains and loses, others do not."""

import re

import pytest

from spadework.cli import main
from spadework.web.tables.terms import Terms
from support.databases import Kept
from support.web_records import finish, table_of, wait_for_jobs
from support.web_table import running

RATED = Terms(is_rated=True)


def test_a_rated_game_changes_ratings_and_everybody_sees_them(kept: Kept) -> None:
    with running(kept) as house:
        people, url = table_of(house, kept, RATED)
        finish(people, url)
        wait_for_jobs(kept, "rating")
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
        # Those who have played it may count it; it is in no list of others.
        assert kept.rows("SELECT rated, public FROM finished") == [(False, terms.is_public)]


def test_a_game_is_not_rated_if_a_program_has_played(kept: Kept) -> None:
    with running(kept) as house:
        people, url = table_of(house, kept, RATED)
        last = people[0].state(url).open_decisions()[0].seat
        other = ("Ben", "Anna")[last]
        kept.rows("UPDATE accounts SET is_program = %s WHERE name = %s", True, other)
        finish(people, url)
        assert kept.rows("SELECT * FROM jobs WHERE kind = 'rating'") == []
        assert kept.rows("SELECT rated FROM finished") in ([(False,)], [(0,)])


def test_who_has_dropped_out_is_last_whatever_their_points_also_when_replayed(
    kept: Kept, capsys: pytest.CaptureFixture[str]
) -> None:
    placed = "SELECT points, place FROM places ORDER BY seat"
    with running(kept) as house:
        people, url = table_of(house, kept, RATED)
        kept.rows("INSERT INTO stewards (game, seat, level) VALUES ('rated', 0, 'dropped')")
        kept.rows("UPDATE games SET version = version + 1")
        finish(people, url)
        wait_for_jobs(kept, "rating")
        points = [seat.points for seat in people[0].state(url).seats]
        assert points[0] > points[1]
        assert kept.rows(placed) == [(points[0], 2), (points[1], 1)]
        anna, ben = (browser.get(f"{url}/final").text for browser in people)
        assert re.search(rf"Ben \(\w+\) wins with {points[1]} points", anna)
        assert "You have dropped out." in anna
        assert "You win: all others have dropped out." in ben
        (lost,) = people[1].get("/people/Anna/ratings.json").json()
    kept.rows("UPDATE places SET points = 1, place = 2 - seat")
    kept.rows("UPDATE finished SET best = 1")
    command = ["admin", "ratings", "--replay", "--db", str(kept.place)]
    assert main(command) == 0
    told = capsys.readouterr().out
    assert "game rated: its result was not what its record says" in told
    assert "1 games in 1 pools have been rated again: no number has changed" in told
    assert kept.rows(placed) == [(points[0], 2), (points[1], 1)]
    assert kept.rows("SELECT best FROM finished") == [(max(points),)]
    assert main(command) == 0
    assert "its result was not" not in capsys.readouterr().out
    with running(kept) as house:
        assert house.browser().get("/people/Anna/ratings.json").json() == [lost]


def test_a_number_that_is_shown_and_wrong_is_told_and_mended(
    kept: Kept, capsys: pytest.CaptureFixture[str]
) -> None:
    with running(kept) as house:
        people, url = table_of(house, kept, RATED)
        finish(people, url)
        wait_for_jobs(kept, "rating")
        shown = people[0].get("/ratings.json").json()
    kept.rows("UPDATE standings SET mu = mu + 1 WHERE kind = 'person'")
    command = ["admin", "ratings", "--db", str(kept.place)]
    assert main(command) == 0
    assert "2 numbers were others" in capsys.readouterr().out
    assert main(command) == 0
    assert "no number has changed" in capsys.readouterr().out
    with running(kept) as house:
        assert house.browser().get("/ratings.json").json() == shown


def test_who_leaves_stays_in_the_ratings_of_others_without_a_name(kept: Kept) -> None:
    with running(kept) as house:
        people, url = table_of(house, kept, RATED)
        finish(people, url)
        wait_for_jobs(kept, "rating")
        before = people[0].get("/people/Anna/ratings.json").json()
        people[1].submit("/account/delete", password="swamps and lakes")
        assert people[0].get("/people/Anna/ratings.json").json() == before
        best = people[0].get("/ratings.json").json()
        assert [person["name"] for person in best["people"]] == ["Anna"]
