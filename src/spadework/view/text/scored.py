"""What points were scored for, in as few kinds as a bar has room for."""

from __future__ import annotations

from typing import Final

from spadework.core.ruleset import Ruleset
from spadework.core.seat import Seat
from spadework.core.text import Text

# In this order everywhere: a kind has the same place and the same color in every game.
KINDS: Final = {
    "start": Text("start"),
    "rounds": Text("scoring tiles"),
    "towns": Text("towns"),
    "favors": Text("favor tiles"),
    "cards": Text("{bonus_cards}"),
    "cults": Text("cults"),
    "ends": Text("areas"),
    "tracks": Text("tracks"),
    "faction": Text("faction"),
    "trade": Text("trade"),
    "power": Text("power from neighbors"),
    "goods": Text("goods"),
}
SINGLE: Final = {
    "start": "start",
    "towns": "towns",
    "shipping": "tracks",
    "digging": "tracks",
    "area": "ends",
    "trade": "trade",
    "leech": "power",
    "resources": "goods",
    "conversions": "goods",
}


def kind_of(rules: Ruleset, source: str) -> str:
    """The kind of a source of points; what has no kind of its own is an ability of a faction."""
    for kind, sources in (
        ("rounds", [rules.sources[tile.source] for tile in rules.round_tiles]),
        ("favors", [tile.code for tile in rules.favor_tiles]),
        ("cards", [card.code for card in rules.bonus_cards]),
        ("cults", rules.cults.names),
        ("ends", [tile.code for tile in rules.final_tiles]),
    ):
        if source in sources:
            return kind
    return SINGLE.get(source, "faction")


def points_by_kind(rules: Ruleset, seat: Seat) -> dict[str, int]:
    """The points of *seat* by kind, in the order of `KINDS`; some may have been lost."""
    points = dict.fromkeys(KINDS, 0)
    for i, source in enumerate(rules.sources):
        points[kind_of(rules, source)] += seat.breakdown[i]
    return points
