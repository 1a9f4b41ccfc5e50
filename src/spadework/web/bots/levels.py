"""The levels of computer players at a table: how long each takes, from the simplest up."""

from __future__ import annotations

from typing import Final

from spadework.agents.players import roster
from spadework.core.errors import SetupError
from spadework.core.text import Text

PERSON: Final = "person"
SIMPLEST: Final = "random"
# The seconds that each usually thinks about a turn.
SECONDS: Final = {
    SIMPLEST: 0.0,
    **{level.name: level.seconds for level in roster.LEVELS.values()},
}


def known_level(name: str) -> str:
    """*name* if it is that of a level."""
    if name not in SECONDS:
        raise SetupError(
            Text(
                "there is no level '{text}'; there are {names}",
                text=name,
                names=", ".join(SECONDS),
            )
        )
    return name


def level_or_simplest(name: str) -> str:
    """The level of a game that is kept; the simplest one for a name that is not known here."""
    return name if name in SECONDS else SIMPLEST


def patience(level: str) -> float:
    """Seconds after which a level is given up: something must have gone wrong."""
    return 3 * SECONDS[level] + 5


def simpler(level: str) -> str | None:
    """The next simpler level; None below the simplest."""
    names = list(SECONDS)
    place = names.index(level)
    return names[place - 1] if place else None
