"""Run as a script: the measurements with the sources, passing by the compiled modules."""

from __future__ import annotations

import json
import sys
from importlib.machinery import SOURCE_SUFFIXES, FileFinder, SourceFileLoader
from pathlib import Path

PACKAGE = Path(__file__).resolve().parent.parent


def use_sources() -> None:
    """Let the import system see only the sources inside this package."""

    def sources_only(folder: str) -> FileFinder:
        if not Path(folder).resolve().is_relative_to(PACKAGE):
            raise ImportError
        return FileFinder(folder, (SourceFileLoader, SOURCE_SUFFIXES))

    sys.path_hooks.insert(0, sources_only)
    sys.path_importer_cache.clear()
    sys.path[0] = str(PACKAGE.parent)


def main() -> None:
    """Measure and print."""
    use_sources()
    from spadework.agents.bench import is_compiled, measure

    assert not is_compiled(), "the sources were to be measured"
    print(json.dumps(measure(float(sys.argv[1]), sys.argv[2])))


if __name__ == "__main__":
    main()
