"""The table without a mouse: typed actions, hexes by keys, and the keys of the help."""

from playwright.sync_api import expect

from support.table_page import (
    Open,
    first_round,
    is_drafted,
    links,
    stands_at,
    wait_for_change,
    wait_for_past,
)
from support.web_server import Server

TOO_DEAR = '#mat-0 [data-place="track:shipping"]'  # for the witches of the first round


def test_a_turn_is_typed_undone_and_ended_with_the_keyboard(
    server: Server, open_page: Open
) -> None:
    page = open_page()
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
    page = open_page()
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
    page = open_page()
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
    page = open_page()
    first_round(page, server)
    page.keyboard.press("?")
    expect(page.locator("dialog#help")).to_be_visible()
    page.keyboard.press("Escape")
    expect(page.locator("dialog#help")).to_be_hidden()


def test_who_has_nothing_to_undo_asks_for_no_undo(server: Server, open_page: Open) -> None:
    host = open_page()
    first_round(host, server)
    spectator = open_page(links(host)[2])
    sent: list[str] = []
    spectator.on("request", lambda request: sent.append(request.url))
    spectator.keyboard.press("u")
    spectator.keyboard.press("Home")
    wait_for_past(spectator, 0)
    assert not [url for url in sent if url.endswith("/undo")]
    expect(spectator.locator("#banner")).to_be_hidden()


def test_what_would_make_something_possible_is_reached_and_chosen_by_key(
    server: Server, open_page: Open
) -> None:
    page = open_page()
    first_round(page, server)
    explained = page.locator(TOO_DEAR)
    explained.focus()
    ways = page.locator("#popover button")
    expect(ways).to_have_count(2)
    page.keyboard.press("Tab")
    expect(ways.first).to_be_focused()
    page.keyboard.press("Shift+Tab")
    expect(explained).to_be_focused()
    page.keyboard.press("Tab")
    page.wait_for_timeout(500)  # an explanation waits for less: it must not be drawn anew
    expect(ways.first).to_be_focused()
    page.keyboard.press("Enter")
    action = ways.first.get_attribute("data-action") or ""
    confirm = page.locator('#choice [data-command="confirm"]')
    expect(confirm).to_have_attribute("data-action", action)
    page.keyboard.press("Tab")
    expect(ways.last).to_be_focused()
    page.keyboard.press("Tab")
    expect(page.locator("#mat-0 .track").nth(1)).to_be_focused()


def test_escape_leads_back_from_an_explanation(server: Server, open_page: Open) -> None:
    page = open_page()
    first_round(page, server)
    explained = page.locator(TOO_DEAR)
    explained.focus()
    expect(page.locator("#popover button")).to_have_count(2)
    page.keyboard.press("Tab")
    page.keyboard.press("Escape")
    expect(page.locator("#popover")).to_be_hidden()
    expect(explained).to_be_focused()


def test_the_first_offer_is_at_most_three_tabs_away(server: Server, open_page: Open) -> None:
    page = open_page()
    first_round(page, server)
    page.keyboard.press("Tab")
    page.keyboard.press("Enter")  # skips to the board
    page.keyboard.press("Tab")
    lit = page.locator(".hex.lit:focus")
    expect(lit).to_have_count(1)
    page.keyboard.press("Enter")
    expect(page.locator("#choice .offer").first).to_be_focused()
