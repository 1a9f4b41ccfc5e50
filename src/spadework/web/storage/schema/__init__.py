"""The tables of the database as they are now; `migrations/` says how they came to be so.

A module for each room of the web table that keeps something. All of them are read here, so that
`METADATA` knows every table.
"""

from spadework.web.storage.schema import (
    consent,
    games,
    meeting,
    notices,
    people,
    plans,
    records,
    server,
    talk,
    time,
)
from spadework.web.storage.schema.columns import METADATA

__all__ = [
    "METADATA",
    "consent",
    "games",
    "meeting",
    "notices",
    "people",
    "plans",
    "records",
    "server",
    "talk",
    "time",
]
