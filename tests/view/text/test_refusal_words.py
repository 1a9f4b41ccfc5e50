"""What is refused at the table in the browser is a text, so that it is told in every language."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from importlib.resources import as_file, files
from pathlib import Path
from typing import Final

import pytest

from spadework.core.text import Text
from spadework.view.text.language import language

LAYERS: Final = ("core", "rules", "games", "notation", "web")
REFUSALS: Final = re.compile(
    r"(Error|Exception|IllegalAction|NotYours|Conflict|Refused|WorkerFailed|TakesTooLong)$"
)
# Mistakes in our own files of facts, in files of the computer, or made when a server is started.
ELSEWHERE: Final = (
    "core/rows.py",
    "games/maps.py",
    "games/merchants/facts.py",
    "notation/conformance/corpus.py",
    "notation/whole_file.py",
    "web/storage/database.py",
    "web/http/commands.py",
    "web/http/serving.py",
)
# They begin with the file and its row.
OF_FILES: Final = (".where}: ", "no canal fits", "it is too large", "{path} cannot be read")
OF_PYTHON: Final = ("AssertionError", "KeyError", "AttributeError", "TypeError", "ValueError")


def finished_sentences() -> Iterator[str]:
    """Every sentence that is raised as a string, with its place."""
    with as_file(files("spadework")) as folder:
        for layer in LAYERS:
            for path in sorted((folder / layer).rglob("*.py")):
                place = path.relative_to(folder).as_posix()
                if place not in ELSEWHERE:
                    yield from [f"{place}: {sentence}" for sentence in _raised_in(path)]


def _raised_in(path: Path) -> Iterator[str]:
    for node in ast.walk(ast.parse(path.read_text("utf-8"))):
        if (
            isinstance(node, ast.Call)
            and isinstance(node.func, ast.Name)
            and REFUSALS.search(node.func.id)
            and node.func.id not in OF_PYTHON
        ):
            said = [ast.unparse(argument) for argument in node.args if _is_sentence(argument)]
            yield from [text for text in said if not any(part in text for part in OF_FILES)]


def _is_sentence(said: ast.expr) -> bool:
    if isinstance(said, ast.Constant):
        return isinstance(said.value, str) and " " in said.value
    return isinstance(said, ast.JoinedStr)


def test_every_refusal_is_a_text() -> None:
    assert list(finished_sentences()) == []


@pytest.mark.parametrize(
    ("english", "german"),
    [
        (
            Text("row {n}: {reason}", n=7, reason=Text("there is no action '{text}'", text="fly")),
            "Zeile 7: es gibt keine Aktion „fly“",
        ),
        (
            Text(
                "{trouble} After {n} of {m} actions: {reason}.",
                trouble=Text(
                    "This game was recorded under rules version {version}, this program plays "
                    "versions up to {ours}: it can be looked at, but not be continued.",
                    version="9",
                    ours=2,
                ),
                n=3,
                m=50,
                reason=Text("there is no action '{text}'", text="fly"),
            ),
            "Dieses Spiel wurde unter Regelversion 9 aufgezeichnet, dieses Programm spielt"
            " Versionen bis 2: Es lässt sich ansehen, aber nicht fortsetzen. Nach 3 von 50"
            " Aktionen: es gibt keine Aktion „fly“.",
        ),
    ],
    ids=["a row", "a newer game"],
)
def test_refusals_in_german(english: Text, german: str) -> None:
    assert language("de").say(english) == german
