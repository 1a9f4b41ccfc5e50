"""Corpora that are none, and records in them that lack something."""

import gzip
import json
from pathlib import Path
from typing import Any

import msgspec
import pytest

from spadework.cli import main
from spadework.notation.conformance import corpus
from spadework.notation.conformance.corpus import LONGEST_LINE
from support import corpora
from support.bad_input import BEGUN, Refusal, write


def write_corpus(path: Path, lines: list[str]) -> Path:
    with gzip.open(path, "wt", encoding="utf-8") as file:
        file.write("\n".join(lines) + "\n")
    return path


def recorded_game() -> dict[str, Any]:
    """A recorded game as it stands in a corpus."""
    found: dict[str, Any] = msgspec.to_builtins(corpora.ledgers()[0])
    return found


def test_a_corpus_that_is_no_gzip_file(refusal: Refusal, tmp_path: Path) -> None:
    path = write(tmp_path / "games.jsonl.gz", "{}")
    assert refusal("conformance", path).startswith(f"{path} cannot be read as a corpus: ")


def test_a_corpus_that_unpacks_to_a_line_without_end(refusal: Refusal, tmp_path: Path) -> None:
    path = tmp_path / "games.jsonl.gz"
    path.write_bytes(gzip.compress(b" " * (2 * LONGEST_LINE), 1))
    assert refusal("conformance", path) == f"{path}: line 1 is too long for a record"


@pytest.mark.parametrize(
    ("bound", "end"),
    [("MOST_RECORDS", "has more than 3 records"), ("LARGEST_CORPUS", "unpacks to more than")],
)
def test_a_corpus_that_unpacks_to_lines_without_end(
    refusal: Refusal, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, bound: str, end: str
) -> None:
    path = write_corpus(tmp_path / "games.jsonl.gz", ["{}"] * 4)
    monkeypatch.setattr(corpus, bound, 3)
    assert f"{path} {end}" in refusal("conformance", path)


def test_a_corpus_cut_short(refusal: Refusal, tmp_path: Path) -> None:
    whole = write_corpus(tmp_path / "whole.jsonl.gz", [json.dumps(recorded_game())])
    path = tmp_path / "games.jsonl.gz"
    path.write_bytes(whole.read_bytes()[:-200])
    assert "cannot be read as a corpus" in refusal("conformance", path)


@pytest.mark.parametrize(
    ("line", "sentence"),
    [
        ("{", "cannot be read as a corpus"),
        ("", "cannot be read"),
        ("[1]", "line 2 is not a record"),
    ],
)
def test_a_corpus_with_a_broken_line(
    refusal: Refusal, tmp_path: Path, line: str, sentence: str
) -> None:
    path = write_corpus(tmp_path / "games.jsonl.gz", [json.dumps(recorded_game()), line])
    assert sentence in refusal("conformance", path)


def test_a_corpus_with_a_broken_stream(refusal: Refusal, tmp_path: Path) -> None:
    path = tmp_path / "games.jsonl.gz"
    whole = gzip.compress(json.dumps(recorded_game()).encode())
    path.write_bytes(whole[:20] + b"\xff" * 40 + whole[60:])
    assert "cannot be read as a corpus" in refusal("conformance", path)


@pytest.mark.parametrize("value", [None, 1, "x", [1]])
@pytest.mark.parametrize("key", ["options", "ledger", "expect", "rows", "bridges", "pool"])
def test_a_corpus_with_a_wrong_type(
    refusal: Refusal, tmp_path: Path, key: str, value: object
) -> None:
    record = recorded_game()
    (record if key in record else record["expect"])[key] = value
    path = write_corpus(tmp_path / "games.jsonl.gz", [json.dumps(record)])
    assert refusal("conformance", path) == f"{path}: line 1 is not a record"


def test_a_corpus_with_a_row_of_nobody(refusal: Refusal, tmp_path: Path) -> None:
    record = recorded_game()
    record["expect"]["rows"] = [[0, [], "", []]]
    path = write_corpus(tmp_path / "games.jsonl.gz", [json.dumps(record)])
    assert refusal("conformance", path) == f"{path}: line 1 is not a record"


def test_a_probe_without_a_game(refusal: Refusal, tmp_path: Path) -> None:
    line = json.dumps({"verdict": "reject", "at": 1, "row": "x"})
    path = write_corpus(tmp_path / "probes.jsonl.gz", [line])
    assert refusal("conformance", path) == f"{path}: line 1 is not a record"


@pytest.mark.parametrize("key", ["ledger", "expect"])
def test_a_record_without_its_parts_is_a_difference(
    key: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    record = recorded_game()
    del record[key]
    path = write_corpus(tmp_path / "games.jsonl.gz", [json.dumps(record)])
    assert main(["conformance", str(path)]) == 1
    out = capsys.readouterr().out.splitlines()
    assert out == [
        f"{record['id']}: the record has no '{key}'",
        "1 records, 0 as recorded, 1 different",
    ]


def test_a_record_with_a_part_of_its_end_missing_is_a_difference(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    for key in recorded_game()["expect"]:
        record = recorded_game()
        del record["expect"][key]
        path = write_corpus(tmp_path / "games.jsonl.gz", [json.dumps(record)])
        assert main(["conformance", str(path)]) == 1
        assert f"the record has no '{key}'" in capsys.readouterr().out


@pytest.mark.parametrize("ledger", [[], ["option strict-leech"], ["Player 1:"]])
def test_a_corpus_with_a_ledger_without_a_game(
    ledger: list[str], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    game = {**recorded_game(), "id": "g", "ledger": ledger}
    probe = {"game": "g", "at": 1, "row": "option strict-leech", "verdict": "accept", "state": []}
    path = write_corpus(tmp_path / "games.jsonl.gz", [json.dumps(game), json.dumps(probe)])
    assert main(["conformance", str(path)]) == 1
    assert capsys.readouterr().out.count("nobody chooses a faction") == 2


def test_a_probe_of_a_row_of_the_table(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    game = {**recorded_game(), "id": "g", "ledger": BEGUN}
    probe = {"game": "g", "at": 6, "row": "# no row", "verdict": "accept", "state": [1]}
    path = write_corpus(tmp_path / "games.jsonl.gz", [json.dumps(game), json.dumps(probe)])
    assert main(["conformance", str(path)]) == 1
    assert "'# no row' leads to [1], here to None" in capsys.readouterr().out


def test_a_recording_without_rows_is_compared_at_its_end(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    record = recorded_game()
    record["expect"]["rows"] = []
    record["options"]["vp_variant"] = ["original_2017"]
    path = write_corpus(tmp_path / "games.jsonl.gz", [json.dumps(record)])
    assert main(["conformance", str(path)]) == 0
    assert capsys.readouterr().out == "1 records, 1 as recorded, 0 different\n"


@pytest.mark.parametrize(
    "parts", [{"setup": "x"}, {"setup": {}, "steps": [5]}, {"players": "three"}]
)
def test_a_corpus_with_parts_of_a_wrong_kind(
    refusal: Refusal, tmp_path: Path, parts: dict[str, object]
) -> None:
    record = {"id": "x", "steps": [], "turn_order_mode": "clockwise", "players": 3, **parts}
    path = write_corpus(tmp_path / "games.jsonl.gz", [json.dumps(record)])
    assert refusal("conformance", path) == f"{path}: line 1 is not a record"
