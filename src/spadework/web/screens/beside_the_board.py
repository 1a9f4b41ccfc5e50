"""What lay beside the board before something happened: tiles, cards, and what mats show of them.

A page shows the position as it is. These are the parts of it in which something has changed since,
as they were drawn before: whoever tells what has happened puts them over the others.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from spadework.core.seat import Seat
from spadework.core.state import State
from spadework.notation.game import Game
from spadework.web.screens.mat_pieces import glance_html, owned_html, seat_tiles_html
from spadework.web.screens.mats import make_mats
from spadework.web.screens.supplies import rounds_html, supplies_html, tiles_html
from spadework.web.tables.viewed_game import ViewedGame


def as_it_lay(view: ViewedGame, before: State, after: State) -> dict[str, str]:
    """The parts of the page that are different *after*, as they were *before*, by selector."""
    past = replace(view, game=Game.of(view.game.catalog, before), at=view.game.length)
    return dict([*_beside_the_board(past, before, after), *_on_mats(past, before, after)])


def _beside_the_board(past: ViewedGame, before: State, after: State) -> Iterator[tuple[str, str]]:
    own = next((seat for seat in sorted(past.viewer.seats) if seat < len(before.seats)), None)
    if _cards(before) != _cards(after):
        yield "#supplies", supplies_html(past, (), {}, own)
    if _tiles(before) != _tiles(after):
        yield "#tiles", tiles_html(past, ())
    if before.round != after.round or before.over != after.over:
        yield "#rounds", rounds_html(past, own)


def _on_mats(past: ViewedGame, before: State, after: State) -> Iterator[tuple[str, str]]:
    changed = [
        seat.index
        for seat, later in zip(before.seats, after.seats, strict=False)
        if _belongings(seat) != _belongings(later)
    ]
    mats = make_mats(past) if changed else []
    for seat in changed:
        where = f"#mat-{seat}"
        yield f"{where} .owned .tiles", owned_html(past, mats[seat], ())
        yield f"{where} .glance", glance_html(past, mats[seat])
        yield f"{where} .glance-tiles", seat_tiles_html(past, mats[seat])


def _cards(state: State) -> tuple[object, ...]:
    return state.bonus_free, state.bonus_coins, state.covered


def _tiles(state: State) -> tuple[object, ...]:
    return state.favor_left, state.town_left


def _belongings(seat: Seat) -> tuple[object, ...]:
    """What a mat shows besides goods."""
    tiles = (seat.bonus, seat.favors, seat.towns, seat.used, seat.open_actions)
    return (*tiles, seat.built, seat.shipping, seat.digging, seat.jump_range)
