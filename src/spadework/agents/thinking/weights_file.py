"""The weights of the value function: data, one file a game, read once.

A weight is given for each number of rounds to come, the last round first. Features without a line
count nothing, so a tile that no file knows yet does no harm.
"""

from __future__ import annotations

import tomllib
from functools import cache, lru_cache
from importlib.resources import files

from spadework.agents.thinking.features import Features
from spadework.agents.thinking.value import Valuation
from spadework.core.ruleset import Ruleset
from spadework.games.catalog import RULESETS_KEPT

Weights = dict[str, list[float]]


def read_weights(game: str) -> Weights:
    """The weights of a game by feature."""
    text = files("spadework.agents").joinpath("weights", f"{game}.toml").read_text("utf-8")
    return {name: [float(n) for n in row] for name, row in tomllib.loads(text).items()}


def write_weights(weights: Weights) -> str:
    """The text of a weights file."""
    rows = [f'"{name}" = [{", ".join(f"{n:.3f}" for n in row)}]\n' for name, row in weights.items()]
    return "".join(rows)


def weigh(rules: Ruleset, weights: Weights) -> Valuation:
    """The value function of *weights* for a ruleset."""
    names = Features(rules).names
    nothing = [0.0] * (rules.rounds + 1)
    rows = [weights.get(name, nothing) for name in names]
    tables = [[row[min(left, len(row) - 1)] for row in rows] for left in range(rules.rounds + 1)]
    return Valuation(rules, tables)


@cache
def _known(game: str) -> Weights:
    return read_weights(game)


@lru_cache(maxsize=RULESETS_KEPT)
def valuation(rules: Ruleset) -> Valuation:
    """The value function we play with."""
    return weigh(rules, _known(rules.name))
