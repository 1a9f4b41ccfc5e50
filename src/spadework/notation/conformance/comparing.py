"""Conformance: recorded games replayed, every difference named.

A corpus file holds records that are recognized by themselves: a game as a ledger with what the
recording engine had after every row, a legality probe on such a game, or a game told step by step.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

from spadework.games.catalog import Catalog
from spadework.notation.conformance.corpus import (
    CorpusEntry,
    Incomplete,
    Probe,
    RecordedGame,
    StepwiseGame,
    Watch,
)
from spadework.notation.conformance.ledgers import (
    ProbedGame,
    ledger_difference,
    probe_difference,
)
from spadework.notation.conformance.steps import step_difference


@dataclass(frozen=True)
class ComparedGame:
    """What came of one game or probe: its name, and the first difference, if there is one."""

    name: str
    difference: str


class Comparison:
    """Replays recorded games, and probes on them; *watch* is shown the last position of each game.

    Probes on one game share what they replay of it if they follow one another.
    """

    def __init__(self, catalog: Catalog, watch: Watch | None = None) -> None:
        self._catalog: Final = catalog
        self._watch: Final = watch
        self._probed: ProbedGame | None = None

    def check(self, record: CorpusEntry, games: Mapping[str, RecordedGame]) -> ComparedGame:
        """Replay a recorded game, or a probe on one of *games*."""
        if isinstance(record, Incomplete):
            return ComparedGame(record.name, f"the record has no '{record.missing}'")
        if isinstance(record, Probe):
            name = f"{record.game} at {record.at}"
            return ComparedGame(name, self._probe_difference(record, games))
        try:
            if isinstance(record, StepwiseGame):
                return ComparedGame(record.id, step_difference(self._catalog, record, self._watch))
            return ComparedGame(record.id, ledger_difference(self._catalog, record, self._watch))
        except KeyError as error:  # of a table in it, such as what a faction has
            return ComparedGame(record.id, f"the record has no {error}")

    def _probe_difference(self, probe: Probe, games: Mapping[str, RecordedGame]) -> str:
        record = games.get(probe.game)
        if record is None:
            return "the game of this probe is not in the corpus files beside it"
        if self._probed is None or self._probed.record != record:
            self._probed = ProbedGame(self._catalog, record)
        return probe_difference(self._probed, probe)
