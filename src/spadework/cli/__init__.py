"""The command `spadework`."""

from __future__ import annotations

import argparse
import json
import os
import sys
from collections.abc import Callable, Iterator
from concurrent.futures import ProcessPoolExecutor
from pathlib import Path
from random import Random
from time import perf_counter
from typing import NoReturn

from rich.console import Console

from spadework import __version__
from spadework.agents.arena.simulation import Totals, choose, simulate
from spadework.agents.bench import RECORDS, is_compiled, measure, measure_interpreted
from spadework.cli.admin import add_admin
from spadework.cli.advise import add_advise
from spadework.cli.analyze import add_analyze
from spadework.cli.arena import add_arena
from spadework.cli.arguments import (
    add_record,
    add_setup,
    chosen_options,
    names,
    positive,
    rules_options,
    wants_list,
)
from spadework.cli.bot import add_bot
from spadework.cli.database import add_database_commands
from spadework.cli.games import add_games
from spadework.cli.output import progress_bar, write_out
from spadework.cli.verify import add_verify
from spadework.core.amounts import named_amounts
from spadework.core.errors import RuleError, sentence
from spadework.core.state import NOBODY
from spadework.core.text import Text, in_a_row
from spadework.games.catalog import Catalog
from spadework.notation.conformance.comparing import ComparedGame, Comparison
from spadework.notation.conformance.corpus import (
    CorpusEntry,
    Probe,
    RecordedGame,
    probed_games,
    read_corpus,
)
from spadework.notation.files import load, read_record, trace_record
from spadework.notation.game import Game
from spadework.notation.json_record import write_json
from spadework.notation.ledger.writer import write_ledger
from spadework.notation.text import write_text
from spadework.view.advice.position import picture, replay_data, situation
from spadework.view.advice.preview import preview
from spadework.view.drawing.notebook import draw
from spadework.view.drawing.terminal import board_text
from spadework.view.text.explain import actor_and_action, explain
from spadework.web.http.commands import add_play, add_serve, add_work, run_bench

DIFFERS = 1
REFUSED = 2
INTERRUPTED = 130  # as shells have it
LONGEST_MEASUREMENT = 3600


def main(arguments: list[str] | None = None) -> int:
    """Run the command; the exit status is 2 for anything the user could do better."""
    try:
        return _run(arguments)
    except RuleError as error:
        print(f"spadework: {sentence(error)}", file=sys.stderr)
    except BrokenPipeError:
        _drop_output()
    except OSError as error:
        _drop_output()
        print(f"spadework: {error.strerror}", file=sys.stderr)
    except KeyboardInterrupt:
        return INTERRUPTED
    return REFUSED


def _run(arguments: list[str] | None) -> int:
    """Run the command; when it has ended, what it printed is written."""
    if sys.stdout is None:
        raise RuleError(Text("the standard output is closed"))
    try:
        options = _parser().parse_args(arguments)
        run: Callable[[argparse.Namespace], int] = options.run
        return run(options)
    finally:
        sys.stdout.flush()


def _drop_output() -> None:
    """Let what cannot be written go nowhere, or it would be tried again at the end."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


class Parser(argparse.ArgumentParser):
    """Refuses in a sentence of limited length, however long what was typed is."""

    def error(self, message: str) -> NoReturn:
        super().error(sentence(RuleError(message)))


def _parser() -> argparse.ArgumentParser:
    parser: argparse.ArgumentParser = Parser(
        prog="spadework",
        description="The Terra Mystica family: set up, replay, check and show games. Unofficial.",
    )
    parser.add_argument("--version", action="version", version=f"spadework {__version__}")
    commands = parser.add_subparsers(title="commands", required=True, metavar="COMMAND")

    new = commands.add_parser("new", help="set up a new game and write its record")
    add_setup(new)
    new.add_argument("-o", "--output", type=Path, help="write the record here (.json for JSON)")
    new.set_defaults(run=_new)

    replay = commands.add_parser("replay", help="replay a record and say where the game stands")
    add_record(replay)
    replay.add_argument("--json", action="store_true", help="print one JSON object")
    replay.add_argument("--trace", action="store_true", help="add what every row changed")
    replay.set_defaults(run=_replay)

    convert = commands.add_parser("convert", help="write a record as text, JSON or ledger")
    add_record(convert)
    convert.add_argument("--to", choices=["text", "json", "ledger"], default="text")
    convert.add_argument("-o", "--output", type=Path, help="write it here instead of printing it")
    convert.set_defaults(run=_convert)

    show = commands.add_parser("show", help="show the board of a record, in color")
    add_record(show)
    show.add_argument("--svg", type=Path, metavar="OUT", help="draw it into this file instead")
    show.add_argument("--dark", action="store_true", help="draw the file for a dark background")
    show.set_defaults(run=_show)

    why = commands.add_parser("explain", help="say whether an action is possible, and why not")
    add_record(why)
    why.add_argument("action", help="the action's text, such as 'upgrade F4 to TP'")
    why.set_defaults(run=_explain)

    add_advise(commands)
    add_analyze(commands)
    add_arena(commands)
    add_bot(commands)

    corpus = commands.add_parser("conformance", help="replay recorded games and name differences")
    corpus.add_argument("file", type=Path, metavar="FILE.jsonl.gz")
    corpus.add_argument("--jobs", type=positive, default=1, help="processes to use (1)")
    corpus.set_defaults(run=_conformance)

    many = commands.add_parser("simulate", help="play random legal games")
    add_setup(many)
    many.add_argument("--games", type=positive, default=100, help="how many (100)")
    many.add_argument("--check", action="store_true", help="check every invariant at every action")
    many.set_defaults(run=_simulate)

    bench = commands.add_parser("bench", help="measure the speed of the engine or of the web table")
    bench.add_argument("--seconds", type=float, default=4.0, help="for each measurement (4)")
    bench.add_argument("--json", action="store_true", help="print one JSON object")
    bench.add_argument("--game", choices=list(RECORDS), help=f"({next(iter(RECORDS))})")
    bench.add_argument("--web", action="store_true", help="measure the web table instead")
    bench.set_defaults(run=_bench)

    watch = commands.add_parser("watch", help="watch a game between random players")
    add_setup(watch)
    watch.set_defaults(run=_watch)

    add_play(commands.add_parser("play", help="play in the browser"))
    add_serve(commands.add_parser("serve", help="serve the game to browsers, here or elsewhere"))
    add_work(commands.add_parser("work", help="do the jobs of a server, here or elsewhere"))
    add_games(commands)
    add_admin(commands)
    add_verify(commands)
    add_database_commands(commands)
    return parser


def _deal(options: argparse.Namespace, catalog: Catalog, seed: int) -> Game:
    return Game(
        catalog,
        catalog.setup(
            options.game,
            options.expansions,
            rules_options(options, catalog),
            options.map,
            options.players,
            seed,
            names(options.factions),
            [],
        ),
    )


def _new(options: argparse.Namespace) -> int:
    catalog = Catalog()
    if wants_list(options, catalog):
        return 0
    game = _deal(options, catalog, options.seed)
    as_json = options.output is not None and options.output.suffix == ".json"
    write_out(options.output, write_json(game) if as_json else write_text(game))
    if options.output is not None:
        for note in game.state.rules.notes:
            print(note, file=sys.stderr)
    return 0


# --- records


def _replay(options: argparse.Namespace) -> int:
    text = load(options.file)
    read = trace_record if options.trace else read_record
    replay = read(Catalog(), text, options.at, chosen_options(options.option))
    if options.json or options.trace:
        print(json.dumps(replay_data(replay, options.trace)))
        return 0
    state = replay.game.state
    print(situation(state))
    for seat in state.seats:
        owned = named_amounts(seat.coins, seat.workers, seat.priests, 0)
        goods = state.rules.worded(in_a_row(owned) or Text("nothing"))
        bowls = f"{seat.bowl1}/{seat.bowl2}/{seat.bowl3}"
        print(f"  {seat.faction.name}: {seat.points} points, {goods}, power {bowls}")
    return 0


def _convert(options: argparse.Namespace) -> int:
    game = read_record(
        Catalog(), load(options.file), options.at, chosen_options(options.option)
    ).game
    writers = {"text": write_text, "json": write_json, "ledger": write_ledger}
    write_out(options.output, writers[options.to](game))
    return 0


def _show(options: argparse.Namespace) -> int:
    if options.dark and options.svg is None:
        raise RuleError(Text("--dark is for --svg: a terminal has its own background"))
    replay = read_record(Catalog(), load(options.file), options.at, chosen_options(options.option))
    state, title = replay.game.state, options.file.stem
    if options.svg is not None:
        write_out(options.svg, draw(state, title, options.dark).svg)
    else:
        Console().print(board_text(picture(state, title)))
    return 0


def _explain(options: argparse.Namespace) -> int:
    replay = read_record(Catalog(), load(options.file), options.at, chosen_options(options.option))
    state = replay.game.state
    print(explain(state, options.action))
    seat, text = actor_and_action(state, options.action)
    action = state.answer_called(text, NOBODY if seat is None else seat)
    if action is not None:
        for line in preview(state, action, seat).sentences():
            print(f"  {line}")
    return 0


# --- many games


_comparison = Comparison(Catalog())


def _check_here(record: CorpusEntry, games: dict[str, RecordedGame]) -> ComparedGame:
    """In a worker process: check one record with the worker's own rulesets."""
    return _comparison.check(record, games)


def _conformance(options: argparse.Namespace) -> int:
    records = list(read_corpus(options.file))
    games = probed_games(options.file, records)
    needed = [
        {record.game: games[record.game]}
        if isinstance(record, Probe) and record.game in games
        else {}
        for record in records
    ]
    differing = 0
    with progress_bar("replaying", len(records)) as progress:
        for done, result in enumerate(_results(records, needed, options.jobs), start=1):
            if result.difference:
                differing += 1
                print(f"{result.name}: {result.difference}")
            progress(done)
    equal = len(records) - differing
    print(f"{len(records)} records, {equal} as recorded, {differing} different")
    return DIFFERS if differing else 0


def _results(
    records: list[CorpusEntry], games: list[dict[str, RecordedGame]], jobs: int
) -> Iterator[ComparedGame]:
    if jobs == 1:
        yield from map(_check_here, records, games)
        return
    with ProcessPoolExecutor(jobs) as pool:
        yield from pool.map(_check_here, records, games, chunksize=8)


def _simulate(options: argparse.Namespace) -> int:
    catalog = Catalog()
    if wants_list(options, catalog):
        return 0
    start = perf_counter()
    with progress_bar("playing", options.games) as progress:
        totals = simulate(
            catalog,
            lambda seed: _deal(options, catalog, seed),
            options.games,
            options.seed,
            options.check,
            progress,
        )
    _report(totals, perf_counter() - start, options.check)
    return DIFFERS if totals.failures else 0


def _report(totals: Totals, seconds: float, checked: bool) -> None:
    for failure in totals.failures:
        print(failure)
    mean = totals.points / totals.seats if totals.seats else 0.0
    print(
        f"{totals.games} games, {totals.actions} actions, {mean:.1f} points a seat, "
        f"{totals.actions / seconds:,.0f} actions a second"
        + (f", {len(totals.failures)} with a failed invariant" if checked else "")
    )


def _bench(options: argparse.Namespace) -> int:
    if not 0 < options.seconds <= LONGEST_MEASUREMENT:
        raise RuleError(
            Text("a measurement takes more than 0 and up to {n} seconds", n=LONGEST_MEASUREMENT)
        )
    if options.web and options.game:
        raise RuleError(Text("--web is measured with a game of its own: --game is for the engine"))
    if options.web:
        return run_bench(options.seconds, options.json)
    game = options.game or next(iter(RECORDS))
    results: dict[str, dict[str, float] | None] = {"compiled": None, "interpreted": None}
    with progress_bar("measuring", 2) as progress:
        if is_compiled():
            results["compiled"] = measure(options.seconds, game)
            progress(1)
            results["interpreted"] = measure_interpreted(options.seconds, game)
        else:
            results["interpreted"] = measure(options.seconds, game)
        progress(2)
    if options.json:
        print(json.dumps(results))
        return 0
    for name, result in results.items():
        if result is None:
            print(f"{name}: not installed (no C compiler was found when the package was built)")
        else:
            print(
                f"{name}: {result['actions_per_second']:,.0f} actions a second, "
                f"{result['copy_us']} µs a copy, {result['replay_ms']} ms a replay"
            )
    return 0


def _watch(options: argparse.Namespace) -> int:
    catalog = Catalog()
    if wants_list(options, catalog):
        return 0
    game = _deal(options, catalog, options.seed)
    random = Random(options.seed)
    console = Console()
    round = 0
    while not game.over:
        game.play(choose(game.offers(), random))
        if game.state.round != round:
            round = game.state.round
            console.print(board_text(picture(game.state, f"Before round {round}")))
    console.print(board_text(picture(game.state, "The end")))
    for seat, sources in zip(game.state.seats, game.scores(), strict=True):
        parts = ", ".join(f"{name} {points}" for name, points in sources.items())
        console.print(f"{seat.faction.name}: {seat.points} points ({parts})", highlight=False)
    return 0
