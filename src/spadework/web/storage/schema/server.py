"""What servers keep for themselves: work that waits, and secrets."""

from __future__ import annotations

from typing import Final

from sqlalchemy import JSON, Column, Float, Index, Integer, String, Table, UniqueConstraint

from spadework.web.storage.schema.columns import METADATA

# Work that is done later; who does a job holds it until then, by the clock of the database.
JOBS: Final = Table(
    "jobs",
    METADATA,
    Column("id", Integer, primary_key=True),
    Column("kind", String(20), nullable=False),
    Column("key", String(64), nullable=False),
    Column("arguments", JSON, nullable=False),
    Column("due", Float, nullable=False),
    Column("until", Float, nullable=False, server_default="0"),
    Column("holder", String(32), nullable=False, server_default=""),
    Column("attempts", Integer, nullable=False, server_default="0"),
    Column("trouble", String, nullable=False, server_default=""),
    UniqueConstraint("kind", "key", name="jobs_once"),
    Index("jobs_by_due", "due"),
    sqlite_autoincrement=True,  # a number is never that of another job
)

KEYS: Final = Table(
    "keys",
    METADATA,
    Column("name", String(40), primary_key=True),
    Column("value", String(128), nullable=False),
)
