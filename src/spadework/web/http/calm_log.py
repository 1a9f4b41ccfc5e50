"""A log that can be read: what happens again and again is told once a minute."""

from __future__ import annotations

import json
import logging
import sys
from collections.abc import Callable
from datetime import UTC, datetime
from time import monotonic
from typing import Final

from spadework.web.http.settings import JSON

Kind = tuple[object, ...]

MINUTE: Final = 60.0
MOST_KINDS: Final = 1000


class OncePerMinute(logging.Filter):
    """Lets one message of a kind through in a minute; the next one says how many were left out."""

    def __init__(self, clock: Callable[[], float] = monotonic) -> None:
        super().__init__()
        self._clock: Final = clock
        self._told: Final[dict[Kind, tuple[float, int]]] = {}  # when, and how many were left out

    def filter(self, record: logging.LogRecord) -> bool:
        kind, now = _kind(record), self._clock()
        then, left_out = self._told.get(kind, (-MINUTE, 0))
        if now - then < MINUTE:
            self._told[kind] = (then, left_out + 1)
            return False
        if len(self._told) >= MOST_KINDS:
            self._told.clear()
        self._told[kind] = (now, 0)
        if left_out:
            record.msg, record.args = f"{record.getMessage()} (and {left_out} more like this)", ()
        return True


class InJson(logging.Formatter):
    """A line of JSON for each message, for programs that gather logs."""

    def format(self, record: logging.LogRecord) -> str:
        said = {
            "time": datetime.fromtimestamp(record.created, UTC).isoformat(timespec="milliseconds"),
            "level": record.levelname,
            "logger": record.name,
            "message": record.getMessage(),
        }
        if record.exc_info:
            said["trace"] = self.formatException(record.exc_info)
        return json.dumps(said)


def log_calmly(form: str) -> None:
    """Let the log of this process go to the error output, calmly."""
    log = logging.StreamHandler(sys.stderr)
    log.addFilter(OncePerMinute())
    log.setFormatter(InJson() if form == JSON else logging.Formatter("%(levelname)s %(message)s"))
    logging.basicConfig(handlers=[log], level=logging.WARNING)


def _kind(record: logging.LogRecord) -> Kind:
    """What messages have in common that differ in their details only."""
    first_line = str(record.msg).partition("\n")[0]
    error = record.exc_info[1] if record.exc_info else None
    place = error.__traceback__ if error else None
    while place is not None and place.tb_next is not None:
        place = place.tb_next
    where = (place.tb_frame.f_code.co_filename, place.tb_lineno) if place else ()
    return (record.name, record.levelno, first_line, type(error), *where)
