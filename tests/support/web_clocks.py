"""Games with a clock for tests, and time that passes at once."""

import msgspec
from sqlalchemy import select, update

from spadework.web.storage.clocks import keep_time
from spadework.web.storage.schema.games import GAMES
from spadework.web.tables.terms import Terms
from support.databases import Kept
from support.two_players import FIELDS
from support.web_table import Browser, House

# The set-up of these two: who builds where, and who takes which card.
SET_UP = ("build F4", "build F3", "build E8", "build E5", "build D6")


def on_terms(house: House, kept: Kept, url: str, terms: Terms) -> None:
    """Let a game be played on *terms*, as if it had been begun on them a moment ago."""
    id = url.split("/")[2]
    with kept.engine().begin() as connection:
        row = connection.execute(
            select(GAMES.c.players, GAMES.c.asked).where(GAMES.c.id == id)
        ).one()
        connection.execute(
            update(GAMES)
            .where(GAMES.c.id == id)
            .values(terms=msgspec.to_builtins(terms), version=GAMES.c.version + 1)
        )
        people = [seat for seat, player in enumerate(row.players) if not player[1]]
        if terms.clock.runs:
            keep_time(connection, id, terms.clock, people, row.asked, ())
    house.server.tables.forget(id)


def pass_time(kept: Kept, seconds: float) -> None:
    """Let so many seconds have passed for all clocks, and whatever is due then be due."""
    kept.rows("UPDATE clocks SET since = since - %s WHERE since > 0", seconds)
    kept.rows("UPDATE jobs SET due = due - %s WHERE kind = 'clock'", seconds)
    kept.rows("UPDATE interruptions SET begun = begun - %s, ended = ended - %s", seconds, seconds)


def two_people(house: House, kept: Kept, terms: Terms) -> tuple[Browser, Browser, str]:
    """A host with the Witches, a guest with the Nomads, and their game."""
    host, guest = house.browser(), house.browser()
    url = host.begin(**FIELDS)
    guest.submit(host.links(url)["seat 2"])
    on_terms(house, kept, url, terms)
    return host, guest, url
