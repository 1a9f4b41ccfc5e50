"""Random games of Terra Nova for tests: dealt by a seed, played by a seeded player."""

from spadework.notation.game import Game
from support.games import steps
from support.nova_table import CATALOG

PLAYOUTS = 66
# Ways to set up a game that together use every value of every option.
STYLES: list[dict[str, str]] = [
    {},
    {"dropout_turn_order": "on"},
    {"first_game": "on"},
    {"two_player_variant": "planner"},
    {"two_player_variant": "lucky_digger"},
    {"two_player_variant": "lucky_digger", "lucky_digger_time": "setup"},
    {"two_player_variant": "lucky_digger", "lucky_digger_time": "round_3"},
    {"bridge_usable_by": "owner", "free_shovel_action_must_use_a_shovel": "off"},
    {"inventors_action_on_home_terrain": "off", "terrain_tiles_limited": "on"},
    {"start_houses_trigger_effects": "on", "dropout_turn_order": "on"},
    {"town_absorbs_whole_component": "off"},
]


def deal(seed: int) -> Game:
    """A game whose number of seats and options follow from *seed*."""
    style = STYLES[seed % len(STYLES)]
    seats = 2 if "two_player_variant" in style else 2 + seed // len(STYLES) % 3
    factions = [] if seed % 2 or "first_game" in style else ["random"]
    return Game(CATALOG, CATALOG.setup("terra_nova", [], style, "", seats, seed, factions, []))


def played(seed: int) -> Game:
    """A finished random game."""
    game = deal(seed)
    for _ in steps(game, seed):
        pass
    return game
