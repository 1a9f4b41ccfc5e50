"""Assembly: a book, options and a map become a ruleset."""

from __future__ import annotations

from typing import Final

from spadework.core.facts import Conversion, Faction, StructureKind
from spadework.core.forms import Names
from spadework.core.milestones import ROUND_STARTS
from spadework.core.options import Options
from spadework.core.rows import Row
from spadework.core.ruleset import Conventions, CultFacts, Mechanic, Ruleset
from spadework.games.maps import make_board, read_map
from spadework.games.terra_mystica.book import GAME
from spadework.games.terra_mystica.expansion import Draft, Mix
from spadework.games.terra_mystica.factions import LARGE, make_factions
from spadework.games.terra_mystica.loose_order import way_of_play
from spadework.games.terra_mystica.starting import make_start_points, starting_notes
from spadework.games.terra_mystica.tiles import TileMaker
from spadework.games.vocabulary import Vocabulary, make_conversion
from spadework.loose_order.way import with_loose_actions
from spadework.rules.cults.favors import Favors
from spadework.rules.cults.ordination import Ordaining
from spadework.rules.cults.priests import Priests
from spadework.rules.cults.steps import Cults, LastSpaces
from spadework.rules.flow.auction import Auction
from spadework.rules.flow.factions import Factions
from spadework.rules.flow.income import CultBonuses
from spadework.rules.flow.passing import CardCoins, Passing
from spadework.rules.flow.scoring import FinalScoring
from spadework.rules.flow.turns import Turns
from spadework.rules.ground.bridges import Bridges
from spadework.rules.ground.building import Upgrading
from spadework.rules.ground.homes import Homes
from spadework.rules.ground.terraforming import Terraforming
from spadework.rules.ground.town_tiles import TownTiles
from spadework.rules.ground.towns import RiverTowns
from spadework.rules.ground.tracks import Tracks
from spadework.rules.power.conversions import Conversions
from spadework.rules.power.leech import Leeching
from spadework.rules.power.spaces import Spaces

VERSION: Final = 2

# The words of tables that may leave some out, and those that only tell people something.
CULTS: Final = (
    *("tracks", "top", "power_on_reaching", "priest_spaces", "priest_returned_steps"),
    "end_scoring_vp",
)
CULTS_TOLD: Final = ("key_needed_for", "players_allowed_on_top", "end_scoring_minimum_step")
BUILDING: Final = ("name", "count", "upgrade_from", "town_structures", "riverside", "built")
BUILDING_TOLD: Final = ("power_value", "coin_cost_without_neighbor")


def make_ruleset(mix: Mix, chosen: dict[str, str], map_name: str) -> Ruleset:
    """The rules of the games in the *mix*, with *chosen* options on a map."""
    book = mix.book
    options = Options(book.options, chosen, book.options_elsewhere)
    game = book.game
    wheel = game.row("terrain").texts("wheel")
    kinds_of_terrain = game.row("terrain").row("kinds")
    terrains = [*wheel, "ice", "volcano"]
    letters = [kinds_of_terrain.row(name).text("letter") for name in wheel]
    map_facts = read_map(GAME, map_name)
    board = make_board(map_facts, letters)
    cults = _cults(game)
    sources = ["start", "leech", "shipping", "digging", "towns", "faction", "stronghold"]
    sources += ["conversions", "resources", *cults.names, "area", *book.sources]
    way = way_of_play(options)
    mechanics = [*with_loose_actions(base_mechanics(), digging=True), *book.mechanics]
    names = Names(
        kinds=book.kinds,
        terrains=terrains,
        cults=cults.names,
        spaces=[row.text("code") for row in book.space_rows()],
        choices=[row.text("id") for row in book.rows("choices")],
    )
    words = Vocabulary(mechanics, names)
    tiles = TileMaker(book, options, words, sources)
    factions = make_factions(book, mix.expansions, options, words)
    conversions = [make_conversion(row, special=False) for row in game.rows("conversions")]
    for faction in factions:
        conversions += faction.conversions
    if options.flag("coins_to_points"):
        _sell_coins(factions, conversions, book.coins_per_point)
    conversions += way.conversions()
    draft = Draft(
        book=book,
        options=options,
        map_facts=map_facts,
        board=board,
        words=words,
        factions=factions,
        sources=sources,
    )
    for expansion in mix.expansions:
        expansion.complete(draft)
    return Ruleset(
        name=GAME,
        expansions=book.expansions,
        version=VERSION,
        options=options,
        board=board,
        map_name=map_name,
        terrains=terrains,
        wheel_size=len(wheel),
        kinds=[_kind(game.row("buildings").row(code), code, book.kinds) for code in book.kinds],
        events=book.events,
        growth_kinds=[book.kinds.index(code) for code in LARGE],
        factions=factions,
        spaces=tiles.spaces,
        bonus_cards=tiles.bonus_cards(),
        favor_tiles=tiles.favor_tiles(),
        town_tiles=tiles.town_tiles(),
        round_tiles=tiles.round_tiles(),
        final_tiles=tiles.final_tiles(mix.final_sets(options)),
        cults=cults,
        conversions=conversions,
        sources=sources,
        rounds=game.row("game").number("rounds"),
        town_size=game.row("game").number("town_minimum_structures"),
        town_power=game.row("game").number("town_minimum_power"),
        bridges=game.row("supply_per_player").number("bridges"),
        area_points=game.row("end_scoring").needed("area").numbers("vp"),
        auction_points=game.row("auction").number("start_marker_vp"),
        start_points=make_start_points(book, options, map_facts, factions),
        mechanics=way.mechanics(mechanics),
        flow=way.flow(),
        order=way.order(),
        conventions=Conventions(
            order_of_passing=options.flag("variable_turn_order"),
            free_actions_after_passing=options.flag("convert_after_passing"),
        ),
        growth_source="stronghold",
        notes=[
            *book.notes,
            *draft.notes,
            *starting_notes(options, map_facts, map_name),
        ],
        words={},
        extras=draft.extras,
        choices=tiles.choices(),
    )


def base_mechanics() -> list[Mechanic]:
    """The mechanics of the base game, in order."""
    return [
        Factions(),
        Auction(),
        Homes(),
        Terraforming(),
        Tracks(),
        Upgrading(),
        Priests(),
        Spaces(),
        Passing(),
        Conversions(),
        RiverTowns(),
        Bridges(),
        Favors(),
        TownTiles(),
        Cults(),
        LastSpaces(),
        Ordaining(),
        Leeching(),
        Turns(),
        CardCoins([ROUND_STARTS]),
        CultBonuses(),
        FinalScoring(),
    ]


def _cults(game: Row) -> CultFacts:
    row = game.row("cults").of_words(CULTS, CULTS_TOLD)
    power = [0] * (row.number("top") + 1)
    reached = row.row("power_on_reaching")
    for step in reached.names():
        power[int(step)] = reached.number(step)
    return CultFacts(
        row.texts("tracks"),
        power,
        row.numbers("priest_spaces"),
        row.number("priest_returned_steps"),
        row.numbers("end_scoring_vp"),
    )


def _kind(row: Row, code: str, kinds: list[str]) -> StructureKind:
    row.of_words(BUILDING, BUILDING_TOLD)
    before = row.text("upgrade_from", "")
    return StructureKind(
        code,
        row.text("name"),
        row.number("count"),
        kinds.index(before) if before else -1,
        row.number("town_structures"),
        riverside=row.flag("riverside"),
    )


def _sell_coins(factions: list[Faction], conversions: list[Conversion], rate: int) -> None:
    """Let those turn coins into points who cannot do so anyway."""
    sale = Conversion(rate, "C", 1, "VP", True)
    conversions.append(sale)
    for faction in factions:
        if not any(c.target == "VP" for c in faction.conversions):
            faction.conversions.append(sale)
