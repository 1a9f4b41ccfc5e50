"""What an action in words is, and where its words are asked for.

The modules that know the words of a kind of actions teach them to `worded`; `wording.py` has all
of them.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import singledispatch
from typing import Final

from spadework.core.ruleset import Ruleset
from spadework.core.state import Action
from spadework.core.text import NO_TEXT, Text

SEAT: Final = "seat"
# What is done with the goods and power of the own mat; the keys of the glossary for it.
CONVERTING: Final = "rule:convert"
SACRIFICING: Final = "rule:burn"
PASSING: Final = "rule:pass"
GOODS: Final = {
    "C": "coin",
    "W": "worker",
    "P": "priest",
    "PW": "power",
    "VP": "point",
}


@dataclass(frozen=True)
class Wording:
    """An action in words: a *label*, and the sentence of the log, which lacks ``{who}`` does it.

    A *brief* label is for where that which is taken is drawn beside it; empty if there is none.
    """

    group: str
    label: Text
    told: Text
    places: tuple[str, ...] = ()
    brief: Text = NO_TEXT


@singledispatch
def worded(action: Action, rules: Ruleset) -> Wording:
    """The words for *action*, before the game and the faction put in theirs."""
    raise AssertionError(f"there are no words for {action}")
