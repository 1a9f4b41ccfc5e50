"""People of a trial: each plays a game alone at all its seats and knows what was acknowledged."""

from __future__ import annotations

import asyncio
import http.client
from collections.abc import Sequence
from concurrent.futures import Executor
from random import Random
from threading import Barrier
from time import monotonic, sleep
from typing import Final
from urllib.parse import urlsplit

from spadework import open_game
from spadework.notation.game import Game
from spadework.web.bench import Client, next_move
from spadework.web.http.parameters import LONGEST_SEQUENCE
from spadework.web.tables.standing import Standing

PATIENCE: Final = 60.0  # seconds until something is wrong that a new start should have mended
PAUSE: Final = 0.05
REFUSED: Final = range(400, 500)


class Lost(AssertionError):
    """Something that was acknowledged is not there, or something is there twice."""


class Person:
    """Somebody at a table, who asks one of several servers, and another one if that is away."""

    def __init__(self, addresses: Sequence[str], seed: int) -> None:
        self._random = Random(seed)
        self._clients = [Client(address) for address in addresses]
        self.url = ""
        self.standing: Standing | None = None
        self.seconds: Final[list[float]] = []  # that each ended turn took, as the client saw it
        self._readers: Final[list[asyncio.Task[None]]] = []
        self.unsure = 0  # answers that did not come: the turn was there all the same, or not

    def begin(self, game: Game) -> None:
        """Sit down at a table with a game that begins."""
        client = self._clients[0]
        client.arrive()
        for other in self._clients[1:]:
            other.cookies, other.token = client.cookies, client.token
        self.url = client.begin(game)
        self.standing = Standing(game, game)

    def leave(self) -> None:
        """Close all lines."""
        for client in self._clients:
            client.hang_up()

    @property
    def is_over(self) -> bool:
        """Whether the game has come to its end."""
        return self.standing is not None and self.standing.game.over

    def end_a_turn(self, *, twice: bool = False) -> None:
        """Play a whole turn, or answer something; *twice*: the same request comes again."""
        assert self.standing is not None, "nobody has sat down"
        before = self.standing
        texts, after, ends = whole_turn(before, self._random)
        path, content = self._request(before, texts, ends)
        self._until_it_is_so(path, content, before, after)
        self.standing = after
        if twice:
            self._check_refused(path, content, after)

    def _request(
        self, before: Standing, texts: list[str], ends: bool
    ) -> tuple[str, dict[str, object]]:
        """What a page sends for a turn: the address, and what is in it."""
        content: dict[str, object] = {"sequence": before.sequence, "draft": before.draft_mark}
        if not texts:
            return f"{self.url}/turn", content
        return f"{self.url}/draft", {**content, "action": "; ".join(texts), "end": ends}

    def _until_it_is_so(
        self, path: str, content: dict[str, object], before: Standing, after: Standing
    ) -> None:
        deadline = monotonic() + PATIENCE
        while True:
            client = self._random.choice(self._clients)
            try:
                status, answer = client.post(path, content)
                if status == 200:
                    self.seconds.append(client.seconds)
                    return
                if status in REFUSED and status not in (409, 429):
                    raise Lost(f"{path}: {status} for {content}: {answer.get('message')}")
            except (OSError, http.client.HTTPException):
                client.hang_up()
            self.unsure += 1
            reached = self._sequence(deadline)
            if reached == after.sequence:
                return
            if reached != before.sequence:
                raise Lost(f"{self.url} stands at {reached}, not {before.sequence}")
            sleep(PAUSE)

    def _sequence(self, deadline: float) -> int:
        """How many actions the game has, as soon as somebody answers."""
        while True:
            client = self._random.choice(self._clients)
            try:
                return client.sequence(self.url)
            except (OSError, http.client.HTTPException, ValueError):
                client.hang_up()
            if monotonic() > deadline:
                raise Lost(f"{self.url} cannot be opened")
            sleep(PAUSE)

    def _check_refused(self, path: str, content: dict[str, object], after: Standing) -> None:
        """A request that comes again must change nothing."""
        client = self._random.choice(self._clients)
        try:
            status, _ = client.post(path, content)
        except (OSError, http.client.HTTPException):
            client.hang_up()
            return
        if status == 200:
            raise Lost(f"{self.url}: a turn was played twice")

    def sit_down_again(self, game: Game) -> None:
        """Begin the next game, as soon as somebody answers."""
        deadline = monotonic() + PATIENCE
        while True:
            try:
                self.begin(game)
                return
            except (OSError, http.client.HTTPException, AssertionError) as error:
                why = f"{type(error).__name__} {error}"
                for client in self._clients:
                    client.hang_up()
            if monotonic() > deadline:
                raise Lost(f"no game can be begun: {why}")
            sleep(PAUSE)

    def race(self, pool: Executor, random: Random) -> None:
        """Send the same turn from two places at once: one is taken, the other is told so."""
        assert self.standing is not None, "nobody has sat down"
        texts, after, ends = whole_turn(self.standing, random)
        path, content = self._request(self.standing, texts, ends)
        self.leave()  # a server parts with lines that were idle for long
        start = Barrier(len(self._clients))

        def send(client: Client) -> int:
            start.wait()
            return client.post(path, content)[0]

        statuses = sorted(pool.map(send, self._clients))
        if statuses != [200, 409]:
            raise Lost(f"{self.url}: {statuses} for the same turn")
        self.standing = after

    async def open_stream(self) -> asyncio.StreamWriter:
        """Listen to the news of the table, as its page does."""
        address = urlsplit(self._clients[0].address)
        reader, writer = await asyncio.open_connection(address.hostname, address.port)
        cookie = "; ".join(f"{name}={value}" for name, value in self._clients[0].cookies.items())
        head = f"GET {self.url}/events HTTP/1.1\r\nHost: {address.netloc}\r\nCookie: {cookie}"
        writer.write(f"{head}\r\nAccept: text/event-stream\r\n\r\n".encode())
        await writer.drain()
        status = await reader.readline()
        assert b" 200 " in status, f"a stream was refused: {status!r}"
        self._readers.append(asyncio.create_task(_read_on(reader)))
        return writer

    def check_record(self) -> None:
        """Compare the record that the server exports with what was acknowledged."""
        assert self.standing is not None, "nobody has sat down"
        ours = [(entry.seat, entry.action.text) for entry in self.standing.game.record]
        theirs = [(entry.seat, entry.action.text) for entry in open_game(self._exported()).record]
        if theirs != ours:
            raise Lost(f"{self.url}: {len(theirs)} actions, {len(ours)} were acknowledged")

    def _exported(self) -> str:
        """The record, as soon as somebody answers."""
        deadline = monotonic() + PATIENCE
        while monotonic() < deadline:
            client = self._random.choice(self._clients)
            try:
                found, _ = client.get(f"{self.url}/export.txt")
            except (OSError, http.client.HTTPException):
                client.hang_up()
            else:
                if found.startswith(b"Spadework game"):
                    return found.decode()
            sleep(PAUSE)
        raise Lost(f"{self.url} cannot be exported")


def whole_turn(table: Standing, random: Random) -> tuple[list[str], Standing, bool]:
    """The texts of a turn, where it leads, and whether the turn is ended after them.

    Who can exchange points and coins to and fro might do so for longer than one request may be:
    then it is another turn.
    """
    while True:
        turn = _any_turn(table, random)
        if len("; ".join(turn[0])) <= LONGEST_SEQUENCE:
            return turn


def _any_turn(table: Standing, random: Random) -> tuple[list[str], Standing, bool]:
    texts: list[str] = []
    now = table
    while True:
        action, after = next_move(now, random)
        if not action:
            return texts, after, True
        texts.append(action)
        if after.sequence != now.sequence:
            return texts, after, False
        now = after


async def _read_on(reader: asyncio.StreamReader) -> None:
    """Take in what comes, and forget it."""
    while await reader.read(65536):
        pass
