"""Accounts: signing up, in and out, and the page about one's own."""

from __future__ import annotations

from typing import Final

from litestar import Response, get, post
from litestar.datastructures import Cookie
from litestar.response import Redirect

from spadework.core.errors import RuleError
from spadework.core.text import Text
from spadework.web.http.forms import PasswordForm, SessionsForm, SignUpForm, filled_in
from spadework.web.http.request_refused import RequestRefused
from spadework.web.http.room_pages import LARGEST_FORM, html, local_path
from spadework.web.http.visitor import Asked, SignedIn, Visitor
from spadework.web.people.agents import described_agent
from spadework.web.people.names import checked_name, likeness
from spadework.web.people.passwords import check_password
from spadework.web.screens.account_pages import account_page, sign_in_page, sign_up_page
from spadework.web.security.access import COOKIE_AGE, digest, new_secret
from spadework.web.security.guards import (
    check_sign_ins,
    client_of,
    comes_from_our_page,
    has_signed_in,
)
from spadework.web.storage.accounts import Account, Session
from spadework.web.storage.store import moment

SIGN_IN: Final = "/sign-in"
ACCOUNT: Final = "/account"
OWN: Final = [has_signed_in, comes_from_our_page]
LONGEST_KEY: Final = 60  # characters of a name that is counted
DOES_NOT_FIT: Final = Text("There is no account with this name and this password.")
WRONG_PASSWORD: Final = Text("This is not your password.")
NOTHING_ENDED: Final = Text("There is no such session.")


@get("/sign-up", include_in_schema=False)
async def show_sign_up(request: Asked) -> Response[str] | Redirect:
    """The form for a new account."""
    visit = Visitor(request)
    if visit.signed_in:
        return Redirect(ACCOUNT, status_code=303)
    games = await visit.room.accounts.games_of_guest(visit.browser.digest)
    return html(sign_up_page(visit.viewer(), SignUpForm(back=_back(visit)), games))


@post(
    "/sign-up",
    include_in_schema=False,
    guards=[comes_from_our_page],
    request_max_body_size=LARGEST_FORM,
)
async def sign_up(request: Asked) -> Response[str] | Redirect:
    """Make an account; the games and seats of this browser become its own."""
    visit = Visitor(request)
    form = filled_in(await visit.fields(), SignUpForm)
    guest, token = visit.browser.digest, new_secret()
    check_sign_ins(request)
    try:
        name = checked_name(form.name)
        check_password(form.password, name)
        kept = await visit.room.passwords.hashed(form.password)
        await visit.room.accounts.sign_up(name, kept, _session(request, token), guest)
    except RuleError as error:
        games = await visit.room.accounts.games_of_guest(guest)
        page = sign_up_page(visit.viewer(), _without_password(form), games, error.text)
        return html(page, 422)
    return _welcomed(visit, token, local_path(form.back))


@get(SIGN_IN, include_in_schema=False)
async def show_sign_in(request: Asked) -> Response[str] | Redirect:
    """The form of those who have an account."""
    visit = Visitor(request)
    if visit.signed_in:
        return Redirect(ACCOUNT, status_code=303)
    return html(sign_in_page(visit.viewer(), SignUpForm(back=_back(visit))))


@post(
    SIGN_IN,
    include_in_schema=False,
    guards=[comes_from_our_page],
    request_max_body_size=LARGEST_FORM,
)
async def sign_in(request: Asked) -> Response[str] | Redirect:
    """Begin a session. Whether there is such a name is told neither by words nor by time."""
    visit = Visitor(request)
    form = filled_in(await visit.fields(), SignUpForm)
    account = await _tried(visit, form.name, form.password)
    if account is None:
        page = sign_in_page(visit.viewer(), _without_password(form), DOES_NOT_FIT)
        return html(page, 422)
    if visit.signed_in:  # whoever was here before is not any more
        before = visit.signed_in
        await visit.room.accounts.end_sessions(before.account.id, [before.session])
    token = new_secret()
    await visit.room.accounts.begin_session(account.id, _session(request, token))
    return _welcomed(visit, token, local_path(form.back))


async def _tried(visit: Visitor, name: str, password: str) -> Account | None:
    """The account of that name, if that is its password."""
    check_sign_ins(visit.request, likeness(name)[:LONGEST_KEY])
    accounts, passwords = visit.room.accounts, visit.room.passwords
    account = await accounts.called(name)
    if not await passwords.fits(password, account.password if account else ""):
        return None
    if account and passwords.is_outdated(account.password):
        await accounts.refresh_password(account, await passwords.hashed(password))
    return account


@post("/sign-out", include_in_schema=False, guards=OWN, request_max_body_size=LARGEST_FORM)
async def sign_out(request: Asked) -> Redirect:
    """End this session; the browser is a guest's again."""
    visit = Visitor(request)
    mine = _own(visit)
    await visit.room.accounts.end_sessions(mine.account.id, [mine.session])
    return Redirect("/", status_code=303, cookies=[_cookie(visit, "", 0)])


# --- one's own page


@get(ACCOUNT, include_in_schema=False)
async def show_account(request: Asked) -> Response[str] | Redirect:
    """All that belongs to an account."""
    visit = Visitor(request)
    if not visit.signed_in:
        return Redirect(f"{SIGN_IN}?back={ACCOUNT}", status_code=303)
    return await _account(visit)


@post("/account/password", include_in_schema=False, guards=OWN, request_max_body_size=LARGEST_FORM)
async def change_password(request: Asked) -> Response[str] | Redirect:
    """Take another password; all other sessions end."""
    visit = Visitor(request)
    mine = _own(visit)
    form = filled_in(await visit.fields(), PasswordForm)
    if await _tried(visit, mine.account.name, form.password) is None:
        return await _account(visit, WRONG_PASSWORD)
    try:
        check_password(form.new_password, mine.account.name)
    except RuleError as error:
        return await _account(visit, error.text)
    kept = await visit.room.passwords.hashed(form.new_password)
    await visit.room.accounts.change_password(mine.account.id, kept, mine.session)
    return Redirect(ACCOUNT, status_code=303)


@post("/account/sessions", include_in_schema=False, guards=OWN, request_max_body_size=LARGEST_FORM)
async def end_sessions(request: Asked) -> Response[str] | Redirect:
    """End sessions in other browsers, or this one."""
    visit = Visitor(request)
    mine = _own(visit)
    wanted = filled_in(await visit.fields(), SessionsForm).session
    known = {session.token for session in await visit.room.accounts.sessions(mine.account.id)}
    ended = [token for token in wanted if token in known]
    if not ended:
        return await _account(visit, NOTHING_ENDED)
    await visit.room.accounts.end_sessions(mine.account.id, ended)
    return Redirect(ACCOUNT, status_code=303)


@post("/account/games", include_in_schema=False, guards=OWN, request_max_body_size=LARGEST_FORM)
async def take_games(request: Asked) -> Redirect:
    """Take the games along that were begun in this browser without an account."""
    visit = Visitor(request)
    await visit.room.accounts.take_over(_own(visit).account, visit.browser.digest)
    return Redirect("/", status_code=303)


async def _account(visit: Visitor, error: Text | None = None) -> Response[str]:
    """The page about the account of *visit*, with what was wrong about a wish."""
    mine = _own(visit)
    page = account_page(
        visit.viewer(),
        mine.account,
        await visit.room.accounts.sessions(mine.account.id),
        mine.session,
        await visit.room.accounts.games_of_guest(visit.browser.digest),
        error,
    )
    return html(page, 422 if error else 200)


def _own(visit: Visitor) -> SignedIn:
    if visit.signed_in is None:
        raise RequestRefused(401, Text("Please sign in first."))
    return visit.signed_in


def _back(visit: Visitor) -> str:
    return local_path(visit.request.query_params.get("back", "/"))


def _without_password(form: SignUpForm) -> SignUpForm:
    """The form as it is shown again: nobody's password is sent back."""
    return SignUpForm(form.name, "", form.back)


def _session(request: Asked, token: str) -> Session:
    agent = described_agent(request.headers.get("user-agent", ""))
    return Session(digest(token), moment(), moment(), client_of(request), agent)


def _welcomed(visit: Visitor, token: str, back: str) -> Redirect:
    return Redirect(back, status_code=303, cookies=[_cookie(visit, token, COOKIE_AGE)])


def _cookie(visit: Visitor, token: str, age: int) -> Cookie:
    """The cookie of a session; scripts cannot read it, and other sites' forms do not send it."""
    return Cookie(
        key=visit.room.gate.session_cookie,
        value=token,
        max_age=age,
        samesite="lax",
        httponly=True,
        secure=visit.room.settings.secure_cookies,
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
]
