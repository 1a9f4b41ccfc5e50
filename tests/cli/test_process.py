"""The program as a process of its own."""

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

import spadework
from command import SHORT_GAME, Command, in_a_process
from spadework.core.errors import NotationError


def test_the_program_runs_as_a_process(tmp_path: Path) -> None:
    path = tmp_path / "game.txt"
    done = in_a_process("new", "--seed", 1, "-o", path)
    assert (done.returncode, done.stdout, done.stderr) == (0, "", "")
    done = in_a_process("replay", path, "--json")
    assert (done.returncode, done.stderr) == (0, "")
    assert json.loads(done.stdout)["round"] == 0


def test_a_refusal_is_the_exit_status_of_the_process(tmp_path: Path) -> None:
    done = in_a_process("replay", tmp_path / "nothing.txt")
    assert (done.returncode, done.stdout) == (2, "")
    assert "cannot be read" in done.stderr
    assert "Traceback" not in done.stderr


def test_a_reader_that_goes_away_is_no_error(tmp_path: Path) -> None:
    place = str(Path(spadework.__file__).parent.parent)
    command = [sys.executable, "-m", "spadework.cli", "new", "--option", "help"]
    with subprocess.Popen(
        command,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        env={**os.environ, "PYTHONPATH": place},
    ) as process:
        assert process.stdout is not None
        assert process.stderr is not None
        process.stdout.close()
        assert b"Traceback" not in process.stderr.read()


@pytest.mark.parametrize(
    "command",
    [
        *("new", "replay", "convert", "show", "explain", "conformance"),
        *("simulate", "bench", "play", "serve", "watch"),
    ],
)
def test_every_command_has_help(run: Command, command: str) -> None:
    assert command in run("--help").out
    done = run(command, "--help")
    assert (done.status, done.out.startswith(f"usage: spadework {command}")) == (0, True)


def test_the_version_is_that_of_the_package(run: Command) -> None:
    assert run("--version").out == f"spadework {spadework.__version__}\n"


def test_reading_from_python_is_the_same(short_game: Path) -> None:
    game = spadework.open_game(short_game.read_text(encoding="utf-8"))
    assert (game.state.round, len(game.record)) == (1, 10)
    with pytest.raises(NotationError):
        spadework.open_game(SHORT_GAME + "witches: fly")
