"""News of tables: who listens hears them, and a silent line stays alive."""

import asyncio

from spadework.web.tables.hub import CHANGED, SEATED, Hub, News


def heard(hub: Hub, say: object, count: int) -> list[News | None]:
    """The first *count* pieces of news of table "a", while *say* is called."""

    async def listen() -> list[News | None]:
        assert callable(say)
        found: list[News | None] = []
        with hub.listening("a") as news:
            say()
            async for told in news:
                found.append(told)
                if len(found) == count:
                    break
        return found

    return asyncio.run(listen())


def test_who_listens_hears_the_news_of_that_table_alone() -> None:
    hub = Hub()

    def say() -> None:
        hub.tell("b", News(CHANGED, {"sequence": 7}))
        hub.tell("a", News(CHANGED, {"sequence": 1}))
        hub.tell("a", News(CHANGED, {"sequence": 2}))

    assert [news and news.values["sequence"] for news in heard(hub, say, 2)] == [1, 2]
    assert hub.listeners("a") == 0


def test_other_servers_are_told_what_happened_here_and_not_what_was_heard() -> None:
    hub = Hub()
    sent: list[str] = []
    hub.send = lambda table, news: sent.append(f"{table} {news.event}")

    def say() -> None:
        hub.tell("a", News(CHANGED, {"sequence": 1}))
        hub.hear("a", News(SEATED, {"seat": 1}))
        hub.wake()

    assert [news and news.event for news in heard(hub, say, 3)] == [CHANGED, SEATED, CHANGED]
    assert sent == ["a changed"]


def test_a_silent_line_has_a_heartbeat() -> None:
    assert heard(Hub(heartbeat=0.01), lambda: None, 2) == [None, None]


def test_a_hub_that_closes_ends_every_stream() -> None:
    hub = Hub()
    assert heard(hub, hub.close, 5) == []


def test_who_has_stopped_reading_does_not_pile_up_news() -> None:
    hub = Hub(heartbeat=0.01)

    def say() -> None:
        for number in range(1000):
            hub.tell("a", News(CHANGED, {"sequence": number}))

    found = heard(hub, say, 101)
    assert found[-1] is None, "only so many are kept"
