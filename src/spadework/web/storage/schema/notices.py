"""How people are told of things that they do not look at."""

from __future__ import annotations

from typing import Final

from sqlalchemy import (
    JSON,
    Column,
    Float,
    ForeignKey,
    Index,
    Integer,
    String,
    Table,
    UniqueConstraint,
)

from spadework.web.storage.schema.columns import METADATA, of_account, of_game

# How somebody wants to be told of things: the language, the address by which they know this server,
# switches that are not as usual, the hour of a daily letter (-1: a letter for each), a webhook.
WISHES: Final = Table(
    "wishes",
    METADATA,
    of_account(primary_key=True),
    Column("language", String(8), nullable=False, server_default=""),
    Column("address", String(300), nullable=False, server_default=""),
    Column("switches", JSON, nullable=False, server_default="{}"),
    Column("hour", Integer, nullable=False, server_default="-1"),
    Column("zone", String(64), nullable=False, server_default=""),
    Column("webhook", String(500), nullable=False, server_default=""),
    Column("failures", Integer, nullable=False, server_default="0"),  # of the webhook, in a row
    Column("trouble", String(300), nullable=False, server_default=""),
)

# What somebody has been told of a game last, by kind: nobody is told the same twice.
TOLD: Final = Table(
    "told",
    METADATA,
    of_account(primary_key=True),
    of_game(primary_key=True),
    Column("kind", String(20), primary_key=True),
    Column("mark", String(64), nullable=False),
    Index("told_by_game", "game"),
)

# Notices that wait for the daily letter.
GATHERED: Final = Table(
    "gathered",
    METADATA,
    Column("id", Integer, primary_key=True),
    of_account(),
    Column("notice", JSON, nullable=False),
    Index("gathered_by_account", "account"),
    sqlite_autoincrement=True,  # a letter ends with a number, and what comes later has a higher one
)

# Browsers that take messages though no page is open, by way of the address of a push service.
# Who signs out there is told nothing there any more.
PUSHES: Final = Table(
    "pushes",
    METADATA,
    Column("id", Integer, primary_key=True),
    of_account(),
    Column("session", String(64), ForeignKey("sessions.token", ondelete="CASCADE"), nullable=False),
    Column("endpoint", String(500), nullable=False),
    Column("key", String(100), nullable=False),
    Column("auth", String(40), nullable=False),
    Column("agent", String(200), nullable=False),
    Column("made", String(32), nullable=False),
    UniqueConstraint("endpoint", name="pushes_by_endpoint"),
    Index("pushes_by_account", "account"),
    sqlite_autoincrement=True,  # jobs name them
)

# Who has the page of a table before them, at any of the servers, by the clock of the database.
PRESENT: Final = Table(
    "present",
    METADATA,
    Column("server", String(32), primary_key=True),
    Column("game", String(32), primary_key=True),
    Column("holder", String(64), primary_key=True),
    Column("until", Float, nullable=False),
    Index("present_by_game", "game"),
)
