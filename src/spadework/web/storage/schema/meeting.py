"""Tables of the lobby, and people who look for opponents."""

from __future__ import annotations

from typing import Final

from sqlalchemy import JSON, Column, Float, ForeignKey, Index, Integer, String, Table

from spadework.web.storage.schema.columns import METADATA, of_account

# A table in the lobby; the game that it becomes has the same id. It is kept for a while after it
# has *begun*, so that all who sat there find the game. Every change raises its version.
WAITING_TABLES: Final = Table(
    "waiting_tables",
    METADATA,
    Column("id", String(32), primary_key=True),
    of_account("host"),
    Column("title", String(200), nullable=False),
    Column("form", JSON, nullable=False),
    Column("terms", JSON, nullable=False),
    Column("admission", String(10), nullable=False),  # as the terms say
    Column("opened", String(32), nullable=False),
    Column("until", String(32), nullable=False),  # when it is taken away
    Column("begun", String(32), nullable=False, server_default=""),
    Column("version", Integer, nullable=False, server_default="0"),
    Index("waiting_tables_by_host", "host"),
    Index("waiting_tables_by_until", "until"),
)


def _waiting() -> Column[str]:
    return Column(
        "waiting_table",
        String(32),
        ForeignKey("waiting_tables.id", ondelete="CASCADE"),
        primary_key=True,
    )


# Those who sit there, in the order in which they came.
WAITING_PEOPLE: Final = Table(
    "waiting_people",
    METADATA,
    _waiting(),
    of_account(primary_key=True),
    Column("place", Integer, nullable=False),
    Index("waiting_people_by_account", "account"),
)

INVITATIONS: Final = Table(
    "invitations",
    METADATA,
    _waiting(),
    of_account(primary_key=True),
    Index("invitations_by_account", "account"),
)

# Who looks for opponents on usual terms; one game at a time. Its *number* is that of no other:
# whoever begins a game takes the rows that were read, all of them or none.
SEEKS: Final = Table(
    "seeks",
    METADATA,
    of_account(primary_key=True),
    Column("usual", String(20), nullable=False),
    Column("number", String(32), nullable=False),
    Column("since", Float, nullable=False),
    Column("until", Float, nullable=False),
    Index("seeks_by_usual", "usual", "since"),
)
