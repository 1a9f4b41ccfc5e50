"""When the games can be neither read nor written: nobody's mistake, and it may pass."""

from __future__ import annotations

import logging
from typing import Final

from litestar import Response

from spadework.web.answers import told
from spadework.web.database import StorageTrouble
from spadework.web.visit import Asked

SECONDS_TO_WAIT: Final = 5
LOG: Final = logging.getLogger(__name__)


def refuse_storage(request: Asked, error: StorageTrouble) -> Response[object]:
    """A full disk, a file that is locked or out of reach: one line in the log, and a sentence."""
    LOG.error("%s %s: %s", request.method, request.url.path, error.reason)
    answer = told(request, error.status, str(error))
    answer.headers["retry-after"] = str(SECONDS_TO_WAIT)
    return answer
