"""Whom commands ask for an opinion: the strongest player there is here, or another by name."""

from __future__ import annotations

import argparse
import sys
from typing import Final

from spadework.agents.players.agent import Agent, Budget
from spadework.agents.players.roster import (
    AGENTS,
    LEVELS,
    SEARCHERS,
    adviser,
    make_agent,
    told_without_net,
)
from spadework.cli.arguments import add_budget, budget_of, seed

USUAL_SECONDS: Final = 1.0


def add_judge(parser: argparse.ArgumentParser) -> None:
    """Let a command name who judges, and how long it thinks."""
    parser.add_argument(
        "--agent",
        metavar="NAME",
        help=f"who judges: {', '.join(AGENTS)} (learned; search where it is not installed)",
    )
    add_budget(parser)
    parser.add_argument("--seed", type=seed, default=0, help="of the agent (0)")


def judge_of(options: argparse.Namespace) -> Agent:
    """Who judges; where nobody is named and the learned player is not installed, that is said."""
    name = options.agent or adviser()
    budget = budget_of(options, [name])
    if budget is None and name in SEARCHERS and name not in LEVELS:
        budget = Budget(seconds=USUAL_SECONDS)
    if not options.agent and (without := told_without_net()):
        print(without, file=sys.stderr)
    return make_agent(name, options.seed, budget)
