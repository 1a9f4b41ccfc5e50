"""The analysis in a real browser: what is found comes by and by, and a better turn is played on."""

import re
from itertools import combinations, product

import pytest
from playwright.sync_api import FloatRect, Page, Route, expect

import spadework as sw
from support.accessibility import findings
from support.short_record import SET_UP
from support.table_page import PHONE, WIDE, Open, import_game, is_too_wide
from support.web_server import Server

HAIR = 0.5  # pixels that nobody sees; browsers measure letters in different ways
PATIENCE = 120_000  # milliseconds, until the computer has looked at every turn
EARLY_PASSES = (
    SET_UP
    + """# Round 1
witches: pass BON4
nomads: upgrade E8 to TP. end turn
nomads: pass BON5
# Round 2
witches: pass BON6
"""
)


def test_somebody_looks_for_better_turns_and_plays_on_from_one(
    server: Server, open_page: Open
) -> None:
    page = open_page(viewport=PHONE)
    url = import_game(page, server, sw.open_game(EARLY_PASSES))
    page.goto(f"{url}/analysis")
    expect(page.locator("#found")).to_have_attribute("data-shown", "1")
    expect(page.locator("#found")).to_have_attribute("data-parts", "0")
    expect(page.locator(".chances .curve")).to_have_count(2)
    turns = page.locator(".losses a")
    expect(turns).to_have_count(2)
    turns.first.focus()
    page.keyboard.press("Enter")
    expect(turns.first).to_have_attribute("aria-current", "true")
    expect(turns.first).to_be_focused()
    assert re.search(r"turn=\d+", page.url)
    assert not is_too_wide(page)
    assert not findings(page)
    page.get_by_role("button", name="Play the better turn and go on").click()
    page.wait_for_url("**/plans/1")
    expect(page.locator("#plan")).to_contain_text("Analysis, round 1")


def test_a_computer_that_has_much_to_do_is_asked_again(server: Server, open_page: Open) -> None:
    page = open_page()
    url = import_game(page, server, sw.open_game(EARLY_PASSES))
    refused: list[str] = []

    def refuse_the_first(route: Route) -> None:
        if len(refused) < 2:
            refused.append(route.request.url)
            route.fulfill(
                status=503, headers={"retry-after": "1"}, body="There is much to do here."
            )
        else:
            route.continue_()

    page.route("**/analysis/found*", refuse_the_first)
    page.goto(f"{url}/analysis")
    expect(page.locator("#found")).to_have_attribute("data-parts", "0")
    expect(page.locator(".losses a")).to_have_count(2)
    assert len(refused) == 2
    expect(page.locator("#banner")).to_be_hidden()


def whole_analysis(page: Page, server: Server) -> None:
    """Bring a page to the analysis of a game of four, with all that there is to find."""
    page.goto(f"{server.address}/game/shelf-Settlers_on_the_base_map/analysis")
    expect(page.locator("#found")).to_have_attribute("data-shown", re.compile("[1-9]"))
    expect(page.locator("#found")).to_have_attribute("data-parts", "0", timeout=PATIENCE)


def boxes(page: Page, selector: str) -> list[FloatRect]:
    """Where the things that are shown lie."""
    found = [thing.bounding_box() for thing in page.locator(selector).all()]
    return [box for box in found if box is not None and box["width"]]


def overlap(a: FloatRect, b: FloatRect) -> bool:
    return (
        a["x"] < b["x"] + b["width"] - HAIR
        and b["x"] < a["x"] + a["width"] - HAIR
        and a["y"] < b["y"] + b["height"]
        and b["y"] < a["y"] + a["height"]
    )


@pytest.mark.parametrize("viewport", [WIDE, PHONE], ids=["desktop", "phone"])
def test_every_bar_is_in_sight_and_no_number_lies_on_another(
    server: Server, open_page: Open, viewport: dict[str, int]
) -> None:
    page = open_page(viewport=viewport)
    whole_analysis(page, server)
    card = page.locator("section[aria-labelledby=lost]").bounding_box()
    assert card is not None
    bars, numbers = boxes(page, ".losses a"), boxes(page, ".losses text")
    assert len(bars) > 30
    assert numbers
    for box in [*bars, *numbers]:
        assert card["x"] <= box["x"]
        assert box["x"] + box["width"] <= card["x"] + card["width"]
    for selector in (".losses text", ".chances text"):
        assert not [pair for pair in combinations(boxes(page, selector), 2) if overlap(*pair)]
    covered = product(numbers, boxes(page, ".losses rect"))
    assert not [pair for pair in covered if overlap(*pair)], "nor on a bar"
    assert not is_too_wide(page)
    assert not findings(page)


def test_curve_losses_and_turning_points_are_seen_together(server: Server, open_page: Open) -> None:
    page = open_page(viewport=WIDE)
    whole_analysis(page, server)
    for selector in (".chances", ".losses", ".looked", ".podium", ".turning-points li:last-child"):
        box = page.locator(selector).bounding_box()
        assert box is not None
        assert box["y"] + box["height"] <= WIDE["height"], selector
