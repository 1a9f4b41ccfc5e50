"""Structures: dwellings and upgrades, their price, and what follows from them."""

from __future__ import annotations

from typing import Final

from spadework.core.abilities import Ability
from spadework.core.actions import FORGO, NOTHING, UPGRADE, ActionTable
from spadework.core.board import RIVER
from spadework.core.effects import ARROW, Effect
from spadework.core.facts import Price
from spadework.core.forms import Form, Names, plain
from spadework.core.ruleset import Mechanic, Ruleset
from spadework.core.seat import Seat
from spadework.core.state import NEUTRAL, NO_KIND, NOBODY, Action, Decision, State, with_byte
from spadework.core.text import NO_TEXT, Text
from spadework.rules.flow.idle import NO_USE, has_answer
from spadework.rules.flow.round_tiles import score_structure
from spadework.rules.flow.turns import obstacle_to_acting, take_main_action
from spadework.rules.ground.building_abilities import building_forms
from spadework.rules.ground.hexes import DWELLING
from spadework.rules.ground.reach import extend_reach
from spadework.rules.ground.towns import found_towns
from spadework.rules.ground.tracks import lack
from spadework.rules.power.leech import has_neighbor

TRADING: Final = 1  # the first upgrade, cheaper next to somebody else


def put_dwelling(state: State, seat: Seat, hex: int) -> None:
    """Place a dwelling from the faction board on *hex*."""
    put_structure(state, seat, hex, DWELLING)


def put_structure(state: State, seat: Seat, hex: int, kind: int) -> None:
    """Place a structure from the faction board on *hex*, which becomes home terrain."""
    if state.terrain[hex] != seat.home:
        state.terrain = with_byte(state.terrain, hex, seat.home)
    state.owner = with_byte(state.owner, hex, seat.index)
    seat.structures = [*seat.structures, hex]
    _set_kind(state, seat, hex, kind)
    extend_reach(state, seat, hex)


def _set_kind(state: State, seat: Seat, hex: int, kind: int) -> None:
    built = seat.built[:]
    if state.kind[hex] != NO_KIND:
        built[state.kind[hex]] -= 1
    built[kind] += 1
    seat.built = built
    state.kind = with_byte(state.kind, hex, kind)


def complete(state: State, seat: Seat, hex: int, kind: int, *, new: bool) -> None:
    """Book what a structure brings: points, rewards, power for neighbors, perhaps a town.

    It is *new* on its hex unless it replaces a smaller one. Asked last to first: the town tile,
    favor tiles and other gifts of the structure, power for neighbors, its spades.
    """
    rules = state.rules
    score_structure(state, seat, kind)
    for space in seat.faction.built_actions[kind]:
        seat.open_actions |= 1 << space
    reward = seat.faction.built_rewards[kind]
    if kind in rules.growth_kinds:
        grow(state, seat)
    source = rules.source["faction"]
    for effect in reward.works:
        effect.grant(state, seat, source)
    for mechanic in rules.onlookers:
        mechanic.look_on(state, seat, hex, kind)
    for effect in reward.gifts:
        effect.grant(state, seat, source)
    found_towns(state, seat, hex, new=new)


def grow(state: State, seat: Seat) -> None:
    """Let the large structures that stand change the faction's abilities."""
    stage = 0
    for place, kind in enumerate(state.rules.growth_kinds):
        if seat.built[kind]:
            stage |= 1 << place
    seat.abilities = seat.faction.stages[stage]


def is_dry(state: State, seat: Seat, hex: int, kind: int) -> bool:
    """Whether a structure of this *kind* lacks the river it has to stand beside."""
    if not state.rules.kinds[kind].riverside or state.rules.board.river_neighbors[hex]:
        return False
    for mechanic in state.rules.explorers:
        if mechanic.allows_dry(state, seat):
            return False
    return True


def upgrade_price(state: State, seat: Seat, hex: int, kind: int) -> Price:
    """What an upgrade costs here: trading is cheaper next to somebody else's structure."""
    if kind != TRADING:
        return seat.faction.structure_prices[kind]
    alone = not has_neighbor(state, seat, hex)
    price = seat.faction.lonely_prices[kind] if alone else seat.faction.structure_prices[kind]
    for ability in seat.abilities.upgrade_price:
        price = ability.upgrade_price(kind, alone, price)
    return price


class Upgrade(Action):
    """Replace a structure by a larger one."""

    def __init__(self, hex: int, kind: int, text: str) -> None:
        super().__init__(text)
        self.hex: Final = hex
        self.kind: Final = kind

    def apply(self, state: State, decision: Decision) -> None:
        if isinstance(decision, FreeTrading) and self.kind == TRADING:
            seat = state.seats[decision.seat]
            state.close(decision)
        else:
            seat = take_main_action(state, decision)
            seat.pay(upgrade_price(state, seat, self.hex, self.kind))
        _set_kind(state, seat, self.hex, self.kind)
        complete(state, seat, self.hex, self.kind, new=False)

    def mismatch(self, state: State, asked: Decision) -> Text:
        if not isinstance(asked, FreeTrading):
            return obstacle_to_acting(state, asked)
        return NO_TEXT if self.kind == TRADING else state.first_to_do(asked)

    def _belongs_to_others(self, state: State, name: str) -> Text:
        owner = state.owner[self.hex]
        if owner == NEUTRAL:
            return Text("the {structure} on {hex} belongs to nobody", hex=name)
        faction = Text(state.seats[owner].faction.name)
        return Text("the {structure} on {hex} belongs to the {faction}", hex=name, faction=faction)

    def obstacle(self, state: State, seat: Seat) -> Text:
        found = self.obstacle_to_standing(state, seat)
        if found or self.is_free(state, seat.index):
            return found
        return lack(seat, upgrade_price(state, seat, self.hex, self.kind))

    def obstacle_to_standing(self, state: State, seat: Seat) -> Text:
        """Why the structure cannot come to stand there, whatever it costs."""
        rules = state.rules
        kind = rules.kinds[self.kind]
        name = rules.board.names[self.hex]
        if state.owner[self.hex] == NOBODY:
            return Text("{hex} is empty", hex=name)
        if state.owner[self.hex] != seat.index:
            return self._belongs_to_others(state, name)
        if state.kind[self.hex] != kind.grown_from:
            wanted = rules.kinds[kind.grown_from].title
            found = rules.kinds[state.kind[self.hex]].title
            return Text(
                "a {kind} grows from a {base}; {hex} holds a {found}",
                kind=kind.title,
                base=wanted,
                hex=name,
                found=found,
            )
        if seat.built[self.kind] >= kind.count:
            return Text("all {n} pieces of this kind stand on the map", n=kind.count)
        if is_dry(state, seat, self.hex, self.kind):
            return Text("{hex} does not lie on a river", hex=name)
        return NO_TEXT

    def is_free(self, state: State, seat: int) -> bool:
        """Whether something has been done that makes this free of charge for *seat*."""
        if self.kind == TRADING:
            for decision in state.pending:
                if isinstance(decision, FreeTrading) and decision.seat == seat:
                    return True
        return False


class FreeTrading(Decision):
    """Which dwelling does *seat* upgrade free of charge?"""

    def offer(self, state: State, offers: list[Action]) -> None:
        seat = state.seats[self.seat]
        group = state.rules.table.groups[UPGRADE]
        for hex in seat.structures:
            upgrade = group[hex * len(state.rules.kinds) + TRADING]
            if isinstance(upgrade, Upgrade) and not upgrade.obstacle_to_standing(state, seat):
                offers.append(upgrade)
        if not state.rules.conventions.gifts_bind:
            offers.append(state.rules.table.groups[FORGO][0])

    def is_idle(self, state: State) -> bool:
        return not state.rules.conventions.gifts_bind and len(state.offers_of(self)) == 1

    @property
    def question(self) -> Text:
        return Text("upgrade a {dwelling} free of charge")


class FreeUpgrade(Effect):
    """The first upgrade of a dwelling."""

    def grant(self, state: State, seat: Seat, source: int) -> None:
        state.ask(FreeTrading(seat.index))

    def why_idle(self, state: State, seat: Seat) -> Text:
        return NO_TEXT if has_answer(state, FreeTrading(seat.index)) else NO_USE

    def phrases(self, rules: Ruleset) -> list[Text]:
        return [Text("a free upgrade of a {dwelling}")]

    def signs(self, rules: Ruleset) -> list[tuple[str, str]]:
        return [(rules.kinds[DWELLING].name, ""), ARROW, (rules.kinds[TRADING].name, "")]


class Upgrading(Mechanic):
    """Upgrading a structure."""

    def __init__(self) -> None:
        self._next: list[list[int]] = []

    def forms(self, names: Names) -> list[Form[Effect]]:
        return [plain("free_upgrade", FreeUpgrade)]

    def ability_forms(self, names: Names) -> list[Form[Ability]]:
        return building_forms(names)

    def fill(self, rules: Ruleset, table: ActionTable) -> None:
        board = rules.board
        self._next = [
            [k for k, kind in enumerate(rules.kinds) if kind.grown_from == old]
            for old in range(len(rules.kinds))
        ]
        actions: list[Action] = []
        for hex in range(board.size):
            for k, kind in enumerate(rules.kinds):
                if board.terrain[hex] == RIVER or kind.grown_from < 0:
                    actions.append(NOTHING)
                else:
                    actions.append(Upgrade(hex, k, f"upgrade {board.names[hex]} to {kind.code}"))
        table.add(UPGRADE, actions)

    def offer(self, state: State, seat: Seat, offers: list[Action]) -> None:
        rules = state.rules
        group = rules.table.groups[UPGRADE]
        kinds = rules.kinds
        count = len(kinds)
        prices = seat.faction.structure_prices
        for hex in seat.structures:
            for kind in self._next[state.kind[hex]]:
                if (
                    seat.built[kind] < kinds[kind].count
                    and (
                        seat.affords(prices[kind])
                        if kind != TRADING
                        else seat.affords(upgrade_price(state, seat, hex, kind))
                    )
                    and not is_dry(state, seat, hex, kind)
                ):
                    offers.append(group[hex * count + kind])
