"""`spadework advise`: what a computer player would do in a position, and what it promises."""

from __future__ import annotations

import argparse
from collections.abc import Iterator
from typing import Final

from spadework.agents.players.agent import Candidate, Plan
from spadework.agents.players.planned_turn import explained_turn
from spadework.cli.arguments import Commands, add_record, chosen_options
from spadework.cli.judging import add_judge, judge_of
from spadework.core.errors import RuleError
from spadework.core.state import State
from spadework.core.text import Text
from spadework.games.catalog import Catalog
from spadework.notation.files import load, read_record
from spadework.view.advice.preview import preview_sequence

MOST_OTHERS: Final = 3


def add_advise(commands: Commands) -> None:
    """Add the command."""
    parser = commands.add_parser("advise", help="say what a computer player would do, and why")
    add_record(parser)
    add_judge(parser)
    parser.set_defaults(run=run_advise)


def run_advise(options: argparse.Namespace) -> int:
    """Think about the position at the end of the record and tell what came of it."""
    agent = judge_of(options)
    catalog = Catalog()
    game = read_record(catalog, load(options.file), options.at, chosen_options(options.option)).game
    state = catalog.by_the_rules(game.state)
    if state.over:
        raise RuleError(Text("the game is over: there is nothing to decide"))
    for line in _told(state, explained_turn(agent, state), agent.name):
        print(line)
    return 0


def _told(state: State, plan: Plan, name: str) -> Iterator[str]:
    """The plan, what it brings at once, what is expected in the end, and what else there was."""
    yield f"{name} would play for {state.name_of(plan.seat)}: {'. '.join(map(str, plan.actions))}"
    for sentence in preview_sequence(state, plan.actions, plan.seat).sentences():
        yield f"  {sentence}"
    if plan.values:
        expected = [f"{state.name_of(seat)} {value:.0f}" for seat, value in enumerate(plan.values)]
        yield f"Points it expects at the end: {', '.join(expected)}"
    others = [other for other in plan.candidates if not _is_chosen(other, plan)]
    if others:
        yield f"Instead, for {state.name_of(plan.seat)}:"
    for other in others[:MOST_OTHERS]:
        yield f"  {other.value:.1f}: {'. '.join(map(str, other.actions))}"


def _is_chosen(candidate: Candidate, plan: Plan) -> bool:
    """Whether the candidate begins as the plan does; either may leave out the end of a turn."""
    length = min(len(candidate.actions), len(plan.actions))
    return candidate.actions[:length] == plan.actions[:length]
