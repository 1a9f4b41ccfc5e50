"""Databases that are moved and looked through: nothing is lost on the way, in both directions."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from spadework.web.storage.database import prepare_database
from spadework.web.storage.sqlite import SqliteFile
from support.command import Command
from support.databases import Kept, Postgresql
from support.two_players import FIELDS, first_round
from support.web_table import Browser, running


@pytest.fixture
def empty(postgresql: Postgresql) -> Iterator[Kept]:
    with postgresql.database(is_empty=True) as made:
        yield made


def full_of_games(kept: Kept) -> tuple[Browser, list[str]]:
    """A database with all that there can be, the browser of its host and the addresses."""
    with running(kept) as house:
        browser, guest = house.browser(), house.browser()
        url = first_round(browser)
        browser.send(f"{url}/orders", seat=0, accept=True, most_points=2)
        browser.send(f"{url}/orders", seat=1, accept=False)
        browser.play(url, "upgrade F4 to TP")
        browser.say(url, "turn")
        guest.submit(browser.links(url)["seat 2"])
        drafting = first_round(browser)
        browser.play(drafting, "convert 1 W to 1 C")
        return browser, [url, drafting]


def test_a_file_moves_to_a_server_and_back_and_everybody_plays_on(
    run: Command, tmp_path: Path, empty: Kept
) -> None:
    first, last = Kept(tmp_path / "games.sqlite3"), Kept(tmp_path / "back.sqlite3")
    browser, urls = full_of_games(first)
    moved = run("database", "copy", first.place, empty.place)
    assert moved.status == 0, moved.err
    assert "2 games were read and replayed, 0 of them with a trouble." in moved.out
    with running(empty) as house:
        there = browser.moved(house)
        assert len(there.table(urls[1]).standing.draft) == 1
        assert there.links(urls[0])["seat 1"]
        assert there.say(urls[1], "undo").status_code == 200
        fresh = there.begin(**FIELDS)
        guest = house.browser()
        assert guest.submit(there.links(fresh)["seat 2"]).status_code == 303, "rows are counted on"
    back = run("database", "copy", empty.place, last.place)
    assert back.status == 0, back.err
    assert "3 games were read and replayed" in back.out
    with running(last) as house:
        assert browser.moved(house).play(fresh, "build F4").status_code == 200


def test_nothing_is_copied_over_what_is_there(run: Command, tmp_path: Path, empty: Kept) -> None:
    first = Kept(tmp_path / "games.sqlite3")
    with running(first) as house:
        house.browser().begin(**FIELDS)
    with running(empty) as house:
        house.browser().begin(**FIELDS, title="Mine")
    refused = run("database", "copy", first.place, empty.place)
    assert refused.status == 2
    assert "is not empty" in refused.err
    assert empty.rows("SELECT title FROM games") == [("Mine",)]
    assert run("database", "copy", first.place, first.place).status == 2
    missing = run("database", "copy", tmp_path / "nowhere.sqlite3", empty.place)
    assert missing.status == 2
    assert not (tmp_path / "nowhere.sqlite3").exists()


def test_a_row_that_cannot_be_copied_is_named_and_nothing_is_left_half_done(
    run: Command, tmp_path: Path, empty: Kept
) -> None:
    first = Kept(tmp_path / "games.sqlite3")
    with running(first) as house:
        browser = house.browser()
        browser.begin(**FIELDS)
        url = browser.begin(**FIELDS)
        browser.play(url, "build F4")
    first.rows("UPDATE actions SET seat = 'moon'")
    refused = run("database", "copy", first.place, empty.place)
    assert refused.status == 2
    assert f"a row of 'actions' (game {url.split('/')[2]}) is damaged" in refused.err
    assert empty.rows("SELECT * FROM games") == []


def test_a_check_names_the_games_with_a_trouble(run: Command, kept: Kept) -> None:
    with running(kept) as house:
        browser = house.browser()
        good = browser.begin(**FIELDS)
        bad = browser.begin(**FIELDS)
        browser.play(bad, "build F4")
        browser.play(good, "build F4")
    assert run("database", "check", "--db", kept.place).status == 0
    kept.rows("UPDATE actions SET text = 'build A1' WHERE game = %s", bad.split("/")[2])
    found = run("database", "check", "--db", kept.place)
    assert found.status == 1
    assert f"game {bad.split('/')[2]}: This record cannot be followed to its end" in found.out
    assert "2 games were read and replayed, 1 of them with a trouble." in found.out


def test_whichever_command_makes_a_file_nobody_else_can_read_it(
    run: Command, tmp_path: Path
) -> None:
    first = tmp_path / "first.sqlite3"
    prepare_database(first)
    assert run("database", "copy", first, tmp_path / "new" / "copy.sqlite3").status == 0
    SqliteFile(first).back_up("0001")
    files = [path for path in tmp_path.rglob("*") if path.is_file()]
    assert {path.name: path.stat().st_mode & 0o777 for path in files} == dict.fromkeys(
        ["first.sqlite3", "copy.sqlite3", "first.sqlite3.before-0001"], 0o600
    )
    assert (tmp_path / "new").stat().st_mode & 0o777 == 0o700
