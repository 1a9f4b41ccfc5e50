"""Play the finished games of the start page anew: `make finished-games`.

Computer players play them; the records are the files of src/spadework/web/games. Equal seeds give
equal games as long as players and rules stay the same and no player goes by the clock.
"""

import sys
from pathlib import Path

from spadework.agents.players.agent import Budget
from spadework.agents.players.any_order import play_turn
from spadework.agents.players.roster import make_agent
from spadework.games.catalog import Catalog
from spadework.notation.game import Game
from spadework.notation.text import write_text
from spadework.web.tables.new_game import make_game

FOLDER = Path(__file__).parent.parent / "src" / "spadework" / "web" / "games"
NODES = 2000  # what a player that searches may look at, so that the clock does not matter

# The file's name is the title; the fields are those of a new game.
GAMES: dict[str, dict[str, list[str]]] = {
    "Settlers_on_the_base_map": {
        "game": ["terra_mystica"],
        "map": ["base"],
        "factions": ["deal"],
        "seed": ["11"],
        "players": ["4"],
        **{f"seat{number}": ["settler"] for number in range(1, 5)},
    },
    "Merchants_on_the_Lakes": {
        "game": ["terra_mystica"],
        "expansion": ["merchants"],
        "map": ["lakes"],
        "factions": ["deal"],
        "seed": ["12"],
        "players": ["3"],
        **{f"seat{number}": ["settler"] for number in range(1, 4)},
    },
    "Fire_and_Ice_for_five": {
        "game": ["terra_mystica"],
        "expansion": ["fire_and_ice", "mini_expansion"],
        "map": ["fire_and_ice"],
        "factions": ["deal"],
        "seed": ["13"],
        "players": ["5"],
        **{f"seat{number}": ["settler"] for number in range(1, 6)},
    },
    "A_duel": {
        "game": ["terra_mystica"],
        "map": ["base"],
        "factions": ["deal"],
        "seed": ["15"],
        "players": ["2"],
        "seat1": ["settler"],
        "seat2": ["settler"],
    },
    "Terra_Nova_for_three": {
        "game": ["terra_nova"],
        "factions": ["deal"],
        "seed": ["14"],
        "players": ["3"],
        **{f"seat{number}": ["settler"] for number in range(1, 4)},
    },
}


def played(fields: dict[str, list[str]]) -> Game:
    """The game of *fields*, played to its end."""
    made = make_game(Catalog(), fields)
    game = made.game
    agents = [
        make_agent(player.level, seed, Budget(nodes=NODES))
        for seed, player in enumerate(made.players)
    ]
    while not game.over:
        seat = game.question.seat
        play_turn(agents[seat], game, seat)
    return game


def main() -> None:
    """Write every record."""
    FOLDER.mkdir(exist_ok=True)
    for name, fields in GAMES.items():
        game = played(fields)
        (FOLDER / f"{name}.txt").write_text(write_text(game), encoding="utf-8")
        points = ", ".join(f"{seat.faction.name} {seat.points}" for seat in game.state.seats)
        print(f"{name}: {points}", file=sys.stderr)


if __name__ == "__main__":
    main()
