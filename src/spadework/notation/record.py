"""A game between processes: a position cannot travel, but what was played can."""

from __future__ import annotations

import msgspec

from spadework.games.catalog import Catalog
from spadework.notation.game import Game
from spadework.notation.text import start_game, text_headers


class Record(msgspec.Struct, frozen=True):
    """The headers of a game, and who played what."""

    headers: dict[str, str]
    actions: list[tuple[int, str]]


def record_of(game: Game) -> Record:
    """The record of *game*."""
    return Record(dict(text_headers(game)), played(game))


def played(game: Game, since: int = 0) -> list[tuple[int, str]]:
    """The seats and the texts of all that was played *since* so many actions."""
    return [(entry.seat, entry.action.text) for entry in game.record[since:]]


def replay(catalog: Catalog, record: Record) -> Game:
    """The game of a record."""
    game = start_game(catalog, record.headers)
    game.play_recorded(record.actions)
    return game
