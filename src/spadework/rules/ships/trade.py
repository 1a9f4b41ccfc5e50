"""Trade: rewards for the trader, power for the owner, a marker under the structure.

How this works: a voyage leaves a list of structures landed on. They are traded with one after the
other, in an order of the trader's choice. Transformations that trades have brought are pooled and
made once, after all other rewards; only then are markers placed and ships returned.
"""

from __future__ import annotations

from typing import Final

from spadework.core.abilities import Ability
from spadework.core.actions import NOTHING, TRADE, ActionTable
from spadework.core.amounts import most_points_on_passing
from spadework.core.board import RIVER
from spadework.core.effects import ARROW, Effect
from spadework.core.facts import NO_TERRAIN, NO_TILE, Measure
from spadework.core.forms import Form, Names, counted, plain
from spadework.core.lasting import Lasting, points_by_count, points_per_kind, points_sign
from spadework.core.rows import Row
from spadework.core.ruleset import Mechanic, Ruleset
from spadework.core.seat import Seat
from spadework.core.state import Action, Decision, State
from spadework.core.text import NO_TEXT, Text, alternatives, listed, plural
from spadework.rules.flow.choices import ChooseReward
from spadework.rules.flow.passing_points import PassingPoints
from spadework.rules.flow.round_tiles import score_event
from spadework.rules.ground.eruption import Eruption, erupts
from spadework.rules.ground.receiving import receive_spades
from spadework.rules.ground.spades import book_spades
from spadework.rules.power.leech import offer_trade_power
from spadework.rules.ships.abilities import (
    BarsTerrain,
    MoreTradeSpades,
    ShipAbility,
    barred_terrain,
    ship_abilities,
    trade_spades,
)
from spadework.rules.ships.docks import (
    NOWHERE,
    goes_overland,
    mark,
    markers_of,
    move_ship,
    obtain_ships,
    ships_of,
)
from spadework.rules.ships.trade_facts import trade_of
from spadework.rules.ships.trade_spades import BarredSpades, TradeSpades


def trade_with(state: State, seat: Seat, hex: int) -> None:
    """Book what a trade with the structure on *hex* brings: the trader chooses first."""
    rules = state.rules
    trade = trade_of(rules)
    kind = state.kind[hex]
    offer_trade_power(state, seat, hex)
    score_event(state, seat, rules.event("trade"))
    for i, tile in enumerate(rules.favor_tiles):
        if seat.has_favor(i):
            _score_trade(seat, tile.lasting, kind, tile.source)
    # Appendix IV limits the card's action to the action phase, its points to nothing.
    if seat.bonus != NO_TILE and (trade.new_card_counts or not seat.passed):
        card = rules.bonus_cards[seat.bonus]
        _score_trade(seat, card.lasting, kind, card.source)
    trade.rewards[kind].reward.grant(state, seat, trade.source)


def _score_trade(seat: Seat, lasting: list[Lasting], kind: int, source: int) -> None:
    """Points that a card or tile brings for a trade with a structure of a *kind*."""
    for effect in lasting:
        if isinstance(effect, PointsForTrades):
            seat.score(effect.points[kind], source)


def _earn_spades(state: State, seat: Seat) -> int:
    """Spades of a trade that brings a transformation, or what the faction has instead."""
    spades = trade_spades(seat.abilities)
    for ability in ship_abilities(seat.abilities):
        if ability.replaces_trade_spades(state, seat, spades):
            return 0
    return receive_spades(state, seat, spades)


class TradeChoice(ShipAbility):
    """One of several rewards instead of the spades of a trade."""

    def __init__(self, choices: list[int]) -> None:
        self.choices: Final = choices

    def replaces_trade_spades(self, state: State, seat: Seat, spades: int) -> bool:
        book_spades(state, seat, spades)
        state.ask(ChooseReward(seat.index, self.choices, optional=True))
        return True

    def describe(self, rules: Ruleset) -> list[Text]:
        rewards = [listed(rules.choices[i].reward.phrases(rules)) for i in self.choices]
        return [Text("Instead of the {spade} of a trade: {gives}.", gives=alternatives(rewards))]


def keep_ship(state: State, seat: Seat) -> None:
    """The ship of the trade just made is had again when all trades are done."""
    for decision in state.pending:
        if isinstance(decision, Trades) and decision.seat == seat.index:
            state.replace(decision, decision.after(kept=1))


class Trades(Decision):
    """With which structure does *seat* trade next? *left* are still to come, *done* are over."""

    def __init__(
        self,
        seat: int,
        left: list[int],
        done: list[int] | None = None,
        *,
        works: bool = False,
        spades: int = 0,
        barred: int = 0,
        barred_terrain: int = NO_TERRAIN,
        kept: int = 0,
    ) -> None:
        super().__init__(seat)
        self.left: Final = left
        self.done: Final[list[int]] = done or []
        self.works: Final = works  # a transform-and-build follows
        self.spades: Final = spades
        self.barred: Final = barred
        self.barred_terrain: Final = barred_terrain
        self.kept: Final = kept  # ships that are had again

    def after(
        self,
        *,
        hex: int = NOWHERE,
        works: bool = False,
        spades: int = 0,
        barred_terrain: int = NO_TERRAIN,
        kept: int = 0,
    ) -> Trades:
        """What remains after a trade on *hex*, or after a ship has been *kept*."""
        is_barred = barred_terrain != NO_TERRAIN
        return Trades(
            self.seat,
            [h for h in self.left if h != hex],
            [*self.done, hex] if hex != NOWHERE else self.done,
            works=self.works or works,
            spades=self.spades + spades,
            barred=self.barred + (spades if is_barred else 0),
            barred_terrain=barred_terrain if is_barred else self.barred_terrain,
            kept=self.kept + kept,
        )

    def offer(self, state: State, offers: list[Action]) -> None:
        for hex in self.left:
            offers.append(state.rules.table.groups[TRADE][hex])

    def is_idle(self, state: State) -> bool:
        return len(self.left) < 2

    def lapse(self, state: State) -> None:
        if self.left:
            self.carry_out(state, self.left[0])
        else:
            self._finish(state)

    def carry_out(self, state: State, hex: int) -> None:
        """Trade with the structure on *hex*; what it asks comes before the next trade."""
        seat = state.seats[self.seat]
        trade = trade_of(state.rules)
        after = self.after(hex=hex)
        state.replace(self, after)
        trade_with(state, seat, hex)
        if trade.rewards[state.kind[hex]].works:
            barred = barred_terrain(state.seats[state.owner[hex]])
            spades = _earn_spades(state, seat)
            earned = after.after(works=True, spades=spades, barred_terrain=barred)
            state.replace(after, earned)

    def _finish(self, state: State) -> None:
        """Make the pooled transformation, if there is one; then the trades are done."""
        seat = state.seats[self.seat]
        state.replace(self, TradesDone(self.seat, self.done, self.kept))
        if not self.works:
            return
        if erupts(seat):
            state.ask(Eruption(self.seat))
        else:
            barred = BarredSpades(self.barred, self.barred_terrain)
            state.ask(TradeSpades(self.seat, self.spades, barred))

    @property
    def question(self) -> Text:
        return Text("choose the next trade")


class TradesDone(Decision):
    """All trades are over: markers are placed and ships return. Nothing is asked."""

    def __init__(self, seat: int, done: list[int], kept: int) -> None:
        super().__init__(seat)
        self.done: Final = done
        self.kept: Final = kept

    def is_idle(self, state: State) -> bool:
        return True

    def lapse(self, state: State) -> None:
        seat = state.seats[self.seat]
        state.close(self)
        _leave_markers(state, seat, self.done)
        if self.kept:
            obtain_ships(state, seat, self.kept)


def _leave_markers(state: State, seat: Seat, hexes: list[int]) -> None:
    mark(state, seat, hexes)
    for hex in hexes:
        move_ship(state, seat, hex, NOWHERE)


class ChooseTrade(Action):
    """Trade with a structure next."""

    def __init__(self, hex: int, name: str) -> None:
        super().__init__(f"trade {name}")
        self.hex: Final = hex

    def apply(self, state: State, decision: Decision) -> None:
        assert isinstance(decision, Trades)
        decision.carry_out(state, self.hex)

    def mismatch(self, state: State, asked: Decision) -> Text:
        if not isinstance(asked, Trades):
            return Text("there is no order of trades to choose")
        if self.hex in asked.left:
            return NO_TEXT
        return Text("nobody has come to {hex} to trade", hex=state.rules.board.names[self.hex])


class ShipKept(Effect):
    """The ship of the trade just made is had again."""

    def grant(self, state: State, seat: Seat, source: int) -> None:
        keep_ship(state, seat)

    def phrases(self, rules: Ruleset) -> list[Text]:
        return [Text("the {ship} of the trade once more")]


class PointsForTrades(Lasting):
    """Points for every trade, by the kind of structure traded with."""

    def __init__(self, points: list[int]) -> None:
        self.points: Final = points

    def phrases(self, rules: Ruleset) -> list[Text]:
        least, most = min(self.points), max(self.points)
        if least == most:
            return [plural("{n} point for every trade", "{n} points for every trade", most)]
        return [Text("{n} to {m} points for every trade", n=least, m=most)]

    def signs(self, rules: Ruleset) -> list[tuple[str, str]]:
        if min(self.points) == max(self.points):
            return [("trade", ""), ARROW, points_sign(self.points[0])]
        return [("trade", ""), ARROW, *points_per_kind(rules, self.points)]


class PointsForMarkers(PassingPoints):
    """Points on passing by the number of trade markers placed."""

    def __init__(self, points: list[int]) -> None:
        self.points: Final = points

    def points_for_passing(self, state: State, seat: Seat) -> int:
        return self.points[len(markers_of(state, seat))]

    def phrases(self, rules: Ruleset) -> list[Text]:
        return [most_points_on_passing(self.points, Text("trade markers"))]

    def signs(self, rules: Ruleset) -> list[tuple[str, str]]:
        return [("marker", ""), ARROW, points_by_count(self.points)]


class TradeMarkers(Measure):
    """Trade markers placed."""

    def of(self, state: State, seat: Seat, networks: list[list[int]]) -> int:
        return len(markers_of(state, seat))


class Trading(Mechanic):
    """Trade after a voyage, and with a dwelling built where somebody stands who goes over land."""

    def forms(self, names: Names) -> list[Form[Effect]]:
        return [plain("keeps_ship", ShipKept)]

    def ability_forms(self, names: Names) -> list[Form[Ability]]:
        def read_barred(row: Row) -> Ability:
            return BarsTerrain(names.terrain(row, row.text("bars_terrain")))

        def read_choice(row: Row) -> Ability:
            return TradeChoice(names.choices_called(row, "trade_choice"))

        return [
            counted("more_trade_spades", MoreTradeSpades),
            Form(["bars_terrain"], read_barred),
            Form(["trade_choice"], read_choice),
        ]

    def lasting(self, row: Row, names: Names) -> list[Lasting]:
        found: list[Lasting] = []
        if row.has("trade_vp"):
            found.append(PointsForTrades([row.number("trade_vp")] * len(names.kinds)))
        if row.has("trade_vp_by_kind"):
            by_kind = row.row("trade_vp_by_kind")
            found.append(PointsForTrades([by_kind.number(code) for code in names.kinds]))
        if row.has("pass_vp_by_markers"):
            found.append(PointsForMarkers(row.numbers("pass_vp_by_markers")))
        return found

    def measures(self) -> dict[str, Measure]:
        return {"trade_markers": TradeMarkers(Text("Trade markers that have been placed."))}

    def fill(self, rules: Ruleset, table: ActionTable) -> None:
        actions: list[Action] = []
        for hex, name in enumerate(rules.board.names):
            land = rules.board.terrain[hex] != RIVER
            actions.append(ChooseTrade(hex, name) if land else NOTHING)
        table.add(TRADE, actions)

    @property
    def looks_on(self) -> bool:
        return True

    def look_on(self, state: State, builder: Seat, hex: int, kind: int) -> None:
        """Each of the others who stands there trades at once, in turn order after the builder."""
        if state.rules.kinds[kind].grown_from >= 0:
            return
        order = state.order
        start = order.index(builder.index)
        for i in range(len(order) - 1, 0, -1):  # the last one asked is answered first
            seat = state.seats[order[(start + i) % len(order)]]
            if (
                goes_overland(state, seat)
                and hex in ships_of(state, seat)
                and len(markers_of(state, seat)) < trade_of(state.rules).markers
            ):
                trade_with(state, seat, hex)
                _leave_markers(state, seat, [hex])
