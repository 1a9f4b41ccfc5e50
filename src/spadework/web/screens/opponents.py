"""Who can sit at a seat: a person, or a computer player of some level, in a sentence each."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final


@dataclass(frozen=True)
class Opponent:
    """A choice of the form; *name* is what it sends."""

    name: str
    title: str
    sentence: str = ""


OPPONENTS: Final = (
    Opponent("person", "a person"),
    Opponent("novice", "Novice", "Knows the rules and plays on sight. For a first game."),
    Opponent("settler", "Settler", "Builds sensibly and looks a turn ahead. A relaxed evening."),
    Opponent("master", "Master", "Plans several turns and takes what you leave. A real match."),
    Opponent(
        "grandmaster",
        "Grandmaster",
        "The strongest there is here; thinks for some seconds about every turn.",
    ),
)
