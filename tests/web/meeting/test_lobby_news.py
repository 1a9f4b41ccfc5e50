"""A page of the lobby hears what happens there, whichever server somebody else has asked."""

from collections.abc import Iterator

import pytest

from spadework.web.http import app
from spadework.web.http.settings import Settings
from spadework.web.tables.hub import Hub
from support.databases import Kept, Postgresql
from support.events import open_page
from support.lobby import opened, person
from support.web_table import listening, running

NEVER = 1e6  # seconds


@pytest.fixture
def shared(postgresql: Postgresql) -> Iterator[Kept]:
    """A database that several servers share."""
    with postgresql.database() as kept:
        yield kept


def test_news_of_the_lobby_travel_between_servers(
    shared: Kept, monkeypatch: pytest.MonkeyPatch
) -> None:
    # A page that hears nothing for a while looks by itself: not in this test.
    monkeypatch.setattr(app, "Hub", lambda: Hub(heartbeat=NEVER))
    with running(shared) as house, listening(Settings(database=shared.place)) as address:
        host = person(house, "Hanna")
        with open_page(address, host.cookies, "/lobby") as page:
            page.wait_for("changed")
            for _ in range(4):  # more often than a line that has just been laid makes pages look
                table = opened(host)
                page.wait_for("changed")
                host.submit(f"{table}/leave")
                page.wait_for("changed")
