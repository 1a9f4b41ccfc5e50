"""Input that must be refused: how it is written, and how a refusal is told."""

import json
from pathlib import Path

import pytest

from spadework.cli import main

HEADERS = {
    "game": "terra_mystica",
    "rules": "1",
    "map": "base",
    "seats": "2",
    "seed": "0",
    "scoring": "SCORE5, SCORE7, SCORE1, SCORE6, SCORE4, SCORE8",
    "cards": "BON1, BON3, BON4, BON5, BON6",
    "factions": "witches, nomads",
}
ACTIONS = ["witches: build C3", "nomads: build E8", "nomads: build F3", "witches: build F4"]
LEDGER = ["player a", "player b", "score SCORE5,SCORE7,SCORE1,SCORE6,SCORE4,SCORE8"]
BEGUN = [*LEDGER, "delete BON1", "setup witches", "setup nomads"]
MAP = """id = "own"
rows = ["U S I B", "I G Y", "K R U S"]
"""
LETTERS = ["Y", "U", "K", "B", "G", "S", "R"]


class Refusal:
    """Runs `spadework`, insists that it refuses, and returns its sentence."""

    def __init__(self, capsys: pytest.CaptureFixture[str], folder: Path) -> None:
        self._capsys = capsys
        self._folder = folder

    def __call__(self, *arguments: object) -> str:
        before = self._files()
        try:
            status = main([str(argument) for argument in arguments])
        except SystemExit as stop:  # what argparse says of arguments that do not exist
            status = int(stop.code or 0)
        out, err = self._capsys.readouterr()
        assert (status, out) == (2, "")
        assert self._files() == before, "nothing is written"
        if err.startswith("usage: "):
            return str(err.splitlines()[-1])
        assert err.startswith("spadework: ")
        assert err.endswith("\n")
        assert err.count("\n") == 1, "one sentence"
        return err.removeprefix("spadework: ").rstrip("\n")

    def _files(self) -> dict[str, bytes]:
        return {str(path): path.read_bytes() for path in self._folder.rglob("*") if path.is_file()}


def own_text(actions: list[str] | None = None, /, **changed: str | None) -> str:
    """A game text with *changed* headers; None leaves one out, ``__`` stands for a blank."""
    headers: dict[str, str | None] = {**HEADERS}
    headers |= {name.replace("__", " "): value for name, value in changed.items()}
    lines = [f"{name}: {value}" for name, value in headers.items() if value is not None]
    rows = ACTIONS if actions is None else actions
    return "\n".join(["Spadework game 1", *lines, "", *rows]) + "\n"


def own_json(**changed: object) -> str:
    """A game in JSON with *changed* parts."""
    actions = [row.split(": ") for row in ACTIONS]
    record = {"format": "Spadework game 1", "headers": HEADERS, "actions": actions}
    return json.dumps({**record, **changed})


def write(path: Path, text: str) -> Path:
    path.write_text(text, encoding="utf-8")
    return path
