"""The links of a game in the database: which seats have one, and how one is replaced or closed."""

from __future__ import annotations

from dataclasses import dataclass
from typing import NamedTuple

from sqlalchemy import Connection, delete, insert, select, update

from spadework.web.storage.schema.games import GAMES, HOLDERS, LINKS


class OpenLink(NamedTuple):
    """A link that leads to a seat: the digest of its token, and what that is made with."""

    token: str
    salt: str


@dataclass(frozen=True)
class LinkChange:
    """The link of *seat* is replaced by another one, or closed where there is no *token*.

    Who has come by a link stays, unless all but the *host* are to leave.
    """

    seat: int
    token: str = ""  # its digest
    salt: str = ""
    host: str = ""


def open_links(connection: Connection, game: str) -> dict[int, OpenLink]:
    """The links that are open, by seat."""
    found = connection.execute(select(LINKS).where(LINKS.c.game == game))
    return {row.seat: OpenLink(row.token, row.salt) for row in found}


def change_link(connection: Connection, game: str, change: LinkChange) -> None:
    """Write *change*; who has read the game before has to read it again."""
    seat = change.seat
    connection.execute(update(GAMES).where(GAMES.c.id == game).values(version=GAMES.c.version + 1))
    connection.execute(delete(LINKS).where(LINKS.c.game == game, LINKS.c.seat == seat))
    if change.token:
        connection.execute(
            insert(LINKS).values(token=change.token, game=game, seat=seat, salt=change.salt)
        )
    if change.host:
        connection.execute(
            delete(HOLDERS).where(
                HOLDERS.c.game == game, HOLDERS.c.seat == seat, HOLDERS.c.browser != change.host
            )
        )
