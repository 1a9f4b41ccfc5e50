"""Writing to the database: in order, whole, and on the disk before the answer."""

import asyncio
import resource
import sqlite3
import subprocess
import sys
import threading
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager
from pathlib import Path

import httpx
import pytest
from sqlalchemy import Connection, insert
from sqlalchemy.exc import IntegrityError

from spadework import open_game
from spadework.core.errors import RuleError
from spadework.games.catalog import Catalog
from spadework.web.http.settings import Quota
from spadework.web.storage import postgresql as postgresql_module
from spadework.web.storage import sqlite, writing
from spadework.web.storage.archive import Archive, BegunGame
from spadework.web.storage.database import open_database, prepare_database
from spadework.web.storage.schema.server import KEYS
from spadework.web.storage.troubles import StorageTrouble
from spadework.web.tables.new_game import make_game
from support.databases import Kept, Postgresql
from support.two_players import FIELDS
from support.web_server import Server
from support.web_table import running

IMPATIENT = ("PRAGMA busy_timeout=50", *sqlite.PRAGMAS[1:])


def test_whoever_wants_to_write_first_writes_first(tmp_path: Path) -> None:
    path = tmp_path / "games.sqlite3"
    prepare_database(path)
    made = make_game(Catalog(), {name: [value] for name, value in FIELDS.items()})
    names = [f"game {number:02}" for number in range(40)]

    async def begin_all() -> None:
        archive = Archive(open_database(path), Quota())
        await asyncio.gather(
            *[
                archive.add(BegunGame(name, made.title, made.game, made.players, "host"))
                for name in names
            ]
        )
        await archive.close()

    asyncio.run(begin_all())
    with closing(sqlite3.connect(path)) as games:
        assert [id for (id,) in games.execute("SELECT id FROM games ORDER BY rowid")] == names


def test_what_is_written_together_fails_by_itself(tmp_path: Path) -> None:
    path = tmp_path / "games.sqlite3"
    prepare_database(path)
    names = [f"key {number}" for number in range(30)]

    def add(name: str) -> Callable[[Connection], str]:
        def work(connection: Connection) -> str:
            connection.execute(insert(KEYS).values(name=name, value="x"))
            if name.endswith("7"):
                raise RuleError("refused")
            return name

        return work

    async def add_all() -> list[object]:
        keys = open_database(path)
        await keys.write(add("key"))
        twice = [*names, "key"]
        ended = await asyncio.gather(
            *[keys.write(add(name)) for name in twice], return_exceptions=True
        )
        keys.close()
        return list(ended)

    *ended, again = asyncio.run(add_all())
    assert isinstance(again, IntegrityError), "what cannot be is nobody else's fault"
    for name, result in zip(names, ended, strict=True):
        assert isinstance(result, RuleError) if name.endswith("7") else result == name
    found = {name for (name,) in Kept(path).rows("SELECT name FROM keys")}
    assert found == {"cookies", "key", *[name for name in names if not name.endswith("7")]}


@contextmanager
def somebody_writes(path: Path) -> Iterator[None]:
    """Another process is in the middle of a transaction."""
    with closing(sqlite3.connect(path, isolation_level=None)) as other:
        other.execute("BEGIN IMMEDIATE")
        yield
        other.execute("ROLLBACK")


def test_a_file_that_others_write_for_long_is_told_about_and_can_be_read(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sqlite, "PRAGMAS", IMPATIENT)
    with running(tmp_path) as house:
        browser = house.browser()
        url = browser.begin(**FIELDS)
        with somebody_writes(tmp_path / "games.sqlite3"):
            refused = browser.play(url, "build F4")
            assert refused.status_code == 503
            assert "try again in a moment" in refused.json()["message"]
            assert int(refused.headers["retry-after"]) > 0
            assert [browser.get(path).status_code for path in ("/", url)] == [200, 200]
        assert browser.play(url, "build F4").status_code == 200


def test_a_row_that_others_keep_for_long_is_told_about_and_can_be_read(
    postgresql: Postgresql, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(postgresql_module, "SET_UP", ("SET lock_timeout = '50ms'",))
    with postgresql.database() as kept, running(kept) as house:
        browser = house.browser()
        url = browser.begin(**FIELDS)
        with kept.engine().connect() as other:
            other.exec_driver_sql("SELECT * FROM games FOR UPDATE")
            refused = browser.play(url, "build F4")
            assert refused.status_code == 503
            assert "try again in a moment" in refused.json()["message"]
            assert [browser.get(path).status_code for path in ("/", url)] == [200, 200]
        assert browser.play(url, "build F4").status_code == 200


def test_a_server_goes_on_when_its_connections_were_cut(postgresql: Postgresql) -> None:
    with postgresql.database() as kept, running(kept) as house:
        browser = house.browser()
        url = browser.begin(**FIELDS)
        cut = "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE pid <> pg_backend_pid()"
        kept.rows(f"{cut} AND datname = current_database()")
        assert browser.play(url, "build F4").status_code == 200
        kept.rows(f"{cut} AND datname = current_database()")
        assert browser.get(url).status_code == 200


def test_a_database_that_is_closed_is_told_about_and_nothing_is_said_to_be_done(
    postgresql: Postgresql,
) -> None:
    with postgresql.database() as kept, running(kept) as house:
        browser = house.browser()
        url = browser.begin(**FIELDS)
        table = browser.table(url).standing
        with postgresql.closed(kept):
            refused = browser.send(f"{url}/draft", action="build F4", sequence=0, draft=0, end=True)
            assert refused.status_code == 503
            assert "cannot be reached just now" in refused.json()["message"]
            assert int(refused.headers["retry-after"]) > 0
            german = browser.get(url, **{"accept-language": "de"})
            assert "ist gerade nicht zu erreichen" in german.text
        assert browser.table(url).standing == table
        assert browser.play(url, "build F4").status_code == 200


def test_nobody_stands_in_line_for_ever(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sqlite, "PRAGMAS", IMPATIENT)
    monkeypatch.setattr(writing, "LONGEST_WAIT", 0.1)
    monkeypatch.setattr(writing, "MOST_TOGETHER", 2)
    path = tmp_path / "games.sqlite3"
    prepare_database(path)

    async def all_at_once() -> list[object]:
        games = open_database(path)
        with somebody_writes(path):
            waiting = [games.write(lambda connection: None) for _ in range(20)]
            ended = await asyncio.gather(*waiting, return_exceptions=True)
        games.close()
        return list(ended)

    ended = asyncio.run(all_at_once())
    assert all(isinstance(error, StorageTrouble) and error.status == 503 for error in ended)
    reasons = [error.reason for error in ended if isinstance(error, StorageTrouble)]
    assert reasons[0] == "database is locked"
    assert reasons[-1] == "stood in line too long"


def test_a_write_that_waits_for_another_process_is_done_and_nobody_waits_to_read(
    tmp_path: Path,
) -> None:
    path = tmp_path / "games.sqlite3"
    prepare_database(path)
    made = make_game(Catalog(), {name: [value] for name, value in FIELDS.items()})

    async def read_meanwhile() -> None:
        archive = Archive(open_database(path), Quota())
        with somebody_writes(path):
            adding = asyncio.create_task(
                archive.add(BegunGame("g", made.title, made.game, made.players, "host"))
            )
            for _ in range(20):
                assert await archive.load("g") is None
            assert not adding.done()
        await adding
        assert await archive.load("g") is not None
        await archive.close()

    asyncio.run(read_meanwhile())


def test_a_full_disk_is_told_about_and_the_game_goes_on_when_there_is_room(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with running(tmp_path) as house:
        browser = house.browser()
        url = browser.begin(**FIELDS)
        browser.play(url, "build F4")
    with closing(sqlite3.connect(tmp_path / "games.sqlite3")) as games:
        (pages,) = games.execute("PRAGMA page_count").fetchone()
    with monkeypatch.context() as full:
        full.setattr(sqlite, "PRAGMAS", (*sqlite.PRAGMAS, f"PRAGMA max_page_count={pages}"))
        with running(tmp_path) as house:
            browser = browser.moved(house)
            refused = browser.submit("/first-game")
            while refused.status_code == 303:  # what is free in the last pages is used up first
                refused = browser.submit("/first-game")
            assert refused.status_code == 507
            assert "There is no room left" in refused.text
            german = browser.get(url, **{"accept-language": "de"})
            assert german.status_code == 200, "what is there can be looked at"
    with running(tmp_path) as house:
        browser = browser.moved(house)
        assert browser.table(url).standing.sequence == 1
        assert browser.play(url, "build F3").status_code == 200


@pytest.mark.skipif(not hasattr(resource, "prlimit"), reason="the system has no such limit")
def test_a_server_that_may_write_no_more_says_so_and_goes_on_when_it_may(tmp_path: Path) -> None:
    path = tmp_path / "games.sqlite3"
    with Server(path) as server:
        server.visit()
        url = server.submit("/new", **FIELDS)
        move = {"action": "build F4", "sequence": 0, "draft": 0, "end": True}
        most = path.with_name("games.sqlite3-wal").stat().st_size
        with server.may_write(most):
            refused = server.send(f"{url}/draft", **move)
            assert refused.status_code in (503, 507), refused.text
            assert "Nothing was changed" in refused.json()["message"]
            assert len(open_game(server.record(url)).record) == 0
        assert server.send(f"{url}/draft", **move).status_code == 200
        assert len(open_game(server.record(url)).record) == 1


def test_every_connection_of_a_server_waits_for_the_disk(tmp_path: Path) -> None:
    path = tmp_path / "games.sqlite3"
    prepare_database(path)

    async def ask() -> list[tuple[object, ...]]:
        games = open_database(path)
        names = ("journal_mode", "synchronous", "foreign_keys")
        answers = [
            tuple(
                [
                    await way(lambda c, n=name: c.exec_driver_sql(f"PRAGMA {n}").scalar())  # type: ignore[misc]  # a name of each round
                    for name in names
                ]
            )
            for way in (games.read, games.write)
        ]
        games.close()
        return answers

    full = 2
    assert asyncio.run(ask()) == [("wal", full, 1), ("wal", full, 1)]


def test_whatever_many_were_told_is_there_after_the_server_was_killed(kept: Kept) -> None:
    many = 4
    with Server(kept.place) as server:
        server.visit()
        urls = [server.submit("/new", **FIELDS) for _ in range(many)]
        cookies = server.client.cookies
        headers = {"x-csrftoken": server.token, "accept": "application/json"}
        told = dict.fromkeys(urls, 0)
        busy = threading.Barrier(many + 1)

        def give_orders(url: str) -> None:
            with httpx.Client(base_url=server.address, cookies=cookies, timeout=60) as client:
                for most in range(1, 99):
                    order = {"seat": 0, "accept": True, "most_points": most}
                    try:
                        answer = client.post(f"{url}/orders", json=order, headers=headers)
                    except httpx.TransportError:
                        return
                    assert answer.status_code == 200
                    told[url] = most
                    if most == 3:
                        busy.wait()

        players = [threading.Thread(target=give_orders, args=[url]) for url in urls]
        for player in players:
            player.start()
        busy.wait()
        server.kill()
        for player in players:
            player.join()
    found = {row[0]: row[1] for row in kept.rows("SELECT game, most_points FROM orders")}
    for url, most in told.items():
        assert most >= 3
        assert found[url.split("/")[2]] in (most, most + 1)


def test_servers_that_start_at_once_on_a_new_file_share_it(tmp_path: Path) -> None:
    start_at_once(str(tmp_path / "games.sqlite3"))


def test_servers_that_start_at_once_on_an_empty_database_share_it(postgresql: Postgresql) -> None:
    with postgresql.database(is_empty=True) as kept:
        start_at_once(str(kept.place))


def start_at_once(name: str) -> None:
    """Three processes make the tables, and find the same key."""
    code = (
        "import sys; from spadework.web.storage.database import prepare_database; "
        "from spadework.web.storage.places import place; "
        "sys.stdin.readline(); print(prepare_database(place(sys.argv[1])))"
    )
    starting = [
        subprocess.Popen(
            [sys.executable, "-c", code, name],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
        )
        for _ in range(3)
    ]
    for process in starting:
        assert process.stdin is not None
        process.stdin.write("now\n")
        process.stdin.flush()
    keys = [process.communicate()[0].strip() for process in starting]
    assert keys[0]
    assert len(set(keys)) == 1
