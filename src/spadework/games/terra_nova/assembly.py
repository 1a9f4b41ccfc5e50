"""Assembly: the book, options and a side of the board become a ruleset."""

from __future__ import annotations

from typing import Final

from spadework.core.board import Board
from spadework.core.errors import SetupError
from spadework.core.facts import Conversion, StructureKind
from spadework.core.forms import Names
from spadework.core.milestones import PLACED, ROUND_LEFT
from spadework.core.options import Options
from spadework.core.order import Order
from spadework.core.rows import Row
from spadework.core.ruleset import Conventions, CultFacts, Mechanic, Ruleset
from spadework.core.text import Text
from spadework.games.maps import make_board, read_map
from spadework.games.terra_nova.book import (
    CODES,
    GAME,
    HOUSE,
    KINDS,
    PALACES,
    TRADING_POST,
    Book,
    is_stand_in,
)
from spadework.games.terra_nova.factions import make_factions, multiples
from spadework.games.terra_nova.options import make_options
from spadework.games.terra_nova.tiles import bonus_cards, make_spaces, round_tiles, town_tiles
from spadework.games.vocabulary import Vocabulary
from spadework.loose_order.way import with_loose_actions
from spadework.rules.flow.closing import Closing
from spadework.rules.flow.factions import Factions
from spadework.rules.flow.passing import CardCoins, Passing
from spadework.rules.flow.round_tiles import EVENTS
from spadework.rules.flow.rounds import Rounds
from spadework.rules.flow.scoring import FinalScoring
from spadework.rules.flow.turns import Turns
from spadework.rules.ground.bridges import Bridges
from spadework.rules.ground.building import Upgrading
from spadework.rules.ground.neutrals import Neutrals
from spadework.rules.ground.settling import Settling
from spadework.rules.ground.terraforming import Terraforming
from spadework.rules.ground.town_tiles import TownTiles
from spadework.rules.ground.towns import RiverTowns
from spadework.rules.ground.tracks import Tracks
from spadework.rules.power.conversions import Conversions
from spadework.rules.power.onlookers import NeighborPower, Onlooking
from spadework.rules.power.spaces import Spaces

VERSION: Final = 1
WORDS: Final = {
    "dwelling": "house",
    "dwellings": "houses",
    "structure": "building",
    "structures": "buildings",
    "bonus_card": "bonus tile",
    "bonus_cards": "bonus tiles",
    "spade": "shovel",
    "spades": "shovels",
    "shipping": "sailing",
    "scoring_tiles": "round scoring tiles",
    "have_passed": "have dropped out",
    "coins": "money",
    "coin": "money",
}


def make_ruleset(expansions: list[str], chosen: dict[str, str], map_name: str) -> Ruleset:
    """The rules of the game with *chosen* options on a side of the board."""
    if expansions:
        raise SetupError(Text("there is no expansion '{text}'", text=expansions[0]))
    book = Book()
    options = Options(make_options(book), chosen)
    facts = book.rules
    terrains = book.terrains
    map_facts = read_map(GAME, map_name)
    board = make_board(map_facts, _letters(map_facts, terrains))
    sources = ["start", "shipping", "towns", "faction", "palace", "conversions", "resources"]
    sources.append("area")
    mechanics = with_loose_actions(
        _mechanics(book, options, map_facts, board, terrains), digging=False
    )
    names = Names(
        kinds=CODES,
        terrains=terrains,
        cults=[],
        spaces=[row.text("id") for row in book.space_rows()],
        choices=[],
    )
    words = Vocabulary(mechanics, names)
    factions = make_factions(book, options, words)
    conversions = multiples(Conversion(1, "PW", 1, "C", False), book.tokens)
    for faction in factions:
        conversions += faction.conversions
    town = facts.row("town")
    return Ruleset(
        name=GAME,
        expansions=[],
        version=VERSION,
        options=options,
        board=board,
        map_name=map_name,
        terrains=terrains,
        wheel_size=len(terrains),
        kinds=_kinds(facts),
        events=EVENTS,
        growth_kinds=PALACES,
        factions=factions,
        bonus_cards=bonus_cards(book, words, sources),
        spaces=make_spaces(book, options, words, sources),
        favor_tiles=[],
        town_tiles=town_tiles(book, words),
        round_tiles=round_tiles(book, sources),
        final_tiles=[],
        cults=CultFacts([], [0], [], 0, []),
        conversions=conversions,
        sources=sources,
        rounds=facts.row("meta").number("rounds"),
        town_size=town.number("min_buildings"),
        town_power=town.number("min_value"),
        bridges=facts.row("actions").row("build_bridge").number("bridges_per_player"),
        area_points=facts.row("final_scoring").numbers("territory_points"),
        auction_points=0,
        start_points=[facts.row("setup").number("starting_points") for _ in factions],
        mechanics=mechanics,
        flow=Rounds(),
        order=Order(),
        conventions=_conventions(facts, options),
        growth_source="palace",
        notes=_notes(book, options, map_facts),
        words=WORDS,
    )


def _mechanics(
    book: Book, options: Options, map_facts: Row, board: Board, terrains: list[str]
) -> list[Mechanic]:
    """The mechanics of the game, in order."""
    return [
        Factions(),
        *_neutrals(book, options, map_facts, board, terrains),
        Terraforming(),
        Tracks(),
        Upgrading(),
        Spaces(),
        Settling(),
        Passing(),
        Conversions(),
        RiverTowns(),
        Bridges(),
        TownTiles(),
        NeighborPower(),
        Onlooking(),
        Turns(),
        CardCoins([PLACED, ROUND_LEFT]),
        Closing(),
        FinalScoring(keeps_coins=True),
    ]


def _conventions(facts: Row, options: Options) -> Conventions:
    limited = options.flag("terrain_tiles_limited")
    tiles = facts.row("components").number("terrain_tiles")
    return Conventions(
        order_of_passing=options.flag("dropout_turn_order"),
        burning=facts.row("power").flag("burn_allowed"),
        home_only=True,
        gifts_bind=True,
        plain_gift=not options.flag("free_shovel_action_must_use_a_shovel"),
        card_in_last_round=True,
        free_actions_after_passing=True,
        towns_absorb=options.flag("town_absorbs_whole_component"),
        river_towns_connect=False,  # the territory is what is in reach (p. 10)
        own_bridges_only=options.text("bridge_usable_by") == "owner",
        first_dwellings_count=options.flag("start_houses_trigger_effects"),
        terrain_tiles=tiles if limited else -1,
    )


def _letters(map_facts: Row, terrains: list[str]) -> list[str]:
    """The letters of the terrains on a map, in the order of the circle."""
    row = map_facts.row("letters")
    meaning = {row.text(letter): letter for letter in row.names()}
    missing = [terrain for terrain in terrains if terrain not in meaning]
    if missing:
        raise map_facts.wrong(Text("no letter stands for {names}", names=", ".join(missing)))
    return [meaning[terrain] for terrain in terrains]


def _kinds(facts: Row) -> list[StructureKind]:
    rows = facts.row("buildings")
    grown_from = [-1, HOUSE, TRADING_POST, TRADING_POST]
    return [
        StructureKind(
            code,
            name,
            1 if kind in PALACES else rows.row(name).number("count"),
            grown_from[kind],
            1,
        )
        for kind, (code, name) in enumerate(zip(CODES, KINDS, strict=True))
    ]


def _neutrals(
    book: Book, options: Options, map_facts: Row, board: Board, terrains: list[str]
) -> list[Mechanic]:
    """The mechanic of the variants for two, if one is played."""
    variant = options.text("two_player_variant")
    if variant == "off":
        return []
    row = map_facts.row("house_marks")
    marks = [[board.hex(name) for name in row.texts(terrain)] for terrain in terrains]
    if not all(marks):
        raise SetupError(
            Text("the variants for two need a map with marked hexes, not {name}", name=board.id)
        )
    time = options.text("lucky_digger_time")
    single = variant == "planner"
    rules = book.rules.row("variants").row("two_players").row("planner")
    return [
        Neutrals(
            marks,
            single=single,
            at_setup=single or time != "round_3",
            after_round=-1
            if not single and time == "setup"
            else rules.number("houses_in_phase_3_of_round"),
        )
    ]


def _notes(book: Book, options: Options, map_facts: Row) -> list[Text]:
    """What a player should know: which facts are stand-ins for something nobody could read."""
    notes: list[Text] = []
    if is_stand_in(map_facts.row("meta")):
        name = Text(map_facts.text("name"))
        notes.append(Text("Stand-in: the layout and the marks of {map}.", map=name))
    if options.flag("first_game"):
        first = book.mats.row("first_game")
        if is_stand_in(first.row("round_tiles").row("rounds_4_to_5")):
            notes.append(Text("Stand-in: the round tiles of rounds 4 and 5 of the first game."))
        if is_stand_in(first.row("houses_four_players")):
            notes.append(Text("Stand-in: the places of the houses in the first game."))
    if options.text("two_player_variant") == "lucky_digger" and is_stand_in(
        book.mats.row("two_players").row("lucky_digger")
    ):
        notes.append(Text("Stand-in: the time at which the Lucky Digger's houses are drawn."))
    return notes
