"""Reports, and the page of those who keep order."""

from __future__ import annotations

from typing import Final

import msgspec
from litestar import Response, get, post
from litestar.response import Redirect

from spadework.core.errors import RuleError
from spadework.core.text import Text
from spadework.web.http.account_pages import OWN, called, end_streams, own
from spadework.web.http.entrance_pages import html
from spadework.web.http.forms import filled_in
from spadework.web.http.parameters import Name
from spadework.web.http.request_refused import RequestRefused
from spadework.web.http.visitor import Asked, Visitor
from spadework.web.screens.moderation import moderation_page, reported_page
from spadework.web.security.guards import check_sign_ins, has_signed_in
from spadework.web.storage.accounts import Account
from spadework.web.storage.moderation import may_judge, may_moderate
from spadework.web.tables.hub import CHAT, News

NOT_ABOVE: Final = Text("only somebody with a higher role can lock this account")
WHAT: Final = Text("please say what is wrong")


class ReportForm(msgspec.Struct, frozen=True):
    """What is wrong with somebody."""

    text: str = ""


class ModerationForm(msgspec.Struct, frozen=True):
    """An account to lock or unlock, a line to hide or show, or a report to put away."""

    lock: str = ""
    unlock: str = ""
    report: str = ""
    hide: str = ""
    unhide: str = ""
    line: str = ""  # whose reports are to be put away


@post("/people/{name:str}/report", guards=OWN)
async def report(request: Asked, name: Name) -> Response[str]:
    """Tell the moderators of somebody."""
    visitor = Visitor(request)
    await check_sign_ins(request)
    text = filled_in(await visitor.fields(), ReportForm).text.strip()
    if not text:
        raise RuleError(WHAT)
    about = await called(visitor.server, name)
    await visitor.server.moderation.report(about, own(visitor).account, text)
    return html(reported_page(visitor.viewer(), about.name))


@get("/moderation", guards=[has_signed_in])
async def show_moderation(request: Asked) -> Response[str]:
    """What has been reported, and the log of what was done."""
    visitor = Visitor(request)
    _moderator(visitor)
    reports = await visitor.server.moderation.open_reports()
    lines = await visitor.server.chat.reported()
    deeds = await visitor.server.moderation.deeds()
    return html(moderation_page(visitor.viewer(), reports, lines, deeds))


@post("/moderation", guards=OWN)
async def moderate(request: Asked) -> Redirect:
    """Lock or unlock an account, hide or show a line, or put a report away."""
    visitor = Visitor(request)
    judge = _moderator(visitor)
    form = filled_in(await visitor.fields(), ModerationForm)
    moderation = visitor.server.moderation
    if form.report.isdecimal():
        await moderation.close_report(int(form.report[:9]), judge.key)
    await _judge_lines(visitor, judge, form)
    for name, locked in ((form.lock, True), (form.unlock, False)):
        if name:
            about = await called(visitor.server, name)
            if not may_judge(judge, about):
                raise RequestRefused(403, NOT_ABOVE)
            await moderation.lock(about, judge.key, locked=locked)
            end_streams(visitor.server, about)
    return Redirect("/moderation", status_code=303)


async def _judge_lines(visitor: Visitor, judge: Account, form: ModerationForm) -> None:
    """Hide or show a line of a chat, which its table is told, or put its reports away."""
    chat = visitor.server.chat
    for number, hidden in ((form.hide, True), (form.unhide, False)):
        if number.isdecimal():
            game = await chat.hide(int(number[:9]), judge.key, hidden=hidden)
            if game:
                visitor.server.hub.tell(game, News(CHAT, {}))
    if form.line.isdecimal():
        await chat.close_reports(int(form.line[:9]), judge.key)


def _moderator(visitor: Visitor) -> Account:
    account = own(visitor).account
    if not may_moderate(account):
        raise RequestRefused(403, Text("This page is for moderators."))
    return account


ROUTES: Final = [report, show_moderation, moderate]
