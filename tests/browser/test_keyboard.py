"""The table without a mouse: typed actions, hexes by keys, and the keys of the help."""

from playwright.sync_api import expect

from browser.table_page import Open, first_round, is_drafted, stands_at, wait_for_change
from web.web_server import Server


def test_a_turn_is_typed_undone_and_ended_with_the_keyboard(
    server: Server, open_page: Open
) -> None:
    page = open_page(server.address)
    first_round(page, server)
    before = stands_at(page)
    for key, after in (("u", before), ("e", (before[0] + 1, 0))):
        page.keyboard.press("/")
        page.keyboard.type("upgrade F4 to TP")
        page.keyboard.press("Enter")
        expect(page.locator('#choice [data-command="confirm"]')).to_be_visible()
        page.keyboard.press("Enter")
        wait_for_change(page, before)
        assert is_drafted(page, before[0])
        drafted = stands_at(page)
        page.keyboard.press("Escape")
        page.keyboard.press(key)
        wait_for_change(page, drafted)
        assert stands_at(page) == after


def test_a_hex_is_found_and_built_on_with_the_keyboard(server: Server, open_page: Open) -> None:
    page = open_page(server.address)
    first_round(page, server)
    before = stands_at(page)
    lit = page.locator(".hex.lit").count()
    for _ in range(lit):
        page.keyboard.press("n")
        if page.evaluate("document.activeElement.dataset.hex") == "F4":
            break
    page.keyboard.press("Enter")
    here = page.locator("#decision .offer.here").first
    expect(here).to_be_focused()
    expect(page.locator('#choice [data-command="confirm"]')).to_be_visible()
    page.keyboard.press("Enter")
    wait_for_change(page, before)
    assert is_drafted(page, before[0])


def test_the_arrow_keys_go_from_hex_to_hex(server: Server, open_page: Open) -> None:
    page = open_page(server.address)
    first_round(page, server)
    page.keyboard.press("n")
    first = page.evaluate("document.activeElement.dataset.hex")
    page.keyboard.press("ArrowRight")
    second = page.evaluate("document.activeElement.dataset.hex")
    assert second != first
    page.keyboard.press("ArrowLeft")
    assert page.evaluate("document.activeElement.dataset.hex") == first
    assert page.locator("body").get_attribute("data-at") == "-1"


def test_the_help_opens_and_closes_by_key(server: Server, open_page: Open) -> None:
    page = open_page(server.address)
    first_round(page, server)
    page.keyboard.press("?")
    expect(page.locator("dialog#help")).to_be_visible()
    page.keyboard.press("Escape")
    expect(page.locator("dialog#help")).to_be_hidden()
