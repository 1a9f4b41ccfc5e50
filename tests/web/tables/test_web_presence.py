"""Who is at a table: those with a page open, and for a moment those who have just closed it."""

from __future__ import annotations

import asyncio

from spadework.web.tables.hub import PRESENT, Hub, News

GAME = "g1"
BRIEF = 0.05  # seconds


def test_who_opens_a_page_is_there_and_others_are_told() -> None:
    async def story() -> list[News | None]:
        hub = Hub()
        with hub.listening(GAME, "ann") as ann:
            assert hub.present(GAME) == {"ann"}
            with hub.listening(GAME, "bo"):
                assert hub.present(GAME) == {"ann", "bo"}
                return [await anext(ann)]

    assert [news and news.event for news in asyncio.run(story())] == [PRESENT]


def test_who_closes_it_has_gone_after_a_moment() -> None:
    async def story() -> None:
        hub = Hub(brief=BRIEF)
        with hub.listening(GAME, "ann") as ann:
            with hub.listening(GAME, "bo"):
                await anext(ann)
            assert hub.present(GAME) == {"ann", "bo"}, "a moment has not passed"
            told = await anext(ann)
            assert told is not None
            assert told.event == PRESENT
            assert hub.present(GAME) == {"ann"}
        await asyncio.sleep(3 * BRIEF)
        assert hub.present(GAME) == frozenset()

    asyncio.run(story())


def test_loading_a_page_anew_is_no_news() -> None:
    async def story() -> None:
        hub = Hub(heartbeat=4 * BRIEF, brief=BRIEF)
        with hub.listening(GAME, "ann") as ann:
            with hub.listening(GAME, "bo"):
                await anext(ann)
            with hub.listening(GAME, "bo"):
                assert await anext(ann) is None, "nothing but a heartbeat"
                assert hub.present(GAME) == {"ann", "bo"}

    asyncio.run(story())


def test_a_second_page_of_the_same_browser_is_no_news_either() -> None:
    async def story() -> None:
        hub = Hub(heartbeat=4 * BRIEF, brief=BRIEF)
        with hub.listening(GAME, "ann") as ann, hub.listening(GAME, "ann"):
            assert await anext(ann) is None
        with hub.listening(GAME, "ann") as ann:
            with hub.listening(GAME, "ann"):
                pass
            assert await anext(ann) is None
            assert hub.present(GAME) == {"ann"}

    asyncio.run(story())


def test_who_only_looks_on_comes_and_goes_unnoticed() -> None:
    async def story() -> None:
        hub = Hub(heartbeat=4 * BRIEF, brief=BRIEF)
        with hub.listening(GAME, "ann") as ann:
            with hub.listening(GAME):
                assert hub.listeners(GAME) == 2
            assert await anext(ann) is None
            assert hub.present(GAME) == {"ann"}

    asyncio.run(story())
