"""A table with ships: positions as in `table`, with docks, ships and trade markers put, not played.

Everybody's dock lies under the first of its structures that can have one.
"""

from __future__ import annotations

from typing import Final

from spadework.core.setup import Setup
from spadework.core.state import State
from spadework.notation.game import Game
from spadework.rules.ground.reach import refresh_reach
from spadework.rules.ships.docks import (
    NOWHERE,
    dock_of,
    dock_sites,
    mark,
    markers_of,
    put_dock,
    set_ships,
    ships_of,
)
from support.table import (
    CATALOG,
    Supply,
    factions_in,
    give,
    make_setup,
    play_to_round_1,
    seat_of,
)

ALL: Final = ["fire_and_ice", "merchants", "mini_expansion"]
AT_SEA: Final = Supply(
    ALL,
    [f"BON{n}" for n in (9, 7, 4, 11, 12, 13, 14)],
    [f"SCORE{n}" for n in range(10, 22)],
)


def harbor(
    text: str,
    *,
    ships: dict[str, str] | None = None,
    tile: str = "SCORE10",
    cards: list[str] | None = None,
    options: dict[str, str] | None = None,
    final: str = "",
    shipping: int = 1,
    map: str = "base",
) -> Game:
    """The position *text* describes, in round 1, with *ships* on the hexes named."""
    setup = setup_of(factions_in(text), tile, cards, options, final, map)
    game = Game(CATALOG, setup)
    play_to_round_1(game, text, cards, _put_docks)
    state = game.state
    for seat in state.seats:
        give(game, seat.faction.id, coins=20, workers=20, priests=3, points=20, bowls=(0, 0, 12))
        if not seat.faction.jump_ranges and seat.faction.shipping_price is not None:
            seat.shipping = shipping
        refresh_reach(state, seat)
    for name, places in (ships or {}).items():
        put_ships(game, name, places)
    return game


def setup_of(
    factions: list[str],
    tile: str = "SCORE10",
    cards: list[str] | None = None,
    options: dict[str, str] | None = None,
    final: str = "",
    map: str = "base",
) -> Setup:
    """A set-up with fixed factions and tiles: nothing in it is drawn."""
    return make_setup(factions, tile, cards, options, final, map, AT_SEA)


def _put_docks(state: State) -> None:
    for seat in state.seats:
        if dock_sites(state, seat):
            put_dock(state, seat, dock_sites(state, seat)[0])


def put_ships(game: Game, name: str, places: str) -> None:
    """Let the ships of a faction stand on *places*."""
    board = game.state.rules.board
    set_ships(game.state, seat_of(game, name), [board.hex(place) for place in places.split()])


def put_markers(game: Game, name: str, places: str) -> None:
    """Put trade markers of a faction on *places*."""
    board = game.state.rules.board
    mark(game.state, seat_of(game, name), [board.hex(place) for place in places.split()])


def ships(game: Game, name: str) -> str:
    """Where the ships of a faction are."""
    names = game.state.rules.board.names
    return " ".join(names[hex] for hex in ships_of(game.state, seat_of(game, name)))


def markers(game: Game, name: str) -> str:
    """Where the trade markers of a faction are."""
    names = game.state.rules.board.names
    return " ".join(names[hex] for hex in markers_of(game.state, seat_of(game, name)))


def dock(game: Game, name: str) -> str:
    """Where the dock of a faction is; empty while it has none."""
    hex = dock_of(game.state, seat_of(game, name))
    return "" if hex == NOWHERE else game.state.rules.board.names[hex]


def play(game: Game, *texts: str) -> None:
    """Play one action after the other; after a pass what could be converted is left."""
    for text in texts:
        game.play(text)
        if text.rpartition(": ")[2].startswith("pass"):
            leave_turn(game)


def leave_turn(game: Game) -> None:
    """End the turn of somebody who has passed, if that is what is asked."""
    if not game.over and game.state.seats[game.question.seat].passed:
        game.play("end turn")
