"""How long people have, and when nobody's time runs."""

from __future__ import annotations

from typing import Final

from sqlalchemy import Boolean, Column, Float, Index, Integer, String, Table

from spadework.web.storage.schema.columns import METADATA, of_account, of_game

# How long everybody has, by the clock of the database: what is left of the budget, what this move
# has used and since when it runs on (0: it does not), and when its time will be up as far as known.
CLOCKS: Final = Table(
    "clocks",
    METADATA,
    of_game(primary_key=True),
    Column("seat", Integer, primary_key=True),
    Column("budget", Float, nullable=False),
    Column("used", Float, nullable=False),
    Column("since", Float, nullable=False),
    Column("zone", String(64), nullable=False),
    Column("reminded", Boolean, nullable=False),
    Column("ends", Float, nullable=False),
    Index("clocks_by_since", "since"),
)

# Seats that a computer player plays for somebody who has run out of time.
STEWARDS: Final = Table(
    "stewards",
    METADATA,
    of_game(primary_key=True),
    Column("seat", Integer, primary_key=True),
    Column("level", String(40), nullable=False),
)

# While somebody is away their clocks rest. Days are counted for the year in which they begin.
VACATIONS: Final = Table(
    "vacations",
    METADATA,
    Column("id", Integer, primary_key=True),
    of_account(),
    Column("begun", Float, nullable=False),
    Column("ended", Float, nullable=False),
    Index("vacations_by_account", "account"),
)

# When a server was there last, in one row, and when for a while none was: no clock ran then.
PULSE: Final = Table(
    "pulse",
    METADATA,
    Column("id", Integer, primary_key=True),
    Column("at", Float, nullable=False),
)

INTERRUPTIONS: Final = Table(
    "interruptions",
    METADATA,
    Column("id", Integer, primary_key=True),
    Column("begun", Float, nullable=False),
    Column("ended", Float, nullable=False),
)
