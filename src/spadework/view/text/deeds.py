"""What an action does besides moving goods and pieces: a preview says it in a line or two.

Passing, bidding or declining moves nothing at once, and still it decides something.
"""

from __future__ import annotations

from functools import singledispatch

from spadework.core.amounts import count
from spadework.core.facts import NO_TILE
from spadework.core.state import NOBODY, Action, Decision, State
from spadework.core.text import Text, in_a_row
from spadework.core.worded import WordedAction
from spadework.rules.cults.ordination import Ordain
from spadework.rules.flow.auction import Bid
from spadework.rules.flow.passing import Pass, TakeCard
from spadework.rules.flow.turns import EndTurn, Forgo
from spadework.rules.ground.groundwork import Groundwork
from spadework.rules.ground.homes import ChooseTerrain
from spadework.rules.power.leech import DeclinePower, LeechOffer
from spadework.rules.ships.docks import LayDock, PlaceShip, markers_of
from spadework.rules.ships.dwellings import BuildByShip
from spadework.rules.ships.trade_facts import has_trade
from spadework.rules.ships.voyages import Go
from spadework.view.advice.change import seat_in
from spadework.view.text.tiles import bonus_words, kind_name, trade_words


def deeds(state: State, after: State, decision: Decision, action: Action) -> list[Text]:
    """What *action* decides, as it leads from *state* to *after*, in the words of who acts.

    Empty where goods and pieces tell it all.
    """
    lines = [state.worded_for(decision.seat, line) for line in _done(action, state, decision)]
    lines += _trade_ahead(state, decision, action)
    return [*lines, *_trades_of_others(state, after, decision.seat)]


@singledispatch
def _done(action: Action, state: State, decision: Decision) -> list[Text]:
    return []


@_done.register
def _(action: Pass, state: State, decision: Decision) -> list[Text]:
    return [Text("Takes no more actions in this round.")]


def swapped_cards(state: State, decision: Decision, action: Action) -> list[Text]:
    """The bonus cards that *action* returns and takes, in the words of who acts."""
    if not isinstance(action, Pass | TakeCard):
        return []
    lines: list[Text] = []
    old = seat_in(state, decision.seat).bonus
    if isinstance(action, Pass) and old != NO_TILE:
        lines.append(Text("Returns the {bonus_card} with {gives}.", gives=_card(state, old)))
    if action.card != NO_TILE:
        lines.append(_taken(state, action.card))
    return [state.worded_for(decision.seat, line) for line in lines]


def _taken(state: State, card: int) -> Text:
    return Text("Takes the {bonus_card} with {gives}.", gives=_card(state, card))


def _card(state: State, card: int) -> Text:
    return in_a_row(bonus_words(state.rules, state.rules.bonus_cards[card]))


@_done.register
def _(action: Bid, state: State, decision: Decision) -> list[Text]:
    points = count(state.rules.auction_points - action.bid, "point")
    return [
        Text(
            "Begins with {points} as the {faction}, unless somebody bids more.",
            points=points,
            faction=Text(action.faction.name),
        )
    ]


@_done.register
def _(action: DeclinePower, state: State, decision: Decision) -> list[Text]:
    if not isinstance(decision, LeechOffer):
        return []
    # A point each after the first; nobody goes below 0 (as in rules.leech).
    power = min(decision.usable, seat_in(state, decision.seat).points + 1)
    price = count(power - 1, "point") if power > 1 else Text("nothing")
    return [Text("Does without {n} power, which would cost {price}.", n=power, price=price)]


@_done.register
def _(action: Forgo, state: State, decision: Decision) -> list[Text]:
    if isinstance(decision, PlaceShip):
        return [Text("Does without {goods}.", goods=count(decision.ships, "ship"))]
    spades = action.n or (decision.spades if isinstance(decision, Groundwork) else 0)
    if spades:
        return [Text("Does without {goods}.", goods=count(spades, "spade"))]
    return [Text("Does without what is left.")]


@_done.register
def _(action: EndTurn, state: State, decision: Decision) -> list[Text]:
    return [Text("Ends the turn.")]


@_done.register
def _(action: WordedAction, state: State, decision: Decision) -> list[Text]:
    return action.settles


@_done.register
def _(action: Ordain, state: State, decision: Decision) -> list[Text]:
    return [] if action.n else [Text("No worker becomes a priest.")]


@_done.register
def _(action: ChooseTerrain, state: State, decision: Decision) -> list[Text]:
    terrain = Text(state.rules.terrains[action.terrain])
    return [Text("The home terrain is {terrain}.", terrain=terrain)]


@_done.register
def _(action: LayDock, state: State, decision: Decision) -> list[Text]:
    return [Text("The {dock} lies under {hex}.", hex=state.rules.board.names[action.hex])]


@_done.register
def _(action: BuildByShip, state: State, decision: Decision) -> list[Text]:
    hex = state.rules.board.names[action.ship]
    return [Text("The {ship} on {hex} returns to the supply.", hex=hex)]


def _trade_ahead(state: State, decision: Decision, action: Action) -> list[Text]:
    """Trade comes when all have moved, so it is told where the ship goes."""
    if not isinstance(action, Go):
        return []
    seat, owner = state.seats[decision.seat], state.owner[action.hex]
    if owner in (NOBODY, seat.index) or action.hex in markers_of(state, seat):
        return []
    kind = state.kind[action.hex]
    partner = state.seats[owner].faction
    return [
        Text(
            "Trade with the {kind} of the {faction}: {gives}.",
            kind=state.rules.worded(kind_name(state.rules, kind), partner),
            faction=Text(partner.name),
            gives=trade_words(state.rules, kind, seat.faction),
        )
    ]


def _trades_of_others(state: State, after: State, actor: int) -> list[Text]:
    """What those gain who stand where somebody builds: they trade at once."""
    if not has_trade(state.rules) or actor >= len(state.seats):
        return []
    lines: list[Text] = []
    for old, new in zip(state.seats, after.seats, strict=True):
        if old.index != actor:
            for hex in markers_of(after, new)[len(markers_of(state, old)) :]:
                lines.append(
                    Text(
                        "A merchant of the {who} trades with it: {gives}.",
                        who=Text(new.faction.name),
                        gives=trade_words(state.rules, after.kind[hex], new.faction),
                    )
                )
    return lines
