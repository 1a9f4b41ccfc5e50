"""A real browser for tests that look at pages, and a real server for them to look at."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, Playwright, sync_playwright

import browser as browsers
from web.web_page import Open
from web.web_server import Server

WIDE = {"width": 1440, "height": 900}


# For each module: Playwright has an event loop running, which other tests must not meet.


@pytest.fixture(scope="module")
def playwright() -> Iterator[Playwright]:
    with sync_playwright() as started:
        yield started


@pytest.fixture(scope="module")
def chromium(playwright: Playwright) -> Iterator[Browser]:
    """The browser that tools/browser.py finds; a test run without one fails and says so."""
    path = browsers.find()
    if path is None:
        pytest.fail(browsers.ADVICE + "; `make browser` tries to install one")
    started = playwright.chromium.launch(
        executable_path=path,
        args=["--no-sandbox", "--disable-gpu", "--disable-background-networking"],
    )
    yield started
    started.close()


@pytest.fixture
def server(tmp_path: Path) -> Iterator[Server]:
    """A server of its own for each test, with computer players that do not think."""
    with Server(tmp_path / "games.sqlite3") as started:
        yield started


@pytest.fixture
def open_page(chromium: Browser) -> Iterator[Open]:
    """Opens pages, each in a browser of its own; what a page complains about fails the test."""
    complaints: list[str] = []
    contexts: list[BrowserContext] = []

    def open_one(address: str, **wishes: object) -> Page:
        context = chromium.new_context(**{"viewport": WIDE, **wishes})  # type: ignore[arg-type]  # as Playwright takes them
        contexts.append(context)
        page = context.new_page()
        page.on("pageerror", lambda error: complaints.append(f"{address}: {error}"))
        page.on(
            "console",
            lambda said: complaints.append(said.text) if "Content Security" in said.text else None,
        )
        page.goto(address)
        return page

    yield open_one
    for context in contexts:
        context.close()
    assert not complaints, complaints
