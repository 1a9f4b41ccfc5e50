"""Who can sit at a seat: a person, or a computer player of some level, in a sentence each."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from spadework.agents.players.roster import LEVELS
from spadework.core.text import NO_TEXT, Text
from spadework.web.bots.levels import PERSON


@dataclass(frozen=True)
class Opponent:
    """A choice of the form; *name* is what it sends."""

    name: str
    title: Text
    sentence: Text = NO_TEXT


OPPONENTS: Final = (
    Opponent(PERSON, Text("a person")),
    *[
        Opponent(level.name, Text(level.name.capitalize()), Text(level.text))
        for level in LEVELS.values()
    ],
)
