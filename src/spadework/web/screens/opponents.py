"""Who can sit at a seat: a person, or a computer player of some level, in a sentence each."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from spadework.agents.players.roster import LEVELS
from spadework.web.bots.levels import PERSON


@dataclass(frozen=True)
class Opponent:
    """A choice of the form; *name* is what it sends."""

    name: str
    title: str
    sentence: str = ""


OPPONENTS: Final = (
    Opponent(PERSON, "a person"),
    *[Opponent(level.name, level.name.capitalize(), level.text) for level in LEVELS.values()],
)
