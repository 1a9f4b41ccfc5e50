"""A tiny run of the training, on any machine: it learns, and it goes on where it was stopped."""

import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

SMALL = "--width 8 --table 32 --blocks 1 --workers 2 --games 8 --groups 2 --batch 512 --rounds 1"
SETTING = "Terra Nova 2"


def train(folder: Path, *more: str) -> list[dict[str, Any]]:
    """Train a little in *folder*; the lines that were written."""
    command = [sys.executable, "-m", "train.run", "--out", str(folder), "--settings", SETTING]
    subprocess.run(
        [*command, *SMALL.split(), *more], check=True, env={**os.environ, "OMP_NUM_THREADS": "1"}
    )
    return [json.loads(line) for line in (folder / "log.jsonl").read_text().splitlines()]


def points(line: dict[str, Any]) -> float:
    """What a seat had at the end of the games of a round."""
    return float(line["points"][SETTING])


@pytest.fixture(scope="module")
def taught(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A net that has watched a few greedy games and then played a round itself."""
    folder = tmp_path_factory.mktemp("taught")
    train(folder, "--teach-rows", "5000", "--teach-epochs", "10", "--rows", "1500")
    return folder


def test_who_has_watched_greedy_players_scores_more_than_who_has_not(
    taught: Path, tmp_path: Path
) -> None:
    untaught = train(tmp_path, "--rows", "1500")
    lines = [json.loads(line) for line in (taught / "log.jsonl").read_text().splitlines()]
    epochs = [line for line in lines if "epoch" in line]
    assert epochs[-1]["found"] > epochs[0]["found"] + 0.1
    first = next(line for line in lines if "round" in line)
    assert points(first) > points(untaught[0]) + 5


def test_a_run_goes_on_where_it_was_stopped(taught: Path) -> None:
    before = json.loads((taught / "log.jsonl").read_text().splitlines()[-1])
    lines = train(taught, "--rows", "1500")
    after = lines[-1]
    assert after["round"] > before["round"]
    assert after["done"] > before["done"]
    assert (taught / "net.pt").exists()


def test_a_run_learns_from_searches_and_plays_older_and_hand_made_opponents(taught: Path) -> None:
    alone = ["--rows", "600", "--workers", "1"]
    searching = train(taught, *alone, "--searching", "1", "--searched", "0.05")
    assert searching[-1]["searched"] > 0
    mixed = train(taught, *alone, "--mixed", "1", "--forced", "0.1", "--snapshot", "1")
    assert mixed[-1]["forced"] > 0
    assert mixed[-1]["round"] > searching[-1]["round"]
    assert list((taught / "older").glob("*.pt"))
