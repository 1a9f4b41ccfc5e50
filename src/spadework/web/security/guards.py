"""What a request has to pass before it is listened to: where it comes from, and how often."""

from __future__ import annotations

from math import ceil
from typing import Final

from litestar import Request
from litestar.connection import ASGIConnection
from litestar.datastructures import State
from litestar.handlers import BaseRouteHandler
from litestar.types import ASGIApp, Receive, Scope, Send

from spadework.core.text import Text
from spadework.web.http.request_refused import RequestRefused
from spadework.web.http.visitor import SIGNED_IN, Asked, SignedIn, browser_of, server_of, signed_in
from spadework.web.security.access import CSRF_FIELD, CSRF_HEADER, SECRET, TOKEN, digest
from spadework.web.security.rates import Limit, network_of
from spadework.web.storage.attempts import SharedLimit
from spadework.web.storage.tokens import PLAY, READ

# Guards are coroutines: others would be run by threads, and wait while all threads are at work.
Connection = ASGIConnection[BaseRouteHandler, object, object, State]
FORMS = ("application/x-www-form-urlencoded", "multipart/form-data")
COUNTED: Final = "spadework_counted"  # under which a request's scope says that it was counted
STREAMING: Final = "spadework_streaming"  # and which account has a stream of news there
FOR_ANYBODY: Final = "for_anybody"  # a handler that need not know who asks
FOR_PROGRAMS: Final = "for_programs"  # a handler that is asked with tokens, never with cookies
LONGEST_NAME: Final = 60  # characters of a name that are repeated
MISDIRECTED: Final = 421
NUL: Final = "\0"
ENCODED_NUL: Final = b"%00"
FULL: Final = Text("Too many pages of this server are open. Please try again in a moment.")
NO_TOKEN: Final = Text(
    "This needs a token of an account, sent as Authorization: Bearer. "
    "Tokens are made on the page of the account."
)
ENOUGH: Final = Text("Too many pages of this server are open at your place. Please close some.")
ENOUGH_OF_ACCOUNT: Final = Text(
    "Too many pages of this server are open in the name of your account. Please close some."
)


async def comes_from_our_page(connection: Connection, _: BaseRouteHandler) -> None:
    """Refuse a change that another site's page has asked a browser for."""
    request = _request(connection)
    token = request.headers.get(CSRF_HEADER, "")
    if not token and request.content_type[0] in FORMS:
        field = (await request.form()).get(CSRF_FIELD, "")
        token = field if isinstance(field, str) else ""
    if not server_of(request).gate.is_own_form(browser_of(request), token):
        raise RequestRefused(
            403,
            Text(
                "This did not come from a page of this server, or the page is too old. "
                "Please load it again; cookies have to be allowed."
            ),
        )


async def asks_for_this_server(connection: Connection, _: BaseRouteHandler) -> None:
    """Refuse who asks under a name that is not ours: links would lead there."""
    request = _request(connection)
    header = request.headers.get("host")
    if header is None:  # as very old clients do; links then have the server's own address
        return
    hosts = server_of(request).hosts
    name = hosts.name(header)
    if name is None:
        raise RequestRefused(400, Text("This request does not name a server."))
    server = request.scope.get("server")
    if not hosts.answers_to(name, server[0] if server else ""):
        raise RequestRefused(
            MISDIRECTED,
            Text(
                "This server does not answer to the name {name}. "
                "Whoever runs it can add a name with --name.",
                name=name[:LONGEST_NAME],
            ),
        )


async def asks_in_words(connection: Connection, _: BaseRouteHandler) -> None:
    """Refuse an address with a NUL in it: no name has one, and not every database looks for it."""
    if NUL in connection.scope["path"] or ENCODED_NUL in connection.scope["query_string"]:
        raise RequestRefused(400, Text("This request cannot be understood."))


async def not_too_often(connection: Connection, _: BaseRouteHandler) -> None:
    """Refuse who asks more often than a person can."""
    count(_request(connection))


async def knows_who_asks(connection: Connection, handler: BaseRouteHandler) -> None:
    """Find the account of a session, where the browser has one."""
    request = _request(connection)
    server, kept = server_of(request), request.scope["state"]
    kept[SIGNED_IN] = None
    if handler.opt.get(FOR_PROGRAMS):
        kept[SIGNED_IN] = await bearer(request)
        return
    token = request.cookies.get(server.gate.session_cookie, "")
    if SECRET.fullmatch(token) and not handler.opt.get(FOR_ANYBODY):
        account = await server.accounts.of_session(digest(token))
        kept[SIGNED_IN] = account and SignedIn(account, digest(token))


async def bearer(request: Asked) -> SignedIn | None:
    """The account whose token a request bears."""
    kind, _, token = request.headers.get("authorization", "").strip().partition(" ")
    if kind.lower() != "bearer" or not TOKEN.fullmatch(token.strip()):
        return None
    known = digest(token.strip())
    found = await server_of(request).tokens.find(known)
    return found and SignedIn(found[0], known, found[1])


async def may_read(connection: Connection, _: BaseRouteHandler) -> None:
    """Refuse who bears no token that is good, or asks too often in the name of an account."""
    request = _request(connection)
    mine = signed_in(request)
    if mine is None or mine.token is None or READ not in mine.token.scopes:
        raise RequestRefused(401, NO_TOKEN, {"www-authenticate": "Bearer"})
    _check(request, server_of(request).of_accounts, mine.account.key)


async def may_play(connection: Connection, _: BaseRouteHandler) -> None:
    """Refuse tokens that are for reading, and those of people: they play on the pages."""
    request = _request(connection)
    mine = signed_in(request)
    if mine is None or mine.token is None or PLAY not in mine.token.scopes:
        raise RequestRefused(403, Text("This token is for reading alone."))
    if not mine.account.is_program:
        raise RequestRefused(
            403, Text("Programs play as accounts that are marked as such; this one is a person's.")
        )
    await _check_everywhere(server_of(request).plays, mine.account.key)


async def is_person(connection: Connection, _: BaseRouteHandler) -> None:
    """Refuse accounts of programs where people play: nobody takes a program for a person."""
    mine = signed_in(_request(connection))
    if mine is not None and mine.account.is_program:
        raise RequestRefused(
            403, Text("This account is a program's: it plays by its tokens, not on these pages.")
        )


async def has_signed_in(connection: Connection, _: BaseRouteHandler) -> None:
    """Refuse guests, where something is about an account."""
    if signed_in(_request(connection)) is None:
        raise RequestRefused(401, Text("Please sign in first."))


async def not_too_many_games(connection: Connection, _: BaseRouteHandler) -> None:
    """Refuse who makes games by the dozen: from one address, or in the name of one account."""
    request = _request(connection)
    new_games, mine = server_of(request).new_games, signed_in(request)
    await _check_everywhere(new_games, client_of(request))
    if mine is not None:
        await _check_everywhere(new_games, mine.account.key)


def count(request: Asked) -> None:
    """Count a request once, also one that leads nowhere and so meets no guard."""
    if COUNTED not in request.scope["state"]:
        request.scope["state"][COUNTED] = True
        _check(request, server_of(request).moves)


def counting_streams(app: ASGIApp) -> ASGIApp:
    """*app*, which answers with a stream, as often at once as there is room for streams."""

    async def answer(scope: Scope, receive: Receive, send: Send) -> None:
        request: Asked = Request(scope)
        streams, client = server_of(request).streams, client_of(request)
        if streams.is_full:
            raise RequestRefused(503, FULL)
        if not streams.has_room_for(client):
            raise RequestRefused(429, ENOUGH)
        streams.enter(client)
        try:
            await app(scope, receive, send)
        finally:
            streams.leave(client)
            if account := scope["state"].get(STREAMING):
                server_of(request).streams_of_accounts.leave(account)

    return answer


async def not_too_many_streams(connection: Connection, _: BaseRouteHandler) -> None:
    """Refuse who has too many streams open in the name of one account, from wherever.

    It stands behind `counting_streams`, which notes their end: who asks is known only here.
    """
    request = _request(connection)
    mine, streams = signed_in(request), server_of(request).streams_of_accounts
    if mine is None:
        return
    if not streams.has_room_for(mine.account.key):
        raise RequestRefused(429, ENOUGH_OF_ACCOUNT)
    streams.enter(mine.account.key)
    request.scope["state"][STREAMING] = mine.account.key


def client_of(request: Asked) -> str:
    """Whom a request counts for."""
    return network_of(request.client.host) if request.client else ""


def check_pictures(request: Asked) -> None:
    """Refuse who wants pictures by the dozen: one takes as long as thirty clicks."""
    _check(request, server_of(request).pictures)


async def check_sign_ins(request: Asked) -> None:
    """Refuse who makes accounts or tries to get into some by the dozen, from one address."""
    await _check_everywhere(server_of(request).sign_ins, client_of(request))


async def check_attempts(request: Asked, what: str) -> None:
    """Refuse who tries the same by the dozen, from one address or from many, at any server."""
    await check_sign_ins(request)
    await _check_everywhere(server_of(request).attempts, what)


async def not_too_many_words(connection: Connection, _: BaseRouteHandler) -> None:
    """Refuse who writes by the dozen what is kept, as one person or as many."""
    request = _request(connection)
    await _check_everywhere(server_of(request).words, client_of(request))


async def not_too_many_joins(connection: Connection, _: BaseRouteHandler) -> None:
    """Refuse who opens and joins tables by the dozen."""
    request = _request(connection)
    mine = signed_in(request)
    client = mine.account.key if mine else client_of(request)
    await _check_everywhere(server_of(request).joins, client)


def _check(request: Asked, limit: Limit, client: str = "") -> None:
    client = client or client_of(request)
    if not limit.allows(client):
        raise _too_quick(limit.wait(client))


async def _check_everywhere(limit: SharedLimit, client: str) -> None:
    wait = await limit.wait(client)
    if wait:
        raise _too_quick(wait)


def _too_quick(wait: float) -> RequestRefused:
    return RequestRefused(
        429,
        Text("That was very quick. Please wait a moment and try again."),
        {"retry-after": str(ceil(wait))},
    )


def _request(connection: Connection) -> Asked:
    assert isinstance(connection, Request), "only HTTP requests come here"
    return connection
