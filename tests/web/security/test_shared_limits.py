"""Who asks several servers by turns is counted once for all of them."""

import asyncio
from collections.abc import Callable

import pytest
from sqlalchemy import Float, literal

from spadework.web.http.settings import Rates
from spadework.web.storage import attempts
from spadework.web.storage.attempts import Attempts, SharedLimit
from spadework.web.storage.database import Database, open_database, prepare_database
from support.databases import Kept
from support.lobby import PAIR
from support.two_players import FIELDS
from support.web_program import Program, program
from support.web_table import MANY, Browser, running

MOST = 4
A_MINUTE = 300
STOPPED = "UPDATE attempts SET counted = counted + 1000"  # so that no time passes
USED_UP = "UPDATE attempts SET remaining = 0, counted = counted + 1000"


def sign_up(browser: Browser, number: int) -> int:
    """A new account."""
    return browser.sign_up(f"Ada {number}").status_code


def guess(browser: Browser, number: int) -> int:
    """A guess at somebody's password, at the next name each time."""
    return browser.sign_in(f"Ada {number}", "a guess").status_code


def begin(browser: Browser, number: int) -> int:
    """A guest's new game."""
    return browser.submit("/new", **FIELDS, seed=str(number + 1)).status_code


def forget(browser: Browser, number: int) -> int:
    """A letter for who has forgotten a password."""
    return browser.submit("/forgotten", who=f"Ada {number}").status_code


@pytest.mark.parametrize("ask", [sign_up, guess, begin, forget])
def test_an_address_is_counted_by_all_servers_together(
    kept: Kept, ask: Callable[[Browser, int], int]
) -> None:
    few = Rates(moves=MANY, sign_ins=MOST, new_games=MOST)
    mail = "smtp://localhost:1"  # where nobody is
    with running(kept, rates=few, smtp=mail) as one, running(kept, rates=few, smtp=mail) as two:
        houses = (one, two)
        statuses = []
        for number in range(MOST + 2):
            statuses.append(ask(houses[number % 2].browser(), number))
            if number == 0:
                kept.rows(STOPPED)
    assert 429 not in statuses[:MOST], statuses
    assert statuses[MOST:] == [429, 429]


def test_an_account_that_opens_tables_is_counted_by_all_servers_together(kept: Kept) -> None:
    few = Rates(moves=MANY, sign_ins=MANY, new_games=MANY, joins=1)
    with running(kept, rates=few) as one, running(kept, rates=few) as two:
        host = one.browser()
        host.sign_up("Hanna")
        assert host.submit("/lobby/open", **PAIR).status_code == 303
        kept.rows(USED_UP)
        assert host.moved(two).submit("/lobby/open", **PAIR).status_code == 429


def test_what_programs_change_is_counted_by_all_servers_together(kept: Kept) -> None:
    few = Rates(moves=MANY, sign_ins=MANY, new_games=MANY, joins=MANY)

    with running(kept, rates=few) as one, running(kept, rates=few) as two:
        here = program(one)
        there = Program(two.client, here.token)
        assert here.post("/games/none/end", sequence=0).status_code == 404
        kept.rows(USED_UP)
        assert there.post("/games/none/end", sequence=0).status_code == 429
        assert here.post("/games/none/end", sequence=0).status_code == 404, "it had taken a portion"
        assert there.get("/me").status_code == 200, "who only reads costs no write"


def test_a_minute_has_as_many_requests_at_several_servers_as_at_one(
    kept: Kept, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(attempts, "clock", lambda connection: literal(0.0, Float))
    prepare_database(kept.place)
    databases = [open_database(kept.place) for _ in range(3)]

    async def ask() -> list[float]:
        limits = [SharedLimit("tests", A_MINUTE, Attempts(each)) for each in databases]
        waits = [await limits[number % 3].wait("me") for number in range(2 * A_MINUTE)]
        assert await limits[0].wait("another") == 0.0, "nobody else is concerned"
        return waits

    waits = asyncio.run(ask())
    assert waits.count(0.0) == A_MINUTE
    assert waits[:200] == [0.0] * 200
    assert waits[-1] > 0.0
    for database in databases:
        database.close()


def test_most_requests_of_a_client_that_has_many_cost_no_write(kept: Kept) -> None:
    prepare_database(kept.place)
    database = open_database(kept.place)
    limit = SharedLimit("tests", A_MINUTE, Attempts(database))

    async def ask(times: int) -> list[float]:
        return [await limit.wait("me") for _ in range(times)]

    before = writes(database)
    assert asyncio.run(ask(100)) == [0.0] * 100
    assert writes(database) - before == 10
    database.close()


def test_many_requests_at_one_moment_lose_nothing_of_what_they_took(kept: Kept) -> None:
    prepare_database(kept.place)
    database = open_database(kept.place)
    limit = SharedLimit("tests", A_MINUTE, Attempts(database))

    async def ask() -> list[float]:
        together = list(await asyncio.gather(*(limit.wait("me") for _ in range(20))))
        return together + [await limit.wait("me") for _ in range(A_MINUTE - 20)]

    assert asyncio.run(ask()) == [0.0] * A_MINUTE
    database.close()


def test_what_was_not_spent_within_a_minute_is_given_up(kept: Kept) -> None:
    prepare_database(kept.place)
    database = open_database(kept.place)
    now = [0.0]
    limit = SharedLimit("tests", A_MINUTE, Attempts(database), lambda: now[0])

    async def ask() -> float:
        return await limit.wait("me")

    assert asyncio.run(ask()) == 0.0
    kept.rows(USED_UP)
    now[0] = 59.0
    assert asyncio.run(ask()) == 0.0
    now[0] = 61.0
    assert asyncio.run(ask()) > 0.0
    database.close()


def writes(database: Database) -> int:
    """How many times was written."""
    found = [line for line in database.used.lines() if line.startswith("spadework_database_total")]
    return int(next(line for line in found if "write" in line).split()[-1])
