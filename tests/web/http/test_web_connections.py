"""Clients that keep a server waiting: half a request, an answer not taken, too much at once."""

import asyncio
import logging
import re
import socket
import sys
import threading
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from dataclasses import replace
from pathlib import Path

import httpx
import pytest

from spadework.web.http.calm_log import OncePerMinute
from spadework.web.http.connections import OTHER_FILES, within_open_files
from spadework.web.http.serving import Server, listen
from spadework.web.http.settings import Limits, Settings
from spadework.web.security.crowd import Crowd
from support.web_table import PASSWORD, PLENTY, application, token_in, until

SOON = 0.3  # seconds; what must not happen in the meantime is not measured by the clock
NEVER = 3600
PATIENT = Limits(
    seconds_idle=NEVER, seconds_for_head=NEVER, seconds_for_body=NEVER, seconds_to_take=NEVER
)
NOT_A_PROXY = "192.0.2.99"  # is believed in place of this computer, whose connections then count


class Running:
    """A server in a thread of the test, and what it keeps open."""

    def __init__(self, server: Server, port: int) -> None:
        self._server = server
        self.port = port
        self.address = f"http://127.0.0.1:{port}"

    @property
    def open(self) -> int:
        """How many connections there are."""
        return len(self._server.server_state.connections)

    @property
    def asking(self) -> int:
        """How many have begun to ask for something that is not answered yet."""
        return len(self._server.server_state.tasks)

    def connect(self) -> socket.socket:
        """A connection on which nothing has been sent."""
        return socket.create_connection(("127.0.0.1", self.port), timeout=30)

    def ask(self, sent: bytes) -> bytes:
        """All that comes back when *sent* is sent and nothing after it."""
        with self.connect() as client:
            client.sendall(sent)
            return everything(client)


@contextmanager
def serving(folder: Path, limits: Limits) -> Iterator[Running]:
    settings = Settings(folder / "games.sqlite3", rates=PLENTY, every_bot="random", limits=limits)
    with application(settings) as app, listen("127.0.0.1", 0) as listener:
        server = Server(app, limits)
        thread = threading.Thread(target=lambda: asyncio.run(server.serve(sockets=[listener])))
        port = listener.getsockname()[1]
        thread.start()
        until(lambda: server.started, "the server starts")
        try:
            yield Running(server, port)
        finally:
            server.should_exit = True
            thread.join(30)
        assert not thread.is_alive()


def everything(client: socket.socket) -> bytes:
    """What comes until the server closes the connection."""
    received = b""
    while piece := client.recv(65_536):
        received += piece
    return received


GET = b"GET / HTTP/1.1\r\nHost: localhost\r\n"
POST = (
    b"POST /new HTTP/1.1\r\nHost: localhost\r\n"
    b"Content-Type: application/x-www-form-urlencoded\r\nContent-Length: 1000\r\n\r\n"
)


@pytest.fixture(scope="module")
def impatient(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    limits = replace(PATIENT, seconds_for_head=SOON, seconds_for_body=SOON, seconds_idle=1)
    with serving(tmp_path_factory.mktemp("impatient"), limits) as server:
        yield server


@pytest.mark.parametrize("sent", [b"G", GET, GET + b"X: y"])
def test_half_the_head_of_a_request_is_not_waited_for(impatient: Running, sent: bytes) -> None:
    answer = impatient.ask(sent)
    assert answer.startswith(b"HTTP/1.1 408 ")
    assert b"took too long" in answer
    until(lambda: impatient.open == 0, "the connection is closed")


def test_a_connection_on_which_nothing_is_asked_is_closed_without_a_word(
    impatient: Running,
) -> None:
    assert impatient.ask(b"") == b""


def test_half_a_request_behind_a_whole_one_is_not_waited_for(impatient: Running) -> None:
    answer = impatient.ask(GET + b"\r\n" + GET)
    assert answer.startswith(b"HTTP/1.1 200 ")
    assert b"HTTP/1.1 408 " in answer


@pytest.mark.parametrize("sent", [POST, POST + b"game=", GET + b"Content-Length: 9\r\n\r\n"])
def test_half_a_body_is_not_waited_for(impatient: Running, sent: bytes) -> None:
    assert re.match(rb"HTTP/1.1 (408|200) ", impatient.ask(sent))
    until(lambda: impatient.open == 0, "the connection is closed")


def test_a_connection_that_is_kept_is_closed_when_nobody_asks_again(impatient: Running) -> None:
    assert impatient.ask(GET + b"\r\n").startswith(b"HTTP/1.1 200 ")


def test_who_does_not_take_the_answers_is_dropped(tmp_path: Path) -> None:
    with (
        serving(tmp_path, replace(PATIENT, seconds_to_take=SOON)) as server,
        socket.socket() as client,
    ):
        client.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
        client.connect(("127.0.0.1", server.port))
        client.sendall((GET.replace(b"/ ", b"/static/table.css ") + b"\r\n") * 500)
        until(lambda: server.open == 1, "the connection is there")
        until(lambda: server.open == 0, "the connection is dropped")


def test_slow_requests_and_answers_within_the_limits_are_served(tmp_path: Path) -> None:
    with serving(tmp_path, Limits()) as server, server.connect() as client:
        for byte in GET + b"Connection: close\r\n\r\n":
            client.sendall(bytes([byte]))
        assert everything(client).startswith(b"HTTP/1.1 200 ")


def test_a_full_house_turns_away_and_lets_in_again(tmp_path: Path) -> None:
    with serving(tmp_path, replace(PATIENT, connections=3)) as server, ExitStack() as stack:
        inside = [stack.enter_context(server.connect()) for _ in range(3)]
        for client in inside:
            client.sendall(POST + b"game=")
        until(lambda: server.asking == 3, "all have begun to ask for something")
        with server.connect() as one_more:
            refused = everything(one_more)
        assert refused.startswith(b"HTTP/1.1 503 ")
        assert b"retry-after: " in refused
        inside[0].close()
        until(lambda: server.open == 2, "one has left")
        assert httpx.get(server.address).status_code == 200
        inside[1].sendall(b"x" * 995)
        assert inside[1].recv(100).startswith(b"HTTP/1.1 403 "), "those inside are answered"


def test_those_who_ask_for_nothing_leave_a_full_house_first(tmp_path: Path) -> None:
    with serving(tmp_path, replace(PATIENT, connections=3)) as server, ExitStack() as stack:
        first, second, third = [stack.enter_context(server.connect()) for _ in range(3)]
        first.sendall(POST + b"game=")
        until(lambda: server.asking == 1, "one has begun to ask for something")
        second.sendall(b"GET / HT")
        until(lambda: server.open == 3, "all are inside")
        for _ in range(5):
            assert httpx.get(server.address).status_code == 200
        assert everything(second) == b"", "closed without a word"
        first.sendall(b"x" * 995)
        assert first.recv(100).startswith(b"HTTP/1.1 403 ")
        third.sendall(GET + b"Connection: close\r\n\r\n")
        assert everything(third).startswith(b"HTTP/1.1 200 "), "one place was enough"


def test_one_client_cannot_take_all_connections(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("FORWARDED_ALLOW_IPS", NOT_A_PROXY)
    limits = replace(PATIENT, connections=9, connections_of_one=2)
    with serving(tmp_path, limits) as server, ExitStack() as stack:
        for _ in range(2):
            stack.enter_context(server.connect())
        until(lambda: server.open == 2, "two are inside")
        with server.connect() as third:
            assert everything(third).startswith(b"HTTP/1.1 503 ")


def test_connections_of_a_proxy_are_not_those_of_one_client(tmp_path: Path) -> None:
    limits = replace(PATIENT, connections=9, connections_of_one=2)
    with serving(tmp_path, limits) as server, ExitStack() as stack:
        for _ in range(5):
            stack.enter_context(server.connect())
        assert httpx.get(server.address).status_code == 200


def game(server: Running, browser: httpx.Client) -> str:
    """A new game of *browser*."""
    fields = {"game": "terra_mystica", "map": "base", "players": "2", "factions": "deal"}
    token = token_in(browser.get("/").text)
    made = browser.post("/new", data={"_csrf_token": token, **fields})
    assert made.status_code == 303
    return str(made.headers["location"])


def sign_up(browser: httpx.Client) -> None:
    """Have an account, of which streams are counted as well."""
    token = token_in(browser.get("/").text)
    made = {"_csrf_token": token, "name": "Ada", "password": PASSWORD}
    assert browser.post("/sign-up", data=made).status_code == 303


@pytest.mark.parametrize(
    ("limits", "status"),
    [
        (replace(PATIENT, streams=2), 503),
        (replace(PATIENT, streams_of_one=2), 429),
        (replace(PATIENT, streams_of_account=2), 429),
    ],
    ids=["all", "address", "account"],
)
def test_streams_of_news_are_counted_while_they_last(
    tmp_path: Path, limits: Limits, status: int
) -> None:
    with serving(tmp_path, limits) as server, ExitStack() as stack:
        browser = stack.enter_context(httpx.Client(base_url=server.address, timeout=30))
        sign_up(browser)
        events = game(server, browser) + "/events"
        streams = [stack.enter_context(browser.stream("GET", events)) for _ in range(2)]
        assert [stream.status_code for stream in streams] == [200, 200]
        refused = browser.get(events)
        assert refused.status_code == status
        assert int(refused.headers["retry-after"]) > 0
        assert "open" in refused.json()["message"]
        assert browser.head(events).status_code == status
        streams[0].close()
        until(lambda: heard(browser, events) == 200, "there is room again")


def heard(browser: httpx.Client, events: str) -> int:
    """How a stream that is closed at once was answered."""
    with browser.stream("GET", events) as stream:
        return stream.status_code


@pytest.mark.skipif(sys.platform == "win32", reason="no such limits here")
@pytest.mark.parametrize(
    ("allowed", "kept", "raised"),
    [
        ((256, 4096), 1000, 1256),
        ((256, -1), 1000, 1256),
        ((300, 300), 44, 300),
        ((9999, -1), 1000, None),
    ],
)
def test_connections_leave_files_to_open_for_the_rest(
    monkeypatch: pytest.MonkeyPatch, allowed: tuple[int, int], kept: int, raised: int | None
) -> None:
    """Where none are left, accepting fails and fails again, with a trace in the log each time."""
    told: list[tuple[int, int]] = []
    monkeypatch.setattr("resource.getrlimit", lambda kind: allowed)
    monkeypatch.setattr("resource.setrlimit", lambda kind, now: told.append(now))
    assert within_open_files(Limits(connections=1000)).connections == kept
    assert told == ([] if raised is None else [(raised, allowed[1])])
    assert raised is None or kept + OTHER_FILES <= raised


def test_a_crowd_counts_who_comes_and_goes() -> None:
    crowd = Crowd(most=3, most_of_one=2)
    for client in ("a", "a"):
        assert crowd.has_room_for(client)
        crowd.enter(client)
    assert not crowd.has_room_for("a")
    assert crowd.has_room_for("b")
    crowd.enter("b")
    assert crowd.is_full
    crowd.leave("a")
    assert crowd.has_room_for("a")


# --- the log


def logger(clock: Callable[[], float]) -> tuple[logging.Logger, list[str]]:
    """A log of its own, and what is written there."""
    written: list[str] = []
    handler = logging.Handler()
    handler.emit = lambda record: written.append(record.getMessage())  # type: ignore[method-assign]  # where it goes
    handler.addFilter(OncePerMinute(clock))
    log = logging.Logger("test")
    log.addHandler(handler)
    return log, written


def test_what_happens_again_and_again_is_told_once_a_minute() -> None:
    now = [0.0]
    log, written = logger(lambda: now[0])
    for number in range(1000):
        log.warning("client %s is late", number)
    log.warning("something else")
    assert written == ["client 0 is late", "something else"]
    now[0] = 61.0
    log.warning("client %s is late", 7)
    assert written[2:] == ["client 7 is late (and 999 more like this)"]


def test_mistakes_at_different_places_are_told_apart() -> None:
    log, written = logger(lambda: 0.0)
    for number in (1, 1, 2):
        try:
            if number == 1:
                raise ValueError("one")
            raise ValueError("two")
        except ValueError as error:
            log.error("broken: %s", error, exc_info=error)
    assert written == ["broken: one", "broken: two"]


def test_a_flood_of_nonsense_is_one_line(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    caplog.handler.addFilter(limit := OncePerMinute())
    try:
        with serving(tmp_path, PATIENT) as server:
            for _ in range(20):
                assert server.ask(b"nonsense\r\n\r\n").startswith(b"HTTP/1.1 400 ")
    finally:
        caplog.handler.removeFilter(limit)
    assert len(caplog.records) == 1


CHUNKED = (
    b"POST /sign-in HTTP/1.1\r\nHost: localhost\r\n"
    b"Content-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\n"
)


@pytest.mark.parametrize("is_answered", [False, True])
def test_a_body_that_cannot_be_read_is_the_clients_mistake_and_no_error_of_ours(
    tmp_path: Path, caplog: pytest.LogCaptureFixture, is_answered: bool
) -> None:
    with caplog.at_level(logging.ERROR), serving(tmp_path, PATIENT) as server:
        with server.connect() as client:
            client.sendall(CHUNKED if is_answered else CHUNKED + b"ZZZ\r\n")
            answer = client.recv(65_536)
            if is_answered:
                client.sendall(b"ZZZ\r\n")
            answer += everything(client)
        until(lambda: not server.asking, "nobody is answered any more")
    assert answer.startswith(b"HTTP/1.1 403" if is_answered else b"HTTP/1.1 400")
    assert answer.count(b"HTTP/1.1") == 1
    assert [record.getMessage() for record in caplog.records] == []


BEHIND_IT = b"GET /health HTTP/1.1\r\nHost: localhost\r\n\r\n"


@pytest.mark.parametrize(
    ("version", "length"),
    [
        pytest.param(b"1.1", b"Content-Length: 5\r\n", id="a length and chunks"),
        pytest.param(b"1.0", b"", id="chunks before there were any"),
    ],
)
def test_a_request_that_ends_at_two_places_is_refused_with_all_that_follows(
    tmp_path: Path, version: bytes, length: bytes
) -> None:
    head = b"GET /health HTTP/%s\r\nHost: localhost\r\n%sTransfer-Encoding: chunked\r\n\r\n"
    with serving(tmp_path, PATIENT) as server:
        answer = server.ask(head % (version, length) + b"0\r\n\r\n" + BEHIND_IT)
    assert answer.startswith(b"HTTP/1.1 400 ")
    assert answer.count(b"HTTP/1.1") == 1
