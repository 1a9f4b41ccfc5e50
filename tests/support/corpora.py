"""Where the recorded games are that the engine is tested against.

A covering part of the machine-made games lies in `tests/corpus`. More games, those of human players
among them, lie outside the repository: in the directory that SPADEWORK_CORPUS names, or else in
`../shared/conformance` beside the repository, or nowhere. SPADEWORK_CORPUS set to nothing means
to do without.
"""

import functools
import os
from pathlib import Path
from typing import Final

from spadework.notation.conformance.corpus import CorpusEntry, RecordedGame, read_corpus

ROOT: Final = Path(__file__).parents[2]
INSIDE: Final = ROOT / "tests" / "corpus"
LEDGERS: Final = INSIDE / "games.jsonl.gz"
SOME: Final = 14


def inside() -> list[Path]:
    """Corpus files of the repository."""
    return sorted(INSIDE.glob("*.jsonl.gz"))


@functools.cache
def records(path: Path) -> list[CorpusEntry]:
    """The records of a corpus file; nobody changes them."""
    return list(read_corpus(path))


@functools.cache
def ledgers(path: Path = LEDGERS) -> list[RecordedGame]:
    """The games of a corpus file that are told as ledgers."""
    return [record for record in records(path) if isinstance(record, RecordedGame)]


def some_ledgers(start: int) -> list[RecordedGame]:
    """SOME ledgers of the repository: every twelfth, from *start* on."""
    found = ledgers()[start::12]
    assert len(found) == SOME
    return found


def outside() -> list[Path]:
    """Corpus files outside the repository; none if there is no such directory."""
    directory = outside_directory()
    return sorted(directory.glob("*.jsonl.gz")) if directory else []


def outside_directory() -> Path | None:
    """The directory of the outside corpora, if there is one."""
    named = os.environ.get("SPADEWORK_CORPUS")
    if named is None:
        beside = ROOT.parent / "shared" / "conformance"
        return beside if beside.is_dir() else None
    if not named:
        return None
    directory = Path(named)
    if not directory.is_dir():
        raise NotADirectoryError(f"SPADEWORK_CORPUS={named} is not a directory")
    return directory


def summary() -> list[str]:
    """One line per place, for the header of a test run."""
    within = ", ".join(path.name for path in inside())
    beyond = ", ".join(path.name for path in outside())
    return [
        f"corpora in the repository: {within or 'none'}",
        f"corpora outside: {f'{beyond} (in {outside_directory()})' if beyond else 'none'}",
    ]
