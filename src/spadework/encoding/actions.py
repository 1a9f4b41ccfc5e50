"""Answers as numbers: each is one or two places of a table with a row for every hex.

What is done at a hex has a place in the row of that hex: its *kind* of answer. Terrains count from
the home terrain of who answers, so that a learner need not tell the colors apart. Everything else
is a word. A second place tells how or with what: the other end of a bridge, who pays, the long way.

A place is a number of 16 bits: hex * 32 + kind, or WORD + the place of the word; NONE for no
second place. An answer is both, the second one shifted by 16.
"""

from __future__ import annotations

from typing import Final

from spadework.core import actions as groups
from spadework.core.actions import GROUPS
from spadework.core.ruleset import Ruleset
from spadework.core.state import Action
from spadework.encoding.words import UNKNOWN, Words
from spadework.rules.flow.auction import Bid

KINDS: Final = 32
WORD: Final = 0x8000
NONE: Final = 0xFFFF

BUILD: Final = 0
UPGRADE: Final = 1  # and the next seven, one for each kind of structure
TRANSFORM: Final = 9  # and the next eight: terrains of the wheel from home on, ice, volcano
BRIDGE: Final = 18
CONNECT: Final = 19
SETTLE: Final = 20
NEUTRAL_PIECE: Final = 21
DOCK: Final = 22
PLACE_SHIP: Final = 23
MOVE_SHIP: Final = 24
GO: Final = 25
TRADE: Final = 26
BUILD_BY_SHIP: Final = 27
PAYER: Final = 28

MOST_LEECH: Final = 12  # told apart


class Answers:
    """The numbers of all actions of a ruleset, for every home terrain."""

    def __init__(self, rules: Ruleset, words: Words) -> None:
        self._rules: Final = rules
        self._words: Final = words
        self.needed: Final[list[str]] = []  # words, in the order of the table
        # By the place of home on the wheel; the last row for those who have none.
        self.by_home: Final = [self._of_home(home) for home in range(rules.wheel_size + 1)]

    def numbers(self, actions: list[Action], pivot: int) -> list[int]:
        """The numbers of *actions* for whom spades lead to *pivot*; -1 before there is a home."""
        row = self.by_home[pivot]
        return [row[action.id] for action in actions]

    def _of_home(self, home: int) -> list[int]:
        found = [self._at_word("")] * len(self._rules.table.all)
        for group in range(GROUPS):
            for place, action in enumerate(self._rules.table.groups[group]):
                if action.id >= 0:
                    found[action.id] = self._number(group, place, action, home)
        return found

    def _number(self, group: int, place: int, action: Action, home: int) -> int:
        rules = self._rules
        size = rules.board.size
        terrains = len(rules.terrains)
        kinds = len(rules.kinds)
        if group == groups.BUILD:
            return _at(place, BUILD)
        if group == groups.UPGRADE:
            return _at(place // kinds, UPGRADE + place % kinds)
        if group == groups.TRANSFORM:
            return _at(place // terrains, TRANSFORM + self.relative(place % terrains, home))
        if group == groups.DETOUR:
            there = _place(place // terrains, TRANSFORM + self.relative(place % terrains, home))
            return _both(there, self._word("the long way"))
        if group == groups.BRIDGE:
            ends = rules.board.bridge_sites[place]
            return _both(_place(ends[0], BRIDGE), _place(ends[1], BRIDGE))
        if group == groups.CONNECT:
            return _at(place, CONNECT)
        if group == groups.SETTLE:
            kind = rules.kinds[place % kinds].code
            return _both(_place(place // kinds, SETTLE), self._word(f"settle with {kind}"))
        if group == groups.NEUTRAL_PIECE:
            return _at(place, NEUTRAL_PIECE)
        if group == groups.DOCK:
            return _at(place % size, DOCK)
        if group == groups.PLACE_SHIP:
            return _at(place, PLACE_SHIP)
        if group == groups.MOVE_SHIP:
            return _at(place, MOVE_SHIP)
        if group == groups.GO:
            return _both(_place(place % size, GO), self._word(f"go {place // size}"))
        if group == groups.TRADE:
            return _at(place, TRADE)
        if group == groups.BUILD_BY_SHIP:
            return _both(_place(place // size, BUILD_BY_SHIP), _place(place % size, PAYER))
        if isinstance(action, Bid):
            faction = self._word(f"bid for {action.faction.id}")
            return _both(faction, self._word(f"bid {action.bid}"))
        return self._at_word(self._word_of(group, place, action, home))

    def _word_of(self, group: int, place: int, action: Action, home: int) -> str:
        """The word for an action that belongs to no hex."""
        factions = len(self._rules.factions)
        if group == groups.LEECH:
            return f"leech {min(place // factions, MOST_LEECH)}"
        if group == groups.DECLINE:
            return "decline"
        if group == groups.TERRAIN:
            return f"terrain {self.relative(place, home)}"
        if group == groups.UNLOCK:
            return f"unlock {self.relative(place, home)}"
        return action.text

    def relative(self, terrain: int, home: int) -> int:
        """A terrain counted from home on round the wheel; those beside a wheel of seven stay."""
        size = self._rules.wheel_size
        return (terrain - home) % size if home < size and terrain < size else terrain

    def _word(self, word: str) -> int:
        if word and word not in self.needed:
            self.needed.append(word)
        return WORD + max(UNKNOWN, self._words.place("answer", word))

    def _at_word(self, word: str) -> int:
        return _both(self._word(word), NONE)


def _place(hex: int, kind: int) -> int:
    return hex * KINDS + kind


def _at(hex: int, kind: int) -> int:
    return _both(_place(hex, kind), NONE)


def _both(first: int, second: int) -> int:
    return first | second << 16
