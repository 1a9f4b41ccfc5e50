"""Two people with accounts at a table, and a server that tells them what concerns them."""

import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Any

from support import two_players
from support.databases import Kept
from support.mailbox import Mailbox
from support.web_table import Browser, House, running, until

FIELDS = {**two_players.FIELDS, "title": "Lakes"}


@dataclass
class Evening:
    """Ada and Ben, who have accounts, at a table of two; Ada plays the witches and begins."""

    house: House
    kept: Kept
    box: Mailbox
    ada: Browser
    ben: Browser
    url: str

    @property
    def game(self) -> str:
        """The name of their game."""
        return self.url.split("/")[2]

    def let_time_pass(self) -> None:
        """Let all that waits be due, and wait until it has been done."""
        self.kept.rows("UPDATE jobs SET due = 0")
        until(lambda: not self._due(), "all is told")

    def _due(self) -> list[tuple[object, ...]]:
        # What failed, as on a machine that halts for a moment, is not tried again for a minute.
        self.kept.rows("UPDATE jobs SET due = 0 WHERE kind = 'letter' AND trouble <> %s", "")
        soon = time.time() + 10  # what has become another job meanwhile is not done yet
        return self.kept.rows("SELECT id FROM jobs WHERE due <= %s", soon)

    def waiting(self) -> list[str]:
        """The notices that wait, as kinds and names."""
        found = self.kept.rows("SELECT key FROM jobs WHERE kind = 'notice'")
        names = {str(id): name for id, name in self.kept.rows("SELECT id, name FROM accounts")}
        parts = [str(key).split("/") for (key,) in found]
        return sorted(f"{kind} {names[account]}" for kind, account, _ in parts)


@contextmanager
def evening_at(kept: Kept, mailbox: Mailbox, **settings: Any) -> Iterator[Evening]:
    """A server that sends letters, and two people at a table there."""
    with running(kept, smtp=mailbox.url, **settings) as house:
        ada, ben = house.browser(), house.browser()
        for who, name in ((ada, "Ada"), (ben, "Ben")):
            who.sign_up(name)
            kept.rows("UPDATE accounts SET mail = %s WHERE name = %s", f"{name}@home.example", name)
        url = ada.begin(**FIELDS)
        ben.submit(ada.links(url)["seat 2"])
        yield Evening(house, kept, mailbox, ada, ben, url)
