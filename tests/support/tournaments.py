"""Small tournaments, and what came of them without the clock."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from spadework.agents.arena.results import GameResult
from spadework.agents.arena.tournament import Tournament, read_entrant

SOME_SEAT = '{"agent":"random","faction":"giants","points":1,"sources":{},"moves_us":[]}'
SOME_RESULT = f'{{"game":0,"deal":0,"seats":[{SOME_SEAT},{SOME_SEAT}],"actions":1,"seconds":1}}'


def tournament(seats: str, games: int = 4, **settings: object) -> Tournament:
    entrants = tuple(read_entrant(name) for name in seats.split(","))
    made = Tournament(entrants=entrants, games=games, seed=1, game="terra_mystica")
    return replace(made, **settings)  # type: ignore[arg-type]  # whatever settings a test wants


def outcome(game: GameResult) -> tuple[object, ...]:
    """A result without the clock."""
    seats = [(seat.agent, seat.faction, seat.points, seat.sources) for seat in game.seats]
    return game.number, game.deal, game.actions, seats


def outcomes(games: Iterator[GameResult] | list[GameResult]) -> list[tuple[object, ...]]:
    return sorted((outcome(game) for game in games), key=str)
