"""A board in a list of games: kept as a short text, drawn as a small picture.

How this works: the text has the terrain of every hex, the seat on it, the colors of the seats and
the kind of every structure, each as two digits a hex or as a name. It is made with every action, so
it has to cost nothing; the picture is made when somebody looks, from the text and the map.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from spadework.core.board import Board
from spadework.core.ruleset import Ruleset
from spadework.core.state import State
from spadework.view.advice.position import seat_color
from spadework.view.drawing.paint import Named
from spadework.view.drawing.thumbnail import Built, thumbnail

PARTS: Final = 4
WITHOUT_KINDS: Final = 3  # parts of a text that was kept when kinds were not
PICTURES_KEPT: Final = 400


def packed_board(state: State) -> str:
    """What lies on the board, as a text."""
    colors = ",".join(seat_color(state, seat) for seat in state.seats)
    return f"{state.terrain.hex()}/{state.owner.hex()}/{colors}/{state.kind.hex()}"


def seat_colors(packed: str) -> list[str]:
    """The colors of the seats of a *packed* board; none if it is no such text."""
    parts = packed.split("/")
    return parts[2].split(",") if len(parts) in (WITHOUT_KINDS, PARTS) and parts[2] else []


def small_board(rules: Ruleset, packed: str, paint: Named) -> str:
    """The picture of a *packed* board, as an element of a page; of the bare map if it is none."""
    kinds = tuple(kind.name for kind in rules.kinds)
    return _drawn(rules.board, tuple(rules.terrains), kinds, packed, paint)


@lru_cache(maxsize=PICTURES_KEPT)
def _drawn(
    board: Board, terrains: tuple[str, ...], kinds: tuple[str, ...], packed: str, paint: Named
) -> str:
    land, pieces = _unpacked(board, len(terrains), kinds, packed)
    return thumbnail(board, list(terrains), land, pieces, paint)


def _unpacked(
    board: Board, terrains: int, kinds: tuple[str, ...], packed: str
) -> tuple[list[int] | None, list[Built]]:
    """The terrain of every hex, and what is built where."""
    parts = packed.split("/")
    try:
        land, owners = (bytes.fromhex(part) for part in parts[:2])
        built = bytes.fromhex(parts[3] if len(parts) == PARTS else "")
    except ValueError:
        return None, []
    if len(parts) not in (WITHOUT_KINDS, PARTS) or not len(land) == len(owners) == board.size:
        return None, []
    if any(land[hex] >= terrains for hex in board.land):
        return None, []
    colors = parts[2].split(",")
    pieces = [
        Built(hex, colors[seat], _kind(kinds, built, hex))
        for hex, seat in enumerate(owners)
        if seat < len(colors)
    ]
    return list(land), pieces


def _kind(kinds: tuple[str, ...], built: bytes, hex: int) -> str:
    """The kind of the structure on a hex; empty if that is not known."""
    return kinds[built[hex]] if hex < len(built) and built[hex] < len(kinds) else ""
