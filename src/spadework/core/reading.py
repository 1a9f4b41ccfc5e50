"""Files that users name: read up to a size, whatever they say about themselves."""

from __future__ import annotations

import errno
from pathlib import Path


def read_text_file(path: Path, most: int) -> str:
    """The text of a file; one of more than *most* bytes is an `OSError` like others.

    Pipes and devices do not tell how long they are, so what counts is what can be read.
    """
    with path.open("rb") as file:
        content = file.read(most + 1)
    if len(content) > most:
        raise OSError(errno.EFBIG, "it is too large", str(path))
    return content.decode("utf-8-sig")
