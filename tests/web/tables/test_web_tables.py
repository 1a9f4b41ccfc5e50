"""Tables in memory: opened one beside the other, bounded, and never two of one game."""

import asyncio
import gc
from collections.abc import Callable, Coroutine, Iterator
from contextlib import contextmanager
from pathlib import Path
from threading import Event
from typing import Any

import pytest

from spadework.games.catalog import Catalog
from spadework.web.http.settings import Quota, Settings
from spadework.web.screens.history import log_html
from spadework.web.screens.table import fragments
from spadework.web.storage.archive import Archive, BegunGame
from spadework.web.storage.database import open_database, prepare_database
from spadework.web.storage.jobs import TURN, Job, Jobs
from spadework.web.storage.kept import Stored
from spadework.web.tables import log_writing
from spadework.web.tables.finished_games import FinishedGames
from spadework.web.tables.hub import Hub
from spadework.web.tables.new_game import make_game
from spadework.web.tables.open_tables import Tables
from spadework.web.tables.standing import act
from spadework.web.tables.table import Table
from spadework.web.tables.viewed_game import ViewedGame, Viewer
from spadework.web.tables.viewing import view_of
from support.bots import ODD_WORKER, waiting
from support.events import news
from support.two_players import FIELDS
from support.visitors import visitor
from support.web_server import Server
from support.web_table import PATIENCE, PLENTY, running, until
from support.web_table import listening as listening_server

PAIR = {"game": "terra_mystica", "map": "base", "players": "2", "factions": "deal", "seed": "5"}
HOST = "host"


class Hall:
    """Tables of a fresh database, and games to lay on them."""

    def __init__(self, folder: Path, most: int) -> None:
        prepare_database(folder / "games.sqlite3")
        self.catalog = Catalog()
        self.archive = Archive(open_database(folder / "games.sqlite3"), Quota())
        self.hub = Hub()
        self.tables = Tables(
            self.catalog, self.archive, FinishedGames(self.catalog), self.hub, most
        )

    async def begin(self, *names: str) -> None:
        """Keep a game of two people under each of these names."""
        for name in names:
            made = make_game(self.catalog, {key: [value] for key, value in PAIR.items()})
            await self.archive.add(BegunGame(name, made.title, made.game, made.players, HOST))

    async def find(self, name: str) -> Table:
        """The table of a game that is there."""
        table = await self.tables.find(name)
        assert table is not None
        return table

    async def remain(self, *names: str) -> None:
        """Wait until only these games are in memory: a thread may still hold what it has laid."""
        while self.tables.in_memory() != list(names):
            await asyncio.sleep(0.01)
            gc.collect()


def told(folder: Path, most: int, story: Callable[[Hall], Coroutine[Any, Any, None]]) -> None:
    """Let a story happen, which must come to its end."""

    async def whole() -> None:
        hall = Hall(folder, most)
        try:
            async with asyncio.timeout(PATIENCE):
                await story(hall)
        finally:
            await hall.archive.close()

    asyncio.run(whole())


def test_opening_one_table_does_not_keep_others_from_being_opened(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    load = Archive.load

    async def story(hall: Hall) -> None:
        await hall.begin("slow", "quick")
        goes_on = asyncio.Event()

        async def load_slowly(archive: Archive, id: str) -> Stored | None:
            if id == "slow":
                await goes_on.wait()
            return await load(archive, id)

        monkeypatch.setattr(Archive, "load", load_slowly)
        slow = [asyncio.create_task(hall.find("slow")) for _ in range(2)]
        assert (await hall.find("quick")).id == "quick"
        assert not any(task.done() for task in slow)
        goes_on.set()
        first, second = await asyncio.gather(*slow)
        assert first is second

    told(tmp_path, 64, story)


def test_a_table_that_catches_up_with_rules_made_anew_is_drawn_anew(tmp_path: Path) -> None:
    async def story(hall: Hall) -> None:
        await hall.begin("g")
        forgetful = Catalog(most=1)
        tables = Tables(forgetful, hall.archive, FinishedGames(forgetful), hall.hub, 64)
        table, elsewhere = await tables.find("g"), await hall.find("g")
        assert table is not None
        everybody = Viewer(seats=frozenset([0, 1]))
        fragments(view_of(table, everybody))
        forgetful.ruleset("terra_nova", [], {}, "")
        first = table.standing.game.offers()[0].text
        await elsewhere.change(lambda now: act(now, everybody.seats, first), None, None)
        await table.keep_up()
        assert "log" in fragments(view_of(table, everybody))

    told(tmp_path, 64, story)


def test_the_server_answers_before_its_computer_players_have_gone_on(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with running(tmp_path, worker_command=("no-such-program",)) as house:
        browser = house.browser()
        url = browser.begin(**PAIR)
        browser.play(url, browser.state(url).offers()[0].text)
        table = browser.table(url)
    load, goes_on, loaded = Archive.load, Event(), list[str]()

    async def noted(archive: Archive, id: str) -> Stored | None:
        await asyncio.to_thread(goes_on.wait, PATIENCE)
        loaded.append(id)
        return await load(archive, id)

    async def all_games(jobs: Jobs, kinds: list[str]) -> list[Job]:
        return [Job(1, TURN, table.id, {}, 0)]

    monkeypatch.setattr(Archive, "load", noted)
    monkeypatch.setattr(Jobs, "waiting", all_games)
    with running(tmp_path) as house:
        # Whose game it is sees its board on the start page, so somebody else asks.
        assert house.browser().get("/").status_code == 200
        assert loaded == []
        goes_on.set()
        until(lambda: loaded == [table.id], "the game that was to go on")


def test_no_more_tables_stay_in_memory_than_was_said_even_if_pages_listen(tmp_path: Path) -> None:
    async def story(hall: Hall) -> None:
        names = [f"game {number}" for number in range(6)]
        await hall.begin(*names)
        with listening(hall.hub, names):
            for name in names:
                await hall.find(name)
            await hall.remain(*names[-2:])

    told(tmp_path, 2, story)


@contextmanager
def listening(hub: Hub, names: list[str]) -> Iterator[None]:
    """An open page for each of these games."""
    pages = [hub.listening(name) for name in names]
    for page in pages:
        page.__enter__()
    yield
    for page in pages:
        page.__exit__(None, None, None)


def test_what_nobody_looks_at_is_put_away_first(tmp_path: Path) -> None:
    async def story(hall: Hall) -> None:
        await hall.begin("watched", "left", "played by computers", "new")
        await hall.find("watched")
        await hall.find("left")
        with listening(hall.hub, ["watched"]):
            await hall.tables.find("played by computers", is_asked_for=False)
            await hall.remain("left", "watched")
            await hall.find("new")
            await hall.remain("new", "watched")

    told(tmp_path, 2, story)


def test_a_table_that_somebody_holds_is_the_one_that_others_find(tmp_path: Path) -> None:
    async def story(hall: Hall) -> None:
        await hall.begin("first", "second")
        held = await hall.find("first")
        await hall.find("second")
        assert await hall.find("first") is held

    told(tmp_path, 1, story)


def test_games_that_wait_for_computer_players_are_not_in_memory(tmp_path: Path) -> None:
    with running(
        tmp_path, every_bot="", patience=600, worker_command=ODD_WORKER, open_tables=1
    ) as house:
        browser = house.browser()
        seats = {"seat1": "grandmaster", "seat2": "person"}
        urls = [browser.begin(**PAIR, **seats) for _ in range(6)]
        until(lambda: waiting(house, urls) == 5, "five games that wait")
        tables = house.server.tables
        # The one that is thought about, and the one that was asked for last.
        until(lambda: gc.collect() >= 0 and len(tables.in_memory()) <= 2, "less in memory")


def test_while_the_log_of_a_long_game_is_written_others_get_their_pages(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    goes_on, begun = Event(), list[str]()

    def write_slowly(view: ViewedGame) -> str:
        begun.append(view.title)
        if view.title == "long":
            assert goes_on.wait(PATIENCE)
        return log_html(view)

    monkeypatch.setattr(log_writing, "log_html", write_slowly)

    async def story(address: str) -> None:
        async with visitor(address) as host, visitor(address) as other:
            long, short = [
                (await who.submit("/new", **PAIR, title=title)).headers["location"]
                for who, title in ((host, "long"), (other, "short"))
            ]
            pages = [asyncio.ensure_future(host.get(long)) for _ in range(2)]
            async with asyncio.timeout(PATIENCE):
                while not begun:
                    await asyncio.sleep(0.01)
            assert (await other.get("/")).status_code == 200
            assert (await other.get(f"{short}/export.txt")).status_code == 200
            assert not any(page.done() for page in pages)
            goes_on.set()
            assert [page.status_code for page in await asyncio.gather(*pages)] == [200, 200]
            assert (await other.get(short)).status_code == 200
        assert begun == ["long", "short"]

    with listening_server(Settings(tmp_path / "games.sqlite3", rates=PLENTY)) as address:
        asyncio.run(story(address))


def test_a_page_hears_of_a_game_whose_table_was_put_away(tmp_path: Path) -> None:
    with Server(tmp_path / "games.sqlite3", "--tables", "1") as server:
        server.visit()
        url, other = (server.submit("/new", **FIELDS) for _ in range(2))
        with server.client.stream("GET", f"{url}/events") as stream:
            lines = stream.iter_lines()
            assert news(lines) == {"sequence": 0, "draft": 0}
            assert server.client.get(other).status_code == 200
            server.send(f"{url}/draft", action="build F4", sequence=0, draft=0, end=True)
            assert news(lines) == {"sequence": 1, "draft": 0}
