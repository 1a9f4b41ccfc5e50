"""How requests are refused: the statuses of answers, and what the schema says about them."""

from __future__ import annotations

from typing import Final

from litestar.openapi.datastructures import ResponseSpec

from spadework.web.http.error_pages import Trouble

DESCRIPTIONS: Final = {
    400: "not understood",
    401: "no token, or one that is not good any more",
    403: "not open to whoever asks: another seat, account, token or page",
    404: "there is no such thing",
    413: "too large",
    421: "not a name of this server",
    422: "not possible, and why",
    429: "too often; Retry-After says when to ask again",
    500: "a mistake of the server's",
    503: "busy; Retry-After says when to ask again",
    507: "no room left on the disk",
}


def refusals(*statuses: int) -> dict[int, ResponseSpec]:
    """Answers of these *statuses*, each of which says in a sentence what is wrong."""
    return {status: ResponseSpec(Trouble, description=DESCRIPTIONS[status]) for status in statuses}
