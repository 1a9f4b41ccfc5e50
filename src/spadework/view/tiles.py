"""What is printed on tiles, cards and action spaces, in a few English words each.

Every function gives a list of phrases that read on after "Brings": ``["2 workers", "1 key"]``. They
are made of the facts, so that no number is stated twice, and are in the words of the rules:
`Ruleset.say` turns them into those of the game.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from spadework.core.effects import Reward
from spadework.core.facts import (
    ActionSpace,
    BonusCard,
    Faction,
    FavorTile,
    Income,
    Price,
    RoundTile,
    named_amounts,
)
from spadework.core.lasting import Lasting
from spadework.core.ruleset import Ruleset
from spadework.rules.choice_offer import OneOf
from spadework.rules.cults import steps_in_words
from spadework.rules.ship_abilities import USUAL_SPADES, trade_spades
from spadework.view.amounts import count, listed


def reward_words(rules: Ruleset, reward: Reward) -> list[str]:
    """What a reward gives, goods first."""
    return reward.phrases(rules)


def income_words(rules: Ruleset, income: Income) -> list[str]:
    """What comes in every round."""
    goods = named_amounts(income.coins, income.workers, income.priests, income.power)
    return [*goods, *[words for effect in income.others for words in effect.phrases(rules)]]


def _income(rules: Ruleset, income: Income) -> list[str]:
    """An income as one of several effects: it comes later, not when the tile is taken."""
    goods = income_words(rules, income)
    return [f"an income of {listed(goods)}"] if goods else []


def price_words(price: Price) -> list[str]:
    """What is to be paid."""
    return named_amounts(price.coins, price.workers, price.priests, price.power, price.tokens)


def kind_name(rules: Ruleset, kind: int) -> str:
    """What a kind of structure is called."""
    return rules.kinds[kind].title


def event_name(rules: Ruleset, event: int) -> str:
    """What a scoring tile gives points for: a kind of structure, or something else one does."""
    others = {
        rules.spade_event: "spade",
        rules.town_event: "town",
        rules.shipping_event: "step in shipping",
        rules.digging_event: "step on the digging track",
        rules.trade_event: "trade",
    }
    return others[event] if event in others else kind_name(rules, event)


def points_words(rules: Ruleset, points: list[int]) -> list[str]:
    """Points for each of several things: ``2 points for a dwelling``."""
    return _by_points("for a", points, lambda event: event_name(rules, event))


def _by_points(joint: str, points: list[int], name: Callable[[int], str]) -> list[str]:
    """Points for things, those that bring the same together."""
    return [
        f"{count(n, 'point')} {joint} {listed([name(i) for i in places], 'or')}"
        for n in sorted({n for n in points if n})
        if (places := [i for i, given in enumerate(points) if given == n])
    ]


def space_words(rules: Ruleset, space: ActionSpace) -> list[str]:
    """What an action space gives."""
    return reward_words(rules, space.reward)


def bonus_words(rules: Ruleset, card: BonusCard) -> list[str]:
    """Income and effects of a bonus card."""
    words = _income(rules, card.income)
    if card.action >= 0:
        words.append(f"action: {listed(space_words(rules, rules.spaces[card.action]))}")
    if card.shipping:
        words.append(f"shipping +{card.shipping}")
    return [*words, *_lasting(rules, card.lasting)]


def _lasting(rules: Ruleset, effects: list[Lasting]) -> list[str]:
    """What a card or tile does as long as one has it."""
    return [words for effect in effects for words in effect.phrases(rules)]


def favor_words(rules: Ruleset, tile: FavorTile) -> list[str]:
    """Cult steps and effects of a favor tile."""
    words = steps_in_words(rules, tile.steps)
    words += _income(rules, tile.income)
    if tile.action >= 0:
        words.append(f"action: {listed(space_words(rules, rules.spaces[tile.action]))}")
    if tile.town_power:
        words.append(f"towns from {tile.town_power} power on")
    words += points_words(rules, tile.points_on)
    return [*words, *reward_words(rules, tile.reward), *_lasting(rules, tile.lasting)]


def trade_words(rules: Ruleset, kind: int, faction: Faction | None = None) -> str:
    """What trading with a kind of structure brings, to *faction* or to most of them."""
    trade = rules.trade
    assert trade is not None
    reward = trade.rewards[kind]
    choice = reward.reward.find(OneOf)
    plain = [effect for effect in reward.reward.effects if effect is not choice]
    gives = listed(Reward(plain).phrases(rules))
    if choice is not None:
        gives += f", and {listed(choice.phrases(rules))}"
    if reward.works:
        spades = USUAL_SPADES if faction is None else trade_spades(faction.stages[0])
        gives += f", and transforming and building with {count(spades, 'spade')}"
    return rules.say(gives, faction)


def round_words(rules: Ruleset, tile: RoundTile) -> list[str]:
    """What a scoring tile gives points for during the round."""
    return points_words(rules, tile.points_on)


def cult_bonus_words(rules: Ruleset, tile: RoundTile) -> str:
    """What a scoring tile gives when its round is over; empty if nothing."""
    gives = listed(reward_words(rules, tile.reward))
    if not gives:
        return ""
    what = "priest" if tile.track < 0 else "step"
    often = what if tile.per == 1 else count(tile.per, what)
    if tile.track < 0:
        return f"{gives} for every {often} sent to the orders"
    return f"{gives} for every {often} on {rules.cults.names[tile.track]}"


def source_words(rules: Ruleset, source: str) -> str:
    """What points were scored for, by the name of their source."""
    for codes, words in (
        ([card.code for card in rules.bonus_cards], "bonus card"),
        ([tile.code for tile in rules.favor_tiles], "favor tile"),
        ([rules.sources[tile.source] for tile in rules.round_tiles], "scoring tile"),
    ):
        if source in codes:
            return words
    for tile in rules.final_tiles:
        if source == tile.code:
            return tile.name.lower()
    if source in rules.cults.names:
        return f"cult of {source}"
    return SOURCES.get(source, source)


SOURCES: Final = {
    "start": "starting points",
    "leech": "power from neighbors",
    "digging": "digging track",
    "area": "largest area",
}
