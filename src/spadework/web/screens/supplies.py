"""What lies beside the board: cults, round tiles, cards, favor and town tiles, power actions."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import dataclass
from typing import Final

import msgspec

from spadework.core.state import State
from spadework.core.text import Text
from spadework.rules.power.spaces import space_price
from spadework.view.advice.card_worth import card_worth
from spadework.view.drawing.cult_board import cult_board, signs
from spadework.view.drawing.tile_icons import Face, space_face, tile_faces
from spadework.web.screens.piece_cache import keep, piece
from spadework.web.screens.rendering import page_paint, render, speech
from spadework.web.tables.viewed_game import ViewedGame

TITLES: Final = (
    Text("Power actions"),
    Text("{Bonus_cards}"),
    Text("Favor tiles"),
    Text("Town tiles"),
)


class Supply(msgspec.Struct, frozen=True):
    """A tile on the table: its face, how many are left, coins on it."""

    thing: str
    code: str
    face: Face
    count: int = 1
    coins: int = 0
    used: bool = False
    sacrifice: int = 0  # tokens that have to be sacrificed for it
    points: int = 0  # that it scores for the viewer on passing as things stand


@dataclass(frozen=True)
class RoundSpace:
    """The scoring tile of a round, and what the viewer has scored by it."""

    number: int
    thing: str
    code: str
    face: Face
    is_past: bool
    is_current: bool
    scored: int | None  # by the viewer; None for who only watches


def tracks_html(view: ViewedGame, lit: Collection[str]) -> str:
    """The cult board; nothing in a game without cults."""
    state = view.game.state
    if not state.rules.cults.names:
        return ""
    say = speech(view.viewer.language, state.rules)
    cults = sorted(place for place in lit if place.startswith(("cult:", "order:")))
    code = view.viewer.language
    standing = [list(seat.cults) for seat in state.seats]
    return keep(
        view,
        "tracks.html",
        (code, signs(state), standing, state.cult_priests, cults),
        lambda: render("tracks.html", code, drawing=cult_board(state, cults, say, page_paint())),
    )


def rounds_html(view: ViewedGame, seat: int | None) -> str:
    """The scoring tiles of all rounds with the points of *seat*, and the final scoring."""
    state = view.game.state
    rules = state.rules
    known = tile_faces(rules)
    mine = None if seat is None else state.seats[seat]
    rounds = [
        RoundSpace(
            number,
            f"round:{rules.round_tiles[tile].code}",
            rules.round_tiles[tile].code,
            known[f"round:{rules.round_tiles[tile].code}"],
            is_past=state.over or number < state.round,
            is_current=number == state.round and not state.over,
            scored=None if mine is None else mine.breakdown[rules.round_tiles[tile].source],
        )
        for number, tile in enumerate(state.round_tiles, start=1)
    ]
    finals = [
        Supply(f"final:{tile.code}", tile.name, known[f"final:{tile.code}"])
        for tile in [rules.final_tiles[place] for place in state.final_tiles]
    ]
    return piece(view, "rounds.html", rounds=rounds, finals=finals)


def supplies_html(
    view: ViewedGame, lit: Collection[str], sacrifices: Mapping[str, int], seat: int | None
) -> str:
    """The power actions, and the bonus cards that are left with what they would score *seat*."""
    state = view.game.state
    rules = state.rules
    known = tile_faces(rules)
    say = speech(view.viewer.language, rules)
    return piece(
        view,
        "supplies.html",
        spaces=_spaces(view, state, sacrifices),
        cards=[
            Supply(
                f"bonus:{card.code}",
                card.code,
                known[f"bonus:{card.code}"],
                coins=state.bonus_coins[i],
                points=0 if seat is None else card_worth(state, seat, i).points,
            )
            for i, card in enumerate(rules.bonus_cards)
            if state.bonus_free >> i & 1
        ],
        lit=_tiles_in(lit),
        titles=[say(title) for title in TITLES[:2]],
    )


def tiles_html(view: ViewedGame, lit: Collection[str]) -> str:
    """The favor tiles and town tiles that are left."""
    state = view.game.state
    rules = state.rules
    known = tile_faces(rules)
    say = speech(view.viewer.language, rules)
    return piece(
        view,
        "tiles.html",
        favors=[
            Supply(f"favor:{tile.code}", tile.code, known[f"favor:{tile.code}"], count=left)
            for tile, left in zip(rules.favor_tiles, state.favor_left, strict=False)
        ],
        towns=[
            Supply(f"town:{tile.code}", tile.code, known[f"town:{tile.code}"], count=left)
            for tile, left in zip(rules.town_tiles, state.town_left, strict=False)
        ],
        lit=_tiles_in(lit),
        titles=[say(title) for title in TITLES[2:]],
    )


def _tiles_in(places: Collection[str]) -> list[str]:
    return sorted(place for place in places if ":" in place)


def _spaces(view: ViewedGame, state: State, sacrifices: Mapping[str, int]) -> list[Supply]:
    """The power actions of the board, at the price of the viewer's seat."""
    rules = state.rules
    seat = view.acting_seat
    owner = state.seats[seat] if seat is not None and seat < len(state.seats) else None
    return [
        Supply(
            f"space:{space.code}",
            space.code,
            space_face(rules, space, space_price(owner, space) if owner is not None else None),
            used=bool(state.covered >> i & 1),
            sacrifice=sacrifices.get(f"space:{space.code}", 0),
        )
        for i, space in enumerate(rules.spaces)
        if space.shared
    ]
