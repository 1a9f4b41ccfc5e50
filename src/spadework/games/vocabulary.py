"""What the rows of a game may say: its mechanics know the words."""

from __future__ import annotations

from typing import Final

from spadework.core.abilities import Ability, read_abilities
from spadework.core.effects import Effect, Reward, read_effects, read_reward
from spadework.core.facts import ActionSpace, Conversion, Income, Measure
from spadework.core.forms import Names
from spadework.core.lasting import Lasting
from spadework.core.rows import Row
from spadework.core.ruleset import Mechanic
from spadework.core.text import Text
from spadework.rules.power.goods import Goods, read_price


class Vocabulary:
    """Reads what rows name by the words of *mechanics*, or by the *names* of other things."""

    def __init__(self, mechanics: list[Mechanic], names: Names) -> None:
        self.names: Final = names
        self._mechanics: Final = mechanics
        self._effects: Final = [form for mechanic in mechanics for form in mechanic.forms(names)]
        self._abilities: Final = [
            form for mechanic in mechanics for form in mechanic.ability_forms(names)
        ]

    def reward(self, row: Row) -> Reward:
        """What an action space, a tile or a structure gives."""
        return read_reward(row, self._effects)

    def income(self, row: Row) -> Income:
        """Goods of every round, and what comes with them."""
        goods = Goods()
        others: list[Effect] = []
        for effect in read_effects(row, self._effects):
            if isinstance(effect, Goods):
                goods = effect
            else:
                others.append(effect)
        return Income(goods.coins, goods.workers, goods.priests, goods.power, others)

    def abilities(self, row: Row) -> list[Ability]:
        """What a faction does differently."""
        return read_abilities(row, self._abilities)

    def lasting(self, row: Row) -> list[Lasting]:
        """What a card or tile does as long as one has it."""
        return [one for mechanic in self._mechanics for one in mechanic.lasting(row, self.names)]

    def measures(self) -> dict[str, Measure]:
        """What additional final scorings may compare."""
        found: dict[str, Measure] = {}
        for mechanic in self._mechanics:
            found.update(mechanic.measures())
        return found

    def space(self, code: str, row: Row, *, shared: bool, source: int) -> ActionSpace:
        """An action space, of a watched row; unless it says otherwise it is used once a round."""
        needs = row.text("reuse_needs", "")
        space = ActionSpace(
            code,
            read_price(row.row("cost")),
            self.reward(row.row("gain")),
            once=not row.has("once_per_round"),
            shared=shared,
            source=source,
            reuse_needs=self.names.kind(row, needs) if needs else -1,
        )
        row.refuse_unread()
        return space


def make_conversion(row: Row, *, special: bool) -> Conversion:
    """A free exchange of one good for another; a *special* one is that of a faction."""
    give, get = row.needed("give"), row.needed("get")
    source, target = _one_good(give), _one_good(get)
    return Conversion(give.number(source), source, get.number(target), target, special)


def _one_good(row: Row) -> str:
    """The only word of a *row*."""
    if len(row.names()) != 1:
        raise row.wrong(Text("it takes one good, not {n}", n=len(row.names())))
    return row.names()[0]
