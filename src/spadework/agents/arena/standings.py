"""What the games of a tournament say about its agents.

An agent is judged by every seat it sat on. Of the seats of one game at most one wins alone, so
the win shares of an agent with several seats vary less than independent trials: its Wilson interval
is on the safe side. Means come with bootstrap intervals that draw whole deals.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Mapping, Sequence
from dataclasses import asdict, dataclass
from statistics import fmean

from spadework.agents.arena.rating import Strength, rate
from spadework.agents.arena.results import MICROSECONDS, GameResult, SeatResult
from spadework.agents.arena.statistics import Interval, cluster_bootstrap, percentile, wilson


@dataclass(frozen=True)
class FactionResult:
    """How an agent did with one faction."""

    faction: str
    seats: int
    points: float
    wins: float  # share of the seats


@dataclass(frozen=True)
class AgentResult:
    """How an agent did."""

    agent: str
    games: int
    seats: int
    wins: Interval  # share of the seats that won; shared victories count in part
    points: Interval
    margin: Interval  # to the best of the other seats
    sources: Mapping[str, float]  # mean points by source
    factions: tuple[FactionResult, ...]
    rating: Strength
    move_p50: float  # seconds
    move_p95: float


@dataclass(frozen=True)
class Report:
    """What came out of a tournament so far."""

    games: int
    deals: int
    points: Interval  # of all seats
    winning_points: Interval
    actions: int
    seconds: float  # of play, in all processes together
    standings: tuple[AgentResult, ...]  # the most victories first

    @property
    def actions_per_second(self) -> float:
        """Actions a second in one process, the agents' thinking included."""
        return self.actions / self.seconds if self.seconds else 0.0

    def as_json(self) -> dict[str, object]:
        """The report as an object for JSON."""
        return {
            **asdict(self),
            "actions_per_second": self.actions_per_second,
        }


def report(games: Sequence[GameResult]) -> Report:
    """The standings after *games*, whatever order they were finished in."""
    ordered = sorted(games, key=lambda game: game.number)
    ratings = rate([(seat.agent, seat.points) for seat in game.seats] for game in ordered)
    standings = [_agent_result(agent, ordered, ratings[agent]) for agent in ratings]
    every_seat = _by_deal(ordered, lambda game: [float(seat.points) for seat in game.seats])
    winners = _by_deal(ordered, lambda game: [float(game.winning_points)])
    return Report(
        games=len(ordered),
        deals=len({game.deal for game in ordered}),
        points=cluster_bootstrap(every_seat),
        winning_points=cluster_bootstrap(winners),
        actions=sum(game.actions for game in ordered),
        seconds=sum(game.seconds for game in ordered),
        standings=tuple(sorted(standings, key=lambda standing: -standing.wins.mean)),
    )


def _agent_result(agent: str, games: Sequence[GameResult], rating: Strength) -> AgentResult:
    own = [
        (game, place, seat)
        for game in games
        for place, seat in enumerate(game.seats)
        if seat.agent == agent
    ]
    seats = [seat for _, _, seat in own]
    wins = [game.win_share(place) for game, place, _ in own]
    moves = [move / MICROSECONDS for seat in seats for move in seat.moves]

    def places(game: GameResult) -> list[int]:
        return [place for place, seat in enumerate(game.seats) if seat.agent == agent]

    return AgentResult(
        agent=agent,
        games=len({game.number for game, _, _ in own}),
        seats=len(seats),
        wins=wilson(sum(wins), len(wins)),
        points=cluster_bootstrap(
            _by_deal(games, lambda game: [float(game.seats[p].points) for p in places(game)])
        ),
        margin=cluster_bootstrap(
            _by_deal(games, lambda game: [float(game.margin(p)) for p in places(game)])
        ),
        sources=_sources(seats),
        factions=_factions(seats, wins),
        rating=rating,
        move_p50=percentile(moves, 0.5),
        move_p95=percentile(moves, 0.95),
    )


def _by_deal(
    games: Sequence[GameResult], values: Callable[[GameResult], list[float]]
) -> list[list[float]]:
    """The *values* of the games, those of one deal together."""
    deals: defaultdict[int, list[float]] = defaultdict(list)
    for game in games:
        deals[game.deal].extend(values(game))
    return [deals[deal] for deal in sorted(deals)]


def _sources(seats: Sequence[SeatResult]) -> dict[str, float]:
    totals: defaultdict[str, int] = defaultdict(int)
    for seat in seats:
        for source, points in seat.sources.items():
            totals[source] += points
    return {source: points / len(seats) for source, points in totals.items()}


def _factions(seats: Sequence[SeatResult], wins: Sequence[float]) -> tuple[FactionResult, ...]:
    """By faction, the most points first."""
    own: defaultdict[str, list[tuple[int, float]]] = defaultdict(list)
    for seat, won in zip(seats, wins, strict=True):
        own[seat.faction].append((seat.points, won))
    found = [
        FactionResult(
            faction,
            len(results),
            fmean(points for points, _ in results),
            fmean(won for _, won in results),
        )
        for faction, results in own.items()
    ]
    return tuple(sorted(found, key=lambda standing: (-standing.points, standing.faction)))
