"""Positions of recorded games as the rules ask about them.

Records of the play-by-web site are kept in loose order: any open question may be answered, late and
by anybody. Computer players, who answer the last question of `pending`, need the position in
the order of the rules: offers of power first, as they were made, then what belongs to an action,
the turn itself at last.
"""

from __future__ import annotations

from typing import Final

from spadework.core.actions import FORGO, PRIEST
from spadework.core.facts import Faction
from spadework.core.seat import Seat
from spadework.core.state import NOBODY, Action, Decision, State
from spadework.games.catalog import Catalog
from spadework.loose_order.leech import LooseLeechOffer
from spadework.loose_order.left_open import keeps_order
from spadework.loose_order.order import is_loose
from spadework.loose_order.variants import strictly
from spadework.notation.ledger.phrases import PRIESTS, SPADES, open_things
from spadework.rules.flow.turns import MOST_FORGONE
from spadework.rules.power.leech import LeechOffer

LOOSE: Final = "loose_order"


def in_strict_order(catalog: Catalog, state: State, first: int = NOBODY) -> State:
    """A copy of *state* that goes on by the rules, whatever order its record is kept in.

    If the record lets a seat act *first* while offers of power are open, so does the copy: others
    are asked when its turn is over, and its own offers are declined by the action.
    """
    loose = state.rules
    if not is_loose(loose):
        return state.copy()
    options = {name: value for name, value in loose.options.chosen().items() if name != LOOSE}
    rules = catalog.ruleset(loose.name, loose.expansions, options, loose.map_name)
    strict = state.under(rules)
    for seat in strict.seats:
        _play_with(seat, rules.factions[seat.faction.index])
    if not state.over and not keeps_order(state.question):
        strict.pending = [strictly(decision) for decision in _ordered(state, first)]
        rules.proceed(strict)
    return strict


def left_over(loose: State, strict: State, seat: int) -> list[Action]:
    """Answers that give up what *seat* has open in *loose* and the rules do not ask about."""
    groups = loose.rules.table.groups
    surplus = open_things(loose, (LeechOffer,)) - open_things(strict, (LeechOffer,))
    answers: list[Action] = []
    for (owner, thing), n in surplus.items():
        if owner != seat:
            continue
        if thing == SPADES:
            answers.append(groups[FORGO][min(n, MOST_FORGONE)])
        else:
            answers += [groups[PRIEST if thing == PRIESTS else FORGO][0]] * n
    return answers


def _play_with(seat: Seat, faction: Faction) -> None:
    """Give the seat the same faction as the other ruleset has it."""
    stage = seat.faction.stages.index(seat.abilities)
    seat.faction = faction
    seat.abilities = faction.stages[stage]


def _ordered(state: State, first: int) -> list[Decision]:
    """The open questions, the first to be answered on top: power does not wait for an action."""
    asked = state.open_decisions()
    # The site lists offers that find no room or come too late; by the rules nobody is asked.
    offers = [
        d
        for d in asked
        if isinstance(d, LooseLeechOffer) and d.usable and not d.tainted and d.seat != first
    ]
    others = [d for d in asked if not isinstance(d, LeechOffer)]
    waiting = [*others[::-1], *offers[::-1]]
    return sorted(waiting, key=lambda decision: decision.seat == first)
