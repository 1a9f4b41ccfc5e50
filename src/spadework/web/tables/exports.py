"""A game or a position to take away: text, JSON, ledger, SVG, PNG."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from spadework.notation.game import Game
from spadework.notation.json_record import write_json
from spadework.notation.record import record_of
from spadework.notation.text import write_text
from spadework.view.drawing.notebook import draw
from spadework.web.bots.errand import Ledger
from spadework.web.bots.errands import Errands, Who
from spadework.web.records.chain import chained_json, chained_text
from spadework.web.tables.viewed_game import ViewedGame

PNG: Final = "png"
RECORD: Final = "export.txt"
Write = Callable[[ViewedGame, Errands, Who], Awaitable[bytes]]


@dataclass(frozen=True)
class Export:
    """One form in which a game leaves the table."""

    media_type: str
    disposition: str  # whether a browser shows it or keeps it
    write: Write  # what takes long is an errand
    is_record: bool = False  # whether it is told with its chain


def _bare(view: ViewedGame) -> Game:
    """The game without a draft."""
    return view.settled


def _record(
    write: Callable[[Game, Mapping[str, str] | None], str],
    chained: Callable[[str, Sequence[str]], str],
) -> Write:
    """The record as it was begun and played, with its chain as far as it can be trusted."""

    async def written(view: ViewedGame, errands: Errands, who: Who) -> bytes:
        game, chain = _bare(view), view.chain
        if chain is None:
            return write(game, None).encode()
        text = write(game, chain.headers)
        length = game.length
        is_good = chain.verdict.good >= length
        return (chained(text, chain.links[: length + 1]) if is_good else text).encode()

    return written


async def _ledger(view: ViewedGame, errands: Errands, who: Who) -> bytes:
    return await errands.write(who, Ledger(record_of(_bare(view))))


def _drawing(view: ViewedGame) -> str:
    return draw(view.settled.state, view.title, dark=view.viewer.theme == "dark").svg


async def _svg(view: ViewedGame, errands: Errands, who: Who) -> bytes:
    return _drawing(view).encode()


async def _png(view: ViewedGame, errands: Errands, who: Who) -> bytes:
    return await errands.draw(who, _drawing(view))


EXPORTS: Final[Mapping[str, Export]] = {
    "txt": Export("text/plain", "attachment", _record(write_text, chained_text), is_record=True),
    "json": Export(
        "application/json", "attachment", _record(write_json, chained_json), is_record=True
    ),
    "ledger": Export("text/plain", "attachment", _ledger),
    "svg": Export("image/svg+xml", "inline", _svg),
    PNG: Export("image/png", "inline", _png),
}
