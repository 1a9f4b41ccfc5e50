"""How a server does with 100,000 stored games: `make many-games`, or python -m trials.many_games.

A database is filled with copies of a few games that were played (`stored_games.py`), and a server
is started on it: how long that takes, what memory it holds, and how long pages take that look at
what is stored. The first answer of a page counts by itself, as it finds nothing in memory.
"""

from __future__ import annotations

import argparse
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from statistics import median, quantiles
from time import perf_counter
from typing import Final

from rich.progress import Progress
from sqlalchemy import text

from spadework import open_game
from spadework.notation.game import Game
from spadework.web.bench import Client, late_game
from spadework.web.storage.database import kind_of
from spadework.web.storage.places import place as named
from spadework.web.tables import finished_games
from trials.house import Server, database, running
from trials.stored_games import fill, id_of, is_private, models

TIMES: Final = 20  # that each page is asked for
PAGES: Final[Mapping[str, str]] = {
    "start page": "/",
    "my games": "/my-games",
    "how many wait": "/my-games/waiting",
    "lobby": "/lobby",
    "archive": "/archive",
    "archive: a player": "/archive?player=Person+77",
    "archive: a faction": "/archive?faction=witches",
    "archive: map and points": "/archive?map=map3&score=158",
    "archive: points nobody has": "/archive?score=500",
    "archive: in the middle": "/archive?after=50000.0_x",
    "statistics by faction": "/statistics?topic=faction",
    "statistics by tile": "/statistics?topic=tile",
    "statistics by opening": "/statistics?topic=opening",
    "statistics by source": "/statistics?topic=source",
    "statistics narrowed": "/statistics?topic=faction&map=map3&seats=4&rating=1600",
    "statistics: all openings (CSV)": "/statistics.csv?topic=opening",
    "ratings": "/ratings",
    "a person": "/people/Person%2077",
}


def measure(place: str, games: int) -> None:
    """Fill a database, start a server on it and ask."""
    server = Server(place, "--workers", "0", "--tables", "64")
    client = Client(server.address)
    with running([server]):
        client.arrive()
        for game in played():
            client.begin(game)
    with started(server, "next to no games"):
        pass
    filled(place, games)
    client.hang_up()
    ask(server, client, games)


def ask(server: Server, client: Client, games: int) -> None:
    """Start the server, and ask for pages that look at what is stored."""
    with started(server, f"{games} games"):
        for name, path in PAGES.items():
            told(name, server, client, [path] * TIMES)
        # One after the other, each for the first time since the server was started.
        numbers = [n for n in range(1, games, max(games // TIMES, 1)) if not is_private(n)]
        old = [f"/game/{id_of(n)}" for n in numbers]
        told("an old table", server, client, old)
        told("a table that is open", server, client, old[-1:] * TIMES)
        print(f"  memory after that {server.megabytes():.0f} MB", flush=True)


def played() -> Iterator[Game]:
    """Games that are over, and one in its last round."""
    folder = Path(finished_games.__file__).parent.parent / finished_games.FOLDER
    for path in sorted(folder.glob("*.txt")):
        yield open_game(path.read_text("utf-8"))
    yield late_game()


def filled(place: str, games: int) -> None:
    """Make the games."""
    began = perf_counter()
    engine = kind_of(named(place)).engine(1)
    with engine.begin() as connection:
        found = models(connection)
    with Progress(transient=True) as progress:
        task = progress.add_task("games", total=games)
        for made, part in fill(found, str(found[0]["host"]), games):
            with engine.begin() as connection:
                if connection.dialect.name == "postgresql":
                    connection.execute(text("SET statement_timeout = 0"))
                part(connection)
            progress.update(task, completed=made)
    engine.dispose()
    print(f"  filled in within {perf_counter() - began:.0f} s", flush=True)


@contextmanager
def started(server: Server, what: str) -> Iterator[None]:
    """For a while the server runs; how long it took to get there is told."""
    began = perf_counter()
    with running([server]):
        seconds = f"{perf_counter() - began:.1f} s ({server.seconds():.1f} s of a processor)"
        print(f"  started with {what} in {seconds}, {server.megabytes():.0f} MB", flush=True)
        yield


def told(name: str, server: Server, client: Client, paths: list[str]) -> None:
    """Ask for pages, and print how long that took."""
    first = _seconds(client, paths[0])
    before = server.seconds()
    later = [_seconds(client, path) for path in paths[1:]]
    processor = (server.seconds() - before) / len(later)
    half, most = median(later), quantiles(later, n=20)[-1]
    figures = [f"{1000 * second:6.1f}" for second in (first, half, most, processor)]
    print(
        f"  {name:32} first {figures[0]} ms, half under {figures[1]}, 95 % under {figures[2]}, "
        f"processor {figures[3]}",
        flush=True,
    )


def _seconds(client: Client, path: str) -> float:
    content, _ = client.get(path)
    assert b"</html>" in content or path.partition("?")[0].endswith(("csv", "waiting")), path
    return client.seconds


def main() -> None:
    """Measure what the command asks for."""
    parser = argparse.ArgumentParser(prog="trials.many_games", description=__doc__)
    parser.add_argument("--database", choices=("sqlite", "postgresql"), action="append")
    parser.add_argument("--games", type=int, default=100_000)
    options = parser.parse_args()
    for kind in options.database or ("sqlite", "postgresql"):
        print(kind, flush=True)
        with database(kind) as (place, _):
            measure(place, options.games)


if __name__ == "__main__":
    main()
