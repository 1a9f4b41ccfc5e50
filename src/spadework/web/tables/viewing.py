"""What a table shows to somebody who looks at it."""

from __future__ import annotations

from time import monotonic, time_ns
from typing import Final

from spadework.web.security.access import Browser, digest
from spadework.web.storage.schema.games import WATCH
from spadework.web.tables.table import Table
from spadework.web.tables.viewed_game import NEVER, ViewedGame, Viewer


class Moments:
    """Numbers that only grow, also from one run of the server to the next."""

    def __init__(self) -> None:
        self._last = 0

    def next(self) -> int:
        """The number of this moment: microseconds, but never one twice."""
        self._last = max(self._last + 1, time_ns() // 1000)
        return self._last


MOMENTS: Final = Moments()


def view_of(
    table: Table,
    viewer: Viewer,
    at: int = NEVER,
    links: dict[str, str] | None = None,
    waiting: frozenset[int] = frozenset(),
) -> ViewedGame:
    """The game as *viewer* sees it, now or after *at* actions.

    *waiting* are seats of computer players that cannot think yet.
    """
    standing = table.standing
    whole = standing.shown_to(viewer.seats)
    game = whole if at == NEVER else standing.game.branch(at)
    drafts = at == NEVER and standing.drafting_seat in viewer.seats
    return ViewedGame(
        id=table.id,
        title=table.title,
        game=game,
        viewer=viewer,
        players=table.players,
        sequence=standing.sequence,
        length=standing.sequence,
        at=at,
        moment=MOMENTS.next(),
        whole=None if at == NEVER else whole,
        recorded=standing.game if drafts else None,
        draft=tuple(entry.action.text for entry in standing.draft) if drafts else (),
        thinking={seat: monotonic() - began for seat, began in table.thinking.items()},
        waiting=waiting,
        orders={s: o for s, o in standing.orders.items() if s in viewer.seats},
        ending=standing.ending,
        remarks=tuple(r for r in standing.remarks if at == NEVER or r.after <= at),
        links=links or {},
        turn_is_over=drafts and standing.turn_is_over,
        ends_game=drafts and standing.ends_game,
        programs=table.seating.programs,
        read_only=table.read_only,
        era=standing.era,
        halt=table.halt,
        request=table.request,
        asks_for=table.asks_for(viewer.seats),
        voters=table.voters(),
        clock=table.terms.clock,
        clocks=table.clocks if at == NEVER else {},
        rematch=table.rematch,
        kept=table.kept,
    )


def links_of(table: Table, browser: Browser) -> dict[str, str]:
    """The links of all seats and of the spectators, for the host; empty where one is closed.

    A token is made of the secret of a browser: the same host can show it nowhere else.
    """

    def link(kind: str, seat: int) -> str:
        known = (table.links or {}).get(seat)
        token = browser.token(table.id, seat, known.salt) if known else ""
        return f"/{kind}/{token}" if known and digest(token) == known.token else ""

    seats = [
        seat
        for seat, player in enumerate(table.players)
        if not player.is_bot and not table.seating.is_bound(seat)
    ]
    links = {f"seat {seat + 1}": link("seat", seat) for seat in seats}
    return {**links, "watch": link("watch", WATCH)}
