"""Where games are kept: a file of SQLite, or a database of a PostgreSQL server."""

from __future__ import annotations

import os
import re
from pathlib import Path
from typing import Final, TypeAlias

from platformdirs import user_data_path

from spadework.core.errors import RuleError
from spadework.core.text import Text

Place: TypeAlias = Path | str  # a file, or the address of a database

SERVERS: Final = ("postgresql://", "postgres://")
NAMED: Final = "SPADEWORK_DATABASE"  # so that no password stands in the list of processes


def place(text: str) -> Place:
    """The place that somebody has named.

    >>> place("postgresql://games@db.example/spadework")
    'postgresql://games@db.example/spadework'
    """
    if text.startswith(SERVERS):
        return "postgresql://" + text.partition("://")[2]
    if "://" in text:
        raise RuleError(
            Text(
                "the database {name} is of no kind that is known: a file, or postgresql://...",
                name=shown(text),
            )
        )
    return Path(text)


def usual_database() -> Place:
    """Where games are kept unless another place is named."""
    named = os.environ.get(NAMED)
    if named:
        return place(named)
    return user_data_path("spadework", appauthor=False) / "games.sqlite3"


def shown(place: Place) -> str:
    """A place as it is told, without its password.

    >>> shown("postgresql://games:secret@db.example/spadework")
    'postgresql://games:***@db.example/spadework'
    """
    hidden = re.sub(r"(://[^:@/]*):[^@/]*@", r"\1:***@", str(place))
    return re.sub(r"\b(password)=[^&]*", r"\1=***", hidden)
