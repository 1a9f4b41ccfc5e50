"""A game or a position to take away: text, JSON, ledger, SVG, PNG."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Final

import resvg_py

from spadework.notation.game import Game
from spadework.notation.json_record import write_json
from spadework.notation.ledger_writer import write_ledger
from spadework.notation.text import write_text
from spadework.view.position import picture
from spadework.view.svg import board_svg
from spadework.web.seen import Seen

PNG_WIDTH: Final = 1600
RECORD: Final = "export.txt"


@dataclass(frozen=True)
class Export:
    """One form in which a game leaves the table."""

    media_type: str
    disposition: str  # whether a browser shows it or keeps it
    write: Callable[[Seen], bytes]


def _record(write: Callable[[Game], str]) -> Callable[[Seen], bytes]:
    """The record without a draft."""
    return lambda seen: write(seen.game.branch(min(seen.sequence, len(seen.game.record)))).encode()


def _svg(seen: Seen) -> bytes:
    return board_svg(
        picture(seen.settled.state, seen.title), dark=seen.viewer.theme == "dark"
    ).encode()


def _png(seen: Seen) -> bytes:
    drawing = _svg(seen).decode()
    return bytes(resvg_py.svg_to_bytes(svg_string=drawing, width=PNG_WIDTH))


EXPORTS: Final[Mapping[str, Export]] = {
    "txt": Export("text/plain", "attachment", _record(write_text)),
    "json": Export("application/json", "attachment", _record(write_json)),
    "ledger": Export("text/plain", "attachment", _record(write_ledger)),
    "svg": Export("image/svg+xml", "inline", _svg),
    "png": Export("image/png", "inline", _png),
}
