"""The program as a process of its own."""

import json
import os
import shlex
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

import spadework
from spadework.core.errors import NotationError
from support.command import SHORT_GAME, Command, in_a_process


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


def in_a_shell(script: str, **streams: Any) -> subprocess.CompletedProcess[str]:
    """Run a shell script, in which `$SPADEWORK` is the command and its output is buffered."""
    place = str(Path(spadework.__file__).parent.parent)
    command = f"{shlex.quote(sys.executable)} -m spadework.cli"
    return subprocess.run(
        ["sh", "-c", script],
        stderr=subprocess.PIPE,
        text=True,
        env={**os.environ, "PYTHONPATH": place, "PYTHONUNBUFFERED": "", "SPADEWORK": command},
        check=False,
        **streams,
    )


@pytest.mark.parametrize("command", ["new", "new --option help", "--help"])
def test_a_reader_that_goes_away_is_no_error(command: str) -> None:
    reader, writer = os.pipe()
    os.close(reader)
    done = in_a_shell(f"$SPADEWORK {command}", stdout=writer)
    os.close(writer)
    assert (done.returncode, done.stderr) == (2, "")


@pytest.mark.parametrize(
    ("script", "sentence"),
    [
        ("$SPADEWORK new >&-", "the standard output is closed"),
        ("$SPADEWORK bot --agent random <&-", "the standard input is closed"),
        ("touch shut; $SPADEWORK new 1<shut", "Bad file descriptor"),
        ("ulimit -f 0; $SPADEWORK new > full", "File too large"),
    ],
)
def test_streams_that_cannot_be_used_are_told_in_a_sentence(
    tmp_path: Path, script: str, sentence: str
) -> None:
    done = in_a_shell(script, cwd=tmp_path, stdout=subprocess.PIPE)
    assert (done.returncode, done.stdout, done.stderr) == (2, "", f"spadework: {sentence}\n")


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
