"""What differs between two standings of a table besides the record, written row by row."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec
from sqlalchemy import Connection, Insert, delete, insert

from spadework.view.text.packed import packed
from spadework.web.storage.schema.games import DRAFTS, ENDINGS, ORDERS, REMARKS
from spadework.web.storage.schema.plans import PLANNED
from spadework.web.tables.standing import Standing, in_words


def write_standing(connection: Connection, id: str, before: Standing, after: Standing) -> None:
    """Write the draft, and what was said for later."""
    _write_draft(connection, id, before, after)
    _write_words(connection, id, before, after)


def _write_draft(connection: Connection, id: str, before: Standing, after: Standing) -> None:
    if before.steps == after.steps:
        return
    kept = 0
    for old, new in zip(before.steps, after.steps, strict=False):
        if old != new:
            break
        kept += 1
    connection.execute(delete(DRAFTS).where(DRAFTS.c.game == id, DRAFTS.c.place >= kept))
    rows: list[dict[str, object]] = []
    for place, step in enumerate(after.steps[kept:], start=kept):
        seat, text = in_words(step)
        rows.append({"game": id, "place": place, "seat": seat, "text": text})
    insert_rows(connection, rows, insert(DRAFTS))


def _write_words(connection: Connection, id: str, before: Standing, after: Standing) -> None:
    """Turns that are ending, standing orders, planned turns and remarks."""
    if before.ending != after.ending:
        connection.execute(delete(ENDINGS).where(ENDINGS.c.game == id))
        rows = [{"game": id, "seat": seat} for seat in sorted(after.ending)]
        insert_rows(connection, rows, insert(ENDINGS))
    if before.orders != after.orders:
        connection.execute(delete(ORDERS).where(ORDERS.c.game == id))
        orders = [
            {"game": id, "seat": seat, "accept": o.accept, "most_points": o.most_points}
            for seat, o in after.orders.items()
        ]
        insert_rows(connection, orders, insert(ORDERS))
    if before.plans != after.plans:
        connection.execute(delete(PLANNED).where(PLANNED.c.game == id))
        planned = [
            {"game": id, "seat": seat, "holder": p.holder, "turn": msgspec.to_builtins(p)}
            for seat, p in after.plans.items()
        ]
        insert_rows(connection, planned, insert(PLANNED))
    remarks = [
        {"game": id, "after": r.after, "seat": r.seat, "kind": r.kind, "text": packed(r.text)}
        for r in after.remarks[len(before.remarks) :]
    ]
    insert_rows(connection, remarks, insert(REMARKS))


def insert_rows(
    connection: Connection, rows: Sequence[dict[str, object]], statement: Insert
) -> None:
    """Write new rows, if there are any."""
    if rows:
        connection.execute(statement, rows)
