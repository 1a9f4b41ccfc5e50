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
    visitor = Visitor(request)
    account = own(visitor).account
    form = filled_in(await visitor.fields(), TimeForm)
    vacations = visitor.server.vacations
    try:
        change = vacations.end if form.vacation == "end" else vacations.begin
        games = await change(account.id)
    except RuleError as error:
        return await own_page(visitor, error.text)
    for id in games:
        visitor.server.hub.tell(id, News(CONSENT, {}))
    return Redirect(TIME, status_code=303)


@post("/account/zone", guards=OWN)
async def change_zone(request: Asked) -> Redirect:
    """Live in another time zone."""
    visitor = Visitor(request)
    form = filled_in(await visitor.fields(), TimeForm)
    await visitor.server.vacations.live_in(own(visitor).account.id, form.zone)
    return Redirect(TIME, status_code=303)


ROUTES: Final = [change_vacation, change_zone]
