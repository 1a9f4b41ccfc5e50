"""Games as the database has them: one with all its parts, or the list of somebody's."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from sqlalchemy import ColumnElement, Connection, Select, Table, func, select, true

from spadework.web.storage.kept import (
    Holder,
    Row,
    Stored,
    Summary,
    seats_held,
    stored_game,
    summary_of,
)
from spadework.web.storage.schema.consent import HALTS, REQUESTS, TAKEBACKS
from spadework.web.storage.schema.games import (
    ACTIONS,
    DRAFTS,
    ENDINGS,
    GAMES,
    HOLDERS,
    ORDERS,
    REMARKS,
    WATCH,
)
from spadework.web.storage.schema.people import ACCOUNTS
from spadework.web.storage.schema.plans import PLANNED
from spadework.web.storage.schema.time import STEWARDS
from spadework.web.storage.seat_times import next_ends


def load_game(connection: Connection, id: str) -> Stored | None:
    """All that is kept of a game; None if it is not there."""
    game = connection.execute(select(GAMES).where(GAMES.c.id == id)).first()
    if game is None:
        return None

    def rows(table: Table, *columns: str, by: ColumnElement[int] | None = None) -> list[Row]:
        """What a table has of the game, without the game's name."""
        wanted = select(*[table.c[name] for name in columns]).where(table.c.game == id)
        found = connection.execute(wanted if by is None else wanted.order_by(by))
        return [tuple(row) for row in found]

    programs = (
        select(ACCOUNTS.c.key)
        .join(HOLDERS, HOLDERS.c.browser == ACCOUNTS.c.key)
        .where(HOLDERS.c.game == id, ACCOUNTS.c.is_program)
    )

    return stored_game(
        id,
        game._asdict(),
        {
            "actions": rows(ACTIONS, "sequence", "seat", "text", by=ACTIONS.c.sequence),
            "drafts": rows(DRAFTS, "seat", "text", by=DRAFTS.c.place),
            "endings": rows(ENDINGS, "seat"),
            "orders": rows(ORDERS, "seat", "accept", "most_points"),
            "planned": rows(PLANNED, "seat", "holder", "turn"),
            "remarks": rows(REMARKS, "after", "seat", "kind", "text", by=REMARKS.c.id),
            "stewards": rows(STEWARDS, "seat", "level", by=STEWARDS.c.seat),
            "halts": rows(HALTS, "kind"),
            "requests": rows(REQUESTS, "id", "kind", "seat", "target", "agreed"),
            "takebacks": rows(TAKEBACKS, "id", by=TAKEBACKS.c.id),
            "holders": rows(HOLDERS, "seat", "browser", "by_link", by=HOLDERS.c.id),
            "programs": [tuple(row) for row in connection.execute(programs)],
        },
    )


def games_of(connection: Connection, browser: str, most: int, over: bool | None) -> list[Summary]:
    """The games a browser has a part in, the latest first; *over* or not, or all if it is None."""
    mine = select(HOLDERS.c.game).where(HOLDERS.c.browser == browser)
    last = select(func.max(ACTIONS.c.sequence)).where(ACTIONS.c.game == GAMES.c.id)
    rows = connection.execute(
        select(GAMES, (last.scalar_subquery() + 1).label("sequence"))
        .where(GAMES.c.id.in_(mine), true() if over is None else GAMES.c.over.is_(over))
        .order_by(GAMES.c.changed.desc(), GAMES.c.id)
        .limit(most)
    )
    holders = _holders_of(connection, mine)
    stopped = connection.execute(select(HALTS.c.game, HALTS.c.kind).where(HALTS.c.game.in_(mine)))
    halts = {row.game: row.kind for row in stopped}
    ends = next_ends(connection, mine)
    stewards = _stewards_of(connection, mine)
    return [
        summary_of(
            row._asdict(),
            holders[row.id],
            browser,
            halts.get(row.id, ""),
            ends.get(row.id, {}),
            stewards.get(row.id, {}),
        )
        for row in rows
    ]


def count_asking(connection: Connection, browser: str) -> int:
    """How many games wait for a browser or an account."""
    mine = select(HOLDERS.c.game).where(HOLDERS.c.browser == browser, HOLDERS.c.seat != WATCH)
    halted = select(HALTS.c.game).where(HALTS.c.game.in_(mine))
    running = select(GAMES.c.id, GAMES.c.asked).where(
        GAMES.c.id.in_(mine), ~GAMES.c.over, GAMES.c.id.not_in(halted)
    )
    asked = {row.id: set(row.asked) for row in connection.execute(running)}
    return sum(
        bool(asked[id] & seats_held([Holder(*row) for row in rows], browser))
        for id, rows in _holders_of(connection, list(asked)).items()
    )


def _stewards_of(connection: Connection, games: Select[Any]) -> dict[str, dict[int, str]]:
    """Who plays for those who are out of time, by game and seat."""
    found: dict[str, dict[int, str]] = {}
    for row in connection.execute(select(STEWARDS).where(STEWARDS.c.game.in_(games))):
        found.setdefault(row.game, {})[row.seat] = row.level
    return found


def _holders_of(
    connection: Connection, games: Select[Any] | Sequence[str]
) -> dict[str, list[tuple[int, str, bool]]]:
    """Who holds which seat, by game: the seat, the browser, and whether it came by a link."""
    wanted = select(HOLDERS.c.game, HOLDERS.c.seat, HOLDERS.c.browser, HOLDERS.c.by_link)
    found: dict[str, list[tuple[int, str, bool]]] = {}
    for game, seat, browser, by_link in connection.execute(wanted.where(HOLDERS.c.game.in_(games))):
        found.setdefault(game, []).append((seat, browser, by_link))
    return found
