"""`spadework bot`: an agent behind standard input and output."""

from __future__ import annotations

import argparse
import sys
from contextlib import suppress

from spadework.agents.bot import Bot
from spadework.agents.players.roster import AGENTS, make_agent
from spadework.cli.arguments import Commands, add_budget, budget_of, seed
from spadework.core.errors import RuleError
from spadework.core.text import Text
from spadework.games.catalog import Catalog


def add_bot(commands: Commands) -> None:
    """Add the command."""
    parser = commands.add_parser("bot", help="answer records on standard input with turns")
    parser.add_argument("--agent", required=True, metavar="NAME", help=", ".join(AGENTS))
    parser.add_argument("--seed", type=seed, default=0, help="of the agent (0)")
    add_budget(parser)
    parser.set_defaults(run=run_bot)


def run_bot(options: argparse.Namespace) -> int:
    """Answer until the input ends or somebody interrupts."""
    if sys.stdin is None:
        raise RuleError(Text("the standard input is closed"))
    budget = budget_of(options, [options.agent])
    make_agent(options.agent, options.seed, budget)  # an unknown one is refused before any request
    bot = Bot(Catalog(), lambda: make_agent(options.agent, options.seed, budget))
    with suppress(KeyboardInterrupt):
        bot.serve(sys.stdin.buffer, sys.stdout)
    return 0
