"""A damaged row sets one game aside, a damaged file is named at the start; the rest goes on."""

import re
import sqlite3
from collections.abc import Callable, Iterator
from contextlib import closing
from itertools import product
from pathlib import Path

import pytest

from spadework.cli import main
from spadework.core.errors import RuleError
from spadework.web.http import my_games_pages, serving
from spadework.web.storage import sqlite
from spadework.web.storage.database import prepare_database
from spadework.web.tables.terms import Clock, Terms
from support.databases import Kept, sqlite_file
from support.two_players import FIELDS
from support.web_clocks import two_people
from support.web_records import finish, table_of, wait_for_jobs
from support.web_table import Browser, running

PARTS = ("actions", "drafts", "remarks", "orders", "endings", "links", "holders")
NONSENSE = ("x'ff00fe'", "CAST(x'ff80' AS TEXT)", """'{"a": [1]}'""")
ODD = (
    """UPDATE games SET players = '[["Anna", ""]]'""",
    """UPDATE games SET players = '[["Anna", ""], ["Bert", "nobody knows"]]'""",
    "UPDATE games SET headers = json_set(headers, '$.seats', '3')",
    "UPDATE games SET headers = json_set(headers, '$.seats', 'two')",
    "UPDATE games SET headers = json_set(headers, '$.map', '/etc/passwd')",
    "UPDATE games SET headers = json_set(headers, '$.cards', '')",
    "UPDATE games SET headers = json_set(headers, '$.seed', 'x')",
    "UPDATE games SET headers = json_set(headers, '$.factions', 'witches, moon')",
    "UPDATE games SET headers = json_remove(headers, '$.game')",
    "UPDATE games SET headers = json_remove(headers, '$.rules')",
    "UPDATE actions SET sequence = sequence + 4",
    "UPDATE actions SET seat = 5",
    "UPDATE drafts SET seat = 5",
    "UPDATE orders SET seat = 5",
    "UPDATE endings SET seat = 5",
    "UPDATE remarks SET after = 10000",
    "UPDATE links SET seat = 5 WHERE seat = 1",
    "UPDATE holders SET seat = 5 WHERE seat = 1",
)


def damages(database: sqlite3.Connection) -> Iterator[str]:
    """Ways to damage a game: nonsense in every column, and values that cannot be together."""
    for table in ("games", *PARTS):
        for _, column, *_ in database.execute(f"PRAGMA table_info({table})"):
            if column not in ("id", "game", "token", "browser"):
                for value in NONSENSE:
                    yield f"UPDATE OR IGNORE {table} SET {column} = {value}"
    yield from ODD


def copy_game(database: sqlite3.Connection, id: str, copy: str) -> None:
    """Another game like the one called *id*."""
    for table in ("games", *PARTS):
        name = "id" if table == "games" else "game"
        columns = [row[1] for row in database.execute(f"PRAGMA table_info({table})")]
        values = [
            f"'{copy}'"
            if column == name
            else f"token || '{copy}'"
            if column == "token"
            else "NULL"
            if column == "id"
            else column
            for column in columns
        ]
        database.execute(
            f"INSERT INTO {table} SELECT {', '.join(values)} FROM {table} WHERE {name} = '{id}'"
        )


def damage_copies(path: Path, id: str) -> dict[str, str]:
    """Copies of a game, each damaged in another way: how, by the name of the copy."""
    with closing(sqlite3.connect(path)) as database:
        database.execute(f"INSERT INTO drafts VALUES ('{id}', 0, 1, 'build F3')")
        database.execute(f"INSERT INTO orders VALUES ('{id}', 0, 1, 2)")
        database.execute(f"INSERT INTO endings VALUES ('{id}', 0)")
        database.execute(f"INSERT INTO remarks VALUES (NULL, '{id}', 1, 0, 'standing_order', 'x')")
        database.execute(f"UPDATE games SET bot_asked = 1 WHERE id = '{id}'")
        made = {f"copy{i}": how for i, how in enumerate(list(damages(database)))}
        for copy, how in made.items():
            copy_game(database, id, copy)
            of_copy = "id" if "games" in how.split() else "game"
            database.execute(f"{how} {'AND' if 'WHERE' in how else 'WHERE'} {of_copy} = '{copy}'")
        database.commit()
    return made


def test_a_damaged_game_is_set_aside_and_all_others_go_on(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(my_games_pages, "MOST_RUNNING", 10_000)
    with running(tmp_path) as house:
        browser = house.browser()
        url = browser.begin(**FIELDS)
        browser.play(url, "build F4")
        healthy = browser.begin(**FIELDS)
    made = damage_copies(tmp_path / "games.sqlite3", url.split("/")[2])
    with running(tmp_path) as house:
        browser = browser.moved(house)
        assert browser.get("/").status_code == 200
        listed = browser.get("/my-games")
        assert listed.status_code == 200
        assert "What is kept of this game is damaged." in listed.text
        set_aside = 0
        for copy, how in made.items():
            page = browser.get(f"/game/{copy}")
            assert page.status_code in (200, 422), (how, page.text)
            if page.status_code == 422:
                record = browser.get(f"/game/{copy}/export.txt")
                assert record.text.startswith("Spadework game 1\n"), how
            if re.match("UPDATE OR IGNORE games SET (headers|players)", how):
                assert "What is kept of this game is damaged." in page.text, how
                set_aside += 1
            if "UPDATE games" in how or "UPDATE actions" in how:
                assert browser.play_blindly(f"/game/{copy}").status_code in (200, 422), how
        assert set_aside == 2 * len(NONSENSE)
        assert browser.play(healthy, "build F4").status_code == 200


def one_damaged(folder: Path, how: str) -> tuple[Browser, str]:
    """A browser whose only game has been damaged, and its address."""
    with running(folder) as house:
        browser = house.browser()
        url = browser.begin(**FIELDS, title="Damaged")
        browser.play(url, "build F4")
        browser.play(url, "build F3")
    with closing(sqlite3.connect(folder / "games.sqlite3")) as database:
        database.execute(how)
        database.commit()
    return browser, url


def test_the_record_of_a_damaged_game_can_be_taken_away_as_far_as_it_goes(tmp_path: Path) -> None:
    browser, url = one_damaged(
        tmp_path, "UPDATE games SET players = '[', headers = replace(headers, '}', '')"
    )
    with running(tmp_path) as house:
        browser = browser.moved(house)
        start = browser.get("/", **{"accept-language": "de"}).text
        assert f'href="{url}"' in start
        assert "Was von diesem Spiel aufbewahrt ist, ist beschädigt." in start
        page = browser.get(url, **{"accept-language": "de"})
        assert page.status_code == 422
        assert "beschädigt: headers, players" in page.text
        assert "beiseitegelegt" in page.text
        assert f"{url}/export.txt" in page.text
        record = browser.get(f"{url}/export.txt").text
        assert '"game": "terra_mystica"' in record
        assert record.endswith("seat 1: build F4\nseat 2: build F3\n")
        assert house.browser().get(f"{url}/export.txt").status_code == 403


@pytest.mark.parametrize(
    ("how", "what"),
    [
        ("DELETE FROM actions WHERE sequence = 0", "actions"),
        ("""UPDATE games SET players = '[["Anna", ""]]'""", "players"),
        ("""UPDATE games SET headers = '"moon"'""", "headers"),
        ("UPDATE remarks SET seat = 5", ""),
        ("UPDATE actions SET seat = 5", "actions"),
    ],
)
def test_what_cannot_be_is_noticed_and_another_game_goes_on(
    how: str, what: str, kept: Kept
) -> None:
    with running(kept) as house:
        browser = house.browser()
        url = browser.begin(**FIELDS)
        browser.play(url, "build F4")
        browser.play(url, "build F3")
        kept.rows(how)
        healthy = browser.begin(**FIELDS)
    with running(kept) as house:
        browser = browser.moved(house)
        page = browser.get(url)
        assert page.status_code == (422 if what else 200)
        assert f"damaged: {what}" in page.text or not what
        assert browser.get("/").status_code == 200
        assert browser.play(healthy, "build F4").status_code == 200


@pytest.mark.parametrize(
    ("how", "page"),
    [
        ("UPDATE plans SET steps = '['", "/plans"),
        ("UPDATE plans SET steps = '[5]'", "/plans"),
        ("UPDATE chat SET seat = 'x' WHERE text = 'one'", "/chat"),
        ("UPDATE chat SET seat = -5 WHERE text = 'one'", "/chat"),
        ("UPDATE wishes SET switches = '['", "/account"),
        ("DELETE FROM waiting_people", "/lobby"),
    ],
)
def test_of_what_somebody_has_besides_the_game_the_rest_is_shown(
    tmp_path: Path, how: str, page: str
) -> None:
    kept = Kept(tmp_path / "games.sqlite3")
    with running(kept) as house:
        browser = house.browser()
        browser.sign_up("Anna")
        url = browser.begin(**FIELDS)
        browser.submit(f"{url}/plans", name="two")
        for line in ("one", "two"):
            browser.send(f"{url}/chat", text=line)
        browser.submit("/account/notices", hour="7")
        browser.submit("/lobby/open", **{**FIELDS, "factions": "choose"}, admission="anyone")
        kept.rows(how)
        is_of_game = page in ("/plans", "/chat")
        shown = browser.get(url + page if is_of_game else page)
        assert shown.status_code == 200, shown.text
        assert "two" in shown.text or not is_of_game


def a_broken_page(path: Path, table: str = "actions") -> None:
    """Write over one page of many."""
    with closing(sqlite3.connect(path)) as database:
        query = "SELECT rootpage FROM sqlite_master WHERE name = ?"
        (page,) = database.execute(query, (table,)).fetchone()
        (size,) = database.execute("PRAGMA page_size").fetchone()
    content = bytearray(path.read_bytes())
    content[(page - 1) * size : page * size] = b"Z" * size
    path.write_bytes(content)


def cut_off(path: Path) -> None:
    """Lose the second half."""
    content = path.read_bytes()
    path.write_bytes(content[: len(content) // 2])


def a_letter(path: Path) -> None:
    """Put something else in its place."""
    path.write_text("this is a letter to my aunt, not a database" * 100, encoding="utf-8")


@pytest.mark.parametrize("damage", [a_broken_page, cut_off, a_letter])
def test_a_damaged_file_is_named_at_the_start_and_left_as_it_is(
    damage: Callable[[Path], None],
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    monkeypatch.setattr(serving, "run", lambda app, listener: listener.close())
    path = tmp_path / "games.sqlite3"
    with running(tmp_path) as house:
        house.browser().begin(**FIELDS)
    damage(path)
    before = path.read_bytes()
    assert main(["serve", "--db", str(path), "--port", "0"]) == 2
    told = capsys.readouterr()
    assert told.out == ""
    assert told.err.startswith(f"spadework: the database {path} ")
    assert path.read_bytes() == before


def test_the_actions_of_a_large_file_are_not_looked_through_at_each_start(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "games.sqlite3"
    with running(tmp_path) as house:
        house.browser().begin(**FIELDS)
    monkeypatch.setattr(sqlite, "LARGE", 0)
    a_broken_page(path)
    assert prepare_database(path)
    assert main(["database", "check", "--db", str(path)]) == 2
    assert f"the database {path} " in capsys.readouterr().err
    a_broken_page(path, "games")
    with pytest.raises(RuleError, match=f"the database {path} "):
        prepare_database(path)


def test_a_damaged_row_beside_the_games_keeps_no_page_from_working(tmp_path: Path) -> None:
    pages = ("/", "/people/Anna", "/ratings", "/archive", "/statistics", "/lobby", "/moderation")
    columns = (
        "ratings.mu",
        "standings.sigma",
        "standings.pool",
        "places.points",
        "tallies.count",
        "tallies.band",
        "tallies.kind",
        "reports.made",
        "deeds.deed",
        "chat.name",
    )
    kept = Kept(sqlite_file(tmp_path))
    with running(kept) as house:
        (anna, ben), url = table_of(house, kept, Terms(is_rated=True, is_public=True))
        finish([anna, ben], url)
        kept.rows("UPDATE accounts SET role = 'moderator' WHERE name = 'Anna'")
        anna.submit("/moderation", lock="Ben")
        anna.submit("/people/Ben/report", text="He swears.")
        anna.send(f"{url}/chat", text="Hello")
        wait_for_jobs(kept, "rating", "tally")
        for column, value in product(columns, ("x'ff00fe'", "'nonsense'")):
            table, name = column.split(".")
            kept.rows(f"UPDATE OR IGNORE {table} SET {name} = {value}")
            told = [anna.get(page).status_code for page in (*pages, f"{url}/final")]
            assert told == [200] * len(told), (column, value)
        kept.rows("UPDATE accounts SET name = x'ff00fe', role = 'nonsense' WHERE name = 'Ben'")
        assert [anna.get(page).status_code for page in pages] == [200] * len(pages)


def test_a_damaged_clock_begins_anew(tmp_path: Path) -> None:
    kept = Kept(sqlite_file(tmp_path))
    with running(kept) as house:
        host, guest, url = two_people(house, kept, Terms(clock=Clock(budget=1000)))
        kept.rows("UPDATE clocks SET budget = x'ff00fe', ends = x'ff00fe'")
        kept.rows("UPDATE games SET version = version + 1")
        told = [host.get(page).status_code for page in ("/", "/my-games", url)]
        assert told == [200, 200, 200]
        assert host.play(url, "build F4").status_code == 200
        assert "until 20" in guest.get(url).text
