"""The last turns of every game of the family, played by people in two browsers."""

import re

import pytest
from playwright.sync_api import Locator, Page, expect

from spadework import open_game
from spadework.notation.game import Game
from support.table_page import (
    Open,
    command,
    fetch,
    import_by_hand,
    import_game,
    links,
    offers,
    play,
    sit_down,
    stands_at,
    type_action,
)
from support.web_people import FAMILY, LEDGERS, before_the_last_pass, first_pass, nearly_over
from support.web_server import Server

OVER = "The game is over"
ENDS = "This ends the game"
FEW = 3  # actions that are played by hand before the last pass


@pytest.mark.parametrize("name", FAMILY)
def test_people_in_two_browsers_play_a_game_to_its_end(
    name: str, server: Server, open_page: Open
) -> None:
    game, rest = last_turns(name)
    host = open_page()
    url = import_game(host, server, game)
    guest = sit_down(open_page, links(host)[1])
    first = (host, guest)[rest[0][0]]
    last, other = (guest, host) if first is host else (host, guest)
    play(first, rest[0][1])
    command(first, "end-turn")
    for _, text in rest[1:]:
        play(last, text)
    expect(last.locator("body")).to_have_attribute("data-sequence", str(stands_at(first)[0]))
    before = stands_at(last)
    draft_the_end(last)
    known = stands_at(other)
    last.reload()
    expect(headline(last)).to_contain_text(ENDS)
    while stands_at(last) != before:
        command(last, "undo")
    draft_the_end(last)
    assert stands_at(other) == known, "a draft is its owner's alone"
    assert OVER not in headline(other).inner_text()
    command(last, "end-turn")
    for page in (last, other):
        expect(headline(page)).to_contain_text(OVER)
        expect(page).to_have_title(re.compile(OVER))
    assert_is_over_elsewhere(other, server, url, name)


def test_either_of_two_tabs_ends_a_game_at_one_screen(server: Server, open_page: Open) -> None:
    page = open_page()
    url = import_by_hand(page, server, before_the_last_pass("introductory"))
    second = page.context.new_page()
    second.goto(url)
    draft_the_end(page)
    expect(headline(second)).to_contain_text(ENDS)
    command(second, "end-turn")
    expect(headline(page)).to_contain_text(OVER)
    assert stands_at(page) == stands_at(second)
    expect(page.locator('[data-command="end-turn"]')).to_have_count(0)


def last_turns(name: str) -> tuple[Game, list[tuple[int, str]]]:
    """A game before the last but one to pass does so, and what is played up to the last pass."""
    for game in nearly_over(name):
        record = [(entry.seat, entry.action.text) for entry in game.record]
        last = game.question.seat
        cut = max(n for n, (seat, text) in enumerate(record) if seat != last and text != "end turn")
        rest = [entry for entry in record[cut:] if entry[1] != "end turn"]
        if len(rest) <= FEW and all(text.startswith("convert") for _, text in rest[1:]):
            return game.branch(cut), rest
    raise AssertionError("every game has a last turn")


def headline(page: Page) -> Locator:
    """What the page says at its top."""
    return page.locator("#headline .line")


def draft_the_end(page: Page) -> None:
    """Pass; where something could still be done besides, say that the turn ends."""
    expect(page.locator('#decision .offer[data-action^="pass"]').first).to_be_attached()
    play(page, first_pass(offers(page)))
    if offers(page):
        type_action(page, "end turn")
    expect(headline(page)).to_contain_text(ENDS)
    for name in ("undo", "end-turn"):
        expect(page.locator(f'[data-command="{name}"]')).to_be_enabled()


def assert_is_over_elsewhere(page: Page, server: Server, url: str, name: str) -> None:
    """That the points, the list of games and the exports of a browser tell of the end."""
    page.get_by_role("link", name="Points in detail").first.click()
    expect(page.locator(".final .lead")).to_contain_text(OVER)
    page.goto(server.address)
    path = url.removeprefix(server.address)
    listed = page.locator(f'.games a[href="{path}/final"]')
    expect(listed).to_contain_text("Final position")
    expect(listed.locator(".badge")).to_have_count(0)
    for form in ("txt", "json", "ledger") if name in LEDGERS else ("txt", "json"):
        assert open_game(fetch(page, f"{url}/export.{form}").text()).over
