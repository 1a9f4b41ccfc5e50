"""What every test run has in common: it says what it tests, and with which corpora.

SPADEWORK_EXPECT=compiled or =interpreted makes a run fail that would test the other one.
"""

import gc
import os
import pkgutil
from importlib.machinery import EXTENSION_SUFFIXES, PathFinder
from importlib.util import find_spec
from pathlib import Path

import pytest
from hypothesis import settings

import c_compiler
from support import corpora
from support.command import SHORT_GAME, Command
from support.once import Once, shared_folder

# Neither the clock nor luck decides whether a test passes.
settings.register_profile("spadework", deadline=None, derandomize=True)
settings.load_profile("spadework")


def pytest_configure(config: pytest.Config) -> None:
    """Refuse to run with the wrong package or a corpus directory that is not there."""
    try:
        corpora.outside_directory()
    except NotADirectoryError as error:
        raise pytest.UsageError(str(error)) from error
    if reason := mismatch(os.environ.get("SPADEWORK_EXPECT", "")):
        raise pytest.UsageError(reason)


def pytest_collection_finish() -> None:
    """Look for garbage less often: the tests that were found stay, and few others last.

    As often as Python looks on its own, a quarter of the time of all tests goes into that.
    """
    gc.collect()
    gc.freeze()
    gc.set_threshold(50_000, 20, 50)


def pytest_report_header() -> list[str]:
    """Lines at the top of the run."""
    package = find_spec("spadework")
    place = package.origin if package else "not found"
    kind = "compiled" if is_compiled() else "interpreted"
    return [f"spadework: {kind}, {place}", *corpora.summary()]


def mismatch(expected: str) -> str | None:
    """Why the package about to be tested is not the *expected* one, or None if it is."""
    modules = core_modules()
    match expected:
        case "":
            return None
        case "interpreted":
            wrong = sorted(name for name, compiled in modules.items() if compiled)
            return f"expected interpreted modules, but compiled are: {wrong}" if wrong else None
        case "compiled":
            wrong = sorted(name for name, compiled in modules.items() if not compiled)
            if not wrong or os.environ.get("SPADEWORK_COMPILE") == "0" or c_compiler.trouble():
                return None
            return f"expected compiled modules, but interpreted are: {wrong}; run `make build`"
        case _:
            return f"SPADEWORK_EXPECT={expected}: say compiled or interpreted"


def is_compiled() -> bool:
    """Whether the modules of the core are extension modules."""
    return any(core_modules().values())


def core_modules() -> dict[str, bool]:
    """Modules of the core by name, with whether each is compiled; found without importing them."""
    package = find_spec("spadework")
    places = [f"{place}/core" for place in (package and package.submodule_search_locations) or []]
    modules: dict[str, bool] = {}
    for module in pkgutil.iter_modules(places):
        spec = PathFinder.find_spec(module.name, places)
        if not module.ispkg and spec and spec.origin:
            modules[module.name] = spec.origin.endswith(tuple(EXTENSION_SUFFIXES))
    return modules


@pytest.fixture(scope="session")
def once(tmp_path_factory: pytest.TempPathFactory) -> Once:
    """Has things made once that several processes of a run need."""
    return Once(shared_folder(tmp_path_factory.getbasetemp()))


@pytest.fixture
def run(capsys: pytest.CaptureFixture[str]) -> Command:
    """Runs a command of the program."""
    return Command(capsys)


@pytest.fixture
def short_game(tmp_path: Path) -> Path:
    """A file with the record of a game that has just begun."""
    path = tmp_path / "game.txt"
    path.write_text(SHORT_GAME, encoding="utf-8")
    return path
