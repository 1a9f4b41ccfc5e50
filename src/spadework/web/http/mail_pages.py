"""Mail: an address that is one's own, and a way back in for who has forgotten the password."""

from __future__ import annotations

from typing import Final

import msgspec
from litestar import Response, get, post
from litestar.response import Redirect

from spadework.core.errors import RuleError
from spadework.core.text import Text
from spadework.web.http.account_pages import (
    ACCOUNT,
    OWN,
    confirmed,
    end_streams,
    own,
    own_page,
)
from spadework.web.http.entrance_pages import html
from spadework.web.http.forms import filled_in
from spadework.web.http.parameters import Name
from spadework.web.http.request_refused import RequestRefused
from spadework.web.http.visitor import Asked, Visitor
from spadework.web.notices.tickets import TICKET, WantedLetter
from spadework.web.people.names import likeness
from spadework.web.people.passwords import check_password
from spadework.web.people.post import checked_address
from spadework.web.screens.account_pages import confirm_page, forgotten_page, reset_page
from spadework.web.security.access import digest, new_salt
from spadework.web.security.guards import check_attempts, comes_from_our_page
from spadework.web.storage.tickets import MAIL, PASSWORD

NO_MAIL: Final = Text("This server sends no mail.")
NOBODYS: Final = (0, "", "")  # a letter that is not sent: there is no account 0
USED_UP: Final = Text("This link is not good any more; ask for another one.")


class MailForm(msgspec.Struct, frozen=True):
    """A mail address, and the password of whose it is to be."""

    mail: str = ""
    password: str = ""


class ForgottenForm(msgspec.Struct, frozen=True):
    """Who has forgotten a password: a name or a mail address."""

    who: str = ""


class ResetForm(msgspec.Struct, frozen=True):
    """Another password, and the numbers of passkeys that are to open nothing any more."""

    new_password: str = ""
    passkey: list[str] = []


@post("/account/mail", guards=OWN)
async def change_mail(request: Asked) -> Response[str] | Redirect:
    """Send a link to an address; it is the account's when the link has been opened."""
    visitor = Visitor(request)
    account = own(visitor).account
    form = filled_in(await visitor.fields(), MailForm)
    if not visitor.server.settings.smtp:
        return await own_page(visitor, NO_MAIL)
    refusal = await confirmed(visitor, form.password)
    if refusal:
        return await own_page(visitor, refusal)
    if not form.mail.strip():
        await visitor.server.tickets.forget_mail(account.id)
        return Redirect(ACCOUNT, status_code=303)
    try:
        mail = checked_address(form.mail)
    except RuleError as error:
        return await own_page(visitor, error.text)
    await check_attempts(request, f"letters of {account.id}")
    await check_attempts(request, f"letters to {mail.lower()}")
    await visitor.remember_ways(account.id)
    await _send(visitor, account.id, account.name, MAIL, mail)
    return await own_page(visitor, sent=mail)


@get("/mail/{token:str}")
async def show_mail(request: Asked, token: Name) -> Response[str]:
    """Open the link of a letter. Programs open links, too, so that nothing happens yet."""
    visitor = Visitor(request)
    ticket = await visitor.server.tickets.find(digest(token), MAIL)
    if ticket is None:
        raise RequestRefused(404, USED_UP)
    return html(confirm_page(visitor.viewer(), ticket.name, ticket.mail))


@post("/mail/{token:str}", guards=[comes_from_our_page])
async def confirm_mail(request: Asked, token: Name) -> Redirect:
    """Let the address be the account's."""
    visitor = Visitor(request)
    if await visitor.server.tickets.confirm_mail(digest(token)) is None:
        raise RequestRefused(404, USED_UP)
    return Redirect(ACCOUNT, status_code=303)


@get("/forgotten")
async def show_forgotten(request: Asked) -> Response[str]:
    """The form of those who have forgotten their password."""
    visitor = Visitor(request)
    return html(
        forgotten_page(visitor.viewer(), sends=bool(visitor.server.settings.smtp), sent=False)
    )


@post("/forgotten", guards=[comes_from_our_page])
async def forgotten(request: Asked) -> Response[str]:
    """Send a link to a confirmed address. Neither words nor time tell whether there is one."""
    visitor = Visitor(request)
    who = filled_in(await visitor.fields(), ForgottenForm).who.strip()
    if not visitor.server.settings.smtp:
        return html(forgotten_page(visitor.viewer(), sends=False, sent=False), 422)
    await check_attempts(request, f"forgotten {likeness(who)}")
    if "@" in who:
        found = await visitor.server.tickets.accounts_with_mail(who)
        letters = [(id, name, who) for id, name in found]
    else:
        account = await visitor.server.accounts.called(who)
        letters = [(account.id, account.name, account.mail)] if account and account.mail else []
    # What nobody gets is asked for all the same: else it would take less time.
    for id, name, mail in letters or [NOBODYS]:
        await _send(visitor, id, name, PASSWORD, mail)
    return html(forgotten_page(visitor.viewer(), sends=True, sent=True))


@get("/reset/{token:str}")
async def show_reset(request: Asked, token: Name) -> Response[str]:
    """The form for a new password."""
    visitor = Visitor(request)
    ticket = await visitor.server.tickets.find(digest(token), PASSWORD)
    if ticket is None:
        raise RequestRefused(404, USED_UP)
    passkeys = await visitor.server.passkeys.of(ticket.account)
    return html(reset_page(visitor.viewer(), ticket.name, passkeys))


@post("/reset/{token:str}", guards=[comes_from_our_page])
async def reset(request: Asked, token: Name) -> Response[str] | Redirect:
    """Take another password; the link is used up, and all sessions end."""
    visitor = Visitor(request)
    ticket = await visitor.server.tickets.find(digest(token), PASSWORD)
    if ticket is None:
        raise RequestRefused(404, USED_UP)
    form = filled_in(await visitor.fields(), ResetForm)
    passkeys = await visitor.server.passkeys.of(ticket.account)
    try:
        check_password(form.new_password, ticket.name)
    except RuleError as error:
        return html(reset_page(visitor.viewer(), ticket.name, passkeys, error.text), 422)
    kept = await visitor.server.passwords.hashed(form.new_password)
    gone = [passkey.id for passkey in passkeys if str(passkey.id) in form.passkey]
    if await visitor.server.tickets.reset_password(digest(token), kept, gone) is None:
        raise RequestRefused(404, USED_UP)
    if (account := await visitor.server.accounts.called(ticket.name)) is not None:
        end_streams(visitor.server, account)
    return Redirect("/sign-in", status_code=303)


async def _send(visitor: Visitor, account: int, name: str, kind: str, mail: str) -> None:
    """Have a letter written with a link that is good for one thing."""
    wanted = WantedLetter(
        account, name, kind, mail, visitor.preferences.language, visitor.absolute("")
    )
    await visitor.server.archive.jobs.put(TICKET, new_salt(), msgspec.to_builtins(wanted))


ROUTES: Final = [
    change_mail,
    show_mail,
    confirm_mail,
    show_forgotten,
    forgotten,
    show_reset,
    reset,
]
