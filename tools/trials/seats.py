"""People of a trial who race for the last seat of tables in the lobby."""

from __future__ import annotations

from collections.abc import Sequence
from concurrent.futures import Executor
from random import Random
from threading import Barrier
from typing import Final

from sqlalchemy import select

from spadework.web.bench import Client
from spadework.web.storage.database import kind_of
from spadework.web.storage.places import place as named
from spadework.web.storage.schema.games import HOLDERS
from spadework.web.storage.schema.people import ACCOUNTS
from trials.people import Lost

PASSWORD: Final = "swamps and lakes"
TABLE: Final = {
    "game": "terra_mystica",
    "map": "base",
    "players": "2",
    "seat2": "person",
    "admission": "anyone",
}
TAKEN: Final = [303, 422]  # one sits, the other is told that the game has begun


class Racer:
    """Somebody with an account, who may ask any of several servers."""

    def __init__(self, addresses: Sequence[str], name: str) -> None:
        self.name: Final = name
        self.clients: Final = [Client(address) for address in addresses]
        first = self.clients[0]
        first.arrive()
        first.submit("/sign-up", {"name": name, "password": PASSWORD})
        for other in self.clients[1:]:
            other.cookies, other.token = first.cookies, first.token

    def leave(self) -> None:
        """Close all lines."""
        for client in self.clients:
            client.hang_up()


class SeatRaces:
    """A host, and two who want the one seat that is left at each of the host's tables."""

    def __init__(self, addresses: Sequence[str], name: str) -> None:
        self._host = Racer(addresses, f"{name} host")
        self._guests = [Racer(addresses, f"{name} {guest}") for guest in ("ann", "bob")]
        self._winners: Final[dict[str, str]] = {}  # of each table

    def race(self, pool: Executor, random: Random) -> None:
        """Open a table and let both sit down at once: one does, the other is told so."""
        self.leave()  # a server parts with lines that were idle for long
        address = random.choice(self._host.clients).submit("/lobby/open", TABLE)
        clients = [random.choice(guest.clients) for guest in self._guests]
        start = Barrier(len(clients))

        def join(client: Client) -> int:
            start.wait()
            return client.try_to_submit(f"{address}/join", {})[0]

        statuses = list(pool.map(join, clients))
        if sorted(statuses) != TAKEN:
            raise Lost(f"{address}: {statuses} for one seat")
        winner = self._guests[statuses.index(TAKEN[0])]
        self._winners[address.rpartition("/")[2]] = winner.name

    def check(self, database: str) -> int:
        """Look who sits where in the end: the host and who was told so, once each; how many won."""
        engine = kind_of(named(database)).engine(1)
        with engine.connect() as connection:
            found = connection.execute(
                select(HOLDERS.c.game, ACCOUNTS.c.name)
                .join(ACCOUNTS, ACCOUNTS.c.key == HOLDERS.c.browser)
                .where(HOLDERS.c.by_link, HOLDERS.c.game.in_(self._winners))
            ).all()
        engine.dispose()
        sitting = [(row.game, row.name) for row in found]
        if sorted(sitting) != sorted(self._winners.items()):
            raise Lost(f"{len(sitting)} seats were taken, {len(self._winners)} were won")
        return len(set(self._winners.values()))

    def leave(self) -> None:
        """Close all lines."""
        for racer in (self._host, *self._guests):
            racer.leave()
