"""The computer players by name, and the levels people choose among."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from spadework.agents.agent import Agent, Budget
from spadework.agents.random_player import RandomPlayer
from spadework.core.errors import RuleError

MakeAgent = Callable[[int, Budget], Agent]

AGENTS: Final[dict[str, MakeAgent]] = {
    "random": lambda seed, budget: RandomPlayer(seed),
}


def make_agent(name: str, seed: int = 0, budget: Budget | None = None) -> Agent:
    """The agent called *name*; it thinks within *budget*, its usual one unless given."""
    if name not in AGENTS:
        raise RuleError(f"there is no agent '{name}'; there are {', '.join(AGENTS)}")
    return AGENTS[name](seed, budget or Budget())
