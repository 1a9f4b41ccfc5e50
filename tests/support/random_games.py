"""Random games to look at, always the same, and positions in them."""

from __future__ import annotations

from random import Random

import spadework as sw
from spadework.agents.arena.simulation import choose
from spadework.notation.game import Game
from spadework.view.advice.mistakes import warnings

GAMES = {
    "base": (("terra_mystica",), ""),
    "ice": (("terra_mystica", "fire_and_ice", "mini_expansion"), "fire_and_ice"),
    "ships": (("terra_mystica", "merchants"), "lakes"),
    "nova": (("terra_nova",), ""),
}


def played(name: str, actions: int, seats: int = 3) -> Game:
    """A random game after so many actions."""
    args, map = GAMES[name]
    game = sw.new_game(sw.ruleset(*args, map=map), seats=seats, seed=11)
    random = Random(11)
    while len(game.record) < actions and not game.over:
        game.play(choose(game.offers(), random))
    return game


def first_dwellings() -> Game:
    game = played("base", 0)
    while not game.offers()[0].text.startswith("build"):
        game.play(game.offers()[0])
    return game


def turn_of(word: str) -> Game:
    """A random game at a turn in which something called *word* is offered."""
    game = played("base", 20)
    random = Random(5)
    while not (game.question.is_turn and offer(game, word)):
        game.play(choose(game.offers(), random))
    return game


def offer(game: Game, word: str) -> str:
    return next((a.text for a in game.offers() if a.text.startswith(word)), "")


def likely_mistake() -> tuple[Game, str, str]:
    """A position, an action that may be a mistake, and which one."""
    game = played("base", 20)
    random = Random(6)
    while not game.over:
        for action in game.offers():
            found = warnings(game.state, game.question.seat, action)
            if found:
                return game, action.text, found[0].id
        game.play(choose(game.offers(), random))
    raise AssertionError("a whole game without a mistake")
