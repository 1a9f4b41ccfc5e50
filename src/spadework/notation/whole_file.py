"""Files that are written whole or not at all."""

from __future__ import annotations

import os
from pathlib import Path

from spadework.core.errors import RuleError
from spadework.core.text import Text


def write_whole(path: Path, content: str | bytes) -> None:
    """Write text or bytes to a file, under another name until it is complete.

    A link stays a link: what it leads to is written. A pipe or a device is written to as it is.
    """
    written = content.encode() if isinstance(content, str) else content
    try:
        if path.exists() and not path.is_file():
            path.write_bytes(written)
            return
        file = os.path.realpath(path)
        part = Path(f"{file}.part")
        part.write_bytes(written)
        part.replace(file)
    except OSError as error:
        raise unwritable(path, error) from error


def unwritable(path: Path, error: OSError) -> RuleError:
    """That a file cannot be written, and what the system says about it."""
    return RuleError(
        Text("{file} cannot be written: {reason}", file=str(path), reason=str(error.strerror))
    )
