"""What goes back to the browser when something is wrong: a sentence, never a trace."""

from __future__ import annotations

import logging
import re
from collections.abc import Mapping
from typing import Final
from urllib.parse import urlsplit

import msgspec
from litestar import MediaType, Response
from litestar.exceptions import HTTPException, ValidationException
from litestar.handlers import HTTPRouteHandler

from spadework.core.errors import RuleError
from spadework.core.text import Text
from spadework.view.text.language import language
from spadework.web.http.entrance_pages import local_path
from spadework.web.http.request_refused import RequestRefused
from spadework.web.http.visitor import Asked, Visitor
from spadework.web.screens.pages import message_page, unreadable_page
from spadework.web.security.guards import count
from spadework.web.storage.archive import Conflict
from spadework.web.tables.exports import RECORD
from spadework.web.tables.replaying import Unreadable
from spadework.web.tables.standing import NotYours

LOG: Final = logging.getLogger(__name__)

CALM: Final = Text("Something went wrong on this side. The game is safe; please try again.")
SENTENCES: Final[Mapping[int, Text]] = {
    400: Text("This request cannot be understood."),
    401: Text("This is not open to you."),
    403: Text("This is not open to you."),
    404: Text("There is nothing here."),
    405: Text("This address does not work that way."),
    413: Text("This is too large."),
    429: Text("That was very quick. Please wait a moment and try again."),
}
TITLES: Final[Mapping[int, Text]] = {
    403: Text("Not open to you"),
    404: Text("Not found"),
    409: Text("Moved on"),
    429: Text("One moment"),
}
SOON: Final = "5"  # seconds after which it is worth trying again
MOST_ACCEPTED: Final = 20
QUALITY: Final = re.compile(r"[01](\.\d{0,3})?")


class Trouble(msgspec.Struct, frozen=True):
    """What is wrong, in a sentence."""

    message: str


def status_of(error: Exception) -> int:
    """The HTTP status of what a user can do wrong."""
    if isinstance(error, Conflict):
        return 409
    if isinstance(error, NotYours):
        return 403
    return 422


def refuse(request: Asked, error: RuleError) -> Response[object]:
    """A rule, a record or a form that makes no sense."""
    return told(request, status_of(error), error.text)


def refuse_unreadable(request: Asked, error: Unreadable) -> Response[object]:
    """A game of a newer program: what can be done with it all the same."""
    if wants_json(request):
        return told(
            request, 422, Text("This game cannot be opened here: {reason}", reason=error.text)
        )
    visitor = Visitor(request)
    record = f"/game/{error.id}/{RECORD}" if error.admits(visitor.holder) else ""
    page = unreadable_page(visitor.viewer(), error.text, record, damaged=error.is_damaged)
    return Response(page, status_code=422, media_type=MediaType.HTML)


def refuse_request(request: Asked, error: HTTPException) -> Response[object]:
    """A request that the server does not take."""
    try:
        count(request)
    except RequestRefused as too_many:
        error = too_many
    headers = {name.lower(): value for name, value in (error.headers or {}).items()}
    if "GET" in headers.get("allow", ""):
        headers["allow"] += ", HEAD"
    return told(request, error.status_code, _sentence(error), headers)


def refuse_depth(request: Asked, error: RecursionError) -> Response[object]:
    """A body of brackets inside brackets without end; nothing of ours goes that deep."""
    LOG.warning("%s %s: %s", request.method, request.url.path, error)
    return told(request, 400, SENTENCES[400])


def stay_calm(request: Asked, error: Exception) -> Response[object]:
    """A mistake of ours: logged, and told without alarm."""
    LOG.error("%s %s", request.method, request.url.path, exc_info=error)
    return told(request, 500, CALM)


def told(
    request: Asked, status: int, text: Text, headers: Mapping[str, str] | None = None
) -> Response[object]:
    """*text* as JSON or as a page, whichever the browser asked for."""
    more = {**({"retry-after": SOON} if status in (429, 503) else {}), **(headers or {})}
    try:
        viewer = Visitor(request).viewer()
    except (AssertionError, KeyError):
        return Response(Trouble(str(text)), status_code=status, headers=more)
    say = language(viewer.language).say
    if wants_json(request):
        return Response(Trouble(say(text)), status_code=status, headers=more)
    wanted = request.url.path if request.method == "GET" and status in (401, 403) else ""
    back = _page_of_form(request)
    page = message_page(viewer, say(_title(status)), say(text), status, wanted, back)
    return Response(page, status_code=status, media_type=MediaType.HTML, headers=more)


def _page_of_form(request: Asked) -> str:
    """The path of our page from which a form was sent; empty if nobody says."""
    came_from = urlsplit(request.headers.get("referer", ""))
    is_ours = request.method == "POST" and came_from.netloc == request.url.netloc
    return local_path(came_from.path) if is_ours else ""


def wants_json(request: Asked) -> bool:
    """Whether a program asks rather than a person: who wants a page says so.

    What the schema tells of is for programs, whatever they say.
    """
    handler = request.scope.get("route_handler")
    if isinstance(handler, HTTPRouteHandler) and handler.resolve_include_in_schema():
        return True
    wanted = parse_accept(request.headers.get("accept", ""))
    page = wanted.get("text/html", wanted.get("text/*", 0.0))
    return page <= 0.0 or page < wanted.get("application/json", 0.0)


def parse_accept(header: str) -> dict[str, float]:
    """What a client would like to have, and how much.

    >>> parse_accept("text/html, application/json;q=0.5, nonsense;q=x")
    {'text/html': 1.0, 'application/json': 0.5}
    """
    wanted = {}
    for part in header.split(",")[:MOST_ACCEPTED]:
        name, *parameters = [piece.strip().lower() for piece in part.split(";")]
        weights = [piece[2:] for piece in parameters if piece.startswith("q=")] or ["1"]
        if QUALITY.fullmatch(weights[0]):
            wanted[name] = float(weights[0])
    return wanted


def _sentence(error: HTTPException) -> Text:
    if isinstance(error, ValidationException):
        places = [
            str(extra.get("key", "")) for extra in error.extra or [] if isinstance(extra, dict)
        ]
        named = ", ".join(place for place in places if place)
        if named:
            return Text("This request cannot be understood: {names}.", names=named)
    # Our own sentences are told; a library's do not reach the reader.
    if isinstance(error, RequestRefused):
        return error.text
    return SENTENCES.get(error.status_code, SENTENCES[400])


def _title(status: int) -> Text:
    if status >= 500:
        return Text("Something went wrong")
    return TITLES.get(status, Text("That does not work"))
