"""The table in German: by the browser's wish or by a switch, and then all of it."""

import re

from playwright.sync_api import Page, expect

import spadework as sw
from support.short_record import SET_UP
from support.table_page import Open, begin, choose, first_round, import_game
from support.web_server import Server

# Words of the game that are spelled otherwise in German; none may be left over.
ENGLISH = re.compile(
    r"\b(dwelling|stronghold|sanctuary|worker|priests|shipping|spade|upgrade|convert|round|income"
    r"|favor|town|undo|your|turn|passes|builds|takes|the)\b"
)
# A number as English is written, but no day and no version: 8.1, not 18.11.2026.
ENGLISH_NUMBER = re.compile(r"(?<![\w.])\d+\.\d{1,2}(?![\w.])")
GERMAN_NUMBER = re.compile(r"\d,\d")
# What is read in a page: every text, those of drawings too, and what is said of pictures.
READ = """() => {
  const found = [];
  for (const element of document.querySelectorAll("body, body *:not(script, style, template)")) {
    for (const name of ["title", "aria-label", "alt", "placeholder"])
      found.push(element.getAttribute(name) ?? "");
    const texts = [...element.childNodes].filter((node) => node.nodeType === Node.TEXT_NODE);
    found.push(...texts.map((node) => node.data));
  }
  return found;
}"""
PAGES = (
    "/",
    "/new",
    "/statistics",
    "/ratings",
    "/rules/terra_mystica?with=merchants",
    "/game/shelf-Merchants_on_the_Lakes",
    "/game/shelf-Fire_and_Ice_for_five/final",
    "/game/shelf-Terra_Nova_for_three/final",
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


def test_numbers_are_written_as_in_german(server: Server, open_page: Open) -> None:
    page = open_page(locale="de-DE")
    for path in PAGES:
        page.goto(server.address + path)
        assert not english_numbers(page), path
    early = SET_UP + "# Round 1\nwitches: pass BON4\nnomads: upgrade E8 to TP. end turn\n"
    url = import_game(page, server, sw.open_game(early))
    assert not english_numbers(page)
    page.goto(f"{url}/analysis")
    expect(page.locator("#found")).to_have_attribute("data-parts", "0")
    assert not english_numbers(page)
    assert GERMAN_NUMBER.search(page.locator(".losses-sum").inner_text()), (
        "it has a part of a point"
    )


def english_numbers(page: Page) -> list[str]:
    """What is read in the page and has a number with a point in it."""
    return [text for text in page.evaluate(READ) if ENGLISH_NUMBER.search(text)]
