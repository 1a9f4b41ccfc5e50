"""Heavy work of requests: it holds nobody up, has an end, and ends with the server."""

import asyncio
import re
import signal
import subprocess
import sys
from pathlib import Path

import msgspec
import pytest

from spadework.notation.text import write_text
from spadework.web.bots import errands
from spadework.web.bots.errand import Import
from spadework.web.http.settings import Rates, Settings
from support.bots import ODD_WORKER, question
from support.visitors import short_game, visitor
from support.web_table import PATIENCE, PLENTY, listening, running, until

ODD_ERRAND = str(Path(__file__).parents[2] / "support" / "odd_errand.py")
ENDLESS = "map endless\n"


@pytest.fixture
def notes(tmp_path: Path) -> Path:
    """A folder with a file for every errand that was begun."""
    folder = tmp_path / "notes"
    folder.mkdir()
    return folder


def settings(notes: Path, seconds: float = 600.0, rates: Rates = PLENTY) -> Settings:
    """A server whose errands may be endless or deadly."""
    return Settings(
        database=notes.parent / "games.sqlite3",
        rates=rates,
        every_bot="random",
        errand_command=(sys.executable, ODD_ERRAND, str(notes)),
        seconds_for_errands=seconds,
    )


async def until_begun(notes: Path, errands: int) -> None:
    """Wait until so many errands were begun."""
    async with asyncio.timeout(PATIENCE):
        while len(list(notes.iterdir())) < errands:
            await asyncio.sleep(0.02)


@pytest.mark.parametrize("heavy", ["imports", "ledgers", "pictures"])
def test_heavy_work_that_never_ends_holds_nobody_up(notes: Path, heavy: str) -> None:
    async def story(address: str) -> None:
        async with visitor(address) as host, visitor(address) as other:
            fields = {"game": "terra_mystica", "players": "2", "map": "base", "factions": "deal"}
            made = await host.submit("/new", title="endless", name1="endless", **fields)
            url = made.headers["location"]
            exports = {"ledgers": f"{url}/export.ledger", "pictures": f"{url}/export.png"}
            begun = [
                asyncio.ensure_future(
                    host.get(exports[heavy])
                    if heavy in exports
                    else host.submit("/import", record=ENDLESS)
                )
                for _ in range(6)
            ]
            await until_begun(notes, 1 if heavy == "pictures" else 2)
            for path in ("/", "/new", "/static/base.css"):
                assert (await other.get(path)).status_code == 200
            made = await other.submit("/new", **fields)
            assert (await other.get(made.headers["location"])).status_code == 200
            assert (await host.get(f"{url}/export.txt")).status_code == 200
            assert not any(errand.done() for errand in begun)
            for errand in begun:
                errand.cancel()

    with listening(settings(notes)) as address:
        asyncio.run(story(address))


def test_an_import_that_takes_too_long_is_ended_and_the_next_one_is_read(notes: Path) -> None:
    async def story(address: str) -> None:
        async with visitor(address) as host:
            refused = await host.submit("/import", record=ENDLESS)
            assert refused.status_code == 422
            assert "takes too long to read" in refused.text
            assert "map endless" in refused.text, "what was typed is still there"
            [begun] = notes.iterdir()
            assert not Path(f"/proc/{begun.name.split('-')[0]}").exists()
            assert (await host.get(await host.game())).status_code == 200

    with listening(settings(notes, seconds=6.0)) as address:
        asyncio.run(story(address))


def test_an_errand_that_takes_its_process_along_is_told_calmly(notes: Path) -> None:
    async def story(address: str) -> None:
        async with visitor(address) as host:
            await host.game()
            assert (await host.submit("/import", record="map deadly")).status_code == 500
            await host.game()

    with listening(settings(notes)) as address:
        asyncio.run(story(address))


def test_who_brings_too_much_at_once_is_told_to_wait_and_others_get_their_turn(
    notes: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(errands, "MOST_WAITING_OF_ONE", 2)
    monkeypatch.setattr(errands, "LONGEST_WAIT", 1.0)

    async def story(address: str) -> None:
        async with visitor(address) as host:
            begun = [
                asyncio.ensure_future(host.submit("/import", record=ENDLESS)) for _ in range(2)
            ]
            await until_begun(notes, 2)
            waiting = [
                asyncio.ensure_future(host.submit("/import", record="hello")) for _ in range(3)
            ]
            for refused in await asyncio.gather(*waiting):
                assert refused.status_code == 503
                assert refused.headers["retry-after"]
                assert "Please try again" in refused.text
                assert "hello" in refused.text
            for errand in begun:
                errand.cancel()

    with listening(settings(notes)) as address:
        asyncio.run(story(address))


def test_a_picture_is_drawn_once_for_all_who_ask(notes: Path) -> None:
    async def story(address: str) -> None:
        async with visitor(address) as host:
            url = await host.game()
            drawn = await asyncio.gather(*[host.get(f"{url}/export.png") for _ in range(8)])
            assert {answer.status_code for answer in drawn} == {200}
            assert len({answer.content for answer in drawn}) == 1
            assert drawn[0].content.startswith(b"\x89PNG")
            assert len(list(notes.glob("*Draw"))) == 1
            past = await host.get(f"{url}/export.png?at=0")
            assert past.content != drawn[0].content
            assert len(list(notes.glob("*Draw"))) == 2

    with listening(settings(notes)) as address:
        asyncio.run(story(address))


def test_pictures_have_a_limit_of_their_own(tmp_path: Path) -> None:
    rates = Rates(moves=1_000_000, new_games=1_000_000, pictures=2)
    with running(tmp_path, rates=rates) as house:
        browser = house.browser()
        url = browser.submit("/import", record=write_text(short_game())).headers["location"]
        answers = [browser.get(f"{url}/export.png?at={n}").status_code for n in range(3)]
        assert answers == [200, 200, 429]
        assert browser.get(f"{url}/export.svg").status_code == 200


@pytest.mark.parametrize("kind", ["errand", "player"])
def test_a_process_whose_server_has_died_ends_in_the_middle_of_a_thought(
    notes: Path, kind: str
) -> None:
    if kind == "errand":
        command = [sys.executable, ODD_ERRAND, str(notes)]
        line = msgspec.json.encode(Import("breathless", ""))
    else:
        command = [*ODD_WORKER]
        line = msgspec.json.encode(question("grandmaster", [(0, "build F4")]))
    with subprocess.Popen(
        command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE
    ) as process:
        assert process.stdin and process.stdout and process.stderr
        process.stdin.write(line + b"\n")
        process.stdin.flush()
        if kind == "errand":
            until(lambda: any(notes.iterdir()), "an errand that was begun")
            process.send_signal(signal.SIGINT)  # a terminal sends Ctrl-C to all processes
        process.stdin.close()
        assert process.wait(PATIENCE) == 0
        assert not re.search(rb"\S", process.stderr.read())
