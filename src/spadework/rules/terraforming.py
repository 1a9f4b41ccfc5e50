"""Transform and build: spades, the wheel, jumps, and the dwelling that may follow."""

from __future__ import annotations

from typing import Final

from spadework.core.actions import BUILD, DETOUR, DIG, NOTHING, TRANSFORM, ActionTable
from spadework.core.board import RIVER
from spadework.core.effects import Form, Names
from spadework.core.facts import NO_TERRAIN
from spadework.core.ruleset import Mechanic, Ruleset
from spadework.core.seat import Seat
from spadework.core.state import NOBODY, Action, Decision, State, with_byte
from spadework.core.text import NO_TEXT, Text
from spadework.rules.building import complete, put_dwelling
from spadework.rules.cults import LoseSteps
from spadework.rules.ground_obstacles import (
    mismatch_of_dwelling,
    obstacle_to_build,
    obstacle_to_transform,
)
from spadework.rules.groundwork import (
    DWELLING,
    MOST_DUG,
    NO_HEX,
    BonusSpades,
    Groundwork,
    jump_price,
    offer_builds,
    offer_digging,
    offer_transforms,
    spade_price,
    spades_for,
    spades_needed,
    touches,
)
from spadework.rules.homes import is_home
from spadework.rules.receiving import WORK_FORMS, book_received, book_used
from spadework.rules.ship_dwellings import ShipDwelling
from spadework.rules.tracks import lack
from spadework.rules.turns import obstacle_to_acting, take_main_action


def _buy_spades(state: State, seat: Seat, n: int) -> None:
    price = spade_price(seat)
    assert price is not None
    seat.pay(price.times(n))
    for ability in seat.abilities.spades_bought:
        ability.spades_bought(state, seat, n)


def _pay_jump(state: State, seat: Seat, hex: int, work: Groundwork | None) -> int:
    """Pay for a jump if *hex* needs one; the hex that has been jumped to in this action."""
    if work is not None and work.jump == hex:
        return hex
    if hex in seat.reach or not seat.jump_range:
        return work.jump if work is not None else NO_HEX
    seat.pay(jump_price(seat))
    seat.score(seat.faction.jump_points, state.rules.source["faction"])
    return hex


class Transform(Action):
    """Turn a hex into another terrain, by the short way or the *detour* round the wheel."""

    def __init__(self, hex: int, target: int, detour: bool, text: str) -> None:
        super().__init__(text)
        self.hex: Final = hex
        self.target: Final = target
        self.detour: Final = detour

    def apply(self, state: State, decision: Decision) -> None:
        work = decision if isinstance(decision, Groundwork) else None
        seat = state.seats[decision.seat]
        if work is None:
            take_main_action(state, decision)
        jump = _pay_jump(state, seat, self.hex, work)
        left = 0
        if work is not None and work.storm:
            pass
        elif seat.faction.is_volcanic:
            self._erupt(state, seat)
        else:
            left = self._use_spades(state, seat, work)
        bound = work is not None and work.storm and not touches(state, seat, self.hex)
        barred = self._barred_left(state, seat, work)
        if work is not None and bound:
            # Next to a ship only, the transformation is made for a dwelling that the ship pays.
            state.replace(work, ShipDwelling(seat.index, self.hex))
        else:
            self._continue(state, seat, work, left, jump, barred)
        state.terrain = with_byte(state.terrain, self.hex, self.target)

    def _use_spades(self, state: State, seat: Seat, work: Groundwork | None) -> int:
        """Use spades in hand, buy the missing ones; how many are left."""
        needed = spades_needed(state, seat, self.hex, self.target, self.detour)
        free = spades_for(work, state.terrain[self.hex])
        bought = max(0, needed - free)
        if bought:
            _buy_spades(state, seat, bought)
        book_used(state, seat, needed, bought)
        kept = work.spades - free if work is not None else 0
        return max(0, free - needed) + kept

    def _barred_left(self, state: State, seat: Seat, work: Groundwork | None) -> int:
        """Spades that stay barred from a terrain: elsewhere they are the first to be used."""
        if work is None or not work.barred:
            return 0
        if state.terrain[self.hex] == work.barred_terrain:
            return work.barred
        needed = spades_needed(state, seat, self.hex, self.target, self.detour)
        return max(0, work.barred - needed)

    def _erupt(self, state: State, seat: Seat) -> None:
        dear = is_home(state, state.terrain[self.hex])
        if seat.faction.volcano_tokens:
            seat.remove_tokens(seat.faction.volcano_tokens[dear])
        else:
            state.ask(LoseSteps(seat.index, seat.faction.volcano_steps[dear]))

    def _continue(
        self, state: State, seat: Seat, work: Groundwork | None, left: int, jump: int, barred: int
    ) -> None:
        """What may still be done after this transformation."""
        home = self.target == seat.home
        if isinstance(work, BonusSpades):
            if left:
                state.replace(work, work.after(state, self.hex, left))
            else:
                state.close(work)
            return
        if not home and not state.rules.loose:
            left = 0  # only what is left over at the home terrain may go to another hex
        turned = work.turned if work is not None else []
        hexes = work.hexes - 1 if work is not None else 0
        after = Groundwork(
            seat.index,
            spades=left,
            hexes=hexes if left else 0,
            may_build=work is None or work.may_build,
            any_hex=work is not None and work.any_hex,
            bought=work is not None and work.bought,
            home_only=left > 0 and not home,
            turned=[*turned, self.hex] if home else turned,
            jump=jump,
            barred=barred if left else 0,
            barred_terrain=work.barred_terrain if work is not None else NO_TERRAIN,
        )
        if not state.rules.loose and not after.turned and not left:
            if work is not None:
                state.close(work)
        elif work is None:
            state.pending = _below_questions(state, after)
        else:
            state.replace(work, after)

    def mismatch(self, state: State, asked: Decision) -> Text:
        if not isinstance(asked, Groundwork):
            if state.rules.loose and asked.is_turn:
                return Text("{spades} are bought first, by 'dig'")
            return obstacle_to_acting(state, asked)
        if asked.ride:
            return Text("this action gives a {dwelling}, no transformation")
        if asked.storm:
            return NO_TEXT
        if asked.hexes and (asked.spades or asked.may_dig):
            return NO_TEXT
        return Text("the transformation of this action has been made")

    def obstacle(self, state: State, seat: Seat) -> Text:
        return obstacle_to_transform(state, seat, self.hex, self.target, self.detour)


def _below_questions(state: State, work: Groundwork) -> list[Decision]:
    """The open questions with *work* below the ones its own transformation has raised."""
    own = [d for d in state.pending if isinstance(d, LoseSteps)]
    return [*[d for d in state.pending if not isinstance(d, LoseSteps)], work, *own]


class Build(Action):
    """Build a dwelling."""

    def __init__(self, hex: int, text: str) -> None:
        super().__init__(text)
        self.hex: Final = hex

    def apply(self, state: State, decision: Decision) -> None:
        seat = state.seats[decision.seat]
        if isinstance(decision, Groundwork):
            state.close(decision)
            if not decision.ride:
                _pay_jump(state, seat, self.hex, decision)
                seat.pay(seat.faction.structure_prices[DWELLING])
        elif isinstance(decision, FirstDwelling):
            state.close(decision)
            put_dwelling(state, seat, self.hex)
            if state.rules.customs.first_dwellings_count:
                complete(state, seat, self.hex, DWELLING, new=True)
            return
        else:
            take_main_action(state, decision)
            _pay_jump(state, seat, self.hex, None)
            seat.pay(seat.faction.structure_prices[DWELLING])
        put_dwelling(state, seat, self.hex)
        complete(state, seat, self.hex, DWELLING, new=True)

    def mismatch(self, state: State, asked: Decision) -> Text:
        if isinstance(asked, Groundwork):
            return mismatch_of_dwelling(state, asked, self.hex)
        return NO_TEXT if isinstance(asked, FirstDwelling) else obstacle_to_acting(state, asked)

    def obstacle(self, state: State, seat: Seat) -> Text:
        return obstacle_to_build(state, seat, self.hex)


class FirstDwelling(Decision):
    """Where does *seat* place one of its first dwellings?"""

    def offer(self, state: State, offers: list[Action]) -> None:
        seat = state.seats[self.seat]
        board = state.rules.board
        for hex in board.land:
            if (
                state.owner[hex] == NOBODY
                and state.terrain[hex] == seat.pivot
                and (not seat.faction.river_only or board.river_neighbors[hex])
            ):
                offers.append(state.rules.table.groups[BUILD][hex])

    def is_idle(self, state: State) -> bool:
        """A map of one's own may have no hex for it."""
        offers: list[Action] = []
        self.offer(state, offers)
        return not offers

    @property
    def question(self) -> Text:
        return Text("place a first {dwelling}")


class Dig(Action):
    """Buy spades before using them: the way of the play-by-web site."""

    def __init__(self, n: int) -> None:
        super().__init__(f"dig {n}")
        self.n: Final = n

    def apply(self, state: State, decision: Decision) -> None:
        work = decision if isinstance(decision, Groundwork) else None
        seat = state.seats[decision.seat]
        if work is None:
            take_main_action(state, decision)
        erupts = seat.faction.is_volcanic
        if not erupts:
            _buy_spades(state, seat, self.n)
            book_received(state, seat, self.n)
        after = Groundwork(
            seat.index,
            spades=(work.spades if work is not None else 0) + (0 if erupts else self.n),
            hexes=1,
            may_dig=True,
            may_build=True,
            bought=True,
            storm=work is not None and work.storm,
            eruptions=1 if erupts else 0,
        )
        if work is None:
            state.ask(after)
        else:
            state.replace(work, after)

    def mismatch(self, state: State, asked: Decision) -> Text:
        if not state.rules.loose:
            return Text("{spades} are bought with the transformation they are for")
        if not isinstance(asked, Groundwork):
            return obstacle_to_acting(state, asked)
        if asked.may_dig and not asked.storm and not asked.ride:
            return NO_TEXT
        return Text("no more {spades} can be bought for this action")

    def obstacle(self, state: State, seat: Seat) -> Text:
        if seat.faction.is_volcanic:
            return NO_TEXT if self.n == 1 else Text("one hex is transformed at a time")
        price = spade_price(seat)
        if price is None or seat.faction.river_only:
            return Text("{who} cannot buy {spades}", who=state.name_of(seat.index))
        return lack(seat, price.times(self.n))


class Terraforming(Mechanic):
    """Transform and build."""

    def forms(self, names: Names) -> list[Form]:
        return WORK_FORMS

    def fill(self, rules: Ruleset, table: ActionTable) -> None:
        board = rules.board
        build: list[Action] = []
        short: list[Action] = []
        long: list[Action] = []
        for hex in range(board.size):
            name = board.names[hex]
            land = board.terrain[hex] != RIVER
            build.append(Build(hex, f"build {name}") if land else NOTHING)
            for t, terrain in enumerate(rules.terrains):
                if land:
                    text = f"transform {name} to {terrain}"
                    short.append(Transform(hex, t, False, text))
                    long.append(Transform(hex, t, True, f"{text} the long way"))
                else:
                    short.append(NOTHING)
                    long.append(NOTHING)
        table.add(BUILD, build)
        table.add(TRANSFORM, short)
        if rules.customs.home_only:
            return  # nobody goes the long way or digs for less than the home terrain
        table.add(DETOUR, long)
        dig: list[Action] = [NOTHING]
        for n in range(1, MOST_DUG + 1):
            dig.append(Dig(n))
        table.add(DIG, dig)

    def offer(self, state: State, seat: Seat, offers: list[Action]) -> None:
        offer_builds(state, seat, None, offers)
        if state.rules.loose:
            if not seat.faction.river_only:
                offer_digging(state, seat, offers)
        else:
            offer_transforms(state, seat, None, offers)
