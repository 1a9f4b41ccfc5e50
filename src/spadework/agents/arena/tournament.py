"""A tournament of agents: who sits where in which game, decided by its settings alone.

How this works: game k is dealt from the tournament's seed and k // (number of seatings), and its
entrants are turned by k % (number of seatings). So each entrant sits on every seat of a deal
and plays every faction dealt there. Seatings that would look the same are left out: four times the
same agent have one, A,B,B,B has four. The agents' own seeds come from the tournament's seed,
the game and the seat; nothing depends on which process plays a game, or when.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from hashlib import blake2b
from typing import Final

from spadework import Game, Ruleset, __version__, new_game, ruleset
from spadework.agents.players.agent import Budget, limited
from spadework.core.errors import RuleError, SetupError
from spadework.core.text import Text

LIMIT: Final = re.compile(r"(\d{1,9}(?:\.\d{1,9})?)s|(\d{1,9})n")
SEED_BYTES: Final = 6  # short enough to be typed, long enough that no two deals have the same


@dataclass(frozen=True)
class Entrant:
    """An agent that is entered: what to call it, its name in the roster and its budget.

    Without a budget it has the one it usually has.
    """

    label: str
    agent: str
    budget: Budget | None = None


def read_entrant(text: str, budget: Budget | None = None) -> Entrant:
    """The entrant of *text*, a name with a limit of its own or with *budget*.

    >>> read_entrant("search@2s")
    Entrant(label='search@2s', agent='search', budget=Budget(seconds=2.0, nodes=0, jobs=1))
    >>> read_entrant("search@500n").budget
    Budget(seconds=0.0, nodes=500, jobs=1)
    """
    name, at, limit = text.partition("@")
    if not at:
        return Entrant(text, text, budget)
    found = LIMIT.fullmatch(limit)
    if found is None or not float(found[1] or found[2]):
        raise RuleError(
            Text(
                "'{text}': a limit is written as in {name}@2s or {name}@500n", text=text, name=name
            )
        )
    return Entrant(text, name, limited(float(found[1] or 0), int(found[2] or 0)))


@dataclass(frozen=True)
class Tournament:
    """Who plays how many games of what."""

    entrants: tuple[Entrant, ...]  # in the order of the first game's seats
    games: int
    seed: int
    game: str
    expansions: tuple[str, ...] = ()
    options: Mapping[str, str] = field(default_factory=dict)
    map: str = ""
    deals_factions: bool = True  # otherwise the agents choose them in play

    @property
    def seatings(self) -> int:
        """How many ways there are to turn the entrants round the table."""
        entrants = self.entrants
        return next(
            n for n in range(1, len(entrants) + 1) if entrants[n:] + entrants[:n] == entrants
        )

    def deal_of(self, number: int) -> int:
        """Which deal game *number* is played with."""
        return number // self.seatings

    def seating(self, number: int) -> tuple[Entrant, ...]:
        """The entrants of game *number* in seat order."""
        turn = number % self.seatings
        return self.entrants[-turn:] + self.entrants[:-turn] if turn else self.entrants

    def setup_seed(self, number: int) -> int:
        """What game *number* is dealt from."""
        return seed_of(self.seed, "deal", self.deal_of(number))

    def agent_seed(self, number: int, seat: int) -> int:
        """What the agent on a seat of game *number* draws its chance from."""
        return seed_of(self.seed, "agent", number, seat)

    def rules(self) -> Ruleset:
        """What is played by."""
        rules = ruleset(self.game, *self.expansions, map=self.map, options=dict(self.options))
        if not rules.order.is_strict:
            raise SetupError(
                Text("loose order is for recorded games; a tournament is played strictly")
            )
        return rules

    def deal(self, number: int) -> Game:
        """Game *number* before its first decision."""
        return new_game(
            self.rules(),
            len(self.entrants),
            self.setup_seed(number),
            ["random"] if self.deals_factions else [],
            [entrant.label for entrant in self.seating(number)],
        )

    def settings(self) -> dict[str, object]:
        """What the games depend on; not how many there are, so that more can be played later."""
        rules = self.rules()
        return {
            "version": __version__,
            "seats": [entrant.label for entrant in self.entrants],
            "budgets": [
                [entrant.budget.seconds, entrant.budget.nodes] if entrant.budget else None
                for entrant in self.entrants
            ],
            "seed": self.seed,
            "game": self.game,
            "expansions": rules.expansions,
            "options": rules.options.chosen(),
            "map": rules.map_name,
            "factions": "deal" if self.deals_factions else "pick",
        }


def seed_of(*parts: int | str) -> int:
    """A seed that depends on all *parts*, the same on every machine."""
    text = "/".join(map(str, parts))
    return int.from_bytes(blake2b(text.encode(), digest_size=SEED_BYTES).digest(), "big")
