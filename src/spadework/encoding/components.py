"""The tiles, cards and action spaces of a ruleset, each kind in its section of the words."""

from __future__ import annotations

from typing import Final

from spadework.core.ruleset import Ruleset
from spadework.encoding.blocks import Section
from spadework.encoding.words import Words


class Components:
    """What lies before seats and on the table."""

    def __init__(self, rules: Ruleset, words: Words) -> None:
        self.favors: Final = Section(words, "favor", [t.code for t in rules.favor_tiles])
        self.cards: Final = Section(words, "card", [c.code for c in rules.bonus_cards])
        self.towns: Final = Section(words, "town", [t.code for t in rules.town_tiles])
        self.spaces: Final = Section(words, "space", [s.code for s in rules.spaces])
        self.finals: Final = Section(words, "final", [t.code for t in rules.final_tiles])
