"""A map to draw on: every hex can be pointed at and repainted, bridge sites are lines."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final

from spadework.core.board import RIVER, Board
from spadework.core.text import Text
from spadework.view.drawing.board import HEX_PATH, attribute, n
from spadework.view.drawing.coast import HALF_HEIGHT, ROW, WIDTH
from spadework.view.drawing.paint import Named

SHORE: Final = 0.27  # so far from the middle of its hexes a bridge site begins and ends


def map_sketch(
    board: Board, letters: Mapping[str, str], say: Callable[[Text], str], paint: Named
) -> str:
    """The map as an element of a page; *letters* are those of map files, with their terrains."""
    terrains = [terrain for terrain in letters.values() if terrain != "river"]
    width = WIDTH * (board.width + 0.5)
    height = ROW * (board.row_count - 1) + 2 * HALF_HEIGHT
    cells = []
    for hex in range(board.size):
        number = board.terrain[hex]
        terrain = "river" if number == RIVER else terrains[number]
        x, y = _middle(board, hex)
        label = say(Text("{hex}, {terrain}", hex=board.names[hex], terrain=Text(terrain)))
        cells.append(
            f'<g class="cell" data-row="{board.row[hex]}" data-column="{board.column[hex]}"'
            f' role="button" tabindex="{0 if hex == 0 else -1}" aria-label={attribute(label)}'
            f' transform="translate({n(x)} {n(y)})">'
            f'<path class="ground" d="{HEX_PATH}" fill="var(--{terrain}-top)"/>'
            f'<use href="{paint.art}#land-{terrain}"/></g>'
        )
    sites = []
    for ends in board.bridge_sites:
        (x1, y1), (x2, y2) = [_middle(board, hex) for hex in ends]
        x, y = (x2 - x1) * SHORE, (y2 - y1) * SHORE
        sites.append(f'<line x1="{n(x1 + x)}" y1="{n(y1 + y)}" x2="{n(x2 - x)}" y2="{n(y2 - y)}"/>')
    return (
        f'<svg class="sketch" viewBox="0 0 {n(width)} {n(height)}" role="group"'
        f" aria-label={attribute(say(Text('Map')))}>"
        f'<g class="cells">{"".join(cells)}</g><g class="sites">{"".join(sites)}</g></svg>'
    )


def _middle(board: Board, hex: int) -> tuple[float, float]:
    pushed = board.offsets[board.row[hex]]
    x = WIDTH * (board.column[hex] + 0.5 + pushed / 2)
    return x, HALF_HEIGHT + ROW * board.row[hex]
