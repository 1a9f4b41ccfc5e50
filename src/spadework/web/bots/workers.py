"""Processes that answer questions: started when needed, ended and replaced when they hang."""

from __future__ import annotations

import asyncio
from asyncio.subprocess import PIPE, Process
from typing import Final

from spadework.core.text import Text
from spadework.web.bots.questions import READY

LONGEST_ANSWER: Final = 1 << 24  # bytes
SECONDS_TO_START: Final = 60.0
ENDED: Final = Text("its process ended")
NOT_STARTED: Final = Text("its process did not start")


class WorkerFailed(Exception):
    """A worker has died, hung or made a mistake; *detail* is for the log of the server."""

    def __init__(self, reason: Text, detail: str = "") -> None:
        super().__init__(str(reason))
        self.reason = reason
        self.detail = detail


class Overran(WorkerFailed):
    """A worker took too long; it has been ended."""


class Workers:
    """As many processes as are asked at once; those that are done wait for the next question."""

    def __init__(self, command: tuple[str, ...]) -> None:
        self._command = command
        self._idle: list[Process] = []
        self._busy: set[Process] = set()

    async def ask(self, question: bytes, seconds: float) -> bytes:
        """The line that a worker answers *question* with, within *seconds* or not at all."""
        if self._idle:
            try:
                return await self._ask(self._idle.pop(), question, seconds)
            except Overran:
                raise
            except WorkerFailed:
                pass  # It may have died before it was asked: that says nothing of the question.
        return await self._ask(await self._start(), question, seconds)

    async def _ask(self, process: Process, question: bytes, seconds: float) -> bytes:
        self._busy.add(process)
        try:
            # Not wait_for: it keeps to itself that somebody left in the moment of the answer.
            async with asyncio.timeout(seconds):
                answer = await _exchange(process, question)
        except TimeoutError as error:
            raise Overran(Text("it took longer than {n} seconds", n=f"{seconds:.0f}")) from error
        except (OSError, EOFError, ValueError) as error:
            raise WorkerFailed(ENDED) from error
        else:
            self._busy.discard(process)
            self._idle.append(process)
            return answer
        finally:
            if process in self._busy:  # in the middle of something: it cannot be asked again
                await self._end_busy(process)

    def processes(self) -> list[Process]:
        """Those that are there, at work or not."""
        return [*self._idle, *self._busy]

    async def close(self) -> None:
        """End all processes."""
        processes = self.processes()
        self._idle.clear()
        self._busy.clear()
        for process in processes:
            await _end(process)

    async def _start(self) -> Process:
        """A process that is ready: how long that takes says nothing of the question."""
        try:
            process = await asyncio.create_subprocess_exec(
                *self._command, stdin=PIPE, stdout=PIPE, limit=LONGEST_ANSWER
            )
        except OSError as error:
            raise WorkerFailed(NOT_STARTED, str(error)) from error
        self._busy.add(process)
        is_ready = False
        try:
            async with asyncio.timeout(SECONDS_TO_START):
                is_ready = await _first_line(process) == READY
        except TimeoutError as error:
            raise WorkerFailed(NOT_STARTED) from error
        finally:
            if is_ready:
                self._busy.discard(process)
            else:
                await self._end_busy(process)
        if not is_ready:
            raise WorkerFailed(ENDED)
        return process

    async def _end_busy(self, process: Process) -> None:
        """End a process; where that is interrupted, it is left for `close` to end."""
        await _end(process)
        self._busy.discard(process)


async def _first_line(process: Process) -> bytes:
    assert process.stdout is not None, "a worker without pipes"
    return (await process.stdout.readline()).rstrip(b"\n")


async def _exchange(process: Process, question: bytes) -> bytes:
    assert process.stdin is not None and process.stdout is not None, "a worker without pipes"
    process.stdin.write(question + b"\n")
    await process.stdin.drain()
    line = await process.stdout.readline()
    if not line.endswith(b"\n"):
        raise EOFError
    return line


async def _end(process: Process) -> None:
    if process.returncode is None:
        process.kill()
    await process.wait()
    # The pipe is closed by hand: its transport would be torn down only after the loop is gone.
    if process.stdin is not None:
        process.stdin.close()
