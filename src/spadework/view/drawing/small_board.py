"""A board in a list of games: kept as a short text, drawn as a small picture.

How this works: the text has the terrain of every hex, the seat on it, and the colors of the seats,
each as two digits a hex or as a name. It is made with every action, so it has to cost nothing; the
picture is made when somebody looks, from the text and the map.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from spadework.core.board import Board
from spadework.core.ruleset import Ruleset
from spadework.core.state import State
from spadework.view.advice.position import seat_color
from spadework.view.drawing.thumbnail import thumbnail

PARTS: Final = 3
PICTURES_KEPT: Final = 400


def packed_board(state: State) -> str:
    """What lies on the board, as a text."""
    colors = ",".join(seat_color(state, seat) for seat in state.seats)
    return f"{state.terrain.hex()}/{state.owner.hex()}/{colors}"


def small_board(rules: Ruleset, packed: str) -> str:
    """The picture of a *packed* board, as an element of a page; of the bare map if it is none."""
    return _drawn(rules.board, tuple(rules.terrains), packed)


@lru_cache(maxsize=PICTURES_KEPT)
def _drawn(board: Board, terrains: tuple[str, ...], packed: str) -> str:
    land, pieces = _unpacked(board, len(terrains), packed)
    return thumbnail(board, list(terrains), land, pieces)


def _unpacked(
    board: Board, terrains: int, packed: str
) -> tuple[list[int] | None, list[tuple[int, str]]]:
    """The terrain of every hex, and the hexes with a structure and the colors of their owners."""
    parts = packed.split("/")
    try:
        land, owners = (bytes.fromhex(part) for part in parts[:2])
    except ValueError:
        return None, []
    if len(parts) != PARTS or not len(land) == len(owners) == board.size:
        return None, []
    if any(land[hex] >= terrains for hex in board.land):
        return None, []
    colors = parts[2].split(",")
    pieces = [(hex, colors[seat]) for hex, seat in enumerate(owners) if seat < len(colors)]
    return list(land), pieces
