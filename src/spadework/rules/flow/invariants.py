"""What must be true in every position: pieces, tokens and points are conserved."""

from __future__ import annotations

from spadework.core.facts import NO_TILE
from spadework.core.seat import Seat
from spadework.core.state import NO_KIND, NOBODY, State
from spadework.rules.ground.bridges import own_bridges
from spadework.rules.ground.reach import refresh_reach


def broken_invariant(state: State, cards: int) -> str:
    """The first thing that is wrong in a position, empty if nothing is.

    *cards* are the bonus cards in play, as bits.
    """
    for seat in state.seats:
        found = _broken_in_seat(state, seat)
        if found:
            return f"{seat.faction.name}: {found}"
    for mechanic in state.rules.mechanics:
        broken = mechanic.broken(state)
        if broken:
            return broken
    return _broken_on_table(state, cards) or _broken_questions(state)


def cards_in_play(state: State) -> int:
    """The bonus cards of the game, on the table or in hand, as bits."""
    cards = state.bonus_free
    for seat in state.seats:
        if seat.bonus != NO_TILE:
            cards |= 1 << seat.bonus
    return cards


def _broken_in_seat(state: State, seat: Seat) -> str:
    rules = state.rules
    goods = [seat.coins, seat.workers, seat.priests, seat.bowl1, seat.bowl2, seat.bowl3]
    if min([*goods, seat.points, seat.keys, seat.bridges, seat.priest_limit]) < 0:
        return f"goods below zero: {goods}, {seat.points} points, {seat.keys} keys"
    if seat.priests > seat.priest_limit:
        return f"{seat.priests} priests, but only {seat.priest_limit} may be held"
    if seat.points != sum(seat.breakdown):
        return f"{seat.points} points, but their sources give {sum(seat.breakdown)}"
    if any(not 0 <= step <= rules.cults.top for step in seat.cults):
        return f"cults out of range: {seat.cults}"
    if len(own_bridges(state, seat)) + seat.bridges != rules.bridges:
        return "a bridge is missing"
    return _broken_structures(state, seat) or _broken_reach(state, seat)


def _broken_structures(state: State, seat: Seat) -> str:
    rules = state.rules
    standing = [h for h in rules.board.land if state.owner[h] == seat.index]
    if sorted(seat.structures) != standing:
        return "structures do not stand where they are listed"
    built = [0] * len(rules.kinds)
    for hex in standing:
        built[state.kind[hex]] += 1
        if state.terrain[hex] != seat.home:
            return f"a structure stands on foreign terrain, {rules.board.names[hex]}"
    if built != seat.built:
        return f"structures built: {seat.built}, on the map {built}"
    for kind, count in zip(rules.kinds, built, strict=True):
        if count > kind.count:
            return f"{count} structures of the kind {kind.code}"
    return ""


def _broken_reach(state: State, seat: Seat) -> str:
    """What is remembered of the reach must be what it is."""
    remembered = seat.reach
    refresh_reach(state, seat)
    fresh = seat.reach
    seat.reach = remembered
    return "" if sorted(remembered) == sorted(fresh) else "the reach is out of date"


def _broken_on_table(state: State, cards: int) -> str:
    rules = state.rules
    for i, favor in enumerate(rules.favor_tiles):
        owned = len([s for s in state.seats if s.has_favor(i)])
        if owned + state.favor_left[i] != favor.count:
            return f"favor tile {favor.code}: {owned} owned and {state.favor_left[i]} left"
    for i, town in enumerate(rules.town_tiles):
        if town.each:
            if any(s.towns[i] > town.count for s in state.seats):
                return f"a seat has the town tile {town.code} too often"
            continue
        taken = sum(s.towns[i] for s in state.seats)
        if taken + state.town_left[i] != town.count:
            return f"town tile {town.code}: {taken} taken and {state.town_left[i]} left"
    held = 0
    for seat in state.seats:
        if seat.bonus != NO_TILE:
            if held >> seat.bonus & 1:
                return "two seats hold one bonus card"
            held |= 1 << seat.bonus
    if held & state.bonus_free or held | state.bonus_free != cards:
        return "a bonus card is missing or there twice"
    for track, name in enumerate(rules.cults.names):
        if len([s for s in state.seats if s.cults[track] == rules.cults.top]) > 1:
            return f"two seats at the top of {name}"
    for seat in state.seats:
        if state.cult_priests.count(seat.index) != seat.sent_priests:
            return f"{seat.faction.name}: a priest on the cults is missing"
    if any(state.town[h] and state.owner[h] >= len(state.seats) for h in range(rules.board.size)):
        return "a town on a hex without an owner"
    occupied = [h for h in rules.board.land if state.owner[h] != NOBODY]
    if any((state.kind[h] != NO_KIND) != (h in occupied) for h in rules.board.land):
        return "a structure without owner, or an owner without structure"
    return ""


def _broken_questions(state: State) -> str:
    if state.over:
        return "questions are open after the end" if state.pending else ""
    if not state.pending:
        return "nobody is asked anything"
    offers = state.offers()
    if not offers:
        return f"no answer to the question: {state.question.question}"
    if len({action.id for action in offers}) != len(offers):
        return f"an answer is offered twice: {state.question.question}"
    return ""
