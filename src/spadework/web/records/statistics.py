"""What a finished game adds to the statistics: factions, tiles, openings, points by source.

A game is told in tallies. Each says how many seats of a kind there were, how many of them won, and
how many points they had in all. Tallies add up, so that those of many games are few.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final, Literal, get_args

from spadework.notation.game import Game
from spadework.view.text.scored import points_by_kind
from spadework.web.records.results import Place

Topic = Literal["faction", "tile", "opening", "source"]

# Ratings from which on people are counted together; newcomers and computer players are apart.
Band = Literal["new", "bot", "0", "1400", "1600", "1800"]
BANDS: Final[tuple[Band, ...]] = get_args(Band)
BOUNDS: Final[tuple[tuple[int, Band], ...]] = tuple((int(b), b) for b in BANDS if b.isdigit())

TAKING: Final = ("favor", "town", "card", "pass")  # the actions that take a tile
STEPS: Final = 3  # of an opening
FIRST_STRUCTURE: Final = "D"  # whatever a game calls it


@dataclass(frozen=True, order=True)
class Cell:
    """What is counted together."""

    game: str
    map: str
    seats: int
    band: str
    topic: str
    subject: str


@dataclass(frozen=True)
class Tally:
    """How often something was there, how often it won, and with how many points.

    *amount* are points that came from a source.
    """

    count: int = 0
    wins: int = 0
    points: int = 0
    amount: int = 0

    def __add__(self, other: Tally) -> Tally:
        return Tally(
            self.count + other.count,
            self.wins + other.wins,
            self.points + other.points,
            self.amount + other.amount,
        )


def band_of(points: int) -> Band:
    """The band of a rating.

    >>> band_of(1399), band_of(1400), band_of(2500)
    ('0', '1400', '1800')
    """
    fitting: Band = "0"
    for lowest, band in BOUNDS:
        if points >= lowest:
            fitting = band
    return fitting


def tallies(game: Game, places: Sequence[Place], bands: Sequence[str]) -> dict[Cell, Tally]:
    """What a game that is over adds, its seats having ended in these *places*."""
    setup = game.setup
    sums: dict[Cell, Tally] = {}
    taken, first = _taken(game), openings(game)
    for seat, (place, band) in enumerate(zip(places, bands, strict=True)):
        here = Tally(1, int(place.place == 1), place.points)
        told: list[tuple[Topic, str, int]] = [("faction", place.faction, 0)]
        told += [("tile", tile, 0) for tile in sorted(taken[seat])]
        if first[seat]:
            told.append(("opening", f"{place.faction} {' '.join(first[seat])}", 0))
        kinds = points_by_kind(game.state.rules, game.state.seats[seat])
        told += [("source", kind, points) for kind, points in kinds.items()]
        for topic, subject, amount in told:
            cell = Cell(setup.game, setup.map, setup.seats, band, topic, subject)
            sums[cell] = sums.get(cell, Tally()) + here + Tally(amount=amount)
    return sums


def _taken(game: Game) -> list[set[str]]:
    """The tiles and cards that each seat has had."""
    taken: list[set[str]] = [set() for _ in range(game.setup.seats)]
    for entry in game.record:
        verb, _, tile = entry.action.text.partition(" ")
        if verb in TAKING and tile:
            taken[entry.seat].add(tile)
    return taken


def openings(game: Game) -> list[list[str]]:
    """The first things each seat did in round 1, as short words."""
    found: list[list[str]] = [[] for _ in range(game.setup.seats)]
    for state, entry in game.replay():
        if state.round > 1:
            break
        word = _word(entry.action.text) if state.round == 1 else ""
        if word and len(found[entry.seat]) < STEPS:
            found[entry.seat].append(word)
    return found


def _word(action: str) -> str:
    """An action without its place; empty for one that is no step of an opening.

    >>> _word("upgrade F4 to TP"), _word("build F4"), _word("send priest to fire for 3")
    ('TP', 'D', 'priest')
    >>> _word("convert 1 W to 1 C")
    ''
    """
    verb, *rest = action.split()
    match verb:
        case "upgrade":
            return rest[-1]
        case "build":
            return FIRST_STRUCTURE
        case "advance":
            return rest[0]
        case "send":
            return "priest"
        case "action":
            return rest[0]
        case "pass":
            return "pass"
    return ""
