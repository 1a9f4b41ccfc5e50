"""Acting at a table: what the page's module sends, and the pieces of the page that come back."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Mapping, Sequence
from typing import Annotated, Final

import msgspec
from litestar import Response, get, post
from litestar.openapi.datastructures import ResponseSpec
from litestar.params import JSONBody
from litestar.types import Guard

from spadework.core.errors import RuleError
from spadework.core.text import Text
from spadework.web.http.parameters import LONGEST_SEQUENCE, MOST_ACTIONS, Again, At, GameId, Since
from spadework.web.http.refusals import refusals
from spadework.web.http.visitor import Asked, Visitor
from spadework.web.screens.patches import Patch, Sent
from spadework.web.screens.scenes import Scene, last_sound, scenes
from spadework.web.screens.table import fragments, versions
from spadework.web.security.access import digest, new_salt
from spadework.web.security.guards import comes_from_our_page, is_person
from spadework.web.storage.archive import Conflict
from spadework.web.storage.links import LinkChange
from spadework.web.storage.schema.games import WATCH
from spadework.web.tables.seating import BOUND
from spadework.web.tables.standing import NotYours, Standing, act, end_turn, order, take_back
from spadework.web.tables.table import SeenDraft, Table
from spadework.web.tables.viewed_game import LARGEST_MARK, LeechOrder, ViewedGame

MOMENT: Final = "x-moment"  # the header that says how late it is on the page
LATEST_MOMENT: Final = 2**53 - 2  # that every browser can count to
HAVE: Final = "x-have"  # the header that lists the versions on the page: "board:1a2b log:3c4d"
KEPT: Final = "x-kept"  # and this one those pieces whose text it has kept: "board log"
SENT: Final = "sent"  # under which a table remembers what its pages have
LARGEST_MOVE: Final = 4_000  # bytes
MOST_PIECES: Final = 100  # that a page may say it has
Count = Annotated[int, msgspec.Meta(ge=0, le=MOST_ACTIONS)]
Mark = Annotated[int, msgspec.Meta(ge=0, le=LARGEST_MARK)]


class Move(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """An action for the draft, and where the page saw the table stand.

    Several with semicolons between them are played as one; to *end* is to end the turn after them.
    """

    action: Annotated[str, msgspec.Meta(max_length=LONGEST_SEQUENCE)]
    sequence: Count
    draft: Mark
    end: bool = False


class DraftWord(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A word about the draft as a whole; to *stay* is to enter it without ending the turn."""

    sequence: Count
    draft: Mark
    stay: bool = False


class StandingAnswer(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """How a seat answers offers of power from now on: to *accept* none is to be asked again."""

    seat: Annotated[int, msgspec.Meta(ge=0, le=9)]
    accept: bool | None
    most_points: Annotated[int, msgspec.Meta(ge=0, le=99)] | None = None


class Link(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The link of a seat (-1: to look on) is replaced, or closed where it is not *open* any more.

    Who has come by the old one stays, or has to *leave*.
    """

    seat: Annotated[int, msgspec.Meta(ge=WATCH, le=9)]
    open: bool = True
    leave: bool = False


class Shown(msgspec.Struct, frozen=True):
    """Where the table stands, and its page in pieces: those the browser does not have yet."""

    sequence: int
    draft: int  # its mark; 0: none
    at: int | None
    moment: int  # answers may cross: the one with the larger number is the later one
    fragments: dict[str, str]  # whole
    versions: dict[str, str]  # of all pieces, also those left out
    message: str = ""
    happened: list[Scene] = []  # as far as it was asked for
    sound: str = ""  # of what the viewer has just done
    patches: dict[str, Patch] = {}  # of pieces whose text the page has kept


REFUSALS: Final = {
    **refusals(400, 403, 404, 413, 421, 422, 429, 500, 503, 507),
    409: ResponseSpec(Shown, description="the table has moved on; this is how it stands"),
}
GUARDS: Final = [comes_from_our_page, is_person]


def said_at_a_table(
    path: str,
    *,
    guards: Sequence[Guard] = GUARDS,
    largest: int = LARGEST_MOVE,
    responses: Mapping[int, ResponseSpec] = REFUSALS,
) -> post:
    """The address of something that the page of a table says about its game, as JSON."""
    return post(
        f"/game/{{id:str}}/{path}",
        guards=guards,
        request_max_body_size=largest,
        status_code=200,
        responses=responses,
    )


@get("/game/{id:str}/fragments", responses=REFUSALS)
async def show(
    request: Asked, id: GameId, at: At = None, since: Since = None, again: Again = False
) -> Shown:
    """The pieces of the table's page, and what others have done *since* then."""
    visitor = Visitor(request)
    return await shown(visitor, await visitor.table(id), at, since=since, again=again)


@said_at_a_table("draft")
async def draft(request: Asked, id: GameId, data: JSONBody[Move]) -> Response[Shown]:
    """Play an action: into the draft of the own turn, or as a final answer outside it."""

    def play(now: Standing, seats: frozenset[int]) -> Standing:
        after = act(now, seats, data.action)
        return end_turn(after, seats) if data.end and after.drafting_seat in seats else after

    return await _change(request, id, data.sequence, data.draft, play)


@said_at_a_table("undo")
async def undo(request: Asked, id: GameId, data: JSONBody[DraftWord]) -> Response[Shown]:
    """Take the last step of the draft back."""
    return await _change(request, id, data.sequence, data.draft, take_back)


@said_at_a_table("turn")
async def turn(request: Asked, id: GameId, data: JSONBody[DraftWord]) -> Response[Shown]:
    """End the turn."""
    return await _change(
        request,
        id,
        data.sequence,
        data.draft,
        lambda now, seats: end_turn(now, seats, stay=data.stay),
    )


@said_at_a_table("orders")
async def orders(request: Asked, id: GameId, data: JSONBody[StandingAnswer]) -> Response[Shown]:
    """Say how a seat answers offers of power from now on."""

    def say(now: Standing, seats: frozenset[int]) -> Standing:
        if data.seat not in seats:
            raise NotYours(Text("a standing order is for a seat of your own"))
        if data.accept is None:
            return order(now, data.seat, None)
        most = LeechOrder.ANY_POINTS if data.most_points is None else data.most_points
        return order(now, data.seat, LeechOrder(data.accept, most if data.accept else 0))

    return await _change(request, id, None, None, say)


@said_at_a_table("links")
async def links(request: Asked, id: GameId, data: JSONBody[Link]) -> Response[Shown]:
    """Replace the link of a seat by a new one, or close it: for the host, or who sits there."""
    visitor = Visitor(request)
    table = await visitor.table(id)
    seat = data.seat
    is_host = visitor.holder == table.host
    # A new token is made of a secret of the host's browser; others can only close what is there.
    can_close = table.seating.sits_by_link(seat, visitor.holder)
    if not is_host and (data.open or data.leave or not can_close):
        raise NotYours(Text("the links are the host's; who sits at a seat can close its link"))
    if (data.open or data.leave) and table.seating.is_bound(seat):
        raise NotYours(BOUND)
    if seat != WATCH and (seat >= len(table.players) or table.players[seat].is_bot):
        raise RuleError(Text("there is no link for this seat"))
    salt = new_salt()
    token = digest(visitor.browser.token(id, seat, salt)) if data.open else ""
    await table.change_link(LinkChange(seat, token, salt, table.host if data.leave else ""))
    return Response(await shown(visitor, table, None))


async def _change(
    request: Asked,
    id: str,
    sequence: int | None,
    draft: int | None,
    step: Callable[[Standing, frozenset[int]], Standing],
) -> Response[Shown]:
    """Let *step* change the table; the page gets what it shows now, or why nothing happened."""
    visitor = Visitor(request)
    table = await visitor.table_to_change(id)
    browser = visitor.holder
    seen_draft = None if draft is None else SeenDraft(draft, browser)

    def change(now: Standing) -> Standing:
        # Who holds which seat is asked when it counts: somebody may sit down in the meantime.
        return step(now, table.acting_seats(browser))

    return await said(visitor, table, table.change(change, sequence, seen_draft), is_done=True)


async def said(
    visitor: Visitor, table: Table, what: Awaitable[None], *, is_done: bool = False
) -> Response[Shown]:
    """The page after *what* somebody has said; it shows as well why that came too late."""
    try:
        await what
    except Conflict as error:
        return Response(await shown(visitor, table, None, visitor.say(error.text)), status_code=409)
    visitor.server.bots.notice(table)
    return Response(await shown(visitor, table, None, is_done=is_done))


async def shown(
    visitor: Visitor,
    table: Table,
    at: int | None,
    message: str = "",
    *,
    since: int | None = None,
    again: bool = False,
    is_done: bool = False,
) -> Shown:
    """The table's page in pieces, as the browser may see it, less what it says it has.

    With *since*, what has happened after so many actions is told as well, or told *again*.
    """

    def draw(view: ViewedGame) -> Shown:
        return in_pieces(
            visitor.request, view, _sent(table), message, since=since, again=again, is_done=is_done
        )

    return await visitor.draw(table, draw, at)


def in_pieces(
    request: Asked,
    view: ViewedGame,
    sent: Sent,
    message: str = "",
    *,
    since: int | None = None,
    again: bool = False,
    is_done: bool = False,
) -> Shown:
    """The pieces of *view* that the page does not say it has, and that were not *sent* before."""
    had = _had(request)
    kept = request.headers.get(KEPT, "").split()[:MOST_PIECES]
    before = _moment_in(request.headers.get(MOMENT, ""))
    pieces = fragments(view)
    names = versions(pieces)
    new = {id: html for id, html in pieces.items() if had.get(id) != names[id]}
    patches = _patches(sent, {id: had.get(id, "") for id in kept}, new, names)
    return Shown(
        view.sequence,
        view.draft_mark,
        view.at if view.is_past else None,
        max(view.moment, before + 1),
        {id: html for id, html in new.items() if id not in patches},
        names,
        message,
        [] if since is None else scenes(view, since, again=again),
        last_sound(view) if is_done else "",
        patches,
    )


def _had(request: Asked) -> dict[str, str]:
    """The versions of pieces that a page says it has."""
    said = request.headers.get(HAVE, "").split()[:MOST_PIECES]
    return dict(name.partition(":")[::2] for name in said)


def _sent(table: Table) -> Sent:
    """What pages of a table were sent lately."""
    found = table.kept.setdefault(SENT, Sent())
    assert isinstance(found, Sent), "somebody else keeps something under this name"
    return found


def _patches(
    sent: Sent, had: Mapping[str, str], new: Mapping[str, str], names: Mapping[str, str]
) -> dict[str, Patch]:
    """Of the *new* pieces those of which the page needs a few lines only."""
    made: dict[str, Patch] = {}
    for id, html in new.items():
        patch = sent.patch(had.get(id, ""), html)
        if patch is not None:
            made[id] = patch
        sent.remember(names[id], html)
    return made


def _moment_in(text: str) -> int:
    """How late it is on a page; 0 if it does not say."""
    moment = int(text) if text.isascii() and text.isdigit() and len(text) <= 16 else 0
    return moment if moment <= LATEST_MOMENT else 0


ROUTES: Final = [show, draft, undo, turn, orders, links]
