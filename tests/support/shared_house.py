"""One server for the tests of a file, on each kind of database; nobody has an account at first."""

from collections.abc import Iterator

import pytest

from support.databases import KINDS, Kept, Postgresql
from support.web_table import House, running


@pytest.fixture(scope="module", params=KINDS)
def home(
    request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory
) -> Iterator[tuple[Kept, House]]:
    """A database and a server on it."""
    if request.param == "sqlite":
        kept = Kept(tmp_path_factory.mktemp("people") / "games.sqlite3")
        with running(kept) as house:
            yield kept, house
        return
    server = request.getfixturevalue("postgresql")
    assert isinstance(server, Postgresql)
    with server.database() as kept, running(kept) as house:
        yield kept, house


@pytest.fixture
def kept(home: tuple[Kept, House]) -> Kept:
    """The database of all tests here, without the people of the test before."""
    home[0].rows("DELETE FROM accounts")
    home[0].rows("DELETE FROM attempts")
    return home[0]


@pytest.fixture
def house(home: tuple[Kept, House], kept: Kept) -> House:
    """The server on it."""
    return home[1]
