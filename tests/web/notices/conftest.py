"""An evening at a table, told by mail, to browsers and to chat services."""

from collections.abc import Iterator

import pytest

from support.databases import Kept
from support.evening import Evening, evening_at
from support.mailbox import Mailbox
from support.receiver import Receiver, receiving


@pytest.fixture
def evening(kept: Kept, mailbox: Mailbox) -> Iterator[Evening]:
    """Two people at a table; what leaves the house may stay on this computer."""
    with evening_at(kept, mailbox, is_near_allowed=True) as begun:
        yield begun


@pytest.fixture
def receiver() -> Iterator[Receiver]:
    """Somebody else's server."""
    with receiving() as started:
        yield started
