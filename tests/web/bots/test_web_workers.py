"""Processes that answer: whoever no longer waits for one does not wait all the same."""

import asyncio
import sys
from asyncio.subprocess import Process

import pytest

from spadework.web.bots import workers
from spadework.web.bots.questions import READY
from spadework.web.bots.workers import Workers

SILENT = (sys.executable, "-c", "import time; print('ready', flush=True); time.sleep(1000)")
SOON = 10.0  # seconds; the process would think for a thousand


@pytest.mark.parametrize("when", ["_first_line", "_exchange"])
def test_who_goes_away_in_the_moment_of_an_answer_goes_away(
    monkeypatch: pytest.MonkeyPatch, when: str
) -> None:
    """A server that ends while a player starts to think would otherwise wait for the thought."""

    async def main() -> None:
        asked: list[asyncio.Task[bytes]] = []
        started: list[Process] = []

        async def answer_and_leave(process: Process, *question: bytes) -> bytes:
            started.append(process)
            asked[0].cancel()
            return READY

        monkeypatch.setattr(workers, when, answer_and_leave)
        asked.append(asyncio.create_task(_ask_twice(Workers(SILENT))))
        done, _ = await asyncio.wait(asked, timeout=SOON)
        assert done, "it still waits"
        assert asked[0].cancelled()
        await started[0].wait()

    asyncio.run(main())


async def _ask_twice(some: Workers) -> bytes:
    """Ask, and go on after the answer: where somebody who has left must not come."""
    try:
        await some.ask(b"what?", 1000.0)
        return await some.ask(b"and then?", 1000.0)
    finally:
        await some.close()


def test_a_process_whose_end_is_interrupted_ends_with_the_others() -> None:
    """A request is canceled once when its client goes and once more when the server ends."""

    async def main() -> None:
        some = Workers(SILENT)
        asked = asyncio.create_task(some.ask(b"what?", 1000.0))
        while not some.processes():
            await asyncio.sleep(0.01)
        (process,) = some.processes()
        for _ in range(2):
            asked.cancel()
            await asyncio.sleep(0)
        await some.close()
        assert process.returncode is not None
        assert some.processes() == []

    asyncio.run(main())
