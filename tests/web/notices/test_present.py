"""Who has the page of a table before them is known to all who share the database."""

import asyncio

from spadework.web.storage.database import open_database, prepare_database
from spadework.web.storage.present import telling_who_is_there
from spadework.web.tables.hub import PRESENT as NEWS_OF_PRESENCE
from spadework.web.tables.hub import Hub
from support.databases import Kept

PATIENCE = 60


def test_who_looks_at_a_table_is_known_until_they_go(kept: Kept) -> None:
    def there() -> list[tuple[object, ...]]:
        return kept.rows("SELECT game, holder FROM present ORDER BY holder")

    async def until(expected: list[tuple[str, str]]) -> None:
        async with asyncio.timeout(PATIENCE):
            while await asyncio.to_thread(there) != expected:
                await asyncio.sleep(0.02)

    async def story() -> None:
        database = open_database(kept.place)
        hub = Hub(brief=0.05)
        async with telling_who_is_there(hub, database, glance=0.05):
            with hub.listening("game", "ada"):
                with hub.listening("game", "ben"), hub.listening("game"):
                    await until([("game", "ada"), ("game", "ben")])
                await until([("game", "ada")])
        assert await asyncio.to_thread(there) == [], "a server that ends knows nobody"
        database.close()

    prepare_database(kept.place)
    kept.rows("INSERT INTO present (server, game, holder, until) VALUES ('dead', 'x', 'y', 1)")
    asyncio.run(story())


def test_a_page_shows_who_is_at_another_server(kept: Kept) -> None:
    async def story() -> None:
        database = open_database(kept.place)
        here, there = Hub(brief=0.05), Hub(brief=0.05)

        async def present(*expected: str) -> None:
            async with asyncio.timeout(PATIENCE):
                while here.present("game") != frozenset(expected):
                    await asyncio.sleep(0.02)

        async with telling_who_is_there(here, database, glance=0.05):
            with here.listening("game", "ada") as heard:
                async with telling_who_is_there(there, database, glance=0.05):
                    with there.listening("game", "ben"), there.listening("other", "cleo"):
                        await present("ada", "ben")
                        told = await anext(heard)
                        assert told is not None
                        assert told.event == NEWS_OF_PRESENCE, "the page is told"
                        assert here.everybody() == {("game", "ada")}, "each tells of its own"
                        with there.listening("game", "ada"):
                            pass
                    await present("ada")
                    with there.listening("game", "ben"):
                        await present("ada", "ben")
                await present("ada")
        database.close()

    prepare_database(kept.place)
    kept.rows("INSERT INTO present (server, game, holder, until) VALUES ('dead', 'game', 'y', 1)")
    asyncio.run(story())
