"""What an action does besides moving goods and pieces: a preview says it in a line or two.

Passing, bidding or declining moves nothing at once, and still it decides something.
"""

from __future__ import annotations

from functools import singledispatch

from spadework.core.facts import NO_TILE
from spadework.core.state import NOBODY, Action, Decision, State
from spadework.loose_order.turns import Resign
from spadework.rules.auction import Bid
from spadework.rules.docks import LayDock, PlaceShip, markers_of
from spadework.rules.groundwork import Groundwork
from spadework.rules.homes import ChooseTerrain
from spadework.rules.leech import DeclinePower
from spadework.rules.leech_offer import LeechOffer
from spadework.rules.ordination import Ordain
from spadework.rules.passing import Pass, TakeCard
from spadework.rules.ship_dwellings import BuildByShip
from spadework.rules.ships import Go
from spadework.rules.turns import EndTurn, Forgo
from spadework.view.amounts import count
from spadework.view.change import seat_in
from spadework.view.tiles import bonus_words, kind_name, trade_words


def deeds(state: State, after: State, decision: Decision, action: Action) -> list[str]:
    """What *action* decides, as it leads from *state* to *after*, in the words of who acts.

    Empty where goods and pieces tell it all.
    """
    lines = [state.say_to(decision.seat, line) for line in _done(action, state, decision)]
    lines += _trade_ahead(state, decision, action)
    return [*lines, *_trades_of_others(state, after, decision.seat)]


@singledispatch
def _done(action: Action, state: State, decision: Decision) -> list[str]:
    return []


@_done.register
def _(action: Pass, state: State, decision: Decision) -> list[str]:
    old = seat_in(state, decision.seat).bonus
    lines = ["Takes no more actions in this round."]
    if old != NO_TILE:
        lines.append(f"Returns the {_card(state, old)}.")
    if action.card != NO_TILE:
        lines.append(f"Takes the {_card(state, action.card)}.")
    return lines


@_done.register
def _(action: TakeCard, state: State, decision: Decision) -> list[str]:
    return [f"Takes the {_card(state, action.card)}."]


def _card(state: State, card: int) -> str:
    return f"bonus card with {', '.join(bonus_words(state.rules, state.rules.bonus_cards[card]))}"


@_done.register
def _(action: Bid, state: State, decision: Decision) -> list[str]:
    points = count(state.rules.auction_points - action.bid, "point")
    return [f"Begins with {points} as the {action.faction.name}, unless somebody bids more."]


@_done.register
def _(action: DeclinePower, state: State, decision: Decision) -> list[str]:
    if not isinstance(decision, LeechOffer):
        return []
    # A point each after the first; nobody goes below 0 (as in rules.leech).
    power = min(decision.usable, seat_in(state, decision.seat).points + 1)
    price = count(power - 1, "point") if power > 1 else "nothing"
    return [f"Does without {power} power, which would cost {price}."]


@_done.register
def _(action: Forgo, state: State, decision: Decision) -> list[str]:
    if isinstance(decision, PlaceShip):
        return [f"Does without {count(decision.ships, 'ship')}."]
    spades = action.n or (decision.spades if isinstance(decision, Groundwork) else 0)
    return [f"Does without {count(spades, 'spade')}." if spades else "Does without what is left."]


@_done.register
def _(action: EndTurn, state: State, decision: Decision) -> list[str]:
    return ["Ends the turn."]


@_done.register
def _(action: Resign, state: State, decision: Decision) -> list[str]:
    return ["Takes no more actions in this game."]


@_done.register
def _(action: Ordain, state: State, decision: Decision) -> list[str]:
    return [] if action.n else ["No worker becomes a priest."]


@_done.register
def _(action: ChooseTerrain, state: State, decision: Decision) -> list[str]:
    return [f"The home terrain is {state.rules.terrains[action.terrain]}."]


@_done.register
def _(action: LayDock, state: State, decision: Decision) -> list[str]:
    return [f"The dock lies under {state.rules.board.names[action.hex]}."]


@_done.register
def _(action: BuildByShip, state: State, decision: Decision) -> list[str]:
    return [f"The ship on {state.rules.board.names[action.ship]} returns to the supply."]


def _trade_ahead(state: State, decision: Decision, action: Action) -> list[str]:
    """Trade comes when all have moved, so it is told where the ship goes."""
    if not isinstance(action, Go):
        return []
    seat, owner = state.seats[decision.seat], state.owner[action.hex]
    if owner in (NOBODY, seat.index) or action.hex in markers_of(state, seat):
        return []
    kind = state.kind[action.hex]
    name = state.rules.say(kind_name(state.rules, kind), state.seats[owner].faction)
    gives = trade_words(state.rules, kind, seat.faction)
    return [f"Trade with the {name} of the {state.seats[owner].faction.name}: {gives}."]


def _trades_of_others(state: State, after: State, actor: int) -> list[str]:
    """What those gain who stand where somebody builds: they trade at once."""
    if state.rules.trade is None or actor >= len(state.seats):
        return []
    lines: list[str] = []
    for old, new in zip(state.seats, after.seats, strict=True):
        if old.index != actor:
            for hex in markers_of(after, new)[len(markers_of(state, old)) :]:
                gives = trade_words(state.rules, after.kind[hex], new.faction)
                lines.append(f"A merchant of the {new.faction.name} trades with it: {gives}.")
    return lines
