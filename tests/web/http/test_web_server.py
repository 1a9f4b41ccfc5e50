"""The server as a process: killed in the middle, stopped while pages listen, news that arrive."""

import os
import re
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path

import httpx
import pytest

from spadework import open_game
from spadework.cli import main
from spadework.web.http import serving
from spadework.web.http.settings import Settings
from support.events import news
from support.two_players import FIELDS, START
from support.web_server import Server
from support.web_table import running, token_in


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server that is neither killed nor stopped; every test begins games of its own there."""
    with Server(tmp_path_factory.mktemp("server") / "games.sqlite3") as started:
        yield started


def first_round(server: Server, **fields: str) -> tuple[str, int]:
    """A game of two at one screen up to the first turn, and how many actions it has."""
    url = server.submit("/new", **{**FIELDS, **fields})
    game = open_game(server.record(url))
    texts = iter(START)
    while game.state.round == 0:
        game.play(next(texts, game.offers()[0].text))
        sequence = len(game.record) - 1
        action = game.record[-1].action.text
        sent = server.send(f"{url}/draft", action=action, sequence=sequence, draft=0, end=True)
        assert sent.status_code == 200, sent.text
    return url, len(game.record)


def test_killing_the_server_loses_no_ended_turn_and_drafts_come_back(tmp_path: Path) -> None:
    database = tmp_path / "games.sqlite3"
    with Server(database) as server:
        server.visit()
        url, sequence = first_round(server)
        convert = {"action": "convert 1 W to 1 C", "sequence": sequence}
        first = server.send(f"{url}/draft", **convert, draft=0).json()
        opened = server.send(f"{url}/draft", **convert, draft=first["draft"]).json()
        assert len({0, first["draft"], opened["draft"]}) == 3
        record = server.record(url)
        cookies = httpx.Cookies(server.client.cookies)
        server.kill()
    with Server(database) as server:
        server.visit(cookies)
        assert server.record(url) == record
        again = server.client.get(f"{url}/fragments").json()
        assert (again["sequence"], again["draft"]) == (sequence, opened["draft"])


def test_killing_the_server_again_and_again_does_not_stop_the_computer_players(
    tmp_path: Path,
) -> None:
    database = tmp_path / "games.sqlite3"
    bots = {"seat1": "novice", "seat2": "settler", "factions": "deal"}
    cookies: httpx.Cookies | None = None
    url, before = "", ""
    for _ in range(3):
        with Server(database) as server:
            server.visit(cookies)
            url = url or server.submit("/new", **{**FIELDS, **bots})
            cookies = httpx.Cookies(server.client.cookies)
            record = server.record(url)
            assert record.startswith(before.split("\n#")[0])
            before = record
            time.sleep(0.2)
            server.kill()
    with Server(database) as server:
        server.visit(cookies)
        server.wait_for_the_end(url)


def test_a_server_that_is_stopped_ends_the_streams_and_itself(tmp_path: Path) -> None:
    with Server(tmp_path / "games.sqlite3") as server:
        server.visit()
        url, _ = first_round(server)
        cookies = httpx.Cookies(server.client.cookies)
        with (
            httpx.Client(base_url=server.address, cookies=cookies, timeout=30) as listener,
            listener.stream("GET", f"{url}/events") as stream,
        ):
            lines = stream.iter_lines()
            assert any(line.startswith("event: changed") for line in lines)
            began = time.monotonic()
            assert server.stop() == 0
            assert time.monotonic() - began < 5
            assert list(lines) is not None


def test_a_text_says_once_how_it_is_written(tmp_path: Path) -> None:
    with running(tmp_path, metrics=True) as house:
        browser = house.browser()
        for path in ("/", "/static/base.css", "/worker.js", "/statistics.csv", "/metrics"):
            kind = browser.get(path).headers["content-type"]
            assert kind.startswith("text/")
            assert kind.endswith("; charset=utf-8")
            assert kind.count("charset") == 1, path


def test_asking_for_the_head_of_a_page_is_answered_like_asking_for_the_page(server: Server) -> None:
    server.visit()
    url = server.submit("/new", **FIELDS)
    for path in ("/", url, f"{url}/export.txt", "/nowhere", "/t/nothing"):
        page, head = server.client.get(path), server.client.head(path)
        assert (head.status_code, head.content) == (page.status_code, b"")
        assert head.headers.keys() == page.headers.keys()
        assert head.headers["content-type"] == page.headers["content-type"]
    stream = server.client.head(f"{url}/events")
    assert stream.headers["content-type"].startswith("text/event-stream")
    assert server.client.get(url).status_code == 200, "the connection goes on"


def test_a_proxy_on_this_computer_is_believed_for_whom_it_asks(tmp_path: Path) -> None:
    with Server(tmp_path / "games.sqlite3", "--rate", "2") as server:

        def ask(client: str) -> int:
            return server.client.get("/", headers={"x-forwarded-for": client}).status_code

        assert [ask("192.0.2.1") for _ in range(3)] == [200, 200, 429]
        assert ask("192.0.2.2") == 200
        assert ask("192.0.2.2, 192.0.2.1") == 429, "only what the proxy itself has added counts"


def test_every_open_page_hears_of_a_change_within_a_second(server: Server) -> None:
    server.visit()
    url = server.submit("/new", **FIELDS)
    cookies = httpx.Cookies(server.client.cookies)
    with (
        httpx.Client(base_url=server.address, cookies=cookies, timeout=30) as listener,
        listener.stream("GET", f"{url}/events") as stream,
    ):
        assert stream.headers["content-type"].startswith("text/event-stream")
        lines = stream.iter_lines()
        assert news(lines) == {"sequence": 0, "draft": 0}
        began = time.monotonic()
        server.send(f"{url}/draft", action="build F4", sequence=0, draft=0, end=True)
        assert news(lines) == {"sequence": 1, "draft": 0}
        assert time.monotonic() - began < 1


def test_a_page_that_was_away_is_told_only_what_it_missed(server: Server) -> None:
    server.visit()
    url = server.submit("/new", **FIELDS)
    server.send(f"{url}/draft", action="build F4", sequence=0, draft=0, end=True)
    away = {"last-event-id": "0-0"}
    with server.client.stream("GET", f"{url}/events", headers=away) as stream:
        assert news(stream.iter_lines()) == {"sequence": 1, "draft": 0}
    here = {"last-event-id": "1-0"}
    with server.client.stream("GET", f"{url}/events", headers=here) as stream:
        server.send(f"{url}/draft", action="build F3", sequence=1, draft=0, end=True)
        assert news(stream.iter_lines()) == {"sequence": 2, "draft": 0}


def test_the_host_hears_when_a_guest_sits_down(server: Server) -> None:
    server.visit()
    url = server.submit("/new", **FIELDS)
    found = re.search(r"/seat/[\w-]{43}", server.client.get(url).text)
    assert found
    with server.client.stream("GET", f"{url}/events") as stream:
        lines = stream.iter_lines()
        assert news(lines) == {"sequence": 0, "draft": 0}
        sit_down(server.address, found.group())
        assert news(lines, "seated") == {"seat": 0}


def test_who_looks_on_hears_nothing_of_a_draft(server: Server) -> None:
    server.visit()
    url, sequence = first_round(server)
    page = server.client.get(url).text
    seat, watch = (re.search(rf"/{kind}/[\w-]{{43}}", page) for kind in ("seat", "watch"))
    assert seat and watch
    with httpx.Client(base_url=server.address, follow_redirects=True, timeout=30) as watcher:
        watcher.get(watch.group())
        with watcher.stream("GET", f"{url}/events") as stream:
            lines = stream.iter_lines()
            assert news(lines) == {"sequence": sequence, "draft": 0}
            convert = {"action": "convert 1 W to 1 C", "sequence": sequence, "draft": 0}
            assert server.send(f"{url}/draft", **convert).json()["draft"]
            sit_down(server.address, seat.group())
            assert next(line for line in lines if "event: " in line) == "event: seated"


def sit_down(address: str, link: str) -> None:
    """Take the seat of a link, as another browser."""
    with httpx.Client(base_url=address, timeout=30) as guest:
        token = token_in(guest.get(link).text)
        assert guest.post(link, data={"_csrf_token": token}).status_code == 303


def test_a_port_that_is_taken_is_named(
    server: Server, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    port = server.address.rsplit(":", 1)[1]
    status = main(["serve", "--port", port, "--db", str(tmp_path / "other.sqlite3")])
    assert status == 2
    assert f"port {port}" in capsys.readouterr().err


@pytest.mark.parametrize(
    ("host", "sentence"),
    [
        ("", "there is no address to listen on: --host is empty"),
        (" ", "there is no address to listen on: --host is empty"),
        ("no such host", "cannot listen on no such host, port 0: "),
        ("x" * 300, "cannot listen on xxx"),
        ("a\0b", "cannot listen on a b, port 0: "),
    ],
)
def test_a_host_that_is_none_is_refused(
    host: str, sentence: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "games.sqlite3"
    assert main(["serve", "--host", host, "--port", "0", "--db", str(path)]) == 2
    assert sentence in capsys.readouterr().err
    assert not path.exists(), "nothing is made for a server that cannot begin"


@pytest.mark.parametrize("name", ["", "games.example:8443", "https://games.example", "a b", "*"])
def test_a_name_is_given_without_scheme_and_port(
    name: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    with pytest.raises(SystemExit):
        main(["serve", "--name", name, "--db", str(tmp_path / "games.sqlite3")])
    assert "a name has no scheme, port or path: games.example" in capsys.readouterr().err


@pytest.mark.skipif(sys.platform == "win32", reason="files have no such modes here")
def test_what_a_server_writes_is_for_its_owner_only(tmp_path: Path) -> None:
    database = tmp_path / "made" / "games.sqlite3"
    with Server(database) as server:
        server.visit()
        server.submit("/new", **FIELDS)
        modes = {path.name: path.stat().st_mode & 0o777 for path in database.parent.iterdir()}
    assert modes == dict.fromkeys([f"games.sqlite3{end}" for end in ("", "-wal", "-shm")], 0o600)
    assert database.parent.stat().st_mode & 0o777 == 0o700


def test_play_opens_the_browser_at_a_free_port_and_ends_with_an_interrupt(tmp_path: Path) -> None:
    told = tmp_path / "told"
    browser = tmp_path / "browser"
    browser.write_text(
        f'#!/bin/sh\necho "$1" > {told}.part; mv {told}.part {told}\n', encoding="utf-8"
    )
    browser.chmod(0o755)
    command = [
        sys.executable,
        "-m",
        "spadework.cli",
        "play",
        "--db",
        str(tmp_path / "games.sqlite3"),
    ]
    with subprocess.Popen(
        command, env={**os.environ, "BROWSER": f"{browser} %s"}, stdout=subprocess.PIPE, text=True
    ) as process:
        assert process.stdout is not None
        address = re.search(r"http://127\.0\.0\.1:\d+/", process.stdout.readline())
        assert address
        assert httpx.get(address.group(), timeout=30).status_code == 200
        deadline = time.monotonic() + 30
        while not told.exists() and time.monotonic() < deadline:
            time.sleep(0.05)
        process.send_signal(signal.SIGINT)
        assert process.wait(30) == 0
    assert told.read_text(encoding="utf-8").strip() == address.group()


@pytest.mark.skipif(
    not Path(f"/proc/self/task/{os.getpid()}/children").exists(), reason="the system does not tell"
)
def test_workers_end_with_their_server(tmp_path: Path) -> None:
    with Server(tmp_path / "games.sqlite3") as server:
        server.visit()
        url = server.submit("/new", **FIELDS, seat1="person", seat2="novice")
        server.send(f"{url}/draft", action="build F4", sequence=0, draft=0, end=True)
        server.wait_for(url, 3)
        worker = server.children()
        assert worker
        server.kill()
    deadline = time.monotonic() + 30
    while any(is_running(number) for number in worker) and time.monotonic() < deadline:
        time.sleep(0.05)
    assert not any(is_running(number) for number in worker)


@pytest.mark.skipif(
    not Path(f"/proc/self/task/{os.getpid()}/children").exists(), reason="the system does not tell"
)
def test_a_thinking_process_that_died_while_idle_is_started_again_at_its_level(
    server: Server,
) -> None:
    server.visit()
    url = server.submit("/new", **FIELDS, seat1="person", seat2="novice")
    server.send(f"{url}/draft", action="build F4", sequence=0, draft=0, end=True)
    server.wait_for(url, 3)
    for number in server.children():
        os.kill(number, signal.SIGKILL)
    server.send(f"{url}/draft", action="build C4", sequence=3, draft=0, end=True)
    server.wait_for(url, 5)
    assert "plays this turn in its place" not in server.client.get(url).text


def is_running(number: int) -> bool:
    """Whether a process is there and not merely waiting to be counted."""
    try:
        text = Path(f"/proc/{number}/stat").read_text(encoding="utf-8")
    except FileNotFoundError:
        return False
    return text.rpartition(")")[2].split()[0] != "Z"


@pytest.mark.parametrize(("host", "here"), [("127.0.0.1", "127.0.0.1"), ("0.0.0.0", "127.0.0.1")])
def test_the_server_says_where_it_is_found(
    host: str,
    here: str,
    tmp_path: Path,
    capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(serving, "run", lambda app, listener, limits: listener.close())
    serving.serve(Settings(tmp_path / "games.sqlite3"), host, 0, browses=False)
    named = re.findall(r"http://(\S+):\d+/ ", capsys.readouterr().out)
    assert named[0] == here
    assert len(named) == (2 if host == "0.0.0.0" else 1)
    assert "0.0.0.0" not in named
