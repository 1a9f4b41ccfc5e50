"""Windows of a real WebKit, and a real server for them to look at."""

from collections.abc import Iterator
from contextlib import ExitStack

import pytest

import webkit_window
from support.web_server import Server
from webkit_window import DESKTOP, Open, Size, Window


@pytest.fixture(scope="session")
def display() -> Iterator[str]:
    """Where windows are shown."""
    if packages := webkit_window.missing():
        pytest.fail(f"no WebKit for the tests: install {packages}")
    with webkit_window.screen() as shown:
        yield shown


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server with computer players that do not think."""
    with Server(tmp_path_factory.mktemp("webkit") / "games.sqlite3", "--rate", "100000") as started:
        yield started


@pytest.fixture
def open_window(display: str) -> Iterator[Open]:
    """Opens windows, each of a browser of its own."""
    with ExitStack() as windows:

        def open_one(address: str, inside: Size = DESKTOP) -> Window:
            window = windows.enter_context(Window(display, inside))
            window.go(address)
            return window

        yield open_one
