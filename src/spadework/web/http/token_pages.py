"""Programs of an account: the tokens they ask with, and the mark that lets them play."""

from __future__ import annotations

import re
from datetime import UTC, datetime
from typing import Final

import msgspec
from litestar import Response, get, post
from litestar.response import Redirect

from spadework.core.errors import RuleError
from spadework.core.text import NO_TEXT, Text
from spadework.web.http.account_pages import OWN, SIGN_IN, end_streams, own
from spadework.web.http.entrance_pages import html
from spadework.web.http.forms import filled_in
from spadework.web.http.visitor import Asked, Visitor
from spadework.web.screens.token_pages import tokens_page
from spadework.web.security.access import digest, new_token
from spadework.web.storage.accounts import Account
from spadework.web.storage.tokens import LONGEST_NAME, PLAY, READ, SCOPES
from spadework.web.tables.new_game import clean

TOKENS: Final = "/account/tokens"
DAY: Final = re.compile(r"\d{4}-\d{2}-\d{2}")
NO_SUCH_TOKEN: Final = Text("There is no such token.")


class TokenForm(msgspec.Struct, frozen=True):
    """What a token is to be called, good for, and until which day."""

    name: str = ""
    scope: str = ""
    until: str = ""


class RevokeForm(msgspec.Struct, frozen=True):
    """The number of a token."""

    token: str = ""


class ProgramForm(msgspec.Struct, frozen=True):
    """Whether somebody is sure."""

    sure: str = ""


@get(TOKENS)
async def show_tokens(request: Asked) -> Response[str] | Redirect:
    """The tokens of an account, and the form for another one."""
    visitor = Visitor(request)
    if not visitor.signed_in:
        return Redirect(f"{SIGN_IN}?back={TOKENS}", status_code=303)
    return await _page(visitor)


@post(TOKENS, guards=OWN)
async def make_token(request: Asked) -> Response[str]:
    """Make a token; it is shown this once."""
    visitor = Visitor(request)
    account = own(visitor).account
    form = filled_in(await visitor.fields(), TokenForm)
    token = new_token()
    try:
        name, until = clean(form.name, LONGEST_NAME), _end(form.until)
        scope = _scope(account, form.scope)
        if not name:
            raise RuleError(Text("please give the token a name, such as that of your program"))
        await visitor.server.tokens.issue(digest(token), account, name, SCOPES[scope], until)
    except RuleError as error:
        return await _page(visitor, error.text)
    return await _page(visitor, made=token)


@post("/account/tokens/revoke", guards=OWN)
async def revoke_token(request: Asked) -> Response[str] | Redirect:
    """Let a token be good for nothing any more; streams that were opened with it end."""
    visitor = Visitor(request)
    account = own(visitor).account
    wanted = filled_in(await visitor.fields(), RevokeForm).token[:9]
    number = int(wanted) if wanted.isascii() and wanted.isdigit() else 0
    if not await visitor.server.tokens.revoke(account, number):
        return await _page(visitor, NO_SUCH_TOKEN)
    end_streams(visitor.server, account)
    return Redirect(TOKENS, status_code=303)


@post("/account/program", guards=OWN)
async def mark_program(request: Asked) -> Response[str] | Redirect:
    """Let the account be that of a program, for good."""
    visitor = Visitor(request)
    if not filled_in(await visitor.fields(), ProgramForm).sure:
        return await _page(visitor, Text("please confirm it: it cannot be undone"))
    await visitor.server.accounts.mark_program(own(visitor).account)
    return Redirect(TOKENS, status_code=303)


async def _page(visitor: Visitor, error: Text = NO_TEXT, made: str = "") -> Response[str]:
    account = own(visitor).account
    tokens = await visitor.server.tokens.of(account)
    page = tokens_page(visitor.viewer(), account, tokens, error, made, visitor.absolute("/api/v1"))
    return html(page, 422 if error else 200)


def _scope(account: Account, wanted: str) -> str:
    scope = wanted or READ
    if scope not in SCOPES:
        raise RuleError(Text("a token is for reading, or for reading and playing"))
    if scope == PLAY and not account.is_program:
        raise RuleError(Text("a token that plays is for accounts that are marked as a program's"))
    return scope


def _end(day: str) -> str:
    """The last moment of a *day*, as it is kept; nothing for a token without end."""
    if not day:
        return ""
    try:
        if not DAY.fullmatch(day):
            raise ValueError
        end = datetime.fromisoformat(f"{day}T23:59:59+00:00")
    except ValueError as error:
        raise RuleError(Text("a day is written as 2027-12-31")) from error
    if end < datetime.now(UTC):
        raise RuleError(Text("this day is over"))
    return end.isoformat(timespec="seconds")


ROUTES: Final = [show_tokens, make_token, revoke_token, mark_program]
