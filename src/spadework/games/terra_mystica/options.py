"""The options of a game, each with a sentence that explains it; the first value is the default."""

from __future__ import annotations

from typing import Final

from spadework.core.options import Option

ON_OFF: Final = ["on", "off"]
OFF_ON: Final = ["off", "on"]

BASE_OPTIONS: Final = [
    Option(
        "faction_choice",
        ["choose", "colors", "auction"],
        "How factions are had: chosen in seat order, a color dealt and its side chosen, "
        "or by auction.",
    ),
    Option(
        "introductory", OFF_ON, "The fixed set-up of the first game: factions, dwellings, tiles."
    ),
    Option(
        "start_points",
        ["usual", "20", "2017", "merchants"],
        "Starting points: the usual ones of the map (a table on Lakes, Fjords and maps that bring "
        "one, else 20), 20 for all, the table of 2017, or the later table of the map.",
    ),
    Option("variable_turn_order", OFF_ON, "The next round is played in the order of passing."),
    Option(
        "cultists_decline_power",
        ON_OFF,
        "When all who could take power decline, Cultists and Shapeshifters gain 1 power "
        "(later printing).",
    ),
    Option(
        "spade_tile",
        ["early", "any"],
        "The spade scoring tile: not in rounds 5 and 6 (later printing), or in any round "
        "(first printing).",
    ),
    Option(
        "spade_points",
        ["use", "receipt", "first"],
        "Points and power for spades are booked when a spade is used (later printing), as soon as "
        "it is received, or the faction's on receipt and the round tile's on use (first printing).",
    ),
    Option(
        "dwelling_on_second_hex",
        OFF_ON,
        "With two spades on two hexes the dwelling may stand on either, not only on the first.",
    ),
    Option(
        "free_burning",
        OFF_ON,
        "Power may be sacrificed without being spent at once; with loose order it always may.",
    ),
    Option(
        "coins_to_points", OFF_ON, "Three coins may be turned into a point during the game already."
    ),
    Option(
        "loose_order",
        OFF_ON,
        "Open questions may be answered in any order and late, spades are bought before they are "
        "used, what is gained may be given up, a site may carry two bridges: as on the play-by-web "
        "site whose ledgers we read.",
    ),
    Option(
        "strict_leech",
        OFF_ON,
        "With loose order: an offer of power lapses once its seat converts or takes a later offer.",
    ),
    Option(
        "lasting_ordination",
        OFF_ON,
        "With loose order: the Darklings may ordain priests in a later turn than that of their "
        "stronghold.",
    ),
    Option(
        "pass_keeps_actions",
        OFF_ON,
        "With loose order: passing as the first action of a double turn leaves the second one.",
    ),
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
    ),
]
