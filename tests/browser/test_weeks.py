"""Playing for weeks: somebody runs out of time and comes back, a turn is taken back by consent."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from support.databases import Kept
from support.table_page import (
    PHONE,
    WITCHES_AND_NOMADS,
    Open,
    links,
    new_game,
    offers,
    play,
    sit_down,
    stands_at,
)
from support.web_clocks import pass_time
from support.web_server import Server

HOUR = 3600
TIMED = {**WITCHES_AND_NOMADS, "clock": "move", "per_move": str(HOUR)}


@pytest.fixture
def timed(tmp_path: Path) -> Iterator[tuple[Server, Kept]]:
    """A server of its own, for time passes for all of it."""
    kept = Kept(tmp_path / "games.sqlite3")
    with Server(tmp_path / "games.sqlite3", "--rate", "100000") as server:
        yield server, kept


def shows(page: Page, sequence: int) -> None:
    """Wait until a page shows so many actions."""
    expect(page.locator("body")).to_have_attribute("data-sequence", str(sequence))


def test_a_computer_player_takes_over_and_the_person_comes_back(
    timed: tuple[Server, Kept], open_page: Open
) -> None:
    server, kept = timed
    host = open_page()
    new_game(host, server, **TIMED)
    guest = sit_down(open_page, links(host)[1])
    clock = host.locator("#headline .clock")
    before = clock.inner_text()
    assert before.startswith(("1 h 0", "59:", "60:")), before
    host.wait_for_function(
        "(text) => document.querySelector('#headline .clock').innerText !== text", arg=before
    )
    pass_time(kept, HOUR + 1)
    back = host.get_by_role("button", name="Play on myself")
    expect(back).to_be_visible()
    shows(guest, 1)
    expect(guest.locator(".chip[data-seat='0']")).to_contain_text("the computer plays")
    assert offers(host) == [], "it is not for them to act"
    back.click()
    expect(back).to_have_count(0)
    expect(guest.locator(".chip[data-seat='0']")).not_to_contain_text("the computer plays")
    for _ in range(2):
        play(guest, offers(guest)[0])
    expect(host.locator("#decision .offer").first).to_be_attached()
    play(host, offers(host)[0])
    shows(guest, 4)


def test_a_turn_is_taken_back_when_the_other_agrees_on_a_phone(
    timed: tuple[Server, Kept], open_page: Open
) -> None:
    server, _ = timed
    host = open_page()
    new_game(host, server, **TIMED)
    guest = sit_down(open_page, links(host)[1], viewport=PHONE)
    play(host, "build F4")
    shows(guest, 1)
    host.locator(".tabs [data-panel='more']").click()
    host.get_by_role("button", name="Take back my last turn").click()
    expect(guest.locator("#consent")).to_contain_text("asks to take back the last turn")
    guest.get_by_role("button", name="Agree").click()
    shows(guest, 0)
    shows(host, 0)
    assert stands_at(host)[1] == stands_at(guest)[1] != 0, "this is not the record of before"
    expect(host.locator("#consent")).to_be_empty()
    play(host, "build G3")
    shows(guest, 1)
