"""What all at a table agree on."""

from __future__ import annotations

from typing import Final

from sqlalchemy import JSON, Column, Float, Index, Integer, String, Table, UniqueConstraint

from spadework.web.storage.schema.columns import METADATA, of_game

# What somebody asks all others at a table, and the seats that have agreed. The *target* is how many
# actions the record keeps, if it is to be shorter.
REQUESTS: Final = Table(
    "requests",
    METADATA,
    Column("id", Integer, primary_key=True),
    of_game(),
    Column("kind", String(20), nullable=False),
    Column("seat", Integer, nullable=False),
    Column("target", Integer, nullable=False),
    Column("agreed", JSON, nullable=False),
    UniqueConstraint("game", name="requests_once"),
    sqlite_autoincrement=True,  # an answer names the request that it is about
)

# Games that nobody plays on, for now or for good, by consent of all.
HALTS: Final = Table(
    "halts",
    METADATA,
    of_game(primary_key=True),
    Column("kind", String(20), nullable=False),
    Column("made", Float, nullable=False),
)

# Records that have become shorter, by consent: how many actions they kept, and had before.
TAKEBACKS: Final = Table(
    "takebacks",
    METADATA,
    Column("id", Integer, primary_key=True),
    of_game(),
    Column("seat", Integer, nullable=False),
    Column("kept", Integer, nullable=False),
    Column("had", Integer, nullable=False),
    Column("made", Float, nullable=False),
    Column("link", String(64), nullable=False, server_default=""),  # of all that was there before
    Index("takebacks_by_game", "game"),
)
