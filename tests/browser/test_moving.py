"""Under the hand: wheel, trackpad and fingers move the board, and the slider stays in the hand."""

import re
from collections.abc import Sequence

import pytest
from playwright.sync_api import CDPSession, Page, expect

from support.table_page import PHONE, WIDE, Open, first_round, wait_for_past
from support.web_server import Server

Point = tuple[float, float]
MIDDLE = "E5"  # a hex near the middle of the base map


def width_shown(page: Page) -> float:
    """How much of the board is shown, in its own measures."""
    box = page.locator(".board-drawing").get_attribute("viewBox") or ""
    return float(box.split()[2])


def place_of(page: Page, hex: str) -> Point:
    """Where the middle of a hex lies in the window."""
    box = page.locator(f'.hex[data-hex="{hex}"] path').first.bounding_box()
    assert box is not None
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def turn_wheel(page: Page, delta: float) -> float:
    """Turn the wheel over the middle of the board; by what factor that has zoomed."""
    before = width_shown(page)
    page.mouse.move(*place_of(page, MIDDLE))
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


def test_two_fingers_on_a_trackpad_zoom_where_the_pointer_is(
    server: Server, open_page: Open
) -> None:
    page = open_page()
    first_round(page, server)
    before = place_of(page, MIDDLE)
    page.keyboard.down("Control")  # as browsers tell of a pinch on a trackpad
    factors = [turn_wheel(page, -8) for _ in range(5)]
    page.keyboard.up("Control")
    assert factors == pytest.approx([factors[0]] * 5)
    assert 1.05 < factors[0] < 1.2
    assert place_of(page, MIDDLE) == pytest.approx(before, abs=1)


def test_the_board_is_dragged_and_nothing_is_chosen_by_it(server: Server, open_page: Open) -> None:
    page = open_page()
    first_round(page, server)
    turn_wheel(page, -190)
    x, y = place_of(page, MIDDLE)
    page.mouse.move(x, y)
    page.mouse.down()
    page.mouse.move(x + 60, y + 40, steps=6)
    page.mouse.up()
    # The first few pixels are taken for an unsteady click.
    assert place_of(page, MIDDLE) == pytest.approx((x + 60, y + 40), abs=12)
    expect(page.locator("#choice > *")).to_have_count(0)
    expect(page.locator("#popover")).to_be_hidden()


@pytest.mark.chromium
@pytest.mark.parametrize("way", [(1.0, 0.0), (0.0, 1.0)], ids=["sideways", "upright"])
def test_two_fingers_on_a_screen_zoom_by_as_much_as_they_part(
    server: Server, open_page: Open, way: Point
) -> None:
    page = open_page(viewport=PHONE, has_touch=True)
    first_round(page, server)
    before = width_shown(page)
    x, y = place_of(page, MIDDLE)
    fingers = page.context.new_cdp_session(page)
    for step in range(9):
        apart = 30 + 6 * step
        ends = [(x + side * apart * way[0], y + side * apart * way[1]) for side in (-1, 1)]
        touch(fingers, "touchMove" if step else "touchStart", ends)
    touch(fingers, "touchEnd", [])
    page.wait_for_function("() => document.querySelector('.board-drawing.zoomed')")
    assert before / width_shown(page) == pytest.approx(78 / 30, rel=0.05)
    expect(page.locator("#choice > *")).to_have_count(0)


def touch(fingers: CDPSession, kind: str, places: Sequence[Point]) -> None:
    """Put fingers on the screen, move them or take them away."""
    points = [{"x": x, "y": y, "id": number} for number, (x, y) in enumerate(places)]
    fingers.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": points})


def test_the_slider_is_dragged_through_the_game(server: Server, open_page: Open) -> None:
    page = open_page()
    first_round(page, server)
    page.locator('.tabs [data-panel="log"]').click()
    slider = page.locator("#slider")
    length = int(slider.get_attribute("max") or 0)
    assert length == 7
    box = slider.bounding_box()
    assert box is not None
    middle = box["y"] + box["height"] / 2
    page.mouse.move(box["x"] + box["width"] - 8, middle)
    page.mouse.down()
    pieces = []
    for at in range(length - 1, -1, -1):
        page.mouse.move(box["x"] + 8 + (box["width"] - 16) * at / length, middle)
        wait_for_past(page, at)  # every position between is drawn while the hand is on the slider
        expect(slider).to_have_value(str(at))
        pieces.append(page.locator(".pieces [data-structure]").count())
    page.mouse.up()
    assert pieces == [5, 5, 4, 3, 2, 1, 0]
    expect(page).to_have_url(f"{page.url.partition('?')[0]}?at=0")
    page.go_back()
    wait_for_past(page, -1)  # the positions between are no places to go back to


# What moves, besides the menu that comes and goes itself.
WATCH_FOR_SHIFTS = """() => {
  window.shifted = [];
  const menu = document.getElementById("choice");
  new PerformanceObserver((seen) => {
    for (const { node } of seen.getEntries().flatMap(({ sources }) => sources))
      if (node && !menu.contains(node)) window.shifted.push(node.parentElement.outerHTML);
  }).observe({ type: "layout-shift" });
}"""


@pytest.mark.chromium
@pytest.mark.parametrize("size", [WIDE, PHONE], ids=["desktop", "phone"])
def test_a_preview_moves_nothing(server: Server, open_page: Open, size: dict[str, int]) -> None:
    page = open_page(viewport=size)
    first_round(page, server)
    page.evaluate(WATCH_FOR_SHIFTS)
    for hex in ("F4", "G2", "C4"):
        page.locator(f'.hex[data-hex="{hex}"]').click()
        confirm = page.locator('#choice [data-command="confirm"]')
        expect(confirm).to_have_attribute("data-action", re.compile(hex))
        expect(page.locator(".ghosts > *").first).to_be_attached()
        page.locator('#choice [data-command="cancel"]').click()
        expect(page.locator("#choice > *")).to_have_count(0)
    # Two frames later everything that has moved is known.
    page.evaluate(
        "() => new Promise(done => requestAnimationFrame(() => requestAnimationFrame(done)))"
    )
    assert page.evaluate("shifted") == []
