"""Spadework: the Terra Mystica family on a computer. Unofficial: own art, own words.

import spadework as sw

rules = sw.ruleset("terra_mystica", "fire_and_ice", map="base")
game = sw.new_game(rules, seats=4, seed=7)
while not game.over:
    game.play(game.offers()[0])
print(game.scores())
"""

from __future__ import annotations

import copyreg
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Final, NoReturn, SupportsIndex

from spadework.core.abilities import Abilities
from spadework.core.actions import ActionTable
from spadework.core.board import Board
from spadework.core.effects import Reward
from spadework.core.errors import (
    IllegalAction,
    NotationError,
    RuleError,
    SetupError,
    not_by_itself,
)
from spadework.core.facts import (
    ActionSpace,
    BonusCard,
    Choice,
    Conversion,
    Faction,
    FavorTile,
    FinalTile,
    Income,
    Price,
    RoundTile,
    StructureKind,
    TownTile,
)
from spadework.core.options import LATER_PRINTING, Options
from spadework.core.past import Played
from spadework.core.ruleset import CultFacts, Ruleset
from spadework.core.seat import Seat
from spadework.core.setup import Setup
from spadework.core.state import Action, Decision, State
from spadework.core.text import Text
from spadework.encoding.mask import mask as legal_mask
from spadework.games.catalog import Catalog
from spadework.notation.files import load, read_record
from spadework.notation.game import Entry, Game
from spadework.notation.given import (
    as_name,
    as_names,
    as_number,
    as_options,
    as_path,
    as_position,
    as_record,
)
from spadework.notation.json_record import write_json
from spadework.notation.ledger.writer import write_ledger
from spadework.notation.record import Record, record_of, replay
from spadework.notation.text import write_text

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    from spadework.view.drawing.notebook import Drawing

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
    "Seat",
    "Setup",
    "SetupError",
    "State",
    "__version__",
    "draw",
    "game_of",
    "load_game",
    "mask",
    "new_game",
    "open_game",
    "ruleset",
    "write_json",
    "write_ledger",
    "write_text",
]

SWITCHED: Final[Mapping[str | bool, str]] = {True: "on", False: "off"}


def __dir__() -> list[str]:
    """What is public, for those who look around in a notebook."""
    return __all__


def ruleset(
    game: str,
    *expansions: str,
    map: str = "",
    options: Mapping[str, str | bool] | None = None,
    printing: str = LATER_PRINTING,
) -> Ruleset:
    """The rules of a game with expansions on a map, the usual one unless it is named.

    The *printing*, ``"first"`` or ``"later"``, sets every option that the printings differ in;
    *options* have the last word. True and False stand for ``"on"`` and ``"off"``.
    """
    game, boxes = str(game), [str(expansion) for expansion in expansions]
    printed: dict[str, str] = {}
    if printing != LATER_PRINTING:  # which the defaults follow
        printed = _catalog.printing(game, boxes, printing)
    chosen = {name: SWITCHED.get(value, str(value)) for name, value in as_options(options).items()}
    return _catalog.ruleset(game, boxes, {**printed, **chosen}, str(map))


def new_game(
    rules: Ruleset | str,
    seats: SupportsIndex,
    seed: SupportsIndex = 0,
    factions: Sequence[str] | str | None = None,
    players: Sequence[str] | None = None,
) -> Game:
    """A new game; all chance is spent now, by *seed*.

    The *rules* may be just the name of a game. *factions* are named in seat order, or ``"random"``.
    """
    if not isinstance(rules, Ruleset):
        rules = ruleset(rules)
    setup = _catalog.setup(
        rules.name,
        rules.expansions,
        rules.options.chosen(),
        rules.map_name,
        as_number(seats, Text("the number of seats")),
        as_number(seed, Text("the seed")),
        [as_name(name) for name in as_names(factions)],
        as_names(players),
    )
    return Game(_catalog, setup, rules)


def open_game(text: str) -> Game:
    """The game of a record: our text, our JSON or a ledger."""
    return read_record(_catalog, as_record(text)).game


def load_game(path: str | Path) -> Game:
    """The game of a file: our text, our JSON or a ledger."""
    return open_game(load(as_path(path)))


def game_of(state: State) -> Game:
    """A game that stands where *state* stands, with the record that led there."""
    return Game.of(_catalog, as_position(state).copy())


def draw(position: Game | State, title: str = "", dark: bool = False) -> Drawing:
    """The board as a drawing that notebooks show, with ``svg``, ``png()`` and ``save(path)``."""
    from spadework.view.drawing.notebook import draw  # not before somebody wants to see something

    return draw(_position(position), title, dark)


def mask(position: Game | State) -> NDArray[np.bool_]:
    """For every action by its id whether it answers the question; nothing when a game is over."""
    return legal_mask(_position(position))


def _position(given: Game | State) -> State:
    return as_position(given.state if isinstance(given, Game) else given)


def _shown(state: State) -> str:
    """A position in a notebook."""
    return draw(state).svg


_catalog = Catalog(shown=_shown)

# Games and positions are pickled as their records, rules as what they were asked for by, actions as
# their texts under their rules: compiled objects cannot be, and another process has rulesets of its
# own. What means something only as a part of these is not pickled.


def _rules_of(game: str, expansions: list[str], options: dict[str, str], map: str) -> Ruleset:
    return _catalog.ruleset(game, expansions, options, map)


def _replayed(record: Record) -> Game:
    return replay(_catalog, record)


def _replayed_position(record: Record) -> State:
    return _replayed(record).state


def _set_up(record: Record) -> Setup:
    return _replayed(record).setup


def _pickled(game: Game) -> tuple[Callable[[Record], Game], tuple[Record]]:
    return _replayed, (record_of(game),)


def _pickled_position(state: State) -> tuple[Callable[[Record], State], tuple[Record]]:
    return _replayed_position, (record_of(Game.of(_catalog, state)),)


def _pickled_set_up(setup: Setup) -> tuple[Callable[[Record], Setup], tuple[Record]]:
    return _set_up, (record_of(Game(_catalog, setup)),)


def _pickled_rules(rules: Ruleset) -> tuple[Callable[..., Ruleset], tuple[object, ...]]:
    return _rules_of, (rules.name, rules.expansions, rules.options.chosen(), rules.map_name)


def _not_pickled(part: object) -> NoReturn:
    raise not_by_itself(part)


_PARTS = [
    *[Seat, Played, ActionTable, Board, Options, Abilities, Faction, Price, Income, Conversion],
    *[StructureKind, ActionSpace, Reward, Choice, BonusCard, FavorTile, TownTile, RoundTile],
    *[FinalTile, CultFacts],
]

copyreg.pickle(Game, _pickled)
copyreg.pickle(State, _pickled_position)
copyreg.pickle(Setup, _pickled_set_up)
copyreg.pickle(Ruleset, _pickled_rules)
for _part in _PARTS:
    copyreg.pickle(_part, _not_pickled)
