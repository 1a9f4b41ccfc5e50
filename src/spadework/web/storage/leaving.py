"""Somebody leaves for good: their games stay with the others, without their name."""

from __future__ import annotations

from sqlalchemy import Connection, delete, insert, select, update

from spadework.web.people.names import SOMEONE_WHO_LEFT, without
from spadework.web.storage.schema.games import GAMES, HOLDERS, WATCH
from spadework.web.storage.seating import call_seat, games_held, raise_versions


def leave_games(connection: Connection, key: str, name: str) -> list[str]:
    """Take an account out of all its games; which ones.

    What nobody else has a part in is deleted. Seats that somebody came to by a link go back to the
    host, and if it is the host who leaves, whoever sat down first is host from now on.
    """
    games = games_held(connection, key)
    raise_versions(connection, games)
    for game in games:
        _leave(connection, game, key, name)
    return games


def _leave(connection: Connection, game: str, key: str, name: str) -> None:
    row = connection.execute(select(GAMES).where(GAMES.c.id == game)).one()
    everybody = connection.execute(
        select(HOLDERS).where(HOLDERS.c.game == game).order_by(HOLDERS.c.id)
    ).all()
    others = [holder for holder in everybody if holder.browser != key]
    if not others:
        connection.execute(delete(GAMES).where(GAMES.c.id == game))
        return
    for holder in everybody:
        called = row.players[holder.seat][0] if 0 <= holder.seat < len(row.players) else ""
        if holder.browser == key and called == name:
            call_seat(connection, game, holder.seat, SOMEONE_WHO_LEFT)
    connection.execute(delete(HOLDERS).where(HOLDERS.c.game == game, HOLDERS.c.browser == key))
    connection.execute(
        update(GAMES).where(GAMES.c.id == game).values(title=without(name, row.title))
    )
    if row.host == key:
        heirs = [holder.browser for holder in others if holder.by_link and holder.seat != WATCH]
        persons = [seat for seat, player in enumerate(row.players) if not player[1]]
        _make_host(connection, game, heirs[0] if heirs else "", [WATCH, *persons])


def _make_host(connection: Connection, game: str, host: str, seats: list[int]) -> None:
    """Let somebody be the host of a game, who holds every seat that nobody else sits at."""
    connection.execute(update(GAMES).where(GAMES.c.id == game).values(host=host))
    if not host:  # all others look on
        return
    mine = (HOLDERS.c.game == game, HOLDERS.c.browser == host)
    held = set(connection.scalars(select(HOLDERS.c.seat).where(*mine)))
    rows = [
        {"game": game, "seat": seat, "browser": host, "by_link": False}
        for seat in seats
        if seat not in held
    ]
    if rows:
        connection.execute(insert(HOLDERS), rows)
