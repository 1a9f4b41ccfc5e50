"""Passkeys: added and removed on one's own page, and a way to sign up and in without a password."""

from __future__ import annotations

import re
from typing import Annotated, Final

import msgspec
from litestar import Response, post
from litestar.params import JSONBody
from litestar.response import Redirect

from spadework.core.errors import RuleError
from spadework.core.text import Text
from spadework.web.http.account_pages import (
    LOCKED,
    OWN,
    LeavingForm,
    confirmed,
    entry_cookies,
    new_session,
    own,
    own_page,
    started_session,
)
from spadework.web.http.entrance_pages import local_path
from spadework.web.http.forms import filled_in
from spadework.web.http.request_refused import RequestRefused
from spadework.web.http.visitor import Asked, Visitor
from spadework.web.people.browsers import described_browser
from spadework.web.people.names import checked_name
from spadework.web.people.passkeys import (
    NOT_GOOD,
    Claim,
    NewPasskey,
    Site,
    checked_counter,
    checked_new,
    claim_of,
    options_to_add,
    options_to_enter,
    site_of,
)
from spadework.web.security.access import digest, new_secret
from spadework.web.security.guards import check_sign_ins, comes_from_our_page
from spadework.web.storage.accounts import Taken

PASSKEYS: Final = "/account#passkeys"
LARGEST_ANSWER: Final = 20_000  # bytes of what a device says
LONGEST_NAME: Final = 40
NUMBER: Final = re.compile(r"\d{1,9}")
UNNAMED: Final = Text("Passkey")


class PasskeyForm(msgspec.Struct, frozen=True):
    """A passkey that is to have another name, or to be removed."""

    passkey: str = ""
    name: str = ""
    remove: str = ""


class ToAdd(msgspec.Struct, frozen=True):
    """The wish for a passkey, with the password of who has one."""

    password: Annotated[str, msgspec.Meta(max_length=1000)] = ""


class Made(msgspec.Struct, frozen=True):
    """A passkey that a device has made."""

    credential: dict[str, object]


class ToSignUp(msgspec.Struct, frozen=True):
    """The name that somebody wants to have."""

    name: Annotated[str, msgspec.Meta(max_length=200)]


class SignedUp(ToSignUp, frozen=True):
    """A name, the passkey that is the way in, whose account it is, and the page to go back to."""

    credential: dict[str, object]
    back: Annotated[str, msgspec.Meta(max_length=500)] = "/"
    program: bool = False


class Signed(msgspec.Struct, frozen=True):
    """A challenge that a device has signed, and the page to go back to."""

    credential: dict[str, object]
    back: Annotated[str, msgspec.Meta(max_length=500)] = "/"


class PasskeyOptions(msgspec.Struct, frozen=True):
    """What the page's module hands to the browser."""

    options: dict[str, object]


class Entered(msgspec.Struct, frozen=True):
    """Where to go now."""

    location: str


@post("/account/passkeys/begin", guards=OWN, status_code=200)
async def begin_adding(request: Asked, data: JSONBody[ToAdd]) -> PasskeyOptions:
    """What a device is asked that shall have a passkey."""
    visitor = Visitor(request)
    account, site = own(visitor).account, _site(visitor)
    refusal = await confirmed(visitor, data.password)
    if refusal:
        raise RuleError(refusal)
    challenge = await _challenge(visitor, account.id)
    known = [passkey.credential for passkey in await visitor.server.passkeys.of(account.id)]
    return PasskeyOptions(options_to_add(site, account.name, account.key, challenge, known))


@post("/account/passkeys", guards=OWN, request_max_body_size=LARGEST_ANSWER, status_code=204)
async def add_passkey(request: Asked, data: JSONBody[Made]) -> None:
    """Keep a passkey that a device has made; it is called by the browser at first."""
    visitor = Visitor(request)
    account = own(visitor).account
    claim = claim_of(data.credential)
    if not await _is_open(visitor, claim.challenge, account.id):
        raise RuleError(NOT_GOOD)
    await visitor.server.passkeys.add(account.id, _made(visitor, claim))


@post("/account/passkeys/change", guards=OWN)
async def change_passkey(request: Asked) -> Response[str] | Redirect:
    """Call a passkey something else, or remove it."""
    visitor = Visitor(request)
    account = own(visitor).account
    form = filled_in(await visitor.fields(), PasskeyForm)
    wanted = form.remove or form.passkey
    if not NUMBER.fullmatch(wanted):
        return Redirect(PASSKEYS, status_code=303)
    name = " ".join(form.name.split())[:LONGEST_NAME]
    try:
        if form.remove:
            await visitor.server.passkeys.remove(account.id, int(wanted))
        elif name and name.isprintable():
            await visitor.server.passkeys.rename(account.id, int(wanted), name)
    except RuleError as error:
        return await own_page(visitor, error.text)
    return Redirect(PASSKEYS, status_code=303)


@post("/account/password/drop", guards=OWN)
async def drop_password(request: Asked) -> Response[str] | Redirect:
    """Do without a password, where there is a passkey."""
    visitor = Visitor(request)
    mine = own(visitor)
    form = filled_in(await visitor.fields(), LeavingForm)
    refusal = await confirmed(visitor, form.password)
    if refusal:
        return await own_page(visitor, refusal)
    try:
        await visitor.server.passkeys.drop_password(mine.account.id, mine.session)
    except RuleError as error:
        return await own_page(visitor, error.text)
    return Redirect(PASSKEYS, status_code=303)


# --- signing up and in


@post("/sign-up/passkey/begin", guards=[comes_from_our_page], status_code=200)
async def begin_signing_up(request: Asked, data: JSONBody[ToSignUp]) -> PasskeyOptions:
    """What a device is asked that shall open a new account; who has the name already is told."""
    visitor = Visitor(request)
    await check_sign_ins(request)
    site, name = _site(visitor), checked_name(data.name)
    if await visitor.server.accounts.called(name):
        raise Taken(name)
    challenge = await _challenge(visitor, None)
    key = visitor.server.gate.account_key(challenge)
    return PasskeyOptions(options_to_add(site, name, key, challenge, []))


@post(
    "/sign-up/passkey",
    guards=[comes_from_our_page],
    request_max_body_size=LARGEST_ANSWER,
    status_code=200,
)
async def sign_up(request: Asked, data: JSONBody[SignedUp]) -> Response[Entered]:
    """Make an account that a passkey opens; the games and seats of this browser become its own."""
    visitor = Visitor(request)
    await check_sign_ins(request)
    name, claim = checked_name(data.name), claim_of(data.credential)
    if not await _is_open(visitor, claim.challenge, None):
        raise RuleError(NOT_GOOD)
    token = new_secret()
    await visitor.server.accounts.sign_up(
        name,
        "",
        new_session(request, token),
        visitor.browser.digest,
        is_program=data.program,
        key=visitor.server.gate.account_key(claim.challenge),
        passkey=_made(visitor, claim),
    )
    return _welcomed(visitor, token, name, data.back)


@post("/sign-in/passkey/begin", guards=[comes_from_our_page], status_code=200)
async def begin_entering(request: Asked) -> PasskeyOptions:
    """What a device is asked that knows somebody; nobody learns here whom it knows."""
    visitor = Visitor(request)
    await check_sign_ins(request)
    site = _site(visitor)
    return PasskeyOptions(options_to_enter(site, await _challenge(visitor, None)))


@post(
    "/sign-in/passkey",
    guards=[comes_from_our_page],
    request_max_body_size=LARGEST_ANSWER,
    status_code=200,
)
async def enter(request: Asked, data: JSONBody[Signed]) -> Response[Entered]:
    """Begin a session for whom a device has signed."""
    visitor = Visitor(request)
    await check_sign_ins(request)
    server, claim = visitor.server, claim_of(data.credential)
    if not await _is_open(visitor, claim.challenge, None):
        raise RuleError(NOT_GOOD)
    passkey = await server.passkeys.find(claim.credential)
    if passkey is None:
        raise RuleError(NOT_GOOD)
    counter = checked_counter(_site(visitor), claim, passkey.public_key, passkey.counter)
    if not await server.passkeys.use(passkey, counter):
        raise RuleError(NOT_GOOD)
    account = await server.accounts.numbered(passkey.account)
    if account is None:
        raise RuleError(NOT_GOOD)
    if account.is_locked:
        raise RequestRefused(403, LOCKED)
    token = await started_session(visitor, account)
    return _welcomed(visitor, token, account.name, data.back)


def _made(visitor: Visitor, claim: Claim) -> NewPasskey:
    """The passkey that a device has made; it is called by the browser at first."""
    name = described_browser(visitor.request.headers.get("user-agent", "")) or str(UNNAMED)
    return checked_new(_site(visitor), claim, name[:LONGEST_NAME])


def _welcomed(visitor: Visitor, token: str, name: str, back: str) -> Response[Entered]:
    return Response(Entered(local_path(back)), cookies=entry_cookies(visitor, token, name))


async def _challenge(visitor: Visitor, account: int | None) -> bytes:
    """Something that nobody has signed yet."""
    secret = new_secret()
    await visitor.server.passkeys.challenge(digest(secret), visitor.browser.digest, account)
    return bytes.fromhex(secret)


async def _is_open(visitor: Visitor, challenge: bytes, account: int | None) -> bool:
    token = digest(challenge.hex())
    return await visitor.server.passkeys.answers(token, visitor.browser.digest, account)


def _site(visitor: Visitor) -> Site:
    """This server under the name by which it was asked; a guard has seen to it that it is ours."""
    name = visitor.server.hosts.name(visitor.request.headers.get("host", "")) or ""
    return site_of(name, visitor.absolute(""))


ROUTES: Final = [
    begin_adding,
    add_passkey,
    change_passkey,
    drop_password,
    begin_signing_up,
    sign_up,
    begin_entering,
    enter,
]
