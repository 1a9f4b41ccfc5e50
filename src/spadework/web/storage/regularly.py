"""Something that is done every so often, beside everything else, until it is over."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from typing import Final

LOG: Final = logging.getLogger(__name__)


@asynccontextmanager
async def regularly(
    do: Callable[[], Awaitable[None]], seconds: float, trouble: str
) -> AsyncIterator[None]:
    """For a while, *do* something at once and then every so many *seconds*.

    What fails is told in the log as a *trouble* and tried again: the database may be away.
    """
    is_over = asyncio.Event()
    task = asyncio.create_task(_go_on(do, seconds, trouble, is_over))
    try:
        yield
    finally:
        is_over.set()
        task.cancel()
        await asyncio.gather(task, return_exceptions=True)


async def _go_on(
    do: Callable[[], Awaitable[None]], seconds: float, trouble: str, is_over: asyncio.Event
) -> None:
    while not is_over.is_set():
        try:
            await do()
        except Exception:  # whatever it is, it may pass
            LOG.exception(trouble)
        try:
            async with asyncio.timeout(seconds):
                await is_over.wait()
        except TimeoutError:
            continue
