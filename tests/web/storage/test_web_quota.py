"""How much is kept: texts of bounded length, so many games, and old ones only until cleared."""

import sqlite3
from collections.abc import Callable
from contextlib import closing
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest

from spadework import open_game
from spadework.notation.game import Game
from spadework.notation.json_record import write_json
from spadework.notation.text import write_text
from spadework.view.text.language import language
from spadework.web.http import serving
from spadework.web.http.settings import Quota, Settings
from spadework.web.storage.database import prepare_database
from support.command import Command
from support.databases import Kept
from support.short_record import SET_UP
from support.two_players import FIELDS, first_round
from support.web_table import running

PARTS = ("actions", "drafts", "remarks", "orders", "endings", "links", "holders")


def rows(folder: Path, query: str) -> list[tuple[object, ...]]:
    """What the database answers."""
    with closing(sqlite3.connect(folder / "games.sqlite3")) as database:
        found = database.execute(query).fetchall()
        database.commit()
        return found


@pytest.mark.parametrize("write", [write_text, write_json], ids=["text", "json"])
def test_a_record_with_an_endless_name_is_refused_with_a_sentence(
    write: Callable[[Game], str], tmp_path: Path
) -> None:
    german = language("de").say(
        "the name of player {k} has {n} characters; up to {m} are kept", k=1, n=400_000, m=80
    )
    assert german == "der Name von Spieler 1 hat 400000 Zeichen; bis zu 80 werden aufbewahrt"
    game = open_game(SET_UP.replace("\nseats:", f"\nplayer 1: {'A' * 400_000}\nseats:", 1))
    prepare_database(tmp_path / "games.sqlite3")
    empty = (tmp_path / "games.sqlite3").stat().st_size
    with running(tmp_path) as house:
        answer = house.browser().submit("/import", record=write(game), title="Long")
        assert answer.status_code == 422
        assert "the name of player 1 has 400000 characters; up to 80 are kept" in answer.text
        assert "<textarea" in answer.text, "the form is there to be sent again"
    assert rows(tmp_path, "SELECT count(*) FROM games") == [(0,)]
    assert (tmp_path / "games.sqlite3").stat().st_size < empty + 100_000


def test_names_of_a_usual_length_are_kept_as_they_are(kept: Kept) -> None:
    record = SET_UP.replace("\nseats:", f"\nplayer 1: {'Ä' * 80}\nseats:", 1)
    with running(kept) as house:
        browser = house.browser()
        answer = browser.submit("/import", record=record, title="x" * 500)
        assert answer.status_code == 303
        text = browser.get(answer.headers["location"] + "/export.txt").text
        assert f"player 1: {'Ä' * 80}\n" in text
    ((title,),) = kept.rows("SELECT title FROM games")
    assert title == "x" * 80


def test_one_browser_keeps_so_many_games_and_others_have_room(kept: Kept) -> None:
    with running(kept, quota=Quota(each=2, in_all=4)) as house:
        first, second = house.browser(), house.browser()
        urls = [first.begin(**FIELDS) for _ in range(2)]
        refused = first.submit("/new", **FIELDS)
        assert refused.status_code == 422
        assert "no more than 2 games are kept for one browser" in refused.text
        imported = first.submit("/import", record=SET_UP, title="")
        assert imported.status_code == 422
        assert first.submit("/first-game").status_code == 422
        assert first.play(urls[0], "build F4").status_code == 200, "what is there goes on"
        for _ in range(2):
            second.begin(**FIELDS)
        third = house.browser().submit("/new", **FIELDS)
        assert third.status_code == 422
        german = language("de").say(
            "this server keeps no more than {n} games; whoever runs it can clear old ones", n=4
        )
        assert german.startswith("dieser Server bewahrt höchstens 4 Spiele auf")
        assert "this server keeps no more than 4 games" in third.text
    assert kept.rows("SELECT count(*) FROM games") == [(4,)]


def test_a_quota_of_none_is_no_limit(tmp_path: Path) -> None:
    with running(tmp_path, quota=Quota(each=0, in_all=0)) as house:
        browser = house.browser()
        for _ in range(3):
            browser.begin(**FIELDS)


def test_the_quota_is_named_when_a_server_is_started_and_none_holds_on_the_own_computer(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, run: Command
) -> None:
    quotas: list[Quota] = []

    def serve(settings: Settings, host: str, port: int, *, browses: bool) -> int:
        quotas.append(settings.quota)
        return 0

    monkeypatch.setattr(serving, "serve", serve)
    database = ("--db", tmp_path / "games.sqlite3")
    assert run("serve", *database).status == 0
    assert run("serve", *database, "--most-games", 9, "--most-games-each", 3).status == 0
    assert run("play", *database).status == 0
    assert quotas == [Quota(), Quota(each=3, in_all=9), Quota(each=0, in_all=0)]
    assert run("serve", *database, "--most-games", "-1").status == 2


def forgotten(kept: Kept, url: str, days: int) -> None:
    """Nobody has touched a game for so many days."""
    then = (datetime.now(UTC) - timedelta(days=days)).isoformat(timespec="seconds")
    kept.rows(f"UPDATE games SET touched = '{then}' WHERE id = '{url.split('/')[2]}'")


def test_old_games_are_cleared_while_the_server_runs(run: Command, kept: Kept) -> None:
    with running(kept) as house:
        browser = house.browser()
        old, young, finished, drafted = (first_round(browser) for _ in range(4))
        links = browser.links(old)
        browser.get(old)
        for url in (old, finished, drafted):
            forgotten(kept, url, 200)
        forgotten(kept, young, 100)
        browser.play(drafted, "upgrade F4 to TP")
        kept.rows(f"UPDATE games SET over = true WHERE id = '{finished.split('/')[2]}'")
        clear = ("games", "clear", "--db", kept.place)

        shown = run(*clear, "--older-than", "180d", "--dry-run")
        assert shown.status == 0
        assert "1 of 4 games would be cleared" in shown.out
        assert browser.get(old).status_code == 200

        done = run(*clear, "--older-than", "180d")
        assert done.status == 0
        assert "1 of 4 games was cleared" in done.out
        gone = browser.get(old)
        assert gone.status_code == 404
        assert "not here any more" in gone.text
        assert house.browser().get(links["seat 1"]).status_code == 404
        assert [browser.get(url).status_code for url in (young, finished, drafted)] == [200] * 3
        assert "0 of 3 games" in run(*clear).out

        assert "1 of 3 games was cleared" in run(*clear, "--finished").out
        assert browser.get(finished).status_code == 404
    for part in PARTS:
        left = kept.rows(f"SELECT DISTINCT game FROM {part}")
        assert not {old.split("/")[2], finished.split("/")[2]} & {game for (game,) in left}, part


@pytest.mark.parametrize("age", ["soon", "0d", "3", "10y"])
def test_an_age_that_is_none_is_refused(age: str, run: Command, tmp_path: Path) -> None:
    refused = run("games", "clear", "--older-than", age, "--db", tmp_path / "games.sqlite3")
    assert refused.status == 2
    assert "such as 180d" in refused.err


@pytest.mark.parametrize("command", [("games", "clear"), ("work",), ("database", "check")])
def test_a_file_that_is_not_there_is_not_made(
    command: tuple[str, ...], run: Command, tmp_path: Path
) -> None:
    refused = run(*command, "--db", tmp_path / "games.sqlite3")
    assert refused.status == 2
    assert "there is no file" in refused.err
    assert list(tmp_path.iterdir()) == []
