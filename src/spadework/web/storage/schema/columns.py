"""The columns by which rows belong to a game or to an account, and go with it."""

from __future__ import annotations

from typing import Final

from sqlalchemy import Column, ForeignKey, Integer, MetaData, String

METADATA: Final = MetaData()


def of_game(*, primary_key: bool = False) -> Column[str]:
    """The game that a row is about."""
    return Column(
        "game",
        String(32),
        ForeignKey("games.id", ondelete="CASCADE"),
        primary_key=primary_key,
        nullable=False,
    )


def of_account(name: str = "account", *, primary_key: bool = False) -> Column[int]:
    """The account that a row is about."""
    return Column(
        name,
        Integer,
        ForeignKey("accounts.id", ondelete="CASCADE"),
        primary_key=primary_key,
        nullable=False,
    )
