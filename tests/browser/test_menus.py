"""The menu at a place: beside what it is about, inside the window, and gone when it is left."""

from playwright.sync_api import Page, expect

from support.table_page import PHONE, Open, first_round
from support.web_server import Server

OVERLAPS = """() => {
  const menu = document.querySelector("#choice").getBoundingClientRect();
  const about = [...document.querySelectorAll(".ghosts > *, [data-command=undo]")];
  const meets = (a, b) => a.left < b.right && b.left < a.right
    && a.top < b.bottom && b.top < a.bottom;
  return about.filter(e => meets(menu, e.getBoundingClientRect())).length;
}"""
INSIDE = """() => {
  const { left, top, right, bottom } = document.querySelector("#choice").getBoundingClientRect();
  return left >= 0 && top >= 0 && right <= innerWidth && bottom <= innerHeight;
}"""


def open_menu(page: Page, hex: str) -> None:
    """Click a hex and wait for what it would bring."""
    page.locator(f'.hex[data-hex="{hex}"]').click()
    expect(page.locator('#choice [data-command="confirm"]')).to_be_visible()


def test_no_menu_covers_what_it_is_about(server: Server, open_page: Open) -> None:
    page = open_page()
    first_round(page, server)
    lit = page.locator(".hex.lit").evaluate_all("all => all.map(e => e.dataset.hex)")
    assert len(lit) > 4
    for hex in lit:
        open_menu(page, hex)
        assert page.locator(".ghosts > *").count(), f"{hex} shows no ghost"
        assert page.evaluate(OVERLAPS) == 0, f"the menu of {hex} covers what it is about"
        assert page.evaluate(INSIDE), f"the menu of {hex} leaves the window"
        page.keyboard.press("Escape")
        expect(page.locator("#choice > *")).to_have_count(0)


def test_who_may_take_power_is_marked_on_the_board(server: Server, open_page: Open) -> None:
    page = open_page()
    first_round(page, server)
    open_menu(page, "F4")
    expect(page.locator(".ghosts .taker")).to_have_count(1)


def test_escape_leads_back_to_the_hex(server: Server, open_page: Open) -> None:
    page = open_page()
    first_round(page, server)
    page.keyboard.press("n")
    hex = page.evaluate("document.activeElement.dataset.hex")
    page.keyboard.press("Enter")
    expect(page.locator("#choice .offer").first).to_be_focused()
    page.keyboard.press("Escape")
    assert page.evaluate("document.activeElement.dataset.hex") == hex


def test_on_a_phone_what_plays_the_choice_is_in_sight(server: Server, open_page: Open) -> None:
    page = open_page(viewport=PHONE, has_touch=True)
    first_round(page, server)
    page.locator('.hex[data-hex="G2"]').tap()
    expect(page.locator('#choice [data-command="confirm-end"]')).to_be_in_viewport()


def test_a_hex_where_nothing_can_be_done_says_why(server: Server, open_page: Open) -> None:
    page = open_page()
    first_round(page, server)
    page.locator('.hex[data-hex="A1"]').click()
    expect(page.locator("#popover")).to_contain_text("Nothing can be done here")
    expect(page.locator("#choice > *")).to_have_count(0)
