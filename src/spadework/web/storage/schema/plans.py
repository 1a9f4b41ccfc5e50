"""What people play on beside a table."""

from __future__ import annotations

from typing import Final

from sqlalchemy import JSON, Column, Index, Integer, String, Table

from spadework.web.storage.schema.columns import METADATA, of_game

# What somebody plays on beside the table, for all seats: steps as those of a draft.
PLANS: Final = Table(
    "plans",
    METADATA,
    Column("id", Integer, primary_key=True),
    of_game(),
    Column("holder", String(64), nullable=False),
    Column("name", String(60), nullable=False),
    Column("begun", Integer, nullable=False),
    Column("steps", JSON, nullable=False),
    Column("version", Integer, nullable=False),
    Index("plans_by_game", "game", "holder"),
    Index("plans_by_holder", "holder"),
    sqlite_autoincrement=True,  # a number is never that of another plan
)

# A turn that is to be carried out when it comes.
PLANNED: Final = Table(
    "planned",
    METADATA,
    of_game(primary_key=True),
    Column("seat", Integer, primary_key=True),
    Column("holder", String(64), nullable=False),
    Column("turn", JSON, nullable=False),
    Index("planned_by_holder", "holder"),
)
