"""A position as a drawing needs it, and the tables that every drawing shares.

A picture knows no rules: it names terrains, structures and seats, and says where they are. Drawings
turn it into SVG or terminal text. What they have in common is here: letters, the columns of the
seat table and the sentences, so that no two drawings tell a position differently.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from functools import lru_cache, partial
from typing import Final, NamedTuple

from spadework.core.text import Text, game_word, in_a_row, listed, plural

NAMES_KEPT: Final = 1000  # of tables whose letters were found before


class HexPicture(NamedTuple):
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
    emblem: str = ""  # the faction whose emblem it bears
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


# Letters

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


# Words


def plain(text: str) -> str:
    """*text* on one line without control characters, which break XML and terminals."""
    if text.isprintable():
        return text
    return "".join(c if c.isprintable() else " " for c in text)


def marks(seats: tuple[SeatPicture, ...]) -> tuple[str, ...]:
    """One letter for every seat, all different."""
    return letters(tuple(seat.name for seat in seats))


@lru_cache(maxsize=NAMES_KEPT)
def letters(names: tuple[str, ...]) -> tuple[str, ...]:
    """One letter for each of *names*, all different: the first one in it that is still free."""
    taken: list[str] = []
    for name in names:
        found = [c.upper() for c in name if c.isalnum()] + list("123456789")
        narrow = (c for c in found if len(c) == 1 and unicodedata.east_asian_width(c) not in "WF")
        taken.append(next((c for c in narrow if c not in taken), "?"))
    return tuple(taken)


def hex_sentence(hex: HexPicture, seats: tuple[SeatPicture, ...]) -> Text:
    """What there is to say about a hex: "E6, plains: temple of Ada, in a town"."""
    terrain = Text("river") if hex.terrain == "river" else Text(hex.terrain)
    place = Text("{hex}, {terrain}", hex=plain(hex.name), terrain=terrain)
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


def bridge_sentence(bridge: BridgePicture, picture: Picture) -> Text:
    """Where a bridge leads: "C2-D4 (Ada)"."""
    return Text(
        "{hex}-{other} ({faction})",
        hex=plain(picture.hexes[bridge.start].name),
        other=plain(picture.hexes[bridge.end].name),
        faction=Text(plain(picture.seats[bridge.owner].name)),
    )


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
        SeatColumn(plain(name), plain(name)[:5], name, partial(_cult_step, cult))
        for cult, name in enumerate(picture.cult_names)
    ]
    columns = [*SUPPLIES, *cults, *PROGRESS, *(TRADE if picture.trade else ())]
    return [column for column in columns if column.heading not in picture.left_out]


def _cult_step(cult: int, seat: SeatPicture) -> int:
    return seat.cults[cult]


SUPPLIES: Final = (
    SeatColumn("points", "VP", "point", lambda seat: seat.points),
    SeatColumn("coins", "C", "coin", lambda seat: seat.coins),
    SeatColumn("workers", "W", "worker", lambda seat: seat.workers),
    SeatColumn("priests", "P", "priest", lambda seat: seat.priests),
    SeatColumn("bowl I", "I", "bowl", lambda seat: seat.bowls[0]),
    SeatColumn("bowl II", "II", "bowl", lambda seat: seat.bowls[1]),
    SeatColumn("bowl III", "III", "bowl", lambda seat: seat.bowls[2]),
)
PROGRESS: Final = (
    SeatColumn("shipping", "ship", "shipping", lambda seat: seat.shipping),
    SeatColumn("digging", "dig", "spade", lambda seat: seat.digging),
    SeatColumn("keys", "keys", "key", lambda seat: seat.keys),
)
TRADE: Final = (
    SeatColumn("ships", "fleet", "shipping", lambda seat: seat.ships),
    SeatColumn("trades", "trade", "coin", lambda seat: seat.markers),
)
