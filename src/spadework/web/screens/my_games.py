"""My games: those that wait for me first, each with a small picture of its board."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from math import inf
from time import time
from typing import Final

from spadework.core.errors import RuleError
from spadework.core.text import NO_TEXT, Text, in_a_row
from spadework.games.catalog import Catalog
from spadework.notation.text import read_headers
from spadework.view.drawing.small_board import seat_colors, small_board
from spadework.web.meeting.terms_words import pace_in_words
from spadework.web.screens.rendering import page_paint, render
from spadework.web.screens.signs import Disc, name_sign
from spadework.web.storage.kept import Summary
from spadework.web.tables.terms import USUAL
from spadework.web.tables.viewed_game import Viewer
from spadework.web.time.in_words import lasting

MOST_DRAWN: Final = 40  # boards of one page: each is 13 kB


@dataclass(frozen=True)
class AtIt:
    """Somebody who plays a game in a list, and their sign."""

    name: str
    sign: Disc
    is_own: bool
    is_asked: bool


@dataclass(frozen=True)
class MyGame:
    """A game in the list of somebody who plays it or looks on."""

    url: str
    title: str
    situation: Text
    changed: str
    picture: str
    turn: Text  # whose it is
    terms: list[Text]
    left: Text  # how long I have
    note: Text  # who plays for me
    is_mine_to_move: bool
    seats: list[AtIt]


def waits_for_me(game: Summary) -> bool:
    """Whether it is for whoever has the list to act."""
    return bool(game.asked & game.seats - _played(game))


def _played(game: Summary) -> frozenset[int]:
    """The seats of whoever has the list that a computer player has, until they come back."""
    away = {seat for seat, player in enumerate(game.players) if player.is_away}
    return game.seats & away if not game.over else frozenset()


def soonest_first(games: Iterable[Summary]) -> list[Summary]:
    """Games in the order in which their time runs out; without a clock who has waited longest."""
    return sorted(games, key=lambda game: (game.ends or inf, game.changed, game.id))


def my_games_page(
    viewer: Viewer, catalog: Catalog, running: Sequence[Summary], finished: Sequence[Summary]
) -> str:
    """The page with all games of somebody."""
    waiting = soonest_first(game for game in running if waits_for_me(game))
    others = [game for game in running if not waits_for_me(game) and not game.over]
    ended = [game for game in running if game.over]  # without a result
    pictures = iter(range(MOST_DRAWN))  # what stands below is listed without one

    def listed(games: Iterable[Summary]) -> list[MyGame]:
        return [my_game(catalog, game, is_drawn=next(pictures, None) is not None) for game in games]

    return render(
        "my_games.html",
        viewer.language,
        viewer=viewer,
        waiting=listed(waiting),
        others=listed(others),
        finished=listed([*ended, *finished]),
    )


def my_game(catalog: Catalog, game: Summary, *, is_drawn: bool = True) -> MyGame:
    """A game as the list shows it, with its board if it *is drawn*."""
    asked = [game.players[seat].name for seat in sorted(game.asked) if seat < len(game.players)]
    is_mine = waits_for_me(game)
    return MyGame(
        url=f"/game/{game.id}/final" if game.over and not game.halt else f"/game/{game.id}",
        title=game.title,
        situation=game.situation,
        changed=game.changed,
        picture=kept_board(catalog, game.headers, game.board) if is_drawn else "",
        turn=NO_TEXT if is_mine or not asked else _turn_of(asked),
        terms=[] if game.terms == USUAL else pace_in_words(game.terms),
        left=Text("{time} left", time=lasting(game.ends - time())) if game.ends else NO_TEXT,
        note=Text("A computer player plays for you.") if _played(game) else NO_TEXT,
        is_mine_to_move=is_mine,
        seats=_seats(game),
    )


def _seats(game: Summary) -> list[AtIt]:
    """Everybody at the table; who has no faction yet is a letter."""
    colors = seat_colors(game.board)
    chosen = dict(enumerate(zip(game.factions, colors, strict=False)))
    found = []
    for seat, player in enumerate(game.players):
        faction, color = chosen.get(seat, ("", ""))
        sign = Disc(faction, player.name[:1].upper(), color) if faction else name_sign(player.name)
        found.append(AtIt(player.name, sign, seat in game.seats, seat in game.asked))
    return found


def _turn_of(names: list[str]) -> Text:
    return Text("It is for {names} to act.", names=in_a_row([Text("{a}", a=n) for n in names]))


def kept_board(catalog: Catalog, headers: Mapping[str, str], board: str) -> str:
    """The board as it is kept beside a record; nothing for a game that is not known here."""
    try:
        setup = read_headers(dict(headers))
        # Options change rules, not maps: without them all games on a map share its ruleset.
        rules = catalog.ruleset(setup.game, setup.expansions, {}, setup.map)
    except RuleError:
        return ""
    return small_board(rules, board, page_paint())
