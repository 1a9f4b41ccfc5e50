"""C files of one extension, gathered into a few parts that are compiled side by side.

mypyc writes a C file for each module. Compiled one by one they would all read the same long
headers, as one file they would keep a single core busy: so each part includes some of them. One
part has those in which most of the time is spent, beside what mypyc brings itself: there the C
compiler puts small functions into those that call them, and tries harder than it does elsewhere.
"""

import os
from collections.abc import Collection, Iterable
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

from setuptools import Extension
from setuptools.command.build_ext import build_ext

PARTS = 8  # besides the hot one
HOT_PART = "hot.c"
# Whoever says how hard to try means all of it.
HOT_OPTIONS = ["-O2"] if os.name == "posix" and "SPADEWORK_OPT" not in os.environ else []
CORES = os.cpu_count() or 1


def gather(extension: Extension, folder: Path, hot: Collection[str]) -> None:
    """Let *extension* consist of a few C files in *folder*, one of them for those named *hot*."""
    sources = [Path(source) for source in extension.sources]
    if len(sources) <= PARTS:
        return
    extension.depends += map(str, sources)
    first = [path for path in sources if path.name in hot or not path.name.startswith("__native_")]
    rest = [path for path in sources if path not in first]
    parts = {HOT_PART: first}
    for number, part in enumerate(_even_parts(rest)):
        parts[f"part{number}.c"] = part
    extension.sources = [str(_write_part(folder / name, part)) for name, part in parts.items()]


def _even_parts(sources: Iterable[Path]) -> list[list[Path]]:
    """*sources* in PARTS lists: the longest first, each to the shortest list so far."""
    parts: list[list[Path]] = [[] for _ in range(PARTS)]
    lengths = [0] * PARTS
    for source in sorted(sources, key=lambda path: (-path.stat().st_size, path)):
        shortest = lengths.index(min(lengths))
        parts[shortest].append(source)
        lengths[shortest] += source.stat().st_size
    return parts


def _write_part(part: Path, sources: Iterable[Path]) -> Path:
    """Write *part*, unless it is as it should be: what is unchanged is not compiled again."""
    places = [Path(os.path.relpath(source, part.parent)).as_posix() for source in sources]
    text = "".join(f'#include "{place}"\n' for place in places)
    part.parent.mkdir(parents=True, exist_ok=True)
    if not part.exists() or part.read_text(encoding="utf-8") != text:
        part.write_text(text, encoding="utf-8")
    return part


class BuildSideBySide(build_ext):
    """Builds extensions, and the C files of each of them, on all cores."""

    def initialize_options(self) -> None:
        super().initialize_options()
        self.parallel = CORES

    def build_extensions(self) -> None:
        compile_in_turn = self.compiler.compile

        with ThreadPoolExecutor(CORES) as cores:

            def compile_alone(source: str, settings: dict[str, Any]) -> list[str]:
                if Path(source).name == HOT_PART:
                    options = [*settings["extra_postargs"], *HOT_OPTIONS]
                    settings = {**settings, "extra_postargs": options}
                made: list[str] = compile_in_turn([source], **settings)
                return made

            def compile_side_by_side(sources: list[str], **settings: Any) -> list[str]:
                each = cores.map(lambda source: compile_alone(source, settings), sources)
                return [file for files in each for file in files]

            self.compiler.compile = compile_side_by_side
            super().build_extensions()
