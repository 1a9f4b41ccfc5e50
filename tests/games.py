"""Random games for tests: dealt by a seed, played by a seeded player."""

from collections.abc import Iterator
from random import Random

from spadework.agents.simulation import choose
from spadework.games.catalog import Catalog
from spadework.notation.game import Game

CATALOG = Catalog()
MAPS = ["base", "fire_and_ice", "fjords", "lakes", "revised_base"]
BOTH = ["fire_and_ice", "mini_expansion"]
# Ways to set up a game that together use every value of every option.
STYLES: list[dict[str, str]] = [
    {},
    {"faction_choice": "colors", "variable_turn_order": "on"},
    {"faction_choice": "auction", "spade_points": "receipt"},
    {"cultists_decline_power": "off", "spade_tile": "any", "dwelling_on_second_hex": "on"},
    {"free_burning": "on", "coins_to_points": "on", "variable_factions": "first"},
    {"start_points": "2017", "lasting_ordination": "on", "variable_factions": "v2"},
    {"start_points": "merchants", "pass_keeps_actions": "on", "variable_factions": "v3"},
    {"variable_factions": "v4", "final_scoring": "off", "mini_towns": "off"},
    {"ice_factions": "off", "volcano_factions": "off", "variable_factions": "off"},
    {"shipping_card": "off", "temple_tile": "off"},
]


def deal(seed: int) -> Game:
    """A game whose map, number of seats and options follow from *seed*."""
    style = STYLES[seed % len(STYLES)]
    expansions = BOTH if seed % 4 or style else []
    if seed % 23 == 22:
        style, expansions = {"introductory": "on"}, []
    intro = "introductory" in style
    map = "base" if intro else MAPS[seed % len(MAPS)]
    factions = [] if intro or "faction_choice" in style or seed % 3 else ["random"]
    setup = CATALOG.setup("terra_mystica", expansions, style, map, 2 + seed % 4, seed, factions, [])
    return Game(CATALOG, setup)


def steps(game: Game, seed: int) -> Iterator[None]:
    """Play *game* action by action."""
    random = Random(seed)
    while not game.over:
        game.play(choose(game.offers(), random))
        yield


def played(seed: int) -> Game:
    """A finished random game."""
    game = deal(seed)
    for _ in steps(game, seed):
        pass
    return game
