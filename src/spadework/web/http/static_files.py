"""The files pages are made of: styles, modules, fonts.

An address with a version (`?v=`) may be kept forever. Modules import one another without one, so
such an address is asked about each time and answered with "not modified" if nothing changed.
"""

from __future__ import annotations

import gzip
import hashlib
from dataclasses import dataclass
from mimetypes import guess_type
from pathlib import Path
from typing import Final

FOLDER: Final = Path(__file__).parents[1] / "static"
TYPES: Final = {".js": "text/javascript", ".css": "text/css", ".woff2": "font/woff2"}


@dataclass(frozen=True)
class StaticFile:
    """A file as it is sent; *changed* tells whether the one on the disk is still the same."""

    content: bytes
    packed: bytes
    etag: str
    media_type: str
    changed: int


class StaticFiles:
    """The files of a folder, read and packed once."""

    def __init__(self, folder: Path = FOLDER) -> None:
        self._folder = folder.resolve()
        self._files: dict[Path, StaticFile] = {}

    def find(self, name: str) -> StaticFile | None:
        """The file called *name* below the folder."""
        try:
            path = (self._folder / name.lstrip("/")).resolve()
            inside = path.is_relative_to(self._folder) and path.is_file()
        except (OSError, ValueError):  # no name a file can have
            return None
        if not inside:
            return None
        changed = path.stat().st_mtime_ns
        known = self._files.get(path)
        if known is None or known.changed != changed:
            known = self._files[path] = _read(path, changed)
        return known


def _read(path: Path, changed: int) -> StaticFile:
    content = path.read_bytes()
    packed = gzip.compress(content, 9, mtime=0)
    kind = TYPES.get(path.suffix) or guess_type(path.name)[0] or "application/octet-stream"
    etag = f'"{hashlib.sha256(content).hexdigest()[:20]}"'
    return StaticFile(content, packed, etag, kind, changed)
