"""`spadework arena`: agents play a tournament and are rated."""

from __future__ import annotations

import argparse
import json
import sys
from collections import Counter
from collections.abc import Iterable
from pathlib import Path
from typing import Final

from rich.table import Table

from spadework.agents.arena.playing import play_tournament
from spadework.agents.arena.results import GameResult, ResultsFile
from spadework.agents.arena.standings import AgentResult, Report, report
from spadework.agents.arena.statistics import Interval
from spadework.agents.arena.tournament import Tournament, read_entrant
from spadework.agents.players.roster import AGENTS, LEVELS, SEARCHERS, make_agent, told_without_net
from spadework.cli.arguments import (
    Commands,
    add_budget,
    add_rules,
    budget_of,
    names,
    positive,
    rules_options,
    wants_list,
)
from spadework.cli.output import plain_console, progress_bar
from spadework.core.errors import RuleError
from spadework.core.text import Text
from spadework.games.catalog import Catalog

INTERRUPTED: Final = 130
USUAL_PLAYERS: Final = 4
DEAL: Final = "deal"
PICK: Final = "pick"


def add_arena(commands: Commands) -> None:
    """Add the command."""
    parser = commands.add_parser("arena", help="let agents play many games and rate them")
    parser.set_defaults(run=run_arena)
    parser.add_argument(
        "--seats",
        required=True,
        metavar="AGENT,AGENT,...",
        help=f"the agents, turned round the table: {', '.join(AGENTS)}; one name takes all seats; "
        "NAME@2s and NAME@500n have limits of their own",
    )
    parser.add_argument(
        "--players",
        type=int,
        choices=range(2, 6),
        metavar="N",
        help="2 to 5 (as many as seats are named, or 4)",
    )
    parser.add_argument(
        "--factions",
        choices=[DEAL, PICK],
        default=DEAL,
        help=f"dealt with the tiles, or picked by the agents ({DEAL})",
    )
    add_rules(parser)
    parser.add_argument("--games", type=positive, default=100, help="how many (100)")
    parser.add_argument("--jobs", type=positive, default=1, help="processes to play in (1)")
    add_budget(parser)
    parser.add_argument(
        "--results",
        type=Path,
        metavar="FILE",
        help="write games here as they finish; with the same settings go on where it ends",
    )
    parser.add_argument(
        "--save-games", type=Path, metavar="DIR", help="write the records into this folder"
    )
    parser.add_argument("--json", action="store_true", help="print one JSON object")


def run_arena(options: argparse.Namespace) -> int:
    """Play what is not played yet, and print the standings."""
    if wants_list(options, Catalog()):
        return 0
    tournament = _tournament(options)
    file = ResultsFile(options.results, tournament) if options.results is not None else None
    games = file.read() if file is not None else []
    if options.save_games is not None:
        _make_folder(options.save_games)
    interrupted = False
    with progress_bar("playing", tournament.games, len(games)) as progress:
        known = [game.number for game in games]
        playing = play_tournament(tournament, options.jobs, known, options.save_games)
        try:
            for game in playing:
                games.append(game)
                if file is not None:
                    file.add(game)
                progress(len(games))
        except KeyboardInterrupt:
            interrupted = True
    _print(tournament, games, options.json)
    if interrupted:
        goes_on = "; the same command goes on" if file is not None else ""
        print(f"interrupted after {len(games)} games{goes_on}", file=sys.stderr)
    return INTERRUPTED if interrupted else 0


def _tournament(options: argparse.Namespace) -> Tournament:
    """What is asked for; refused now if it cannot be played."""
    given = names([options.seats])
    if not given:
        raise RuleError(Text("--seats names no agent"))
    players = options.players or (len(given) if len(given) > 1 else USUAL_PLAYERS)
    if len(given) == 1:
        given *= players
    if len(given) != players:
        raise RuleError(Text("{n} agents do not fit {m} players", n=len(given), m=players))
    budget = budget_of(options, [text for text in given if "@" not in text])
    tournament = Tournament(
        entrants=tuple(read_entrant(text, budget) for text in given),
        games=options.games,
        seed=options.seed,
        game=options.game,
        expansions=tuple(options.expansions),
        options=rules_options(options, Catalog()),
        map=options.map,
        deals_factions=options.factions == DEAL,
    )
    for entrant in tournament.entrants:
        make_agent(entrant.agent, 0, entrant.budget)
        if entrant.label != entrant.agent and entrant.agent not in SEARCHERS:
            raise RuleError(
                Text(
                    "'{text}': limits are for {name}", text=entrant.label, name=", ".join(SEARCHERS)
                )
            )
    without = told_without_net()
    if without and any(entrant.agent in LEVELS for entrant in tournament.entrants):
        print(without, file=sys.stderr)
    tournament.deal(0)
    return tournament


def _make_folder(folder: Path) -> None:
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise RuleError(
            Text("{file} cannot be made: {reason}", file=str(folder), reason=str(error.strerror))
        ) from error


# --- the standings


def _print(tournament: Tournament, games: list[GameResult], as_json: bool) -> None:
    if as_json:
        found = report(games).as_json() if games else {"games": 0, "standings": []}
        print(json.dumps({"settings": tournament.settings(), **found}))
        return
    console = plain_console()
    if not games:
        console.print("no game was finished")
        return
    found_report = report(games)
    for table in tables(found_report):
        console.print(table)
    console.print(_summary(found_report), highlight=False)


def _summary(found: Report) -> str:
    return (
        f"{found.games} games of {found.deals} deals; a seat has {_interval(found.points)} points, "
        f"the winner {_interval(found.winning_points)}; {found.actions:,} actions, "
        f"{found.actions_per_second:,.0f} a second and process"
    )


def tables(found: Report) -> Iterable[Table]:
    """The report as tables: strength, points by source, factions."""
    yield _strengths(found.standings)
    yield _sources(found.standings)
    yield _factions(found.standings)


def _strengths(standings: Iterable[AgentResult]) -> Table:
    table = Table(title="Standings (with 95 % intervals)")
    table.add_column("agent", overflow="fold")
    for name in ("games", "seats", "wins %", "points", "margin", "rating", "s/move p50", "p95"):
        table.add_column(name, justify="right")
    for row in standings:
        table.add_row(
            row.agent,
            str(row.games),
            str(row.seats),
            _interval(row.wins, 100),
            _interval(row.points),
            _interval(row.margin),
            f"{row.rating.mu:.1f} ± {row.rating.sigma:.1f}",
            _seconds(row.move_p50),
            _seconds(row.move_p95),
        )
    return table


def _sources(standings: tuple[AgentResult, ...]) -> Table:
    table = Table(title="Points by source")
    table.add_column("source")
    for row in standings:
        table.add_column(row.agent, justify="right")
    totals: Counter[str] = Counter()
    for row in standings:
        totals.update(row.sources)
    for source, _ in totals.most_common():
        table.add_row(source, *[f"{row.sources.get(source, 0.0):.1f}" for row in standings])
    return table


def _factions(standings: tuple[AgentResult, ...]) -> Table:
    """Every agent has its points, its share of victories and how often it played the faction."""
    table = Table(title="Points by faction (wins %, seats)")
    table.add_column("faction")
    for row in standings:
        table.add_column(row.agent, justify="right")
    cells = {
        (row.agent, own.faction): f"{own.points:.1f} ({100 * own.wins:.0f} %, {own.seats})"
        for row in standings
        for own in row.factions
    }
    factions = list(dict.fromkeys(own.faction for row in standings for own in row.factions))
    for faction in factions:
        table.add_row(faction, *[cells.get((row.agent, faction), "") for row in standings])
    return table


def _interval(found: Interval, scale: float = 1.0) -> str:
    return (
        f"{found.mean * scale:.1f} [{found.low * scale:.1f}, {found.high * scale:.1f}]"
    ).replace("[", r"\[")


def _seconds(seconds: float) -> str:
    return f"{seconds:.3f}" if seconds >= 0.01 else f"{seconds * 1e6:.0f} µs"
