"""Arguments that several commands share, and what they stand for."""

from __future__ import annotations

import argparse
from collections.abc import Iterable
from pathlib import Path
from typing import Final, TypeAlias

from spadework.agents.players.agent import Budget, limited
from spadework.agents.players.roster import AGENTS, SEARCHERS
from spadework.core.errors import RuleError
from spadework.core.options import PRINTINGS
from spadework.core.text import Text
from spadework.games.catalog import Catalog

LONGEST_SEED: Final = 18  # digits

# What commands are added to; the library has no public name for it.
Commands: TypeAlias = "argparse._SubParsersAction[argparse.ArgumentParser]"


def add_setup(parser: argparse.ArgumentParser) -> None:
    """Let a command set up a game."""
    add_rules(parser)
    parser.add_argument("--players", type=int, default=4, help="2 to 5 (4)")
    parser.add_argument(
        "--factions",
        nargs="+",
        default=[],
        metavar="FACTION",
        help="factions in seat order, separated by commas, or 'random'; else chosen in play; in "
        "the introductory game who gets which of its own",
    )


def add_rules(parser: argparse.ArgumentParser) -> None:
    """Let a command choose what is played: game, expansions, map, options, and the seed."""
    games = Catalog().games()
    parser.add_argument(
        "--game", default=games[0], help=f"which game: {', '.join(games)} ({games[0]})"
    )
    parser.add_argument(
        "--with",
        dest="expansions",
        action="append",
        default=[],
        metavar="EXPANSION",
        help="an expansion: fire_and_ice, merchants, mini_expansion; may be given several times",
    )
    parser.add_argument(
        "--printing",
        choices=PRINTINGS,
        default="",
        help="the printing of the rules, which sets every option they differ in (later)",
    )
    parser.add_argument(
        "--map",
        default="",
        help="name of a map (the usual one), or a .toml file, which may give starting points",
    )
    parser.add_argument("--seed", type=seed, default=0, help="deals the tiles (0)")
    parser.add_argument(
        "--option",
        action="append",
        default=[],
        metavar="NAME=VALUE",
        help="an option of the rules; may be given several times; '--option help' lists them",
    )


def add_record(parser: argparse.ArgumentParser) -> None:
    """Let a command read the record of a game."""
    parser.add_argument("file", type=Path, metavar="FILE", help="our text, our JSON or a ledger")
    parser.add_argument("--at", type=int, help="only the first so many actions (ledger: rows)")
    parser.add_argument(
        "--option",
        action="append",
        default=[],
        metavar="NAME=VALUE",
        help="completes a ledger by what its rows do not tell, e.g. start_points=2017",
    )


def add_budget(parser: argparse.ArgumentParser) -> None:
    """Let a command limit how much agents think."""
    parser.add_argument("--seconds", type=float, default=0.0, help="of thinking for a plan")
    parser.add_argument("--nodes", type=int, default=0, help="positions to look at for a plan")


def budget_of(options: argparse.Namespace, agents: Iterable[str]) -> Budget | None:
    """The limits that are given, if there are any; refused where they would limit no agent."""
    if not options.seconds and not options.nodes:
        return None
    budget = limited(options.seconds, options.nodes)
    if set(agents) <= set(AGENTS) - set(SEARCHERS):
        raise RuleError(
            Text("--seconds and --nodes limit {name} and nobody else", name=", ".join(SEARCHERS))
        )
    return budget


def positive(text: str) -> int:
    """A whole number from 1."""
    number = int(text)
    if number < 1:
        raise argparse.ArgumentTypeError("must be at least 1")
    return number


def seed(text: str) -> int:
    """A whole number that is not longer than anybody would type it again."""
    if len(text.strip().lstrip("+-")) > LONGEST_SEED:
        raise argparse.ArgumentTypeError(f"a seed has at most {LONGEST_SEED} digits")
    return int(text)


def chosen_options(options: list[str]) -> dict[str, str]:
    """The options of the rules that are given as NAME=VALUE; a bare name switches one on."""
    chosen: dict[str, str] = {}
    for option in options:
        name, equals, value = option.partition("=")
        chosen[name] = value if equals else "on"
    return chosen


def rules_options(options: argparse.Namespace, catalog: Catalog) -> dict[str, str]:
    """The options of a new game: those of the printing, and on top of them what is chosen."""
    chosen = chosen_options(options.option)
    if not options.printing:
        return chosen
    return {**catalog.printing(options.game, options.expansions, options.printing), **chosen}


def wants_list(options: argparse.Namespace, catalog: Catalog) -> bool:
    """List the options if that is what is asked for."""
    if "help" not in options.option:
        return False
    for option in catalog.options(options.game, options.expansions):
        values = " | ".join(option.values)
        print(f"{option.name} = {values}\n    {option.text}")
    return True


def names(given: list[str]) -> list[str]:
    """Names separated by commas, blanks or both."""
    return " ".join(given).replace(",", " ").split()
