"""When games have gone or cannot be reached: nobody's mistake."""

from __future__ import annotations

import logging
from typing import Final

from litestar import Response

from spadework.web.http.error_pages import told
from spadework.web.http.visitor import Asked
from spadework.web.storage.archive import Gone
from spadework.web.storage.troubles import StorageTrouble

SECONDS_TO_WAIT: Final = 5
LOG: Final = logging.getLogger(__name__)


def refuse_gone(request: Asked, error: Gone) -> Response[object]:
    """A game that was here when the table was opened."""
    return told(request, 404, error.text)


def refuse_storage(request: Asked, error: StorageTrouble) -> Response[object]:
    """A full disk, a database that is locked or away: one line in the log, and a sentence."""
    LOG.error("%s %s: %s", request.method, request.url.path, error.reason)
    answer = told(request, error.status, error.text)
    answer.headers["retry-after"] = str(SECONDS_TO_WAIT)
    return answer
