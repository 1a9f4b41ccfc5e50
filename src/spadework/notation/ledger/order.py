"""Games in an order that a ledger can tell: some actions change places, with the same outcome.

The site's next conversion after the building that ordains priests uses the offer up, whatever it
converts: conversions made in between move before the building or behind the ordination. So do those
between a town tile and the choice of the cults that take its key, which is made before the tile. A
dwelling after a transformation belongs to the same action of the site, also where it is the second
action of a double turn: then it moves before the transformation.

What is converted after a pass moves before it, as the site's turn ends there (RULES_NOTES 3.1). In
games in loose order, so does what follows the answer of somebody else in the same turn; and what
dealt factions pick at the start comes in the order of seats.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from spadework.core.errors import IllegalAction, NotationError
from spadework.core.seat import Seat
from spadework.core.state import NOBODY, Action, Decision, State
from spadework.core.text import Text
from spadework.loose_order.turns import is_alone, turn_is_held
from spadework.notation.game import Entry, Game
from spadework.rules.cults.ordination import Ordain, Ordination
from spadework.rules.cults.steps import ClimbToTop, ReachTop, Step
from spadework.rules.flow.passing import Pass
from spadework.rules.flow.rounds import FACTIONS
from spadework.rules.flow.turns import EndTurn, Forgo, Turn, turn_of
from spadework.rules.ground.terraforming import Build, Transform
from spadework.rules.power.conversions import Burn, Convert
from spadework.rules.power.leech import DeclinePower, TakePower
from spadework.rules.power.leech_abilities import BuyToken
from spadework.rules.power.spaces import TakeSpace

# They end a turn of the site in which nothing is left undecided.
CLOSING: Final = (Pass, TakePower, DeclinePower)
# They follow from the answers of neighbors, whoever's turn it is.
REACTIONS: Final = (Step, BuyToken, Forgo)


def tellable(game: Game) -> list[Entry]:
    """The record of *game* in an order that a ledger can tell."""
    record = list(game.record)
    if not game.state.rules.order.is_strict:
        _order_picks(game, record)
        _act_in_time(game, record)
        return record
    if any(isinstance(entry.action, Ordain) for entry in record):
        _move_conversions(
            game, record, Ordination, Text("their building and the priests it brings")
        )
    if any(isinstance(entry.action, ClimbToTop) for entry in record):
        _move_conversions(
            game, record, ReachTop, Text("a town tile and the choice of the cults it lifts")
        )
    if any(_is_double(entry.action) for entry in record):
        _move_dwellings(game, record)
    if game.state.rules.conventions.free_actions_after_passing:
        _convert_before_passing(game, record)
    return record


def goods_of(seat: Seat) -> list[int]:
    """What a seat could spend."""
    return [seat.coins, seat.workers, seat.priests, seat.bowl1, seat.bowl2, seat.bowl3]


def _rearrange(
    record: list[Entry], start: int, before: State, after: State, orders: Iterable[list[Entry]]
) -> bool:
    """Write the first of *orders* that leads from *before* to *after* into *record*."""
    for order in orders:
        if _leads(before.copy(), order, after):
            record[start : start + len(order)] = order
            return True
    return False


def _leads(state: State, order: list[Entry], after: State) -> bool:
    try:
        for entry in order:
            state.play(entry.action, entry.seat)
    except IllegalAction:
        return False
    return (
        turn_of(state) == turn_of(after)
        and (state.terrain, state.owner) == (after.terrain, after.owner)
        and [goods_of(seat) for seat in state.seats] == [goods_of(seat) for seat in after.seats]
    )


# --- games in loose order


def _order_picks(game: Game, record: list[Entry]) -> None:
    """The site seats a faction after the one before it has picked its terrain and tiles."""
    if not game.setup.factions:
        return
    state = game.at(0)
    picks: list[Entry] = []
    while state.phase == FACTIONS and len(picks) < len(record):
        picks.append(record[len(picks)])
        state.play(picks[-1].action, picks[-1].seat)
    record[: len(picks)] = sorted(picks, key=lambda entry: entry.seat)


def _act_in_time(game: Game, record: list[Entry]) -> None:
    """Let nothing of a turn follow what ends it on the site."""
    for place, (state, entry) in enumerate(game.replay(record)):
        if _ends_turn(state, entry):
            _move_up(state, record, place)


def _convert_before_passing(game: Game, record: list[Entry]) -> None:
    """Let nothing but the end of the turn follow a pass."""
    for place, (state, entry) in enumerate(game.replay(record)):
        if isinstance(entry.action, Pass):
            _move_up(state, record, place)


def _ends_turn(before: State, entry: Entry) -> bool:
    """Whether the site's turn is over with *entry*: a closing command, or of somebody else."""
    if before.active == NOBODY:
        return False
    state = before
    if entry.seat == before.active:
        if not isinstance(entry.action, CLOSING):
            return False
        state = before.copy()
        state.play(entry.action, entry.seat)
    seat = state.seats[before.active]
    return not seat.actions and not turn_is_held(state, seat) and not is_alone(state, seat)


def _move_up(before: State, record: list[Entry], start: int) -> None:
    """Let what the active seat does later in its turn come before the entry at *start*."""
    state = before.copy()
    turn = turn_of(state)
    place = start
    while place < len(record) and turn_of(state) == turn:
        state.play(record[place].action, record[place].seat)
        place += 1
    span = record[start:place]
    late = [
        entry
        for entry in span
        if entry.seat == before.active
        and not isinstance(entry.action, (*CLOSING, *REACTIONS, EndTurn))
    ]
    rest = [entry for entry in span if entry not in late]
    if late and not _rearrange(record, start, before, state, [[*late, *rest]]):
        name = before.seats[before.active].faction.name
        raise NotationError(
            Text(
                "{faction} go on in a turn that is over for the site, and the order matters; a "
                "ledger has no place for that",
                faction=Text(name),
            )
        )


# --- conversions while a question is open


def _move_conversions(
    game: Game, record: list[Entry], question: type[Decision], what: Text
) -> None:
    """Let no conversion stand between the action that raises *question* and its last answer."""
    state = game.at(0)
    start = 0
    before = state
    for place, entry in enumerate(record):
        was_open = _asks(state, question)
        if not was_open:
            start, before = place, state.copy()
        state.play(entry.action, entry.seat)
        if not was_open or _asks(state, question):
            continue
        span = record[start : place + 1]
        free = [e for e in span if isinstance(e.action, (Convert, Burn))]
        rest = [e for e in span if e not in free]
        orders = ([*rest, *free], [*free, *rest])
        if free and not _rearrange(record, start, before, state, orders):
            name = state.seats[entry.seat].faction.name
            raise NotationError(
                Text(
                    "{faction} convert between {places}, and the order matters; a ledger has no "
                    "place for that",
                    faction=Text(name),
                    places=what,
                )
            )


def _asks(state: State, question: type[Decision]) -> bool:
    return any(isinstance(decision, question) for decision in state.pending)


# --- dwellings as the second action of a double turn


def _is_double(action: Action) -> bool:
    return isinstance(action, TakeSpace) and action.space.reward.amount("actions") > 0


def _move_dwellings(game: Game, record: list[Entry]) -> None:
    state = game.at(0)
    for place, entry in enumerate(record):
        state.play(entry.action, entry.seat)
        if _is_double(entry.action) and not state.over:
            _part_actions(state, record, place + 1)


def _part_actions(before: State, record: list[Entry], start: int) -> None:
    """See that the two actions of a double turn, which begins at *start*, are told apart."""
    state = before.copy()
    seat = before.active
    turn = turn_of(state)
    free: list[int] = []  # where the seat was asked for an action, or for what it likes to convert
    main: list[int] = []
    place = start
    while place < len(record) and turn_of(state) == turn:
        left = state.seats[seat].actions
        if isinstance(state.question, Turn):
            free.append(place)
        state.play(record[place].action, record[place].seat)
        if state.seats[seat].actions < left:
            main.append(place)
        place += 1
    if len(main) < 2 or not _runs_on(record[main[0] : main[1] + 1]):
        return
    first, second, end = (_next(free, main[0], place), main[1], _next(free, main[1], place))
    ahead = [*record[start : main[0]], *record[first:second], *record[second:end]]
    moved, rest = record[main[0] : first], record[end:place]
    swapped = [[*ahead, *moved, *rest]]
    if not _rearrange(record, start, before, state, swapped):
        raise NotationError(
            Text(
                "{faction} transform and build with two actions of one turn; a ledger takes them "
                "for one",
                faction=Text(before.seats[seat].faction.name),
            )
        )


def _runs_on(entries: list[Entry]) -> bool:
    """Whether the site takes the last of *entries*, an action of its own, for part of the first."""
    first = entries[0].action
    if not isinstance(entries[-1].action, (Build, Transform)):
        return False
    if any(isinstance(entry.action, Build) for entry in entries[:-1]):
        return False
    if isinstance(first, TakeSpace) and first.space.reward.amount("spade"):
        turned = any(isinstance(entry.action, Transform) for entry in entries[:-1])
        return isinstance(entries[-1].action, Build) or not turned
    return isinstance(first, Transform) and isinstance(entries[-1].action, Build)


def _next(places: list[int], after: int, end: int) -> int:
    return min([p for p in places if p > after], default=end)
