"""A game as somebody sees it, for tests of single screens."""

from __future__ import annotations

import spadework as sw
from spadework.notation.game import Game
from spadework.web.tables.viewed_game import NEVER, LeechOrder, Player, Remark, ViewedGame, Viewer
from support.table_page import START

NAMES = ("Ada", "Bo", "Cleo", "Dan", "Eve")


def viewed(
    game: Game,
    *,
    seats: tuple[int, ...] | None = None,
    language: str = "en",
    title: str = "Tuesday",
    names: tuple[str, ...] = NAMES,
    sequence: int = NEVER,
    length: int = NEVER,
    at: int = NEVER,
    draft: tuple[str, ...] = (),
    silenced: frozenset[str] = frozenset(),
    remarks: tuple[Remark, ...] = (),
    links: dict[str, str] | None = None,
    orders: dict[int, LeechOrder] | None = None,
    kept: dict[str, object] | None = None,
) -> ViewedGame:
    """A game as somebody sees it: who is asked, unless *seats* are given."""
    asked = () if game.over else (game.question.seat,)
    return ViewedGame(
        id="g1",
        title=title,
        game=game,
        viewer=Viewer(frozenset(asked if seats is None else seats), language, silenced=silenced),
        players=tuple(Player(names[seat], "") for seat in range(game.setup.seats)),
        sequence=len(game.record) if sequence == NEVER else sequence,
        length=len(game.record) if length == NEVER else length,
        at=at,
        draft=draft,
        remarks=remarks,
        links=links or {},
        orders=orders or {},
        kept={} if kept is None else kept,
    )


def witches_and_nomads(*actions: str) -> sw.Game:
    """A game of two, up to the first turn and on."""
    game = sw.new_game(sw.ruleset("terra_mystica"), seats=2, seed=3, factions=["witches", "nomads"])
    for text in [*START, *actions]:
        game.play(text)
    return game
