"""Files that users name: read up to a size, whatever they say about themselves."""

from __future__ import annotations

import errno
from pathlib import Path

from spadework.core.text import Text


def read_text_file(path: Path, most: int) -> str:
    """The text of a file; one of more than *most* bytes is an `OSError` like others.

    Pipes and devices do not tell how long they are, so what counts is what can be read.
    """
    with path.open("rb") as file:
        content = file.read(most + 1)
    if len(content) > most:
        raise OSError(errno.EFBIG, "it is too large", str(path))
    return content.decode("utf-8-sig")


def why_unreadable(error: OSError | UnicodeDecodeError) -> Text:
    """Why a file cannot be read: what the system says, or that there is no text in it."""
    if isinstance(error, OSError):
        return Text("{text}", text=error.strerror or "")
    return Text("it is not UTF-8 text")
