"""A server in a process of its own, which can be killed."""

import re
import resource
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from types import TracebackType

import httpx

from spadework import open_game
from spadework.web.storage.places import Place
from support.web_table import token_in

PATIENCE = 60.0


class Server:
    """The command `spadework serve` on a free port, with computer players that do not think."""

    def __init__(self, database: Place, *arguments: str) -> None:
        command = [sys.executable, "-m", "spadework.cli", "serve", "--port", "0"]
        self._process = subprocess.Popen(
            [*command, "--db", str(database), "--bots", "random", *arguments],
            stdout=subprocess.PIPE,
            text=True,
        )
        assert self._process.stdout is not None
        line = self._process.stdout.readline()
        found = re.search(r"http://\S+", line)
        assert found, f"the server did not say where it is: {line!r}"
        self.address = found.group().rstrip("/")
        self.token = ""
        self.client = httpx.Client(base_url=self.address, timeout=PATIENCE)

    def __enter__(self) -> "Server":
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        if self._process.poll() is None:
            self.stop()

    def children(self) -> list[int]:
        """The processes it has started, where the system tells."""
        tasks = Path(f"/proc/{self._process.pid}/task").glob("*/children")
        return [int(number) for path in tasks for number in path.read_text("ascii").split()]

    @contextmanager
    def may_write(self, most: int) -> Iterator[None]:
        """For a while no file of the server can become longer than so many bytes."""
        usual = resource.prlimit(self._process.pid, resource.RLIMIT_FSIZE)
        resource.prlimit(self._process.pid, resource.RLIMIT_FSIZE, (most, usual[1]))
        yield
        resource.prlimit(self._process.pid, resource.RLIMIT_FSIZE, usual)

    def kill(self) -> None:
        """End it without a word of warning."""
        self._end(signal.SIGKILL)

    def stop(self) -> int:
        """Ask it to end; its exit status."""
        return self._end(signal.SIGINT)

    def _end(self, how: signal.Signals) -> int:
        self.client.close()
        self._process.send_signal(how)
        status = self._process.wait(PATIENCE)
        assert self._process.stdout is not None
        self._process.stdout.close()
        return status

    def visit(self, cookies: httpx.Cookies | None = None) -> None:
        """Look at the start page, as a new browser or one that has been here before."""
        if cookies is not None:
            self.client.cookies = cookies
        self.token = token_in(self.client.get("/").text)

    def submit(self, path: str, **fields: str) -> str:
        """Send a form; where it leads."""
        answer = self.client.post(path, data={"_csrf_token": self.token, **fields})
        assert answer.status_code == 303, answer.text
        return answer.headers["location"]

    def send(self, path: str, **values: object) -> httpx.Response:
        """Send what a page's module sends."""
        headers = {"x-csrftoken": self.token, "accept": "application/json"}
        return self.client.post(path, json=values, headers=headers)

    def record(self, url: str) -> str:
        """The record as text."""
        return self.client.get(f"{url}/export.txt").text

    def wait_for(self, url: str, actions: int) -> None:
        """Wait until the game has so many actions."""
        deadline = time.monotonic() + PATIENCE
        while self.client.get(f"{url}/fragments").json()["sequence"] < actions:
            assert time.monotonic() < deadline, "waited in vain for an action"
            time.sleep(0.1)

    def wait_for_the_end(self, url: str) -> None:
        """Wait until the game is over."""
        deadline = time.monotonic() + PATIENCE
        while not open_game(self.record(url)).over:
            assert time.monotonic() < deadline, "waited in vain for the end of the game"
            time.sleep(0.4)
