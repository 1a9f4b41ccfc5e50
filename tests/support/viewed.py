"""A game as whoever is asked sees it, for tests of single screens."""

from spadework.notation.game import Game
from spadework.web.tables.viewed_game import NEVER, Player, ViewedGame, Viewer

NAMES = ("Ada", "Bo", "Cleo", "Dan", "Eve")


def viewed(game: Game, language: str = "en") -> ViewedGame:
    """The game as whoever is asked sees it."""
    return ViewedGame(
        id="g1",
        title="Tuesday",
        game=game,
        viewer=Viewer(frozenset([game.question.seat]), language),
        players=tuple(Player(NAMES[seat], "") for seat in range(game.setup.seats)),
        sequence=len(game.record),
        length=len(game.record),
        at=NEVER,
    )
