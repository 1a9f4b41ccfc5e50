"""What is refused at the table in the browser is told in German too."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from importlib.resources import as_file, files
from itertools import product
from pathlib import Path
from typing import Final

import pytest

from spadework.view.text.language import language

LAYERS: Final = ("core", "rules", "games", "notation", "web")
REFUSALS: Final = re.compile(r"(Error|Exception|IllegalAction|NotYours|Conflict)")
# Mistakes in our own files of facts, in files of the computer, or made when a server is started.
ELSEWHERE: Final = (
    "core/rows.py",
    "games/maps.py",
    "games/merchants/facts.py",
    "notation/conformance/corpus.py",
    "notation/whole_file.py",
    "web/storage/database.py",
    "web/http/serving.py",
)
OF_FILES: Final = (
    "X: ",
    "X cannot be read",
    "no canal fits",
)
QUOTED: Final = re.compile(r"'[^']*X[^']*'")
STAND_INS: Final = ("3", "actions", "E6", "spade")


def refusals() -> Iterator[str]:
    """Every sentence that is raised, with an X for what is put in."""
    with as_file(files("spadework")) as folder:
        for layer in LAYERS:
            for path in sorted((folder / layer).rglob("*.py")):
                if path.relative_to(folder).as_posix() not in ELSEWHERE:
                    yield from _raised_in(path)


def _raised_in(path: Path) -> Iterator[str]:
    for node in ast.walk(ast.parse(path.read_text("utf-8"))):
        if not (isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.args):
            continue
        if REFUSALS.search(node.func.id) and node.func.id != "AssertionError":
            sentence = _written(node.args[0])
            if sentence and not sentence.startswith(OF_FILES):
                yield sentence


def _written(text: ast.expr) -> str:
    if isinstance(text, ast.JoinedStr):
        return "".join(_written(part) or "X" for part in text.values)
    return text.value if isinstance(text, ast.Constant) and isinstance(text.value, str) else ""


def examples(sentence: str) -> Iterator[str]:
    """*sentence* with all kinds of things put in; what is quoted is known to nobody."""
    beginning, *rest = QUOTED.sub("'what I typed'", sentence).split("X")
    for chosen in product(STAND_INS, repeat=len(rest)):
        yield beginning + "".join(a + b for a, b in zip(chosen, rest, strict=True))


def test_there_is_much_to_refuse() -> None:
    assert len(set(refusals())) > 40  # besides all that are texts: see test_words


@pytest.mark.parametrize("sentence", sorted(set(refusals())))
def test_every_refusal_has_german_words(sentence: str) -> None:
    catalog = language("de").catalog
    assert any(catalog.translation(example) for example in examples(sentence))


@pytest.mark.parametrize(
    ("english", "german"),
    [
        (
            "row 7: there is no action 'fly'",
            "Zeile 7: es gibt keine Aktion „fly“",
        ),
        (
            "row 3: 'score SCORE1': there must be 6 tiles",
            "Zeile 3: „score SCORE1“: es müssen 6 Plättchen sein",
        ),
        (
            "option 'spade_tile' cannot be 'late'; possible are: early, any",
            "die Option „spade_tile“ kann nicht „late“ sein; möglich sind: early, any",
        ),
        (
            "there is no final scoring tile 'x'; there are none",
            "nicht vorhanden: Plättchen der Schlusswertung „x“; es gibt keine",
        ),
        (
            "This game was recorded under rules version 9, this program plays versions up to 2:"
            " it can be looked at, but not be continued. After 3 of 50 actions: there is no action"
            " 'fly'.",
            "Dieses Spiel wurde unter Regelversion 9 aufgezeichnet, dieses Programm spielt"
            " Versionen bis 2: Es lässt sich ansehen, aber nicht fortsetzen. Nach 3 von 50"
            " Aktionen: es gibt keine Aktion „fly“.",
        ),
        (
            "Witches convert between a town tile and the choice of the cults it lifts,"
            " and the order matters; a ledger has no place for that",
            "Hexen tauschen zwischen einer Stadtmarke und der Wahl der Kulte, in denen sie"
            " aufsteigen lässt, und auf die Reihenfolge kommt es an; eine Mitschrift hat dafür"
            " keinen Platz",
        ),
    ],
)
def test_refusals_in_german(english: str, german: str) -> None:
    assert language("de").say(english) == german
