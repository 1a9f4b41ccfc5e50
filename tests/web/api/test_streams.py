"""Streams of events over a real connection: told in time, and cut with what they were opened by."""

import json
import queue
import re
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from threading import Thread
from typing import Any

import httpx
import pytest

from spadework.web.http.settings import Rates, Settings
from support.databases import Kept
from support.web_program import AGAINST_ONE, API
from support.web_table import CHEAP, PASSWORD, PATIENCE, PLENTY, listening, token_in

Event = tuple[str, dict[str, Any]]


class Stream:
    """An open stream; what it says is read as it comes."""

    def __init__(self, client: httpx.Client, path: str, **headers: str) -> None:
        self._told: queue.Queue[Event | None] = queue.Queue()
        self._thread = Thread(target=self._read, args=(client, path, headers), daemon=True)
        self._thread.start()

    def _read(self, client: httpx.Client, path: str, headers: dict[str, str]) -> None:
        name = ""
        with (
            suppress(httpx.HTTPError),  # the test is over before the stream
            client.stream("GET", path, headers=headers, timeout=PATIENCE) as answer,
        ):
            assert answer.status_code == 200, answer.status_code
            for line in answer.iter_lines():
                kind, _, value = line.partition(": ")
                if kind == "event":
                    name = value
                elif kind == "data":
                    self._told.put((name, json.loads(value)))
                elif not kind and value:
                    self._told.put(("", {}))
        self._told.put(None)

    def wait_for(self, *names: str) -> dict[str, Any]:
        """The next event of one of these names."""
        while (told := self._told.get(timeout=PATIENCE)) is not None:
            if told[0] in names:
                return told[1]
        raise AssertionError(f"the stream ended without {names}")

    def wait_for_the_end(self) -> None:
        """Wait until the server has cut it."""
        while self._told.get(timeout=PATIENCE) is not None:
            pass


@contextmanager
def served(kept: Kept, rates: Rates = PLENTY) -> Iterator[httpx.Client]:
    """A server, and a browser in which Robo has signed up."""
    settings = Settings(kept.place, workers=1, every_bot="random", rates=rates, password_cost=CHEAP)
    with listening(settings) as address, httpx.Client(base_url=address, timeout=PATIENCE) as client:
        client.headers["x-csrftoken"] = token_in(client.get("/").text)
        answer = client.post(
            "/sign-up", data={"name": "Robo", "password": PASSWORD, "program": "on"}
        )
        assert answer.status_code == 303
        yield client


@contextmanager
def asking(browser: httpx.Client) -> Iterator[httpx.Client]:
    """A program with a token of the browser's account."""
    page = browser.post("/account/tokens", data={"name": "x", "scope": "play"}).text
    found = re.search(r"spadework_[0-9a-f]{64}", page)
    assert found, page
    headers = {"authorization": f"Bearer {found.group()}"}
    with httpx.Client(base_url=browser.base_url, headers=headers, timeout=PATIENCE) as client:
        yield client


def test_an_account_hears_of_games_turns_and_ends(kept: Kept) -> None:
    with served(kept) as browser, asking(browser) as program:
        stream = Stream(program, f"{API}/events")
        stream.wait_for("")  # it listens
        game = program.post(f"{API}/games", json=AGAINST_ONE).json()
        assert stream.wait_for("begun")["game"] == game["id"]
        path = f"{API}/games/{game['id']}"
        while (happened := stream.wait_for("your_turn", "over"))["event"] == "your_turn":
            assert happened["game"] == game["id"]
            seen = program.get(path).json()
            while seen["acting"] is not None or seen["drafted"]:
                at = {"sequence": seen["sequence"], "draft": seen["draft"]}
                if seen["drafted"] and seen["can_end"]:
                    answer = program.post(f"{path}/end", json=at)
                else:
                    offers = sorted(seen["offers"], key=lambda o: (not o.startswith("pass"), o))
                    wanted = [o for o in offers if not o.startswith(("convert", "burn"))]
                    said = {"actions": wanted[0], "end": False, **at}
                    answer = program.post(f"{path}/actions", json=said)
                assert answer.status_code == 200, answer.text
                seen = answer.json()
        assert happened["game"] == game["id"]
        assert program.get(path).json()["over"]


def test_a_stream_that_opens_late_is_told_what_awaits_it(kept: Kept) -> None:
    with served(kept) as browser, asking(browser) as program:
        game = program.post(f"{API}/games", json=AGAINST_ONE).json()
        at_table = Stream(program, f"{API}/games/{game['id']}/events")
        at_table.wait_for("changed")
        turn = Stream(program, f"{API}/events").wait_for("your_turn")
        assert turn["game"] == game["id"]


@pytest.mark.parametrize("way", ["revoked", "locked", "deleted"])
def test_streams_end_with_the_token(kept: Kept, way: str) -> None:
    with served(kept) as browser, asking(browser) as program:
        game = program.post(f"{API}/games", json=AGAINST_ONE).json()
        streams = [
            Stream(program, f"{API}/events"),
            Stream(program, f"{API}/games/{game['id']}/events"),
        ]
        streams[0].wait_for("")
        streams[1].wait_for("changed")
        if way == "revoked":
            page = browser.get("/account/tokens").text
            (number,) = re.findall(r'name="token" value="(\d+)"', page)
            browser.post("/account/tokens/revoke", data={"token": number})
        elif way == "deleted":
            assert browser.post("/account/delete", data={"password": PASSWORD}).status_code == 303
        else:
            with httpx.Client(base_url=browser.base_url) as other:
                other.headers["x-csrftoken"] = token_in(other.get("/").text)
                other.post("/sign-up", data={"name": "Judge", "password": PASSWORD})
                kept.rows("UPDATE accounts SET role = 'administrator' WHERE name = 'Judge'")
                assert other.post("/moderation", data={"lock": "Robo"}).status_code == 303
        for stream in streams:
            stream.wait_for_the_end()


def test_the_stream_of_a_page_ends_with_its_session(kept: Kept) -> None:
    with served(kept) as browser:
        fields = {"game": "terra_mystica", "players": "2", "seat2": "novice"}
        url = browser.post("/new", data=fields).headers["location"]
        stream = Stream(browser, f"{url}/events")
        stream.wait_for("changed")
        with httpx.Client(base_url=browser.base_url, timeout=PATIENCE) as other:
            other.headers["x-csrftoken"] = token_in(other.get("/").text)
            other.post("/sign-in", data={"name": "Robo", "password": PASSWORD})
            page = other.get("/account").text
            (session,) = re.findall(r'<button name="session" value="(\w+)"', page)
            other.post("/account/sessions", data={"session": session})
        stream.wait_for_the_end()


@pytest.mark.parametrize("elsewhere", [False, True], ids=["one address", "many addresses"])
def test_who_asks_too_often_is_told_when_to_come_back(tmp_path: Path, elsewhere: bool) -> None:
    kept = Kept(tmp_path / "games.sqlite3")
    few = Rates(moves=12, new_games=9, sign_ins=9)
    with served(kept, few) as browser, asking(browser) as program:
        answers = [
            program.get(f"{API}/me", headers={"x-forwarded-for": f"192.0.2.{n * elsewhere + 1}"})
            for n in range(14)
        ]
    refused = [answer for answer in answers if answer.status_code == 429]
    assert refused
    assert all(int(answer.headers["retry-after"]) >= 1 for answer in refused)
    assert "wait a moment" in refused[0].json()["message"]
