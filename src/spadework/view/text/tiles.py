"""What is printed on tiles, cards and action spaces, in a few words each.

Every function gives a list of phrases that read on after "Brings": ``["2 workers", "1 key"]``. They
are made of the facts, so that no number is stated twice, and are in the words of the rules:
`Ruleset.worded` turns them into those of the game.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from spadework.core.amounts import count, named_amounts
from spadework.core.effects import Reward
from spadework.core.facts import (
    ActionSpace,
    BonusCard,
    Faction,
    FavorTile,
    Income,
    Price,
    RoundTile,
)
from spadework.core.lasting import Lasting
from spadework.core.ruleset import Ruleset
from spadework.core.text import NO_TEXT, Text, alternatives, listed, plural
from spadework.rules.cults.steps import steps_in_words
from spadework.rules.flow.choices import OneOf
from spadework.rules.ships.abilities import USUAL_SPADES, trade_spades
from spadework.rules.ships.trade_facts import trade_of


def reward_words(rules: Ruleset, reward: Reward) -> list[Text]:
    """What a reward gives, goods first."""
    return reward.phrases(rules)


def income_words(rules: Ruleset, income: Income) -> list[Text]:
    """What comes in every round."""
    goods = named_amounts(income.coins, income.workers, income.priests, income.power)
    return [*goods, *[words for effect in income.others for words in effect.phrases(rules)]]


def _income(rules: Ruleset, income: Income) -> list[Text]:
    """An income as one of several effects: it comes later, not when the tile is taken."""
    goods = income_words(rules, income)
    return [Text("an income of {gives}", gives=listed(goods))] if goods else []


def price_words(price: Price) -> list[Text]:
    """What is to be paid."""
    return price.amounts()


def kind_name(rules: Ruleset, kind: int) -> Text:
    """What a kind of structure is called."""
    return rules.kinds[kind].title


def event_name(rules: Ruleset, event: int) -> Text:
    """What a scoring tile gives points for: a kind of structure, or something else one does."""
    kinds = len(rules.kinds)
    return kind_name(rules, event) if event < kinds else rules.events[event - kinds].text


def points_words(rules: Ruleset, points: list[int]) -> list[Text]:
    """Points for each of several things: ``2 points for a dwelling``."""
    return [
        plural("{n} point for a {what}", "{n} points for a {what}", n, what=what)
        for n, what in _by_points(points, lambda event: event_name(rules, event))
    ]


def _by_points(points: list[int], name: Callable[[int], Text]) -> list[tuple[int, Text]]:
    """Points for things, those that bring the same together."""
    return [
        (n, alternatives([name(i) for i in places]))
        for n in sorted({n for n in points if n})
        if (places := [i for i, given in enumerate(points) if given == n])
    ]


def space_words(rules: Ruleset, space: ActionSpace) -> list[Text]:
    """What an action space gives."""
    return reward_words(rules, space.reward)


def bonus_words(rules: Ruleset, card: BonusCard) -> list[Text]:
    """Income and effects of a bonus card."""
    words = _income(rules, card.income)
    if card.action >= 0:
        words.append(_action(rules, card.action))
    if card.shipping:
        words.append(Text("{shipping} +{n}", n=card.shipping))
    return [*words, *_lasting(rules, card.lasting)]


def _lasting(rules: Ruleset, effects: list[Lasting]) -> list[Text]:
    """What a card or tile does as long as one has it."""
    return [words for effect in effects for words in effect.phrases(rules)]


def _action(rules: Ruleset, space: int) -> Text:
    return Text("action: {gives}", gives=listed(space_words(rules, rules.spaces[space])))


def favor_words(rules: Ruleset, tile: FavorTile) -> list[Text]:
    """Cult steps and effects of a favor tile."""
    words = steps_in_words(rules, tile.steps)
    words += _income(rules, tile.income)
    if tile.action >= 0:
        words.append(_action(rules, tile.action))
    if tile.town_power:
        words.append(Text("towns from {n} power on", n=tile.town_power))
    words += points_words(rules, tile.points_on)
    return [*words, *reward_words(rules, tile.reward), *_lasting(rules, tile.lasting)]


def trade_words(rules: Ruleset, kind: int, faction: Faction | None = None) -> Text:
    """What trading with a kind of structure brings, to *faction* or to most of them."""
    trade = trade_of(rules)
    reward = trade.rewards[kind]
    choice = reward.reward.find(OneOf)
    plain = [effect for effect in reward.reward.effects if effect is not choice]
    gives = listed(Reward(plain).phrases(rules))
    if choice is not None:
        gives = Text("{gives}, and {more}", gives=gives, more=listed(choice.phrases(rules)))
    if reward.works:
        spades = USUAL_SPADES if faction is None else trade_spades(faction.stages[0])
        more = Text("transforming and building with {goods}", goods=count(spades, "spade"))
        gives = Text("{gives}, and {more}", gives=gives, more=more)
    return rules.worded(gives, faction)


def round_words(rules: Ruleset, tile: RoundTile) -> list[Text]:
    """What a scoring tile gives points for during the round."""
    return points_words(rules, tile.points_on)


def cult_bonus_words(rules: Ruleset, tile: RoundTile) -> Text:
    """What a scoring tile gives when its round is over; empty if nothing."""
    gives = listed(reward_words(rules, tile.reward))
    if not gives:
        return NO_TEXT
    if tile.track < 0:
        often = Text("priest") if tile.per == 1 else count(tile.per, "priest")
        return Text("{gives} for every {often} sent to the orders", gives=gives, often=often)
    often = Text("step") if tile.per == 1 else count(tile.per, "step")
    cult = Text(rules.cults.names[tile.track])
    return Text("{gives} for every {often} on {cult}", gives=gives, often=often, cult=cult)


def source_words(rules: Ruleset, source: str) -> Text:
    """What points were scored for, by the name of their source."""
    for codes, words in (
        ([card.code for card in rules.bonus_cards], Text("{bonus_card}")),
        ([tile.code for tile in rules.favor_tiles], Text("favor tile")),
        ([rules.sources[tile.source] for tile in rules.round_tiles], Text("scoring tile")),
    ):
        if source in codes:
            return words
    for tile in rules.final_tiles:
        if source == tile.code:
            return Text(tile.name.lower())
    if source in rules.cults.names:
        return Text("cult of {cult}", cult=Text(source))
    return SOURCES.get(source) or Text(source)


SOURCES: Final = {
    "start": Text("starting points"),
    "leech": Text("power from neighbors"),
    "shipping": Text("{shipping}"),
    "digging": Text("digging track"),
    "area": Text("largest area"),
}
