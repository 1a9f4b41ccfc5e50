"""Golden playthroughs: a readable text of every position and its answers, kept in tests/golden.

`make golden` writes them anew; a difference is reviewed like code.
"""

import sys
from collections.abc import Callable, Iterable
from pathlib import Path
from random import Random
from typing import Final

from spadework.core.state import Action, State
from spadework.notation.game import Game
from support import nova_games
from support.games import CATALOG, choose_ships, deal, deal_ships, played, played_ships

FOLDER = Path(__file__).parents[1] / "golden"
WIDTH = 96
PLAYOUTS = 60
# The later ones have what is rare: trades with sanctuaries and shipyards, a bought favor tile.
SHIP_SEEDS = [*range(60), 86, 107, 129, 145, 151, 155, 170, 203, 207]


Player = Callable[[list[Action], Random], Action]


def anything(offers: list[Action], random: Random) -> Action:
    """Any answer, each equally likely."""
    return offers[int(random.random() * len(offers))]


def playthrough(game: Game, seed: int, actions: int, choose: Player = anything) -> str:
    """The first *actions* actions of a random game, told position by position."""
    random = Random(seed)
    lines: list[str] = []
    for number in range(actions):
        if game.over:
            break
        state = game.state
        asked = state.question
        offers = game.offers()
        action = choose(offers, random)
        who = state.seats[asked.seat].faction.name if asked.seat < len(state.seats) else "somebody"
        lines.append(f"{number}. {who}: {asked.question} ({len(offers)} answers)")
        lines += _wrapped([str(offer) for offer in offers])
        lines.append(f"   -> {action}")
        game.play(action)
        lines += [f"      {_seat(game.state, i)}" for i in range(len(game.state.seats))]
    return "\n".join(lines) + "\n"


def _seat(state: State, index: int) -> str:
    seat = state.seats[index]
    bowls = f"{seat.bowl1}/{seat.bowl2}/{seat.bowl3}"
    if not seat.cults:
        goods = f"{seat.coins}C, {bowls} PW, sailing {seat.shipping}"
        return f"{seat.faction.id}: {seat.points} VP, {goods}"
    goods = f"{seat.coins}C {seat.workers}W {seat.priests}P"
    cults = "/".join(str(step) for step in seat.cults)
    return f"{seat.faction.id}: {seat.points} VP, {goods}, {bowls} PW, cults {cults}"


def _wrapped(texts: list[str]) -> list[str]:
    lines = [""]
    for text in texts:
        if len(lines[-1]) + len(text) > WIDTH:
            lines.append("")
        lines[-1] += ("; " if lines[-1] else "") + text
    return [f"   {line}" for line in lines]


def playouts(games: Iterable[Game]) -> str:
    """How random games end: the same for the interpreted and the compiled engine."""
    lines: list[str] = []
    for seed, game in enumerate(games):
        points = ", ".join(f"{seat.faction.id} {seat.points}" for seat in game.state.seats)
        lines.append(f"{seed}: {len(game.record)} actions, {points}")
    return "\n".join(lines) + "\n"


def introductory() -> Game:
    setup = CATALOG.setup("terra_mystica", [], {"introductory": "on"}, "base", 2, 1, [], [])
    return Game(CATALOG, setup)


def auction() -> Game:
    options = {"faction_choice": "auction"}
    return Game(CATALOG, CATALOG.setup("terra_mystica", [], options, "base", 2, 1, [], []))


def random_games() -> str:
    return playouts(played(seed) for seed in range(PLAYOUTS))


def random_games_with_ships() -> str:
    return playouts(played_ships(seed) for seed in SHIP_SEEDS)


def random_games_of_terra_nova() -> str:
    return playouts(nova_games.played(seed) for seed in range(nova_games.PLAYOUTS))


# Every golden file by name, with what tells it.
TEXTS: Final[dict[str, Callable[[], str]]] = {
    "introductory.txt": lambda: playthrough(introductory(), 4, 60),
    "auction.txt": lambda: playthrough(auction(), 2, 60),
    "fire_and_ice.txt": lambda: playthrough(deal(33), 5, 80),
    "playouts.txt": random_games,
    "merchants.txt": lambda: playthrough(deal_ships(53), 53, 168, choose_ships),
    "merchants_playouts.txt": random_games_with_ships,
    "terra_nova.txt": lambda: playthrough(nova_games.deal(22), 3, 90),
    "terra_nova_planner.txt": lambda: playthrough(nova_games.deal(3), 3, 60),
    "terra_nova_playouts.txt": random_games_of_terra_nova,
}


if __name__ == "__main__":
    for name, tell in TEXTS.items():
        text = tell()
        (FOLDER / name).write_text(text, encoding="utf-8")
        print(f"{name}: {len(text.splitlines())} lines", file=sys.stderr)
