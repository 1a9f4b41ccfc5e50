"""The processes computer players think in: started when needed, replaced when they hang."""

from __future__ import annotations

import asyncio
from asyncio.subprocess import PIPE, Process
from typing import Final

import msgspec

from spadework.web.worker import Answer, Question

LONGEST_ANSWER: Final = 1 << 20


class WorkerFailed(Exception):
    """A worker has died, hung or made a mistake; *detail* is for the log of the server."""

    def __init__(self, reason: str, detail: str = "") -> None:
        super().__init__(reason)
        self.detail = detail


class Workers:
    """As many processes as may think at once; others wait for their turn.

    Games without people never rest, so they share half of the processes: however many there are,
    people do not wait behind them all.
    """

    def __init__(self, command: tuple[str, ...], most: int) -> None:
        self._command = command
        self._free = asyncio.Semaphore(most)
        self._free_without_people = asyncio.Semaphore((most + 1) // 2)
        self._idle: list[Process] = []
        self._busy: set[Process] = set()

    async def ask(self, question: Question, seconds: float, *, with_people: bool) -> list[str]:
        """The actions a worker answers with, within *seconds* or not at all."""
        if with_people:
            return await self._ask(question, seconds)
        async with self._free_without_people:
            return await self._ask(question, seconds)

    async def _ask(self, question: Question, seconds: float) -> list[str]:
        async with self._free:
            process = self._idle.pop() if self._idle else await self._start()
            self._busy.add(process)
            try:
                answer = await asyncio.wait_for(_exchange(process, question), seconds)
            except TimeoutError as error:
                raise WorkerFailed(f"it took longer than {seconds:.0f} seconds") from error
            except (OSError, ValueError, msgspec.DecodeError) as error:
                raise WorkerFailed("its process ended") from error
            else:
                self._busy.discard(process)
                self._idle.append(process)
            finally:
                if process in self._busy:  # in the middle of something: it cannot be asked again
                    self._busy.discard(process)
                    await _end(process)
        if answer.error or not answer.actions:
            raise WorkerFailed("it made a mistake", answer.error or "no answer")
        return answer.actions

    async def close(self) -> None:
        """End all processes."""
        processes = [*self._idle, *self._busy]
        self._idle.clear()
        self._busy.clear()
        for process in processes:
            await _end(process)

    async def _start(self) -> Process:
        try:
            return await asyncio.create_subprocess_exec(
                *self._command, stdin=PIPE, stdout=PIPE, limit=LONGEST_ANSWER
            )
        except OSError as error:
            raise WorkerFailed("its process did not start", str(error)) from error


async def _exchange(process: Process, question: Question) -> Answer:
    assert process.stdin is not None and process.stdout is not None, "a worker without pipes"
    process.stdin.write(msgspec.json.encode(question) + b"\n")
    await process.stdin.drain()
    line = await process.stdout.readline()
    return msgspec.json.decode(line, type=Answer)


async def _end(process: Process) -> None:
    if process.returncode is None:
        process.kill()
    await process.wait()
    # The pipe is closed by hand: its transport would be torn down only after the loop is gone.
    if process.stdin is not None:
        process.stdin.close()
