"""The menu at a place: beside what it is about, inside the window, and gone when it is left."""

import pytest
from playwright.sync_api import Page, expect

from support.table_page import PHONE, Open, first_round, type_action
from support.web_server import Server

OVERLAPS = """() => {
  const menu = document.querySelector("#choice .intentions").getBoundingClientRect();
  const about = [...document.querySelectorAll(".ghosts > *, [data-command=undo]")];
  const meets = (a, b) => a.left < b.right && b.left < a.right
    && a.top < b.bottom && b.top < a.bottom;
  return about.filter(e => meets(menu, e.getBoundingClientRect())).length;
}"""
INSIDE = """() => {
  const menu = document.querySelector("#choice .intentions");
  const { left, top, right, bottom } = menu.getBoundingClientRect();
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


def test_where_something_would_stand_no_price_is_in_its_way(
    server: Server, open_page: Open
) -> None:
    page = open_page()
    first_round(page, server)
    place = page.locator('.hex[data-hex="F4"]').get_attribute("transform")
    price = page.locator(f'.above > g[transform="{place}"] .price')
    expect(price).to_be_visible()
    open_menu(page, "F4")
    expect(price).to_be_hidden()
    page.keyboard.press("Escape")
    expect(price).to_be_visible()


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


@pytest.mark.chromium
def test_on_a_phone_what_plays_the_choice_is_in_sight(server: Server, open_page: Open) -> None:
    page = open_page(viewport=PHONE, has_touch=True)
    first_round(page, server)
    page.locator('.hex[data-hex="G2"]').tap()
    expect(page.locator('#choice [data-command="confirm-end"]')).to_be_in_viewport()
    wide, seen = page.locator("#choice").evaluate("it => [it.scrollWidth, it.clientWidth]")
    assert wide == seen, "its intentions move sideways, and it stays"


def test_a_hex_where_nothing_can_be_done_says_why(server: Server, open_page: Open) -> None:
    page = open_page()
    first_round(page, server)
    page.locator('.hex[data-hex="A1"]').click()
    expect(page.locator("#popover")).to_contain_text("Nothing can be done here")
    expect(page.locator("#choice > *")).to_have_count(0)


LINE = """() => {
  const line = document.querySelector("#tie:not([hidden]) path");
  const [start, end] = [0, line.getTotalLength()].map((at) => line.getPointAtLength(at));
  const hex = document.querySelector('[data-hex="G2"] path').getBoundingClientRect();
  const menu = document.querySelector("#choice .intentions").getBoundingClientRect();
  const inside = ({ x, y }, box) => x >= box.left - 2 && x <= box.right + 2
    && y >= box.top - 2 && y <= box.bottom + 2;
  return inside(start, hex) && inside(end, menu);
}"""


def test_a_line_ties_the_menu_to_its_hex(server: Server, open_page: Open) -> None:
    page = open_page()
    first_round(page, server)
    open_menu(page, "G2")
    assert page.evaluate(LINE)
    page.keyboard.press("Escape")
    expect(page.locator("#tie")).to_be_hidden()


def test_the_source_of_the_spades_is_switched_in_the_menu(server: Server, open_page: Open) -> None:
    page = open_page()
    first_round(page, server)
    open_menu(page, "G2")
    other = page.locator("#choice .source[data-action]").first
    action = other.get_attribute("data-action") or ""
    other.click()
    confirm = page.locator('#choice [data-command="confirm"]')
    expect(confirm).to_have_attribute("data-action", action)
    expect(page.locator("#choice .offer.chosen")).to_have_attribute("data-action", action)


@pytest.mark.parametrize("size", [(1440, 900), (1440, 1100), (1280, 720), (1024, 768), (820, 1180)])
def test_no_drawer_covers_undo_or_the_end_of_the_turn(
    server: Server, open_page: Open, size: tuple[int, int]
) -> None:
    page = open_page(viewport={"width": size[0], "height": size[1]})
    first_round(page, server)
    type_action(page, "upgrade F4 to TP")
    for panel in ("log", "chart", "more"):
        page.locator(f'.tabs [data-panel="{panel}"]').click()
        expect(page.locator(f"#{panel}")).to_be_visible()
        for name in ("undo", "end-turn"):
            button = page.locator(f'[data-command="{name}"]')
            assert button.evaluate(
                "e => { const { x, y, width, height } = e.getBoundingClientRect();"
                " return e.contains(document.elementFromPoint(x + width / 2, y + height / 2)); }"
            ), f"{name} is covered by {panel}"
