"""The fact files of the game: what the rulebook states, and what only its pictures show."""

from __future__ import annotations

from typing import Final

from spadework.core.rows import Row
from spadework.games.maps import packaged

GAME: Final = "terra_nova"
FRONT: Final = "main"
BACK: Final = "two_player"
STAND_IN: Final = "reconstructed"

HOUSE: Final = 0
TRADING_POST: Final = 1
LEFT_PALACE: Final = 2
RIGHT_PALACE: Final = 3
KINDS: Final = ["house", "trading_post", "left_palace", "right_palace"]
CODES: Final = ["H", "TP", "LP", "RP"]
PALACES: Final = [LEFT_PALACE, RIGHT_PALACE]
SPACES: Final = ["power_actions", "special_actions"]  # in the order of their numbers
BRIDGE_SPACE: Final = "bridge"  # everybody has it

RULES: Final = (
    *("meta", "components", "setup", "terrain", "buildings", "power", "actions", *SPACES),
    *("town", "town_tiles", "round_tiles", "bonus_tiles", "final_scoring", "factions", "variants"),
)
# What the files tell people besides: no rule is made of it.
RULES_TOLD: Final = (
    *("reach", "settlement", "round_end", "power_actions_rule", "special_actions_rule"),
)
MATS: Final = (
    *("mats", "sailing_track", "right_palace_income", "round_tile_copies", "bonus_tile_letters"),
    *("first_game", "two_players", "settings"),
)
MATS_TOLD: Final = ("meta", "sources", "terrain_colors", "terrain_circle_all_mats")


class Book:
    """What is in the box."""

    def __init__(self) -> None:
        self.rules: Final = packaged(GAME, "rules.toml").of_words(RULES, RULES_TOLD)
        self.mats: Final = packaged(GAME, "mats.toml").of_words(MATS, MATS_TOLD)

    @property
    def terrains(self) -> list[str]:
        """The terrain circle."""
        return self.rules.row("terrain").texts("circle")

    @property
    def tokens(self) -> int:
        """Power tokens of everybody."""
        return self.rules.row("setup").number("power_tokens_per_player")

    def rows(self, name: str) -> list[Row]:
        """The rows of a kind of component, watched."""
        return [row.watched() for row in self.rules.rows(name)]

    def space_rows(self) -> list[Row]:
        """The rows of all action spaces, in the order of their numbers."""
        return [row for name in SPACES for row in self.rows(name)]


def is_stand_in(row: Row) -> bool:
    """Whether no source is known for the facts of *row*."""
    return row.text("status", "") == STAND_IN
