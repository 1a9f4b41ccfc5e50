"""The lock file for servers: all that a server needs, pinned with hashes, and nothing else."""

import re
import subprocess
import sys
import tomllib
from collections.abc import Iterator
from importlib.metadata import PackageNotFoundError, requires
from pathlib import Path

import pytest
from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

ROOT = Path(__file__).parents[2]
LOCK = ROOT / "requirements-server.txt"
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
LEFT_OUT = set(PROJECT["tool"]["spadework"]["left-out-of-servers"])

pytestmark = pytest.mark.skipif(
    sys.version_info[:2] != (3, 11), reason="the packages that are installed differ"
)


def pinned() -> dict[str, str]:
    """The packages of the lock file with their versions."""
    rows = re.findall(r"^([\w.-]+)==(\S+)", LOCK.read_text(encoding="utf-8"), re.MULTILINE)
    return {canonicalize_name(name): version for name, version in rows}


def needed(wanted: list[str], *, everywhere: bool) -> set[str]:
    """The packages that *wanted* ones need, here or *everywhere*."""
    found: set[str] = set()
    asked: set[tuple[str, str]] = set()
    waiting = [Requirement(text) for text in wanted]
    while waiting:
        requirement = waiting.pop()
        name = canonicalize_name(requirement.name)
        for extra in ("", *requirement.extras):
            if (name, extra) not in asked and name not in LEFT_OUT:
                asked.add((name, extra))
                found.add(name)
                waiting += needs(name, extra, everywhere=everywhere)
    return found


def needs(name: str, extra: str, *, everywhere: bool) -> Iterator[Requirement]:
    try:
        texts = requires(name) or []
    except PackageNotFoundError:  # a package for other systems
        return
    for requirement in map(Requirement, texts):
        marker = requirement.marker
        of_extra = marker is not None and "extra" in str(marker)
        if marker is None or marker.evaluate({"extra": extra}) or (everywhere and not of_extra):
            yield requirement


def test_the_lock_file_pins_all_that_a_server_needs_and_nothing_else() -> None:
    wanted = PROJECT["project"]["dependencies"]
    assert needed(wanted, everywhere=False) <= set(pinned()), "make lock"
    assert set(pinned()) <= needed(wanted, everywhere=True), "make lock"


def test_what_is_pinned_is_new_enough() -> None:
    versions = pinned()
    for requirement in map(Requirement, PROJECT["project"]["dependencies"]):
        version = versions[canonicalize_name(requirement.name)]
        assert requirement.specifier.contains(version), requirement


def test_every_package_has_hashes_and_comes_from_wherever_packages_come_from() -> None:
    text = LOCK.read_text(encoding="utf-8")
    for block in re.split(r"\n(?=[\w.-]+==)", text)[1:]:
        assert "--hash=sha256:" in block, block
    assert "://" not in text
    assert "--index-url" not in text


def test_a_server_needs_nothing_that_was_left_out(tmp_path: Path) -> None:
    code = (
        "import sys; from pathlib import Path\n"
        f"sys.modules.update(dict.fromkeys({sorted(LEFT_OUT)!r}))\n"
        "from spadework.web import bench\n"
        "from spadework.web.http import serving\n"
        "from spadework.web.http.app import create_app\n"
        "from spadework.web.http.settings import Settings\n"
        "print(create_app(Settings(Path(sys.argv[1]))).openapi_schema.info.title)\n"
    )
    command = [sys.executable, "-c", code, str(tmp_path / "games.sqlite3")]
    told = subprocess.run(command, capture_output=True, text=True, check=True)
    assert told.stdout == "Spadework\n"
