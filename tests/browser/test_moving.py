"""Under the hand: the wheel zooms as far as it is turned, and the slider stays in the hand."""

from playwright.sync_api import Page, expect

from support.table_page import Open, first_round, wait_for_past
from support.web_server import Server


def width_shown(page: Page) -> float:
    """How much of the board is shown, in its own measures."""
    box = page.locator(".board-drawing").get_attribute("viewBox") or ""
    return float(box.split()[2])


def turn_wheel(page: Page, delta: float) -> float:
    """Turn the wheel over the middle of the board; by what factor that has zoomed."""
    before = width_shown(page)
    page.locator(".board-drawing").hover()
    page.mouse.wheel(0, delta)
    page.wait_for_function(
        "before => Number(document.querySelector('.board-drawing').getAttribute('viewBox')"
        ".split(' ')[2]) !== before",
        arg=before,
    )
    return before / width_shown(page)


def test_the_wheel_zooms_as_far_as_it_is_turned(server: Server, open_page: Open) -> None:
    page = open_page()
    first_round(page, server)
    far = turn_wheel(page, -120)
    little = turn_wheel(page, -4)
    assert far > 1.15
    assert 1 < little < 1.02


def test_the_slider_is_dragged_through_the_game(server: Server, open_page: Open) -> None:
    page = open_page()
    first_round(page, server)
    page.locator('.tabs [data-panel="log"]').click()
    slider = page.locator("#slider")
    box = slider.bounding_box()
    assert box is not None
    middle = box["y"] + box["height"] / 2
    page.mouse.move(box["x"] + box["width"] - 8, middle)
    page.mouse.down()
    page.mouse.move(box["x"] + box["width"] * 0.5, middle, steps=4)
    page.wait_for_function("() => Number(document.body.dataset.at) > 0")
    page.mouse.move(box["x"] + 2, middle, steps=4)
    wait_for_past(page, 0)
    page.mouse.up()
    expect(slider).to_have_value("0")
    expect(page).to_have_url(f"{page.url.partition('?')[0]}?at=0")
    page.go_back()
    wait_for_past(page, -1)  # the positions between are no places to go back to
