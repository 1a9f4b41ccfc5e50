"""Loose order as an option of the game: how it is asked for, and what follows from it."""

from __future__ import annotations

from typing import Final

from spadework.core.options import Option, Options
from spadework.loose_order.way import LooseWay
from spadework.rules.flow.way import WayOfPlay

LOOSE: Final = "loose_order"
OFF_ON: Final = ["off", "on"]

# The others matter only with the first.
LOOSE_OPTIONS: Final = [
    Option(
        LOOSE,
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


def way_of_play(options: Options) -> WayOfPlay:
    """How a game with *options* is played."""
    if options.flag(LOOSE):
        return LooseWay(LOOSE, lasting_ordination=options.flag("lasting_ordination"))
    return WayOfPlay()
