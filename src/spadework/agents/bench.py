"""Measurements of the engine: random play, copies, replay; compiled and interpreted."""

from __future__ import annotations

import json
import subprocess
import sys
from importlib.resources import files
from pathlib import Path
from random import Random
from time import perf_counter

import spadework.core.state as engine
from spadework.core.playout import play_out
from spadework.core.state import State
from spadework.games.catalog import Catalog
from spadework.notation.text import read_text

SEATS = 4
# A recorded game of four seats that comes with the program, for each game.
RECORDS = {"terra_mystica": "recorded_game.txt", "terra_nova": "recorded_terra_nova.txt"}


def is_compiled() -> bool:
    """Whether the engine of this process is compiled."""
    return not str(engine.__file__).endswith(".py")


def measure(seconds: float, game: str = "terra_mystica") -> dict[str, float]:
    """Actions a second in random play, microseconds a copy, milliseconds a replay; here and now."""
    catalog = Catalog()
    return {
        "actions_per_second": round(_random_play(catalog, game, seconds)),
        "copy_us": round(_copies(catalog, game, seconds / 4), 3),
        "replay_ms": round(_replays(catalog, game, seconds / 4), 3),
    }


def _deal(catalog: Catalog, game: str, seed: int) -> State:
    return catalog.deal(catalog.setup(game, [], {}, "", SEATS, seed, ["random"], []))


def _random_play(catalog: Catalog, game: str, seconds: float) -> float:
    """Only playing is timed, not dealing: the set-up is no action."""
    _deal(catalog, game, 0)
    actions = 0
    spent = 0.0
    seed = 0
    while spent < seconds:
        state = _deal(catalog, game, seed)
        random = Random(seed)
        start = perf_counter()
        actions += play_out(state, random)
        spent += perf_counter() - start
        seed += 1
    return actions / spent


def _copies(catalog: Catalog, game: str, seconds: float) -> float:
    """A position in the middle of a game is copied again and again."""
    record = read_text(catalog, _record(game))
    state = record.at(record.length // 2)
    rounds = 0
    spent = 0.0
    while spent < seconds:
        start = perf_counter()
        for _ in range(1000):
            state.copy()
        spent += perf_counter() - start
        rounds += 1000
    return spent / rounds * 1e6


def _record(game: str) -> str:
    return (files("spadework.agents") / RECORDS[game]).read_text(encoding="utf-8")


def _replays(catalog: Catalog, game: str, seconds: float) -> float:
    """The record is parsed once and then replayed with every check of legality."""
    record = read_text(catalog, _record(game))
    times = 0
    spent = 0.0
    while spent < seconds or times < 3:
        start = perf_counter()
        record.branch(record.length)
        spent += perf_counter() - start
        times += 1
    return spent / times * 1e3


def measure_interpreted(seconds: float, game: str = "terra_mystica") -> dict[str, float]:
    """The same measurements in a process that uses the sources only."""
    script = Path(str(files("spadework.agents") / "interpreted_bench.py"))
    done = subprocess.run(
        [sys.executable, str(script), str(seconds), game],
        capture_output=True,
        text=True,
        check=True,
    )
    found = json.loads(done.stdout)
    assert isinstance(found, dict), "the measurement is an object"
    return found
