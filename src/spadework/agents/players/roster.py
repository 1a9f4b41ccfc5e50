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
from spadework.agents.thinking.learned_net import family_net, why_no_net
from spadework.core.errors import RuleError
from spadework.core.text import NO_TEXT, Text

MakeAgent = Callable[[int, Budget], Agent]


@dataclass(frozen=True)
class Level:
    """An opponent for people: how it plays with the net, and how without it."""

    name: str
    text: str
    hand_made: MakeAgent  # what takes its place where there is no net
    warmth: float = 0.0  # how freely it takes other answers than the likeliest
    budget: Budget | None = None  # none: it does not look ahead
    seconds: float = 1.0  # that a turn usually takes at most, with the net or without it

    def make(self, seed: int, budget: Budget) -> Agent:
        """A player of this level; *budget* takes the place of its own where it says something."""
        try:
            net = family_net()
        except RuleError:
            return self.hand_made(seed, budget)
        if self.budget is None:
            return Policy(seed, self.warmth, self.name, net)
        return Learned(budget if budget != Budget() else self.budget, seed, self.name, net)


def _greedy(name: str, doubt: float) -> MakeAgent:
    return lambda seed, budget: Greedy(seed, doubt, name)


def _search(name: str, seconds: float) -> MakeAgent:
    return lambda seed, budget: Search(
        budget if budget != Budget() else Budget(seconds=seconds), name=name
    )


# Each wins clearly more often than the one before it: docs/strength.md has the figures.
LEVELS: Final = {
    level.name: level
    for level in (
        Level(
            "novice",
            "Knows what can be done, seldom what is best.",
            _greedy("novice", 4.0),
            warmth=12.0,
        ),
        Level(
            "settler",
            "Sees what is good and often takes the second best.",
            _greedy("settler", 0.6),
            warmth=5.5,
        ),
        Level(
            "expert",
            "Plays soundly and errs now and then.",
            _search("expert", 0.05),
            warmth=3.5,
        ),
        Level(
            "master",
            "Takes what looks best after the first thought.",
            _search("master", 0.5),
        ),
        Level(
            "grandmaster",
            "Thinks some turns ahead before it answers.",
            _search("grandmaster", 3.0),
            budget=Budget(seconds=1.0),
            seconds=3.0,
        ),
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


def told_without_net() -> Text:
    """A sentence that says so where there is no net; empty where there is one."""
    reason = why_no_net()
    if not reason:
        return NO_TEXT
    return Text("computer players have not learned here and are hand-made: {reason}", reason=reason)


def adviser() -> str:
    """Who is asked for an opinion where nobody is named: the strongest player there is here."""
    return "search" if why_no_net() else "learned"


def make_agent(name: str, seed: int = 0, budget: Budget | None = None) -> Agent:
    """The agent called *name*; it thinks within *budget*, its usual one unless given."""
    if name not in AGENTS:
        known = ", ".join(AGENTS)
        raise RuleError(Text("there is no agent '{text}'; there are {name}", text=name, name=known))
    return AGENTS[name](seed, budget or Budget())
