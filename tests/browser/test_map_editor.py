"""The map editor in the browser: draw, be told, keep, bring back, play."""

from pathlib import Path

import pytest
from playwright.sync_api import Page, Route, expect

from support.table_page import PHONE, Open, is_too_wide
from support.web_server import Server

TERRAINS = ("desert", "plains", "swamp", "lakes", "forest", "mountains", "wasteland")


def cell(row: int, column: int) -> str:
    return f'.cell[data-row="{row}"][data-column="{column}"]'


def draw_small_map(page: Page) -> None:
    """A row of every terrain on both sides of a river."""
    for column, terrain in enumerate(TERRAINS):
        page.locator(f'.brush:has([data-terrain="{terrain}"])').click()
        for row in (0, 2):
            page.locator(cell(row, column)).click()


def test_a_small_map_is_drawn_checked_and_played_on(server: Server, open_page: Open) -> None:
    page = open_page(f"{server.address}/maps")
    expect(page.locator("#sentences")).to_contain_text("0 hexes of land")
    draw_small_map(page)
    page.locator("#map-name").fill("Pond")
    expect(page.locator("#sentences")).to_contain_text("14 hexes of land")
    expect(page.locator("#sentences")).to_contain_text("of Nomads")
    page.locator('.brush:has([data-terrain="desert"])').click()
    page.locator(cell(5, 1)).click()
    expect(page.locator("#sentences")).not_to_contain_text("Nomads")
    page.get_by_role("button", name="Play on it").click()
    page.wait_for_url("**/game/*")
    expect(page.locator('[data-hex="A7"]')).to_have_count(1)
    expect(page.locator('.faction-card[data-action="faction nomads"]')).to_be_visible()


def test_a_drawing_that_comes_while_the_mouse_is_pressed_takes_no_click_away(
    server: Server, open_page: Open
) -> None:
    page = open_page(f"{server.address}/maps")
    expect(page.locator("#sentences")).to_contain_text("0 hexes of land")
    held: list[Route] = []
    page.route("**/maps/check", lambda route: held.append(route), times=1)
    with page.expect_request("**/maps/check"):
        page.locator(cell(0, 0)).click()
    page.locator(cell(0, 2)).hover()
    page.mouse.down()
    with page.expect_response("**/maps/check"):
        held[0].continue_()
    expect(page.locator("#sentences")).to_contain_text("1 hex of land")
    page.mouse.up()
    expect(page.locator("#sentences")).to_contain_text("2 hexes of land")


def test_bridge_sites_are_added_and_taken_away_by_their_ends(
    server: Server, open_page: Open
) -> None:
    page = open_page(f"{server.address}/maps")
    page.locator('.brush:has([data-terrain="forest"])').click()
    for place in ((0, 1), (2, 1)):
        page.locator(cell(*place)).click()
    expect(page.locator(".sites line")).to_have_count(1)
    page.locator('.brush:has([value="bridge"])').click()
    for place in ((2, 1), (0, 1)):
        page.locator(cell(*place)).click()
    expect(page.locator(".sites line")).to_have_count(0)
    for place in ((0, 1), (0, 3)):
        page.locator(cell(*place)).click()
    expect(page.locator("#sentences.wrong")).to_contain_text("no bridge fits between")
    page.get_by_role("button", name="Undo").click()
    expect(page.locator("#sentences.wrong")).to_have_count(0)


@pytest.mark.chromium
def test_a_map_is_saved_and_opened_again_with_the_keys_alone_in_between(
    server: Server, open_page: Open, tmp_path: Path
) -> None:
    page = open_page(f"{server.address}/maps")
    page.locator(cell(0, 0)).focus()
    for key in ("5", "Enter", "ArrowDown", "ArrowRight", "Enter"):
        page.keyboard.press(key)
    expect(page.locator("#sentences")).to_contain_text("2 hexes of land")
    with page.expect_download() as saved:
        page.get_by_role("button", name="Save as a file").click()
    file = tmp_path / "map.toml"
    saved.value.save_as(file)
    assert '"G I I I I I I I I"' in file.read_text(encoding="utf-8")
    page.goto(f"{server.address}/maps")
    page.locator("#map-file").set_input_files(file)
    expect(page.locator("#sentences")).to_contain_text("2 hexes of land")


@pytest.mark.chromium
def test_a_finger_draws_on_a_phone(server: Server, open_page: Open) -> None:
    page = open_page(f"{server.address}/maps", viewport=PHONE, has_touch=True)
    page.locator('.brush:has([data-terrain="swamp"])').tap()
    page.locator(cell(1, 1)).tap()
    expect(page.locator("#sentences")).to_contain_text("1 hex of land")
    assert not is_too_wide(page)
