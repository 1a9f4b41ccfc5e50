"""What a page that is open hears of its table."""

import json
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from queue import Empty, SimpleQueue

import httpx
import pytest

from support.web_server import PATIENCE


class Stream:
    """A page that is open: what it hears."""

    def __init__(self, response: httpx.Response) -> None:
        self._heard: SimpleQueue[tuple[str, dict[str, float]]] = SimpleQueue()
        self._lines = response.iter_lines()
        threading.Thread(target=self._listen, daemon=True).start()

    def _listen(self) -> None:
        event = ""
        try:
            for line in self._lines:
                if line.startswith("event: "):
                    event = line.removeprefix("event: ")
                elif line.startswith("data: ") and event:
                    self._heard.put((event, json.loads(line.removeprefix("data: "))))
                    event = ""
        except (httpx.TransportError, httpx.StreamError, ValueError):
            pass  # the page was closed, or its server has ended

    def wait_for(self, event: str, **values: float) -> None:
        """Wait until it hears of such an event."""
        deadline = time.monotonic() + PATIENCE
        while True:
            try:
                name, found = self._heard.get(timeout=max(0.0, deadline - time.monotonic()))
            except Empty:
                raise AssertionError(f"waited in vain for {event} {values}") from None
            if name == event and values.items() <= found.items():
                return


@contextmanager
def open_page(address: str, cookies: httpx.Cookies, url: str) -> Iterator[Stream]:
    """A page that a browser with these cookies has open at a server."""
    with (
        httpx.Client(base_url=address, cookies=dict(cookies), timeout=PATIENCE) as client,
        client.stream("GET", f"{url}/events") as response,
    ):
        assert response.status_code == 200
        yield Stream(response)


def news(lines: object, wanted: str = "changed") -> dict[str, int]:
    """The data of the next event called *wanted*."""
    event = ""
    for line in lines:  # type: ignore[attr-defined]  # an iterator of httpx
        if line.startswith("event: "):
            event = line.removeprefix("event: ")
        if line.startswith("data: ") and event == wanted:
            told: dict[str, int] = json.loads(line.removeprefix("data: "))
            return told
    pytest.fail("the stream has ended")
