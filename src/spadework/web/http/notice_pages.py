"""What people are told and how: their switches, and an end to letters without signing in."""

from __future__ import annotations

import re
from typing import Annotated, Final

import msgspec
from litestar import Response, get, post
from litestar.params import JSONBody
from litestar.response import Redirect

from spadework.core.errors import RuleError
from spadework.core.text import Text
from spadework.web.http.account_pages import OWN, own, own_page
from spadework.web.http.entrance_pages import html
from spadework.web.http.forms import filled_in
from spadework.web.http.parameters import Name
from spadework.web.http.request_refused import RequestRefused
from spadework.web.http.static_pages import ASK_AGAIN
from spadework.web.http.visitor import Asked, Visitor, server_of
from spadework.web.notices.kinds import KINDS, MAIL, PAGE, TURN, is_on, switch
from spadework.web.notices.letters import ALL
from spadework.web.notices.outward import LONGEST_URL
from spadework.web.notices.pushing import check_keys
from spadework.web.notices.tickets import ADDRESS
from spadework.web.people.browsers import described_browser
from spadework.web.screens.notices import unsubscribe_page
from spadework.web.security.guards import check_pictures
from spadework.web.storage.wishes import AT_ONCE

KeyText = Annotated[str, msgspec.Meta(max_length=100)]
NUMBER: Final = re.compile(r"\d{1,9}")
NOTICES: Final = "/account#notices"
TOKEN: Final = re.compile(r"(\d{1,9})\.(\w{1,20})\.[\w-]{43}")
HOUR: Final = re.compile(r"[01]?\d|2[0-3]")
NO_SUCH_LINK: Final = Text("This link does not come from a letter of this server.")


class WishesForm(msgspec.Struct, frozen=True):
    """What somebody wants to be told of, and how."""

    on: list[str] = []  # names of switches
    hour: str = ""  # of the daily letter, where they live
    webhook: str = ""


class PushForm(msgspec.Struct, frozen=True):
    """A browser that shall take no messages any more."""

    push: str = ""


class SubscriptionKeys(msgspec.Struct, frozen=True):
    """The keys of a browser: what is written to it is readable for nobody else."""

    p256dh: KeyText
    auth: KeyText


class Subscription(msgspec.Struct, frozen=True):
    """A browser that wants messages, as it says so itself."""

    endpoint: Annotated[str, msgspec.Meta(max_length=LONGEST_URL)]
    keys: SubscriptionKeys


class WaitingInTitle(msgspec.Struct, frozen=True):
    """How many games wait for somebody."""

    games: int


@post("/account/notices", guards=OWN)
async def change_notices(request: Asked) -> Response[str] | Redirect:
    """Keep what somebody wants to be told of, and how."""
    visitor = Visitor(request)
    account = own(visitor).account
    form = filled_in(await visitor.fields(), WishesForm)
    all_switches = {
        switch(kind.id, channel): channel in kind.usual
        for kind in KINDS.values()
        for channel in kind.channels
    }
    changed = {
        name: not usual for name, usual in all_switches.items() if (name in form.on) != usual
    }
    webhook = form.webhook.strip()
    try:
        if webhook:
            check_pictures(request)
            await visitor.server.outward.find(webhook)
    except RuleError as error:
        return await own_page(visitor, error.text)
    await visitor.remember_ways(account.id)
    await visitor.server.wishes.change(
        account.id,
        switches=changed,
        hour=int(form.hour) if HOUR.fullmatch(form.hour) else AT_ONCE,
        webhook=webhook,
        failures=0,  # whoever keeps it wants it to be tried again
        trouble="",
    )
    return Redirect(NOTICES, status_code=303)


# --- messages to browsers


@post("/account/pushes", guards=OWN, status_code=204)
async def add_push(request: Asked, data: JSONBody[Subscription]) -> None:
    """Let this browser take messages for the account that it is signed in to."""
    visitor = Visitor(request)
    mine = own(visitor)
    check_pictures(request)
    await visitor.server.outward.find(data.endpoint)
    check_keys(data.keys.p256dh, data.keys.auth)
    agent = described_browser(request.headers.get("user-agent", ""))
    await visitor.remember_ways(mine.account.id)
    await visitor.server.pushes.add(
        mine.account.id, mine.session, data.endpoint, data.keys.p256dh, data.keys.auth, agent
    )


@post("/account/pushes/end", guards=OWN)
async def end_push(request: Asked) -> Redirect:
    """Let a browser take no messages any more."""
    visitor = Visitor(request)
    number = filled_in(await visitor.fields(), PushForm).push
    if NUMBER.fullmatch(number):
        await visitor.server.pushes.remove(own(visitor).account.id, int(number))
    return Redirect(NOTICES, status_code=303)


@get("/worker.js", opt={"for_anybody": True})
async def worker(request: Asked) -> Response[bytes]:
    """The program that shows messages where no page is open; it may speak for all pages."""
    found = server_of(request).files.find("worker.js")
    assert found is not None, "worker.js is missing"
    headers = {"cache-control": ASK_AGAIN, "etag": found.etag}
    return Response(found.content, media_type=found.media_type, headers=headers)


@get("/waiting")
async def count_for_title(request: Asked) -> WaitingInTitle:
    """How many games wait for whoever asks, for the title of their page."""
    visitor = Visitor(request)
    switches = (await visitor.server.wishes.of(own(visitor).account.id)).switches
    if not is_on(switches, TURN, PAGE):
        return WaitingInTitle(0)
    return WaitingInTitle(await visitor.server.archive.count_asking(visitor.holder))


# --- an end to letters


@get("/unsubscribe/{token:str}")
async def show_unsubscribe(request: Asked, token: Name) -> Response[str]:
    """Open the link of a letter. Programs open links, too, so that nothing happens yet."""
    visitor = Visitor(request)
    letters = await _letters(visitor, token)
    return html(unsubscribe_page(visitor.viewer(), letters[1], letters[3], done=False))


@post("/unsubscribe/{token:str}")
async def unsubscribe(request: Asked, token: Name) -> Response[str]:
    """End letters: the page's button, and whatever a mail program sends in one click (RFC 8058).

    It comes from anywhere and from anybody; whoever has the link has read the letter.
    """
    visitor = Visitor(request)
    account, what, mail, name = await _letters(visitor, token)
    if what == ADDRESS:
        await visitor.server.tickets.forget_mail(account, mail)
    else:
        kinds = KINDS if what == ALL else [what]
        await visitor.server.wishes.close_channel(account, kinds, MAIL)
    return html(unsubscribe_page(visitor.viewer(), what, name, done=True))


async def _letters(visitor: Visitor, token: str) -> tuple[int, str, str, str]:
    """The account of a link, what its letters are about, the address they went to, and a name."""
    found = TOKEN.fullmatch(token)
    if found is not None:
        account, what = int(found[1]), found[2]
        name, addresses = await visitor.server.tickets.addresses_of(account)
        for mail in addresses:
            is_known = what in KINDS or what in (ALL, ADDRESS)
            if is_known and visitor.server.gate.ends_letters(token, account, mail, what):
                return account, what, mail, name
    raise RequestRefused(404, NO_SUCH_LINK)


ROUTES: Final = [
    change_notices,
    add_push,
    end_push,
    worker,
    count_for_title,
    show_unsubscribe,
    unsubscribe,
]
