"""`spadework analyze`: what a recorded game was worth turn by turn, and what turns gave away."""

from __future__ import annotations

import argparse
import json
from dataclasses import asdict

from rich.console import Console
from rich.table import Table

from spadework.agents.analysis import Analysis, TurnReview, analyze
from spadework.cli.arguments import Commands, add_record, chosen_options
from spadework.cli.judging import add_judge, judge_of
from spadework.cli.output import plain_console, progress_bar
from spadework.games.catalog import Catalog
from spadework.notation.files import load, read_record


def add_analyze(commands: Commands) -> None:
    """Add the command."""
    parser = commands.add_parser("analyze", help="look back at a game: what did turns give away?")
    add_record(parser)
    add_judge(parser)
    parser.add_argument("--json", action="store_true", help="print one JSON object")
    parser.set_defaults(run=run_analyze)


def run_analyze(options: argparse.Namespace) -> int:
    """Judge every turn and print what came out."""
    agent = judge_of(options)
    chosen = chosen_options(options.option)
    game = read_record(Catalog(), load(options.file), options.at, chosen).game
    with progress_bar("thinking", 0) as progress:
        found = analyze(game, agent, progress)
    if options.json:
        print(json.dumps(asdict(found)))
        return 0
    console = plain_console()
    console.print(_course(found))
    for seat in range(len(found.factions)):
        _print_worst(console, found, seat)
    console.print(_passed_over(found), highlight=False)
    return 0


def _course(found: Analysis) -> Table:
    """What every seat could expect after every turn, and its chance to win where that is known."""
    has_chances = any(turn.chances for turn in found.turns)
    what = "Expected final points" + (" and chance to win" if has_chances else "")
    table = Table(title=f"{what} after every turn ({found.agent})")
    table.add_column("round", justify="right")
    table.add_column("turn", overflow="fold")
    table.add_column("lost", justify="right")
    for faction in found.factions:
        table.add_column(faction, justify="right")
    for turn in found.turns:
        table.add_row(
            str(turn.round),
            f"{found.factions[turn.seat]}: {'. '.join(turn.actions)}",
            f"{turn.lost:.1f}" if turn.lost >= 0.05 else "",
            *[_expected(turn, seat) for seat in range(len(found.factions))],
        )
    if found.final is not None:
        table.add_section()
        table.add_row("", "points at the end", "", *[str(points) for points in found.final])
    return table


def _expected(turn: TurnReview, seat: int) -> str:
    points = f"{turn.values[seat]:.0f}"
    return f"{points} {turn.chances[seat]:4.0%}" if turn.chances else points


def _print_worst(console: Console, found: Analysis, seat: int) -> None:
    faction = found.factions[seat]
    console.print(f"{faction}: {found.lost(seat):.1f} points lost in all", highlight=False)
    for turn in found.worst(seat):
        console.print(
            f"  round {turn.round}, {turn.lost:.1f} lost by: {'. '.join(turn.actions)}",
            highlight=False,
        )
        for other in turn.alternatives:
            console.print(f"    {other.value:.1f}: {'. '.join(other.actions)}", highlight=False)


def _passed_over(found: Analysis) -> str:
    judged = f"{len(found.turns)} turns were judged; set-up and answers about power are not"
    if not found.passed_over:
        return judged
    return (
        f"{judged}; {found.passed_over} turns were passed over, "
        "because they began while their own faction had something else to answer"
    )
