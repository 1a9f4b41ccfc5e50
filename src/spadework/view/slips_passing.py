"""Slips on passing: what is left behind when a round ends for a seat."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from spadework.core.facts import NO_TILE
from spadework.core.state import Action
from spadework.rules.building import Upgrade
from spadework.rules.passing import Pass
from spadework.rules.spaces import TakeSpace
from spadework.rules.terraforming import Build
from spadework.view.amounts import count, listed
from spadework.view.change import change, seat_in
from spadework.view.forecast import forecast
from spadework.view.slip import Moment, Slip
from spadework.view.tiles import reward_words
from spadework.view.wording import wording

WORTH_A_WORD: Final = 2  # power or coins, below which nobody wants to hear of it


def _on_pass(check: Callable[[Moment, Pass], str]) -> Callable[[Moment], str]:
    """A check that only passing can fail."""
    return lambda moment: check(moment, moment.action) if isinstance(moment.action, Pass) else ""


def _power_lost(moment: Moment, action: Pass) -> str:
    seen = forecast(moment.after, moment.seat.index)
    if seen.power_lost < WORTH_A_WORD:
        return ""
    due = seen.income.power + seen.cult_bonus.power
    return f"Of the {due} power due before the next round, {seen.power_lost} find no room."


def _priests_lost(moment: Moment, action: Pass) -> str:
    lost = forecast(moment.after, moment.seat.index).priests_lost
    return f"{count(lost, 'priest')} of the next income will be lost." if lost > 0 else ""


def _free_space(moment: Moment, belongs: Callable[[int], bool]) -> str:
    """An action space of one's own that is unused and costs nothing."""
    rules = moment.state.rules
    for offer in moment.offers:
        if (
            isinstance(offer, TakeSpace)
            and not offer.space.shared
            and str(offer.space.price) == "nothing"
            and belongs(offer.index)
        ):
            return listed(reward_words(rules, offer.space.reward))
    return ""


def _card_action(moment: Moment, action: Pass) -> str:
    cards = [card.action for card in moment.state.rules.bonus_cards]
    gives = _free_space(moment, lambda space: space in cards)
    return f"The action of the bonus card is unused: {gives}." if gives else ""


def _favor_action(moment: Moment, action: Pass) -> str:
    tiles = [tile.action for tile in moment.state.rules.favor_tiles]
    gives = _free_space(moment, lambda space: space in tiles)
    return f"The action of a favor tile is unused: {gives}." if gives else ""


def _special_action(moment: Moment, action: Pass) -> str:
    rules = moment.state.rules
    printed = [card.action for card in rules.bonus_cards]
    printed += [tile.action for tile in rules.favor_tiles]
    gives = _free_space(moment, lambda space: space not in printed)
    return f"A special action of the faction is unused: {gives}." if gives else ""


def _could_build(moment: Moment, action: Pass) -> str:
    possible = [o for o in moment.offers if isinstance(o, Build | Upgrade)]
    if not possible:
        return ""
    rules = moment.state.rules
    label = wording(rules, possible[0]).label
    hex = rules.board.names[possible[0].hex]
    return f"There are goods left to build on {hex}: {label}."


def _coins_left(moment: Moment, action: Pass) -> str:
    if action.card == NO_TILE:
        return ""
    state = moment.state
    coins = [n for card, n in enumerate(state.bonus_coins) if state.bonus_free >> card & 1]
    more = max(coins, default=0) - state.bonus_coins[action.card]
    if more < WORTH_A_WORD:
        return ""
    return f"Another bonus card has {count(more, 'coin')} more on it."


def _points_left(moment: Moment, action: Pass) -> str:
    """In the last round everything that still scores is better than passing."""
    if not moment.is_last_round:
        return ""
    best = max(moment.offers, key=lambda offer: _points_of(moment, offer))
    points = _points_of(moment, best)
    if points <= 0:
        return ""
    label = wording(moment.state.rules, best).label
    return f"This would still score {count(points, 'point')}: {label}."


def _points_of(moment: Moment, offer: Action) -> int:
    """Points an action scores at once; passing itself is no alternative to passing."""
    if isinstance(offer, Pass):
        return 0
    after = moment.state.copy()
    offer.apply(after, moment.decision)
    index = moment.decision.seat
    return change(moment.state.rules, moment.seat, seat_in(after, index)).total_points


PASSING_SLIPS: Final = (
    Slip("income_power", "Power lost by income", _on_pass(_power_lost)),
    Slip("income_priests", "Priests lost by income", _on_pass(_priests_lost)),
    Slip("card_action", "Unused action of the bonus card", _on_pass(_card_action)),
    Slip("favor_action", "Unused action of a favor tile", _on_pass(_favor_action)),
    Slip("special_action", "Unused special action", _on_pass(_special_action)),
    Slip("could_build", "Passing with goods to build", _on_pass(_could_build)),
    Slip("coins_left", "Bonus card with more coins", _on_pass(_coins_left)),
    Slip("points_left", "Points left in the last round", _on_pass(_points_left)),
)
