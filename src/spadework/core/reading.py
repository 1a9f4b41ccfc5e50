"""Files that users name: read up to a size, whatever they say about themselves."""

from __future__ import annotations

from pathlib import Path

from spadework.core.errors import RuleError


def read_text_file(path: Path, most: int, what: str) -> str:
    """The text of a file of at most *most* bytes; a larger one is refused as no such *what*.

    Pipes and devices do not tell how long they are, so what counts is what can be read.
    """
    with path.open("rb") as file:
        content = file.read(most + 1)
    if len(content) > most:
        raise RuleError(f"{path} is too large to be {what}")
    return content.decode("utf-8-sig")
