"""A server for tests, and browsers that visit it."""

import asyncio
import re
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace
from functools import cache
from pathlib import Path
from threading import Thread
from typing import Any

import httpx
import schemathesis
from litestar import Litestar
from litestar.testing import TestClient

from spadework.core.state import State
from spadework.web.http.app import create_empty_app, move_in
from spadework.web.http.serving import Server, listen
from spadework.web.http.settings import PasswordCost, Quota, Rates, Settings
from spadework.web.http.visitor import ServerParts
from spadework.web.security.access import digest
from spadework.web.tables.table import Table
from support.databases import Kept, sqlite_file

MANY = 1_000_000
PLENTY = Rates(moves=MANY, new_games=MANY, sign_ins=MANY, joins=MANY, words=MANY)
CHEAP = PasswordCost(memory=64, passes=1)  # for those who sign in by the dozen
GLANCE = 0.1  # seconds until a job is seen that has become due
USUAL = Quota()
PAGE = "text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8"  # as browsers ask for one
PASSWORD = "swamps and lakes"
TEST_HOST = "testserver.local"  # what the client of the framework calls every server
PATIENCE = 60.0  # seconds until a test gives up on something that must happen


class Browser:
    """A browser with cookies of its own."""

    def __init__(self, client: TestClient[Litestar]) -> None:
        self._client = client
        self._cookies = httpx.Cookies()
        self.csrf = ""

    def get(self, url: str, **headers: str) -> httpx.Response:
        """Ask for a page."""
        return self._send("GET", url, headers={"accept": PAGE, **headers})

    def ask(self, method: str, url: str, **headers: str) -> httpx.Response:
        """Ask for something in another way than pages do."""
        return self._send(method, url, headers=headers)

    def submit(self, url: str, **fields: str | list[str]) -> httpx.Response:
        """Send a form of a page."""
        content = {"_csrf_token": self.token(), **fields}
        return self._send("POST", url, data=content, headers={"accept": PAGE})

    def send(self, url: str, **values: object) -> httpx.Response:
        """Send what the page's module sends."""
        return self.send_as(url, {}, **values)

    def send_as(self, url: str, says: dict[str, str], **values: object) -> httpx.Response:
        """Send it as a page that *says* more about itself in headers."""
        headers = {"x-csrftoken": self.token(), "accept": "application/json", **says}
        return self._send("POST", url, json=values, headers=headers)

    def send_bytes(self, url: str, body: bytes, kind: str = "application/json") -> httpx.Response:
        """Send what may be nothing of that *kind* at all."""
        headers = {"x-csrftoken": self.token(), "accept": "application/json", "content-type": kind}
        return self._send("POST", url, content=body, headers=headers)

    def send_case(self, case: schemathesis.Case[Any]) -> httpx.Response:
        """Send a request that schemathesis has made up, as one of our pages."""
        token = self.token()
        made = case.as_transport_kwargs(base_url="http://testserver.local")
        headers = {name: value for name, value in made["headers"].items() if value.isascii()}
        return self._send(
            made["method"],
            made["url"],
            params=made.get("params"),
            **({"json": made["json"]} if "json" in made else {"content": made.get("data")}),
            headers={**headers, "x-csrftoken": token, "accept": "application/json"},
        )

    def get_with(self, url: str, name: str, value: str) -> httpx.Response:
        """Ask for a page with a value in its address."""
        return self._send("GET", url, params={name: value})

    @property
    def cookies(self) -> httpx.Cookies:
        """All that servers have asked this browser to remember."""
        return self._cookies

    def cookie(self, name: str) -> str:
        """The value of the cookie whose name begins with *name*."""
        return next(v for known, v in self._cookies.items() if known.startswith(name))

    @property
    def secret(self) -> str:
        """What this browser is known by."""
        return self.cookie("spadework_").split(".")[0]

    def moved(self, house: "House") -> "Browser":
        """The same browser, visiting another server."""
        other = house.browser()
        other._cookies = httpx.Cookies(self._cookies)
        other.csrf = self.csrf
        return other

    def token(self) -> str:
        """What forms have to bring along; a new browser looks at a page first."""
        if not self.csrf:
            self.csrf = token_in(self.get("/").text)
        return self.csrf

    def sign_up(self, name: str, password: str = PASSWORD) -> httpx.Response:
        """Make an account."""
        return self.submit("/sign-up", name=name, password=password)

    def sign_in(self, name: str, password: str = PASSWORD) -> httpx.Response:
        """Use an account in this browser."""
        return self.submit("/sign-in", name=name, password=password)

    def begin(self, **fields: str | list[str]) -> str:
        """Make a new game; its address."""
        answer = self.submit("/new", **fields)
        assert answer.status_code == 303, answer.text
        return answer.headers["location"]

    def table(self, url: str) -> Table:
        """The table behind an address, as the server keeps it."""
        server = self._client.app.state.server
        found = self._client.blocking_portal.call(server.tables.find, url.split("/")[2])
        assert isinstance(found, Table)
        return found

    def seats(self, url: str) -> frozenset[int]:
        """The seats this browser may act for."""
        return self.table(url).seats_of(digest(self.secret))

    def state(self, url: str) -> State:
        """Where the game stands, the draft included."""
        return self.table(url).standing.drafted.state

    def play(self, url: str, action: str) -> httpx.Response:
        """Play an action where the table stands now; before the first round each is ended."""
        standing = self.table(url).standing
        where = {"sequence": standing.sequence, "draft": standing.draft_mark}
        is_set_up = standing.game.state.round == 0
        return self.send(f"{url}/draft", action=action, end=is_set_up, **where)

    def play_blindly(self, url: str) -> httpx.Response:
        """Give a standing order, wherever the table stands."""
        return self.send(f"{url}/orders", seat=0, accept=False)

    def say(self, url: str, word: str, **more: object) -> httpx.Response:
        """Say `undo` or `turn` where the table stands now."""
        standing = self.table(url).standing
        where = {"sequence": standing.sequence, "draft": standing.draft_mark}
        return self.send(f"{url}/{word}", **where, **more)

    def links(self, url: str) -> dict[str, str]:
        """Paths of the links that the host is shown."""
        page = self.get(url).text
        found = re.findall(r"(/(seat|watch)/[\w-]{43})", page)
        seats = [path for path, kind in dict.fromkeys(found) if kind == "seat"]
        watch = [path for path, kind in found if kind == "watch"]
        return {
            **{f"seat {number}": path for number, path in enumerate(seats, start=1)},
            **({"watch": watch[0]} if watch else {}),
        }

    def _send(self, method: str, url: str, **more: object) -> httpx.Response:
        self._client.cookies = self._cookies
        answer = self._client.request(method, url, follow_redirects=False, **more)  # type: ignore[arg-type]  # as httpx takes them
        self._cookies = httpx.Cookies(self._client.cookies)
        return answer


def token_in(page: str) -> str:
    """The token in the head of a page."""
    found = re.search(r'name="csrf-token" content="([^"]+)"', page)
    assert found, page
    return found.group(1)


class House:
    """A running server and its visitors."""

    def __init__(self, client: TestClient[Litestar]) -> None:
        self._client = client

    def browser(self) -> Browser:
        """A browser that has not been here before."""
        return Browser(self._client)

    @property
    def client(self) -> TestClient[Litestar]:
        """For those who ask in a way of their own."""
        return self._client

    @property
    def server(self) -> ServerParts:
        """What the server keeps."""
        server = self._client.app.state.server
        assert isinstance(server, ServerParts)
        return server


@contextmanager
def running(
    kept: Path | Kept,
    *,
    rates: Rates = PLENTY,
    every_bot: str = "random",
    patience: float = 0.0,
    worker_command: tuple[str, ...] = (),
    quota: Quota = USUAL,
    names: tuple[str, ...] = (),
    workers: int = 1,
    https: bool = False,
    **more: Any,
) -> Iterator[House]:
    """A server on a database or the one in a folder; *more* settings as they are called."""
    settings = Settings(
        database=sqlite_file(kept) if isinstance(kept, Path) else kept.place,
        rates=rates,
        quota=quota,
        every_bot=every_bot,
        patience=patience,
        workers=workers,
        names=(TEST_HOST, *names),
        secure_cookies=https,
        **{"password_cost": CHEAP, "glance": GLANCE, **more},
    )
    if worker_command:
        settings = replace(settings, worker_command=worker_command)
    base = f"{'https' if https else 'http'}://{TEST_HOST}"
    with (
        application(settings) as app,
        TestClient(app, base, raise_server_exceptions=True) as client,
    ):
        client.headers["accept-encoding"] = "identity"  # unless a test is about that
        yield House(client)


@contextmanager
def application(settings: Settings) -> Iterator[Litestar]:
    """An application with these settings: one that nobody uses any more, if there is one."""
    app = _unused_apps().pop() if _unused_apps() else create_empty_app()
    move_in(app, settings)
    yield app
    _unused_apps().append(app)  # unless something went wrong with it


@cache
def _unused_apps() -> list[Litestar]:
    """Applications whose servers have ended."""
    return []


@contextmanager
def listening(settings: Settings) -> Iterator[str]:
    """A server that is asked over HTTP, by several at once; its address."""
    listener = listen("127.0.0.1", 0)
    with application(settings) as app:
        server = Server(app, settings.limits)
        thread = Thread(target=lambda: asyncio.run(server.serve(sockets=[listener])))
        thread.start()
        try:
            yield f"http://127.0.0.1:{listener.getsockname()[1]}"
        finally:
            server.should_exit = True
            thread.join(PATIENCE)
            listener.close()


def until(happened: object, what: str) -> None:
    """Wait until *happened()* is true."""
    assert callable(happened)
    deadline = time.monotonic() + PATIENCE
    while not happened():
        assert time.monotonic() < deadline, f"waited in vain: {what}"
        time.sleep(0.02)
