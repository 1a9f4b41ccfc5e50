"""Who looks for opponents finds some of about the same rating, and nobody is found twice."""

import asyncio

from spadework.web.meeting.pairing import NEAR, STEPS, WIDENED, Seeker, group_of
from spadework.web.meeting.usual_terms import USUAL_TERMS
from spadework.web.meeting.waiting_table import Member
from spadework.web.storage.database import open_database
from support.databases import Kept
from support.lobby import matchmaking_of, people, person, rate
from support.web_table import House, until

PAIR = USUAL_TERMS[0]
ROUNDS = 40


def seek(name: str, points: int, since: float = 0.0) -> Seeker:
    """Somebody who looks for opponents."""
    return Seeker(Member(0, name, name), name, since, points)


def names(group: list[Seeker]) -> list[str]:
    """Who begins a game."""
    return [each.number for each in group]


def test_who_has_waited_longest_gets_the_nearest() -> None:
    seeks = [seek("late", 1500, 3.0), seek("first", 1500), seek("near", 1520, 1.0)]
    assert names(group_of([*seeks, seek("far", 1600, 0.5)], 2, "live", 5.0)) == ["first", "late"]
    assert names(group_of(seeks[1:], 2, "live", 5.0)) == ["first", "near"]


def test_the_reach_grows_while_somebody_waits() -> None:
    strong, weak = seek("strong", 1500 + NEAR + 2 * WIDENED), seek("weak", 1500, 1000.0)
    for pace in ("live", "turns"):
        step = STEPS[pace]
        assert group_of([strong, weak], 2, pace, 1.9 * step) == []
        assert names(group_of([strong, weak], 2, pace, 2.0 * step)) == ["strong", "weak"]


def test_all_of_four_are_within_reach_of_each_other() -> None:
    near = [seek(f"near {n}", 1500 + 40 * n, n) for n in range(3)]
    assert group_of(near, 4, "turns", 10.0) == []
    assert group_of([*near, seek("far", 1900, 9.0)], 4, "turns", 10.0) == []
    fourth = seek("fourth", 1450, 9.0)
    assert len(group_of([*near, seek("far", 1900, 9.0), fourth], 4, "turns", 10.0)) == 4


def test_two_who_look_for_the_same_are_brought_to_a_table(house: House) -> None:
    anna, bert, cora = (person(house, name) for name in ("Anna", "Bert", "Cora"))
    anna.submit("/lobby/seek", usual="pair")
    assert "Look no longer" in anna.get("/lobby").text
    cora.submit("/lobby/seek", usual="nova")
    assert "data-begun" not in anna.get("/lobby/tables").text, "she looks for something else"
    cora.submit("/lobby/seek/stop")
    assert "Look no longer" not in cora.get("/lobby").text
    found = bert.submit("/lobby/seek", usual="pair").headers["location"]
    pages = [browser.get("/lobby/tables").text for browser in (anna, bert)]
    (url,) = {page.split('data-begun="')[1].split('"')[0] for page in pages}
    assert url == found, "who finds somebody at once is brought there"
    table = anna.table(url)
    assert sorted(player.name for player in table.players) == ["Anna", "Bert"]
    assert table.terms == PAIR.terms
    assert table.terms.is_rated
    assert bert.get(url).status_code == 200
    assert "data-begun" not in cora.get("/lobby/tables").text
    assert "Look no longer" not in anna.get("/lobby").text, "found"
    assert anna.submit("/lobby/seek", usual="chess").status_code == 422


def test_far_apart_they_wait_until_a_job_has_widened_the_reach(house: House, kept: Kept) -> None:
    anna, bert = person(house, "Anna"), person(house, "Bert")
    ((key,),) = kept.rows("SELECT key FROM accounts WHERE name = 'Anna'")
    rate(kept, str(key), 32.0)
    anna.submit("/lobby/seek", usual="pair")
    bert.submit("/lobby/seek", usual="pair")
    assert "data-begun" not in anna.get("/lobby/tables").text
    kept.rows("UPDATE seeks SET since = since - 3600")
    kept.rows("UPDATE jobs SET due = 0 WHERE kind = 'pairing'")
    until(lambda: "data-begun" in anna.get("/lobby/tables").text, "a game")
    assert kept.rows("SELECT account FROM seeks") == []


def test_nobody_is_found_after_the_time_is_up(house: House, kept: Kept) -> None:
    anna, bert = person(house, "Anna"), person(house, "Bert")
    anna.submit("/lobby/seek", usual="pair")
    kept.rows("UPDATE seeks SET until = 1")
    assert "Look no longer" not in anna.get("/lobby").text
    bert.submit("/lobby/seek", usual="pair")
    assert "data-begun" not in bert.get("/lobby/tables").text


def test_live_opponents_are_looked_for_while_a_page_is_open(house: House, kept: Kept) -> None:
    anna = person(house, "Anna")
    anna.submit("/lobby/seek", usual="pair")
    asked = "SELECT number, key FROM seeks JOIN accounts ON accounts.id = account"
    ((number, key),) = kept.rows(asked)

    def seconds_after_another_look() -> float:
        kept.rows("UPDATE seeks SET until = since + 40")
        look_again = house.server.matchmaking.seeks.look_again
        house.client.blocking_portal.call(look_again, PAIR, str(number))
        ((seconds,),) = kept.rows("SELECT until - since FROM seeks")
        return round(float(str(seconds)))

    here = "INSERT INTO present (server, game, holder, until) VALUES ('x', 'lobby', %s, %s)"
    assert seconds_after_another_look() == 40, "she has closed the page"
    kept.rows(here, key, 1)
    assert seconds_after_another_look() == 40, "long ago"
    kept.rows("UPDATE present SET until = 1e12")
    assert seconds_after_another_look() >= 60
    kept.rows("DELETE FROM present")


def test_several_servers_find_nobody_twice(kept: Kept) -> None:
    everybody = people(kept, "anna", "bert", "cora", "dora")

    async def race() -> None:
        databases = [open_database(kept.place) for _ in range(2)]
        servers = [matchmaking_of(database) for database in databases]
        for _ in range(ROUNDS):
            await asyncio.gather(
                *[servers[i % 2].look(one, PAIR.id) for i, one in enumerate(everybody)]
            )
            await servers[0].pair(PAIR)
        for database in databases:
            database.close()

    asyncio.run(race())
    assert kept.rows("SELECT account FROM seeks") == []
    assert kept.rows("SELECT count(*) FROM waiting_tables") == [(2 * ROUNDS,)]
    seats = kept.rows("SELECT account, count(*) FROM waiting_people GROUP BY account")
    assert sorted(seats) == [(one.account, ROUNDS) for one in everybody], "each of them once a time"
