"""Everything that does not change during a game: facts, options, the map, mechanics in order."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Final

from spadework.core.naming import kind_in_words
from spadework.core.text import NO_TEXT, Text
from spadework.core.wheel import all_walks, walks

if TYPE_CHECKING:
    from spadework.core.abilities import Ability
    from spadework.core.actions import ActionTable
    from spadework.core.board import Board
    from spadework.core.effects import Effect
    from spadework.core.facts import (
        ActionSpace,
        BonusCard,
        Choice,
        Conversion,
        Event,
        Faction,
        FavorTile,
        FinalTile,
        Measure,
        RoundTile,
        StructureKind,
        TownTile,
    )
    from spadework.core.forms import Form, Names
    from spadework.core.lasting import Lasting
    from spadework.core.options import Options
    from spadework.core.order import Order
    from spadework.core.rows import Row
    from spadework.core.seat import Seat
    from spadework.core.setup import Setup
    from spadework.core.state import Action, Decision, State


class Mechanic:
    """One rule module.

    A game is an ordered list of them; each speaks up where it has something to say.
    """

    def fill(self, rules: Ruleset, table: ActionTable) -> None:
        """Add the actions of this mechanic to the table."""

    def forms(self, names: Names) -> list[Form[Effect]]:
        """How fact files name the effects that this mechanic knows."""
        return []

    def ability_forms(self, names: Names) -> list[Form[Ability]]:
        """How fact files name the abilities that this mechanic knows."""
        return []

    def lasting(self, row: Row, names: Names) -> list[Lasting]:
        """What the card or tile of *row* does through this mechanic as long as one has it."""
        return []

    def measures(self) -> dict[str, Measure]:
        """What additional final scorings may compare, by the words of fact files."""
        return {}

    def offer(self, state: State, seat: Seat, offers: list[Action]) -> None:
        """Append the actions that *seat* may take as its action of the turn."""

    def offer_free(self, state: State, seat: Seat, offers: list[Action]) -> None:
        """Append what *seat* may do besides its action, any number of times."""

    def offer_power_uses(self, state: State, seat: Seat, offers: list[Action]) -> None:
        """Append what *seat* can buy with exactly the power in bowl 3."""

    def offer_late(self, state: State, seat: Seat, offers: list[Action]) -> None:
        """Append what *seat* may do when a round is over, any number of times."""

    @property
    def looks_on(self) -> bool:
        """Whether this wants to be told of new structures."""
        return False

    def look_on(self, state: State, builder: Seat, hex: int, kind: int) -> None:
        """Somebody has built or upgraded a structure."""

    def deal(self, state: State, setup: Setup) -> None:
        """Take what *setup* holds for this mechanic."""

    def at(self, state: State, milestone: int) -> None:
        """A milestone of the game has come: see the flow for those there are."""

    def bar(self, state: State, faction: Faction) -> Text:
        """Why nobody may choose *faction*; empty if there is no reason."""
        return NO_TEXT

    def ask_before_cards(self, state: State) -> list[Decision]:
        """What is asked between first dwellings and first cards, in this order."""
        return []

    @property
    def has_outposts(self) -> bool:
        """Whether pieces of this mechanic reach hexes and may pay for dwellings there."""
        return False

    def outposts(self, state: State, seat: Seat) -> list[int]:
        """The hexes that pieces of *seat* reach, whatever its structures do."""
        return []

    def allows_dry(self, state: State, seat: Seat) -> bool:
        """Whether *seat* may build away from rivers what others build beside them."""
        return False

    def offer_dwellings(
        self, state: State, seat: Seat, sites: list[int], offers: list[Action]
    ) -> None:
        """Append the dwellings on *sites* that pieces pay for."""

    def stormed(self, state: State, seat: Seat, hex: int) -> Decision | None:
        """What has to follow a storm on *hex* that only a piece allows; None if none does."""
        return None

    def broken(self, state: State) -> str:
        """What is wrong with the pieces of this mechanic; empty if nothing is."""
        return ""

    def __repr__(self) -> str:
        return f"<mechanic {type(self).__name__}>"


def _that_define(method: str, mechanics: list[Mechanic]) -> list[Mechanic]:
    """The mechanics with a *method* of their own."""
    silent = getattr(Mechanic, method)
    return [mechanic for mechanic in mechanics if getattr(type(mechanic), method) is not silent]


class Extra:
    """Facts that only some mechanics know, and ask the ruleset for."""

    def __repr__(self) -> str:
        return f"<{kind_in_words(self)}>"


class Flow:
    """The order of a game: phases, rounds, turns."""

    def begin(self, state: State) -> None:
        """Ask the first question of a game that has just been dealt."""
        raise AssertionError("a flow that does not begin")

    def proceed(self, state: State) -> None:
        """After an answer: go on until somebody has something to decide."""
        raise AssertionError("a flow that does not go on")

    def __repr__(self) -> str:
        return f"<flow {type(self).__name__}>"


class CultFacts:
    """The cult board."""

    def __init__(
        self,
        names: list[str],
        power: list[int],
        spaces: list[int],
        returned: int,
        points: list[int],
    ) -> None:
        self.names: Final = names
        self.power: Final = power  # power on reaching step i
        self.top: Final = len(power) - 1
        self.spaces: Final = spaces
        self.returned: Final = returned
        self.points: Final = points

    def __repr__(self) -> str:
        return f"<cults {', '.join(self.names)}>"


class Conventions:
    """Habits in which games differ that share their mechanics; each is read by a rule."""

    def __init__(
        self,
        *,
        order_of_passing: bool = False,
        burning: bool = True,
        home_only: bool = False,
        gifts_bind: bool = False,
        plain_gift: bool = True,
        card_in_last_round: bool = False,
        free_actions_after_passing: bool = False,
        towns_absorb: bool = True,
        river_towns_connect: bool = True,
        own_bridges_only: bool = False,
        first_dwellings_count: bool = False,
        terrain_tiles: int = -1,
    ) -> None:
        self.order_of_passing: Final = order_of_passing  # is that of the next round
        self.burning: Final = burning  # power may be sacrificed
        self.home_only: Final = home_only  # hexes are transformed into the home terrain only
        self.gifts_bind: Final = gifts_bind  # what an action gives has to be used
        self.plain_gift: Final = plain_gift  # free spades may go unused for a plain dwelling
        self.card_in_last_round: Final = card_in_last_round
        self.free_actions_after_passing: Final = free_actions_after_passing
        self.towns_absorb: Final = towns_absorb  # a town takes in all that a new piece links to it
        self.river_towns_connect: Final = river_towns_connect  # structures in the final scoring
        self.own_bridges_only: Final = own_bridges_only  # a bridge links for its owner alone
        self.first_dwellings_count: Final = first_dwellings_count  # as built, with all effects
        self.terrain_tiles: Final = terrain_tiles  # transformed hexes at most; -1: no limit

    def __repr__(self) -> str:
        return "<conventions of a game>"


class Ruleset:
    """Facts and mechanics of a game on a map, with the options it is played under."""

    def __init__(
        self,
        *,
        name: str,
        expansions: list[str],
        version: int,
        options: Options,
        board: Board,
        map_name: str,
        terrains: list[str],
        wheel_size: int,
        kinds: list[StructureKind],
        events: list[Event],
        growth_kinds: list[int],
        factions: list[Faction],
        spaces: list[ActionSpace],
        bonus_cards: list[BonusCard],
        favor_tiles: list[FavorTile],
        town_tiles: list[TownTile],
        round_tiles: list[RoundTile],
        final_tiles: list[FinalTile],
        cults: CultFacts,
        conversions: list[Conversion],
        sources: list[str],
        rounds: int,
        town_size: int,
        town_power: int,
        bridges: int,
        area_points: list[int],
        auction_points: int,
        start_points: list[int],
        mechanics: list[Mechanic],
        flow: Flow,
        order: Order,
        conventions: Conventions,
        growth_source: str,
        notes: list[Text],
        words: dict[str, str],
        extras: list[Extra] | None = None,
        choices: list[Choice] | None = None,
    ) -> None:
        # How notebooks show a position under these rules: who can draw is above us.
        self.shown: Callable[[State], str] | None = None
        self.name: Final = name
        self.expansions: Final = expansions
        self.version: Final = version
        self.options: Final = options
        # The options asked for at every step, as plain attributes.
        self.pass_keeps_actions: Final = options.flag("pass_keeps_actions")
        # Nothing is spent at once where everything may be decided late.
        self.free_burning: Final = options.flag("free_burning") or order.is_patient
        spade_points = options.text("spade_points")
        self.spades_on_receipt: Final = spade_points in ("receipt", "first")
        self.spade_tile_on_receipt: Final = spade_points == "receipt"
        self.second_hex_dwelling: Final = options.flag("dwelling_on_second_hex")
        self.power_by_turns: Final = options.text("power_order") == "turns"
        self.late_keys: Final = options.flag("late_keys")
        # Where it is no option, what an action gives has to be used.
        self.refuses_idle: Final = (
            options.text("idle_actions") != "allowed" and not order.is_patient
        )
        self.board: Final = board
        self.map_name: Final = map_name  # as it was asked for: a name or a path
        self.terrains: Final = terrains
        self.wheel_size: Final = wheel_size
        # From every terrain, for every home terrain, which only the longer ways depend on.
        self.long_way: Final = options.flag("long_way")
        self.walks: Final = [
            [
                all_walks(wheel_size, start, home) if self.long_way else walks(wheel_size, start)
                for start in range(wheel_size)
            ]
            for home in range(wheel_size)
        ]
        for faction in factions:
            for abilities in faction.stages:
                abilities.lay_walks(self.walks)
        self.kinds: Final = kinds
        self.growth_kinds: Final = growth_kinds  # structures that change a faction's abilities
        self.events: Final = events  # that tiles reward besides structures
        self.spade_event: Final = self.event("spade")
        self.town_event: Final = self.event("town")
        self.shipping_event: Final = self.event("shipping")
        self.digging_event: Final = self.event("digging")
        self.factions: Final = factions
        self.spaces: Final = spaces
        self.bonus_cards: Final = bonus_cards
        self.favor_tiles: Final = favor_tiles
        # Where those with an income and those with points on passing are: asked at every thought.
        self.income_tiles: Final = [i for i, t in enumerate(favor_tiles) if t.income.is_some]
        self.passing_tiles: Final = [
            i
            for i, tile in enumerate(favor_tiles)
            if any(lasting.scores_passing for lasting in tile.lasting)
        ]
        self.town_tiles: Final = town_tiles
        self.round_tiles: Final = round_tiles
        self.final_tiles: Final = final_tiles
        self.cults: Final = cults
        self.conversions: Final = conversions
        self.sources: Final = sources
        self.source: Final = {name: i for i, name in enumerate(sources)}
        self.growth_source: Final = self.source[growth_source]
        self.rounds: Final = rounds
        self.town_size: Final = town_size
        self.town_power: Final = town_power
        self.bridges: Final = bridges
        self.area_points: Final = area_points
        self.auction_points: Final = auction_points
        self.start_points: Final = start_points
        self.mechanics: Final = mechanics
        self.onlookers: Final = [mechanic for mechanic in mechanics if mechanic.looks_on]
        self.explorers: Final = [mechanic for mechanic in mechanics if mechanic.has_outposts]
        # Asked for at every step, so without those that have nothing to say.
        self._with_actions: Final = _that_define("offer", mechanics)
        self._with_free_actions: Final = _that_define("offer_free", mechanics)
        self._with_power_uses: Final = _that_define("offer_power_uses", mechanics)
        self.flow: Final = flow
        self.order: Final = order
        self.conventions: Final = conventions
        self.words: Final = words  # what the game calls things, by the words of the rules
        self.notes: Final = notes  # what a player should know of the facts, such as stand-ins
        self.extras: Final[list[Extra]] = extras or []
        self.choices: Final[list[Choice]] = choices or []
        self.table: Final = self._make_table()

    def __repr__(self) -> str:
        boxes = "+".join([self.name, *self.expansions])
        return f"<rules of {boxes} on {self.map_name}: {len(self.table.all)} actions>"

    def event(self, code: str) -> int:
        """The place of an event among all that tiles reward, structures first."""
        return len(self.kinds) + [event.code for event in self.events].index(code)

    def worded(self, text: Text, faction: Faction | None = None) -> Text:
        """*text* in the words of the game, and in those of *faction* if it is told to one."""
        return text.told_in(self.words_of(faction))

    def words_of(self, faction: Faction | None) -> dict[str, str]:
        """What things are called, by the words of the rules: in the game, and by *faction*."""
        if faction is None or not faction.words:
            return self.words
        return {**self.words, **faction.words}

    def _make_table(self) -> ActionTable:
        from spadework.core.actions import ActionTable

        return ActionTable(self)

    def offer_actions(self, state: State, seat: Seat, offers: list[Action]) -> None:
        """Every action *seat* may choose as its action of the turn."""
        for mechanic in self._with_actions:
            mechanic.offer(state, seat, offers)

    def offer_free_actions(self, state: State, seat: Seat, offers: list[Action]) -> None:
        """Everything *seat* may do besides its action."""
        for mechanic in self._with_free_actions:
            mechanic.offer_free(state, seat, offers)

    def has_free_action(self, state: State, seat: Seat) -> bool:
        """Whether *seat* could do anything besides its action."""
        offers: list[Action] = []
        for mechanic in self._with_free_actions:
            mechanic.offer_free(state, seat, offers)
            if offers:
                return True
        return False

    def offer_power_uses(self, state: State, seat: Seat, offers: list[Action]) -> None:
        """Everything that costs exactly the power in bowl 3."""
        for mechanic in self._with_power_uses:
            mechanic.offer_power_uses(state, seat, offers)

    def proceed(self, state: State) -> None:
        """Go on until somebody has something to decide or the game is over."""
        self.flow.proceed(state)
