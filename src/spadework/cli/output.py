"""What commands write beside their answer: files and progress bars."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Final, Protocol

from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

from spadework.notation.whole_file import write_whole

FILE_WIDTH: Final = 132
REMEMBERED: Final = 1800.0  # seconds that the time left is reckoned from: games may take minutes


class Progressed(Protocol):
    """Is told how much is done, and of how much if that is known only now."""

    def __call__(self, done: int, total: int | None = None, /) -> None: ...


def write_out(path: Path | None, text: str) -> None:
    """Write to a file or print."""
    if path is None:
        sys.stdout.write(text)
    else:
        write_whole(path, text)


def plain_console() -> Console:
    """The standard output for tables; they are wide enough where they go into a file."""
    console = Console()
    if not console.is_terminal:
        console.width = FILE_WIDTH
    return console


@contextmanager
def progress_bar(what: str, total: int, done: int = 0) -> Iterator[Progressed]:
    """A progress bar on the error output, which leaves the standard output clean.

    *done* is where it begins; the time left is reckoned from what is done after that. A total that
    shows only on the way is told together with what is done.
    """
    columns = [TextColumn(what), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn()]
    console = Console(stderr=True)
    hidden = not console.is_terminal
    with Progress(
        *columns,
        console=console,
        transient=True,
        disable=hidden,
        speed_estimate_period=REMEMBERED,
    ) as bar:
        task = bar.add_task(what, total=total, completed=done)

        def progressed(done: int, total: int | None = None) -> None:
            bar.update(task, completed=done, total=total)

        yield progressed
