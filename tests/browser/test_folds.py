"""Folds stay as one has left them when new pieces come into the page."""

from playwright.sync_api import Page, expect

from support.table_page import (
    WITCHES_AND_NOMADS,
    Open,
    first_round,
    new_game,
    offers,
    play,
    play_and_end,
)
from support.web_server import Server


def is_open(page: Page, fold: str) -> bool:
    """Whether a fold is open."""
    return bool(page.locator(fold).evaluate("fold => fold.open"))


def convert(page: Page) -> None:
    """Change what the mat of the acting seat shows."""
    play(page, next(text for text in offers(page) if text.startswith("convert")))


def test_every_mat_has_folds_of_its_own(server: Server, open_page: Open) -> None:
    page = open_page()
    three = {**WITCHES_AND_NOMADS, "players": "3", "faction3": "giants"}
    new_game(page, server, **three)
    page.locator("#mats #mat-2 .abilities").evaluate("fold => { fold.open = true; }")
    play_and_end(page, "build F4")
    assert is_open(page, "#mats #mat-2 .abilities")
    assert not is_open(page, "#mats #mat-0 .abilities")


def test_a_mat_that_was_closed_stays_closed_until_its_turn_comes_again(
    server: Server, open_page: Open
) -> None:
    page = open_page()
    first_round(page, server)
    assert is_open(page, "#mat-0")
    page.locator("#mat-0 > summary .mat-name b").click()
    convert(page)
    assert not is_open(page, "#mat-0")
    play(page, "upgrade F4 to TP")
    page.keyboard.press("e")
    expect(page.locator("#mat-1.acting")).to_have_count(1)
    assert is_open(page, "#mat-1")
