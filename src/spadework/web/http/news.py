"""News as a stream: of one table, for as long as whoever listens may look at it."""

from __future__ import annotations

from collections.abc import AsyncIterator
from typing import Final

from litestar.response import ServerSentEventMessage

from spadework.web.http.visitor import Visitor
from spadework.web.tables.hub import CALLED, CHANGED, CHAT, ENDED, THINKING, WAITING, News

STILL_HERE: Final = ServerSentEventMessage(data=None, comment="still here")


async def news_of_table(
    visitor: Visitor, id: str, last_id: str
) -> AsyncIterator[ServerSentEventMessage]:
    """What has to be told to somebody who was last told the news of *last_id*.

    A draft is its owner's alone, so others are not told of it. The table is looked up for each
    news: a page that only listens does not keep it in memory. Who has lost the session, the token
    or the seat that let them in is told no more.
    """
    table = await visitor.table(id)
    player = visitor.holder if table.seating.places_of(visitor.holder) else ""
    account = visitor.holder if visitor.signed_in else ""
    del table
    with visitor.server.hub.listening(id, player, account) as heard:
        for news in await _at_work(visitor, id):
            yield news.message()
        now = await _standing(visitor, id)
        if now is not None and now.id != last_id:
            last_id = now.id
            yield now.message()
        async for heard_of in heard:
            if heard_of is None:
                yield STILL_HERE
            if (heard_of is None or heard_of.event == ENDED) and not await visitor.is_still_known():
                return
            if heard_of is not None and heard_of.event not in (CALLED, CHANGED, ENDED):
                if heard_of.event != CHAT or await _reads_chat(visitor, id):
                    yield heard_of.message()
                continue
            # A silent line is a reason to look, too: another server may have died before it told.
            if (now := await _standing(visitor, id)) is None:
                return
            if now.id != last_id:
                last_id = now.id
                yield now.message()


async def _at_work(visitor: Visitor, id: str) -> list[News]:
    """Which computer players think, and which have to wait."""
    view = visitor.view(await visitor.table(id))
    return [
        *[News(WAITING, {"seat": seat}) for seat in view.waiting],
        *[
            News(THINKING, {"seat": seat, "seconds": round(seconds, 1)})
            for seat, seconds in view.thinking.items()
        ],
    ]


async def _reads_chat(visitor: Visitor, id: str) -> bool:
    """Whether whoever listens may know that something was said."""
    table = await visitor.server.tables.find(id)
    return table is not None and table.has_chat_for(visitor.holder)


async def _standing(visitor: Visitor, id: str) -> News | None:
    """Where the table stands for whoever listens; None if it is gone, or not theirs to see."""
    table = await visitor.server.tables.find(id)
    if table is None or not table.admits(visitor.holder):
        return None
    return table.news(visitor.viewer(table).seats)
