"""Conformance of corpora that tell a game step by step.

How this works: a step of the record is one choice with everything in it (shovels, hexes, the
house), here it is several answers. Each step is translated into answers and played; what the engine
does by itself (income, the end of a round) is noted by a witness. After every step the goods of all
seats must be those recorded. Before every action of a turn, all complete choices that our offers
lead to are listed in the words of the record and compared with it.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any, Final

from spadework.core.errors import RuleError
from spadework.core.setup import Setup
from spadework.core.state import NEUTRAL, State
from spadework.games.catalog import Catalog
from spadework.notation.conformance.choices import BRIDGES, SHOVELS, choices, kind_of
from spadework.notation.conformance.corpus import (
    RecordedBoard,
    RecordedStep,
    RecordedTown,
    StepAction,
    StepwiseEnd,
    StepwiseGame,
    Watch,
)
from spadework.rules.flow.scoring import find_networks, largest_network
from spadework.rules.flow.turns import LateExchange
from spadework.rules.ground.groundwork import Groundwork
from spadework.rules.ground.settling import Settlement

GAME: Final = "terra_nova"
BY_ITSELF: Final = ("income", "round end", "area", "resources")
MAPS: Final = {"terra_nova_main": "main", "terra_nova_two_player": "two_player"}
TOWN_TILES: Final = ["money", "power", "points", "sailing"]
KINDS: Final = {"trading_post": "TP", "left_palace": "LP", "right_palace": "RP"}


def step_difference(catalog: Catalog, record: StepwiseGame, watch: Watch | None = None) -> str:
    """The first difference between a recorded game and ours; empty if there is none.

    Who watches is shown our last position.
    """
    try:
        replay = StepReplay(catalog, record)
    except RuleError as error:
        return f"the game cannot be set up: {error}"
    for step in record.steps:
        where = f"step {step.n} ({step.action.type})"
        try:
            found = replay.take(step)
        except RuleError as error:
            return f"{where} is refused: {error}"
        if found:
            return f"{where}: {found}"
    if watch is not None:
        watch(replay.state)
    return replay.end_difference(record.final)


@dataclass
class Snapshot:
    """What the table looked like when something had just happened."""

    what: str
    seats: list[list[Any]]
    pool: dict[str, int]
    order: list[int]
    dropped_out: list[int]


class StepReplay:
    """A recorded game on its way through our engine."""

    def __init__(self, catalog: Catalog, record: StepwiseGame) -> None:
        setup = record.setup
        self.seats: Final[int] = record.players
        self.first: Final[int] = setup.start_player
        self.extra: Final[int] = setup.start_money_extra
        options = {"dropout_turn_order": "on"} if record.turn_order_mode == "dropout" else {}
        self.state: Final = catalog.deal(
            Setup(
                game=GAME,
                expansions=[],
                options=options,
                map=MAPS[setup.board],
                seats=self.seats,
                seed=0,
                round_tiles=setup.round_tiles,
                bonus_cards=setup.bonus_tiles,
                final_tiles=[],
                factions=[],
                boards=[],
                auctioned=[],
                dwellings=[],
                players=[],
            )
        )
        self.state.witness = self._witness
        self.snapshots: list[Snapshot] = []

    # --- seats: the record counts from any seat, we count from the one that begins

    def ours(self, seat: int) -> int:
        """Our number of a recorded seat."""
        return (seat - self.first) % self.seats

    def theirs(self, seat: int) -> int:
        """The recorded number of our seat."""
        return (seat + self.first) % self.seats

    # --- snapshots

    def _witness(self, state: State, seat: int, what: str) -> None:
        self.snapshots.append(self._snapshot(what))

    def _snapshot(self, what: str) -> Snapshot:
        state = self.state
        pool = {
            card.code: state.bonus_coins[i]
            for i, card in enumerate(state.rules.bonus_cards)
            if state.bonus_free >> i & 1
        }
        rows = [self._row(self.ours(seat)) for seat in range(self.seats)]
        order = [self.theirs(seat) for seat in state.order]
        dropped_out = [self.theirs(seat) for seat in state.passing]
        return Snapshot(what, rows, pool, order, dropped_out)

    def _row(self, index: int) -> list[Any]:
        rules = self.state.rules
        if index >= len(self.state.seats):
            bowls = rules.factions[0].bowls
            return [0, *bowls, 0, 0, 0, 0, 0, 0, None, TOWN_TILES, rules.bridges]
        seat = self.state.seats[index]
        owned = {t.code for i, t in enumerate(rules.town_tiles) if seat.towns[i]}
        return [
            seat.coins,
            seat.bowl1,
            seat.bowl2,
            seat.bowl3,
            seat.points,
            seat.shipping,
            *seat.built,
            rules.bonus_cards[seat.bonus].code if seat.bonus >= 0 else None,
            [code for code in TOWN_TILES if code not in owned],
            seat.bridges,
        ]

    # --- one step

    def take(self, step: RecordedStep) -> str:
        """Play one recorded step; the first difference it makes, if any."""
        kind = step.action.type
        if step.seat is None:
            return self._automatic(step, kind)
        seat = self.ours(step.seat)
        if kind == "edge_house" and not isinstance(self.state.question, Settlement):
            # Where no house is left or no hex is free, nobody is asked here.
            possible = step.action.hex or (step.legal or {})[kind]
            return "nobody is asked for it here" if possible else self._seats_difference(step)
        self._move_on(seat, kind)
        if step.legal is not None:
            found = self._legal_difference(step)
            if found:
                return found
        before = len(self.snapshots)
        for text in self._answers(step.action):
            self._play(text, seat)
        if kind == "choose_faction":
            self.state.seats[-1].coins += self.extra
            return self._seats_difference(step)
        if kind == "choose_bonus" and self.state.round:
            # The coins are laid on the tiles that are left once the last has been chosen.
            after = self.snapshots[before]
            after.pool = self.snapshots[-1].pool
            return self._difference(step, after)
        if kind == "found_town" and sorted(step.action.hexes) not in self._town_hexes():
            return f"no town of {step.action.hexes} here"
        by_choice = [s for s in self.snapshots[before:] if s.what not in BY_ITSELF]
        return self._difference(step, by_choice[-1])

    def _automatic(self, step: RecordedStep, kind: str) -> str:
        what = {"income": "income", "round_end": "round end", "final_scoring": "resources"}[kind]
        self._move_on(-1, kind)
        found = [s for s in self.snapshots if s.what == what]
        if not found:
            return f"there is no {what} here"
        if kind == "income":
            self.snapshots = []
        difference = self._difference(step, found[-1])
        if difference or step.board is None:
            return difference
        return self._board_difference(step.board)

    def _move_on(self, seat: int, kind: str) -> None:
        """Answer what the record leaves out: the end of a turn, of a round's last exchange."""
        state = self.state
        while not state.over:
            asked = state.question
            late = kind.startswith("exchange")
            if isinstance(asked, LateExchange):
                if late and seat in state.seats_asked():
                    return
                self._play("forgo", asked.seat)
            elif (
                asked.is_turn
                and state.seats[asked.seat].actions == 0
                and (asked.seat != seat or _is_action(kind))
            ):
                self._play("end turn", asked.seat)
            else:
                return

    def _play(self, text: str, seat: int) -> None:
        action = self.state.rules.table.parse(text)
        self.state.play(action, seat)

    # --- the words of the record, as our answers

    def _answers(self, action: StepAction) -> Iterator[str]:
        kind = action.type
        if kind == "choose_faction":
            yield f"faction {action.faction}"
        elif kind == "place_house":
            yield f"build {action.hex}"
        elif kind == "choose_bonus":
            yield f"card {action.tile}"
        elif kind == "make_habitable":
            yield from self._groundwork(action)
        elif kind == "free_house":
            yield "action free_house"
            yield f"build {action.hex}"
        elif kind == "power_trading_post":
            yield "action power_trading_post"
            yield f"settle {action.hex} with TP"
        elif kind == "upgrade":
            if action.via != "money":
                yield "action free_trading_post"
            yield f"upgrade {action.hex} to {KINDS[action.to]}"
        elif kind == "increase_sailing":
            yield "advance shipping" if action.via == "money" else "action sailing"
        elif kind == "bridge":
            yield f"action {BRIDGES[action.via]}"
            yield f"bridge {':'.join(action.hexes)}"
        elif kind == "power_money":
            yield "action money"
        elif kind == "drop_out":
            yield f"pass {action.tile}"
        elif kind == "edge_house":
            yield f"settle {action.hex} with H" if action.hex else "forgo"
        elif kind == "found_town":
            if action.river:
                yield f"connect {action.river}"
            yield f"town {action.tile}"
        elif kind == "exchange":
            yield f"convert {action.power} PW to {action.power} C"
        else:
            yield f"convert {3 * action.times} PW to {2 * action.times} VP"

    def _groundwork(self, action: StepAction) -> Iterator[str]:
        home = self.state.rules.terrains[self.state.seats[self.state.question.seat].home]
        if action.via != "money":
            yield f"action {SHOVELS[action.via]}"
        board = self.state.rules.board
        for name in action.hexes:
            hex = board.hex(name)
            if self.state.rules.terrains[self.state.terrain[hex]] != home:
                yield f"transform {name} to {home}"
        if action.house:
            yield f"build {action.house}"
        elif isinstance(self.state.question, Groundwork):
            yield "forgo"

    # --- comparisons

    def _seats_difference(self, step: RecordedStep) -> str:
        return self._difference(step, self._snapshot("now"))

    def _difference(self, step: RecordedStep, ours: Snapshot) -> str:
        for seat, wanted in enumerate(step.state_after):
            if wanted != ours.seats[seat]:
                return f"seat {seat} has {wanted}, here {ours.seats[seat]}"
        if step.pool is not None and step.pool != ours.pool:
            return f"on the bonus tiles lies {step.pool}, here {ours.pool}"
        if step.order is not None and step.order != ours.order:
            return f"the order is {step.order}, here {ours.order}"
        dropped = step.order_of_dropping_out
        if dropped not in (None, ours.dropped_out):
            return f"they drop out in the order {dropped}, here {ours.dropped_out}"
        return ""

    def _board_difference(self, wanted: RecordedBoard) -> str:
        state = self.state
        board = state.rules.board
        hexes: dict[str, list[Any]] = {}
        for hex in board.land:
            owner = state.owner[hex]
            if owner < NEUTRAL or state.terrain[hex] != board.terrain[hex]:
                hexes[board.names[hex]] = [
                    state.rules.terrains[state.terrain[hex]],
                    self.theirs(owner) if owner < NEUTRAL else None,
                    state.rules.kinds[state.kind[hex]].name if owner < NEUTRAL else None,
                ]
        for name in sorted({*hexes, *wanted.hexes}):
            if hexes.get(name) != wanted.hexes.get(name):
                return f"{name} is {wanted.hexes.get(name)}, here {hexes.get(name)}"
        bridges = [
            [*[board.names[h] for h in board.bridge_sites[site]], self.theirs(owner)]
            for site, owner in zip(state.bridges, state.bridge_owners, strict=True)
        ]
        if bridges != wanted.bridges:
            return f"bridges are {wanted.bridges}, here {bridges}"
        return self._town_difference(wanted.towns)

    def _town_hexes(self) -> list[list[str]]:
        """The hexes of every town, in the order of founding."""
        town, names = self.state.town, self.state.rules.board.names
        return [
            sorted(names[h] for h, n in enumerate(town) if n == number)
            for number in range(1, max(town) + 1)
        ]

    def _town_difference(self, wanted: list[RecordedTown]) -> str:
        """Towns are known by their hexes: which tile goes to which of two new ones is free."""
        state = self.state
        names = state.rules.board.names
        ours: list[tuple[int, list[str], list[str]]] = []
        for town in self._town_hexes():
            hexes = [state.rules.board.hex(name) for name in town]
            owner = state.seats[state.owner[hexes[0]]]
            near = {r for h in hexes for r in state.rules.board.river_neighbors[h]}
            rivers = [names[r] for r in owner.rivers if r in near]
            ours.append((self.theirs(owner.index), town, rivers))
        theirs = [(t.seat, sorted(t.hexes), [t.river] if t.river else []) for t in wanted]
        if sorted(ours) != sorted(theirs):
            return f"towns are {sorted(theirs)}, here {sorted(ours)}"
        for seat in state.seats:
            tiles = [t.code for i, t in enumerate(state.rules.town_tiles) if seat.towns[i]]
            recorded = [t.tile for t in wanted if t.seat == self.theirs(seat.index)]
            if sorted(tiles) != sorted(recorded):
                return f"town tiles of seat {self.theirs(seat.index)}: {recorded}, here {tiles}"
        return ""

    def end_difference(self, final: StepwiseEnd) -> str:
        """The first difference in points, their sources and the winners."""
        state = self.state
        if not state.over:
            return "the game does not end"
        source = state.rules.source
        for index in range(self.seats):
            seat = state.seats[self.ours(index)]
            area, money = seat.breakdown[source["area"]], seat.breakdown[source["resources"]]
            ours = {
                "before_final_scoring": seat.points - area - money,
                "money_with_power": seat.coins,
                "money_points": money,
                "largest_group": largest_network(find_networks(state, seat)),
                "territory_points": area,
            }
            if final.breakdown[index] != ours:
                return f"seat {index} scores {final.breakdown[index]}, here {ours}"
        points = [state.seats[self.ours(i)].points for i in range(self.seats)]
        winners = [i for i, n in enumerate(points) if n == max(points)]
        if points != final.points or winners != final.winners:
            return f"the end is {final.points} {final.winners}, here {points} {winners}"
        return ""

    # --- legal choices

    def _legal_difference(self, step: RecordedStep) -> str:
        texts = list(choices(self.state))
        counts = Counter(kind_of(text) for text in texts)
        if dict(counts) != step.legal:
            return f"legal are {step.legal}, here {dict(counts)}"
        if step.legal_all is not None and sorted(texts) != sorted(step.legal_all):
            missing = sorted(set(step.legal_all) - set(texts))
            more = sorted(set(texts) - set(step.legal_all))
            return f"legal is also {missing}, but not {more}"
        return ""


def _is_action(kind: str) -> bool:
    return kind not in ("exchange", "exchange_points", "found_town", "edge_house")
