"""Spadework: the Terra Mystica family on a computer. Unofficial: own art, own words.

import spadework as sw

rules = sw.ruleset("terra_mystica", "fire_and_ice", map="base")
game = sw.new_game(rules, seats=4, seed=7)
while not game.over:
    game.play(game.offers()[0])
print(game.scores())
"""

from __future__ import annotations

from spadework.core.errors import IllegalAction, NotationError, RuleError, SetupError
from spadework.core.options import LATER_PRINTING
from spadework.core.ruleset import Ruleset
from spadework.core.setup import Setup
from spadework.core.state import Action, Decision, State
from spadework.games.catalog import Catalog
from spadework.notation.files import read_record
from spadework.notation.game import Entry, Game
from spadework.notation.json_record import write_json
from spadework.notation.text import write_text

__version__ = "0.1.0"

__all__ = [
    "Action",
    "Catalog",
    "Decision",
    "Entry",
    "Game",
    "IllegalAction",
    "NotationError",
    "RuleError",
    "Ruleset",
    "Setup",
    "SetupError",
    "State",
    "__version__",
    "new_game",
    "open_game",
    "ruleset",
    "write_json",
    "write_text",
]

_catalog = Catalog()


def ruleset(
    game: str,
    *expansions: str,
    map: str = "",
    options: dict[str, str] | None = None,
    printing: str = LATER_PRINTING,
) -> Ruleset:
    """The rules of a game with expansions on a map, the usual one unless it is named.

    The *printing*, ``"first"`` or ``"later"``, sets every option that the printings differ in;
    *options* have the last word.
    """
    printed: dict[str, str] = {}
    if printing != LATER_PRINTING:  # which the defaults follow
        printed = _catalog.printing(game, list(expansions), printing)
    return _catalog.ruleset(game, list(expansions), {**printed, **(options or {})}, map)


def new_game(
    rules: Ruleset,
    seats: int,
    seed: int = 0,
    factions: list[str] | None = None,
    players: list[str] | None = None,
) -> Game:
    """A new game; all chance is spent now, by *seed*."""
    setup = _catalog.setup(
        rules.name,
        rules.expansions,
        rules.options.chosen(),
        rules.map_name,
        seats,
        seed,
        factions or [],
        players or [],
    )
    return Game(_catalog, setup, rules)


def open_game(text: str) -> Game:
    """The game of a record: our text, our JSON or a ledger."""
    return read_record(_catalog, text).game
