"""Games in the database: every change of a table is one transaction."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime

from sqlalchemy import Insert, delete, insert, literal_column, select, update
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine

from spadework.core.errors import RuleError
from spadework.notation.game import Game
from spadework.notation.text import text_headers
from spadework.view.position import situation
from spadework.web.links import LinkChange, change_link, salts_of
from spadework.web.schema import (
    ACTIONS,
    DRAFTS,
    ENDINGS,
    GAMES,
    HOLDERS,
    LINKS,
    ORDERS,
    REMARKS,
    WATCH,
)
from spadework.web.seen import LeechOrder, Player, Remark
from spadework.web.standing import Standing


class Conflict(RuleError):
    """The table has moved on since the request was thought of."""


@dataclass(frozen=True)
class Holder:
    """A browser that may act for a seat, or look on."""

    seat: int
    browser: str
    by_link: bool


def seats_held(holders: Collection[Holder], browser: str) -> frozenset[int]:
    """The seats that *browser* may act for, of a game with these *holders*.

    Who made the game holds every seat of a person until somebody else sits down there.
    """
    mine = {h for h in holders if h.browser == browser and h.seat != WATCH}
    taken = {h.seat for h in holders if h.by_link and h.browser != browser}
    return frozenset(h.seat for h in mine if h.by_link or h.seat not in taken)


@dataclass(frozen=True)
class Stored:
    """All that is kept of one game."""

    id: str
    version: int
    title: str
    headers: dict[str, str]
    players: tuple[Player, ...]
    host: str
    actions: list[tuple[int, str]]
    draft: list[tuple[int, str]]
    ending: frozenset[int]
    orders: dict[int, LeechOrder]
    remarks: tuple[Remark, ...]
    holders: tuple[Holder, ...]  # the latest last


@dataclass(frozen=True)
class Summary:
    """A game in a list."""

    id: str
    title: str
    situation: str
    changed: str
    over: bool
    asked: frozenset[int]
    seats: frozenset[int]  # that the browser which asks for the list may act for


class Store:
    """The games of one database."""

    def __init__(self, engine: AsyncEngine) -> None:
        self._engine = engine

    async def close(self) -> None:
        """Let go of the file."""
        await self._engine.dispose()

    async def add(
        self,
        id: str,
        title: str,
        game: Game,
        players: Sequence[Player],
        host: str,
        links: dict[str, int],
    ) -> None:
        """Keep a new game; *links* are digests of tokens with the seats they give."""
        now = _now()
        row = {
            "id": id,
            "title": title,
            "headers": dict(text_headers(game)),
            "players": [[player.name, player.level] for player in players],
            "host": host,
            "created": now,
            "changed": now,
            **_summary(game, players),
        }
        actions = [
            {"game": id, "sequence": i, "seat": entry.seat, "text": entry.action.text}
            for i, entry in enumerate(game.record)
        ]
        holders = [
            {"game": id, "seat": seat, "browser": host, "by_link": False}
            for seat in [WATCH, *[i for i, player in enumerate(players) if not player.is_bot]]
        ]
        async with self._engine.begin() as connection:
            await connection.execute(insert(GAMES).values(row))
            await _insert(connection, actions, insert(ACTIONS))
            await _insert(connection, holders, insert(HOLDERS))
            await _insert(
                connection,
                [{"token": token, "game": id, "seat": seat} for token, seat in links.items()],
                insert(LINKS),
            )

    async def load(self, id: str) -> Stored | None:
        """The game called *id*, or None."""
        async with self._engine.connect() as connection:
            # All parts are of one moment, even if another server writes in between.
            await connection.exec_driver_sql("BEGIN")
            row = (await connection.execute(select(GAMES).where(GAMES.c.id == id))).first()
            if row is None:
                return None
            actions = await connection.execute(
                select(ACTIONS.c.seat, ACTIONS.c.text)
                .where(ACTIONS.c.game == id)
                .order_by(ACTIONS.c.sequence)
            )
            drafts = await connection.execute(
                select(DRAFTS.c.seat, DRAFTS.c.text)
                .where(DRAFTS.c.game == id)
                .order_by(DRAFTS.c.place)
            )
            endings = await connection.execute(select(ENDINGS.c.seat).where(ENDINGS.c.game == id))
            orders = await connection.execute(
                select(ORDERS.c.seat, ORDERS.c.accept, ORDERS.c.most_points).where(
                    ORDERS.c.game == id
                )
            )
            remarks = await connection.execute(
                select(REMARKS.c.after, REMARKS.c.seat, REMARKS.c.kind, REMARKS.c.text)
                .where(REMARKS.c.game == id)
                .order_by(REMARKS.c.id)
            )
            holders = await connection.execute(
                select(HOLDERS.c.seat, HOLDERS.c.browser, HOLDERS.c.by_link)
                .where(HOLDERS.c.game == id)
                .order_by(literal_column("rowid"))
            )
            return Stored(
                id=row.id,
                version=row.version,
                title=row.title,
                headers=row.headers,
                players=tuple(Player(name, level) for name, level in row.players),
                host=row.host,
                actions=[(seat, text) for seat, text in actions],
                draft=[(seat, text) for seat, text in drafts],
                ending=frozenset(endings.scalars()),
                orders={seat: LeechOrder(accept, most) for seat, accept, most in orders},
                remarks=tuple(Remark(*remark) for remark in remarks),
                holders=tuple(Holder(*holder) for holder in holders),
            )

    async def write(
        self,
        id: str,
        version: int,
        before: Standing,
        after: Standing,
        players: Sequence[Player],
    ) -> None:
        """Turn *before*, read as *version*, into *after* and the next version: all or nothing.

        If another server has written since, that is a `Conflict`.
        """
        actions = [
            {"game": id, "sequence": number, "seat": entry.seat, "text": entry.action.text}
            for number, entry in enumerate(after.game.record)
            if number >= before.sequence
        ]
        summary = {"changed": _now(), **_summary(after.game, players)} if actions else {}
        async with self._engine.begin() as connection:
            # This comes first: it locks the file against other servers until all is written.
            raised = await connection.execute(
                update(GAMES)
                .where(GAMES.c.id == id, GAMES.c.version == version)
                .values(version=version + 1, **summary)
            )
            if not raised.rowcount:
                raise Conflict("this table has moved on in the meantime")
            await _insert(connection, actions, insert(ACTIONS))
            await self._write_draft(connection, id, before, after)
            await self._write_words(connection, id, before, after)

    async def _write_draft(
        self, connection: AsyncConnection, id: str, before: Standing, after: Standing
    ) -> None:
        if before.draft == after.draft:
            return
        kept = 0
        for old, new in zip(before.draft, after.draft, strict=False):
            if old != new:
                break
            kept += 1
        await connection.execute(delete(DRAFTS).where(DRAFTS.c.game == id, DRAFTS.c.place >= kept))
        await _insert(
            connection,
            [
                {"game": id, "place": place, "seat": entry.seat, "text": entry.action.text}
                for place, entry in enumerate(after.draft)
                if place >= kept
            ],
            insert(DRAFTS),
        )

    async def _write_words(
        self, connection: AsyncConnection, id: str, before: Standing, after: Standing
    ) -> None:
        """Turns that are ending, standing orders and remarks."""
        if before.ending != after.ending:
            await connection.execute(delete(ENDINGS).where(ENDINGS.c.game == id))
            rows = [{"game": id, "seat": seat} for seat in sorted(after.ending)]
            await _insert(connection, rows, insert(ENDINGS))
        if before.orders != after.orders:
            await connection.execute(delete(ORDERS).where(ORDERS.c.game == id))
            orders = [
                {"game": id, "seat": seat, "accept": o.accept, "most_points": o.most_points}
                for seat, o in after.orders.items()
            ]
            await _insert(connection, orders, insert(ORDERS))
        remarks = [
            {"game": id, "after": r.after, "seat": r.seat, "kind": r.kind, "text": r.text}
            for r in after.remarks[len(before.remarks) :]
        ]
        await _insert(connection, remarks, insert(REMARKS))

    async def link(self, digest: str) -> tuple[str, int] | None:
        """The game and seat that a token's digest gives."""
        async with self._engine.connect() as connection:
            found = await connection.execute(
                select(LINKS.c.game, LINKS.c.seat).where(LINKS.c.token == digest)
            )
            row = found.first()
            return None if row is None else (row.game, row.seat)

    async def links(self, id: str) -> dict[int, str]:
        """The seats of a game whose links are open, with their salts."""
        async with self._engine.connect() as connection:
            return await connection.run_sync(salts_of, id)

    async def change_link(self, id: str, change: LinkChange) -> None:
        """Replace or close a link."""
        async with self._engine.begin() as connection:
            await connection.run_sync(change_link, id, change)

    async def hold(self, id: str, holder: Holder, gone: set[str]) -> None:
        """Let a browser hold a seat from now on, and those that are *gone* no longer."""
        async with self._engine.begin() as connection:
            await connection.execute(
                delete(HOLDERS).where(
                    HOLDERS.c.game == id,
                    HOLDERS.c.seat == holder.seat,
                    HOLDERS.c.browser.in_(gone),
                )
            )
            await connection.execute(
                insert(HOLDERS).values(
                    game=id, seat=holder.seat, browser=holder.browser, by_link=holder.by_link
                )
            )

    async def games_of(self, browser: str, most: int) -> list[Summary]:
        """The games a browser holds a seat of or looks on at, the latest first."""
        async with self._engine.connect() as connection:
            mine = select(HOLDERS.c.game).where(HOLDERS.c.browser == browser)
            rows = await connection.execute(
                select(GAMES)
                .where(GAMES.c.id.in_(mine))
                .order_by(GAMES.c.changed.desc(), GAMES.c.id)
                .limit(most)
            )
            found = await connection.execute(
                select(HOLDERS.c.game, HOLDERS.c.seat, HOLDERS.c.browser, HOLDERS.c.by_link).where(
                    HOLDERS.c.game.in_(mine)
                )
            )
            holders: dict[str, list[Holder]] = {}
            for game, *holder in found:
                holders.setdefault(game, []).append(Holder(*holder))
            return [
                Summary(
                    row.id,
                    row.title,
                    row.situation,
                    row.changed,
                    row.over,
                    frozenset(row.asked),
                    seats_held(holders[row.id], browser),
                )
                for row in rows
            ]

    async def games_with_bots_asked(self) -> list[str]:
        """The games in which a computer player has to act."""
        async with self._engine.connect() as connection:
            found = await connection.execute(select(GAMES.c.id).where(GAMES.c.bot_asked))
            return list(found.scalars())


def _summary(game: Game, players: Sequence[Player]) -> dict[str, object]:
    """What lists of games say about one, so that they need no replay."""
    asked = asked_seats(game)
    return {
        "situation": situation(game.state),
        "asked": asked,
        "over": game.over,
        "bot_asked": any(players[seat].is_bot for seat in asked),
    }


def asked_seats(game: Game) -> list[int]:
    """The seats that may act now, first the one to act first."""
    if game.over:
        return []
    return list(dict.fromkeys(decision.seat for decision in game.state.open_decisions()))


def _now() -> str:
    return datetime.now(UTC).isoformat(timespec="seconds")


async def _insert(
    connection: AsyncConnection, rows: Sequence[dict[str, object]], statement: Insert
) -> None:
    if rows:
        await connection.execute(statement, rows)
