"""The table in German: by the browser's wish or by a switch, and then all of it."""

import re

from playwright.sync_api import expect

from support.table_page import Open, begin, choose, first_round
from support.web_server import Server

# Words of the game that are spelled otherwise in German; none may be left over.
ENGLISH = re.compile(
    r"\b(dwelling|stronghold|sanctuary|worker|priests|shipping|spade|upgrade|convert|round|income"
    r"|favor|town|undo|your|turn|passes|builds|takes|the)\b"
)


def test_a_german_browser_is_spoken_to_in_german(server: Server, open_page: Open) -> None:
    page = open_page(server.address, locale="de-DE")
    assert page.locator("html").get_attribute("lang") == "de"
    begin(page, server, 0)
    expect(page.locator("#headline")).to_contain_text("Wohnhaus")


def test_the_whole_table_is_switched_to_german(server: Server, open_page: Open) -> None:
    page = open_page()
    first_round(page, server)
    page.locator("#preferences summary").click()
    page.get_by_role("button", name="Deutsch").click()
    expect(page.locator("html")).to_have_attribute("lang", "de")
    page.locator("details").evaluate_all("all => all.forEach(fold => { fold.open = true; })")
    for panel in ("act", "table", "players", "log", "chart", "more"):
        page.locator(f'.tabs [data-panel="{panel}"]').evaluate("button => button.click()")
        shown = page.locator("main").inner_text()
        assert not ENGLISH.findall(shown), f"{panel}: {ENGLISH.findall(shown)}"
    page.locator('.tabs [data-panel="act"]').evaluate("button => button.click()")
    page.keyboard.press("Escape")
    choose(page, "upgrade F4 to TP")
    expect(page.locator("#choice h3")).to_contain_text("Handelshaus")
