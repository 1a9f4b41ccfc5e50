"""What people are told and how: their switches, and an end to letters without signing in."""

from __future__ import annotations

import re
from typing import Final

from litestar import Response, get, post
from litestar.response import Redirect

from spadework.core.text import Text
from spadework.web.http.account_pages import OWN, own
from spadework.web.http.forms import WishesForm, filled_in
from spadework.web.http.parameters import Name
from spadework.web.http.request_refused import RequestRefused
from spadework.web.http.room_pages import LARGEST_FORM, html
from spadework.web.http.visitor import Asked, Visitor
from spadework.web.notices.kinds import CHANNELS, KINDS, MAIL, switch
from spadework.web.notices.letters import ALL
from spadework.web.notices.tickets import ADDRESS
from spadework.web.screens.notices import unsubscribe_page
from spadework.web.storage.wishes import AT_ONCE
from spadework.web.time.working_time import zone_called

NOTICES: Final = "/account#notices"
TOKEN: Final = re.compile(r"(\d{1,9})\.(\w{1,20})\.[\w-]{43}")
HOUR: Final = re.compile(r"[01]?\d|2[0-3]")
NO_SUCH_LINK: Final = Text("This link does not come from a letter of this server.")


@post("/account/notices", include_in_schema=False, guards=OWN, request_max_body_size=LARGEST_FORM)
async def change_notices(request: Asked) -> Redirect:
    """Keep what somebody wants to be told of, and how."""
    visit = Visitor(request)
    account = own(visit).account
    form = filled_in(await visit.fields(), WishesForm)
    all_switches = {
        switch(kind.id, channel): channel in kind.usual
        for kind in KINDS.values()
        for channel in CHANNELS
    }
    changed = {
        name: not usual for name, usual in all_switches.items() if (name in form.on) != usual
    }
    await visit.remember_ways(account.id)
    await visit.room.wishes.change(
        account.id,
        switches=changed,
        hour=int(form.hour) if HOUR.fullmatch(form.hour) else AT_ONCE,
        zone=zone_called(form.zone).key,
    )
    return Redirect(NOTICES, status_code=303)


@get("/unsubscribe/{token:str}", include_in_schema=False)
async def show_unsubscribe(request: Asked, token: Name) -> Response[str]:
    """Open the link of a letter. Programs open links, too, so that nothing happens yet."""
    visit = Visitor(request)
    letters = await _letters(visit, token)
    return html(unsubscribe_page(visit.viewer(), letters[1], letters[3], done=False))


@post("/unsubscribe/{token:str}", include_in_schema=False, request_max_body_size=LARGEST_FORM)
async def unsubscribe(request: Asked, token: Name) -> Response[str]:
    """End letters: the page's button, and whatever a mail program sends in one click (RFC 8058).

    It comes from anywhere and from anybody; whoever has the link has read the letter.
    """
    visit = Visitor(request)
    account, what, mail, name = await _letters(visit, token)
    if what == ADDRESS:
        await visit.room.tickets.forget_mail(account, mail)
    else:
        kinds = KINDS if what == ALL else [what]
        await visit.room.wishes.close_channel(account, kinds, MAIL)
    return html(unsubscribe_page(visit.viewer(), what, name, done=True))


async def _letters(visit: Visitor, token: str) -> tuple[int, str, str, str]:
    """The account of a link, what its letters are about, the address they went to, and a name."""
    found = TOKEN.fullmatch(token)
    if found is not None:
        account, what = int(found[1]), found[2]
        name, addresses = await visit.room.tickets.addresses_of(account)
        for mail in addresses:
            is_known = what in KINDS or what in (ALL, ADDRESS)
            if is_known and visit.room.gate.ends_letters(token, account, mail, what):
                return account, what, mail, name
    raise RequestRefused(404, NO_SUCH_LINK)


ROUTES: Final = [change_notices, show_unsubscribe, unsubscribe]
