"""A process for errands that never comes to an end with some, and dies of others."""

import os
import sys
import time
from pathlib import Path

import msgspec

from spadework.games.catalog import Catalog
from spadework.web.bots.errand import Errand, run_errand
from spadework.web.bots.questions import answer_questions


def answer(line: bytes) -> bytes:
    """What comes of an errand, unless its text says otherwise."""
    notes = Path(sys.argv[1])  # a folder: what was asked, a file each, named after the process
    number = len(list(notes.iterdir()))
    errand: Errand = msgspec.json.Decoder[Errand](Errand).decode(line)
    (notes / f"{os.getpid()}-{number}-{type(errand).__name__}").touch()
    while b"endless" in line:
        time.sleep(0.1)
    while b"breathless" in line:
        pass
    if b"deadly" in line:
        os._exit(1)
    return msgspec.json.encode(run_errand(Catalog(), errand))


if __name__ == "__main__":
    answer_questions(answer)
