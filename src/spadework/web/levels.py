"""The levels of computer players that people choose among, from the simplest up."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from spadework.agents import roster
from spadework.core.errors import SetupError

PERSON: Final = "person"


@dataclass(frozen=True)
class Level:
    """A level: the agent behind it and the seconds it usually thinks about a turn."""

    name: str
    agent: str
    seconds: float

    @property
    def patience(self) -> float:
        """Seconds after which it is given up: something must have gone wrong."""
        return 3 * self.seconds + 5


QUICK: Final = 1.0  # seconds, more than players need who look one turn ahead

LEVELS: Final = (
    Level("random", "random", 0.0),
    *(
        Level(level.name, level.name, level.budget.seconds if level.budget else QUICK)
        for level in roster.LEVELS.values()
    ),
)


def level_called(name: str) -> Level:
    """The level called *name*."""
    for level in LEVELS:
        if level.name == name:
            return level
    known = ", ".join(level.name for level in LEVELS)
    raise SetupError(f"there is no level '{name}'; there are {known}")


def level_or_simplest(name: str) -> Level:
    """The level of a game that is kept; the simplest one for a name that is not known here."""
    return next((level for level in LEVELS if level.name == name), LEVELS[0])


def simpler(name: str) -> str | None:
    """The next simpler level; None below the simplest."""
    place = LEVELS.index(level_called(name))
    return LEVELS[place - 1].name if place else None
