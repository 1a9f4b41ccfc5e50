"""The board in a terminal: colored cells, and letters that tell the same without color.

A hex is a cell of two lines: its name and terrain above, its structure and its owner's letter
below, with a star in a town: ``E6 pl`` over ``TP A*``. Pushed rows begin half a cell to the right.
"""

from __future__ import annotations

from typing import Final

from rich.console import Group, RenderableType
from rich.style import Style
from rich.table import Table
from rich.text import Text

from spadework.view.drawing.palette import DAY, TerrainColors, readable
from spadework.view.drawing.picture import (
    STRUCTURE_LETTERS,
    TERRAIN_LETTERS,
    TRADE,
    HexPicture,
    Picture,
    bridge_sentence,
    marks,
    plain,
    seat_columns,
    seat_status,
    towns,
)

CELL: Final = 5
PITCH: Final = 6
LONGEST_NAME: Final = 16


def board_text(picture: Picture) -> Group:
    """The picture for a rich console: title, board, legend and the table of seats."""
    letters = marks(picture.seats)
    parts: list[RenderableType] = [
        Text(plain(picture.title), Style(bold=True)),
        Text(plain(picture.subtitle)),
        Text(),
        _board(picture, letters),
        Text(),
        *_legend(picture, letters),
    ]
    if picture.seats:
        parts += [Text(), _seat_table(picture, letters), *_tiles(picture, letters)]
    if picture.notes:
        parts += [Text(), *[Text(plain(note)) for note in picture.notes]]
    return Group(*parts)


def _board(picture: Picture, letters: tuple[str, ...]) -> Text:
    rows: dict[int, list[HexPicture]] = {}
    for hex in picture.hexes:
        rows.setdefault(hex.row, []).append(hex)
    board = Text(no_wrap=True)
    for row in sorted(rows):
        upper, lower = Text(), Text()
        for hex in sorted(rows[row], key=lambda hex: hex.x):
            left = round(hex.x * PITCH)
            style = _style(DAY[hex.terrain])
            for line, content in ((upper, _place_line(hex)), (lower, _piece_line(hex, letters))):
                line.pad_right(left - len(line))
                line.append(content, style)
        board.append_text(upper).append("\n").append_text(lower).append("\n")
    board.rstrip()
    return board


def _place_line(hex: HexPicture) -> str:
    """Name on the left and terrain on the right."""
    terrain = TERRAIN_LETTERS[hex.terrain]
    name = plain(hex.name)[: CELL - len(terrain)]
    return name + terrain.rjust(CELL - len(name))


def _piece_line(hex: HexPicture, letters: tuple[str, ...]) -> str:
    if hex.structure is None:
        # A ship is an angle and its owner's letter: three of them leave out the angles.
        owners = [letters[owner] for owner in hex.ships]
        fleet = "".join(f">{owner}" for owner in owners)
        return (fleet if len(fleet) <= CELL else "".join(owners))[:CELL].ljust(CELL)
    owner = "" if hex.owner is None else letters[hex.owner]
    piece = f"{STRUCTURE_LETTERS[hex.structure]} {owner}".ljust(4)
    return piece + ("*" if hex.town else " ")


def _style(ground: TerrainColors) -> Style:
    return Style(color=readable(ground.ink, ground.fill), bgcolor=ground.fill)


def _legend(picture: Picture, letters: tuple[str, ...]) -> list[Text]:
    kinds = picture.structures or tuple(STRUCTURE_LETTERS)
    lines = [f"{STRUCTURE_LETTERS[name]} {name.replace('_', ' ')}" for name in kinds]
    legend = [Text(", ".join(lines) + ", * town, ~~ river", Style(dim=True))]
    groups = [
        f"{' '.join(plain(hex.name) for hex in town)} ({plain(picture.seats[town[0].owner].name)})"
        for town in towns(picture)
        if town[0].owner is not None
    ]
    bridges = [str(bridge_sentence(bridge, picture)) for bridge in picture.bridges]
    hexes = picture.hexes
    canals = [f"{plain(hexes[a].name)}-{plain(hexes[b].name)}" for a, b in picture.canals]
    docks = [_held(picture, [h for h in hexes if h.dock == i], i) for i in range(len(letters))]
    fleets = [
        _held(picture, [h for h in hexes for owner in h.ships if owner == i], i)
        for i in range(len(letters))
    ]
    traded = [_held(picture, [h for h in hexes if i in h.markers], i) for i in range(len(letters))]
    for heading, things in (
        ("Towns", groups),
        ("Bridges", bridges),
        ("Canals", canals),
        ("Docks", [text for text in docks if text]),
        ("Ships", [text for text in fleets if text]),
        ("Traded with", [text for text in traded if text]),
    ):
        if things:
            legend.append(Text(f"{heading}: {', '.join(things)}"))
    return legend


def _held(picture: Picture, hexes: list[HexPicture], seat: int) -> str:
    """Hexes and whose things lie there: "F4 E6 (Ada)"; empty if there are none."""
    if not hexes:
        return ""
    return f"{' '.join(plain(hex.name) for hex in hexes)} ({plain(picture.seats[seat].name)})"


def _seat_table(picture: Picture, letters: tuple[str, ...]) -> Table:
    table = Table(box=None, padding=(0, 1, 0, 0))
    for heading in ("", "Seat", ""):
        table.add_column(heading, no_wrap=True)
    # Ships and trades are listed above: two more columns would not fit 80 characters.
    columns = [column for column in seat_columns(picture) if column not in TRADE]
    for column in columns:
        table.add_column(Text(column.short), justify="right", no_wrap=True, min_width=2)
    for seat, letter in zip(picture.seats, letters, strict=True):
        name = Text(plain(seat.name), Style(bold=seat.active, dim=seat.passed))
        name.truncate(LONGEST_NAME, overflow="ellipsis")
        numbers = [Text(str(column.value(seat))) for column in columns]
        badge = Text(f" {letter} ", _style(DAY[seat.color]))
        table.add_row(badge, name, Text(seat_status(seat)), *numbers)
    return table


def _tiles(picture: Picture, letters: tuple[str, ...]) -> list[Text]:
    return [
        Text(f"{letter}: {plain(', '.join(seat.tiles))}")
        for seat, letter in zip(picture.seats, letters, strict=True)
        if seat.tiles
    ]
