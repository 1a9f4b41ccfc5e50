"""Clocks at tables: they run for who is asked, and somebody else plays on when time is up."""

import asyncio
import re
from threading import Thread

from spadework.web.http.settings import Quota
from spadework.web.storage.archive import Archive
from spadework.web.storage.database import open_database
from spadework.web.storage.places import Place
from spadework.web.tables.terms import Clock, Terms
from support.databases import Kept, Postgresql
from support.two_players import FIELDS
from support.web_clocks import on_terms, pass_time, two_people
from support.web_table import PATIENCE, House, running, until
from support.web_worker import Working

DAY = 24 * 3600
BUDGET = Terms(clock=Clock(budget=1000, increment=100))
A_DAY = Terms(clock=Clock(per_move=DAY))
DROPPING = Terms(clock=Clock(per_move=DAY, late="drop_out"))


def clocks(kept: Kept) -> dict[int, tuple[float, bool]]:
    """What everybody has left of the budget, and whose clock runs."""
    rows = kept.rows("SELECT seat, budget, since FROM clocks ORDER BY seat")
    return {int(str(seat)): (float(str(budget)), bool(since)) for seat, budget, since in rows}


def test_a_clock_runs_for_who_is_asked_and_stops_with_the_move(house: House, kept: Kept) -> None:
    host, guest, url = two_people(house, kept, BUDGET)
    assert clocks(kept) == {0: (1000, True), 1: (1000, False)}
    pass_time(kept, 300)
    assert host.play(url, "build F4").status_code == 200
    (budget, runs), other = clocks(kept)[0], clocks(kept)[1]
    assert 1000 - 300 + 100 - 30 < budget <= 1000 - 300 + 100
    assert (runs, other) == (False, (1000, True))
    assert "until 20" in guest.get(url).text, "the table says so"


def test_no_clock_runs_where_the_terms_have_none(house: House, kept: Kept) -> None:
    host, _, url = two_people(house, kept, Terms())
    assert host.play(url, "build F4").status_code == 200
    assert kept.rows("SELECT * FROM jobs WHERE kind = 'clock'") == []
    assert 'class="clock"' not in host.get(url).text


def test_who_is_out_of_time_is_replaced_and_comes_back(house: House, kept: Kept) -> None:
    host, guest, url = two_people(house, kept, A_DAY)
    pass_time(kept, DAY + 1)
    until(lambda: guest.table(url).standing.sequence > 0, "a computer player takes over")
    assert guest.table(url).players[0].is_away
    page = host.get(url).text
    assert "Play on myself" in page
    assert "out of time; a computer player takes over" in host.get(f"{url}/fragments").text
    assert "Play on myself" not in guest.get(url).text
    assert guest.send(f"{url}/return", seat=0).status_code == 403, "it is not theirs"
    assert host.send(f"{url}/return", seat=0).status_code == 200
    assert not host.table(url).players[0].steward
    assert "is back and plays on" in guest.get(f"{url}/fragments").text
    while 0 not in host.table(url).asked():  # the guest answers whatever comes first
        offer = guest.state(url).offers_of(guest.state(url).question)[0]
        assert guest.play(url, offer.text).status_code == 200
    offer = host.state(url).offers_of(host.state(url).question)[0]
    assert host.play(url, offer.text).status_code == 200, "and plays on"
    assert clocks(kept)[0][1] is False


def test_a_seat_that_dropped_out_passes_in_every_round(house: House, kept: Kept) -> None:
    host, guest, url = two_people(house, kept, DROPPING)
    for seat, action in ((host, "build F4"), (guest, "build F3"), (guest, "build E8")):
        assert seat.play(url, action).status_code == 200
    pass_time(kept, DAY + 1)
    until(lambda: guest.table(url).players[0].has_dropped_out, "the host drops out")
    until(lambda: 0 not in guest.table(url).asked(), "the set-up goes on without them")
    assert host.send(f"{url}/return", seat=0).status_code == 422, "nobody comes back"
    rounds = set()
    while not guest.table(url).standing.game.over:
        until(lambda: 0 not in guest.table(url).asked(), "they answer by themselves")
        if guest.table(url).standing.game.over:
            break
        state = guest.state(url)
        offers = [offer.text for offer in state.offers_of(state.question)]
        passing = [text for text in offers if text.startswith("pass")]
        assert guest.play(url, (passing or offers)[0]).status_code == 200
        if passing:
            rounds.add(state.round)
            guest.say(url, "turn")
    assert rounds == set(range(1, 7))
    theirs = [e.action.text for e in guest.table(url).standing.game.record if e.seat == 0]
    words = [text.split()[0] for text in theirs]
    assert set(words) <= {"build", "card", "pass", "end", "decline"}
    assert (words.count("build"), words.count("pass")) == (2, 6), "no structure but the first"


def test_in_loose_order_a_seat_drops_out_as_on_the_site(house: House, kept: Kept) -> None:
    host, guest = house.browser(), house.browser()
    url = host.begin(
        game="terra_mystica",
        map="base",
        players="2",
        factions="list",
        faction1="witches",
        faction2="nomads",
        **{"option.loose_order": "on"},
    )
    guest.submit(host.links(url)["seat 2"])
    on_terms(house, kept, url, DROPPING)
    pass_time(kept, DAY + 1)
    until(lambda: guest.table(url).standing.game.state.seats[0].dropped, "they leave the game")
    assert "resign" in guest.get(f"{url}/export.txt").text


def test_nobody_runs_out_of_time_while_no_server_was_there(kept: Kept) -> None:
    with running(kept) as house:
        host, _, url = two_people(house, kept, A_DAY)
        id = url.split("/")[2]
    kept.rows("UPDATE pulse SET at = at - %s", 3 * DAY)  # the server was down since then
    pass_time(kept, 3 * DAY)
    with running(kept) as house:
        again = host.moved(house)
        again.get(url)
        assert kept.rows("SELECT count(*) FROM interruptions") == [(1,)]
        until(
            lambda: kept.rows("SELECT due - until FROM jobs WHERE kind = 'clock'") != [],
            "clocks are looked at again later",
        )
        face = again.table(url).clocks[0]
        ((now,),) = kept.rows("SELECT at FROM pulse")
        assert abs(face.ends - float(str(now)) - DAY) < 120, "a day is left, as before"
        assert not again.table(url).players[0].steward
        assert id == again.table(url).id


def test_a_worker_waits_with_deadlines_until_a_server_is_there(kept: Kept) -> None:
    with running(kept, workers=0) as house:
        _, _, url = two_people(house, kept, A_DAY)
        id = url.split("/")[2]
        archive = house.server.archive
        pass_time(kept, 3 * DAY)
        kept.rows("UPDATE pulse SET at = at - %s", DAY)
        portal = house._client.blocking_portal
        assert portal.call(archive.look_at_clocks, id) is False
        assert kept.rows("SELECT * FROM stewards") == []
        kept.rows("UPDATE pulse SET at = at + %s", DAY)
        assert portal.call(archive.look_at_clocks, id) is True
        assert portal.call(archive.look_at_clocks, id) is False, "once with effect"
        assert kept.rows("SELECT seat, level FROM stewards") == [(0, "settler")]
        assert kept.rows("SELECT count(*) FROM remarks") == [(1,)]


def test_a_clock_that_jumps_forth_and_back_loses_no_game(kept: Kept) -> None:
    with running(kept, workers=0) as house:
        _, _, url = two_people(house, kept, A_DAY)
        id, archive, portal = url.split("/")[2], house.server.archive, house._client.blocking_portal
        # Everything was written down while the clock was ten days ahead.
        pass_time(kept, -10 * DAY)
        kept.rows("UPDATE pulse SET at = at + %s", 10 * DAY)
        kept.rows("INSERT INTO interruptions (begun, ended) SELECT at - 100, at FROM pulse")
        portal.call(archive.attend)
        ((since, now),) = kept.rows("SELECT since, at FROM clocks, pulse WHERE since > 0")
        assert since == now, "what has begun in the future begins now"
        assert kept.rows("SELECT * FROM interruptions") == []
        assert portal.call(archive.look_at_clocks, id) is False


def test_lists_tell_that_a_computer_player_has_taken_over(house: House, kept: Kept) -> None:
    host, guest, _ = two_people(house, kept, A_DAY)
    for path in ("/", "/my-games"):
        assert "A computer player plays for you." not in host.get(path).text
    pass_time(kept, DAY + 1)
    until(lambda: kept.rows("SELECT * FROM stewards"), "a computer player takes over")
    for path in ("/", "/my-games"):
        assert "A computer player plays for you." in host.get(path).text
        assert "A computer player plays for you." not in guest.get(path).text


def test_lists_tell_how_long_one_has(house: House, kept: Kept) -> None:
    host, guest, _ = two_people(house, kept, A_DAY)
    assert re.search(r'class="left">(1 d|23 h[^<]*) left<', host.get("/").text)
    assert 'class="left"' not in guest.get("/").text


def test_while_somebody_is_on_vacation_their_clocks_rest(house: House, kept: Kept) -> None:
    host, guest, url = two_people(house, kept, A_DAY)
    host.sign_up("Ada")
    assert "30 vacation days" in host.get("/account").text
    assert host.submit("/account/vacation", vacation="begin").status_code == 303
    assert "You are away until" in host.get("/account").text
    assert "on vacation" in guest.get(url).text
    kept.rows("UPDATE vacations SET begun = begun - %s", 5 * DAY)
    pass_time(kept, 5 * DAY)
    until(
        lambda: kept.rows("SELECT 1 FROM jobs WHERE kind = 'clock' AND holder = ''") != [],
        "the clocks are looked at",
    )
    assert host.submit("/account/vacation", vacation="end").status_code == 303
    assert not guest.table(url).players[0].steward
    page = host.get("/account").text
    assert "24 vacation days" in page, "a day that has begun counts"
    guest.get(url)
    ((now,),) = kept.rows("SELECT max(at) FROM pulse")
    assert abs(guest.table(url).clocks[0].ends - float(str(now)) - DAY) < 120
    pass_time(kept, DAY + 1)
    until(lambda: guest.table(url).players[0].is_away, "and they run again")


def test_nobody_goes_on_vacation_from_a_live_game(house: House, kept: Kept) -> None:
    live = Terms(pace="live", clock=Clock(per_move=DAY))
    host, guest, url = two_people(house, kept, live)
    host.sign_up("Ada")
    assert host.submit("/account/vacation", vacation="begin").status_code == 303
    assert "on vacation" not in guest.get(url).text
    pass_time(kept, DAY + 1)
    until(lambda: guest.table(url).players[0].is_away, "her time is up all the same")


def test_before_factions_are_chosen_the_table_says_who_is_away(house: House, kept: Kept) -> None:
    host, guest = house.browser(), house.browser()
    url = host.begin(**{**FIELDS, "factions": "choose"})
    guest.submit(host.links(url)["seat 2"])
    on_terms(house, kept, url, A_DAY)
    host.sign_up("Ada")
    guest.sign_up("Ben")
    late = (host, guest)[host.table(url).asked()[0]]
    assert late.submit("/account/vacation", vacation="begin").status_code == 303
    assert '<span class="chip-status">on vacation</span>' in host.get(url).text


def test_vacation_days_are_used_up_once_a_year(house: House, kept: Kept) -> None:
    ada = house.browser()
    ada.sign_up("Ada")
    ada.submit("/account/vacation", vacation="begin")
    ada.submit("/account/vacation", vacation="begin")
    assert kept.rows("SELECT count(*) FROM vacations") == [(1,)], "who is away is away"
    kept.rows("UPDATE vacations SET begun = begun - %s, ended = ended - %s", 31 * DAY, 31 * DAY)
    kept.rows("UPDATE vacations SET begun = begun - %s WHERE begun > ended", 0)
    answer = ada.submit("/account/vacation", vacation="begin")
    taken = "0 vacation days" in ada.get("/account").text
    assert (answer.status_code == 422) is taken, "unless they were last year's"


def test_nights_are_those_of_the_zone_somebody_has_named(house: House, kept: Kept) -> None:
    terms = Terms(clock=Clock(per_move=DAY, rests_at_night=True))
    host, _, url = two_people(house, kept, terms)
    host.sign_up("Ada")
    assert host.submit("/account/zone", zone="Asia/Tokyo").status_code == 303
    assert '<option value="Asia/Tokyo" selected>' in host.get("/account").text
    on_terms(house, kept, url, terms)
    assert kept.rows("SELECT zone FROM clocks WHERE seat = 0") == [("",)], "from the next move on"
    assert host.play(url, "build F4").status_code == 200
    host.get(url)
    host.submit("/account/zone", zone="Nowhere/Land")
    assert '<option value="UTC">' in host.get("/account").text


def test_many_who_look_at_the_same_clocks_replace_somebody_once(kept: Kept) -> None:
    with running(kept, workers=0) as house:
        _, _, url = two_people(house, kept, A_DAY)
        pass_time(kept, DAY + 1)
        id = url.split("/")[2]

        async def look(place: Place) -> list[bool]:
            crowd = [Archive(open_database(place), Quota()) for _ in range(4)]  # as many processes
            try:
                return await asyncio.gather(*[each.look_at_clocks(id) for each in crowd * 3])
            finally:
                for each in crowd:
                    await each.close()

        assert asyncio.run(look(kept.place)).count(True) == 1
        assert kept.rows("SELECT count(*) FROM stewards") == [(1,)]
        assert kept.rows("SELECT count(*) FROM remarks") == [(1,)]


def test_a_worker_that_is_killed_while_it_replaces_somebody_leaves_it_to_another(
    postgresql: Postgresql,
) -> None:
    waits = "SELECT 1 FROM pg_locks WHERE NOT granted AND locktype = 'transactionid'"
    with postgresql.database() as kept, running(kept, workers=0) as house:
        _, guest, url = two_people(house, kept, A_DAY)
        pass_time(kept, DAY + 1)
        with kept.engine().begin() as connection, Working(kept, "--bots", "random") as worker:
            connection.exec_driver_sql("SELECT 1 FROM games FOR UPDATE")  # it comes so far
            until(lambda: kept.rows(waits), "the worker")
            worker.kill()
        assert kept.rows("SELECT count(*) FROM stewards") == [(0,)]
        kept.rows("UPDATE jobs SET until = 0")  # as if it had been dead for half a minute
        with Working(kept, "--bots", "random"):
            until(lambda: guest.table(url).standing.sequence > 0, "another one does it")
        assert guest.table(url).players[0].is_away
        assert kept.rows("SELECT count(*) FROM stewards") == [(1,)]
        assert kept.rows("SELECT count(*) FROM remarks WHERE kind = 'out_of_time'") == [(1,)]


def test_who_acts_as_the_time_is_up_has_acted_or_is_replaced(kept: Kept) -> None:
    with running(kept, workers=0) as house:
        outcomes = []
        for _ in range(8):
            host, _, url = two_people(house, kept, A_DAY)
            id = url.split("/")[2]
            pass_time(kept, DAY + 1)
            looking = Thread(target=lambda id=id: asyncio.run(look_once(kept.place, id)))
            looking.start()
            answer = host.play(url, "build F4").status_code
            looking.join(PATIENCE)
            host.get(url)
            table = host.table(url)
            outcome = (answer, table.standing.sequence, table.players[0].is_away)
            assert outcome in ((200, 1, False), (403, 0, True))
            outcomes.append(outcome)
        assert outcomes


async def look_once(place: Place, id: str) -> None:
    """Look at the clocks of a game as another process does."""
    archive = Archive(open_database(place), Quota())
    try:
        await archive.look_at_clocks(id)
    finally:
        await archive.close()


def test_who_has_little_time_left_is_reminded_once(kept: Kept) -> None:
    with running(kept, workers=0, glance=DAY) as house:  # nobody else looks
        host, _, url = two_people(house, kept, A_DAY)
        host.sign_up("Ada")
        id, archive, portal = url.split("/")[2], house.server.archive, house._client.blocking_portal
        pass_time(kept, DAY / 2)
        portal.call(archive.look_at_clocks, id)
        reminders = "SELECT count(*) FROM jobs WHERE kind = 'notice' AND key LIKE '%%reminder%%'"
        assert kept.rows(reminders) == [(0,)], "half a day is enough"
        pass_time(kept, DAY / 3)
        portal.call(archive.look_at_clocks, id)
        assert kept.rows(reminders) == [(1,)]
        kept.rows("DELETE FROM jobs WHERE kind = 'notice'")  # the letter was sent
        portal.call(archive.look_at_clocks, id)
        assert kept.rows(reminders) == [(0,)]
