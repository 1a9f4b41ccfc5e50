"""Recorded games, each replayed once in a test run: what differs in it, and what occurs in it."""

import functools
from collections.abc import Iterator
from pathlib import Path
from typing import Final

from spadework.core.state import State
from spadework.games.catalog import Catalog
from spadework.notation.conformance.comparing import Comparison
from spadework.notation.conformance.corpus import CorpusEntry, Probe, RecordedGame, probed_games
from spadework.notation.game import Game
from support import corpora
from support.corpora import records
from support.once import Once

PARTS: Final = 16
CATALOG: Final = Catalog()


class Replay:
    """What came of replaying a part of a corpus file."""

    def __init__(self, differences: list[str], occurring: dict[str, list[str]]) -> None:
        self.differences: Final = differences
        self.occurring: Final = occurring  # by the name of the game


def replay(once: Once, path: Path, part: int) -> Replay:
    """Replay a part of a file, unless that has been done."""
    name = f"{path.parent.name}-{path.name}-{part}"
    return Replay(*once.get(name, lambda: _replay(path, part)))


def occurring(once: Once, game: str) -> set[str]:
    """Every component, option and kind of action in the recorded games of the repository."""
    parts = [(path, part) for path in corpora.inside() for part in range(PARTS)]
    found = [replay(once, path, part).occurring.get(game, []) for path, part in parts]
    return {thing for things in found for thing in things}


def _replay(path: Path, part: int) -> tuple[list[str], dict[str, list[str]]]:
    found: dict[str, set[str]] = {}

    def watch(state: State) -> None:
        found.setdefault(state.rules.name, set()).update(components(state))

    comparison = Comparison(CATALOG, watch)
    results = [comparison.check(record, _games(path)) for record in _part(path, part)]
    differences = [f"{result.name}: {result.difference}" for result in results if result.difference]
    return differences, {game: sorted(things) for game, things in found.items()}


def components(state: State) -> Iterator[str]:
    """What occurs in the game that stands at *state*."""
    game = Game.of(CATALOG, state)
    yield f"map {game.setup.map}"
    yield f"seats {game.setup.seats}"
    yield from (f"faction {seat.faction.id}" for seat in state.seats)
    yield from (f"option {name} {value}" for name, value in state.rules.options.values.items())
    yield from (f"scoring {code}" for code in game.setup.round_tiles)
    yield from (f"final {code}" for code in game.setup.final_tiles)
    for action in {entry.action for entry in game.record}:
        yield action.text
        # A variant for loose order is also an action of the kind it stands for.
        yield from (f"kind {kind.__name__}" for kind in type(action).__mro__)
        yield f"just {type(action).__name__}"
        if action.text.startswith("upgrade"):
            yield "upgrade to " + action.text.rsplit(" ", 1)[1]


@functools.cache
def _games(path: Path) -> dict[str, RecordedGame]:
    """The games that the probes of a file refer to."""
    return probed_games(path, records(path))


def _part(path: Path, part: int) -> list[CorpusEntry]:
    """A part of a file: neighbors in it are of one ruleset, or probes on one game."""
    found = sorted(new_records(path), key=_likeness)
    return found[len(found) * part // PARTS : len(found) * (part + 1) // PARTS]


def _likeness(record: CorpusEntry) -> tuple[str, int]:
    if isinstance(record, Probe):
        return record.game, record.at
    rows = record.ledger if isinstance(record, RecordedGame) else []
    head = [row for row in rows if row.startswith(("option ", "map "))]
    return " ".join(sorted(head)), 0


@functools.cache
def new_records(path: Path) -> list[CorpusEntry]:
    """The records of a corpus file, less those that the repository has under the same name."""
    ours = corpora.INSIDE / path.name
    if path == ours or not ours.exists():
        return records(path)
    known = records(ours)
    return [record for record in records(path) if record not in known]
