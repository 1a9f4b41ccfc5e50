"""How an encoded position is laid out: its parts, what their bytes say, how many there are.

Three parts follow one another: *planes* with a byte for every hex, a row of numbers for each of
five seats, and the numbers of the table. `fields.py` names every byte.
"""

from __future__ import annotations

from typing import Final

from spadework.encoding.words import ROOM

SEATS: Final = 5
ROUNDS: Final = 6
TRACKS: Final = 4
EVENTS: Final = 12  # structures, spade, town, shipping, digging, trade: see Ruleset
STRUCTURES: Final = 6
CULT_SPACES: Final = 16

# What the bytes of a plane mean.
RIVER_HEX: Final = 9
NO_HEX: Final = 10
NEUTRAL_OWNER: Final = 6

PLANES: Final = [
    "terrain",
    "owner",
    "structure",
    "town",
    *[f"reach of seat {seat}" for seat in range(SEATS)],
    "bridges of one's own",
    "bridges of others",
    "ships of one's own",
    "ships of others",
    "traded with",
    "dock",
    "edge",
    "power missing",
    "structures missing",
    "power missing with one here",
    "structures missing with one here",
    "beside an own town",
]

SEAT_NUMBERS: Final = [
    "is there",
    "coins",
    "workers",
    "priests",
    "bowl 1",
    "bowl 2",
    "bowl 3",
    "room for power",
    "points",
    "keys",
    "shipping",
    "digging",
    "range",
    "bridges",
    "most priests",
    "priests sent",
    "power of a town",
    "has passed",
    "has left",
    "actions left",
    "turns begun",
    "place in the order of turns",
    "place in the order of passing",
    "is active",
    "home in reach",
    "land a spade away in reach",
    "land farther away in reach",
    "largest network",
    "ships",
    "trade markers",
    "dock is laid",
    "income of coins",
    "income of workers",
    "income of priests",
    "income of power",
    "income of ships",
    *[f"cult {track}" for track in range(TRACKS)],
    *[f"structures {kind}" for kind in range(STRUCTURES)],
]

ROUND_NUMBERS: Final = [
    *[f"points on {event}" for event in range(EVENTS)],
    *[f"bonus for cult {track}" for track in range(TRACKS)],
    "bonus for priests",
    "bonus for every",
    "bonus of coins",
    "bonus of workers",
    "bonus of priests",
    "bonus of power",
    "bonus of spades",
    "bonus of something else",
]

RULE_NUMBERS: Final = [
    "rounds of a game",
    *[f"{n + 1} seats" for n in range(SEATS)],
    "ships and trade",
    "cults",
    "sacrifice of power",
    "order of passing is kept",
    "transformation to home only",
    "another wheel",
    "size of a town",
]

HOMES: Final = 10  # terrains from the own home on, ice, volcano, none
WHEEL: Final = 7

SEAT_SIZE: Final = (
    len(SEAT_NUMBERS)
    + ROOM["favor"]
    + ROOM["town"]
    + ROOM["card"]
    + ROOM["space"]
    + HOMES
    + WHEEL
    + ROOM["faction"]
)
TABLE_SIZE: Final = (
    len(RULE_NUMBERS)
    + ROUNDS
    + 1
    + ROUNDS * len(ROUND_NUMBERS)
    + ROOM["final"]
    + ROOM["question"]
    + 2 * CULT_SPACES
    + ROOM["space"]
    + ROOM["favor"]
    + ROOM["town"]
    + 2 * ROOM["card"]
)
