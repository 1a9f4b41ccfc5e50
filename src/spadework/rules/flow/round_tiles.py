"""Points from the round's scoring tile and from favor tiles."""

from __future__ import annotations

from typing import Final

from spadework.core.facts import Event, RoundTile
from spadework.core.ruleset import Ruleset
from spadework.core.seat import Seat
from spadework.core.state import State
from spadework.core.text import Text


def current_tile(state: State) -> RoundTile:
    """The scoring tile of the round being played."""
    return state.rules.round_tiles[state.round_tiles[state.round - 1]]


def is_barred(rules: Ruleset, tile: RoundTile, round: int) -> bool:
    """Whether *tile* is not drawn for *round*; the first printing has no bar (spade_tile)."""
    return round in tile.not_in_rounds and rules.options.text("spade_tile") != "any"


def score_event(state: State, seat: Seat, event: int) -> None:
    """Score what the round rewards: a kind of structure, a spade, a town or shipping."""
    if state.round:
        tile = current_tile(state)
        if tile.points_on[event]:
            seat.score(tile.points_on[event], tile.source)


def score_structure(state: State, seat: Seat, kind: int) -> None:
    """Score a structure just built: round tile, the faction's own points, own favor tiles."""
    score_event(state, seat, kind)
    for ability in seat.abilities.structure_built:
        ability.structure_built(state, seat, kind)
    if seat.favors:
        for i, tile in enumerate(state.rules.favor_tiles):
            if tile.points_on[kind] and seat.has_favor(i):
                seat.score(tile.points_on[kind], tile.source)


EVENTS: Final = [
    Event("spade", "spade", Text("{spade}")),
    Event("town", "town", Text("town")),
    Event("shipping", "shipping", Text("step in {shipping}")),
    Event("digging", "upgrade", Text("step on the digging track")),
]
