"""A first game with a coach: one remark at a time, beside what it is about."""

import re

import pytest
from playwright.sync_api import Locator, Page, expect

from support.table_page import (
    PHONE,
    WIDE,
    Open,
    first_round,
    links,
    new_game,
    offers,
    play,
    play_and_end,
    sit_down,
    wait_for_the_coach,
)
from support.web_server import Server

NOVA = {"game": "terra_nova", "players": "2", "option.first_game": "on", "seed": "3"}


def test_a_first_game_begins_with_what_it_is_about_and_goes_on_with_a_coach(
    server: Server, open_page: Open
) -> None:
    page = begin_first_game(server, open_page)
    expect(hint(page)).to_have_attribute("data-hint", "welcome")
    expect(hint(page).locator("p:not(.hint-ways)")).to_have_count(3)
    got_it(page)
    expect(hint(page)).to_have_attribute("data-hint", "card")
    expect(hint(page)).to_have_count(1)
    got_it(page)
    expect(hint(page)).to_have_attribute("data-hint", "home")
    wait_for_the_coach(page)
    stands_beside(page, page.locator(f'[data-hex="{about(page)}"]'))


def test_the_coach_waits_for_the_game_to_go_on(server: Server, open_page: Open) -> None:
    page = begin_first_game(server, open_page)
    for name in ("welcome", "card", "home"):
        expect(hint(page)).to_have_attribute("data-hint", name)
        got_it(page)
    expect(hint(page)).to_have_count(0)
    play_and_end(page, offers(page)[0])
    expect(hint(page)).to_have_attribute("data-hint", re.compile("turn|leech"))


def test_what_was_said_is_not_said_again_after_a_reload(server: Server, open_page: Open) -> None:
    page = begin_first_game(server, open_page)
    expect(hint(page)).to_have_attribute("data-hint", "welcome")
    got_it(page)
    expect(hint(page)).to_have_attribute("data-hint", "card")
    page.reload()
    expect(hint(page)).to_have_attribute("data-hint", "card")


def test_a_remark_keeps_the_focus_while_others_come_and_go(server: Server, open_page: Open) -> None:
    page = open_page()
    new_game(page, server, **NOVA)
    wait_for_the_coach(page)
    button = page.get_by_role("button", name="Got it")
    button.focus()
    with page.expect_response("**/hint*"):
        sit_down(open_page, links(page)[1])
    page.bring_to_front()  # where windows are told apart, the keys belong to the newest one
    wait_for_the_coach(page)
    expect(button).to_be_focused()


def test_the_coach_is_sent_away_and_called_back(server: Server, open_page: Open) -> None:
    page = begin_first_game(server, open_page)
    hint(page).get_by_role("button", name="Send the coach away").click()
    expect(hint(page)).to_have_count(0)
    page.reload()
    expect(page.locator("#decision .offer").first).to_be_attached()
    expect(hint(page)).to_have_count(0)
    page.locator("[data-help]").click()
    page.get_by_role("button", name="Call the coach").click()
    expect(hint(page)).to_have_attribute("data-hint", "welcome")


def test_who_has_played_before_is_left_alone_but_can_call_the_coach(
    server: Server, open_page: Open
) -> None:
    page = open_page()
    first_round(page, server)
    expect(hint(page)).to_have_count(0)
    page.locator("[data-help]").click()
    page.get_by_role("button", name="Call the coach").click()
    for name in ("welcome", "turn", "home"):
        expect(hint(page)).to_have_attribute("data-hint", name)
        got_it(page)


def test_where_no_other_people_play_one_can_ask_for_a_move(server: Server, open_page: Open) -> None:
    page = open_page()
    first_round(page, server)
    page.locator("[data-help]").click()
    page.get_by_role("button", name="Ask for a move").click()
    expect(hint(page)).to_have_attribute("data-hint", "advice")
    expect(hint(page)).to_contain_text("Points to be expected at the end")
    hint(page).get_by_role("button", name="Got it").click()
    expect(hint(page)).to_have_count(0)


@pytest.mark.parametrize("size", [WIDE, PHONE], ids=["desktop", "phone"])
def test_a_remark_stays_in_the_window_and_clear_of_the_decision(
    server: Server, open_page: Open, size: dict[str, int]
) -> None:
    page = open_page(viewport=size)
    new_game(page, server, **NOVA)
    seen = []
    for _ in range(4):
        wait_for_the_coach(page)
        expect(hint(page)).to_have_count(1)
        name = hint(page).get_attribute("data-hint")
        seen.append(name)
        box = hint(page).bounding_box()
        assert box is not None
        assert box["x"] >= 0
        assert box["y"] >= 0
        assert box["x"] + box["width"] <= size["width"]
        assert box["y"] + box["height"] <= size["height"]
        assert not overlap(box, page.locator("header.top"))
        if name != "welcome":
            assert not overlap(box, page.locator("#decision"))
        got_it(page)
        if not hint(page).count():
            play(page, next(text for text in offers(page) if not text.startswith("pass")))
    assert seen[:2] == ["welcome", "turn"]


def test_on_a_phone_a_remark_leaves_half_of_the_board_in_sight(
    server: Server, open_page: Open
) -> None:
    page = open_page(viewport=PHONE, locale="de")
    new_game(page, server, **NOVA)
    for name in ("welcome", "turn", "home"):
        wait_for_the_coach(page)
        expect(hint(page)).to_have_attribute("data-hint", name)
        remark, board = hint(page).bounding_box(), page.locator(".board-frame").bounding_box()
        assert remark is not None
        assert board is not None
        assert remark["height"] <= board["height"] * 0.54, name
        page.get_by_role("button", name="Verstanden").click()


@pytest.mark.parametrize("game", ["terra_mystica", "terra_mystica?with=merchants", "terra_nova"])
def test_the_rules_in_brief_are_one_click_away_with_drawings(
    server: Server, open_page: Open, game: str
) -> None:
    page = open_page(f"{server.address}/rules/{game}")
    expect(page.get_by_role("heading", name="The rules in brief")).to_be_visible()
    assert page.locator(".chapter svg.rule-drawing").count() >= 5
    expect(page.locator(".rule-pieces .model").first).to_be_visible()
    ships = page.get_by_role("heading", name="Ships and trade")
    expect(ships).to_have_count(1 if "merchants" in game else 0)


def test_the_link_of_the_coach_leads_to_the_rules_of_this_game(
    server: Server, open_page: Open
) -> None:
    page = open_page()
    new_game(page, server, **NOVA)
    with page.context.expect_page() as opened:
        hint(page).get_by_role("link", name="The rules in brief").click()
    expect(opened.value.locator(".lead")).to_have_text("Terra Nova")


def begin_first_game(server: Server, open_page: Open) -> Page:
    page = open_page(server.address)
    page.get_by_role("button", name="First game").click()
    page.wait_for_url("**/game/*")
    expect(page.locator("#decision .offer").first).to_be_attached()
    return page


def hint(page: Page) -> Locator:
    return page.locator("#coach [data-hint]")


def got_it(page: Page) -> None:
    """Press the button and wait for what the coach says next, if anything."""
    page.get_by_role("button", name="Got it").click()
    wait_for_the_coach(page)


def about(page: Page) -> str:
    return hint(page).get_attribute("data-about") or ""


def stands_beside(page: Page, thing: Locator) -> None:
    """That the ring is round the thing, and the remark close to it but not over it."""
    ring, place, box = (
        page.locator("#coach-ring").bounding_box(),
        thing.bounding_box(),
        hint(page).bounding_box(),
    )
    assert ring and place and box
    assert ring["x"] <= place["x"] <= place["x"] + place["width"] <= ring["x"] + ring["width"]
    assert not overlap(box, thing)
    gaps = (
        box["x"] - place["x"] - place["width"],
        place["x"] - box["x"] - box["width"],
        box["y"] - place["y"] - place["height"],
        place["y"] - box["y"] - box["height"],
    )
    assert 0 <= max(gaps) < 40


def overlap(box: object, other: Locator) -> bool:
    """Whether two things lie over each other by more than an edge."""
    there = other.bounding_box()
    assert there is not None
    assert isinstance(box, dict)
    across = min(box["x"] + box["width"], there["x"] + there["width"]) - max(box["x"], there["x"])
    along = min(box["y"] + box["height"], there["y"] + there["height"]) - max(box["y"], there["y"])
    return bool(across > 1 and along > 1)
