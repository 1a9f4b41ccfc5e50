"""The options of the game, each with a sentence that explains it.

The first value is the default; for readings of an unclear rule the fact file states it.
"""

from __future__ import annotations

from typing import Final

from spadework.core.options import Option
from spadework.core.rows import Row
from spadework.games.terra_nova.book import Book

# Readings of unclear rules: name, values, explanation.
READINGS: Final[list[tuple[str, list[str], str]]] = [
    (
        "bridge_usable_by",
        ["everyone", "owner"],
        "Whom a bridge makes adjacent: everyone, or only the player who has built it.",
    ),
    (
        "free_shovel_action_must_use_a_shovel",
        ["on", "off"],
        "An action with one free shovel cannot be spent on a plain house.",
    ),
    (
        "inventors_action_on_home_terrain",
        ["on", "off"],
        "The Inventors' trading post for 6 power may stand on a hex that is swamp already.",
    ),
    (
        "terrain_tiles_limited",
        ["on", "off"],
        "No more than the 40 terrain tiles of the box lie on the board.",
    ),
    (
        "start_houses_trigger_effects",
        ["on", "off"],
        "The first houses that players place bring power to neighbors and what factions gain from "
        "houses of others.",
    ),
    (
        "town_absorbs_whole_component",
        ["on", "off"],
        "A building that links a town with loose own buildings makes all of them part of it.",
    ),
]


def make_options(book: Book) -> list[Option]:
    """Every option of the game."""
    settings = book.mats.row("settings").of_words([name for name, _, _ in READINGS])
    return [
        Option(
            "first_game",
            ["off", "on"],
            "The fixed set-up of the first game: factions, houses, bonus and round tiles.",
            for_beginners=True,
        ),
        Option(
            "dropout_turn_order",
            ["off", "on"],
            "The next round is played in the order of dropping out.",
        ),
        Option(
            "two_player_variant",
            ["off", "planner", "lucky_digger"],
            "Neutral houses on the back of the board: two players place those of one color "
            "(Planner) or of colors drawn at random (Lucky Digger).",
        ),
        Option(
            "lucky_digger_time",
            ["setup_and_round_3", "setup", "round_3"],
            "When the Lucky Digger's houses are drawn: after the factions are chosen, at the end "
            "of round 3, or both.",
        ),
        *[Option(n, _default_first(settings, n, v), text) for n, v, text in READINGS],
    ]


def _default_first(settings: Row, name: str, values: list[str]) -> list[str]:
    """*values* with the one that the fact file states at the front."""
    if values[0] in ("on", "off"):
        stated = "on" if settings.flag(name) else "off"
    else:
        stated = settings.text(name)
    return [stated, *[value for value in values if value != stated]]
