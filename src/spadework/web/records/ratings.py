"""Ratings of people and factions, from results alone, in the order in which games ended.

How this works: openskill's Plackett-Luce model rates teams. A seat is a team of two, whoever sits
there and the faction, whose strengths add up; so a victory with a weak faction counts more, and
factions are rated along. Computer players are fixed points by their level: others are measured by
them, they themselves never change. Numbers are rounded after every game, so that they come out the
same wherever they are computed again.

Shown is a whole number as chess players know it: a newcomer has 1500, and who has 400 more than
somebody else, with factions of the same strength, is expected to be ahead of them in ten of eleven
games. That holds for any number of players, whose games the model spreads more widely.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from math import log, sqrt
from typing import Final, Literal

from openskill.models import PlackettLuce

from spadework.web.records.results import Place, Pool, Result

EXACT_TO: Final = 6  # decimal places that are kept
AVERAGE: Final = 25.0
MODEL: Final = PlackettLuce(mu=AVERAGE)
NEWCOMER_SHOWN: Final = 1500
TEN_TO_ONE: Final = 400  # points between two of whom one is ahead ten times as often
CERTAIN: Final = 120  # points: who may be off by more is marked

# What computer players are worth, in points, as they did in the arena (two players, base game):
# novice to random 39:1, settler to novice 71.5:8.5, expert to settler 68:12, master to expert
# 71.5:8.5, grandmaster (with a tenth of its time) to master 17:7. A number never changes, for all
# ratings would: a player that has become stronger gets a level of its own.
FIXED_POINTS: Final[Mapping[str, int]] = {
    "random": 500,
    "novice": 1100,
    "settler": 1450,
    "expert": 1750,
    "master": 2100,
    "grandmaster": 2250,
}


@dataclass(frozen=True)
class Rating:
    """A strength and how uncertain it is, as the model counts."""

    mu: float
    sigma: float

    def points(self, seats: int) -> int:
        """As it is shown, among those who play with so many *seats*."""
        return round(NEWCOMER_SHOWN + (self.mu - AVERAGE) * _points_for_one(seats))

    def doubt(self, seats: int) -> int:
        """By how many points it may well be off."""
        return round(self.sigma * _points_for_one(seats))

    def is_certain(self, seats: int) -> bool:
        """Whether enough games have been played to trust it."""
        return self.doubt(seats) <= CERTAIN


Kind = Literal["person", "faction"]


@dataclass(frozen=True, order=True)
class Rated:
    """Who or what has a rating."""

    kind: Kind
    name: str  # key of an account, or a faction


NEWCOMER: Final[Mapping[Kind, Rating]] = {
    "person": Rating(AVERAGE, round(AVERAGE / 3, EXACT_TO)),
    # Factions add to whoever plays them, and differ less than people do.
    "faction": Rating(0.0, round(AVERAGE / 12, EXACT_TO)),
}


def rated_in(result: Result) -> list[Rated]:
    """Whose ratings a game changes."""
    people = [Rated("person", place.holder) for place in result.places if not place.level]
    return people + [Rated("faction", place.faction) for place in result.places]


def after_game(result: Result, before: Mapping[Rated, Rating]) -> dict[Rated, Rating]:
    """The ratings that a game changes; who has none *before* it is a newcomer."""

    def known(rated: Rated) -> Rating:
        return before.get(rated, NEWCOMER[rated.kind])

    teams = []
    for place in result.places:
        sitting = (
            _fixed(place, result.pool) if place.level else known(Rated("person", place.holder))
        )
        faction = known(Rated("faction", place.faction))
        teams.append([MODEL.rating(mu=each.mu, sigma=each.sigma) for each in (sitting, faction)])
    rated = MODEL.rate(teams, ranks=[float(place.place) for place in result.places])
    after: dict[Rated, Rating] = {}
    for place, team in zip(result.places, rated, strict=True):
        new_sitting, new_faction = (_kept(each.mu, each.sigma) for each in team)
        if not place.level:
            after[Rated("person", place.holder)] = new_sitting
        after[Rated("faction", place.faction)] = new_faction
    return after


def after_games(results: Iterable[Result]) -> dict[Rated, Rating]:
    """The ratings after games of one pool, in the order in which they ended."""
    ratings: dict[Rated, Rating] = {}
    for result in sorted(results, key=lambda result: (result.ended, result.game)):
        ratings.update(after_game(result, ratings))
    return ratings


def _fixed(place: Place, pool: Pool) -> Rating:
    points = FIXED_POINTS.get(place.level, FIXED_POINTS["random"])
    return Rating(AVERAGE + (points - NEWCOMER_SHOWN) / _points_for_one(pool.seats), 0.1)


def _kept(mu: float, sigma: float) -> Rating:
    return Rating(round(mu, EXACT_TO), round(sigma, EXACT_TO))


def _points_for_one(seats: int) -> float:
    """Points for one unit of the model.

    It expects i before j as exp(mu_i / c) to exp(mu_j / c), with c growing as the root of seats.
    """
    return TEN_TO_ONE / (log(10) * sqrt(seats) * MODEL.beta)
