"""Mistakes on passing: what is left behind when a round ends for a seat."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from spadework.core.amounts import count
from spadework.core.facts import NO_TILE
from spadework.core.state import Action
from spadework.core.text import NO_TEXT, Text, listed
from spadework.rules.flow.passing import Pass
from spadework.rules.ground.building import Upgrade
from spadework.rules.ground.terraforming import Build
from spadework.rules.power.spaces import TakeSpace
from spadework.view.advice.change import change, seat_in
from spadework.view.advice.forecast import forecast
from spadework.view.advice.mistake import Attempt, Mistake
from spadework.view.text.tiles import reward_words
from spadework.view.text.wording import wording

WORTH_A_WORD: Final = 2  # power or coins, below which nobody wants to hear of it


def _on_pass(check: Callable[[Attempt, Pass], Text]) -> Callable[[Attempt], Text]:
    """A check that only passing can fail."""
    return lambda attempt: (
        check(attempt, attempt.action) if isinstance(attempt.action, Pass) else NO_TEXT
    )


def _power_lost(attempt: Attempt, action: Pass) -> Text:
    outlook = forecast(attempt.after, attempt.seat.index)
    if outlook.power_lost < WORTH_A_WORD:
        return NO_TEXT
    due = outlook.income.power + outlook.cult_bonus.power
    return Text(
        "Of the {n} power due before the next round, {m} find no room.", n=due, m=outlook.power_lost
    )


def _priests_lost(attempt: Attempt, action: Pass) -> Text:
    lost = forecast(attempt.after, attempt.seat.index).priests_lost
    if lost <= 0:
        return NO_TEXT
    return Text("{goods} of the next income will be lost.", goods=count(lost, "priest"))


def _free_space(attempt: Attempt, belongs: Callable[[int], bool]) -> Text:
    """An action space of one's own that is unused and costs nothing."""
    rules = attempt.state.rules
    for offer in attempt.offers:
        if (
            isinstance(offer, TakeSpace)
            and not offer.space.shared
            and not offer.space.price.amounts()
            and belongs(offer.index)
        ):
            return listed(reward_words(rules, offer.space.reward))
    return NO_TEXT


def _card_action(attempt: Attempt, action: Pass) -> Text:
    cards = [card.action for card in attempt.state.rules.bonus_cards]
    gives = _free_space(attempt, lambda space: space in cards)
    unused = Text("The action of the {bonus_card} is unused: {gives}.", gives=gives)
    return unused if gives else NO_TEXT


def _favor_action(attempt: Attempt, action: Pass) -> Text:
    tiles = [tile.action for tile in attempt.state.rules.favor_tiles]
    gives = _free_space(attempt, lambda space: space in tiles)
    unused = Text("The action of a favor tile is unused: {gives}.", gives=gives)
    return unused if gives else NO_TEXT


def _special_action(attempt: Attempt, action: Pass) -> Text:
    rules = attempt.state.rules
    printed = [card.action for card in rules.bonus_cards]
    printed += [tile.action for tile in rules.favor_tiles]
    gives = _free_space(attempt, lambda space: space not in printed)
    unused = Text("A special action of the faction is unused: {gives}.", gives=gives)
    return unused if gives else NO_TEXT


def _could_build(attempt: Attempt, action: Pass) -> Text:
    possible = [o for o in attempt.offers if isinstance(o, Build | Upgrade)]
    if not possible:
        return NO_TEXT
    rules = attempt.state.rules
    label = wording(rules, possible[0]).label
    hex = rules.board.names[possible[0].hex]
    return Text("There are goods left to build on {hex}: {label}.", hex=hex, label=label)


def _coins_left(attempt: Attempt, action: Pass) -> Text:
    if action.card == NO_TILE:
        return NO_TEXT
    state = attempt.state
    coins = [n for card, n in enumerate(state.bonus_coins) if state.bonus_free >> card & 1]
    more = max(coins, default=0) - state.bonus_coins[action.card]
    if more < WORTH_A_WORD:
        return NO_TEXT
    return Text("Another {bonus_card} has {goods} more on it.", goods=count(more, "coin"))


def _points_left(attempt: Attempt, action: Pass) -> Text:
    """In the last round everything that still scores is better than passing."""
    if not attempt.is_last_round:
        return NO_TEXT
    best = max(attempt.offers, key=lambda offer: _points_of(attempt, offer))
    points = _points_of(attempt, best)
    if points <= 0:
        return NO_TEXT
    label = wording(attempt.state.rules, best).label
    scored = count(points, "point")
    return Text("This would still score {points}: {label}.", points=scored, label=label)


def _points_of(attempt: Attempt, offer: Action) -> int:
    """Points an action scores at once; passing itself is no alternative to passing."""
    if isinstance(offer, Pass):
        return 0
    after = attempt.state.copy()
    offer.apply(after, attempt.decision)
    index = attempt.decision.seat
    return change(attempt.state.rules, attempt.seat, seat_in(after, index)).total_points


PASSING_MISTAKES: Final = (
    Mistake("income_power", Text("Power lost by income"), _on_pass(_power_lost)),
    Mistake("income_priests", Text("Priests lost by income"), _on_pass(_priests_lost)),
    Mistake("card_action", Text("Unused action of the {bonus_card}"), _on_pass(_card_action)),
    Mistake("favor_action", Text("Unused action of a favor tile"), _on_pass(_favor_action)),
    Mistake("special_action", Text("Unused special action"), _on_pass(_special_action)),
    Mistake("could_build", Text("Passing with goods to build"), _on_pass(_could_build)),
    Mistake("coins_left", Text("{Bonus_card} with more {coins}"), _on_pass(_coins_left)),
    Mistake("points_left", Text("Points left in the last round"), _on_pass(_points_left)),
)
