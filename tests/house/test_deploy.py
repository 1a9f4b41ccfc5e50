"""The files that run a server: they say nothing that the program does not understand."""

import configparser
import re
import shlex
from pathlib import Path

import pytest
import yaml

from spadework.cli import _parser
from spadework.web.storage.places import place

ROOT = Path(__file__).parents[2]
DEPLOY = ROOT / "deploy"
COMPOSE = yaml.safe_load((DEPLOY / "compose.yaml").read_text(encoding="utf-8"))


def understood(arguments: list[str]) -> None:
    """The command takes these arguments; what is left open is filled in first."""
    filled = [re.sub(r"\$\{(\w+)(:-(\w+))?\}", lambda m: m[3] or "x", text) for text in arguments]
    _parser().parse_args(filled)


@pytest.mark.parametrize("service", ["server", "worker"])
def test_the_services_understand_what_compose_tells_them(service: str) -> None:
    told = COMPOSE["services"][service]
    understood(told["command"])
    address = told["environment"]["SPADEWORK_DATABASE"]
    assert place(address) == "postgresql://spadework@database/spadework"
    assert told["environment"]["PGPASSWORD"] == "${POSTGRES_PASSWORD}"
    assert told["build"] == COMPOSE["services"]["server"]["build"]
    assert told["depends_on"]["database"] == {"condition": "service_healthy"}


def test_compose_names_only_what_there_is() -> None:
    assert set(COMPOSE) <= {"name", "services", "volumes"}
    known = {"image", "build", "restart", "command", "environment", "ports", "volumes"} | {
        "depends_on",
        "healthcheck",
    }
    for service in COMPOSE["services"].values():
        assert set(service) <= known
        assert set(service.get("depends_on", ())) <= set(COMPOSE["services"])
        for volume in service.get("volumes", ()):
            assert volume.partition(":")[0] in COMPOSE["volumes"]
    build = COMPOSE["services"]["server"]["build"]
    assert (DEPLOY / build["context"] / build["dockerfile"]).resolve().is_file()


@pytest.mark.parametrize("name", ["spadework.service", "spadework-work.service"])
def test_a_unit_starts_a_command_that_there_is(name: str) -> None:
    unit = configparser.RawConfigParser(strict=False)
    unit.optionxform = str  # type: ignore[assignment,method-assign]  # as its documentation has it
    unit.read(DEPLOY / name, encoding="utf-8")
    program, *arguments = shlex.split(unit["Service"]["ExecStart"])
    assert program.endswith("/spadework")
    understood(arguments)
    assert unit["Service"]["Restart"] == "always"


def test_the_image_is_made_of_sources_alone() -> None:
    left_out = (ROOT / ".dockerignore").read_text(encoding="utf-8").split()
    assert {".git", ".venv", "build", "**/*.so"} <= set(left_out)
    assert not {"src", "tools", "setup.py", "pyproject.toml", "README.md"} & set(left_out)


def test_the_image_begins_as_a_server() -> None:
    rows = (DEPLOY / "Dockerfile").read_text(encoding="utf-8").splitlines()
    (command,) = [row.removeprefix("CMD ") for row in rows if row.startswith("CMD ")]
    understood(yaml.safe_load(command))
