"""Random games for tests: dealt by a seed, played by a seeded player."""

import re
from collections.abc import Iterator
from random import Random

from spadework.agents.arena.simulation import choose
from spadework.core.state import Action
from spadework.games.catalog import Catalog
from spadework.notation.game import Game

CATALOG = Catalog()
MAPS = ["base", "fire_and_ice", "fjords", "lakes", "revised_base"]
BOTH = ["fire_and_ice", "mini_expansion"]
MIXES = [[], ["fire_and_ice"], ["mini_expansion"], BOTH]
# Ways to set up a game that together use every value of every option.
STYLES: list[dict[str, str]] = [
    {},
    {"faction_choice": "colors", "variable_turn_order": "on"},
    {"faction_choice": "auction", "spade_points": "receipt"},
    {"cultists_decline_power": "off", "spade_tile": "any", "spade_points": "first"},
    {"free_burning": "off", "coins_to_points": "on", "variable_factions": "first"},
    {"start_points": "original_2017", "lasting_ordination": "on", "variable_factions": "v2"},
    {"start_points": "merchants", "pass_keeps_actions": "on", "variable_factions": "v3"},
    {"variable_factions": "v4", "final_scoring": "off", "mini_towns": "off"},
    {"ice_factions": "off", "volcano_factions": "off", "variable_factions": "off"},
    {"shipping_card": "off", "temple_tile": "off", "dwelling_on_second_hex": "on"},
    {"long_way": "on", "convert_after_passing": "off", "giants_build_elsewhere": "on"},
    {"variable_turn_order": "on", "power_order": "turns", "idle_actions": "allowed"},
    {"late_keys": "on", "free_burning": "off", "idle_actions": "allowed"},
]


def deal(seed: int) -> Game:
    """A game whose map, number of seats and options follow from *seed*."""
    style = STYLES[seed % len(STYLES)]
    expansions = BOTH if style else MIXES[seed // len(STYLES) % len(MIXES)]
    if seed % 23 == 22:
        style, expansions = {"introductory": "on"}, []
    intro = "introductory" in style
    map = "base" if intro else MAPS[seed % len(MAPS)]
    factions = [] if intro or "faction_choice" in style or seed % 3 else ["random"]
    setup = CATALOG.setup("terra_mystica", expansions, style, map, 2 + seed % 4, seed, factions, [])
    return Game(CATALOG, setup)


LOOSE_STYLES: list[dict[str, str]] = [
    {},
    {"long_way": "on", "spade_points": "receipt"},
    {"dwelling_on_second_hex": "on", "lasting_ordination": "on"},
    {"giants_build_elsewhere": "on", "late_keys": "on"},
]


def deal_loosely(seed: int) -> Game:
    """A game in loose order whose map, number of seats and options follow from *seed*."""
    options = {"loose_order": "on", **LOOSE_STYLES[seed % len(LOOSE_STYLES)]}
    map = MAPS[seed % len(MAPS)]
    setup = CATALOG.setup("terra_mystica", BOTH, options, map, 2 + seed % 4, seed, ["random"], [])
    return Game(CATALOG, setup)


# The same for games with ships.
SHIP_STYLES: list[dict[str, str]] = [
    {},
    {"faction_choice": "colors", "variable_turn_order": "on", "new_cards_first": "on"},
    {"faction_choice": "auction", "spade_points": "receipt", "marker_scoring": "always"},
    {"free_burning": "off", "marker_scoring": "off", "start_points": "20"},
    {"dwelling_on_second_hex": "on", "coins_to_points": "on", "temple_tile": "on"},
    {
        "start_points": "original_2017",
        "variable_factions": "v3",
        "new_card_trades": "off",
        "merchant_bridges": "own",
    },
]
SHIP_MIXES = [["merchants", *BOTH], ["merchants"], ["fire_and_ice", "merchants"]]


def deal_ships(seed: int) -> Game:
    """A game with Merchants of the Seas whose map, seats, mix and options follow from *seed*."""
    style = SHIP_STYLES[seed % len(SHIP_STYLES)]
    mix = SHIP_MIXES[0] if style else SHIP_MIXES[seed // len(SHIP_STYLES) % len(SHIP_MIXES)]
    factions = [] if "faction_choice" in style or seed % 5 == 0 else ["random"]
    setup = CATALOG.setup(
        "terra_mystica", mix, style, MAPS[seed // 3 % len(MAPS)], 2 + seed % 4, seed, factions, []
    )
    return Game(CATALOG, setup)


SEAFARING = re.compile(
    r"move |to [A-J]|trade |place |choose |send priest|upgrade|build .* with"
    r"|action (ACT[789MY]|BON1[34])|(favor FAV|town TW|pass BON)1|town TW9"
)


def choose_ships(offers: list[Action], random: Random) -> Action:
    """A random answer, mostly one that has to do with ships or large structures.

    Power that may be sacrificed freely is kept as a rule, or soon there would be none.
    """
    if random.random() < 0.9:
        offers = [action for action in offers if not action.text.startswith("burn")]
    brief = [action for action in offers if SEAFARING.match(action.text)]
    return choose(brief if brief and random.random() < 0.6 else offers, random)


def ship_steps(game: Game, seed: int) -> Iterator[None]:
    """Play *game* action by action, with a liking for ships."""
    random = Random(seed)
    while not game.over:
        game.play(choose_ships(game.offers(), random))
        yield


def played_ships(seed: int) -> Game:
    """A finished random game with ships."""
    game = deal_ships(seed)
    for _ in ship_steps(game, seed):
        pass
    return game


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


def loose_steps(game: Game, seed: int, most: int) -> Iterator[None]:
    """Play *game* action by action, whoever may act; in loose order it may go round in circles."""
    random = Random(seed)
    for _ in range(most):
        asked = [] if game.over else game.state.open_decisions()
        open_now = [decision for decision in asked if game.state.offers_of(decision)]
        if not open_now:
            return
        decision = random.choice(open_now)
        game.play(choose(game.state.offers_of(decision), random), decision.seat)
        yield
