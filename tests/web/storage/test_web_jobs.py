"""Jobs: each is there until it is done, and done by one at a time, whoever dies meanwhile."""

import asyncio
from collections.abc import Awaitable, Callable
from contextlib import ExitStack
from pathlib import Path

import pytest

from spadework.cli import main
from spadework.web.bots.working import at_work, working
from spadework.web.http.settings import Settings
from spadework.web.meeting.usual_terms import USUAL_TERMS
from spadework.web.storage.database import Database, open_database, prepare_database
from spadework.web.storage.jobs import Job, Jobs, doing, pause
from spadework.web.storage.seeks import Seeks
from support.databases import Kept, Postgresql
from support.lobby import people
from support.web_server import PATIENCE, Server
from support.web_table import GLANCE
from support.web_worker import Working

MAIL = "mail"
PAIR = {"game": "terra_mystica", "map": "base", "players": "2", "factions": "deal", "seed": "5"}
ALONE = {"seat1": "novice", "seat2": "novice"}


def with_jobs(kept: Kept, story: Callable[[Database], Awaitable[None]]) -> None:
    """Tell a story with a database."""

    async def tell() -> None:
        database = open_database(kept.place)
        try:
            await story(database)
        finally:
            database.close()

    prepare_database(kept.place)
    asyncio.run(tell())


def keys(jobs: list[Job]) -> list[str]:
    return [job.key for job in jobs]


def test_a_job_is_done_by_one_and_then_gone(kept: Kept) -> None:
    async def story(database: Database) -> None:
        one, other = Jobs(database), Jobs(database)
        await one.put(MAIL, "anna", {"subject": "your turn"})
        (waiting,) = await other.waiting([MAIL])
        assert (waiting.key, dict(waiting.arguments)) == ("anna", {"subject": "your turn"})
        async with one.claimed(waiting) as job:
            assert job is not None
            assert job.attempts == 1
            assert await other.waiting([MAIL]) == []
            async with other.claimed(waiting) as same:
                assert same is None
            await one.done(job)
        async with other.claimed(waiting) as late:
            assert late is None, "it is done"
        assert await other.waiting([MAIL]) == []
        assert kept.rows("SELECT * FROM jobs") == []

    with_jobs(kept, story)


def test_a_job_has_its_time_and_the_longest_overdue_comes_first(kept: Kept) -> None:
    async def story(database: Database) -> None:
        jobs = Jobs(database)
        await jobs.put(MAIL, "later", delay=3600)
        await jobs.put(MAIL, "now")
        await jobs.put(MAIL, "overdue", delay=-60)
        await jobs.put("statistics", "else")
        assert keys(await jobs.waiting([MAIL])) == ["overdue", "now"]

    with_jobs(kept, story)


def test_what_is_put_again_while_it_is_done_is_done_again(kept: Kept) -> None:
    async def story(database: Database) -> None:
        jobs = Jobs(database)
        await jobs.put(MAIL, "anna")
        async with jobs.begun(MAIL, "anna") as job:
            assert job is not None
            await jobs.put(MAIL, "anna", {"subject": "your turn again"})
            await jobs.done(job)
        (again,) = await jobs.waiting([MAIL])
        assert again.arguments == {"subject": "your turn again"}

    with_jobs(kept, story)


def test_who_dies_leaves_the_job_to_another_and_who_lives_keeps_it(kept: Kept) -> None:
    async def story(database: Database) -> None:
        dead, other = Jobs(database, lease=2), Jobs(database, lease=2)
        await other.put(MAIL, "anna")
        async with dead.begun(MAIL, "anna") as job:
            assert job is not None
            ends = set(kept.rows("SELECT until FROM jobs"))
            while len(ends) < 3:  # it says again and again that it lives
                await asyncio.sleep(0.05)
                ends |= set(kept.rows("SELECT until FROM jobs"))
            assert await other.waiting([MAIL]) == []
        assert kept.rows("SELECT attempts FROM jobs") == [(1,)]
        while not await other.waiting([MAIL]):  # it has not said that it is done
            await asyncio.sleep(0.05)
        async with other.begun(MAIL, "anna") as taken_over:
            assert taken_over is not None
            assert taken_over.attempts == 2

    with_jobs(kept, story)


def test_many_who_race_for_a_job_do_it_once(kept: Kept) -> None:
    async def story(database: Database) -> None:
        done: list[str] = []

        async def send(job: Job) -> None:
            await asyncio.sleep(0)
            done.append(job.key)

        crowd = [Jobs(database) for _ in range(8)]  # as if in eight processes
        names = [f"anna {number}" for number in range(5)]
        for name in names:
            await crowd[0].put(MAIL, name)
        waiting = await crowd[0].waiting([MAIL])
        await asyncio.gather(*[doing(jobs, send)(job) for jobs in crowd for job in waiting])
        assert sorted(done) == names
        assert await crowd[0].waiting([MAIL]) == []

    with_jobs(kept, story)


def test_what_fails_is_tried_again_later_and_later(kept: Kept) -> None:
    assert [pause(n) for n in (1, 2, 3, 20)] == [60, 120, 240, 60 * 256]

    async def story(database: Database) -> None:
        jobs = Jobs(database)

        async def send(job: Job) -> None:
            raise OSError("nobody answers")

        await jobs.put(MAIL, "anna")
        (waiting,) = await jobs.waiting([MAIL])
        await doing(jobs, send)(waiting)
        assert await jobs.waiting([MAIL]) == []
        ((trouble, holder),) = kept.rows("SELECT trouble, holder FROM jobs")
        assert (trouble, holder) == ("OSError: nobody answers", "")

    with_jobs(kept, story)


def test_whoever_works_begins_what_waits(kept: Kept) -> None:
    async def story(database: Database) -> None:
        jobs, sent = Jobs(database), asyncio.Event()

        async def send(job: Job) -> None:
            sent.set()

        async with working(jobs, {MAIL: doing(jobs, send)}, GLANCE):
            await jobs.put(MAIL, "anna")
            async with asyncio.timeout(PATIENCE):
                await sent.wait()

    with_jobs(kept, story)


def test_whoever_works_brings_people_together(kept: Kept) -> None:
    anna, bert = people(kept, "anna", "bert")
    usual = USUAL_TERMS[0]

    async def story(database: Database) -> None:
        seeks = Seeks(database)
        for one in (anna, bert):
            await seeks.put(one, usual)
        await asyncio.to_thread(kept.rows, "UPDATE jobs SET due = 0")
        async with (
            at_work(Settings(database=kept.place, workers=1, glance=GLANCE), key),
            asyncio.timeout(PATIENCE),
        ):
            while await seeks.waiting(usual):
                await asyncio.sleep(0.05)

    key = prepare_database(kept.place)
    with_jobs(kept, story)
    assert kept.rows("SELECT count(*) FROM games") == [(1,)]


def test_a_server_that_does_not_think_leaves_it_to_those_who_work(postgresql: Postgresql) -> None:
    with postgresql.database() as kept, Server(kept.place, "--workers", "0") as server:
        server.visit()
        url = server.submit("/new", **PAIR, **ALONE)
        ((kind, key),) = kept.rows("SELECT kind, key FROM jobs")
        assert (kind, key) == ("turn", url.split("/")[2])
        with ExitStack() as stack:
            first = stack.enter_context(Working(kept, "--bots", "random"))
            server.wait_for(url, 3)
            first.kill()
            kept.rows("UPDATE jobs SET until = 0")  # as if it had been dead for half a minute
            stack.enter_context(Working(kept, "--bots", "random"))
            stack.enter_context(Working(kept, "--bots", "random"))
            server.wait_for_the_end(url)
        assert kept.rows("SELECT * FROM jobs") == []


@pytest.mark.parametrize("workers", ["-1", "x"])
def test_a_number_of_workers_that_is_none_is_refused(
    workers: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    with pytest.raises(SystemExit):
        main(["serve", "--db", str(tmp_path / "games.sqlite3"), "--workers", workers])
    assert "--workers" in capsys.readouterr().err
