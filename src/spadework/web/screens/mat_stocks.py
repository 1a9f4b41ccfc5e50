"""The structures on a mat: a row for each kind, and the income that each of them uncovers."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import Final

import msgspec

from spadework.core.facts import Faction, Income
from spadework.core.ruleset import Ruleset
from spadework.core.seat import Seat
from spadework.view.drawing.tile_icons import Bit, income_bits, price_bits
from spadework.view.text.tiles import kind_name
from spadework.web.screens.rendering import Say

FACTIONS_KEPT: Final = 200


class Slot(msgspec.Struct, frozen=True):
    """A place on the mat: the structure on it, or the income that it uncovered when it left."""

    is_open: bool
    income: list[Bit]


class Stock(msgspec.Struct, frozen=True):
    """The structures of a kind in a row, those built first in front, and what the next costs."""

    kind: str
    name: str
    thing: str  # the glossary's key
    printed: list[Bit]  # what comes in even if none is built
    slots: list[Slot]
    price: list[Bit]

    @property
    def built(self) -> int:
        """How many stand on the board."""
        return sum(slot.is_open for slot in self.slots)

    @property
    def all(self) -> int:
        """How many there are."""
        return len(self.slots)

    @property
    def left(self) -> int:
        """How many are still on the mat."""
        return self.all - self.built


def stocks_of(rules: Ruleset, seat: Seat, say: Say) -> list[Stock]:
    found = []
    incomes = _incomes(rules, seat.faction)
    for i, kind in enumerate(rules.kinds):
        name = kind_name(rules, i)
        own_name = rules.worded(name, seat.faction)
        found.append(
            Stock(
                kind.name,
                say(own_name),
                f"structure:{kind.name if own_name == rules.worded(name) else own_name}",
                incomes[i][0],
                [
                    Slot(place < seat.built[i], income)
                    for place, income in enumerate(incomes[i][1:])
                ],
                price_bits(seat.faction.structure_prices[i]),
            )
        )
    return found


@lru_cache(maxsize=FACTIONS_KEPT)
def _incomes(rules: Ruleset, faction: Faction) -> list[list[list[Bit]]]:
    """Of every kind: what comes in if none is built, then what each further one adds."""
    found = []
    for kind, incomes in zip(rules.kinds, faction.incomes, strict=True):
        steps = [incomes[0], *[_growth(*incomes[n : n + 2]) for n in range(kind.count)]]
        found.append([own_bits(faction, income_bits(rules, step)) for step in steps])
    return found


def _growth(before: Income, after: Income) -> Income:
    """By how much an income grows; other effects are added at the end."""
    return Income(
        after.coins - before.coins,
        after.workers - before.workers,
        after.priests - before.priests,
        after.power - before.power,
        after.others[len(before.others) :],
    )


def own_bits(faction: Faction, bits: Sequence[Bit]) -> list[Bit]:
    """The same with the icons of what the faction has in place of ships."""
    words = faction.words
    return [Bit(words.get(bit.icon, bit.icon), bit.text) for bit in bits]
