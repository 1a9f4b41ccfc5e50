"""Friends: whom somebody plays with; the list is one's own."""

from __future__ import annotations

from typing import Final

import msgspec
from litestar import Response, post
from litestar.response import Redirect

from spadework.core.errors import RuleError
from spadework.web.http.account_pages import ACCOUNT, NOBODY, called, own, own_page
from spadework.web.http.entrance_pages import local_path
from spadework.web.http.forms import filled_in
from spadework.web.http.parameters import Name
from spadework.web.http.visitor import Asked, Visitor
from spadework.web.security.guards import comes_from_our_page, has_signed_in, not_too_many_joins
from spadework.web.storage.accounts import Account

GUARDS: Final = [has_signed_in, not_too_many_joins, comes_from_our_page]


class NameForm(msgspec.Struct, frozen=True):
    """The name of somebody."""

    who: str = ""


@post("/account/friends", guards=GUARDS)
async def add_by_name(request: Asked) -> Response[str] | Redirect:
    """Call somebody a friend whose name one knows."""
    visitor = Visitor(request)
    try:
        await visitor.server.lobby.friends.add(own(visitor).account, await named_in_form(visitor))
    except RuleError as error:
        return await own_page(visitor, error.text)
    return Redirect(f"{ACCOUNT}#friends", status_code=303)


@post("/people/{name:str}/friend", guards=GUARDS)
async def add(request: Asked, name: Name) -> Redirect:
    """Call somebody a friend."""
    visitor = Visitor(request)
    await visitor.server.lobby.friends.add(own(visitor).account, await called(visitor.server, name))
    return await _back(visitor)


@post("/people/{name:str}/unfriend", guards=GUARDS)
async def remove(request: Asked, name: Name) -> Redirect:
    """Call somebody a friend no longer."""
    visitor = Visitor(request)
    await visitor.server.lobby.friends.remove(
        own(visitor).account, await called(visitor.server, name)
    )
    return await _back(visitor)


async def named_in_form(visitor: Visitor) -> Account:
    """Whom a form names; refused with a sentence if nobody is called so."""
    form = filled_in(await visitor.fields(), NameForm)
    account = await visitor.server.accounts.called(form.who)
    if account is None:
        raise RuleError(NOBODY)
    return account


async def _back(visitor: Visitor) -> Redirect:
    """To the page on which the button was."""
    fields = await visitor.fields()
    return Redirect(local_path((fields.get("back") or ["/account"])[-1]), status_code=303)


ROUTES: Final = [add_by_name, add, remove]
