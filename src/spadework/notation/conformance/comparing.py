"""Conformance: recorded games replayed, every difference named.

A corpus file holds records that are recognized by themselves: a game as a ledger with what the
recording engine had after every row, a legality probe on such a game, or a game told step by step.
"""

from __future__ import annotations

from dataclasses import dataclass

from spadework.games.catalog import Catalog
from spadework.notation.conformance.corpus import Record
from spadework.notation.conformance.ledgers import ledger_difference, probe_difference
from spadework.notation.conformance.steps import is_stepwise, step_difference


@dataclass(frozen=True)
class Result:
    """What came of one game or probe: its name, and the first difference, if there is one."""

    name: str
    difference: str


def check(catalog: Catalog, record: Record, games: dict[str, Record]) -> Result:
    """Replay a recorded game, or a probe on one of *games*."""
    try:
        if "verdict" in record:
            name = f"{record['game']} at {record['at']}"
            return Result(name, probe_difference(catalog, record, games))
        if is_stepwise(record):
            return Result(str(record["id"]), step_difference(catalog, record))
        return Result(str(record["id"]), ledger_difference(catalog, record))
    except KeyError as error:
        return Result(str(record.get("id", record.get("game"))), f"the record has no {error}")
