"""The computer players by name, and the levels people choose among."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Final

from spadework.agents.players.agent import Agent, Budget
from spadework.agents.players.greedy import Greedy
from spadework.agents.players.learned import Learned
from spadework.agents.players.policy import Policy
from spadework.agents.players.random_player import RandomPlayer
from spadework.agents.players.search import Search
from spadework.core.errors import RuleError
from spadework.core.text import Text

MakeAgent = Callable[[int, Budget], Agent]


@dataclass(frozen=True)
class Level:
    """An opponent for people: how it thinks, and the budget behind it."""

    name: str
    text: str
    doubt: float = 0.0  # points within which turns look alike to it
    budget: Budget | None = None  # none: it looks one turn ahead

    def make(self, seed: int, budget: Budget) -> Agent:
        """A player of this level; *budget* takes the place of its own where it says something."""
        if self.budget is None:
            return Greedy(seed, self.doubt, self.name)
        return Search(budget if budget != Budget() else self.budget, name=self.name)


LEVELS: Final = {
    level.name: level
    for level in (
        Level("novice", "Sees what is near and often takes the second best.", doubt=4.0),
        Level("settler", "Counts its turn well and looks no farther.", doubt=0.6),
        Level("master", "Thinks a few turns ahead.", budget=Budget(seconds=0.5)),
        Level("grandmaster", "Takes its time and thinks far ahead.", budget=Budget(seconds=3.0)),
    )
}

AGENTS: Final[dict[str, MakeAgent]] = {
    "random": lambda seed, budget: RandomPlayer(seed),
    "greedy": lambda seed, budget: Greedy(seed),
    "search": lambda seed, budget: Search(budget),
    "policy": lambda seed, budget: Policy(seed),
    "learned": lambda seed, budget: Learned(budget, seed),
    **{name: level.make for name, level in LEVELS.items()},
}

# Those that think for as long as they are let.
SEARCHERS: Final = ("search", "learned", *[name for name, level in LEVELS.items() if level.budget])


def make_agent(name: str, seed: int = 0, budget: Budget | None = None) -> Agent:
    """The agent called *name*; it thinks within *budget*, its usual one unless given."""
    if name not in AGENTS:
        known = ", ".join(AGENTS)
        raise RuleError(Text("there is no agent '{text}'; there are {name}", text=name, name=known))
    return AGENTS[name](seed, budget or Budget())
