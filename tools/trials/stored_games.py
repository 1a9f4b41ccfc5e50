"""A database as it is after years: as many stored games as wanted, made up from a few real ones.

Records, players and terms of the games are copies of games that were played; results, ratings and
the people of them are dealt by chance, and there is a tally in every cell that so many games would
reach.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from random import Random
from typing import Final, cast

import msgspec
from sqlalchemy import Connection, Table, insert, select

from spadework.games.catalog import Catalog
from spadework.view.text.scored import KINDS
from spadework.web.people.names import likeness
from spadework.web.records.results import Pool
from spadework.web.records.statistics import BANDS
from spadework.web.storage.schema.games import ACTIONS, GAMES, HOLDERS
from spadework.web.storage.schema.people import ACCOUNTS
from spadework.web.storage.schema.records import FINISHED, PLACES, RATINGS, STANDINGS, TALLIES
from spadework.web.storage.statistics import ANY
from spadework.web.tables.terms import Terms

PEOPLE: Final = 5_000
AT_ONCE: Final = 1_000
READ: Final = 200  # one of so many games is the reader's
GAME: Final = "terra_mystica"
FACTIONS: Final = [
    faction.id for faction in Catalog().ruleset(GAME, ["fire_and_ice"], {}, "base").factions
]
TILES: Final = [
    f"{kind}{n}" for kind, most in (("BON", 10), ("FAV", 12), ("TW", 8)) for n in range(1, most + 1)
]
STEPS: Final = ("D", "TP", "TE", "SH", "SA", "priest", "shipping", "ACT5")
Part = Callable[[Connection], object]


def models(connection: Connection) -> list[dict[str, object]]:
    """The games that were played."""
    return [dict(row._mapping) for row in connection.execute(select(GAMES).order_by(GAMES.c.id))]


def fill(
    models: Sequence[dict[str, object]], reader: str, games: int
) -> Iterator[tuple[int, Part]]:
    """Rows for so many games like the *models*: how many were made, and the next part.

    The *reader* has a seat in some of them.
    """
    random = Random(1)
    people: list[dict[str, object]] = [
        {
            "key": key_of(n),
            "name": f"Person {n}",
            "likeness": likeness(f"Person {n}"),
            "password": "",
            "created": "",
        }
        for n in range(PEOPLE)
    ]
    yield 0, _adding(ACCOUNTS, people)
    for start in range(0, games, AT_ONCE):
        model = models[start // AT_ONCE % len(models)]
        rows: dict[Table, list[dict[str, object]]] = {
            GAMES: [],
            HOLDERS: [],
            FINISHED: [],
            PLACES: [],
            RATINGS: [],
        }
        numbers = range(start, min(start + AT_ONCE, games))
        for number in numbers:
            _add_game(rows, model, number, random, reader)
        for table, found in rows.items():
            if found:
                yield start, _adding(table, found)
        yield start, _adding_actions(str(model["id"]), id_of(numbers[0]), id_of(numbers[-1]))
    standings: list[dict[str, object]] = [
        {"pool": Pool(GAME, n, "turns").name, "kind": "person", "name": key_of(person)}
        | {"mu": random.gauss(25, 4), "sigma": 3.0, "games": 20}
        for n in range(2, 6)
        for person in range(PEOPLE)
    ]
    yield games, _adding(STANDINGS, standings)
    yield games, _adding(TALLIES, list(_tallies(random)))


def id_of(number: int) -> str:
    """The name of a game that was made up."""
    return f"{number:016x}"


def is_private(number: int) -> bool:
    """Whether a game that was made up is for those who play it alone."""
    return number % 10 == 0


def key_of(number: int) -> str:
    """What holds the seats of a person who was made up."""
    return f"{number:064x}"


def _add_game(
    rows: dict[Table, list[dict[str, object]]],
    model: dict[str, object],
    number: int,
    random: Random,
    reader: str,
) -> None:
    id, seats = id_of(number), len(cast(list[object], model["players"]))
    keys = random.sample(range(PEOPLE), seats)
    names = [[f"Person {key}", ""] for key in keys]
    is_public = not is_private(number)
    terms = Terms(admission="anyone", is_rated=True, is_public=is_public)
    copied = {"id": id, "players": names, "terms": msgspec.to_builtins(terms)}
    rows[GAMES].append({**model, **copied, "host": key_of(keys[0])})
    rows[HOLDERS] += [
        {"game": id, "seat": seat, "browser": key_of(key), "by_link": True}
        for seat, key in enumerate(keys)
    ]
    if number % READ == 0:
        rows[HOLDERS].append({"game": id, "seat": 0, "browser": reader, "by_link": True})
    if model["over"]:
        _add_result(rows, number, keys, random, is_public=is_public)


def _add_result(
    rows: dict[Table, list[dict[str, object]]],
    number: int,
    keys: list[int],
    random: Random,
    *,
    is_public: bool,
) -> None:
    id, ended, seats = id_of(number), float(number), len(keys)
    pool = Pool(GAME, seats, "turns").name
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
            "public": is_public,
            "best": points[0],
            "tallied": True,
        }
    )
    for seat, (key, faction) in enumerate(zip(keys, random.sample(FACTIONS, seats), strict=True)):
        rows[PLACES].append(
            {
                "game": id,
                "seat": seat,
                "holder": key_of(key),
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
                "name": key_of(key),
                "pool": pool,
                "ended": ended,
                "mu": 25.0,
                "sigma": 3.0,
            }
        )


def _adding_actions(model: str, first: str, last: str) -> Part:
    """A piece of work that gives games the actions of the one they are like."""
    source = ACTIONS.alias()
    names = [column.name for column in ACTIONS.c if column.name != "game"]
    copied = (
        select(GAMES.c.id, *[source.c[name] for name in names])
        .select_from(GAMES.join(source, source.c.game == model))
        .where(GAMES.c.id.between(first, last))
        .order_by(GAMES.c.id, source.c.sequence)
    )
    return lambda connection: connection.execute(
        insert(ACTIONS).from_select(["game", *names], copied)
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


def _adding(table: Table, rows: list[dict[str, object]]) -> Part:
    """A piece of work that writes rows."""
    return lambda connection: connection.execute(insert(table), rows)
