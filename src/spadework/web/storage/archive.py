"""Games in the database: every change of a table is one transaction."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import UTC, datetime, timedelta
from typing import Final

import msgspec
from sqlalchemy import (
    ColumnElement,
    Connection,
    bindparam,
    delete,
    func,
    insert,
    literal,
    select,
    update,
)

from spadework.core.errors import RuleError
from spadework.core.text import Text
from spadework.notation.game import Game
from spadework.notation.text import text_headers
from spadework.view.advice.position import situation
from spadework.view.drawing.small_board import packed_board
from spadework.view.text.packed import packed
from spadework.web.http.settings import Quota
from spadework.web.records.chain import KeptChain
from spadework.web.security.bounds import check_lengths
from spadework.web.storage.chain import read_chain, seal, with_links
from spadework.web.storage.consequences import CONSEQUENCES, WrittenGame
from spadework.web.storage.database import KEY, Database
from spadework.web.storage.jobs import Jobs
from spadework.web.storage.kept import (
    Holder,
    Stored,
    Summary,
)
from spadework.web.storage.links import LinkChange, OpenLink, change_link, open_links
from spadework.web.storage.pulse import any_clock_runs, attend
from spadework.web.storage.reading_games import count_asking, games_of, load_game
from spadework.web.storage.schema.games import (
    ACTIONS,
    GAMES,
    HOLDERS,
    LINKS,
    WATCH,
)
from spadework.web.storage.schema.server import KEYS
from spadework.web.storage.seat_times import seat_times
from spadework.web.storage.seating import call_seat
from spadework.web.storage.stewards import look_at_clocks
from spadework.web.storage.writing_standings import insert_rows, write_standing
from spadework.web.tables.standing import Standing
from spadework.web.tables.terms import USUAL, Clock, Terms
from spadework.web.tables.viewed_game import Player, SeatTime

# Statements of every turn are made once: to put one together takes longer than to carry it out.
RAISE: Final = update(GAMES).where(
    GAMES.c.id == bindparam("of"), GAMES.c.version == bindparam("known")
)
NEW_ACTIONS: Final = insert(ACTIONS)
VERSION: Final = select(GAMES.c.version).where(GAMES.c.id == bindparam("of"))


class Conflict(RuleError):
    """The table has moved on since the request was thought of."""


class Gone(RuleError):
    """The game has been taken out of the database."""

    def __init__(self) -> None:
        super().__init__(Text("This game is not here any more."))


@dataclass(frozen=True)
class Agreement:
    """Something that people have agreed on, besides the actions: part of one transaction.

    *summary* is what lists say of the game from then on, if that changes.
    """

    work: Callable[[Connection], None]
    summary: Mapping[str, object] = field(default_factory=dict)


@dataclass(frozen=True)
class BegunGame:
    """A game that has just been set up, with the browser or account of its *host*.

    *links* are digests of tokens with the seats they give; *guests* sit at their seats from the
    beginning, or look on.
    """

    id: str
    title: str
    game: Game
    players: Sequence[Player]
    host: str
    links: Mapping[str, int] = field(default_factory=dict)
    guests: Sequence[Holder] = ()
    terms: Terms = USUAL


class Archive:
    """The games of one database."""

    def __init__(self, database: Database, quota: Quota) -> None:
        self._database = database
        self._quota = quota
        self.jobs: Final = Jobs(database)

    async def glance(self) -> None:
        """Look whether the database answers."""
        await self._database.read(lambda connection: connection.execute(select(literal(1))).all())

    def figures(self) -> Iterator[str]:
        """How much the database has been used, as Prometheus reads it."""
        return self._database.used.lines()

    async def close(self) -> None:
        """Let go of the database."""
        self._database.close()

    async def add(self, begun: BegunGame) -> None:
        """Keep a new game."""
        await self._database.write(self.adding(begun))

    def adding(self, begun: BegunGame) -> Callable[[Connection], None]:
        """The part of a transaction that keeps a new game.

        Refused with a sentence if there are too many games, or texts in it without end; one that is
        there is a `Conflict`.
        """
        id, game, players, host = begun.id, begun.game, begun.players, begun.host
        now = moment()
        headers = dict(text_headers(game))
        check_lengths(begun.title, headers)
        row = {
            "id": id,
            "title": begun.title,
            "headers": headers,
            "players": [[player.name, player.level] for player in players],
            "host": host,
            "created": now,
            "changed": now,
            "touched": now,
            "terms": msgspec.to_builtins(begun.terms),
            **summary_row(game, players),
        }
        actions = [
            {"game": id, "sequence": i, "seat": entry.seat, "text": entry.action.text}
            for i, entry in enumerate(game.record)
        ]
        holders = [
            {"game": id, "seat": seat, "browser": host, "by_link": False}
            for seat in [WATCH, *[i for i, player in enumerate(players) if not player.is_bot]]
        ]
        holders += [
            {"game": id, "seat": guest.seat, "browser": guest.browser, "by_link": guest.by_link}
            for guest in begun.guests
        ]
        tokens = [{"token": token, "game": id, "seat": seat} for token, seat in begun.links.items()]

        def work(connection: Connection) -> None:
            self._check_quota(connection, host)
            if connection.scalar(select(func.count()).where(GAMES.c.id == id)):
                raise Conflict(Text("this game has been begun already"))
            connection.execute(insert(GAMES).values(row))
            insert_rows(connection, with_links(connection, id, headers, actions), insert(ACTIONS))
            insert_rows(connection, holders, insert(HOLDERS))
            insert_rows(connection, tokens, insert(LINKS))
            _follow(connection, WrittenGame(id, players, begun.terms, None, game))

        return work

    def _check_quota(self, connection: Connection, host: str) -> None:
        each, in_all = self._quota.each, self._quota.in_all
        # Games are begun one at a time, or two could both be the last one.
        connection.execute(select(KEYS.c.name).where(KEYS.c.name == KEY).with_for_update())
        games = select(func.count()).select_from(GAMES)
        if each and (connection.scalar(games.where(GAMES.c.host == host)) or 0) >= each:
            raise RuleError(
                Text(
                    "no more than {n} games are kept for one browser; whoever runs this server "
                    "can clear old ones",
                    n=each,
                )
            )
        if in_all and (connection.scalar(games) or 0) >= in_all:
            raise RuleError(
                Text(
                    "this server keeps no more than {n} games; whoever runs it can clear old ones",
                    n=in_all,
                )
            )

    async def load(self, id: str) -> Stored | None:
        """The game called *id*, or None."""
        return await self._database.read(lambda connection: load_game(connection, id))

    async def chain(self, id: str) -> KeptChain | None:
        """What is kept of the record of a game with the links that were kept along; None if it is
        not there.
        """
        return await self._database.read(lambda connection: read_chain(connection, id))

    async def seal(self, id: str) -> bool:
        """Chain the end of a game; whether it was not."""
        return await self._database.write(lambda connection: seal(connection, id))

    async def version(self, id: str) -> int | None:
        """How often the game has been written; None if it is not there."""
        found = await self._database.read(
            lambda connection: connection.execute(VERSION, {"of": id}).first()
        )
        return None if found is None else found.version

    async def write(
        self,
        id: str,
        version: int,
        before: Standing,
        after: Standing,
        players: Sequence[Player],
        terms: Terms,
    ) -> None:
        """Turn *before*, read as *version*, into *after* and the next version: all or nothing.

        If another server has written since, that is a `Conflict`.
        """
        actions = [
            {"game": id, "sequence": number, "seat": entry.seat, "text": entry.action.text}
            for number, entry in enumerate(after.game.record)
            if number >= before.sequence
        ]
        summary = {"changed": moment(), **summary_row(after.game, players)} if actions else {}

        def work(connection: Connection) -> None:
            _raise_version(connection, id, version, summary)
            insert_rows(connection, with_links(connection, id, None, actions), NEW_ACTIONS)
            if actions:
                _follow(connection, WrittenGame(id, players, terms, before.game, after.game))
            write_standing(connection, id, before, after)

        await self._database.write(work)

    async def agree(self, id: str, version: int, agreement: Agreement) -> None:
        """Keep what people at a table have agreed on, which makes the next version."""

        def work(connection: Connection) -> None:
            _raise_version(connection, id, version, agreement.summary)
            agreement.work(connection)

        await self._database.write(work)

    # --- time

    async def attend(self) -> None:
        """Leave a sign that a server is there, as long as anybody's time is running."""
        if await self._database.read(any_clock_runs):
            await self._database.write(attend)

    async def look_at_clocks(self, id: str) -> bool:
        """Remind those whose time is running out and replace those who have none left."""
        return await self._database.write(lambda connection: look_at_clocks(connection, id))

    async def seat_times(
        self, id: str, clock: Clock, people: Collection[int]
    ) -> dict[int, SeatTime]:
        """How long *people* have in a game."""
        return await self._database.read(lambda c: seat_times(c, id, clock, people))

    async def link(self, digest: str) -> tuple[str, int] | None:
        """The game and seat that a token's digest gives."""
        wanted = select(LINKS.c.game, LINKS.c.seat).where(LINKS.c.token == digest)
        row = await self._database.read(lambda connection: connection.execute(wanted).first())
        return (row.game, row.seat) if row is not None and isinstance(row.seat, int) else None

    async def links(self, id: str) -> dict[int, OpenLink]:
        """The links of a game that are open, by seat."""
        return await self._database.read(lambda connection: open_links(connection, id))

    async def change_link(self, id: str, change: LinkChange) -> None:
        """Replace or close a link, which makes the next version: other servers have to know."""
        await self._database.write(lambda connection: change_link(connection, id, change))

    async def hold(
        self, id: str, version: int, holder: Holder, gone: Collection[str], name: str = ""
    ) -> None:
        """Let somebody hold a seat from now on, and those that are *gone* no longer.

        The seat is called by the *name* of an account. That makes the next version: other servers
        have to learn who may act.
        """

        def work(connection: Connection) -> None:
            _raise_version(connection, id, version, {})
            connection.execute(
                delete(HOLDERS).where(
                    HOLDERS.c.game == id,
                    HOLDERS.c.seat == holder.seat,
                    HOLDERS.c.browser.in_(gone),
                )
            )
            connection.execute(
                insert(HOLDERS).values(
                    game=id, seat=holder.seat, browser=holder.browser, by_link=holder.by_link
                )
            )
            if name and holder.by_link:
                call_seat(connection, id, holder.seat, name)

        await self._database.write(work)

    async def games_of(self, browser: str, most: int, *, over: bool | None = None) -> list[Summary]:
        """The games a browser holds a seat of or looks on at, the latest first.

        All of them, or those that are *over*, or those that are not.
        """
        return await self._database.read(
            lambda connection: games_of(connection, browser, most, over)
        )

    async def count_asking(self, browser: str) -> int:
        """How many games wait for a browser or an account."""
        return await self._database.read(lambda connection: count_asking(connection, browser))

    async def all_games(self) -> list[str]:
        """Every game there is."""
        wanted = select(GAMES.c.id).order_by(GAMES.c.id)
        return await self._database.read(lambda connection: list(connection.scalars(wanted)))

    async def count(self) -> int:
        """How many games there are."""
        games = select(func.count()).select_from(GAMES)
        return await self._database.read(lambda connection: connection.scalar(games)) or 0

    async def untouched(self, since: str, *, finished: bool) -> list[str]:
        """The games that nobody has touched *since* then; *finished* ones only if wanted."""
        wanted = select(GAMES.c.id).where(_is_untouched(since, finished=finished))
        return await self._database.read(lambda connection: list(connection.scalars(wanted)))

    async def clear(self, ids: Sequence[str], since: str, *, finished: bool) -> int:
        """Take games out for good; how many it were. What has been touched by now is kept."""
        cleared = delete(GAMES).where(GAMES.c.id.in_(ids), _is_untouched(since, finished=finished))
        return await self._database.write(lambda connection: connection.execute(cleared).rowcount)


def _is_untouched(since: str, *, finished: bool) -> ColumnElement[bool]:
    untouched = GAMES.c.touched < since
    return untouched if finished else untouched & GAMES.c.over.is_(False)


def summary_row(game: Game, players: Sequence[Player]) -> dict[str, object]:
    """What lists of games say about one, so that they need no replay."""
    asked = game.state.seats_asked()
    return {
        "situation": packed(situation(game.state)),
        "asked": asked,
        "over": game.over,
        "bot_asked": any(players[seat].is_played for seat in asked),
        "factions": [seat.faction.id for seat in game.state.seats],
        "board": packed_board(game.state),
    }


def moment(before: timedelta = timedelta()) -> str:
    """This moment, or one *before* it, as it is kept: later ones come later in the alphabet."""
    return (datetime.now(UTC) - before).isoformat(timespec="seconds")


def _raise_version(
    connection: Connection, id: str, version: int, summary: Mapping[str, object]
) -> None:
    """Make *version* the next one, or find that another server has done so."""
    written = {"version": version + 1, "touched": moment(), **summary}
    raised = connection.execute(RAISE, {"of": id, "known": version, **written})
    if not raised.rowcount:
        raise Conflict(Text("this table has moved on in the meantime"))


def _follow(connection: Connection, written: WrittenGame) -> None:
    for consequence in CONSEQUENCES:
        consequence(connection, written)
