"""Abilities that have to do with reach: jumps over hexes, and shipping alone."""

from __future__ import annotations

from typing import Final

from spadework.core.abilities import Abilities, Ability, Topic
from spadework.core.amounts import count
from spadework.core.facts import Price
from spadework.core.forms import Form, plain
from spadework.core.rows import Row
from spadework.core.ruleset import Ruleset
from spadework.core.seat import Seat
from spadework.core.state import State
from spadework.core.text import NO_TEXT, Text
from spadework.core.wheel import Walk
from spadework.rules.power.goods import read_price


class Jumps(Ability):
    """Jumps over so many hexes, each for points; perhaps longer ones later, up to the *longest*.

    Filled when a ruleset is made, then left alone.
    """

    def __init__(self, hexes: int, longest: int, points: int) -> None:
        self.hexes: int = hexes
        self.longest: int = longest  # 0: they stay as they are
        self.points: Final = points

    def sit_down(self, state: State, seat: Seat) -> None:
        seat.jump_range = self.hexes

    def jumped(self, state: State, seat: Seat) -> None:
        seat.score(self.points, self.source(state.rules))

    def lengthen_jumps(self, seat: Seat, hexes: int) -> None:
        if self.longest:
            seat.jump_range = min(seat.jump_range + hexes, self.longest)

    @property
    def topic(self) -> Topic:
        return Topic.GROUND

    def describe(self, rules: Ruleset) -> list[Text]:
        return [
            Text(
                "Jumps over {hexes} to a new hex and scores {points} for it.",
                hexes=count(self.hexes, "hex"),
                points=count(self.points, "point"),
            )
        ]


def jumps_of(abilities: Abilities) -> Jumps | None:
    """The jumps of a faction, if it makes any."""
    for ability in abilities.all:
        if isinstance(ability, Jumps):
            return ability
    return None


class JumpPrice(Ability):
    """What a jump costs."""

    def __init__(self, price: Price) -> None:
        self.price: Final = price

    def jump_price(self, price: Price) -> Price:
        return self.price

    def describe(self, rules: Ruleset) -> list[Text]:
        return [Text("A jump costs {price}.", price=self.price.text)]


class RiverBound(Ability):
    """Hexes are reached by shipping only, and none are transformed."""

    @property
    def bars_neighbors(self) -> bool:
        return True

    def change_walks(self, home: int, start: int, walks: list[Walk]) -> list[Walk]:
        return []

    def obstacle_to_transform(self, state: State, seat: Seat) -> Text:
        return Text("{who} cannot transform", who=state.name_of(seat.index))

    def trade_spades_in(self, state: State, seat: Seat, n: int) -> None:
        """They are lost."""

    def obstacle_to_first_dwelling(self, state: State, seat: Seat, hex: int) -> Text:
        board = state.rules.board
        return (
            NO_TEXT
            if board.river_neighbors[hex]
            else Text("{hex} does not lie on a river", hex=board.names[hex])
        )

    @property
    def topic(self) -> Topic:
        return Topic.GROUND

    def describe(self, rules: Ruleset) -> list[Text]:
        return [Text("Reaches hexes by {shipping} only, and transforms nothing.")]


def _read_jumps(row: Row) -> Ability:
    jumps = row.row("jumps")
    return Jumps(jumps.number("hexes"), jumps.number("longest", 0), jumps.number("points"))


def _read_jump_price(row: Row) -> Ability:
    return JumpPrice(read_price(row.row("jump_price")))


REACH_FORMS: Final[list[Form[Ability]]] = [
    Form(["jumps"], _read_jumps),
    Form(["jump_price"], _read_jump_price),
    plain("river_bound", RiverBound),
]
