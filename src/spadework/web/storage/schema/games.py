"""Games: their records, drafts and what was said for later, and who holds their seats."""

from __future__ import annotations

from typing import Final

from sqlalchemy import JSON, Boolean, Column, Index, Integer, String, Table, UniqueConstraint

from spadework.web.storage.schema.columns import METADATA, of_game

WATCH: Final = -1  # the seat of those who only look on

# What is asked of whom is kept beside the record, so that lists of games need no replay.
# The version is raised by every write: who has not seen the latest one must read before writing.
# *bot_asked* is for servers of the version before, which may still run: others look for jobs.
# A game is *changed* by actions, which everybody sees, and *touched* by drafts and seats as well.
# The situation, and remarks below, are packed texts; the board is what a small picture shows.
GAMES: Final = Table(
    "games",
    METADATA,
    Column("id", String(32), primary_key=True),
    Column("title", String(200), nullable=False),
    Column("headers", JSON, nullable=False),
    Column("players", JSON, nullable=False),
    Column("host", String(64), nullable=False),
    Column("created", String(32), nullable=False),
    Column("changed", String(32), nullable=False),
    Column("situation", String, nullable=False),
    Column("asked", JSON, nullable=False),
    Column("over", Boolean, nullable=False),
    Column("bot_asked", Boolean, nullable=False),
    Column("version", Integer, nullable=False, server_default="0"),
    Column("touched", String(32), nullable=False, server_default=""),
    Column("factions", JSON, nullable=False, server_default="[]"),
    Column("terms", JSON, nullable=False, server_default="{}"),
    Column("board", String, nullable=False, server_default=""),
    Index("games_by_bot_asked", "bot_asked"),
    Index("games_by_host", "host"),
)

# The key is game and sequence: nobody can write over an action that is there. The link is that of
# the action and all before it (`web/records/chain.py`), or empty.
ACTIONS: Final = Table(
    "actions",
    METADATA,
    of_game(primary_key=True),
    Column("sequence", Integer, primary_key=True),
    Column("seat", Integer, nullable=False),
    Column("text", String, nullable=False),
    Column("link", String(64), nullable=False, server_default=""),
)

DRAFTS: Final = Table(
    "drafts",
    METADATA,
    of_game(primary_key=True),
    Column("place", Integer, primary_key=True),
    Column("seat", Integer, nullable=False),
    Column("text", String, nullable=False),
)

REMARKS: Final = Table(
    "remarks",
    METADATA,
    Column("id", Integer, primary_key=True),
    of_game(),
    Column("after", Integer, nullable=False),
    Column("seat", Integer, nullable=False),
    Column("kind", String(40), nullable=False),
    Column("text", String, nullable=False),
    Index("remarks_by_game", "game"),
)

ORDERS: Final = Table(
    "orders",
    METADATA,
    of_game(primary_key=True),
    Column("seat", Integer, primary_key=True),
    Column("accept", Boolean, nullable=False),
    Column("most_points", Integer, nullable=False),
)

ENDINGS: Final = Table(
    "endings",
    METADATA,
    of_game(primary_key=True),
    Column("seat", Integer, primary_key=True),
)

# Tokens and browsers are kept as digests: who reads the file cannot sit down at a table.
LINKS: Final = Table(
    "links",
    METADATA,
    Column("token", String(64), primary_key=True),
    of_game(),
    Column("seat", Integer, nullable=False),
    Column("salt", String(32), nullable=False, server_default=""),
    Index("links_by_game", "game"),
)

# Who came last stands last.
HOLDERS: Final = Table(
    "holders",
    METADATA,
    Column("id", Integer, primary_key=True),
    of_game(),
    Column("seat", Integer, nullable=False),
    Column("browser", String(64), nullable=False),
    Column("by_link", Boolean, nullable=False),
    UniqueConstraint("game", "seat", "browser", name="holders_once"),
    Index("holders_by_browser", "browser"),
)
