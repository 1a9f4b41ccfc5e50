"""Why one turn is better than another: what can be counted where they end.

How this works: both turns begin in the same position. The two positions after them are compared as
a person would do it (points, what comes in every round, what is left over, land and areas), and
what is worth most is said. A search that likes a turn gives no reasons of its own; these are what
can be seen at once, and they do not add up to what it expects.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from spadework.core.ruleset import Ruleset
from spadework.core.state import NOBODY, State
from spadework.core.text import Text, listed, plural
from spadework.rules.flow.scoring import find_networks, largest_network
from spadework.rules.ground.hexes import can_stand
from spadework.rules.ground.spades import spades_needed
from spadework.view.advice.forecast import Coming, forecast

MOST: Final = 2  # reasons that are told
# What things are worth beside each other, in points; only their order matters.
COIN, WORKER, PRIEST, POWER, SPADE = 0.3, 0.6, 1.2, 0.3, 1.5
CULT_STEP, SITE, JOINED = 0.7, 0.5, 1.5
NEARBY: Final = 1  # spades that a site takes at most


@dataclass(frozen=True)
class _Reason:
    worth: float
    sentence: Text


def why_better(better: State, other: State, seat: int) -> list[Text]:
    """What speaks for the turn of *seat* that led to *better*, the weightiest first."""
    rules = better.rules
    reasons = [*_points(better, other, seat), *_area(better, other, seat)]
    if better.round == other.round and not (better.over or other.over):
        reasons += [
            *_income(better, other, seat),
            *_left_over(better, other, seat),
            *_steps(better, other, seat),
            *_sites(better, other, seat),
        ]
    reasons.sort(key=lambda reason: -reason.worth)
    return [rules.worded(reason.sentence) for reason in reasons[:MOST]]


def _points(better: State, other: State, seat: int) -> list[_Reason]:
    more = better.seats[seat].points - other.seats[seat].points
    sentence = plural(
        "It scores {n} point more at once.", "It scores {n} points more at once.", more
    )
    return [_Reason(more, sentence)] if more > 0 else []


def _income(better: State, other: State, seat: int) -> list[_Reason]:
    """What structures, tiles and tracks bring more; the card counts where both have taken one."""
    more = _lasting(better, other, seat) - _lasting(other, better, seat)
    gained = _more_of(more)
    rounds = better.rules.rounds - better.round
    sentence = Text("It brings {goods} more every round.", goods=_told(gained, better.rules))
    return [_Reason(_worth(gained) * rounds, sentence)] if gained else []


def _lasting(state: State, other: State, seat: int) -> Coming:
    sources = forecast(state, seat).sources
    card = state.rules.worded(Text("{bonus_card}"))
    both = state.seats[seat].passed and other.seats[seat].passed
    return sum((c for name, c in sources.items() if both or name != card), Coming())


def _left_over(better: State, other: State, seat: int) -> list[_Reason]:
    mine, theirs = better.seats[seat], other.seats[seat]
    left = _more_of(
        Coming(
            coins=mine.coins - theirs.coins,
            workers=mine.workers - theirs.workers,
            priests=mine.priests - theirs.priests,
            power=mine.bowl3 - theirs.bowl3,
        )
    )
    sentence = Text("It leaves {goods} more.", goods=_told(left, better.rules))
    return [_Reason(_worth(left), sentence)] if left else []


def _steps(better: State, other: State, seat: int) -> list[_Reason]:
    rules = better.rules
    higher = [
        (a - b, cult)
        for cult, (a, b) in enumerate(
            zip(better.seats[seat].cults, other.seats[seat].cults, strict=True)
        )
        if a > b
    ]
    if not higher:
        return []
    most, cult = max(higher, key=lambda found: found[0])
    steps = plural(
        "{n} step on {cult}", "{n} steps on {cult}", most, cult=Text(rules.cults.names[cult])
    )
    return [_Reason(CULT_STEP * most, Text("It takes {steps} more.", steps=steps))]


def _area(better: State, other: State, seat: int) -> list[_Reason]:
    large, small = (
        largest_network(find_networks(state, state.seats[seat])) for state in (better, other)
    )
    sentence = plural(
        "Its largest area has {n} structure instead of {m}.",
        "Its largest area has {n} structures instead of {m}.",
        large,
        m=small,
    )
    return [_Reason(JOINED * (large - small), sentence)] if large > small else []


def _sites(better: State, other: State, seat: int) -> list[_Reason]:
    more = _sites_of(better, seat) - _sites_of(other, seat)
    sentence = plural(
        "It opens {n} more hex that takes at most 1 spade.",
        "It opens {n} more hexes that take at most 1 spade.",
        more,
    )
    return [_Reason(SITE * more, sentence)] if more > 0 else []


def _sites_of(state: State, seat: int) -> int:
    """Free hexes within reach that are nearly home."""
    owner = state.seats[seat]
    return sum(
        state.owner[hex] == NOBODY
        and (
            can_stand(owner, state.terrain[hex])
            or 0 < spades_needed(state, owner, hex, owner.home, detour=False) <= NEARBY
        )
        for hex in owner.reach
    )


def _more_of(coming: Coming) -> Coming:
    """Those goods of which there is more."""
    return Coming(
        coins=max(0, coming.coins),
        workers=max(0, coming.workers),
        priests=max(0, coming.priests),
        power=max(0, coming.power),
        points=max(0, coming.points),
        ships=max(0, coming.ships),
        spades=max(0, coming.spades),
    )


def _worth(goods: Coming) -> float:
    return (
        goods.coins * COIN
        + goods.workers * WORKER
        + goods.priests * PRIEST
        + goods.power * POWER
        + goods.points
        + goods.ships * PRIEST
        + goods.spades * SPADE
    )


def _told(goods: Coming, rules: Ruleset) -> Text:
    return listed(goods.words(rules))
