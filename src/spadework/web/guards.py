"""What a request has to pass before it is listened to: where it comes from, and how often."""

from __future__ import annotations

from litestar import Request
from litestar.connection import ASGIConnection
from litestar.datastructures import State
from litestar.exceptions import PermissionDeniedException, TooManyRequestsException
from litestar.handlers import BaseRouteHandler

from spadework.web.access import CSRF_FIELD, CSRF_HEADER
from spadework.web.rates import Limit
from spadework.web.visit import Asked, browser_of, room_of

# Guards are coroutines: others would be run by threads, and wait while all threads are at work.
Connection = ASGIConnection[BaseRouteHandler, object, object, State]
FORMS = ("application/x-www-form-urlencoded", "multipart/form-data")


async def comes_from_our_page(connection: Connection, _: BaseRouteHandler) -> None:
    """Refuse a change that another site's page has asked a browser for."""
    request = _request(connection)
    token = request.headers.get(CSRF_HEADER, "")
    if not token and request.content_type[0] in FORMS:
        field = (await request.form()).get(CSRF_FIELD, "")
        token = field if isinstance(field, str) else ""
    if not room_of(request).gate.is_own_form(browser_of(request), token):
        raise PermissionDeniedException(
            "This did not come from a page of this server, or the page is too old. "
            "Please load it again; cookies have to be allowed."
        )


async def not_too_often(connection: Connection, _: BaseRouteHandler) -> None:
    """Refuse who asks more often than a person can."""
    request = _request(connection)
    _check(request, room_of(request).moves)


async def not_too_many_games(connection: Connection, _: BaseRouteHandler) -> None:
    """Refuse who makes games by the dozen."""
    request = _request(connection)
    _check(request, room_of(request).new_games)


def check_pictures(request: Asked) -> None:
    """Refuse who wants pictures by the dozen: one takes as long as thirty clicks."""
    _check(request, room_of(request).pictures)


def _check(request: Asked, limit: Limit) -> None:
    client = request.client.host if request.client else ""
    if not limit.allows(client):
        raise TooManyRequestsException(
            "That was very quick. Please wait a moment and try again.",
            headers={"retry-after": "5"},
        )


def _request(connection: Connection) -> Asked:
    assert isinstance(connection, Request), "only HTTP requests come here"
    return connection
