"""Whole games in the browser, and the first steps of every game of the family."""

import pytest
from playwright.sync_api import Page, expect

from support.table_page import SOON, Open, command, new_game, offers, play, stands_at
from support.web_server import Server

ASKED = "#decision .offer, #decision [data-command='end-turn']"
OVER = "#decision a[href$='/final']"


def test_a_first_game_is_played_to_the_end_against_computer_players(
    server: Server, open_page: Open
) -> None:
    page = open_page(server.address)
    page.get_by_role("button", name="First game").click()
    page.wait_for_url("**/game/*")
    assert go_on(page, 200), "the game has no end"
    page.locator(OVER).click()
    page.wait_for_url("**/final")
    points = [int(text.split()[0]) for text in page.locator(".podium-points").all_inner_texts()]
    assert len(points) == 4
    assert points == sorted(points, reverse=True)
    expect(page.get_by_role("heading", name="Points over the game")).to_be_visible()


@pytest.mark.parametrize(
    "fields",
    [
        {"game": "terra_mystica", "expansion": "merchants", "map": "lakes", "factions": "deal"},
        {"game": "terra_mystica", "expansion": "fire_and_ice", "factions": "auction"},
        {"game": "terra_nova", "factions": "choose"},
    ],
    ids=["merchants", "fire and ice", "terra nova"],
)
def test_every_game_of_the_family_is_played_at_the_same_table(
    server: Server, open_page: Open, fields: dict[str, str]
) -> None:
    page = open_page()
    seats = {"players": "2", "seed": "5", "seat1": "person", "seat2": "settler"}
    new_game(page, server, **fields, **seats)
    assert not go_on(page, 14)
    expect(page.locator("#headline .when")).to_contain_text("round")


def go_on(page: Page, steps: int) -> bool:
    """Answer up to *steps* questions; whether the game is over then."""
    for _ in range(steps):
        page.wait_for_selector(f"{ASKED}, {OVER}", state="attached", timeout=SOON)
        if page.locator(OVER).count():
            return True
        one_step(page)
    return False


def one_step(page: Page) -> None:
    """What somebody does who wants to get home: decline, pass, take what comes first."""
    texts = offers(page)
    liked = [t for t in texts if t.startswith(("decline", "pass"))] or [
        t for t in texts if not t.startswith(("burn", "convert"))
    ]
    if page.locator("[data-command='end-turn']").count() and stands_at(page)[1]:
        command(page, "end-turn")
    elif liked:
        play(page, liked[0])
