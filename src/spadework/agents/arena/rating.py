"""Ratings of agents from the points of games among several: openskill's Plackett-Luce model.

Every seat is a team of one, ranked by its points; equal points share a rank. An agent that sits on
several seats of a game gets the mean of what these would have got, so that a game counts once.
Against itself alone an agent neither wins nor loses anything.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from statistics import fmean

from openskill.models import PlackettLuce


@dataclass(frozen=True)
class Strength:
    """Strength (25 at the start) and how uncertain it is."""

    mu: float
    sigma: float


def rate(games: Iterable[Sequence[tuple[str, int]]]) -> dict[str, Strength]:
    """The agents' ratings after *games* in this order, each a list of agents with their points."""
    model = PlackettLuce()
    start = model.rating()
    ratings: dict[str, Strength] = {}
    for game in games:
        for agent, _ in game:
            ratings.setdefault(agent, Strength(start.mu, start.sigma))
        if len({agent for agent, _ in game}) < 2:
            continue
        teams = [
            [model.rating(mu=ratings[agent].mu, sigma=ratings[agent].sigma)] for agent, _ in game
        ]
        rated = model.rate(teams, scores=[float(points) for _, points in game])
        for agent in {agent for agent, _ in game}:
            seats = [team[0] for team, (name, _) in zip(rated, game, strict=True) if name == agent]
            ratings[agent] = Strength(
                fmean(seat.mu for seat in seats), fmean(seat.sigma for seat in seats)
            )
    return ratings
