"""A server for the tests that visit one, and databases of both kinds for those that keep games."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from support.databases import KINDS, Kept, Postgresql, postgresql_server, sqlite_file
from support.mailbox import Mailbox, mail_server
from support.web_table import House, running


@pytest.fixture(scope="session")
def postgresql() -> Iterator[Postgresql]:
    """A PostgreSQL server; nothing on it has to outlast the run."""
    with postgresql_server() as address:
        server = Postgresql(address)
        yield server
        server.close()


@pytest.fixture(params=KINDS)
def kept(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Kept]:
    """A database for one test, of one kind and then of the other."""
    if request.param == "sqlite":
        yield Kept(sqlite_file(tmp_path))
        return
    server = request.getfixturevalue("postgresql")
    assert isinstance(server, Postgresql)
    with server.database() as made:
        yield made


@pytest.fixture
def house(tmp_path: Path) -> Iterator[House]:
    """A server for one test, with an empty file."""
    with running(tmp_path) as opened:
        yield opened


@pytest.fixture
def mailbox() -> Iterator[Mailbox]:
    """A mail server, and what it is given."""
    with mail_server() as box:
        yield box
