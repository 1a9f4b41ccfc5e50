"""Several servers on one PostgreSQL database: whichever is asked, it is the same table."""

from collections.abc import Iterator

import pytest

from spadework.web.http import app, play_api
from spadework.web.http.settings import Settings
from spadework.web.storage.wire import Wire
from spadework.web.tables.hub import Hub
from support.databases import Kept, Postgresql
from support.events import open_page
from support.two_players import FIELDS
from support.web_server import Server
from support.web_table import listening, running


@pytest.fixture
def shared(postgresql: Postgresql) -> Iterator[Kept]:
    """A database that several servers share."""
    with postgresql.database() as kept:
        yield kept


def test_a_page_at_one_process_hears_what_happens_at_another(shared: Kept) -> None:
    with Server(shared.place) as one, Server(shared.place) as two:
        one.visit()
        url = one.submit("/new", **FIELDS)
        two.visit(one.client.cookies)
        with open_page(two.address, one.client.cookies, url) as page:
            page.wait_for("changed", sequence=0)
            assert one.send(
                f"{url}/draft", action="build F4", sequence=0, draft=0, end=True
            ).is_success
            page.wait_for("changed", sequence=1)
            assert two.send(
                f"{url}/draft", action="build F3", sequence=1, draft=0, end=True
            ).is_success
            page.wait_for("changed", sequence=2)
            assert one.send(
                f"{url}/draft", action="build B4", sequence=2, draft=0, end=True
            ).is_success
            page.wait_for("changed", sequence=3)
            assert one.send(f"{url}/chat", text="hello from here").is_success
            page.wait_for("chat")
            assert "hello from here" in two.client.get(f"{url}/chat").text
        one.kill()
        assert two.send(f"{url}/draft", action="build C4", sequence=3, draft=0, end=True).is_success


def test_pages_hear_again_after_the_line_was_cut(shared: Kept) -> None:
    with Server(shared.place) as one, Server(shared.place) as two:
        one.visit()
        url = one.submit("/new", **FIELDS)
        with open_page(two.address, one.client.cookies, url) as page:
            page.wait_for("changed", sequence=0)
            shared.rows(
                "SELECT pg_terminate_backend(pid) FROM pg_stat_activity"
                " WHERE pid <> pg_backend_pid() AND datname = current_database()"
            )
            assert one.send(
                f"{url}/draft", action="build F4", sequence=0, draft=0, end=True
            ).is_success
            page.wait_for("changed", sequence=1)


def test_who_hears_nothing_looks_whether_another_server_has_written(
    kept: Kept, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(app, "Hub", lambda: Hub(heartbeat=0.05))
    monkeypatch.setattr(Wire, "send", lambda wire, table, news: None)
    with running(kept) as house, listening(Settings(database=kept.place)) as address:
        browser = house.browser()
        url = browser.begin(**FIELDS)
        with open_page(address, browser.cookies, url) as page:
            page.wait_for("changed", sequence=0)
            browser.play(url, "build F4")
            page.wait_for("changed", sequence=1)


def test_an_answer_is_later_than_what_the_page_shows_whatever_the_clock_says(shared: Kept) -> None:
    with running(shared) as house:
        browser = house.browser()
        url = browser.begin(**FIELDS)
        usual = browser.get(f"{url}/fragments").json()["moment"]
        ahead = usual + 10**9
        later = browser.get(f"{url}/fragments", **{play_api.MOMENT: str(ahead)}).json()["moment"]
        assert later > ahead
        for odd in ("x", "-1", str(2**60)):
            moment = browser.get(f"{url}/fragments", **{play_api.MOMENT: odd}).json()["moment"]
            assert usual < moment < ahead, "nobody can put the clock forward for others"
