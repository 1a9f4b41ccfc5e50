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
from spadework.agents.features import Features
from spadework.agents.tree import close_turn
from spadework.agents.value import rounds_to_come
from spadework.agents.weights_file import Weights, read_weights, weigh, write_weights
from spadework.agents.whole_turns import Line, WholeTurns, closing
from spadework.core.state import State

FIRST_SEED = 1_000_000
PLAYOUT_PREPARATIONS = 16
PLAYOUT_WIDTH = 2
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
    + [
        Setting("terra_mystica", ("fire_and_ice", "mini_expansion"), map)
        for map in ("base", "fire_ice", "loon_lakes", "fjords")
    ]
    + [
        Setting("terra_mystica", ("merchants",), map, players)
        for map, players in (("base", 4), ("lakes", 4), ("fjords_merchants", 3))
    ],
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
        WholeTurns(
            weigh(rules, shaken(weights, random, spread)), PLAYOUT_PREPARATIONS, PLAYOUT_WIDTH
        )
        for _ in range(setting.players)
    ]
    kept: list[tuple[int, int, list[float], int]] = []
    while not state.over:
        seat = state.question.seat
        lines = players[seat].best_first(state)
        line = lines[0]
        if len(lines) > 1 and random.random() < slips:
            line = random.choice(lines[: SLIP_WIDTH if random.random() < 0.7 else len(lines)])
        state = line.state
        end = closing(state, seat)
        if end is not None:
            state.answer(state.pending[-1], end)
        if not state.over and seat < len(state.seats):
            around = features.look_around(state)
            owner = state.seats[seat]
            found = features.measure(state, owner, around)
            kept.append((rounds_to_come(state), seat, found, owner.points))
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


@dataclass
class Compared:
    """Turns that were open in one position, and what came of each when all played on."""

    names: list[str]
    rows: list[Row] = field(default_factory=list)


def compare(
    setting: Setting, weights: Weights, seed: int, positions: int, spread: float
) -> tuple[list[int], list[Compared]]:
    """Play a game; at some decisions, play several turns out to the end."""
    random = Random(seed)
    rules = sw.ruleset(
        setting.game, *setting.expansions, map=setting.map, options=dict(setting.options)
    )
    state = sw.new_game(rules, seats=setting.players, seed=seed, factions=["random"]).state
    judge = WholeTurns(weigh(rules, weights), PLAYOUT_PREPARATIONS, PLAYOUT_WIDTH)
    players = [
        WholeTurns(weigh(rules, shaken(weights, random, spread))) for _ in range(setting.players)
    ]
    features = Features(rules)
    found: list[Compared] = []
    while not state.over:
        seat = state.question.seat
        lines = players[seat].best_first(state)
        chance = positions / (45 * setting.players)
        if len(lines) > 1 and seat < len(state.seats) and random.random() < chance:
            group = Compared(features.names)
            for line in some_lines(lines, random):
                after = close_turn(line.state, seat)
                if after.over:
                    continue
                owner = after.seats[seat]
                measured = features.measure(after, owner, features.look_around(after))
                end = play_out(judge, after)
                group.rows.append(
                    (rounds_to_come(after), measured, end.seats[seat].points - owner.points)
                )
            if len(group.rows) > 1:
                found.append(group)
        state = close_turn(lines[0].state, seat)
    return [seat.points for seat in state.seats], found


def some_lines(lines: list[Line], random: Random) -> list[Line]:
    """The best turns, and a few others."""
    rest = lines[3:40]
    random.shuffle(rest)
    return [*lines[:3], *rest[:3]]


def play_out(player: WholeTurns, state: State) -> State:
    """Let everybody play greedily to the end."""
    while not state.over:
        seat = state.question.seat
        state = close_turn(player.best_first(state)[0].state, seat)
    return state


def fit_comparisons(
    weights: Weights, groups: list[Compared], rounds: int, strength: float
) -> Weights:
    """Weights that tell the differences between turns of one position best."""
    names = list(dict.fromkeys(name for group in groups for name in group.names))
    place = {name: i for i, name in enumerate(names)}
    size = len(names)
    known = {name: weights.get(name, [0.0] * (rounds + 1)) for name in names}
    before = np.array([known[name][left] for left in range(rounds + 1) for name in names])
    products = np.zeros((len(before), len(before)))
    targets = np.zeros(len(before))
    rows = 0
    errors: list[float] = []
    for group in groups:
        places = np.array([place[name] for name in group.names])
        x = np.zeros((len(group.rows), len(before)))
        y = np.zeros(len(group.rows))
        for i, (left, found, points) in enumerate(group.rows):
            x[i, left * size + places] = found
            y[i] = points
        x -= x.mean(axis=0)
        y -= y.mean()
        used = np.flatnonzero(np.abs(x).sum(axis=0))
        part = x[:, used]
        products[np.ix_(used, used)] += part.T @ part
        targets[used] += part.T @ y
        rows += len(y)
        errors.extend(y - x @ before)
    spread = np.diag(products)
    hold = np.diag(strength * (0.02 * spread + 20.0))
    after = np.linalg.solve(products + hold, targets + hold @ before)
    print(f"  {len(groups)} decisions, {rows} turns; error before {np.std(errors):.2f} points")
    return {
        name: [float(after[left * size + i]) for left in range(rounds + 1)]
        for i, name in enumerate(names)
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
    parser.add_argument("--start", type=int, default=FIRST_SEED, help="first seed")
    parser.add_argument("--setting", type=int, default=-1, help="only this setting")
    parser.add_argument("--positions", type=int, default=0, help="decisions compared a game (0)")
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
    groups: list[Compared] = []
    with ProcessPoolExecutor(chosen.jobs) as pool:
        for step in range(chosen.steps):
            seeds = range(
                chosen.start + step * chosen.games, chosen.start + (step + 1) * chosen.games
            )
            if chosen.positions:
                tasks = [
                    pool.submit(
                        compare,
                        settings[i % len(settings)],
                        weights,
                        seed,
                        chosen.positions,
                        chosen.spread,
                    )
                    for i, seed in enumerate(seeds)
                ]
                results = [t.result() for t in track(tasks, description=f"step {step + 1}")]
                points = [p for ends, _ in results for p in ends]
                print(f"step {step + 1}: {sum(points) / len(points):.1f} points a seat", flush=True)
                groups += [group for _, found in results for group in found]
                weights = fit_comparisons(weights, groups, rounds, chosen.strength)
                chosen.output.write_text(write_weights(weights), encoding="utf-8")
                continue
            futures = [
                pool.submit(
                    play, settings[i % len(settings)], weights, seed, chosen.spread, chosen.slips
                )
                for i, seed in enumerate(seeds)
            ]
            played = [f.result() for f in track(futures, description=f"step {step + 1}")]
            points = [p for game in played for p in game.points]
            print(f"step {step + 1}: {sum(points) / len(points):.1f} points a seat", flush=True)
            weights = fit(weights, played, rounds, chosen.strength)
            chosen.output.write_text(write_weights(weights), encoding="utf-8")


if __name__ == "__main__":
    main()
