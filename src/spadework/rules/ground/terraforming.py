"""Transform and build: the answers to groundwork, and to the turn that begins with one of them."""

from __future__ import annotations

from typing import Final

from spadework.core.abilities import Ability
from spadework.core.actions import BUILD, DETOUR, NOTHING, TRANSFORM, ActionTable
from spadework.core.board import RIVER
from spadework.core.effects import Effect
from spadework.core.facts import NO_TERRAIN
from spadework.core.forms import Form, Names, plain
from spadework.core.ruleset import Mechanic, Ruleset
from spadework.core.seat import Seat
from spadework.core.state import NOBODY, Action, Decision, State
from spadework.core.text import NO_TEXT, Text
from spadework.rules.flow.turns import obstacle_to_acting, take_main_action
from spadework.rules.ground.building import complete, put_dwelling
from spadework.rules.ground.eruption import VOLCANO_FORMS, Eruption, erupts
from spadework.rules.ground.groundwork import Groundwork
from spadework.rules.ground.hexes import DWELLING
from spadework.rules.ground.reach_abilities import REACH_FORMS
from spadework.rules.ground.receiving import SPADES_FORM
from spadework.rules.ground.ride import FreeDwelling
from spadework.rules.ground.spade_abilities import SPADE_FORMS
from spadework.rules.ground.spade_work import OwnSpades
from spadework.rules.ground.storm import FreeTransformation


def turn_work(state: State, seat: Seat) -> Groundwork:
    """The groundwork that *seat* may begin as the action of its turn."""
    return Eruption(seat.index) if erupts(seat) else OwnSpades(seat.index)


def work_of(state: State, seat: Seat) -> Groundwork:
    """The groundwork that *seat* is about, or may begin."""
    for decision in state.pending[::-1]:
        if isinstance(decision, Groundwork) and decision.seat == seat.index:
            return decision
    return turn_work(state, seat)


class Transform(Action):
    """Turn a hex into another terrain, by the short way or the *detour* round the wheel."""

    def __init__(self, hex: int, target: int, detour: bool, text: str) -> None:
        super().__init__(text)
        self.hex: Final = hex
        self.target: Final = target
        self.detour: Final = detour

    def apply(self, state: State, decision: Decision) -> None:
        seat = state.seats[decision.seat]
        if isinstance(decision, Groundwork):
            work = decision
        else:
            take_main_action(state, decision)
            work = turn_work(state, seat)
            state.ask(work)
        work.transform(state, seat, self.hex, self.target, self.detour)

    def mismatch(self, state: State, asked: Decision) -> Text:
        if isinstance(asked, Groundwork):
            return asked.mismatch_of_transform(state)
        return obstacle_to_acting(state, asked)

    def obstacle(self, state: State, seat: Seat) -> Text:
        work = work_of(state, seat)
        return work.obstacle_to_transform(state, seat, self.hex, self.target, self.detour)

    def spades_bought(self, state: State, asked: Decision) -> int:
        seat = state.seats[asked.seat]
        work = asked if isinstance(asked, Groundwork) else turn_work(state, seat)
        return work.spades_to_buy(state, seat, self.hex, self.target, self.detour)


class Build(Action):
    """Build a dwelling."""

    def __init__(self, hex: int, text: str) -> None:
        super().__init__(text)
        self.hex: Final = hex

    def apply(self, state: State, decision: Decision) -> None:
        seat = state.seats[decision.seat]
        if isinstance(decision, FirstDwelling):
            state.close(decision)
            put_dwelling(state, seat, self.hex)
            if state.rules.conventions.first_dwellings_count:
                complete(state, seat, self.hex, DWELLING, new=True)
            return
        if isinstance(decision, Groundwork):
            work = decision
            state.close(work)
        else:
            take_main_action(state, decision)
            work = turn_work(state, seat)
        work.pay_dwelling(state, seat, self.hex)
        put_dwelling(state, seat, self.hex)
        complete(state, seat, self.hex, DWELLING, new=True)

    def mismatch(self, state: State, asked: Decision) -> Text:
        if isinstance(asked, Groundwork):
            return asked.mismatch_of_dwelling(state, self.hex)
        return NO_TEXT if isinstance(asked, FirstDwelling) else obstacle_to_acting(state, asked)

    def obstacle(self, state: State, seat: Seat) -> Text:
        if not state.round:
            return obstacle_to_first_dwelling(state, seat, self.hex)
        return work_of(state, seat).obstacle_to_dwelling(state, seat, self.hex)


class FirstDwelling(Decision):
    """Where does *seat* place one of its first dwellings?"""

    def offer(self, state: State, offers: list[Action]) -> None:
        seat = state.seats[self.seat]
        for hex in state.rules.board.land:
            # Most hexes are of another terrain: for those no reason has to be put into words.
            if state.terrain[hex] == seat.pivot and not obstacle_to_first_dwelling(
                state, seat, hex
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


def obstacle_to_first_dwelling(state: State, seat: Seat, hex: int) -> Text:
    """Why a first dwelling of *seat* cannot stand on *hex*; empty if it can."""
    rules = state.rules
    name = rules.board.names[hex]
    if state.owner[hex] != NOBODY:
        return Text("{hex} holds a {structure}", hex=name)
    if seat.pivot == NO_TERRAIN:
        return Text("{who} have yet to pick a terrain", who=state.name_of(seat.index))
    terrain = state.terrain[hex]
    if terrain != seat.pivot:
        wanted = rules.terrains[seat.pivot]
        return Text(
            "{hex} is {terrain}, and first {dwellings} stand on {home}",
            hex=name,
            terrain=Text(rules.terrains[terrain]),
            home=Text(wanted),
        )
    for ability in seat.abilities.obstacle_to_first_dwelling:
        reason = ability.obstacle_to_first_dwelling(state, seat, hex)
        if reason:
            return reason
    return NO_TEXT


class Terraforming(Mechanic):
    """Transform and build."""

    def forms(self, names: Names) -> list[Form[Effect]]:
        return [
            SPADES_FORM,
            plain("free_dwelling", FreeDwelling),
            plain("free_transformation", FreeTransformation),
        ]

    def ability_forms(self, names: Names) -> list[Form[Ability]]:
        return [*SPADE_FORMS, *REACH_FORMS, *VOLCANO_FORMS]

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
        if rules.conventions.home_only:
            return  # nobody goes the long way
        table.add(DETOUR, long)

    def offer(self, state: State, seat: Seat, offers: list[Action]) -> None:
        work = turn_work(state, seat)
        work.offer_dwellings(state, seat, offers)
        work.offer_transforms(state, seat, offers)
