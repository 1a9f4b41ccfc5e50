"""How much a server carries: `make load`, or python -m trials.load.

So many people sit at as many tables and end turns as quickly as answers come. Pages that listen are
open besides. A figure is of one run; ratios are of runs one after the other on the same machine.
With `--share 0.25` each server gets no more than a quarter of a core (`shares.py`), so that it is
servers that are short of something, not those who ask or the database.
"""

from __future__ import annotations

import argparse
import asyncio
import json
from collections.abc import Iterator
from concurrent.futures import Executor, ThreadPoolExecutor
from contextlib import contextmanager
from dataclasses import asdict, dataclass
from threading import Event
from time import monotonic, perf_counter, process_time

from rich.progress import Progress, SpinnerColumn, TextColumn, TimeElapsedColumn

from spadework.notation.game import Game
from spadework.web.bench import late_game
from trials.house import Postgresql, Server, database, running
from trials.people import Person
from trials.shares import bounded


@dataclass(frozen=True)
class Carried:
    """What came of a run."""

    database: str
    servers: int
    people: int
    tables: int
    streams: int
    share: float | None  # of a core, the most that a server gets
    core_of_a_server: float  # that it took
    turns_a_second: float
    p50_ms: float  # as clients saw it
    p95_ms: float
    server_ms_a_turn: float  # processor time
    database_ms_a_turn: float  # of PostgreSQL
    people_ms_a_turn: float  # of those who ask
    megabytes: float  # of all servers together


def carry(
    kind: str,
    servers: int,
    people: int,
    tables: int,
    streams: int,
    seconds: float,
    share: float | None = None,
) -> Carried:
    """Let *people* end turns for some *seconds*, each server with a *share* of a core."""
    with database(kind) as (place, postgresql):
        more = ("--workers", "0", "--tables", str(max(tables, 64)), "--pages", "5000")
        house = [Server(place, *more) for _ in range(servers)]
        with running([*house]):
            begin = late_game().branch(0)
            seated = [sit_down(house, begin, n) for n in range(tables)]
            with ThreadPoolExecutor(people + 1) as pool, listening(pool, seated, streams):
                with bounded([server.pid for server in house], share):
                    before = taken_by(house, postgresql)
                    began = perf_counter()
                    tables_of = [seated[n::people] for n in range(people)]
                    turns = sum(pool.map(lambda mine: go_on(mine, begin, seconds), tables_of))
                    spent = perf_counter() - began
                    after = taken_by(house, postgresql)
                megabytes = sum(server.megabytes() for server in house)
            for person in seated:
                person.leave()
            waited = sorted(second for person in seated for second in person.seconds)
    servers_took, database_took, people_took = (
        round(1000 * (now - then) / turns, 2) for then, now in zip(before, after, strict=True)
    )
    return Carried(
        kind,
        servers,
        people,
        tables,
        streams,
        share,
        round((after[0] - before[0]) / spent / servers, 3),
        round(turns / spent, 1),
        round(1000 * waited[len(waited) // 2], 1),
        round(1000 * waited[int(0.95 * len(waited))], 1),
        servers_took,
        database_took,
        people_took,
        round(megabytes, 1),
    )


def taken_by(house: list[Server], postgresql: Postgresql | None) -> tuple[float, float, float]:
    """Processor time so far: of servers, of the database if it has a server, and here."""
    servers = sum(server.seconds() for server in house)
    return servers, postgresql.seconds() if postgresql else 0.0, process_time()


def sit_down(house: list[Server], game: Game, number: int) -> Person:
    """Somebody at a new table, who asks one server as their balancer chose it."""
    person = Person([house[number % len(house)].address], number)
    person.begin(game)
    return person


def go_on(share: list[Person], begin: Game, seconds: float) -> int:
    """End turns, at one table after the other; how many."""
    turns = 0
    deadline = monotonic() + seconds
    while True:
        for person in share:
            if monotonic() > deadline:
                return turns
            if person.is_over:
                person.begin(begin)
            person.end_a_turn()
            turns += 1


@contextmanager
def listening(pool: Executor, seated: list[Person], streams: int) -> Iterator[None]:
    """For a while so many streams of news are open, all of them from the beginning."""
    are_open, is_over = Event(), Event()
    done = pool.submit(lambda: asyncio.run(_listen(seated, streams, are_open, is_over)))
    done.add_done_callback(lambda _: are_open.set())  # if they cannot be opened
    are_open.wait()
    try:
        yield
    finally:
        is_over.set()
        done.result()


async def _listen(seated: list[Person], streams: int, are_open: Event, is_over: Event) -> None:
    open_ones = [await seated[n % len(seated)].open_stream() for n in range(streams)]
    are_open.set()
    while not is_over.is_set():
        await asyncio.sleep(0.1)
    for writer in open_ones:
        writer.close()


def main() -> None:
    """Run the trials that the command names and print what came of each."""
    parser = argparse.ArgumentParser(prog="trials.load", description=__doc__)
    parser.add_argument("--database", choices=("sqlite", "postgresql"), default="sqlite")
    parser.add_argument("--servers", type=int, nargs="+", default=[1])
    parser.add_argument("--people", type=int, default=8)
    parser.add_argument("--tables", type=int, default=64)
    parser.add_argument("--streams", type=int, default=0)
    parser.add_argument("--seconds", type=float, default=20.0)
    parser.add_argument("--share", type=float, help="of a core, the most that each server gets")
    options = parser.parse_args()
    for servers in options.servers:
        columns = (SpinnerColumn(), TextColumn("{task.description}"), TimeElapsedColumn())
        with Progress(*columns, transient=True) as progress:
            progress.add_task(f"{servers} server(s), {options.tables} tables")
            made = carry(
                options.database,
                servers,
                options.people,
                options.tables,
                options.streams,
                options.seconds,
                options.share,
            )
        print(json.dumps(asdict(made)), flush=True)


if __name__ == "__main__":
    main()
