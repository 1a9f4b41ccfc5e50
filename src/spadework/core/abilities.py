"""Abilities: what one faction does differently.

How this works: an ability is a small class with the hooks it needs, each called where the rules
come to that point; all others do nothing. The mechanics of a game say by which words the fact files
name the abilities they know (`core.forms`). What a faction can do depends on the large structures
that stand. For each such stage `Abilities` knows who has something to say at every hook, so that a
rule goes through a list that is nearly always empty.
"""

from __future__ import annotations

from enum import Enum
from typing import TYPE_CHECKING, Final

from spadework.core.forms import Form, read_forms
from spadework.core.naming import kind_in_words
from spadework.core.text import NO_TEXT, Text

if TYPE_CHECKING:
    from spadework.core.facts import ActionSpace, Price
    from spadework.core.rows import Row
    from spadework.core.ruleset import Ruleset
    from spadework.core.seat import Seat
    from spadework.core.state import State
    from spadework.core.wheel import Walk


class Topic(Enum):
    """What an ability is about; descriptions of a faction go through these in order."""

    SET_UP = "set-up"
    GROUND = "ground"
    POWER = "power"
    GOODS = "goods"
    TALENTS = "talents"
    SHIPS = "ships"


class Ability:
    """One thing that a faction does differently."""

    grown: bool = False  # it comes with a large structure

    def source(self, rules: Ruleset) -> int:
        """What the points of this ability are booked under."""
        return rules.growth_source if self.grown else rules.source["faction"]

    @property
    def topic(self) -> Topic:
        """What the ability is about."""
        return Topic.TALENTS

    def describe(self, rules: Ruleset) -> list[Text]:
        """The ability in sentences, in the words of the rules."""
        return []

    @property
    def moves_tokens(self) -> bool:
        """Whether power tokens come or go by it."""
        return False

    # --- set-up

    @property
    def places_last(self) -> bool:
        """Whether first dwellings are placed after those of everybody else."""
        return False

    def sit_down(self, state: State, seat: Seat) -> None:
        """*seat* has got its faction: give or ask what that has besides its board."""

    def factions_chosen(self, state: State, seat: Seat) -> None:
        """Everybody has got a faction."""

    # --- passing

    def points_for_passing(self, state: State, seat: Seat) -> int:
        """Points when *seat* passes."""
        return 0

    def power_for_passing(self, state: State, seat: Seat) -> int:
        """Power when *seat* passes."""
        return 0

    # --- structures

    def structure_built(self, state: State, seat: Seat, kind: int) -> None:
        """A structure of *seat* has just been built or upgraded."""

    def somebody_built(self, state: State, seat: Seat, kind: int) -> None:
        """Somebody else has built or upgraded a structure."""

    def upgrade_price(self, kind: int, alone: bool, price: Price) -> Price:
        """What an upgrade costs that has *price*, beside somebody else's structure or *alone*."""
        return price

    def town_rivers(self, state: State, seat: Seat) -> list[int]:
        """River hexes that a town of *seat* may skip."""
        return []

    # --- power

    def power_taken(self, state: State, seat: Seat) -> None:
        """Neighbors have taken power for a structure of *seat*."""

    def power_refused(self, state: State, seat: Seat) -> None:
        """All neighbors have declined power for a structure of *seat*."""

    @property
    def rises_by_power(self) -> bool:
        """Whether power that neighbors take lets *seat* step up on a cult."""
        return False

    # --- action spaces

    def obstacle_to_space(self, state: State, seat: Seat, space: int) -> Text:
        """Why *seat* may never use an action space; empty if it may."""
        return NO_TEXT

    def space_price(self, space: ActionSpace, price: Price) -> Price:
        """What an action space costs that has *price* for others."""
        return price

    def may_reuse(self, seat: Seat, space: ActionSpace) -> bool:
        """Whether a power action may be used although it has been taken this round."""
        return False

    # --- terrains

    def unlock_price(self, state: State, seat: Seat, terrain: int) -> Price | None:
        """What it costs to unlock a terrain; who does that has no home terrain."""
        return None

    def bars_new_home(self, state: State, seat: Seat) -> bool:
        """Whether the home terrain may not change any more."""
        return False

    # --- spades

    def spades_booked(self, state: State, seat: Seat, n: int) -> None:
        """*n* spades have been used, or received where that is when they count."""

    def spades_bought(self, state: State, seat: Seat, n: int) -> None:
        """*n* spades have been paid for."""

    def trade_spades_in(self, state: State, seat: Seat, n: int) -> None:
        """Take something else for *n* spades received, which are gone."""

    def has_use_for_spades(self, state: State, seat: Seat) -> bool:
        """Whether what `trade_spades_in` gives could be had."""
        return False

    # --- ground

    def change_walks(self, home: int, start: int, walks: list[Walk]) -> list[Walk]:
        """The ways round the wheel from terrain *start* for somebody whose place there is *home*.

        Others have *walks*. Like those they come with the shortest first.
        """
        return walks

    def obstacle_to_transform(self, state: State, seat: Seat) -> Text:
        """Why *seat* transforms nothing at all; empty if it does."""
        return NO_TEXT

    def obstacle_to_first_dwelling(self, state: State, seat: Seat, hex: int) -> Text:
        """Why a first dwelling may not stand on *hex*; empty if it may."""
        return NO_TEXT

    # --- reach

    @property
    def bars_neighbors(self) -> bool:
        """Whether hexes are out of reach although they are beside an own structure."""
        return False

    def jump_price(self, price: Price) -> Price:
        """What a jump costs that would have *price*."""
        return price

    def jumped(self, state: State, seat: Seat) -> None:
        """*seat* has jumped to a hex."""

    def lengthen_jumps(self, seat: Seat, hexes: int) -> None:
        """*seat* gets something that lets jumps go over more hexes."""

    # --- priests

    def more_steps(self, state: State, seat: Seat) -> int:
        """Steps that a priest sent to a cult brings besides."""
        return 0

    def __repr__(self) -> str:
        return f"<{kind_in_words(self)}>"


class Abilities:
    """The abilities of a faction at a *stage*: with certain large structures, as bits.

    Filled once, then left alone.
    """

    def __init__(self, stage: int) -> None:
        self.stage: Final = stage
        self.all: list[Ability] = []
        self.points_for_passing: list[Ability] = []
        self.power_for_passing: list[Ability] = []
        self.structure_built: list[Ability] = []
        self.spades_booked: list[Ability] = []
        self.spades_bought: list[Ability] = []
        self.trade_spades_in: list[Ability] = []
        self.more_steps: list[Ability] = []
        self.sit_down: list[Ability] = []
        self.factions_chosen: list[Ability] = []
        self.somebody_built: list[Ability] = []
        self.upgrade_price: list[Ability] = []
        self.town_rivers: list[Ability] = []
        self.power_taken: list[Ability] = []
        self.power_refused: list[Ability] = []
        self.obstacle_to_space: list[Ability] = []
        self.space_price: list[Ability] = []
        self.may_reuse: list[Ability] = []
        self.unlock_price: list[Ability] = []
        self.bars_new_home: list[Ability] = []
        self.change_walks: list[Ability] = []
        self.obstacle_to_transform: list[Ability] = []
        self.obstacle_to_first_dwelling: list[Ability] = []
        self.bars_neighbors: list[Ability] = []
        self.jump_price: list[Ability] = []
        self.jumped: list[Ability] = []
        self.lengthen_jumps: list[Ability] = []
        # From every terrain, for every place that is home on the wheel.
        self.walks: list[list[list[Walk]]] = []

    def add(self, ability: Ability) -> None:
        """Have *ability* called at every hook that it defines and that has a list here."""
        self.all.append(ability)
        for hook in dir(Ability):
            called = getattr(self, hook, None)
            if isinstance(called, list) and _defines(ability, hook):
                called.append(ability)

    def lay_walks(self, usual: list[list[list[Walk]]]) -> None:
        """Take the *usual* ways round the wheel, as far as no ability changes them."""
        self.walks = usual
        for ability in self.change_walks:
            self.walks = [
                [
                    ability.change_walks(home, start, walks)
                    for start, walks in enumerate(self.walks[home])
                ]
                for home in range(len(usual))
            ]

    def __repr__(self) -> str:
        return (
            f"<abilities: {', '.join([kind_in_words(ability) for ability in self.all]) or 'none'}>"
        )


def _defines(ability: Ability, hook: str) -> bool:
    return getattr(type(ability), hook) is not getattr(Ability, hook)


def read_abilities(row: Row, forms: list[Form[Ability]]) -> list[Ability]:
    """The abilities that *row* names."""
    return read_forms(row, forms, Text("there is no ability '{text}'"))
