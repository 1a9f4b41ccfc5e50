"""A WebKit like Safari's, steered by WebDriver; Debian's package `webkit2gtk-driver` brings one.

Playwright cannot steer an unchanged WebKit. WebDriver is a few requests with JSON: a `Window` says
with them what a person does.
"""

import os
import shutil
import socket
import subprocess
import time
from base64 import b64decode
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from types import TracebackType
from typing import Any

import httpx

DRIVER = "WebKitWebDriver"
PATIENCE = 30.0  # seconds until something must have happened
LOOK = 0.05  # seconds between two looks
SCREEN = "2600x1700x24"
FOLDER = Path("/usr/lib/x86_64-linux-gnu/webkit2gtk-4.1")
Size = tuple[int, int]
Point = tuple[int, int]
Step = dict[str, object]
# WebKit measures what lies in a zoomed part of a page as if it was not zoomed. Here both ways of
# measuring are tried, and what counts is what lies under the point.
HIT = """(() => {
  for (const element of document.querySelectorAll(arguments[0])) {
    element.scrollIntoViewIfNeeded?.();
    let zoom = 1;
    for (let each = element; each; each = each.parentElement) zoom *= getComputedStyle(each).zoom;
    const box = element.getBoundingClientRect();
    for (const scale of [zoom, 1]) {
      const at = [(box.left + box.width / 2) * scale, (box.top + box.height / 2) * scale];
      const there = document.elementFromPoint(...at);
      if (there && (element.contains(there) || there.closest("label")?.contains(element)))
        return at;
    }
  }
  return null;
})()"""
DESKTOP: Size = (1440, 900)
WIDE: Size = (2400, 1300)

UNDER = """const [x, y, selector, name] = arguments;
return document.elementFromPoint(x, y)?.closest(selector)?.getAttribute(name);"""


def missing() -> str:
    """The packages that have to be installed before anything is seen; nothing if all are there."""
    wanted = {DRIVER: "webkit2gtk-driver"}
    if "DISPLAY" not in os.environ:
        wanted["Xvfb"] = "xvfb"
    return " ".join(package for program, package in wanted.items() if not shutil.which(program))


@contextmanager
def screen() -> Iterator[str]:
    """A screen to show windows on: that of this computer, or one that nobody sees."""
    if display := os.environ.get("DISPLAY"):
        yield display
        return
    reading, writing = os.pipe()
    command = ["Xvfb", "-displayfd", str(writing), "-screen", "0", SCREEN, "-nolisten", "tcp"]
    with subprocess.Popen(command, pass_fds=[writing], stderr=subprocess.DEVNULL) as process:
        os.close(writing)
        with os.fdopen(reading, encoding="ascii") as told:
            number = told.readline().strip()
        assert number, "there is no screen"
        yield f":{number}"
        process.terminate()


class Window:
    """A window of a browser of its own, as large *inside* as is asked for."""

    def __init__(self, display: str, inside: Size = DESKTOP) -> None:
        with socket.socket() as free:
            free.bind(("127.0.0.1", 0))
            port = free.getsockname()[1]
        environment = {
            **os.environ,
            "DISPLAY": display,
            "LC_ALL": "en_US.UTF-8",
            "LIBGL_ALWAYS_SOFTWARE": "1",
            "NO_AT_BRIDGE": "1",
            # In a container a process cannot be shut in once more.
            "WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS": "1",
        }
        self._closing = ExitStack()
        self._driver = self._closing.enter_context(
            subprocess.Popen([DRIVER, f"--port={port}"], env=environment, stderr=subprocess.DEVNULL)
        )
        self._closing.callback(self._driver.terminate)
        self._client = self._closing.enter_context(
            httpx.Client(base_url=f"http://127.0.0.1:{port}", timeout=PATIENCE)
        )
        self._path = ""
        self._begin()
        self._make_room(inside)

    def __enter__(self) -> "Window":
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        with self._closing:
            self._client.delete(self._path)

    def _begin(self) -> None:
        """Wait for the driver, and let it open the window."""
        deadline = time.monotonic() + PATIENCE
        while True:
            try:
                self._client.get("/status")
                break
            except httpx.TransportError:
                assert time.monotonic() < deadline, "the driver does not answer"
                time.sleep(LOOK)
        wishes = {"binary": str(FOLDER / "MiniBrowser"), "args": ["--automation"]}
        wanted = {"capabilities": {"alwaysMatch": {"webkitgtk:browserOptions": wishes}}}
        self._path = f"/session/{self._ask('/session', wanted)['sessionId']}"

    def _make_room(self, inside: Size) -> None:
        width, height = inside
        for _ in range(2):  # once to learn how much its own bars take
            self._ask("/window/rect", {"x": 0, "y": 0, "width": width, "height": height})
            wide, high = self.run("return [innerWidth, innerHeight]")
            width, height = width + inside[0] - wide, height + inside[1] - high

    def _ask(self, path: str, content: dict[str, Any]) -> Any:
        said = self._client.post(self._path + path, json=content).json()["value"]
        if isinstance(said, dict) and "error" in said:
            raise AssertionError(f"{said['error']}: {said['message']}")
        return said

    # --- what a person does

    def go(self, address: str) -> None:
        """Open a page."""
        self._ask("/url", {"url": address})

    def press(self, selector: str) -> None:
        """Press the first thing of the kind that lies open, and wait for one if need be."""
        self._point(
            {"type": "pointerDown", "button": 0},
            {"type": "pointerUp", "button": 0},
            at=self.place_of(selector),
        )

    def point_at(self, selector: str) -> Point:
        """Move the mouse over a thing; where that is."""
        place = self.place_of(selector)
        self._point(at=place)
        return place

    def drag(self, start: Point, end: Point) -> None:
        """Press the mouse, move it with the button held, and let go."""
        between = [
            ((start[0] * (6 - n) + end[0] * n) // 6, (start[1] * (6 - n) + end[1] * n) // 6)
            for n in range(1, 7)
        ]
        moves = [_to(place) for place in between]
        self._point(
            {"type": "pointerDown", "button": 0},
            *moves,
            {"type": "pointerUp", "button": 0},
            at=start,
        )

    def turn_wheel(self, place: Point, delta: int) -> None:
        """Turn the wheel of the mouse at a place."""
        self._point(at=place)
        # The driver turns it by how much a step differs from the one before, and back at the end,
        # in the corner of the window, where that does nothing.
        still = {"type": "scroll", "x": place[0], "y": place[1], "deltaX": 0, "deltaY": 0}
        steps = [{**still, "duration": 0}, {**still, "duration": 0, "deltaY": delta}]
        self._ask("/actions", {"actions": [{"type": "wheel", "id": "wheel", "actions": steps}]})
        self._client.delete(f"{self._path}/actions").raise_for_status()

    def _point(self, *steps: Step, at: Point) -> None:
        mouse = {"type": "pointer", "id": "mouse", "parameters": {"pointerType": "mouse"}}
        self._ask("/actions", {"actions": [{**mouse, "actions": [_to(at), *steps]}]})

    def type(self, selector: str, text: str) -> None:
        """Type a text where one can be typed."""
        self.press(selector)
        keys = [{"type": kind, "value": key} for key in text for kind in ("keyDown", "keyUp")]
        self._ask("/actions", {"actions": [{"type": "key", "id": "keys", "actions": keys}]})
        self.wait_for("document.querySelector(arguments[0]).value === arguments[1]", selector, text)

    # --- what a person sees

    def run(self, script: str, *values: object) -> Any:
        """What a script of the page returns."""
        return self._ask("/execute/sync", {"script": script, "args": list(values)})

    def wait_for_work(self, script: str, *values: object) -> Any:
        """What a function of the page that takes its time comes to."""
        work = f"const done = arguments[arguments.length - 1]; ({script})(...arguments).then(done)"
        return self._ask("/execute/async", {"script": work, "args": list(values)})

    def wait_for(self, expression: str, *values: object, patience: float = PATIENCE) -> Any:
        """Wait until an expression in the page is true; its value then."""
        deadline = time.monotonic() + patience
        while not (value := self.run(f"return {expression}", *values)):
            if time.monotonic() > deadline:
                place, words = self.run("return [location.href, document.body.innerText]")
                raise AssertionError(f"no {expression} {values} at {place}: {words}")
            time.sleep(LOOK)
        return value

    def place_of(self, selector: str) -> Point:
        """A point in the window at which the first thing of the kind that lies open is hit."""
        x, y = self.wait_for(HIT, selector)
        return int(x), int(y)

    def under(self, place: Point, selector: str, name: str) -> str | None:
        """The attribute *name* of the thing of a kind that lies at a place."""
        found = self.run(UNDER, *place, selector, name)
        return None if found is None else str(found)

    def text(self, selector: str) -> str:
        """The text that is read in the first thing of a kind; nothing if there is none."""
        return str(
            self.run("return document.querySelector(arguments[0])?.innerText ?? ''", selector)
        )

    def picture(self) -> bytes:
        """What the window shows, as a PNG."""
        return b64decode(self._client.get(f"{self._path}/screenshot").json()["value"])


def _to(place: Point) -> Step:
    return {"type": "pointerMove", "duration": 10, "x": place[0], "y": place[1]}


Open = Callable[..., Window]  # an address, and what the window is like
