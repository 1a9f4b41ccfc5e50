"""The table of all actions of a ruleset.

It gives research its ids, the notation its vocabulary and counts their order. Mechanics bring their
actions in groups. A group is a list that the mechanics index by hex, tile or amount.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, SupportsIndex

from spadework.core.errors import NotationError
from spadework.core.state import Action
from spadework.core.text import Text

if TYPE_CHECKING:
    from spadework.core.ruleset import Ruleset

BUILD: Final = 0
UPGRADE: Final = 1
TRANSFORM: Final = 2
DETOUR: Final = 3
BRIDGE: Final = 4
SEND: Final = 5
ADVANCE: Final = 6
SPACE: Final = 7
PASS: Final = 8
CARD: Final = 9
CONVERT: Final = 10
BURN: Final = 11
LEECH: Final = 12
DECLINE: Final = 13
FAVOR: Final = 14
TOWN: Final = 15
STEP: Final = 16
LOSE: Final = 17
TERRAIN: Final = 18
UNLOCK: Final = 19
PRIEST: Final = 20
TOKEN: Final = 21
CONNECT: Final = 22
DIG: Final = 23
FORGO: Final = 24
ORDAIN: Final = 25
FACTION: Final = 26
BID: Final = 27
END_TURN: Final = 28
RESIGN: Final = 29
REACH_TOP: Final = 30
LOWER: Final = 31
SETTLE: Final = 32
NEUTRAL_PIECE: Final = 33
# Ships, docks and trade.
DOCK: Final = 34
PLACE_SHIP: Final = 35
MOVE_SHIP: Final = 36
GO: Final = 37
TRADE: Final = 38
CHOICE: Final = 39
BUILD_BY_SHIP: Final = 40
GROUPS: Final = 41

NOTHING: Final = Action("nothing")  # fills the places of a group where no action is possible


class ActionTable:
    """Every action that can occur under a ruleset, each once, with exactly one text."""

    def __init__(self, rules: Ruleset) -> None:
        self.all: Final[list[Action]] = []
        self.by_text: Final[dict[str, Action]] = {}
        self.groups: Final[list[list[Action]]] = [[] for _ in range(GROUPS)]
        self._rules: Final = rules
        for mechanic in rules.mechanics:
            mechanic.fill(rules, self)

    def add(self, group: int, actions: list[Action]) -> None:
        """Add a group of actions, as the order of the ruleset has them."""
        order = self._rules.order
        held = [action if action is NOTHING else order.adapt_action(action) for action in actions]
        self.groups[group] = held
        for action in held:
            if action is not NOTHING:
                assert action.text not in self.by_text, f"two actions are called '{action.text}'"
                action.id = len(self.all)
                action.rules = self._rules
                self.all.append(action)
                self.by_text[action.text] = action

    def parse(self, text: str) -> Action:
        """The action called *text*."""
        found = self.by_text.get(text)
        if found is None:
            raise NotationError(Text("there is no action '{text}'", text=text))
        return found

    def find(self, what: object) -> Action:
        """The action that somebody means: an action, also of other rules, its text or its id."""
        if isinstance(what, Action):
            return what if self.has(what) else self.parse(what.text)
        if isinstance(what, str):
            return self.parse(what.strip())
        if isinstance(what, bool) or not isinstance(what, SupportsIndex):
            raise NotationError(
                Text("{text} is no action: give an action, its text or its id", text=repr(what))
            )
        id = what.__index__()
        if not 0 <= id < len(self.all):
            last = len(self.all) - 1
            raise NotationError(Text("there is no action {n}: ids are 0 to {m}", n=id, m=last))
        return self.all[id]

    def has(self, action: Action) -> bool:
        """Whether *action* is one of this table: other rules have others of the same text."""
        return 0 <= action.id < len(self.all) and self.all[action.id] is action

    def __repr__(self) -> str:
        return f"<table of {len(self.all)} actions>"
