"""A real browser for tests that look at pages, and a real server for them to look at."""

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, expect, sync_playwright

import find_browser
from support.table_page import SOON, WIDE, Open
from support.web_server import Server


@pytest.fixture(scope="session")
def chromium() -> Iterator[Browser]:
    """The browser that tools/find_browser.py finds; a test run without one fails and says so."""
    path = find_browser.find()
    if path is None:
        pytest.fail(find_browser.ADVICE + "; `make browser` tries to install one")
    expect.set_options(timeout=SOON)
    with sync_playwright() as playwright:
        started = playwright.chromium.launch(
            executable_path=path,
            args=["--no-sandbox", "--disable-gpu", "--disable-background-networking"],
        )
        yield started
        started.close()


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server with computer players that do not think; every test plays games of its own there."""
    database = tmp_path_factory.mktemp("table") / "games.sqlite3"
    with Server(database, "--rate", "100000") as started:
        yield started


@pytest.fixture
def open_page(chromium: Browser) -> Iterator[Open]:
    """Opens pages, each in a browser of its own; what a page complains about fails the test.

    Without an address the page is blank: who goes to a table at once need not load another before.
    """
    complaints: list[str] = []
    contexts: list[BrowserContext] = []

    def open_one(address: str = "", **wishes: object) -> Page:
        context = chromium.new_context(**{"viewport": WIDE, **wishes})  # type: ignore[arg-type]  # as Playwright takes them
        contexts.append(context)
        page = context.new_page()
        page.on("pageerror", lambda error: complaints.append(f"{page.url}: {error}"))
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
