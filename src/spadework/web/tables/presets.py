"""Ways to set up a game that people like to begin with."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final


@dataclass(frozen=True)
class Preset:
    """A set-up by name: *fields* fill the form of a new game."""

    id: str
    title: str
    sentence: str
    fields: Mapping[str, list[str]]


PRESETS: Final = (
    Preset(
        "first",
        "First game",
        "Four players, factions and first dwellings as the rulebook lays them out for beginners.",
        {
            "game": ["terra_mystica"],
            "map": ["base"],
            "players": ["4"],
            "seat2": ["novice"],
            "seat3": ["novice"],
            "seat4": ["novice"],
            "option.introductory": ["on"],
        },
    ),
    Preset(
        "standard",
        "Standard game",
        "Four players choose their factions; tiles are drawn at random.",
        {
            "game": ["terra_mystica"],
            "map": ["base"],
            "players": ["4"],
            "seat2": ["settler"],
            "seat3": ["settler"],
            "seat4": ["settler"],
        },
    ),
    Preset(
        "pair",
        "Game for two",
        "Two players on the base map.",
        {"game": ["terra_mystica"], "map": ["base"], "players": ["2"], "seat2": ["settler"]},
    ),
    Preset(
        "everything",
        "With everything",
        "All factions, tiles and bonus cards of Fire & Ice and the mini-expansions, on their map.",
        {
            "game": ["terra_mystica"],
            "expansion": ["fire_and_ice", "mini_expansion"],
            "map": ["fire_and_ice"],
            "players": ["4"],
            "seat2": ["settler"],
            "seat3": ["settler"],
            "seat4": ["settler"],
        },
    ),
    Preset(
        "merchants",
        "Merchants on the Lakes",
        "Ships, shipyards and trade on the map with the long shores.",
        {
            "game": ["terra_mystica"],
            "expansion": ["merchants"],
            "map": ["lakes"],
            "players": ["4"],
            "seat2": ["settler"],
            "seat3": ["settler"],
            "seat4": ["settler"],
        },
    ),
    Preset(
        "auction",
        "Auction",
        "The factions are drawn, and the players bid points for them.",
        {
            "game": ["terra_mystica"],
            "map": ["base"],
            "players": ["4"],
            "factions": ["auction"],
            "seat2": ["settler"],
            "seat3": ["settler"],
            "seat4": ["settler"],
        },
    ),
    Preset(
        "nova_first",
        "Terra Nova: first game",
        "The smaller game, with the set-up for beginners.",
        {
            "game": ["terra_nova"],
            "players": ["4"],
            "seat2": ["novice"],
            "seat3": ["novice"],
            "seat4": ["novice"],
            "option.first_game": ["on"],
        },
    ),
    Preset(
        "nova",
        "Terra Nova",
        "The smaller game with tiles drawn at random.",
        {
            "game": ["terra_nova"],
            "players": ["4"],
            "seat2": ["settler"],
            "seat3": ["settler"],
            "seat4": ["settler"],
        },
    ),
    Preset(
        "nova_pair",
        "Terra Nova for two",
        "Two players and neutral houses on the back of the board.",
        {
            "game": ["terra_nova"],
            "players": ["2"],
            "seat2": ["settler"],
            "option.two_player_variant": ["planner"],
        },
    ),
)

FIRST_GAME: Final = PRESETS[0]
QUICK_PLAYERS: Final = (2, 3, 4, 5)
QUICK_LEVEL: Final = "settler"


def quick_game(players: int, level: str) -> Mapping[str, list[str]]:
    """The fields of a game on the base map against computer players of one *level*."""
    return {
        "game": ["terra_mystica"],
        "map": ["base"],
        "players": [str(players)],
        **{f"seat{number}": [level] for number in range(2, players + 1)},
    }


def preset_called(id: str) -> Preset | None:
    """The preset called *id*, or None."""
    return next((preset for preset in PRESETS if preset.id == id), None)
