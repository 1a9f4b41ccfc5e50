"""A server that dies: ended turns are kept, drafts come back, open pages go on by themselves."""

from pathlib import Path

import httpx
from playwright.sync_api import expect

from support.table_page import Open, command, first_round, offers, play, stands_at
from support.web_server import Server


def test_a_page_survives_the_death_of_its_server(tmp_path: Path, open_page: Open) -> None:
    database = tmp_path / "games.sqlite3"
    with Server(database) as first:
        page = open_page(first.address)
        first_round(page, first)
        play(page, "upgrade F4 to TP")
        command(page, "end-turn")
        play(page, "decline 1 from witches")
        play(page, next(text for text in offers(page) if text.startswith("upgrade")))
        drafted = stands_at(page)
        summary = page.locator(".turn-bar .summary").inner_text()
        assert drafted[1]
        port = httpx.URL(first.address).port
        first.kill()
    expect(page.locator("#banner")).to_be_visible()
    with Server(database, "--port", str(port)):
        expect(page.locator("#banner")).to_be_hidden()
        page.reload()
        assert stands_at(page) == drafted
        assert page.locator(".turn-bar .summary").inner_text() == summary
        command(page, "undo")
        assert stands_at(page) == (drafted[0], 0)
