"""The analysis in a real browser: what is found comes by and by, and a better turn is played on."""

import re

from playwright.sync_api import expect

import spadework as sw
from support.accessibility import findings
from support.short_record import SET_UP
from support.table_page import PHONE, Open, import_game, is_too_wide
from support.web_server import Server

EARLY_PASSES = (
    SET_UP
    + """# Round 1
witches: pass BON4
nomads: upgrade E8 to TP. end turn
nomads: pass BON5
# Round 2
witches: pass BON6
"""
)


def test_somebody_looks_for_better_turns_and_plays_on_from_one(
    server: Server, open_page: Open
) -> None:
    page = open_page(viewport=PHONE)
    url = import_game(page, server, sw.open_game(EARLY_PASSES))
    page.goto(f"{url}/analysis")
    expect(page.locator("#found")).to_have_attribute("data-shown", "1")
    expect(page.locator("#found")).to_have_attribute("data-parts", "0")
    expect(page.locator(".chart .curve")).to_have_count(2)
    turns = page.locator(".losses a")
    expect(turns).to_have_count(2)
    turns.first.focus()
    page.keyboard.press("Enter")
    expect(turns.first).to_have_attribute("aria-current", "true")
    expect(turns.first).to_be_focused()
    assert re.search(r"turn=\d+", page.url)
    assert not is_too_wide(page)
    assert not findings(page)
    page.get_by_role("button", name="Play the better turn and go on").click()
    page.wait_for_url("**/plans/1")
    expect(page.locator("#plan")).to_contain_text("Analysis, round 1")
