"""What every computer player can do: plan the answers of the seat that is asked.

A plan runs until somebody else is asked or the turn is over, so that a whole turn is thought over
once. What is chosen depends on the position, the agent's seed and its budget alone.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Final, NamedTuple, Protocol

from spadework.core.errors import RuleError
from spadework.core.state import Action, State
from spadework.core.text import Text

LONGEST_THOUGHT: Final = 3600  # seconds


@dataclass(frozen=True)
class Budget:
    """How much an agent may think about one plan; 0 means that there is no such limit."""

    seconds: float = 0.0
    nodes: int = 0
    jobs: int = 1  # processes to think in


def limited(seconds: float, nodes: int) -> Budget:
    """The budget of limits that somebody asks for; 0 where one is not named."""
    if not 0 <= seconds <= LONGEST_THOUGHT or nodes < 0:
        raise RuleError(
            Text("thinking is limited by up to {n} seconds, or by nodes", n=LONGEST_THOUGHT)
        )
    return Budget(seconds, nodes)


@dataclass(frozen=True)
class Candidate:
    """A turn that was thought of, and what it promises the seat that plays it."""

    actions: tuple[Action, ...]
    value: float  # expected final points of that seat
    share: float = 0.0  # of the thinking that went into it
    sources: Mapping[str, float] = field(default_factory=dict)  # the expected points by source

    def __str__(self) -> str:
        return ", ".join(action.text for action in self.actions)


class Plan(NamedTuple):
    """The answers chosen for *seat*, and why.

    Made by the million in random games: a tuple takes a third of the time of a frozen dataclass.
    """

    seat: int
    actions: tuple[Action, ...]
    values: tuple[
        float, ...
    ] = ()  # expected final points of every seat; empty where none are known
    candidates: tuple[Candidate, ...] = ()  # best first; only where an explanation was asked for
    nodes: int = 0  # positions that were evaluated


class Agent(Protocol):
    """A computer player."""

    @property
    def name(self) -> str:
        """What it is called on the command line and at the table."""
        ...

    def plan(self, state: State, explain: bool = False) -> Plan:
        """The answers of the seat that is asked, at least one, in a state that is not over."""
        ...

    def choose(self, state: State) -> Action:
        """The first answer of the plan."""
        ...


class Planner(ABC):
    """An agent called *name* that answers as it plans."""

    def __init__(self, name: str) -> None:
        self._name: Final = name

    @property
    def name(self) -> str:
        """What it is called on the command line and at the table."""
        return self._name

    def choose(self, state: State) -> Action:
        """The first answer of the plan."""
        return self.plan(state).actions[0]

    @abstractmethod
    def plan(self, state: State, explain: bool = False) -> Plan:
        """The answers of the seat that is asked, at least one, in a state that is not over."""
