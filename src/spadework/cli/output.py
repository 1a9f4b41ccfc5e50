"""What commands write beside their answer: files and progress bars."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from errno import EISDIR
from pathlib import Path

from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

from spadework.core.errors import RuleError


def write_out(path: Path | None, text: str) -> None:
    """Write to a file, whole or not at all, or print."""
    if path is None:
        sys.stdout.write(text)
        return
    part = Path(f"{path}.part")
    try:
        if path.is_dir():
            raise IsADirectoryError(EISDIR, os.strerror(EISDIR))
        part.write_text(text, encoding="utf-8")
        part.replace(path)
    except OSError as error:
        raise RuleError(f"{path} cannot be written: {error.strerror}") from error


@contextmanager
def progress_bar(what: str, total: int, done: int = 0) -> Iterator[Callable[[int], None]]:
    """A progress bar on the error output, which leaves the standard output clean.

    *done* is where it begins; the time left is reckoned from what is done after that.
    """
    columns = [TextColumn(what), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn()]
    console = Console(stderr=True)
    hidden = not console.is_terminal
    with Progress(*columns, console=console, transient=True, disable=hidden) as bar:
        task = bar.add_task(what, total=total, completed=done)
        yield lambda done: bar.update(task, completed=done)
