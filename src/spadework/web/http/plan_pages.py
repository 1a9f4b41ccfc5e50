"""The plans of somebody at a table: begun, named, deleted, and left to be carried out."""

from __future__ import annotations

from typing import Final

import msgspec
from litestar import Response, get, post
from litestar.response import Redirect

from spadework.core.errors import RuleError
from spadework.core.text import Text
from spadework.web.http.entrance_pages import html
from spadework.web.http.forms import filled_in
from spadework.web.http.parameters import LONGEST_SEQUENCE, GameId, PlanNumber
from spadework.web.http.plan_api import OpenPlan, open_plan, own_table
from spadework.web.http.visitor import Asked, Visitor
from spadework.web.plans.board import (
    board,
    brought_up_to_date,
    kept_steps,
    single_actions,
    try_out,
)
from spadework.web.plans.planned import next_turn
from spadework.web.screens.plans import plans_page
from spadework.web.security.guards import comes_from_our_page, not_too_many_words
from spadework.web.storage.plans import LONGEST_NAME
from spadework.web.tables.standing import Standing
from spadework.web.tables.standing import plan as leave_turn
from spadework.web.talk.lines import checked_line

GUARDS: Final = [comes_from_our_page]
LONGEST_AT: Final = 9  # digits of what is told back


class PlanForm(msgspec.Struct, frozen=True):
    """What is to become of a plan, and what it is called.

    One that is begun may begin in the past, after *at* actions, and with *steps*.
    """

    wish: str = ""
    name: str = ""
    only_as_assumed: str = ""
    at: str = ""
    steps: str = ""


@get("/game/{id:str}/plans")
async def show_plans(request: Asked, id: GameId) -> Response[str]:
    """All plans of whoever asks."""
    visitor = Visitor(request)
    table = await own_table(visitor, id)
    plans = await visitor.server.plans.all_at(table.id, visitor.holder)
    return html(plans_page(visitor.view(table), plans))


@post("/game/{id:str}/plans", guards=[not_too_many_words, *GUARDS])
async def begin_plan(request: Asked, id: GameId) -> Redirect:
    """Begin a plan where the table stands, or where it has stood."""
    visitor = Visitor(request)
    table = await own_table(visitor, id)
    form = filled_in(await visitor.fields(), PlanForm)
    plan = board(table.standing.game, _begun(table.standing, form), [])
    if plan.game.over or table.trouble:
        raise RuleError(Text("there is nothing to plan here any more"))
    if form.steps:
        plan = try_out(plan, form.steps[:LONGEST_SEQUENCE])
    number = await visitor.server.plans.add(
        table.id,
        visitor.holder,
        _named(visitor, form, plan.game.state.round),
        plan.sequence,
        kept_steps(plan),
    )
    return Redirect(f"/game/{id}/plans/{number}", status_code=303)


@post("/game/{id:str}/plans/{plan:int}", guards=GUARDS)
async def change_plan(request: Asked, id: GameId, plan: PlanNumber) -> Redirect:
    """Call a plan otherwise, delete it, bring it up to date, or have its next turn carried out."""
    opened = await open_plan(request, id, plan)
    form = filled_in(await opened.visitor.fields(), PlanForm)
    await CHANGES.get(form.wish, _rename)(opened, form)
    stays = form.wish == "renew"
    return Redirect(f"/game/{id}/plans/{plan}" if stays else f"/game/{id}/plans", status_code=303)


async def _rename(opened: OpenPlan, form: PlanForm) -> None:
    if form.name.strip():
        await opened.visitor.server.plans.rename(opened.plan, _named(opened.visitor, form, 0))


async def _remove(opened: OpenPlan, form: PlanForm) -> None:
    await _stop(opened, form)
    await opened.visitor.server.plans.remove(opened.plan)


async def _renew(opened: OpenPlan, form: PlanForm) -> None:
    game = opened.table.standing.game
    steps = brought_up_to_date(game, opened.plan.begun, opened.plan.steps)
    await opened.visitor.server.plans.write(opened.plan, game.length, steps)


async def _carry_out(opened: OpenPlan, form: PlanForm) -> None:
    visitor, table, plan = opened.visitor, opened.table, opened.plan

    def leave(now: Standing) -> Standing:
        seats = table.seats_of(visitor.holder)
        base, steps = opened.standing.game, single_actions(opened.standing)
        seat, turn = next_turn(base, steps, seats, now.game.state)
        wanted = msgspec.structs.replace(
            turn,
            plan=plan.id,
            name=plan.name,
            holder=visitor.holder,
            only_as_assumed=bool(form.only_as_assumed),
        )
        return leave_turn(now, seat, wanted)

    await table.change(leave, None, None)
    visitor.server.bots.notice(table)


async def _stop(opened: OpenPlan, form: PlanForm) -> None:
    def stop(now: Standing) -> Standing:
        for seat, planned in now.plans.items():
            if planned.holder == opened.visitor.holder and planned.plan == opened.plan.id:
                return leave_turn(now, seat, None)
        return now

    await opened.table.change(stop, None, None)


def _begun(standing: Standing, form: PlanForm) -> int:
    """How many actions were played where the plan begins."""
    if not form.at:
        return standing.sequence
    if not form.at.isdecimal() or int(form.at) > standing.sequence:
        raise RuleError(
            Text("this game has {n} actions, not {m}", n=standing.sequence, m=form.at[:LONGEST_AT])
        )
    return int(form.at)


def _named(visitor: Visitor, form: PlanForm, round: int) -> str:
    """What a plan is called; without a name after the *round* in which it was begun."""
    usual = visitor.say(Text("Round {n}", n=round))
    return checked_line(form.name.strip() or usual)[:LONGEST_NAME]


CHANGES: Final = {
    "rename": _rename,
    "delete": _remove,
    "renew": _renew,
    "carry_out": _carry_out,
    "stop": _stop,
}
ROUTES: Final = [show_plans, begin_plan, change_plan]
