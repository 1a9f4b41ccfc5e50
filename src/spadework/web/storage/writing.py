"""Two ways to write: in a line before a file, or several abreast where a server sorts it out.

A transaction is one piece of *work* in a thread. If it came back to the event loop after each
statement, everybody else in line would wait for whatever the loop is doing in between.
"""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import Future, ThreadPoolExecutor
from queue import Empty, SimpleQueue
from threading import Thread
from time import monotonic
from typing import Any, Final, Generic, Protocol, TypeVar

from sqlalchemy import Connection, Engine
from sqlalchemy.exc import DBAPIError

from spadework.web.storage.troubles import BUSY, StorageTrouble

LONGEST_WAIT: Final = 10.0  # seconds in line until one may write
MOST_TOGETHER: Final = 64  # pieces of work that wait for the disk together
Result = TypeVar("Result")


class WayToWrite(Protocol):
    """A way to write: what it was given is on the disk when the future has a result."""

    def submit(self, work: Callable[[Connection], Result]) -> Future[Result]:
        """Have *work* done in a transaction; it may be done again if that comes to nothing."""
        ...

    def close(self) -> None:
        """Come to an end when all who wait have written."""
        ...


def again(attempt: Callable[[], Result]) -> Result:
    """What an *attempt* finds; made anew if its connection was left before anything was kept.

    A server that was started again has left all of them, and the next one is a new one.
    """
    try:
        return attempt()
    except DBAPIError as error:
        if not error.connection_invalidated:
            raise
    return attempt()


class _Work(Generic[Result]):
    """A piece of work that waits, and who is told of its end."""

    def __init__(self, work: Callable[[Connection], Result]) -> None:
        self.future: Final[Future[Result]] = Future()
        self._work: Final = work
        self._came: Final = monotonic()
        self._done: list[Result] = []

    def begins(self) -> bool:
        """Whether somebody still wants it, who has not waited too long."""
        if not self.future.set_running_or_notify_cancel():
            return False
        # If somebody keeps the file, everybody in line would wait for it one after another.
        if monotonic() - self._came > LONGEST_WAIT:
            self.fail(StorageTrouble(BUSY, "stood in line too long"))
            return False
        return True

    def do(self, connection: Connection) -> None:
        """Do it, without a word to anybody."""
        self._done = [self._work(connection)]

    def tell(self) -> None:
        """Now it is on the disk."""
        self.future.set_result(self._done[0])

    def fail(self, error: Exception) -> None:
        """Now it is not."""
        self.future.set_exception(error)


class InLine:
    """One thread writes, in the order in which it was asked to.

    Those who have come while it wrote are written together: each piece of work is all or nothing
    by itself, and all of them wait for the disk once.
    """

    def __init__(self, engine: Engine) -> None:
        self._engine = engine
        self._line: SimpleQueue[_Work[Any] | None] = SimpleQueue()
        self._thread = Thread(target=self._run, name="writing", daemon=True)
        self._thread.start()

    def submit(self, work: Callable[[Connection], Result]) -> Future[Result]:
        """Stand in line with *work*."""
        waiting = _Work(work)
        self._line.put(waiting)
        return waiting.future

    def close(self) -> None:
        """Come to an end when all who stand in line have written."""
        self._line.put(None)
        self._thread.join()

    def _run(self) -> None:
        is_last = False
        while not is_last:
            together, is_last = self._next()
            wanted = [waiting for waiting in together if waiting.begins()]
            if wanted:
                self._write(wanted)

    def _next(self) -> tuple[list[_Work[Any]], bool]:
        """Whoever stands in line by now, and whether nobody comes after them."""
        together: list[_Work[Any]] = []
        following = self._line.get()
        while following is not None:
            together.append(following)
            if len(together) == MOST_TOGETHER:
                return together, False
            try:
                following = self._line.get_nowait()
            except Empty:
                return together, False
        return together, True

    def _write(self, together: list[_Work[Any]]) -> None:
        try:
            connection = self._engine.connect()
            transaction = connection.begin()
        except Exception as error:  # the file is somebody else's: it is for all of them
            for waiting in together:
                waiting.fail(error)
            return
        failed: dict[_Work[Any], Exception] = {}
        try:
            with connection, transaction:
                if len(together) == 1:
                    together[0].do(connection)
                else:
                    failed = _done_apart(together, connection)
        except Exception as error:
            if len(together) == 1:
                together[0].fail(error)
            else:  # nothing is kept of any of them: find out whose fault it was
                for waiting in together:
                    self._write([waiting])
            return
        for waiting in together:
            if waiting in failed:
                waiting.fail(failed[waiting])
            else:
                waiting.tell()


def _done_apart(together: list[_Work[Any]], connection: Connection) -> dict[_Work[Any], Exception]:
    """Do several pieces of work; those left undone by their own fault, and why."""
    failed: dict[_Work[Any], Exception] = {}
    for waiting in together:
        try:
            with connection.begin_nested():
                waiting.do(connection)
        except DBAPIError:
            raise  # it may have undone what others did before
        except Exception as error:
            failed[waiting] = error
    return failed


class Abreast:
    """Several write at once; a server makes those wait who write to the same game."""

    def __init__(self, engine: Engine, threads: int) -> None:
        self._engine = engine
        self._threads = ThreadPoolExecutor(threads, "writing")

    def submit(self, work: Callable[[Connection], Result]) -> Future[Result]:
        """Have *work* done by the next thread that is free."""
        waiting = _Work(work)
        self._threads.submit(self._write, waiting)
        return waiting.future

    def close(self) -> None:
        """Come to an end when all who wait have written."""
        self._threads.shutdown()

    def _write(self, waiting: _Work[Any]) -> None:
        if not waiting.begins():
            return
        try:
            connection = again(lambda: self._done(waiting))
            with connection:
                connection.commit()  # once: if that fails, nobody knows what is kept
        except Exception as error:
            waiting.fail(error)
        else:
            waiting.tell()

    def _done(self, waiting: _Work[Any]) -> Connection:
        """A connection on which everything is done, but not kept."""
        connection = self._engine.connect()
        try:
            waiting.do(connection)
        except BaseException:
            connection.close()
            raise
        return connection
