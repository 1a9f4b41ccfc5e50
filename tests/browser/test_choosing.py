"""Choosing in the browser: a faction by its card, bids by steppers, with mouse and keys."""

import re

import pytest
from playwright.sync_api import Locator, Page, expect

from support.table_page import (
    PHONE,
    Open,
    begin,
    is_drafted,
    is_too_wide,
    new_game,
    stands_at,
    wait_for_change,
)
from support.web_server import Server

LAPTOP = {"width": 1024, "height": 768}
THREE = {"game": "terra_mystica", "map": "base", "players": "3", "seed": "3"}
PEOPLE = {"seat1": "person", "seat2": "person", "seat3": "person"}


def card(faction: str) -> str:
    return f'.faction-card[data-action="faction {faction}"]'


@pytest.mark.parametrize("size", [LAPTOP, PHONE], ids=["laptop", "phone"])
def test_a_faction_is_chosen_by_its_card_and_its_terrain_is_taken_then(
    server: Server, open_page: Open, size: dict[str, int]
) -> None:
    page = open_page(viewport=size)
    new_game(page, server, **THREE, **PEOPLE)
    expect(page.locator(card("nomads"))).to_contain_text("Begins with 3 dwellings.")
    page.locator(card("nomads")).click()
    expect(page.locator(card("nomads"))).to_have_class(re.compile(r"\bchosen$"))
    page.locator('#choice [data-command="confirm-end"]').click()
    expect(page.locator(".faction-card.taken")).to_have_count(2)
    expect(page.locator(".faction-card.taken").first).to_contain_text("share a board")
    assert stands_at(page) == (1, 0)
    assert not is_too_wide(page)
    page.get_by_text("Still free").click()
    expect(page.locator(card("witches"))).to_be_visible()
    expect(page.locator(".faction-card.taken").first).not_to_be_visible()
    page.get_by_text("For a first game").click()
    expect(page.locator(card("witches"))).to_be_visible()
    expect(page.locator(card("engineers"))).not_to_be_visible()
    page.locator(card("witches")).click()
    expect(page.locator(card("witches")).get_by_text("chosen")).to_be_visible()
    before = stands_at(page)
    page.locator('#choice [data-command="confirm-end"]').click()  # a mat lies there by now
    wait_for_change(page, before)


def test_the_map_can_be_looked_at_before_a_card_is_chosen(server: Server, open_page: Open) -> None:
    page = open_page()
    new_game(page, server, **THREE, **PEOPLE)
    expect(page.locator(card("witches"))).to_be_visible()
    page.get_by_text("See the map").click()
    expect(page.locator(card("witches"))).not_to_be_visible()
    page.locator('[data-hex="F4"]').hover()
    page.locator('[data-group="faction"] summary').click()
    expect(page.locator(card("witches"))).to_be_visible()


def test_bids_are_found_with_a_stepper(server: Server, open_page: Open) -> None:
    page = open_page()
    new_game(page, server, **THREE, **PEOPLE, factions="auction")
    stepper = page.locator(".stepper").first
    faction = bid_of(page).rpartition(" ")[2]
    for _ in range(3):
        stepper.get_by_role("button", name="more").click()
    stepper.get_by_role("button", name="less").click()
    assert bid_of(page) == f"bid 2 for {faction}"
    stepper.get_by_role("button", name="Bid 2 points").click()
    before = stands_at(page)
    page.locator('#choice [data-command="confirm-end"]').click()
    wait_for_change(page, before)
    expect(page.locator(".faction-card").first).to_contain_text("Player 1 bids 2")
    assert bid_of(page) == f"bid 3 for {faction}", "the next bid has to be higher"


def test_bids_are_made_with_the_keyboard(server: Server, open_page: Open) -> None:
    page = open_page()
    new_game(page, server, **THREE, **PEOPLE, factions="auction")
    before = stands_at(page)
    page.locator(".stepper select").first.focus()
    page.keyboard.press("ArrowDown")
    page.keyboard.press("ArrowDown")
    page.keyboard.press("Tab")
    page.keyboard.press("Tab")
    page.keyboard.press("Enter")
    expect(page.locator("#choice h3")).to_contain_text("Bid 2 points")
    page.keyboard.press("Enter")
    wait_for_change(page, before)
    assert is_drafted(page, before[0])
    page.keyboard.press("e")
    expect(page.locator(".faction-card").first).to_contain_text("Player 1 bids 2")


def test_a_hex_that_is_pointed_at_shows_what_lies_around_a_first_dwelling(
    server: Server, open_page: Open
) -> None:
    page = open_page()
    begin(page, server, 1)
    page.locator('[data-hex="F3"]').hover()
    expect(page.locator(".ghosts .taker")).to_have_count(3)  # plains, wasteland and swamp
    page.locator('[data-hex="A2"]').hover()
    expect(page.locator(".ghosts .taker")).to_have_count(0)
    page.locator('[data-hex="F3"]').click()
    expect(page.locator("#choice .sentences")).to_contain_text("E6 G2 for 1 spade")
    expect(page.locator("#choice .sentences")).to_contain_text("Neighbors: the Witches on F4.")
    page.locator('#choice [data-command="cancel"]').click()
    expect(page.locator(".ghosts .taker")).to_have_count(0)


def test_the_keys_show_what_lies_around_too(server: Server, open_page: Open) -> None:
    page = open_page()
    begin(page, server, 1)
    page.keyboard.press("n")
    expect(page.locator(".hex:focus")).to_have_attribute("aria-label", re.compile("Beside it: "))
    expect(page.locator(".ghosts .taker").first).to_be_attached()


def test_a_preset_begins_in_one_click(server: Server, open_page: Open) -> None:
    page = open_page(f"{server.address}/new")
    page.get_by_role("button", name="Game for two").click()
    page.wait_for_url("**/game/*")
    expect(page.locator(card("witches"))).to_be_visible()


def test_what_a_preset_says_can_be_changed_first(server: Server, open_page: Open) -> None:
    page = open_page(f"{server.address}/new")
    expect(page.locator("#new-game")).not_to_be_visible()
    page.get_by_role("link", name="Game for two: change something first").click()
    second = page.locator(".seats li").nth(1)
    expect(second).to_contain_text("Sees what is good")
    second.locator("label", has_text="a person").click()
    expect(second.get_by_role("radio", name="a person")).to_be_checked()
    expect(second.get_by_text("Sees what is good")).not_to_be_visible()
    page.get_by_role("button", name="Begin").click()
    page.wait_for_url("**/game/*")


def test_a_scoring_tile_leaves_one_round_for_another(server: Server, open_page: Open) -> None:
    page = open_page(f"{server.address}/new?preset=pair")
    page.get_by_text("chosen by me").click()
    choose_tile(page, "Round 2", "3 points for")
    choose_tile(page, "Round 5", "3 points for")
    expect(place_of(page, "Round 2", "3 points for")).not_to_be_checked()
    expect(place_of(page, "Round 2", "drawn")).to_be_checked()
    expect(place_of(page, "Round 5", "3 points for")).to_be_checked()
    expect(place_of(page, "Round 1", "drawn")).to_be_checked()
    code = place_of(page, "Round 5", "3 points for").get_attribute("value") or "none"
    page.get_by_role("button", name="Begin").click()
    page.wait_for_url("**/game/*")
    expect(page.locator(".round").nth(4)).to_have_attribute("data-thing", f"round:{code}")


def place_of(page: Page, round: str, tile: str) -> Locator:
    """Where a scoring tile may lie: in a round of the game that is chosen."""
    name = re.compile(f"^{round} {tile}")
    return page.locator(".by-round:visible").get_by_role("radio", name=name).first


def choose_tile(page: Page, round: str, tile: str) -> None:
    """Lay a scoring tile into a round."""
    place_of(page, round, tile).locator("xpath=..").click()


def bid_of(page: Page) -> str:
    """What the first stepper proposes."""
    return page.locator(".stepper .offer").first.get_attribute("data-action") or ""
