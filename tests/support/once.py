"""What several processes of a test run need is made once, by the first that asks for it."""

import fcntl
import json
import os
from collections.abc import Callable
from pathlib import Path
from typing import Any


class Once:
    """Results as files in a *folder* that the processes of a run share."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self._known: dict[str, Any] = {}

    def get(self, name: str, make: Callable[[], Any]) -> Any:
        """What *make* returns, as far as JSON can tell it; the others wait for it."""
        if name not in self._known:
            with (self._folder / f"{name}.json").open("a+", encoding="utf-8") as file:
                fcntl.flock(file, fcntl.LOCK_EX)
                file.seek(0)
                text = file.read()
                if not text:
                    text = json.dumps(make())
                    file.write(text)
                self._known[name] = json.loads(text)
        return self._known[name]


def shared_folder(own: Path) -> Path:
    """The folder of a whole run, of which *own* is the one that pytest has given this process."""
    return own.parent if "PYTEST_XDIST_WORKER" in os.environ else own
