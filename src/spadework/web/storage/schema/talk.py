"""What is said at tables, and what people write down for themselves."""

from __future__ import annotations

from typing import Final

from sqlalchemy import Column, ForeignKey, Index, Integer, String, Table

from spadework.web.storage.schema.columns import METADATA, of_game

# What is said at a table: who said it is the holder of the seat, and what they were called then.
# Of somebody who has left there is neither. A line that moderators have *hidden* is still theirs.
CHAT: Final = Table(
    "chat",
    METADATA,
    Column("id", Integer, primary_key=True),
    of_game(),
    Column("seat", Integer, nullable=False),
    Column("author", String(64), nullable=False),
    Column("name", String(80), nullable=False),
    Column("said", String(32), nullable=False),
    Column("text", String(500), nullable=False),
    Column("hidden", String(32), nullable=False, server_default=""),  # since when
    Index("chat_by_game", "game", "id"),
    Index("chat_by_author", "author", "said"),
    sqlite_autoincrement=True,  # a number is never that of another line
)

# How far somebody has read, and the tables at which the host wants quiet.
CHAT_READ: Final = Table(
    "chat_read",
    METADATA,
    of_game(primary_key=True),
    Column("holder", String(64), primary_key=True),
    Column("line", Integer, nullable=False),
)

QUIET_TABLES: Final = Table("quiet_tables", METADATA, of_game(primary_key=True))

# The seats whose lines somebody does not want to read.
MUTED: Final = Table(
    "muted",
    METADATA,
    of_game(primary_key=True),
    Column("holder", String(64), primary_key=True),
    Column("seat", Integer, primary_key=True),
)

LINE_REPORTS: Final = Table(
    "line_reports",
    METADATA,
    Column(
        "line", Integer, ForeignKey("chat.id", ondelete="CASCADE"), primary_key=True, nullable=False
    ),
    Column("reporter", String(64), primary_key=True),
    Column("made", String(32), nullable=False),
    Column("closed", String(32), nullable=False, server_default=""),
    Index("line_reports_by_reporter", "reporter"),
)

# What somebody writes down for themselves at a table.
NOTES: Final = Table(
    "notes",
    METADATA,
    of_game(primary_key=True),
    Column("holder", String(64), primary_key=True),
    Column("text", String(10000), nullable=False),
    Column("version", Integer, nullable=False),
)
