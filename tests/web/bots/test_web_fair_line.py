"""The line for processes that think or work: who is next."""

import asyncio
from collections.abc import AsyncIterator, Callable, Coroutine
from contextlib import AsyncExitStack, asynccontextmanager
from typing import Any

import pytest

from spadework.web.bots.fair_line import FairLine, Wish

QUICK, SLOW = 1.0, 3.0


class Clock:
    """A clock that is set by hand."""

    def __init__(self) -> None:
        self.now = 0.0

    def __call__(self) -> float:
        return self.now


class Hall:
    """A line whose places are used for exactly as long as was said, one after the other."""

    def __init__(self, places: int = 1) -> None:
        self.clock = Clock()
        self.line = FairLine(places, self.clock)
        self.served: list[str] = []
        self.tasks: list[asyncio.Task[None]] = []
        self._doors = asyncio.Event()

    def enter(self, name: str, wish: Wish) -> None:
        """Let somebody enter the line."""
        self.tasks.append(asyncio.create_task(self._use(name, wish)))

    async def _use(self, name: str, wish: Wish) -> None:
        async with self.line.place(wish):
            self.served.append(name)
            await self._doors.wait()
            self.clock.now += wish.seconds

    async def empty(self) -> list[str]:
        """Serve all who have entered; in which order."""
        await asyncio.sleep(0)
        self._doors.set()
        await asyncio.gather(*self.tasks)
        return self.served


def told(story: Callable[[], Coroutine[Any, Any, None]]) -> None:
    """Let a story happen, which must come to its end."""
    asyncio.run(asyncio.wait_for(story(), 20))


def test_forty_games_of_one_host_do_not_keep_another_waiting() -> None:
    async def story() -> None:
        hall = Hall()
        for number in range(40):
            hall.enter(f"crowd {number}", Wish("far", "crowd", SLOW))
        hall.enter("guest", Wish("near", "guest", QUICK))
        served = await hall.empty()
        assert served[:3] == ["crowd 0", "guest", "crowd 1"]
        assert len(served) == 41

    told(story)


def test_new_cookies_do_not_make_a_crowd_of_one() -> None:
    async def story() -> None:
        hall = Hall()
        for number in range(10):
            hall.enter(f"mask {number}", Wish("far", f"mask {number}", QUICK))
        hall.enter("guest", Wish("near", "guest", QUICK))
        hall.enter("guest again", Wish("near", "guest", QUICK))
        assert (await hall.empty())[:4] == ["mask 0", "guest", "mask 1", "guest again"]

    told(story)


def test_behind_one_proxy_every_host_counts() -> None:
    async def story() -> None:
        hall = Hall()
        for number in range(10):
            hall.enter(f"crowd {number}", Wish("proxy", "crowd", QUICK))
        hall.enter("guest", Wish("proxy", "guest", QUICK))
        assert (await hall.empty())[:3] == ["crowd 0", "guest", "crowd 1"]

    told(story)


def test_what_is_quick_comes_first_but_not_for_ever() -> None:
    async def story() -> None:
        hall = Hall()
        hall.enter("first", Wish("a", "a", SLOW))
        hall.enter("slow", Wish("b", "b", SLOW))
        for number in range(6):
            hall.enter(f"quick {number}", Wish("c", "c", QUICK))
        served = await hall.empty()
        assert served[:3] == ["first", "quick 0", "quick 1"]
        assert served.index("slow") == 4

    told(story)


def test_what_was_used_long_ago_does_not_count() -> None:
    async def story() -> None:
        hall = Hall()
        for number in range(5):
            hall.enter(f"before {number}", Wish("a", "a", SLOW))
        await hall.empty()
        hall.clock.now += 3600
        async with hall.line.place(Wish("c", "c", QUICK)):
            hall.enter("old hand", Wish("a", "a", QUICK))
            hall.enter("newcomer", Wish("b", "b", QUICK))
            await asyncio.sleep(0)
        assert (await hall.empty())[5:] == ["old hand", "newcomer"]

    told(story)


def test_games_without_people_get_half_of_the_places_and_people_the_rest() -> None:
    async def story() -> None:
        hall = Hall(places=2)
        for number in range(3):
            hall.enter(f"alone {number}", Wish(f"{number}", f"{number}", QUICK, with_people=False))
        await asyncio.sleep(0)
        assert hall.served == ["alone 0"]
        hall.enter("people", Wish("4", "4", QUICK))
        await asyncio.sleep(0)
        assert hall.served == ["alone 0", "people"]
        assert len(await hall.empty()) == 4

    told(story)


def test_who_plays_does_not_wait_for_their_own_games_without_people() -> None:
    async def story() -> None:
        hall = Hall()
        for number in range(5):
            hall.enter(f"alone {number}", Wish("a", "a", QUICK, with_people=False))
        hall.enter("people", Wish("a", "a", QUICK))
        assert (await hall.empty())[:3] == ["alone 0", "people", "alone 1"]

    told(story)


def test_who_has_to_wait_is_told_and_who_goes_away_leaves_no_gap() -> None:
    async def story() -> None:
        line = FairLine(1)
        waited: list[str] = []

        @asynccontextmanager
        async def place(name: str) -> AsyncIterator[None]:
            async with line.place(Wish("", name, QUICK), lambda: waited.append(name)):
                yield

        async def use(name: str) -> None:
            async with place(name):
                pass

        async with AsyncExitStack() as stack:
            await stack.enter_async_context(place("first"))
            second, third = asyncio.create_task(use("second")), asyncio.create_task(use("third"))
            await asyncio.sleep(0)
            assert waited == ["second", "third"]
            assert [wish.host for wish in line.waiting()] == waited
            second.cancel()
            with pytest.raises(asyncio.CancelledError):
                await second
            assert [wish.host for wish in line.waiting()] == ["third"]
        # The place has been given to the third, who goes away before having taken it.
        third.cancel()
        with pytest.raises(asyncio.CancelledError):
            await third
        await use("fourth")
        assert waited == ["second", "third"]

    told(story)


def test_who_goes_away_just_when_a_place_is_free_is_passed_over() -> None:
    async def story() -> None:
        hall = Hall()
        async with hall.line.place(Wish("a", "a", QUICK)):
            hall.enter("second", Wish("b", "b", QUICK))
            hall.enter("third", Wish("c", "c", QUICK))
            await asyncio.sleep(0)
            hall.tasks.pop(0).cancel()
        assert await hall.empty() == ["third"]

    told(story)
