"""Finished games of each kind, played once for a module that looks at them."""

from collections.abc import Callable

import pytest

from spadework.notation.game import Game
from support import games, nova_games

GAMES: dict[str, Callable[[], Game]] = {
    "five": lambda: games.played(3),
    "auction": lambda: games.played(2),
    "ships": lambda: games.played_ships(2),
    "nova": lambda: nova_games.played(5),
}


@pytest.fixture(params=GAMES, scope="module")
def game(request: pytest.FixtureRequest) -> Game:
    """A finished game of each kind."""
    return GAMES[request.param]()
