"""Tune the weights of the value function by playing with them.

Each step plays games in which every seat uses slightly different weights and now and then takes a
turn that is not the best, keeps the features after every turn, and fits the weights to the points
that were still to come, by ridge regression towards the weights before. Seeds begin at a million,
away from those that results are reported for.

    python tools/tune.py terra_mystica --games 2000 --steps 4 -o new.toml
"""

from __future__ import annotations

import argparse
import math
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass, field
from pathlib import Path
from random import Random

import numpy as np
import numpy.typing as npt
from rich.progress import track

import spadework as sw
from spadework.agents.thinking.features import Features, final_share
from spadework.agents.thinking.value import rounds_to_come
from spadework.agents.thinking.weights_file import Weights, read_weights, weigh, write_weights
from spadework.agents.thinking.whole_turns import WholeTurns, closing

FIRST_SEED = 1_000_000
PREPARATIONS = 16
WIDTH = 2
SLIP_WIDTH = 15  # turns among which a slip is drawn

Row = tuple[int, list[float], int]  # rounds to come, features, points to come


@dataclass(frozen=True)
class Setting:
    """A kind of game to play."""

    game: str
    expansions: tuple[str, ...] = ()
    map: str = ""
    players: int = 4
    options: tuple[tuple[str, str], ...] = ()


SETTINGS: dict[str, list[Setting]] = {
    "terra_mystica": [Setting("terra_mystica")] * 4
    + [Setting("terra_mystica", players=n) for n in (2, 3, 5)]
    + [Setting("terra_mystica", map=map) for map in ("revised_base", "fjords", "lakes")]
    + [
        Setting("terra_mystica", ("fire_and_ice", "mini_expansion"), map, players)
        for map, players in (("base", 4), ("fire_and_ice", 4), ("fjords", 3), ("lakes", 5))
    ]
    + [
        Setting("terra_mystica", ("merchants",), map, players)
        for map, players in (("base", 4), ("lakes", 4), ("fjords", 3))
    ]
    + [Setting("terra_mystica", ("merchants", "fire_and_ice", "mini_expansion"), "lakes", 4)],
    "terra_nova": [Setting("terra_nova", players=n) for n in (4, 4, 3, 2)],
}


@dataclass
class Played:
    """What came out of a game."""

    names: list[str]
    rows: list[Row] = field(default_factory=list)
    points: list[int] = field(default_factory=list)


def shaken(weights: Weights, random: Random, spread: float) -> Weights:
    """Weights a little off, so that the games show what each is good for."""
    return {
        name: [n * factor for n in row]
        for name, row in weights.items()
        for factor in [math.exp(random.gauss(0.0, spread))]
    }


def play(setting: Setting, weights: Weights, seed: int, spread: float, slips: float) -> Played:
    """One game; the features of whoever has acted, after every turn."""
    random = Random(seed)
    rules = sw.ruleset(
        setting.game, *setting.expansions, map=setting.map, options=dict(setting.options)
    )
    game = sw.new_game(rules, seats=setting.players, seed=seed, factions=["random"])
    state = game.state
    features = Features(rules)
    players = [
        WholeTurns(weigh(rules, shaken(weights, random, spread)), PREPARATIONS, WIDTH)
        for _ in range(setting.players)
    ]
    kept: list[tuple[int, int, list[float], int]] = []
    while not state.over:
        seat = state.question.seat
        lines = players[seat].best_first(state)
        line = lines[0]
        if len(lines) > 1 and random.random() < slips:
            line = random.choice(lines[:SLIP_WIDTH])
        state = line.state
        end = closing(state, seat)
        if end is not None:
            state.answer(state.pending[-1], end)
        if not state.over and seat < len(state.seats):
            owner = state.seats[seat]
            left = rounds_to_come(state)
            measured = features.measure(state, owner, features.look_around(state))
            found = features.row(measured)
            if left:
                kept.append((left, seat, found, owner.points))
            elif not owner.passed:
                share = final_share(state, owner, measured)
                kept.append((0, seat, found, owner.points + round(share)))
    ends = [seat.points for seat in state.seats]
    played = Played(features.names, points=ends)
    played.rows = [(left, found, ends[seat] - now) for left, seat, found, now in kept]
    return played


def fit(weights: Weights, played: list[Played], rounds: int, strength: float) -> Weights:
    """Weights that tell the points to come best, not far from those before."""
    names = list(dict.fromkeys(name for game in played for name in game.names))
    place = {name: i for i, name in enumerate(names)}
    known = {name: weights.get(name, [0.0] * (rounds + 1)) for name in names}
    fitted = {name: list(row) for name, row in known.items()}
    for left in range(rounds + 1):
        rows: list[npt.NDArray[np.float64]] = []
        ends: list[int] = []
        for game in played:
            places = [place[name] for name in game.names]
            for when, found, points in game.rows:
                if when == left:
                    row = np.zeros(len(names))
                    row[places] = found
                    rows.append(row)
                    ends.append(points)
        if len(rows) < 10 * len(names):
            continue
        x = np.array(rows)
        y = np.array(ends, dtype=np.float64)
        before = np.array([known[name][left] for name in names])
        spread = x.std(axis=0)
        spread[place["always"]] = 0.01
        hold = np.diag(strength * (spread**2 * len(rows) / 100 + 1.0))
        after = np.linalg.solve(x.T @ x + hold, x.T @ y + hold @ before)
        error = y - x @ after
        print(f"  {left} rounds to come: {len(rows)} positions, error {error.std():.1f} points")
        for i, name in enumerate(names):
            fitted[name][left] = float(after[i])
    return fitted


def between(old: Weights, new: Weights, pace: float) -> Weights:
    """Weights a part of the way from *old* to *new*: whole steps overshoot."""
    return {
        name: [
            a + pace * (b - a) for a, b in zip(old.get(name, [0.0] * len(row)), row, strict=True)
        ]
        for name, row in new.items()
    }


def main() -> None:
    """Tune and write the weights."""
    parser = argparse.ArgumentParser(description="Tune the weights of the value function.")
    parser.add_argument("game")
    parser.add_argument("--games", type=int, default=2000, help="games a step (2000)")
    parser.add_argument("--steps", type=int, default=3, help="steps (3)")
    parser.add_argument("--jobs", type=int, default=2, help="processes (2)")
    parser.add_argument("--spread", type=float, default=0.15, help="how far weights are off (0.15)")
    parser.add_argument(
        "--slips", type=float, default=0.1, help="turns that are not the best (0.1)"
    )
    parser.add_argument("--strength", type=float, default=0.3, help="hold on earlier weights (0.3)")
    parser.add_argument("--pace", type=float, default=0.5, help="how far to follow a fit (0.5)")
    parser.add_argument("--start", type=int, default=FIRST_SEED, help="first seed")
    parser.add_argument("--setting", type=int, default=-1, help="only this setting")
    parser.add_argument("-o", "--output", type=Path, required=True)
    chosen = parser.parse_args()
    settings = SETTINGS[chosen.game]
    if chosen.setting >= 0:
        settings = [settings[chosen.setting]]
    weights = read_weights(chosen.game)
    if chosen.output.exists():
        import tomllib

        weights = tomllib.loads(chosen.output.read_text())
    rounds = sw.ruleset(chosen.game).rounds
    with ProcessPoolExecutor(chosen.jobs) as pool:
        for step in range(chosen.steps):
            seeds = range(
                chosen.start + step * chosen.games, chosen.start + (step + 1) * chosen.games
            )
            futures = [
                pool.submit(
                    play, settings[i % len(settings)], weights, seed, chosen.spread, chosen.slips
                )
                for i, seed in enumerate(seeds)
            ]
            played = [f.result() for f in track(futures, description=f"step {step + 1}")]
            points = [p for game in played for p in game.points]
            print(f"step {step + 1}: {sum(points) / len(points):.1f} points a seat", flush=True)
            fitted = fit(weights, played, rounds, chosen.strength)
            weights = between(weights, fitted, chosen.pace)
            chosen.output.write_text(write_weights(weights), encoding="utf-8")


if __name__ == "__main__":
    main()
