"""Mistakes in the middle of a turn: upgrades, priests, spades and towns."""

from __future__ import annotations

from typing import Final

from spadework.core.amounts import count
from spadework.core.text import NO_TEXT, Text, listed
from spadework.rules.cults.priests import SendPriest
from spadework.rules.flow.passing import Pass
from spadework.rules.flow.turns import EndTurn, Forgo
from spadework.rules.ground.building import Upgrade
from spadework.rules.ground.groundwork import Groundwork
from spadework.rules.ground.terraforming import Build
from spadework.rules.ground.towns import ConnectRiver
from spadework.rules.power.conversions import Convert
from spadework.view.advice.forecast import AMOUNTS, Coming, structures_income
from spadework.view.advice.mistake import Attempt, Mistake

# What goods are worth to each other, roughly: enough to say whether an exchange loses.
WORTH: Final = {"coins": 2, "workers": 4, "priests": 7, "power": 1, "ships": 5}


def _income_falls(attempt: Attempt) -> Text:
    if not isinstance(attempt.action, Upgrade) or attempt.is_last_round:
        return NO_TEXT
    index = attempt.seat.index
    gain = structures_income(attempt.after, index) - structures_income(attempt.state, index)
    if _worth(gain) >= 0:
        return NO_TEXT
    lost = Coming(*[max(0, -n) for n in AMOUNTS(gain)])
    less = listed(lost.words(attempt.state.rules))
    return Text("The income of every round falls by {goods}.", goods=less)


def _worth(coming: Coming) -> int:
    return sum(each * getattr(coming, name) for name, each in WORTH.items())


def _lower_space(attempt: Attempt) -> Text:
    action = attempt.action
    if not isinstance(action, SendPriest) or not action.stays:
        return NO_TEXT
    better = [
        other.steps
        for other in attempt.offers
        if isinstance(other, SendPriest) and other.track == action.track and other.stays
    ]
    most = max(better, default=0)
    if most <= action.steps:
        return NO_TEXT
    return Text("The order of this cult has a free space for {steps}.", steps=count(most, "step"))


def _key_missing(attempt: Attempt) -> Text:
    blocked = attempt.seat_after.blocked & ~attempt.seat.blocked
    cults = attempt.state.rules.cults
    for track, name in enumerate(cults.names):
        if blocked >> track & 1:
            cult = Text(name)
            return Text("The step to {n} on {cult} is lost without a key.", n=cults.top, cult=cult)
    return NO_TEXT


def _steps_lost(attempt: Attempt) -> Text:
    action = attempt.action
    if not isinstance(action, SendPriest):
        return NO_TEXT
    made = attempt.seat_after.cults[action.track] - attempt.seat.cults[action.track]
    if made >= action.steps or _key_missing(attempt):
        return NO_TEXT
    steps = count(action.steps, "step")
    return Text("Only {n} of {steps} can be made on this cult.", n=made, steps=steps)


def _spades_given_up(attempt: Attempt) -> Text:
    work = attempt.decision
    if not isinstance(attempt.action, Forgo) or not isinstance(work, Groundwork):
        return NO_TEXT
    if not work.spades or len(attempt.offers) < 2:
        return NO_TEXT
    return Text("{goods} could still be used.", goods=count(work.spades, "spade"))


def _dwelling_given_up(attempt: Attempt) -> Text:
    work = attempt.decision
    if not isinstance(attempt.action, Forgo) or not isinstance(work, Groundwork):
        return NO_TEXT
    for offer in attempt.offers:
        if isinstance(offer, Build):
            hex = attempt.state.rules.board.names[offer.hex]
            return Text("A {dwelling} could be built on {hex} now.", hex=hex)
    return NO_TEXT


def _town_left(attempt: Attempt) -> Text:
    if not isinstance(attempt.action, EndTurn | Pass):
        return NO_TEXT
    for offer in attempt.offers:
        if isinstance(offer, ConnectRiver):
            river = attempt.state.rules.board.names[offer.river]
            return Text("A town could be founded across the river {hex}.", hex=river)
    return NO_TEXT


def _priest_for_little(attempt: Attempt) -> Text:
    action = attempt.action
    if not isinstance(action, Convert) or not action.price.priests:
        return NO_TEXT
    if not any(isinstance(offer, SendPriest) and offer.stays for offer in attempt.offers):
        return NO_TEXT
    return Text("The priest could be sent to an order of a cult instead.")


ACTING_MISTAKES: Final = (
    Mistake("income_falls", Text("Upgrade that loses income"), _income_falls),
    Mistake("lower_space", Text("Priest sent to a lower space"), _lower_space),
    Mistake("key_missing", Text("Step to the top without a key"), _key_missing),
    Mistake("steps_lost", Text("Cult steps that are lost"), _steps_lost),
    Mistake("spades_given_up", Text("Unused {spades}"), _spades_given_up),
    Mistake("dwelling_given_up", Text("{Dwelling} not built"), _dwelling_given_up),
    Mistake("town_left", Text("Town not founded"), _town_left),
    Mistake("priest_converted", Text("Priest turned into a worker"), _priest_for_little),
)
