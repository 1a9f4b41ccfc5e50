"""A real browser for tests that look at pages, and a real server for them to look at.

It is Chromium; SPADEWORK_BROWSER=firefox makes it Firefox.
"""

import os
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from playwright.sync_api import (
    Browser,
    BrowserContext,
    Page,
    Playwright,
    expect,
    sync_playwright,
)

import find_browser
import firefox
from support.table_page import SOON, WIDE, Open
from support.web_server import Server

Wishes = dict[str, object]
Start = Callable[[Wishes], Browser]
# Pages are laid out, listened to and moved as ever, but no dots are painted, which nobody sees: a
# quarter of the processor's time. Who takes pictures needs the dots. And no page lives so long that
# it pays to translate its scripts a second and third time.
HASTE = ("--force-gpu-mem-available-mb=0", "--js-flags=--no-opt --no-maglev")
# What Firefox says of its own accord, of a page that is left while it waits for news.
NO_COMPLAINTS = ("Firefox can’t establish a connection", "The connection to http")


@pytest.fixture(scope="session")
def start(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Start]:
    """Starts the browser in which pages are as somebody wishes; without one the run fails."""
    expect.set_options(timeout=SOON)
    with sync_playwright() as playwright:
        if os.environ.get("SPADEWORK_BROWSER") == "firefox":
            browsers: Chromium | Firefox = Firefox(playwright, tmp_path_factory.mktemp("firefox"))
        else:
            browsers = Chromium(playwright)
        yield browsers.start
        browsers.close()


class Chromium:
    """One browser, whose pages are each as somebody wishes."""

    def __init__(self, playwright: Playwright) -> None:
        path = find_browser.find()
        if path is None:
            pytest.fail(find_browser.ADVICE + "; `make browser` tries to install one")
        self._browser = playwright.chromium.launch(
            executable_path=path,
            args=["--no-sandbox", "--disable-gpu", "--disable-background-networking", *HASTE],
        )

    def start(self, _: Wishes) -> Browser:
        """The browser for pages of any kind."""
        return self._browser

    def close(self) -> None:
        """End it."""
        self._browser.close()


class Firefox:
    """A browser for each of the wishes that Firefox has for all of its pages or for none."""

    NIGHT = "layout.css.prefers-color-scheme.content-override"
    CALM = "ui.prefersReducedMotion"

    def __init__(self, playwright: Playwright, folder: Path) -> None:
        path = firefox.find()
        if path is None:
            pytest.fail("no Firefox for the tests: install it")
        self._type = playwright.firefox
        self._program = firefox.launcher(folder, path)
        self._started: dict[tuple[bool, bool], Browser] = {}

    def start(self, wishes: Wishes) -> Browser:
        """The browser for pages by night or by day, with or without things that move."""
        is_night = wishes.get("color_scheme") == "dark"
        is_calm = wishes.get("reduced_motion") == "reduce"
        if (is_night, is_calm) not in self._started:
            self._started[is_night, is_calm] = self._type.launch(
                channel="moz-firefox",
                executable_path=self._program,
                firefox_user_prefs={self.NIGHT: 0 if is_night else 1, self.CALM: int(is_calm)},
            )
        return self._started[is_night, is_calm]

    def close(self) -> None:
        """End all of them."""
        for browser in self._started.values():
            browser.close()


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server with computer players that do not think; every test plays games of its own there."""
    database = tmp_path_factory.mktemp("table") / "games.sqlite3"
    with Server(database, "--rate", "100000") as started:
        yield started


@pytest.fixture
def open_page(start: Start) -> Iterator[Open]:
    """Opens pages, each in a browser of its own; what a page complains about fails the test.

    Without an address the page is blank: who goes to a table at once need not load another before.
    """
    complaints: list[str] = []
    contexts: list[BrowserContext] = []

    def complain(page: Page, error: str) -> None:
        if not error.startswith(NO_COMPLAINTS):
            complaints.append(f"{page.url}: {error}")

    def open_one(address: str = "", **wishes: object) -> Page:
        context = start(wishes).new_context(**{"viewport": WIDE, **wishes})  # type: ignore[arg-type]  # as Playwright takes them
        contexts.append(context)
        page = context.new_page()
        page.on("pageerror", lambda error: complain(page, str(error)))
        page.on(
            "console",
            lambda said: complaints.append(said.text) if "Content Security" in said.text else None,
        )
        if address:
            page.goto(address)
        return page

    yield open_one
    for context in contexts:
        context.close()
    assert not complaints, complaints
