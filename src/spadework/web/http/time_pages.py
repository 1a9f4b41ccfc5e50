"""Where somebody lives and when they are away: what their clocks go by."""

from __future__ import annotations

from typing import Final

import msgspec
from litestar import Response, post
from litestar.response import Redirect

from spadework.core.errors import RuleError
from spadework.web.http.account_pages import OWN, own, own_page
from spadework.web.http.forms import filled_in
from spadework.web.http.visitor import Asked, Visitor
from spadework.web.tables.hub import CONSENT, News

TIME: Final = "/account#time"


class TimeForm(msgspec.Struct, frozen=True):
    """Where somebody lives, or that they go away ("begin") or are back ("end")."""

    zone: str = ""
    vacation: str = ""


@post("/account/vacation", guards=OWN)
async def change_vacation(request: Asked) -> Response[str] | Redirect:
    """Go away, or be back: the tables of all games say so."""
    visit = Visitor(request)
    account = own(visit).account
    form = filled_in(await visit.fields(), TimeForm)
    vacations = visit.server.vacations
    try:
        change = vacations.end if form.vacation == "end" else vacations.begin
        games = await change(account.id)
    except RuleError as error:
        return await own_page(visit, error.text)
    for id in games:
        visit.server.hub.tell(id, News(CONSENT, {}))
    return Redirect(TIME, status_code=303)


@post("/account/zone", guards=OWN)
async def change_zone(request: Asked) -> Redirect:
    """Live in another time zone."""
    visit = Visitor(request)
    form = filled_in(await visit.fields(), TimeForm)
    await visit.server.vacations.live_in(own(visit).account.id, form.zone)
    return Redirect(TIME, status_code=303)


ROUTES: Final = [change_vacation, change_zone]
