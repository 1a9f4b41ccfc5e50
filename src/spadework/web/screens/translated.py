"""What templates are translated into: once for all languages, and before somebody needs it.

Jinja makes Python of a template when it is first used: nine tenths of the time that the first
table of a server took, and once more for each language. What comes out is the same in all of them,
as they differ in nothing but what the names in a template stand for.
"""

from __future__ import annotations

import asyncio
from types import CodeType
from typing import Final

from jinja2 import BytecodeCache, Environment
from jinja2.bccache import Bucket


class Translated(BytecodeCache):
    """The code of templates, for all environments that are made alike."""

    def __init__(self) -> None:
        self._codes: Final[dict[str, tuple[str, CodeType]]] = {}  # with what it was made of

    def load_bytecode(self, bucket: Bucket) -> None:
        """Give a template its code, if it was translated before."""
        made_of, code = self._codes.get(bucket.key, ("", None))
        if made_of == bucket.checksum:
            bucket.code = code

    def dump_bytecode(self, bucket: Bucket) -> None:
        """Keep what a template was translated into."""
        if bucket.code is not None:
            self._codes[bucket.key] = (bucket.checksum, bucket.code)


async def translate_all(templates: Environment) -> None:
    """Translate all *templates*, one after the other, while requests are answered.

    They take 0.4 s of a processor, and a request in between waits for one of them at most.
    """
    for name in templates.list_templates(extensions=["html"]):
        await asyncio.to_thread(templates.get_template, name)
