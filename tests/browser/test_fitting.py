"""Every text has the room it needs, in German too, and on a page that is shown twice as large."""

from pathlib import Path

import pytest
from playwright.sync_api import Page

from support.table_page import PHONE, WIDE, Open, choose, first_round, is_too_wide, new_game
from support.web_server import Server

TWICE_AS_LARGE = {"width": WIDE["width"] // 2, "height": WIDE["height"] // 2}
PAGES = (
    "/",
    "/new",
    "/new?preset=pair",
    "/maps",
    "/import",
    "/sign-up",
    "/sign-in",
    "/rules/terra_mystica?with=merchants",
    "/game/shelf-Fire_and_Ice_for_five",
    "/game/shelf-Fire_and_Ice_for_five/final",
    "/game/shelf-Merchants_on_the_Lakes",
    "/game/shelf-Terra_Nova_for_three",
)
# Texts that reach beyond something around them which does not scroll. What is only read out is
# clipped to a dot; what lies above the rest has its own place; a title may be as long as one likes.
CUT_OFF = (Path(__file__).parent / "cut_off.js").read_text(encoding="utf-8")


@pytest.mark.parametrize(
    "size", [WIDE, PHONE, TWICE_AS_LARGE], ids=["desktop", "phone", "twice as large"]
)
def test_no_german_text_is_cut_off(server: Server, open_page: Open, size: dict[str, int]) -> None:
    page = open_page(viewport=size, locale="de")
    first_round(page, server)
    found = faults(page)
    choose(page, "upgrade F4 to TP")
    found += faults(page)
    for path in PAGES:
        page.goto(server.address + path)
        found += faults(page)
    for how in ("choose", "auction"):
        new_game(page, server, game="terra_mystica", players="2", factions=how)
        found += faults(page)
    assert not found, "\n".join(found)


def faults(page: Page) -> list[str]:
    """What of the page is cut off, or lies beside it."""
    cut = [f"{page.url}: {text}" for text in page.evaluate(CUT_OFF)]
    return [*cut, f"{page.url} scrolls sideways"] if is_too_wide(page) else cut
