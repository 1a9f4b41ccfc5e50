"""The table on a phone: the board first, a sheet over its lower part, no sideways scrolling."""

import pytest
from playwright.sync_api import Page, expect

from support.table_page import (
    PHONE,
    Open,
    fetch,
    first_round,
    is_drafted,
    is_too_wide,
    links,
    stands_at,
    wait_for_change,
)
from support.web_server import Server


def test_no_page_scrolls_sideways_on_a_phone(server: Server, open_page: Open) -> None:
    page = open_page(viewport=PHONE, has_touch=True)
    url = first_round(page, server)
    for address in (server.address, f"{server.address}/new", url, f"{url}/final"):
        page.goto(address)
        assert not is_too_wide(page), address
    page.goto(url)
    assert not is_too_wide(open_page(links(page)[1], viewport=PHONE, has_touch=True))


@pytest.mark.chromium
def test_the_sheet_has_three_sizes_and_every_panel_is_one_tap_away(
    server: Server, open_page: Open
) -> None:
    page = open_page(viewport=PHONE, has_touch=True)
    first_round(page, server)
    heights = []
    for size in ("half", "full", "peek"):
        expect(page.locator("body")).to_have_attribute("data-sheet", size)
        heights.append(height_of_the_sheet(page))
        page.locator("#grip").tap()
    half, full, peek = heights
    assert peek < half < full <= PHONE["height"]
    for panel in ("table", "players", "log", "chart", "more"):
        page.locator(f'.tabs [data-panel="{panel}"]').tap()
        expect(page.locator(f".panel-{panel}")).to_be_visible()
        assert not is_too_wide(page), panel


def height_of_the_sheet(page: Page) -> float:
    """How much of the screen the decision covers, its tabs included."""
    grip = page.locator("#grip").bounding_box()
    assert grip is not None
    return PHONE["height"] - grip["y"]


@pytest.mark.chromium
def test_a_turn_is_played_with_the_thumb(server: Server, open_page: Open) -> None:
    page = open_page(viewport=PHONE, has_touch=True)
    first_round(page, server)
    sequence, _ = stands_at(page)
    page.locator('.hex[data-hex="F4"]').tap()
    expect(page.locator("#decision .offer.here").first).to_be_in_viewport()
    page.locator('#choice [data-command="confirm"]').tap()
    wait_for_change(page, (sequence, 0))
    assert is_drafted(page, sequence)
    expect(page.locator('[data-command="end-turn"]')).to_be_in_viewport()


@pytest.mark.chromium
@pytest.mark.parametrize("language", ["en", "de"])
def test_beside_what_is_chosen_lie_the_other_ways_in_sight(
    server: Server, open_page: Open, language: str
) -> None:
    page = open_page(viewport=PHONE, has_touch=True, locale=language)
    first_round(page, server)
    page.locator(hex_whose_menu_has(page, "other-intentions")).tap()
    page.locator("#choice .preview").wait_for()
    cards = page.locator("#choice :is(.offer.here, .other-intentions):visible")
    boxes = [box for box in (card.bounding_box() for card in cards.all()) if box]
    assert len(boxes) >= 3
    assert all(box["x"] >= 0 and box["x"] + box["width"] <= PHONE["width"] for box in boxes)
    widths = [box["width"] for box in boxes]
    assert widths[0] > 1.5 * max(widths[1:]), "what is chosen is the large one"
    # Another becomes the large one by one touch, and is what is played then.
    other = page.locator("#choice .offer.here").nth(1)
    action = other.get_attribute("data-action")
    other.tap()
    expect(page.locator("#choice .preview")).to_have_attribute("data-action", action or "")
    expect(page.locator("#choice .offer.here.chosen")).to_have_attribute(
        "data-action", action or ""
    )


@pytest.mark.chromium
def test_beside_the_only_way_lies_one_to_all_moves(server: Server, open_page: Open) -> None:
    page = open_page(viewport=PHONE, has_touch=True)
    first_round(page, server)
    page.locator(hex_whose_menu_has(page, 'class="offer here"', once=True)).tap()
    page.locator("#choice .rest").tap()
    expect(page.locator("#choice")).to_be_empty()
    expect(page.locator("body")).to_have_attribute("data-sheet", "full")
    expect(page.locator("#decision .all-offers .offer").first).to_be_in_viewport()


def hex_whose_menu_has(page: Page, what: str, *, once: bool = False) -> str:
    """A lit hex at which *what* is in the menu; if wanted, no more than once."""
    for name in page.locator(".hex.lit").evaluate_all("all => all.map(e => e.dataset.hex)"):
        menu = fetch(page, f"{page.url}/menu?place={name}").text()
        if menu.count(what) == 1 if once else what in menu:
            return f'.hex[data-hex="{name}"]'
    raise AssertionError(f"no menu has {what}")


def test_the_board_can_be_turned_back_and_stays_so(server: Server, open_page: Open) -> None:
    page = open_page(viewport=PHONE)
    first_round(page, server)
    turned = page.locator(".board-drawing.turned")
    expect(turned).to_have_count(1)
    page.locator("#preferences summary").click()
    page.locator('[data-setting="turned"]').uncheck()
    expect(turned).to_have_count(0)
    page.reload()
    expect(page.locator(".board-drawing")).to_have_count(1)
    expect(turned).to_have_count(0)
