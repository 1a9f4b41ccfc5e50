"""Ratings: who wins gains, more with a weak faction, and all of it can be computed again."""

import asyncio
from collections.abc import Awaitable, Callable, Iterator
from itertools import permutations
from random import Random

import pytest
from sqlalchemy import Connection, insert

from spadework.cli import main
from spadework.web.bots.levels import SECONDS
from spadework.web.records.ratings import (
    FIXED_POINTS,
    NEWCOMER,
    Rated,
    Rating,
    after_game,
    after_games,
)
from spadework.web.records.results import Place, Pool, Result
from spadework.web.storage.database import Database, open_database, prepare_database
from spadework.web.storage.ratings import Ratings, best_of, forget_result, rate_game, rating_of
from spadework.web.storage.schema.records import FINISHED, PLACES
from support.databases import Kept

PAIR = Pool("terra_mystica", 2, "turns")
ANNA, BEN = Rated("person", "anna"), Rated("person", "ben")
NEW = NEWCOMER["person"]


def result(*places: Place, game: str = "g", ended: float = 1.0, pool: Pool = PAIR) -> Result:
    return Result(game, ended, pool, places)


def seat(who: str, place: int, faction: str = "witches", level: str = "") -> Place:
    return Place(who, level, faction, 100 - place, place)


def test_who_wins_gains_what_the_other_loses() -> None:
    after = after_game(result(seat("anna", 1), seat("ben", 2, "nomads")), {})
    assert after[ANNA].points(2) > 1500 > after[BEN].points(2)
    assert after[ANNA].points(2) - 1500 == 1500 - after[BEN].points(2)
    assert after[ANNA].sigma < NEW.sigma


def test_equal_places_between_equals_leave_everybody_where_they_are() -> None:
    after = after_game(result(seat("anna", 1), seat("ben", 1, "nomads")), {})
    assert after[ANNA].points(2) == after[BEN].points(2) == 1500


def test_winning_with_a_weak_faction_counts_more() -> None:
    weak, strong = Rating(-3.0, 0.5), Rating(3.0, 0.5)
    factions = {Rated("faction", "giants"): weak, Rated("faction", "darklings"): strong}
    underdog = after_game(result(seat("anna", 1, "giants"), seat("ben", 2, "darklings")), factions)
    favorite = after_game(result(seat("anna", 1, "darklings"), seat("ben", 2, "giants")), factions)
    assert underdog[ANNA].mu > favorite[ANNA].mu
    assert underdog[Rated("faction", "giants")].mu > weak.mu, "the faction is rated along"


def test_a_computer_player_is_a_fixed_point() -> None:
    beaten = {
        level: after_game(
            result(seat("anna", 1), seat("", 2, "nomads", level)),
            {},
        )
        for level in FIXED_POINTS
    }
    gains = [after[ANNA].mu for after in beaten.values()]
    assert gains == sorted(gains), "the stronger it is, the more a victory brings"
    for after in beaten.values():
        assert [rated.kind for rated in after].count("person") == 1


def test_every_level_that_people_can_meet_has_its_points() -> None:
    assert set(SECONDS) <= set(FIXED_POINTS)


@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_400_points_are_ten_to_one(seats: int) -> None:
    # Two of the seats, whose ratings are sure; the model says how often one is ahead.
    from math import exp, sqrt

    from spadework.web.records.ratings import MODEL

    c = sqrt(seats * MODEL.beta**2)
    low, high = Rating(25.0, 0.1), Rating(25.0 + c * 2.302585, 0.1)
    assert exp((high.mu - low.mu) / c) == pytest.approx(10, rel=1e-5)
    assert high.points(seats) - low.points(seats) == 400


def test_who_always_wins_comes_to_be_rated_higher_and_surer() -> None:
    games = [
        result(seat("anna", 1), seat("ben", 2, "nomads"), game=f"g{n}", ended=float(n))
        for n in range(30)
    ]
    after = after_games(reversed(games))
    assert after[ANNA].points(2) > 1700 > 1300 > after[BEN].points(2)
    assert not NEW.is_certain(2)
    assert after == after_games(games), "in the order in which they ended, however they are told"


def test_games_that_cannot_be_rated() -> None:
    ben = seat("ben", 2, "nomads")
    assert result(seat("anna", 1), ben).counts
    assert result(seat("anna", 1), seat("", 2, "nomads", "novice")).counts
    assert not result(seat("", 1), ben).counts, "a guest can be anybody"
    assert not result(seat("ben", 1), ben).counts, "nobody wins against themselves"
    novices = [seat("", n, f, "novice") for n, f in ((1, "witches"), (2, "nomads"))]
    assert not result(*novices).counts


# --- in a database


def with_database(kept: Kept, story: Callable[[Database], Awaitable[None]]) -> None:
    async def tell() -> None:
        database = open_database(kept.place)
        try:
            await story(database)
        finally:
            database.close()

    prepare_database(kept.place)
    asyncio.run(tell())


def ended_games(count: int) -> list[Result]:
    """Games among a few people and computer players, two of them at the same moment."""
    random = Random(7)
    people = ["anna", "ben", "cleo", "dora"]
    factions = ["witches", "nomads", "giants", "darklings"]
    games = []
    for number in range(count):
        pool = random.choice([PAIR, Pool("terra_mystica", 3, "live")])
        who = random.sample(people, pool.seats)
        drawn = random.sample(factions, pool.seats)
        places = [
            Place(w, "", f, 90, random.randint(1, 3)) for w, f in zip(who, drawn, strict=True)
        ]
        if random.random() < 0.3:
            places[-1] = Place("", "settler", drawn[-1], 80, 2)
        games.append(Result(f"game{number:02}", float(number // 2), pool, tuple(places)))
    return games


def write(connection: Connection, result: Result) -> None:
    pool = result.pool
    connection.execute(
        insert(FINISHED).values(
            game=result.game,
            ended=result.ended,
            pool=pool.name,
            kind=pool.game,
            seats=pool.seats,
            pace=pool.pace,
            map="base",
            rated=True,
            public=False,
        )
    )
    for seat, place in enumerate(result.places):
        connection.execute(
            insert(PLACES).values(
                game=result.game,
                seat=seat,
                holder=place.holder,
                level=place.level,
                faction=place.faction,
                points=place.points,
                place=place.place,
            )
        )


async def put(database: Database, result: Result) -> None:
    """Keep the result of a game."""
    await database.write(lambda connection: write(connection, result))


async def rate(database: Database, id: str) -> None:
    """Do the job of a game."""
    await database.write(lambda connection: rate_game(connection, id))


def kept_ratings(kept: Kept) -> list[tuple[object, ...]]:
    standings = kept.rows("SELECT pool, '', kind, name, mu, sigma, games FROM standings")
    return sorted([*kept.rows("SELECT pool, game, kind, name, mu, sigma FROM ratings"), *standings])


def orders(count: int) -> Iterator[list[int]]:
    """Some orders in which jobs may come."""
    yield list(range(count))
    yield list(reversed(range(count)))
    for seed in range(3):
        numbers = list(range(count))
        Random(seed).shuffle(numbers)
        yield numbers


def test_ratings_are_the_same_in_whatever_order_jobs_come_and_when_computed_again(
    kept: Kept,
) -> None:
    games = ended_games(12)

    async def story(database: Database) -> None:
        for game in games:
            await put(database, game)
        found = []
        for order in orders(len(games)):
            kept.rows("DELETE FROM ratings")
            kept.rows("DELETE FROM standings")
            for number in order:
                id = games[number].game
                await rate(database, id)
            found.append(kept_ratings(kept))
        again = await Ratings(database).rate_again()
        assert (again.games, again.pools, again.changed) == (12, 2, 0)
        found.append(kept_ratings(kept))
        assert all(each == found[0] for each in found)
        for pool in (PAIR, Pool("terra_mystica", 3, "live")):
            plain = after_games(game for game in games if game.pool == pool)
            for who, rating in plain.items():
                if who.kind == "person":
                    standing = await Ratings(database).of(who.name, pool)
                    assert standing.rating == rating

    with_database(kept, story)


def test_a_job_that_is_done_twice_changes_nothing(kept: Kept) -> None:
    async def story(database: Database) -> None:
        for game in ended_games(4):
            await put(database, game)
            await rate(database, game.game)
        before = kept_ratings(kept)
        await rate(database, "game01")
        await rate(database, "no such game")
        assert kept_ratings(kept) == before

    with_database(kept, story)


def test_games_of_a_pool_that_end_together_are_rated_one_after_the_other(kept: Kept) -> None:
    games = [game for game in ended_games(16) if game.pool == PAIR]

    async def story(database: Database) -> None:
        for game in games:
            await put(database, game)
        await asyncio.gather(*(rate(database, game.game) for game in games))
        at_once = kept_ratings(kept)
        assert (await Ratings(database).rate_again()).changed == 0
        assert kept_ratings(kept) == at_once

    with_database(kept, story)


def test_a_game_that_goes_on_after_all_is_as_if_it_had_not_ended(kept: Kept) -> None:
    games = ended_games(8)

    async def story(database: Database) -> None:
        for game in games:
            await put(database, game)
            await rate(database, game.game)
        await database.write(lambda connection: forget_result(connection, games[2].game))
        for (id,) in kept.rows("SELECT key FROM jobs WHERE kind = 'rating'"):
            await rate(database, str(id))
        incremental = kept_ratings(kept)
        assert games[2].game not in {row[1] for row in incremental}
        others = {game.game for game in games} - {games[2].game}
        assert {row[1] for row in incremental if row[1]} == others
        assert (await Ratings(database).rate_again()).changed == 0
        assert kept_ratings(kept) == incremental

    with_database(kept, story)


def test_a_newcomer_has_a_rating_too_and_the_best_are_listed(kept: Kept) -> None:
    async def story(database: Database) -> None:
        standing = await database.read(lambda connection: rating_of(connection, "nobody", PAIR))
        assert (standing.points, standing.games, standing.is_certain) == (1500, 0, False)
        one = result(seat("anna", 1), seat("ben", 2, "nomads"))
        await database.write(lambda connection: write(connection, one))
        await rate(database, "g")
        best = await database.read(lambda connection: best_of(connection, PAIR, "faction"))
        assert [each.name for each in best] == ["witches", "nomads"]
        people = await database.read(lambda connection: best_of(connection, PAIR, "person"))
        assert people == [], "who has left has no name any more"

    with_database(kept, story)


def test_the_command_says_what_has_changed(kept: Kept, capsys: pytest.CaptureFixture[str]) -> None:
    async def story(database: Database) -> None:
        for game in ended_games(4):
            await put(database, game)

    with_database(kept, story)
    place = str(kept.place)
    assert main(["admin", "ratings", "--db", place]) == 0
    assert "4 games in" in capsys.readouterr().out
    assert main(["admin", "ratings", "--db", place]) == 0
    assert "no number has changed" in capsys.readouterr().out
    kept.rows("UPDATE ratings SET mu = 30 WHERE game = 'game00' AND kind = 'person'")
    assert main(["admin", "ratings", "--db", place]) == 0
    assert "numbers were others" in capsys.readouterr().out


def test_seats_in_another_order_are_the_same_game() -> None:
    places = (seat("anna", 1), seat("ben", 2, "nomads"), seat("cleo", 3, "giants"))
    pool = Pool("terra_mystica", 3, "turns")
    found = [after_game(result(*order, pool=pool), {}) for order in permutations(places)]
    for after in found[1:]:
        for who, rating in after.items():
            assert rating.mu == pytest.approx(found[0][who].mu, abs=1e-5)
