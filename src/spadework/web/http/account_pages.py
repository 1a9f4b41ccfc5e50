"""Accounts: signing up, in and out, and the page about one's own."""

from __future__ import annotations

import asyncio
from datetime import timedelta
from typing import Final

import msgspec
from litestar import Response, get, post
from litestar.datastructures import Cookie
from litestar.response import Redirect

from spadework.core.errors import RuleError
from spadework.core.text import NO_TEXT, Text
from spadework.web.http.entrance_pages import MOST_LISTED, html, local_path
from spadework.web.http.forms import filled_in
from spadework.web.http.parameters import Name
from spadework.web.http.request_refused import RequestRefused
from spadework.web.http.visitor import Asked, ServerParts, SignedIn, Visitor
from spadework.web.notices.pushing import new_private_key, public_key
from spadework.web.people.browsers import described_browser
from spadework.web.people.names import checked_name, likeness
from spadework.web.people.own_data import Ways, packed_data
from spadework.web.people.passwords import check_password
from spadework.web.screens.account_pages import (
    SignUpForm,
    account_page,
    profile_page,
    sign_in_page,
    sign_up_page,
)
from spadework.web.screens.my_games import my_game
from spadework.web.screens.notices import switchboard
from spadework.web.security.access import COOKIE_AGE, digest, new_secret
from spadework.web.security.guards import (
    check_attempts,
    check_pictures,
    check_sign_ins,
    client_of,
    comes_from_our_page,
    has_signed_in,
)
from spadework.web.storage.accounts import Account, Session
from spadework.web.storage.archive import moment
from spadework.web.tables.hub import ENDED, News

SIGN_IN: Final = "/sign-in"
ACCOUNT: Final = "/account"
OWN: Final = [has_signed_in, comes_from_our_page]
DOES_NOT_FIT: Final = Text("There is no account with this name and this password.")
LOCKED: Final = Text("This account is locked. Whoever runs this server can tell you why.")
FRESH: Final = timedelta(minutes=10)  # a session in which no password has to be typed
SIGN_IN_AGAIN: Final = Text(
    "For this, please sign out and sign in with your passkey once more: you have no password."
)
WRONG_PASSWORD: Final = Text("This is not your password.")
NOBODY: Final = Text("Nobody here is called that.")
NOTHING_ENDED: Final = Text("There is no such session.")


class PasswordForm(msgspec.Struct, frozen=True):
    """A new password, and the one so far."""

    password: str = ""
    new_password: str = ""


class LeavingForm(msgspec.Struct, frozen=True):
    """The password of whoever wants to leave."""

    password: str = ""


class SessionsForm(msgspec.Struct, frozen=True):
    """Sessions that are to end."""

    session: list[str] = []


@get("/sign-up")
async def show_sign_up(request: Asked) -> Response[str] | Redirect:
    """The form for a new account."""
    visitor = Visitor(request)
    if visitor.signed_in:
        return Redirect(ACCOUNT, status_code=303)
    games = len(await visitor.server.accounts.games_of(visitor.browser.digest))
    return html(sign_up_page(visitor.viewer(), SignUpForm(back=_back(visitor)), games))


@post("/sign-up", guards=[comes_from_our_page])
async def sign_up(request: Asked) -> Response[str] | Redirect:
    """Make an account; the games and seats of this browser become its own."""
    visitor = Visitor(request)
    form = filled_in(await visitor.fields(), SignUpForm)
    guest, token = visitor.browser.digest, new_secret()
    await check_sign_ins(request)
    try:
        name = checked_name(form.name)
        check_password(form.password, name)
        kept = await visitor.server.passwords.hashed(form.password)
        await visitor.server.accounts.sign_up(
            name, kept, new_session(request, token), guest, is_program=bool(form.program)
        )
    except RuleError as error:
        games = len(await visitor.server.accounts.games_of(guest))
        page = sign_up_page(visitor.viewer(), _without_password(form), games, error.text)
        return html(page, 422)
    return _welcomed(visitor, token, name, local_path(form.back))


@get(SIGN_IN)
async def show_sign_in(request: Asked) -> Response[str] | Redirect:
    """The form of those who have an account."""
    visitor = Visitor(request)
    if visitor.signed_in:
        return Redirect(ACCOUNT, status_code=303)
    return html(sign_in_page(visitor.viewer(), SignUpForm(back=_back(visitor))))


@post(SIGN_IN, guards=[comes_from_our_page])
async def sign_in(request: Asked) -> Response[str] | Redirect:
    """Begin a session. Whether there is such a name is told neither by words nor by time."""
    visitor = Visitor(request)
    form = filled_in(await visitor.fields(), SignUpForm)
    account = await tried(visitor, form.name, form.password)
    if account is None:
        page = sign_in_page(visitor.viewer(), _without_password(form), DOES_NOT_FIT)
        return html(page, 422)
    if account.is_locked:
        return html(sign_in_page(visitor.viewer(), _without_password(form), LOCKED), 403)
    token = await started_session(visitor, account)
    return _welcomed(visitor, token, account.name, local_path(form.back))


async def started_session(visitor: Visitor, account: Account) -> str:
    """The token of a session that begins now; whoever was here before is not any more."""
    before = visitor.signed_in
    if before:
        await visitor.server.accounts.end_sessions(before.account.id, [before.session])
        end_streams(visitor.server, before.account)
    token = new_secret()
    await visitor.server.accounts.begin_session(account.id, new_session(visitor.request, token))
    await visitor.remember_ways(account.id)
    return token


async def tried(visitor: Visitor, name: str, password: str) -> Account | None:
    """The account of that name, if that is its password."""
    await check_attempts(visitor.request, _attempt(visitor, name))
    accounts, passwords = visitor.server.accounts, visitor.server.passwords
    account = await accounts.called(name)
    if not await passwords.fits(password, account.password if account else ""):
        return None
    if account and passwords.is_outdated(account.password):
        await accounts.refresh_password(account, await passwords.hashed(password))
    return account


def _attempt(visitor: Visitor, name: str) -> str:
    """What is counted when a password is tried.

    Where its owner has been before, attempts count by themselves: strangers who guess cannot keep
    anybody out of an account who comes in the usual browser.
    """
    gate, browser = visitor.server.gate, visitor.browser
    who = f"sign in as {likeness(name)}"
    is_usual = gate.has_entered(browser, name, visitor.request.cookies.get(gate.entries_cookie, ""))
    return f"{who} in {browser.digest}" if is_usual else who


async def confirmed(visitor: Visitor, password: str) -> Text:
    """Why it may be somebody else at this browser who asks for something grave; or nothing.

    Who has a password knows it; who has none has just signed in with a passkey.
    """
    mine = own(visitor)
    if mine.account.password:
        is_known = await tried(visitor, mine.account.name, password) is not None
        return NO_TEXT if is_known else WRONG_PASSWORD
    sessions = await visitor.server.accounts.sessions(mine.account.id)
    is_fresh = any(s.token == mine.session and s.begun >= moment(FRESH) for s in sessions)
    return NO_TEXT if is_fresh else SIGN_IN_AGAIN


@post("/sign-out", guards=OWN)
async def sign_out(request: Asked) -> Redirect:
    """End this session; the browser is a guest's again."""
    visitor = Visitor(request)
    mine = own(visitor)
    await visitor.server.accounts.end_sessions(mine.account.id, [mine.session])
    end_streams(visitor.server, mine.account)
    return Redirect("/", status_code=303, cookies=_without_session(visitor))


# --- one's own page


@get(ACCOUNT)
async def show_account(request: Asked) -> Response[str] | Redirect:
    """All that belongs to an account."""
    visitor = Visitor(request)
    if not visitor.signed_in:
        return Redirect(f"{SIGN_IN}?back={ACCOUNT}", status_code=303)
    return await own_page(visitor)


@post("/account/password", guards=OWN)
async def change_password(request: Asked) -> Response[str] | Redirect:
    """Take another password; all other sessions end."""
    visitor = Visitor(request)
    mine = own(visitor)
    form = filled_in(await visitor.fields(), PasswordForm)
    refusal = await confirmed(visitor, form.password)
    if refusal:
        return await own_page(visitor, refusal)
    try:
        check_password(form.new_password, mine.account.name)
    except RuleError as error:
        return await own_page(visitor, error.text)
    kept = await visitor.server.passwords.hashed(form.new_password)
    await visitor.server.accounts.change_password(mine.account.id, kept, mine.session)
    end_streams(visitor.server, mine.account)
    return Redirect(ACCOUNT, status_code=303)


@post("/account/sessions", guards=OWN)
async def end_sessions(request: Asked) -> Response[str] | Redirect:
    """End sessions in other browsers, or this one."""
    visitor = Visitor(request)
    mine = own(visitor)
    wanted = filled_in(await visitor.fields(), SessionsForm).session
    known = {session.token for session in await visitor.server.accounts.sessions(mine.account.id)}
    ended = [token for token in wanted if token in known]
    if not ended:
        return await own_page(visitor, NOTHING_ENDED)
    await visitor.server.accounts.end_sessions(mine.account.id, ended)
    end_streams(visitor.server, mine.account)
    return Redirect(ACCOUNT, status_code=303)


@post("/account/games", guards=OWN)
async def take_games(request: Asked) -> Redirect:
    """Take the games along that were begun in this browser without an account."""
    visitor = Visitor(request)
    await visitor.server.accounts.take_over(own(visitor).account, visitor.browser.digest)
    return Redirect("/", status_code=303)


@get("/account/export.zip", guards=[has_signed_in])
async def export(request: Asked) -> Response[bytes]:
    """All that is kept about this account, to take away."""
    visitor = Visitor(request)
    check_pictures(request)
    account, accounts = own(visitor).account, visitor.server.accounts
    found = [await visitor.server.archive.load(id) for id in await accounts.games_of(account.key)]
    games = [game for game in found if game is not None]
    sessions = await accounts.sessions(account.id)
    time_off = await visitor.server.vacations.of(account.id)
    tokens = await visitor.server.tokens.of(account)
    lines = await visitor.server.chat.lines_of(account.key)
    notes = await visitor.server.notebook.all_of(account.key)
    ways = Ways(
        await visitor.server.wishes.of(account.id),
        await visitor.server.pushes.of(account.id),
        await visitor.server.passkeys.of(account.id),
    )
    friends = list((await visitor.server.lobby.friends.of(account.id)).values())
    plans = await visitor.server.plans.all_of(account.key)
    content = await asyncio.to_thread(
        packed_data, account, sessions, tokens, games, friends, lines, notes, time_off, ways, plans
    )
    headers = {"content-disposition": 'attachment; filename="spadework.zip"'}
    return Response(content, media_type="application/zip", headers=headers)


@post("/account/delete", guards=OWN)
async def leave(request: Asked) -> Response[str] | Redirect:
    """Delete the account. Games of others stay theirs, and say nothing of who left."""
    visitor = Visitor(request)
    account = own(visitor).account
    form = filled_in(await visitor.fields(), LeavingForm)
    refusal = await confirmed(visitor, form.password)
    if refusal:
        return await own_page(visitor, refusal)
    for id in await visitor.server.accounts.leave(account):
        visitor.server.tables.forget(id)
    end_streams(visitor.server, account)
    return Redirect("/", status_code=303, cookies=_without_session(visitor))


@get("/people/{name:str}")
async def show_person(request: Asked, name: Name) -> Response[str]:
    """What everybody may know of somebody, and the games that whoever looks has a part in."""
    visitor = Visitor(request)
    account = await called(visitor.server, name)
    theirs = set(await visitor.server.accounts.games_of(account.key))
    mine = await visitor.server.archive.games_of(visitor.holder, MOST_LISTED)
    games = [my_game(visitor.server.catalog, game) for game in mine if game.id in theirs]
    played = await visitor.server.accounts.played(account)
    ratings = await visitor.server.ratings.of_person(account.key)
    mine_too = visitor.signed_in and await visitor.server.lobby.friends.of(
        visitor.signed_in.account.id
    )
    is_friend = account.id in (mine_too or {})
    page = profile_page(visitor.viewer(), account, played, games, ratings, is_friend=is_friend)
    return html(page)


async def called(server: ServerParts, name: str) -> Account:
    """The account of that name, whose page is asked for."""
    account = await server.accounts.called(name)
    if account is None:
        raise RequestRefused(404, NOBODY)
    return account


async def own_page(visitor: Visitor, error: Text | None = None, sent: str = "") -> Response[str]:
    """The page about the account of *visitor*, with what was wrong about a wish.

    *sent* is the address to which a letter is on its way.
    """
    mine = own(visitor)
    wishes = await visitor.server.wishes.of(mine.account.id)
    pushes = await visitor.server.pushes.of(mine.account.id)
    push_key = public_key(await visitor.server.pushes.key(new_private_key))
    passkeys = await visitor.server.passkeys.of(mine.account.id)
    page = account_page(
        visitor.viewer(),
        mine.account,
        await visitor.server.accounts.sessions(mine.account.id),
        mine.session,
        len(await visitor.server.accounts.games_of(visitor.browser.digest)),
        switchboard(visitor.preferences.language, wishes, pushes, push_key),
        await visitor.server.vacations.of(mine.account.id),
        passkeys,
        error,
        sent,
        friends=list((await visitor.server.lobby.friends.of(mine.account.id)).values()),
        sends=bool(visitor.server.settings.smtp),
    )
    return html(page, 422 if error else 200)


def end_streams(server: ServerParts, account: Account) -> None:
    """End the streams of news that were opened with what an account has lost since."""
    server.hub.tell(account.key, News(ENDED, {}))


def own(visitor: Visitor) -> SignedIn:
    """The account in whose name somebody asks; guests are refused."""
    if visitor.signed_in is None:
        raise RequestRefused(401, Text("Please sign in first."))
    return visitor.signed_in


def _back(visitor: Visitor) -> str:
    return local_path(visitor.request.query_params.get("back", "/"))


def _without_password(form: SignUpForm) -> SignUpForm:
    """The form as it is shown again: nobody's password is sent back."""
    return SignUpForm(form.name, "", form.back, form.program)


def new_session(request: Asked, token: str) -> Session:
    """The session of the browser that asks, as it begins."""
    agent = described_browser(request.headers.get("user-agent", ""))
    return Session(digest(token), moment(), moment(), client_of(request), agent)


def _welcomed(visitor: Visitor, token: str, name: str, back: str) -> Redirect:
    return Redirect(back, status_code=303, cookies=entry_cookies(visitor, token, name))


def entry_cookies(visitor: Visitor, token: str, name: str) -> list[Cookie]:
    """The cookies of a session that begins under a *name*, which its browser remembers."""
    gate = visitor.server.gate
    before = visitor.request.cookies.get(gate.entries_cookie, "")
    entered = gate.entered(visitor.browser, name, before)
    return [
        _cookie(visitor, gate.session_cookie, token, COOKIE_AGE),
        _cookie(visitor, gate.entries_cookie, entered, COOKIE_AGE),
    ]


def _without_session(visitor: Visitor) -> list[Cookie]:
    return [_cookie(visitor, visitor.server.gate.session_cookie, "", 0)]


def _cookie(visitor: Visitor, name: str, value: str, age: int) -> Cookie:
    """A cookie that scripts cannot read, and that other sites' forms do not send."""
    return Cookie(
        key=name,
        value=value,
        max_age=age,
        samesite="lax",
        httponly=True,
        secure=visitor.server.settings.secure_cookies,
    )


ROUTES: Final = [
    show_sign_up,
    sign_up,
    show_sign_in,
    sign_in,
    sign_out,
    show_account,
    change_password,
    end_sessions,
    take_games,
    export,
    leave,
    show_person,
]
