"""A server for each test, on each kind of database."""

from collections.abc import Iterator

import pytest

from support.databases import Kept
from support.web_table import House, running


@pytest.fixture
def house(kept: Kept) -> Iterator[House]:
    """A server whose computer players do not think long."""
    with running(kept) as house:
        yield house
