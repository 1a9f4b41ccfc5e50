"""Programs that ask the API with tokens."""

import re
from html import unescape
from typing import Any

import httpx
import schemathesis
from litestar import Litestar
from litestar.testing import TestClient

from support.web_table import PASSWORD, Browser, House

API = "/api/v1"
AGAINST_ONE: dict[str, object] = {
    "game": "terra_mystica",
    "map": "base",
    "players": 2,
    "factions": "list",
    "faction": {"1": "witches", "2": "nomads"},
    "seat": {"2": "novice"},
    "option": {},
}


class Program:
    """A program with one token, or with none; it keeps no cookies."""

    def __init__(self, client: TestClient[Litestar], token: str = "") -> None:
        self._client = client
        self.token = token

    def get(self, path: str, **parameters: object) -> httpx.Response:
        """Ask for something of the API."""
        return self.ask("GET", API + path, params=parameters)

    def post(self, path: str, **values: object) -> httpx.Response:
        """Say something to the API."""
        return self.ask("POST", API + path, json=values)

    def ask(self, method: str, url: str, **more: object) -> httpx.Response:
        """Ask for anything at all, with the token."""
        headers = {"authorization": f"Bearer {self.token}"} if self.token else {}
        self._client.cookies = httpx.Cookies()
        return self._client.request(method, url, follow_redirects=False, headers=headers, **more)  # type: ignore[arg-type]  # as httpx takes them

    def send_case(self, case: schemathesis.Case[Any], *, has_token: bool) -> httpx.Response:
        """Send a request that schemathesis has made up."""
        made = case.as_transport_kwargs(base_url="http://testserver.local")
        headers = {name: value for name, value in made["headers"].items() if value.isascii()}
        headers.pop("Authorization", None)
        self._client.cookies = httpx.Cookies()
        return self._client.request(
            made["method"],
            made["url"],
            params=made.get("params"),
            **({"json": made["json"]} if "json" in made else {"content": made.get("data")}),
            headers={**headers, **({"authorization": f"Bearer {self.token}"} if has_token else {})},
            follow_redirects=False,
        )

    def game(self, id: str) -> dict[str, object]:
        """Where a game stands."""
        answer = self.get(f"/games/{id}")
        assert answer.status_code == 200, answer.text
        found: dict[str, object] = answer.json()
        return found

    def begin(self, **values: object) -> dict[str, object]:
        """Begin a game against a computer player."""
        answer = self.post("/games", **{**AGAINST_ONE, **values})
        assert answer.status_code == 201, answer.text
        found: dict[str, object] = answer.json()
        return found


def token_of(browser: Browser, scope: str = "read", name: str = "mine", until: str = "") -> str:
    """A token that somebody makes on the page of their account."""
    page = browser.submit("/account/tokens", name=name, scope=scope, until=until)
    assert page.status_code == 200, page.text
    found = re.search(r"spadework_[0-9a-f]{64}", unescape(page.text))
    assert found, page.text
    return found.group()


def program(house: House, name: str = "Robo", scope: str = "play") -> Program:
    """A program with an account of its own."""
    browser = house.browser()
    signed_up = browser.submit("/sign-up", name=name, password=PASSWORD, program="on")
    assert signed_up.status_code == 303, signed_up.text
    return Program(house.client, token_of(browser, scope))
