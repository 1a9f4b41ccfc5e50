"""The options of a game, each with a sentence that explains it; the first value is the default."""

from __future__ import annotations

from typing import Final

from spadework.core.options import Option
from spadework.games.terra_mystica.loose_order import LOOSE_OPTIONS, OFF_ON
from spadework.games.terra_mystica.start_tables import StartTables

ON_OFF: Final = ["on", "off"]

# On which map it was taken was not asked before.
RENAMED_TABLES: Final = {"2017": "original_2017"}


def base_options(tables: StartTables) -> list[Option]:
    """The options of the base game, with its *tables* of starting points."""
    return [*OPTIONS_OF_FACTIONS, _start_points(tables), *OPTIONS_OF_PLAY]


def _start_points(tables: StartTables) -> Option:
    return Option(
        "start_points",
        tables.values("usual"),
        "Starting points: the usual ones of the map (a table on Lakes, Fjords and maps that bring "
        "one, else 20), 20 for all, the table of 2017 (base map), or the later table of the map; a "
        "table asked for by name is taken on any map.",
        since=2,
        before="20",
        renamed=RENAMED_TABLES,
    )


OPTIONS_OF_FACTIONS: Final = [
    Option(
        "faction_choice",
        ["choose", "colors", "auction"],
        "How factions are had: chosen in seat order, a color dealt and its side chosen, "
        "or by auction.",
    ),
    Option(
        "introductory",
        OFF_ON,
        "The fixed set-up of the first game: factions, dwellings, tiles.",
        for_beginners=True,
    ),
]

OPTIONS_OF_PLAY: Final = [
    Option("variable_turn_order", OFF_ON, "The next round is played in the order of passing."),
    Option(
        "power_order",
        ["seats", "turns"],
        "With variable turn order: power is offered clockwise from the builder, or in the order "
        "of turns.",
        since=2,
        before="turns",
    ),
    Option(
        "cultists_decline_power",
        ON_OFF,
        "When all who could take power decline, Cultists and Shapeshifters gain 1 power "
        "(later printing).",
        first="off",
    ),
    Option(
        "spade_tile",
        ["early", "any"],
        "The spade scoring tile: not in rounds 5 and 6 (later printing), or in any round "
        "(first printing).",
        first="any",
    ),
    Option(
        "spade_points",
        ["use", "receipt", "first"],
        "Points and power for spades are booked when a spade is used (later printing), as soon as "
        "it is received, or the faction's on receipt and the round tile's on use (first printing).",
        first="first",
    ),
    Option(
        "long_way",
        OFF_ON,
        "A hex may be transformed the longer way round the wheel, for more points; then no way "
        "passes the home terrain, and each spade of a cult bonus goes its own way.",
        since=2,
        before="on",
    ),
    Option(
        "dwelling_on_second_hex",
        OFF_ON,
        "With two spades on two hexes the dwelling may stand on either, not only on the first.",
    ),
    Option(
        "giants_build_elsewhere",
        OFF_ON,
        "The dwelling of the Giants' stronghold action may stand on any home hex in reach, not "
        "only on the one it transforms.",
        since=2,
        before="on",
    ),
    Option(
        "free_burning",
        ON_OFF,
        "Power may be sacrificed without being spent at once (later printing), or only for an "
        "action or conversion that follows (first printing); with loose order it always may.",
        first="off",
        since=2,
        before="off",
    ),
    Option(
        "convert_after_passing",
        ON_OFF,
        "Passing leaves the conversions of that turn; otherwise it ends the turn.",
        since=2,
        before="off",
    ),
    Option(
        "idle_actions",
        ["refused", "allowed"],
        "An action that could do nothing at all (no piece left, no hex for it, no step possible) "
        "is refused, or may be taken all the same.",
        since=2,
        before="allowed",
    ),
    Option(
        "late_keys",
        OFF_ON,
        "A step to the last space of a cult that lacks a key is made up for when a key comes in "
        "the same turn; otherwise it is lost.",
        since=2,
        before="on",
    ),
    Option(
        "coins_to_points", OFF_ON, "Three coins may be turned into a point during the game already."
    ),
    *LOOSE_OPTIONS,
]

MINI_EXPANSION_OPTIONS: Final = [
    Option("mini_towns", ON_OFF, "The additional town tiles TW6, TW7 and TW8."),
    Option("shipping_card", ON_OFF, "The additional bonus card for shipping, BON10."),
    Option("temple_tile", ON_OFF, "The additional scoring tile for temples, SCORE9."),
]

FIRE_AND_ICE_OPTIONS: Final = [
    Option("final_scoring", ON_OFF, "One more final scoring tile, drawn at set-up."),
    Option("ice_factions", ON_OFF, "Ice Maidens and Yetis may be played."),
    Option("volcano_factions", ON_OFF, "Acolytes and Dragonlords may be played."),
    Option(
        "variable_factions",
        ["v5", "first", "v2", "v3", "v4", "off"],
        "Riverwalkers and Shapeshifters: official revised rules, first printing, "
        "versions between, or not at all.",
        first="first",
    ),
]
