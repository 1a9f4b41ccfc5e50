"""Machines of a Ray cluster, here two of one's own, play what is learned from."""

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest
import torch
from train.lessons import Games

ray = pytest.importorskip("ray")

TINY = "--width 8 --table 32 --blocks 1 --workers 1 --games 4 --groups 2 --batch 128"


def played(rows: int, setting: int, points: float) -> Games:
    """So many rows of a game of one setting."""
    numbers = torch.full((rows,), setting)
    return Games(*[numbers] * 12, {setting: [points]}, {setting: [points + 10]})


def test_what_machines_bring_becomes_one() -> None:
    from train.cluster import joined

    games = joined([played(2, 0, 80.0), played(3, 0, 90.0), played(1, 4, 60.0)])
    assert games.positions.tolist() == [0, 0, 0, 0, 0, 4]
    assert games.points == {0: [80.0, 90.0], 4: [60.0]}
    assert games.winners == {0: [90.0, 100.0], 4: [70.0]}


def test_two_machines_play_for_one_that_learns(tmp_path: Path) -> None:
    command = [sys.executable, "-m", "train.run", "--out", str(tmp_path), *TINY.split()]
    command += ["--settings", "Terra Nova 2", "--rows", "400", "--rounds", "2", "--machines", "2"]
    subprocess.run(command, check=True, env={**os.environ, "OMP_NUM_THREADS": "1"})
    lines = [json.loads(line) for line in (tmp_path / "log.jsonl").read_text().splitlines()]
    first, second = (line for line in lines if "round" in line)
    assert second["done"] >= first["done"] + 400 >= 800
    assert second["points"]["Terra Nova 2"] > 0
    assert (tmp_path / "net.pt").exists()
