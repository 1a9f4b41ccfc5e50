"""Playing on beside a table: what the page of a plan asks for and sends."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import Final, TypeVar

from litestar import Response, get
from litestar.params import JSONBody

from spadework.core.errors import NotationError
from spadework.core.text import Text
from spadework.web.http.parameters import At, GameId, PlanNumber
from spadework.web.http.play_api import REFUSALS, DraftWord, Move, Shown, in_pieces, said_at_a_table
from spadework.web.http.request_refused import RequestRefused
from spadework.web.http.visitor import Asked, Visitor
from spadework.web.plans.board import board, end_turn, everybody, kept_steps, try_out
from spadework.web.screens.patches import Sent
from spadework.web.storage.archive import Conflict
from spadework.web.storage.plans import MOVED_ON, KeptPlan
from spadework.web.tables.standing import LOOKING_ON, NotYours, Standing, take_back
from spadework.web.tables.table import Table
from spadework.web.tables.viewed_game import NEVER, Planning, ViewedGame, draft_mark

Drawn = TypeVar("Drawn")


@dataclass(frozen=True)
class OpenPlan:
    """A plan of whoever asks, at its table, played as far as it goes."""

    visitor: Visitor
    table: Table
    plan: KeptPlan
    standing: Standing

    def view(self, at: int | None = None) -> ViewedGame:
        """The plan in place of the table: nobody else is here, and one acts for every seat."""
        game, base = self.standing.drafted, self.standing.game
        length = game.length
        if at is not None and not 0 <= at <= length:
            raise NotationError(Text("this game has {n} actions, not {m}", n=length, m=at))
        table = self.visitor.view(self.table)
        return replace(
            table,
            game=game if at is None else game.branch(at),
            viewer=replace(table.viewer, seats=everybody(game), is_host=False),
            sequence=base.length,
            length=length,
            at=NEVER if at is None else at,
            whole=None if at is None else game,
            recorded=None,
            draft=(),
            thinking={},
            waiting=frozenset(),
            here=frozenset(),
            orders={},
            ending=frozenset(),
            remarks=tuple(r for r in table.remarks if r.after <= base.length),
            links={},
            open_links=frozenset(),
            closable=frozenset(),
            turn_is_over=False,
            ends_game=False,
            read_only=self.table.trouble,  # a table that rests can be planned at
            era=0,
            halt="",
            request=None,
            asks_for=frozenset(),
            voters=frozenset(),
            clocks={},
            has_chat=False,
            plan=Planning(
                self.plan.id,
                self.plan.name,
                tuple(entry.action.text for entry in self.standing.draft),
                moved_on=self.plan.begun != self.table.standing.sequence,
                is_past=self.table.standing.game.over,
            ),
        )

    async def draw(self, draw: Callable[[ViewedGame], Drawn], at: int | None = None) -> Drawn:
        """What *draw* makes of the plan."""
        pages = self.table.pages
        if not pages.has_log(self.visitor.preferences.language):
            now = self.visitor.view(self.table)
            await self.visitor.server.log_writing.write(self.visitor.who, now, pages)
        return draw(self.view(at))


async def own_table(visitor: Visitor, id: str) -> Table:
    """The table called *id*, for somebody who has a seat there and so something to plan."""
    table = await visitor.table(id)
    if not table.seats_of(visitor.holder) or table.is_public:
        raise NotYours(LOOKING_ON)
    return table


async def own_plan(visitor: Visitor, table: Table, number: int) -> KeptPlan:
    """A plan of whoever asks; those of others are not there."""
    plan = await visitor.server.plans.find(table.id, visitor.holder, number)
    if plan is None:
        raise RequestRefused(404, Text("There is no such plan here."))
    return plan


async def open_plan(request: Asked, id: str, number: int) -> OpenPlan:
    """The plan that a request is about."""
    visitor = Visitor(request)
    table = await own_table(visitor, id)
    plan = await own_plan(visitor, table, number)
    return OpenPlan(visitor, table, plan, board(table.standing.game, plan.begun, plan.steps))


@get("/game/{id:str}/plans/{plan:int}/fragments", responses=REFUSALS)
async def show(request: Asked, id: GameId, plan: PlanNumber, at: At = None) -> Shown:
    """The pieces of the plan's page."""
    return await _shown(await open_plan(request, id, plan), at)


@said_at_a_table("plans/{plan:int}/draft")
async def draft(
    request: Asked, id: GameId, plan: PlanNumber, data: JSONBody[Move]
) -> Response[Shown]:
    """Play an action in the plan, for whoever is asked."""
    return await _change(
        await open_plan(request, id, plan),
        data.draft,
        lambda now: try_out(now, data.action, end=data.end),
    )


@said_at_a_table("plans/{plan:int}/undo")
async def undo(
    request: Asked, id: GameId, plan: PlanNumber, data: JSONBody[DraftWord]
) -> Response[Shown]:
    """Take the last step of the plan back."""
    return await _change(
        await open_plan(request, id, plan),
        data.draft,
        lambda now: take_back(now, everybody(now.game)),
    )


@said_at_a_table("plans/{plan:int}/turn")
async def turn(
    request: Asked, id: GameId, plan: PlanNumber, data: JSONBody[DraftWord]
) -> Response[Shown]:
    """End the turn of whoever has it in the plan."""
    return await _change(await open_plan(request, id, plan), data.draft, end_turn)


async def _change(
    opened: OpenPlan, mark: int, step: Callable[[Standing], Standing]
) -> Response[Shown]:
    """Let *step* change the plan if it is as the page saw it; the table is not touched."""
    try:
        if mark != draft_mark([entry.action.text for entry in opened.standing.draft]):
            raise Conflict(MOVED_ON)
        after = step(opened.standing)
        await opened.visitor.server.plans.write(opened.plan, opened.plan.begun, kept_steps(after))
    except Conflict as error:
        said = opened.visitor.say(error.text)
        return Response(await _shown(opened, None, said), status_code=409)
    return Response(await _shown(replace(opened, standing=after), None, is_done=True))


async def _shown(
    opened: OpenPlan, at: int | None, message: str = "", *, is_done: bool = False
) -> Shown:
    def draw(view: ViewedGame) -> Shown:
        return in_pieces(opened.visitor.request, view, Sent(), message, is_done=is_done)

    return await opened.draw(draw, at)


ROUTES: Final = [show, draft, undo, turn]
