"""Rows that make sense: one that a disk or a hand has damaged keeps no page from being made."""

from __future__ import annotations

import logging
from typing import Any, Final

from sqlalchemy import JSON, Connection, Row, Select
from sqlalchemy.types import TypeEngine

LOG: Final = logging.getLogger(__name__)
ANYTHING: Final = (object,)


def sound_rows(connection: Connection, wanted: Select[Any]) -> list[Any]:
    """What a query finds, less the rows with something in them that their columns cannot have.

    A file of SQLite keeps whatever is put into it; a PostgreSQL server refuses it.
    """
    rows = list(connection.execute(wanted))
    if connection.dialect.name != "sqlite":
        return rows
    kinds = [_kinds(column.type) for column in wanted.selected_columns]
    sound = [row for row in rows if _is_sound(row, kinds)]
    if len(sound) < len(rows):
        tables = ", ".join(str(table) for table in wanted.get_final_froms())
        LOG.warning("%d damaged rows were left out of %s", len(rows) - len(sound), tables)
    return sound


def _is_sound(row: Row[Any], kinds: list[tuple[type, ...]]) -> bool:
    return all(
        value is None or isinstance(value, kind) for value, kind in zip(row, kinds, strict=True)
    )


def _kinds(column: TypeEngine[Any]) -> tuple[type, ...]:
    """What a value of a column may be."""
    if isinstance(column, JSON):
        return ANYTHING
    try:
        kind = column.python_type
    except NotImplementedError:
        return ANYTHING
    return (int, float) if kind is float else (kind,)
