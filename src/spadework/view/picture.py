"""A position as a drawing needs it, and the tables that every drawing shares.

A picture knows no rules: it names terrains, structures and seats, and says where they are. Drawings
turn it into SVG or terminal text. What they have in common is here: colors, letters, the columns
of the seat table and the sentences, so that no two drawings tell a position differently.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from functools import partial
from typing import Final

from spadework.core.text import Text, game_word, in_a_row, listed, plural


@dataclass(frozen=True)
class HexPicture:
    """One hex: *x* is its column in hex widths, half a width more in a pushed row."""

    name: str
    row: int
    x: float
    terrain: str
    structure: str | None = None
    owner: int | None = None
    town: int = 0  # the number of its town, 0 if it is in none
    ships: tuple[int, ...] = ()  # owners of the ships (or those who trade over land), one each
    dock: int | None = None
    markers: tuple[int, ...] = ()  # who has traded here


@dataclass(frozen=True)
class BridgePicture:
    """A bridge between two hexes, given as indices into the picture's hexes."""

    start: int
    end: int
    owner: int


@dataclass(frozen=True)
class SeatPicture:
    """What a seat owns, and whether it has passed or is to decide now (*active*)."""

    name: str
    color: str
    points: int
    coins: int
    workers: int
    priests: int
    bowls: tuple[int, int, int]
    cults: tuple[int, ...]
    shipping: int
    digging: int
    keys: int
    ships: int = 0
    markers: int = 0
    overland: bool = False  # its ships are merchants who walk
    passed: bool = False
    active: bool = False
    tiles: tuple[str, ...] = ()
    # What it calls ships, dock and shipyard, where that is something else.
    words: Mapping[str, str] = field(default_factory=dict, hash=False)


@dataclass(frozen=True)
class Picture:
    """A whole position: the board, its pieces and the seats in turn order."""

    title: str
    subtitle: str
    hexes: tuple[HexPicture, ...]
    bridges: tuple[BridgePicture, ...] = ()
    seats: tuple[SeatPicture, ...] = ()
    cult_names: tuple[str, ...] = ()
    notes: tuple[str, ...] = ()
    structures: tuple[str, ...] = ()  # the kinds there are; all that can be drawn if empty
    left_out: tuple[str, ...] = ()  # columns of the seat table that the game does not know
    canals: tuple[tuple[int, int], ...] = ()  # the land hexes on both sides
    trade: bool = False  # whether ships and trade markers are part of the game


def place(hex: HexPicture) -> tuple[int, int]:
    """Row and column in half widths; neighbors differ by one of `SIDES`."""
    return (hex.row, round(2 * hex.x))


# Steps to the six neighbors, clockwise from the upper right.
SIDES: Final = ((-1, 1), (0, 2), (1, 1), (1, -1), (0, -2), (-1, -1))


def towns(picture: Picture) -> list[list[HexPicture]]:
    """The towns, each with its hexes: not all of them touch, and neighbors may be two towns."""
    found: dict[int, list[HexPicture]] = {}
    for hex in picture.hexes:
        if hex.town:
            found.setdefault(hex.town, []).append(hex)
    return list(found.values())


# Colors and letters


@dataclass(frozen=True)
class Ground:
    """How a terrain is printed: its color, the ink of its glyph, the glyph's name."""

    fill: str
    ink: str
    glyph: str | None


DAY: Final[dict[str, Ground]] = {
    "desert": Ground("#e9c95c", "#7a5c00", "dune"),
    "plains": Ground("#b98352", "#4f2d0c", "grain"),
    "swamp": Ground("#55525f", "#e8e4f2", "reeds"),
    "lakes": Ground("#4f9bd9", "#0b2f4d", "waves"),
    "lake": Ground("#4f9bd9", "#0b2f4d", "waves"),
    "forest": Ground("#5fae5b", "#123d12", "fir"),
    "mountains": Ground("#aab2bb", "#2f363d", "peaks"),
    "wasteland": Ground("#d2604b", "#4a0f06", "flame"),
    "ice": Ground("#f1f6fa", "#3f6f8c", "crystal"),
    "volcano": Ground("#f08a34", "#4b1503", "crater"),
    "river": Ground("#d6ecf5", "#8fbfd6", None),
}
# By night the land is a little darker and the river, a third of the board, no longer shines.
NIGHT_LAND: Final = 0.88
NIGHT_RIVER: Final = Ground("#3d5a6e", "#587a91", None)

TERRAIN_LETTERS: Final = {
    "desert": "de",
    "plains": "pl",
    "swamp": "sw",
    "lakes": "la",
    "lake": "la",
    "forest": "fo",
    "mountains": "mo",
    "wasteland": "wa",
    "ice": "ic",
    "volcano": "vo",
    "river": "~~",
}
STRUCTURE_LETTERS: Final = {
    "dwelling": "D",
    "trading_post": "TP",
    "temple": "TE",
    "stronghold": "SH",
    "sanctuary": "SA",
    "house": "H",
    "left_palace": "LP",
    "right_palace": "RP",
    "shipyard": "SY",
}
READABLE: Final = 4.5


def grounds(dark: bool) -> dict[str, Ground]:
    """The terrains' colors by day or, when *dark*, by night."""
    if not dark:
        return DAY
    night = {
        terrain: Ground(mixed(ground.fill, "#000000", 1 - NIGHT_LAND), ground.ink, ground.glyph)
        for terrain, ground in DAY.items()
    }
    return night | {"river": NIGHT_RIVER}


def readable(ink: str, fill: str) -> str:
    """*ink*, made darker or lighter until text on *fill* has a contrast of 4.5 to 1.

    >>> readable("#0b2f4d", "#4f9bd9"), readable("#7a5c00", "#e9c95c")
    ('#0b2f4d', '#624a00')
    """
    ends = ["#000000", "#ffffff"]
    if _luminance(ink) > _luminance(fill):
        ends.reverse()
    for end in ends:
        for tenths in range(11):
            color = mixed(ink, end, tenths / 10)
            if contrast(color, fill) >= READABLE:
                return color
    raise AssertionError(f"black or white is readable on any color, but not on {fill}")


def mixed(color: str, other: str, share: float) -> str:
    """*color* with a *share* of *other* stirred in."""
    pairs = zip(_channels(color), _channels(other), strict=True)
    return "#" + "".join(f"{round(a + (b - a) * share):02x}" for a, b in pairs)


def contrast(a: str, b: str) -> float:
    """The contrast of two colors as WCAG 2 defines it, 1 to 21."""
    low, high = sorted((_luminance(a), _luminance(b)))
    return (high + 0.05) / (low + 0.05)


def _luminance(color: str) -> float:
    parts = [c / 255 for c in _channels(color)]
    linear = [p / 12.92 if p <= 0.04045 else ((p + 0.055) / 1.055) ** 2.4 for p in parts]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]


def _channels(color: str) -> list[int]:
    return [int(color[i : i + 2], 16) for i in (1, 3, 5)]


# Shapes: SVG path data around (0, 0); a hex is 36 units from center to corner


@dataclass(frozen=True)
class Silhouette:
    """A structure's outline, and the baseline of its owner's letter."""

    path: str
    mark_y: float


SILHOUETTES: Final = {
    "dwelling": Silhouette("M-11 0L0-11L11 0H8.5V11H-8.5V0Z", 8),
    "trading_post": Silhouette("M-20 1L-12-10H12L20 1H17V11H-17V1Z", 8),
    "temple": Silhouette("M-12 11V0A12 11 0 0 1-2-10.8V-14H2V-10.8A12 11 0 0 1 12 0V11Z", 6),
    "stronghold": Silhouette("M-11 12V-2H-14V-13H-8V-9H-3V-13H3V-9H8V-13H14V-2H11V12Z", 7),
    "sanctuary": Silhouette(
        "M-21 12V8H-17V-1H-11A11 10 0 0 1-2-10.8V-14H2V-10.8A11 10 0 0 1 11-1H17V8H21V12Z", 7
    ),
    "house": Silhouette("M-11 0L0-11L11 0H8.5V11H-8.5V0Z", 8),
    "left_palace": Silhouette("M-15 12V-13L-9-17L-3-13V-6H14V-2H11V12Z", 8),
    "right_palace": Silhouette("M15 12V-13L9-17L3-13V-6H-14V-2H-11V12Z", 8),
    "shipyard": Silhouette("M-18 12V-4H-6V-13H-2L10-4H18V12Z", 8),
}
SHIP: Final = Silhouette("M-13 2H-3V-13L11 2H13L8 11H-8Z", 9.3)
MERCHANT: Final = Silhouette("M-8 11L-6-2A6 6 0 0 1-3-6A4.6 4.6 0 1 1 3-6A6 6 0 0 1 6-2L8 11Z", 8)
# A glyph is drawn in lines; the second path, if any, is filled.
GLYPHS: Final = {
    "dune": (
        "M-13 1C-9-8-3-8 1-2S9 4 13-4M-7 8H-6.9M0 6H.1M6 9H6.1",
        "",
    ),
    "grain": (
        "M0 10V-8M-4-9L0-5L4-9M-4-3L0 1L4-3M-9 10V-3M-12-4L-9-1L-6-4M9 10V-3M6-4L9-1L12-4",
        "",
    ),
    "reeds": (
        "M-7 9V-1M0 9V-6M7 9V1M-12 9H12",
        "M-9-1V-6A2 2 0 0 1-5-6V-1ZM-2-4V-10A2 2 0 0 1 2-10V-4ZM5 2V-3A2 2 0 0 1 9-3V2Z",
    ),
    "waves": ("M-12-3Q-6-10 0-3T12-3M-12 6Q-6-1 0 6T12 6", ""),
    "fir": ("M0-12L6-4H3.5L9 5H-9L-3.5-4H-6ZM0 5V10", ""),
    "peaks": ("M-13 8L-4-8L5 8ZM2 2L6-3L13 8H5", ""),
    "flame": (
        "M1-12C2-6 9-3 9 3A9 8 0 0 1-9 3C-9-1-6-3-5-6C-3-5-2-3-2-1C1-4 2-8 1-12Z",
        "M0 9A4 4 0 0 1-4 5C-4 2 0 2 1-1C2 2 4 3 4 5A4 4 0 0 1 0 9Z",
    ),
    "crystal": (
        "M0-12V12M-10.4-6L10.4 6M-10.4 6L10.4-6M-3-10L0-7L3-10M-3 10L0 7L3 10"
        "M-10-2L-6-3.5L-7-8M10 2L6 3.5L7 8M-10 2L-6 3.5L-7 8M10-2L6-3.5L7-8",
        "",
    ),
    "crater": (
        "M-14 10L-6-4M6-4L14 10M-14 10H14M-3-9V-12M3-9V-12",
        "M-7-4A7 3 0 0 1 7-4L5 1L2-1L0 5L-3 0L-5 1Z",
    ),
}
ICONS: Final = {
    "star": "M0-7L2-2H7L3 1.5L4.5 7L0 3.8L-4.5 7L-3 1.5L-7-2H-2Z",
    "coin": "M6 0A6 6 0 1 1-6 0A6 6 0 1 1 6 0ZM0-2.5V2.5",
    "worker": "M-5-5H5V5H-5ZM-5-5L-2-7H7L5-5M7-7V3L5 5",
    "priest": "M-5 6L-3-2H3L5 6ZM2.5-4.5A2.5 2.5 0 1 1-2.5-4.5A2.5 2.5 0 1 1 2.5-4.5Z",
    "bowl": "M-7-2H7A7 7 0 0 1-7-2ZM-3-5H-2.9M0-6H.1M3-5H3.1",
    "steps": "M-7 6H-2.5V2H2.5V-2H7V-6",
    "sail": "M0 3V-7L6 3ZM-2-4V3H-5ZM-7 4H7L4 7H-4Z",
    "spade": "M0-7V1M-3-7H3M-4 1H4V3C4 5 2 7 0 7S-4 5-4 3Z",
    "key": "M-2 0A2.5 2.5 0 1 1-7 0A2.5 2.5 0 1 1-2 0ZM-2 0H7V3M4 0V2.5",
}


# Words


def plain(text: str) -> str:
    """*text* on one line without control characters, which break XML and terminals."""
    if text.isprintable():
        return text
    return "".join(c if c.isprintable() else " " for c in text)


def marks(seats: tuple[SeatPicture, ...]) -> list[str]:
    """One letter for every seat, all different: the first of its name that is still free."""
    taken: list[str] = []
    for seat in seats:
        letters = [c.upper() for c in seat.name if c.isalnum()] + list("123456789")
        narrow = [c for c in letters if len(c) == 1 and unicodedata.east_asian_width(c) not in "WF"]
        taken.append(next((c for c in narrow if c not in taken), "?"))
    return taken


def hex_sentence(hex: HexPicture, seats: tuple[SeatPicture, ...]) -> Text:
    """What there is to say about a hex: "E6, plains: temple of Ada, in a town"."""
    place = Text("{hex}, {terrain}", hex=plain(hex.name), terrain=Text(hex.terrain))
    trade = _trade_words(hex, seats)
    if hex.structure is None:
        return in_a_row([place, *trade])
    there = [_structure_words(hex, hex.structure, seats)]
    if hex.town:
        there.append(Text("in a town"))
    return Text("{place}: {what}", place=place, what=in_a_row([*there, *trade]))


def _structure_words(hex: HexPicture, structure: str, seats: tuple[SeatPicture, ...]) -> Text:
    if hex.owner is None:
        return game_word(structure)
    return _owned(Text("{kind} of {faction}", kind=game_word(structure)), seats[hex.owner])


def _owned(text: Text, owner: SeatPicture) -> Text:
    """Something that belongs to a seat, as that calls it."""
    return text.of(faction=Text(plain(owner.name))).told_in(dict(owner.words))


def _trade_words(hex: HexPicture, seats: tuple[SeatPicture, ...]) -> list[Text]:
    """Dock, ships and trade markers on a hex."""
    words: list[Text] = []
    if hex.dock is not None:
        words.append(_owned(Text("{dock} of {faction}"), seats[hex.dock]))
    for owner in dict.fromkeys(hex.ships):
        ships = plural(
            "{n} {ship} of {faction}", "{n} {ships} of {faction}", hex.ships.count(owner)
        )
        words.append(_owned(ships, seats[owner]))
    if hex.markers:
        traders = listed([Text(plain(seats[owner].name)) for owner in hex.markers])
        words.append(Text("traded with by {factions}", factions=traders))
    return words


def bridge_sentence(bridge: BridgePicture, picture: Picture) -> str:
    """Where a bridge leads: "C2-D4 (Ada)"."""
    ends = f"{picture.hexes[bridge.start].name}-{picture.hexes[bridge.end].name}"
    return plain(f"{ends} ({picture.seats[bridge.owner].name})")


def seat_status(seat: SeatPicture) -> str:
    """Whether the seat is to decide or has passed; empty for all others."""
    if seat.active:
        return "to move"
    return "passed" if seat.passed else ""


@dataclass(frozen=True)
class SeatColumn:
    """A column of the seat table: heading in full and in short, icon, and the number itself."""

    heading: str
    short: str
    icon: str
    value: Callable[[SeatPicture], int]


def seat_columns(picture: Picture) -> list[SeatColumn]:
    """The columns of the seat table, one for each bowl and each cult included."""
    cults = [
        SeatColumn(plain(name), plain(name)[:5], "steps", partial(_cult_step, cult))
        for cult, name in enumerate(picture.cult_names)
    ]
    columns = [*SUPPLIES, *cults, *PROGRESS, *(TRADE if picture.trade else ())]
    return [column for column in columns if column.heading not in picture.left_out]


def _cult_step(cult: int, seat: SeatPicture) -> int:
    return seat.cults[cult]


SUPPLIES: Final = (
    SeatColumn("points", "VP", "star", lambda seat: seat.points),
    SeatColumn("coins", "C", "coin", lambda seat: seat.coins),
    SeatColumn("workers", "W", "worker", lambda seat: seat.workers),
    SeatColumn("priests", "P", "priest", lambda seat: seat.priests),
    SeatColumn("bowl I", "I", "bowl", lambda seat: seat.bowls[0]),
    SeatColumn("bowl II", "II", "bowl", lambda seat: seat.bowls[1]),
    SeatColumn("bowl III", "III", "bowl", lambda seat: seat.bowls[2]),
)
PROGRESS: Final = (
    SeatColumn("shipping", "ship", "sail", lambda seat: seat.shipping),
    SeatColumn("digging", "dig", "spade", lambda seat: seat.digging),
    SeatColumn("keys", "keys", "key", lambda seat: seat.keys),
)
TRADE: Final = (
    SeatColumn("ships", "fleet", "sail", lambda seat: seat.ships),
    SeatColumn("trades", "trade", "coin", lambda seat: seat.markers),
)
