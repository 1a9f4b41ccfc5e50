"""Accounts at tables: which games are theirs, and what their seats are called there."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Final

from sqlalchemy import Connection, delete, select, update

from spadework.web.security.bounds import PLAYER
from spadework.web.storage.belongings import hand_over
from spadework.web.storage.kept import Holder, seats_held
from spadework.web.storage.schema.games import GAMES, HOLDERS, WATCH

NAMELESS: Final = re.compile(r"Player \d+")


def games_held(connection: Connection, holder: str) -> list[str]:
    """The games at which *holder* sits or looks on."""
    held = select(HOLDERS.c.game).where(HOLDERS.c.browser == holder).distinct()
    return sorted(connection.scalars(held))


def take_over(connection: Connection, guest: str, key: str, name: str) -> list[str]:
    """Give all that a *guest* holds to the account of that *key* and *name*; which games it were.

    Every game gets its next version: other servers have to learn who may act.
    """
    rows = connection.execute(
        select(HOLDERS).where(HOLDERS.c.browser == guest).order_by(HOLDERS.c.id)
    ).all()
    games = sorted({row.game for row in rows})
    raise_versions(connection, games)
    connection.execute(update(GAMES).where(GAMES.c.host == guest).values(host=key))
    for row in rows:
        _hand_over(connection, row.id, Holder(row.seat, key, row.by_link), row.game)
    for game in games:
        name_seats(connection, game, key, name)
    hand_over(connection, guest, key, name)
    return games


def _hand_over(connection: Connection, row: int, to: Holder, game: str) -> None:
    """Let a row be that of another holder; who holds the seat already holds it once."""
    same = (HOLDERS.c.game == game, HOLDERS.c.seat == to.seat, HOLDERS.c.browser == to.browser)
    if to.by_link:
        connection.execute(update(HOLDERS).where(*same).values(by_link=True))
    if connection.execute(select(HOLDERS.c.id).where(*same)).first():
        connection.execute(delete(HOLDERS).where(HOLDERS.c.id == row))
    else:
        connection.execute(update(HOLDERS).where(HOLDERS.c.id == row).values(browser=to.browser))


def raise_versions(connection: Connection, games: Sequence[str]) -> None:
    """Let whoever has read these games read them again."""
    connection.execute(
        update(GAMES).where(GAMES.c.id.in_(games)).values(version=GAMES.c.version + 1)
    )


def name_seats(connection: Connection, game: str, key: str, name: str) -> None:
    """Call the seats that an account sits at by its *name*.

    Who came by a link sits at that seat. A host sits at the first one that nobody else has, unless
    somebody has given it another name: several may play at one computer.
    """
    found = connection.execute(
        select(HOLDERS.c.seat, HOLDERS.c.browser, HOLDERS.c.by_link).where(HOLDERS.c.game == game)
    )
    holders = [Holder(*row) for row in found]
    held = seats_held(holders, key)
    by_link = [h.seat for h in holders if h.browser == key and h.by_link and h.seat != WATCH]
    players = connection.scalar(select(GAMES.c.players).where(GAMES.c.id == game)) or []
    first = [s for s in sorted(held)[:1] if s < len(players) and NAMELESS.fullmatch(players[s][0])]
    for seat in by_link or first:
        call_seat(connection, game, seat, name)


def call_seat(connection: Connection, game: str, seat: int, name: str) -> None:
    """Let whoever sits at *seat* be called *name*, at the table and in the record."""
    row = connection.execute(
        select(GAMES.c.players, GAMES.c.headers).where(GAMES.c.id == game)
    ).one()
    players = [[name, *player[1:]] if n == seat else player for n, player in enumerate(row.players)]
    headers = dict(row.headers)
    if f"{PLAYER}{seat + 1}" in headers:
        headers[f"{PLAYER}{seat + 1}"] = name
    connection.execute(
        update(GAMES).where(GAMES.c.id == game).values(players=players, headers=headers)
    )
