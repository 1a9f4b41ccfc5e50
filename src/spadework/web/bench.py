"""Measurements of the web table: `python -m spadework.web.bench` or `spadework bench --web`.

A server is started as a process of its own and asked over HTTP, as a browser would. Times are from
sending a request to having the whole answer, so they include the way there and back.
"""

from __future__ import annotations

import gzip
import http.client
import json
import re
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from itertools import count
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from time import perf_counter
from urllib.parse import urlencode, urljoin, urlsplit

from spadework.core.actions import BUILD, BURN, CONVERT, END_TURN, PASS, UPGRADE
from spadework.core.state import Action
from spadework.games.catalog import Catalog
from spadework.notation.game import Game
from spadework.notation.text import write_text
from spadework.web.http.play_api import HAVE, KEPT
from spadework.web.tables.standing import Standing, act, end_turn
from spadework.web.tables.viewed_game import draft_mark

SEATS = 4
LAST_ROUND = 6
MANY_OFFERS = 50
NO_LIMIT = "100000000"


def measure_web(seconds: float) -> dict[str, float]:
    """Milliseconds from click to answer, kilobytes of the first pages, moves a second."""
    with TemporaryDirectory() as folder, _server(Path(folder) / "games.sqlite3") as address:
        client = Client(address)
        client.arrive()
        game = late_game()
        url = client.begin(game)
        clicks = sorted(_clicks(client, url, game, seconds))
        return {
            "click_p50_ms": round(1000 * _share(clicks, 0.5), 1),
            "click_p95_ms": round(1000 * _share(clicks, 0.95), 1),
            "start_page_kb": round(_weight(client, "/") / 1000, 1),
            "table_page_kb": round(_weight(client, url) / 1000, 1),
            "moves_per_second": round(_moves_a_second(client, seconds), 1),
        }


@dataclass
class Client:
    """A browser without a screen."""

    address: str
    cookies: dict[str, str] = field(default_factory=dict)
    token: str = ""
    versions: dict[str, str] = field(default_factory=dict)  # of the pieces it has
    seconds: float = 0.0  # that the last answer took

    def __post_init__(self) -> None:
        self._connection = http.client.HTTPConnection(urlsplit(self.address).netloc, timeout=60)

    def arrive(self) -> None:
        """Look at the start page, which brings a cookie and the token of our forms."""
        page, _ = self.get("/")
        found = re.search(rb'name="csrf-token" content="([^"]+)"', page)
        assert found, "a page without a token"
        self.token = found.group(1).decode()

    def get(self, path: str) -> tuple[bytes, int]:
        """What is at *path*, unpacked, and how many bytes it took on the way."""
        return self._ask("GET", path, b"", {})[1:]

    def send(self, path: str, values: dict[str, object]) -> dict[str, object]:
        """Send JSON; the answer, which must be a good one."""
        status, answer = self.post(path, values)
        assert status == 200, f"{path}: {status} {answer}"
        return answer

    def post(self, path: str, values: dict[str, object]) -> tuple[int, dict[str, object]]:
        """Send JSON; the status and the answer, of which a page keeps the versions."""
        status, body, _ = self._ask(
            "POST", path, json.dumps(values).encode(), {"content-type": "application/json"}
        )
        answer: dict[str, object] = json.loads(body)
        versions = answer.get("versions")
        if isinstance(versions, dict):
            self.versions = versions
        return status, answer

    def sequence(self, url: str) -> int:
        """How many actions the game of a table has."""
        status, body, _ = self._ask("GET", f"{url}/fragments", b"", {})
        found = json.loads(body).get("sequence") if status == 200 else None
        if not isinstance(found, int):
            raise ValueError(f"{url}: {status}")
        return found

    def hang_up(self) -> None:
        """Begin with a new line, after this one has broken."""
        self._connection.close()

    def begin(self, game: Game) -> str:
        """Import *game*; the address of its table."""
        return self.submit("/import", {"record": write_text(game)})

    def submit(self, path: str, fields: dict[str, str]) -> str:
        """Send a form; where it leads."""
        status, place = self.try_to_submit(path, fields)
        assert status == 303, f"{path}: {status} {place[:300]!r}"
        return place.decode()

    def try_to_submit(self, path: str, fields: dict[str, str]) -> tuple[int, bytes]:
        """Send a form; the status, and where it leads or the page that says why it does not."""
        form = urlencode({**fields, "_csrf_token": self.token})
        kind = {"content-type": "application/x-www-form-urlencoded"}
        return self._ask("POST", path, form.encode(), kind)[:2]

    def _ask(
        self, method: str, path: str, body: bytes, headers: dict[str, str]
    ) -> tuple[int, bytes, int]:
        """Status, content (of a redirect: where it leads) and length of an answer."""
        cookie = "; ".join(f"{name}={value}" for name, value in self.cookies.items())
        have = " ".join(f"{id}:{name}" for id, name in self.versions.items())
        ours = {"cookie": cookie, "x-csrftoken": self.token, "accept-encoding": "gzip", HAVE: have}
        ours[KEPT] = " ".join(self.versions)
        start = perf_counter()
        self._connection.request(method, path, body, {**ours, **headers})
        answer = self._connection.getresponse()
        content = answer.read()
        self.seconds = perf_counter() - start
        for header in answer.headers.get_all("set-cookie") or []:
            name, _, value = header.partition(";")[0].partition("=")
            self.cookies[name] = value
        length = len(content)
        if answer.headers.get("content-encoding") == "gzip":
            content = gzip.decompress(content)
        place = answer.headers.get("location")
        return answer.status, place.encode() if place else content, length


@contextmanager
def _server(database: Path) -> Iterator[str]:
    command = [sys.executable, "-m", "spadework.cli", "serve", "--port", "0", "--bots", "random"]
    process = subprocess.Popen(
        [*command, "--rate", NO_LIMIT, "--db", str(database)], stdout=subprocess.PIPE, text=True
    )
    try:
        assert process.stdout is not None, "a server without a voice"
        found = re.search(r"http://\S+", process.stdout.readline())
        assert found, "the server did not start"
        yield found.group()
    finally:
        process.terminate()
        process.wait()


def late_game() -> Game:
    """A game of four seats in its last round with much to choose from, played by chance."""
    catalog = Catalog()
    for seed in count(1):
        setup = catalog.setup("terra_mystica", [], {}, "base", SEATS, seed, ["random"], [])
        game = Game(catalog, setup)
        random = Random(seed)
        while not game.over:
            game.play(_liked(game, game.offers(), random))
            state = game.state
            if state.round == LAST_ROUND and state.pending and len(state.offers()) >= MANY_OFFERS:
                return game
    raise AssertionError("no game with much to choose from")


def _liked(game: Game, offers: list[Action], random: Random) -> Action:
    """Build if possible and do not pass without need: so that there is much to see."""
    groups = game.state.rules.table.groups
    idle = {*groups[PASS], *groups[CONVERT], *groups[BURN]}
    building = {*groups[BUILD], *groups[UPGRADE]}
    builds = [offer for offer in offers if offer in building]
    busy = [offer for offer in offers if offer not in idle]
    return random.choice(builds or busy or offers)


def _clicks(client: Client, url: str, game: Game, seconds: float) -> Iterator[float]:
    """Seconds from click to answer: actions of the turn are drafted and taken back."""
    sequence = game.length
    random = Random(1)
    offers = [offer.text for offer in game.offers()]
    end = perf_counter() + seconds
    while perf_counter() < end:
        action = random.choice(offers)
        for step, more in (
            ("draft", {"action": action, "draft": 0}),
            ("undo", {"draft": draft_mark([action])}),
        ):
            client.send(f"{url}/{step}", {"sequence": sequence, **more})
            yield client.seconds


def _moves_a_second(client: Client, seconds: float) -> float:
    """Actions a second that reach the disk, one after another, the answer's page included."""
    moves, spent, seed = 0, 0.0, 0
    while spent < seconds:
        game = late_game().branch(0)
        url = client.begin(game)
        table, random = Standing(game, game), Random(seed)
        while not table.game.over and spent < seconds:
            where: dict[str, object] = {"sequence": table.sequence, "draft": table.draft_mark}
            action, after = next_move(table, random)
            if action:
                client.send(f"{url}/draft", {**where, "action": action})
            else:
                client.send(f"{url}/turn", where)
            spent += client.seconds
            moves += after.game.length - table.sequence
            table = after
        seed += 1
    return moves / spent


def next_move(table: Standing, random: Random) -> tuple[str, Standing]:
    """An action and where it leads; the empty one ends the turn."""
    everybody = frozenset(range(table.game.setup.seats))
    game = table.drafted
    offers = [] if table.turn_is_over or game.over else game.offers()
    if table.draft and (not offers or game.question.seat != table.drafting_seat):
        return "", end_turn(table, everybody)
    wanted = _liked(game, offers, random)
    if wanted in game.state.rules.table.groups[END_TURN]:
        return "", end_turn(table, everybody)
    return wanted.text, act(table, everybody, wanted.text)


def _weight(client: Client, path: str) -> int:
    """Bytes of a page and everything it loads, as they travel."""
    waiting, fetched, total = [path], {path}, 0
    while waiting:
        place = waiting.pop()
        content, length = client.get(place)
        total += length
        text = content.decode("utf-8", "replace")
        found = re.findall(r'(?:src|href)="(/static/[^"]+)"', text) if place == path else []
        found += re.findall(r'(?:from|import)\s*\(?"(\.{0,2}/[^"]+)"', text)
        found += re.findall(r'url\("?([^")]+\.(?:css|svg|woff2))"?\)', text)
        for name in found:
            there = urljoin(place, name)
            if there not in fetched:
                fetched.add(there)
                waiting.append(there)
    return total


def _share(values: list[float], share: float) -> float:
    return values[min(len(values) - 1, int(share * len(values)))]


def report(result: dict[str, float]) -> str:
    """The result in words."""
    return (
        f"web: {result['click_p50_ms']} ms from click to answer (p95 {result['click_p95_ms']} ms), "
        f"first page {result['start_page_kb']} kB, table {result['table_page_kb']} kB, "
        f"{result['moves_per_second']} moves a second"
    )


if __name__ == "__main__":
    print(report(measure_web(4.0)))
