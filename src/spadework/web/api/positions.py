"""A position as the API tells it: made of what the drawings and records are made of."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from spadework.core.ruleset import Ruleset
from spadework.core.state import State
from spadework.notation.game import Game
from spadework.view.advice.position import (
    bridge_pictures,
    hex_pictures,
    seat_data,
    seat_pictures,
)
from spadework.web.api.answers import Card, HexShown, Position, SeatPosition


def position_of(game: Game, sequence: int) -> Position:
    """Where *game* stands, after *sequence* actions of its record and maybe a draft."""
    state = game.state
    rules = state.rules
    return Position(
        sequence=sequence,
        ruleset="+".join([rules.name, *rules.expansions]),
        map=game.setup.map,
        options=dict(rules.options.values),
        round=state.round,
        over=state.over,
        active=state.active if state.active < state.seat_count and not state.over else None,
        order=list(state.order),
        hexes=[msgspec.convert(hex._asdict(), HexShown) for hex in hex_pictures(state)],
        bridges=list(bridge_pictures(state)),
        seats=_seats(state),
        round_tiles=[rules.round_tiles[tile].code for tile in state.round_tiles],
        final_tiles=[rules.final_tiles[tile].code for tile in state.final_tiles],
        bonus_cards=[
            Card(card.code, 1, state.bonus_coins[i])
            for i, card in enumerate(rules.bonus_cards)
            if state.bonus_free >> i & 1
        ],
        favor_tiles=_left([tile.code for tile in rules.favor_tiles], state.favor_left),
        town_tiles=_left([tile.code for tile in rules.town_tiles], state.town_left),
        spaces=_spaces(rules, state),
    )


def _seats(state: State) -> list[SeatPosition]:
    pictures = seat_pictures(state)
    return [
        msgspec.convert(
            {
                **seat_data(state, seat, seat.faction.id),
                "shipping": picture.shipping,
                "digging": picture.digging,
                "keys": picture.keys,
                "passed": picture.passed,
                "tiles": list(picture.tiles),
            },
            SeatPosition,
        )
        for seat, picture in zip(state.seats, pictures, strict=True)
    ]


def _left(codes: Sequence[str], left: Sequence[int]) -> list[Card]:
    return [Card(code, n) for code, n in zip(codes, left, strict=False)]


def _spaces(rules: Ruleset, state: State) -> dict[str, bool]:
    shared = [(i, space) for i, space in enumerate(rules.spaces) if space.shared]
    return {space.code: not state.covered >> i & 1 for i, space in shared}
