"""Somebody who does jobs, in a process of its own that can be killed."""

import subprocess
import sys

from support.databases import Kept
from support.web_server import PATIENCE


class Working:
    """The command `spadework work` in a process of its own."""

    def __init__(self, kept: Kept, *arguments: str) -> None:
        command = [sys.executable, "-m", "spadework.cli", "work", "--db", str(kept.place)]
        self._process = subprocess.Popen(
            [*command, "--workers", "1", *arguments], stdout=subprocess.PIPE, text=True
        )
        assert self._process.stdout is not None
        assert "does what there is to do" in self._process.stdout.readline()

    def __enter__(self) -> "Working":
        return self

    def __exit__(self, *_: object) -> None:
        if self._process.poll() is None:
            self._process.terminate()
        self._process.wait(PATIENCE)
        assert self._process.stdout is not None
        self._process.stdout.close()

    @property
    def is_alive(self) -> bool:
        """Whether it has not come to an end."""
        return self._process.poll() is None

    def kill(self) -> None:
        """End it without a word of warning."""
        self._process.kill()
        self._process.wait(PATIENCE)
