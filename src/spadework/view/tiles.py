"""What is printed on tiles, cards and action spaces, in a few English words each.

Every function gives a list of phrases that read on after "Brings": ``["2 workers", "1 key"]``. They
are made of the facts, so that no number is stated twice, and are in the words of the rules:
`Ruleset.say` turns them into those of the game.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from spadework.core.facts import (
    ActionSpace,
    BonusCard,
    Faction,
    FavorTile,
    Income,
    Price,
    Reward,
    RoundTile,
    named_amounts,
)
from spadework.core.ruleset import Ruleset
from spadework.view.amounts import count, listed

USUAL_TRADE_SPADES: Final = 1


def reward_words(rules: Ruleset, reward: Reward) -> list[str]:
    """What a reward gives, goods first."""
    words = named_amounts(
        reward.coins,
        reward.workers,
        reward.priests,
        reward.power,
        reward.tokens,
        reward.points,
    )
    words += _countable(reward)
    words += _cult_steps(rules, reward)
    words += _pieces(rules, reward)
    return words


def _countable(reward: Reward) -> list[str]:
    named = [
        (reward.keys, "key"),
        (reward.spades, "spade"),
        (reward.bridges, "bridge"),
        (reward.favor_tiles, "favor tile"),
        (reward.shipping, "shipping step"),
        (reward.ships + reward.yard_ships, "ship"),
    ]
    words = [count(n, word) for n, word in named if n]
    if reward.jump and not reward.shipping:
        words.append("longer jumps")
    if reward.tokens_per_seat:
        words.append(f"{count(reward.tokens_per_seat, 'power token')} for each player")
    return words


def _cult_steps(rules: Ruleset, reward: Reward) -> list[str]:
    words = steps_words(rules, reward.steps)
    if reward.free_steps:
        which = "one cult" if reward.same_track else "a cult"
        words.append(f"{count(reward.free_steps, 'step')} on {which} of choice")
    return words


def steps_words(rules: Ruleset, steps: list[int]) -> list[str]:
    """Steps on given cults, those on all of them together."""
    if steps and min(steps) == max(steps) > 0:
        return [f"{count(steps[0], 'step')} on every cult"]
    return [
        f"{count(n, 'step')} on {name}"
        for n, name in zip(steps, rules.cults.names, strict=False)
        if n
    ]


def _pieces(rules: Ruleset, reward: Reward) -> list[str]:
    """What takes a choice on the map or changes a rule for the seat."""
    where = "on the edge of the map" if reward.settle_edge else "on a hex in reach"
    found = [
        (reward.actions > 0, f"{count(reward.actions, 'action')} in a row"),
        (reward.ordinations > 0, f"priests for up to {count(reward.ordinations, 'worker')}"),
        (reward.trading, "a free upgrade of a dwelling"),
        (reward.ride, "a free dwelling on any hex of the home terrain"),
        (reward.storm, "a free transformation beside an own structure"),
        (reward.settle >= 0, f"a free {kind_name(rules, reward.settle)} {where}"),
        (reward.new_home, "a new home terrain"),
        (reward.free_home, "a free change of the home terrain"),
        (reward.town_power > 0, f"towns from {reward.town_power} power on"),
        (reward.voyage, "a voyage of all ships"),
        (reward.keeps_ship, "the ship of the trade once more"),
        (reward.frees > 0, f"the action for {listed(_freed(rules, reward))} once more"),
        (reward.orders > 0, "a priest of the supply for an order"),
    ]
    return [words for there, words in found if there]


def _freed(rules: Ruleset, reward: Reward) -> list[str]:
    """What the action spaces give that may be used again."""
    freed = [space for i, space in enumerate(rules.spaces) if reward.frees >> i & 1]
    return [listed(reward_words(rules, space.reward)) for space in freed]


def income_words(income: Income) -> list[str]:
    """Goods that come in every round."""
    goods = named_amounts(income.coins, income.workers, income.priests, income.power)
    return [*goods, *([count(income.ships, "ship")] if income.ships else [])]


def _income(income: Income) -> list[str]:
    """An income as one of several effects: it comes later, not when the tile is taken."""
    goods = income_words(income)
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


def standing_words(rules: Ruleset, points: list[int]) -> list[str]:
    """Points on passing for every structure of a kind."""
    return _by_points("on passing for every", points, lambda kind: kind_name(rules, kind))


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
    words = _income(card.income)
    if card.action >= 0:
        words.append(f"action: {listed(space_words(rules, rules.spaces[card.action]))}")
    if card.shipping:
        words.append(f"shipping +{card.shipping}")
    words += standing_words(rules, card.pass_points)
    each = [
        (card.pass_points_per_shipping, "on passing for every shipping step"),
        (card.pass_points_per_ship, "on passing for every ship"),
        (card.trade_points, "for every trade"),
    ]
    return words + [f"{count(n, 'point')} {what}" for n, what in each if n]


def favor_words(rules: Ruleset, tile: FavorTile) -> list[str]:
    """Cult steps and effects of a favor tile."""
    words = steps_words(rules, tile.steps)
    words += _income(tile.income)
    if tile.action >= 0:
        words.append(f"action: {listed(space_words(rules, rules.spaces[tile.action]))}")
    if tile.town_power:
        words.append(f"towns from {tile.town_power} power on")
    words += points_words(rules, tile.points_on)
    for kind, table in enumerate(tile.pass_points):
        if table:
            words.append(f"up to {count(max(table), 'point')} on passing for {plural(rules, kind)}")
    if tile.choices:
        rewards = [listed(reward_words(rules, rules.choices[i].reward)) for i in tile.choices]
        words.append(" or ".join(rewards))
    if tile.trade_points:
        words.append(f"{min(tile.trade_points)} to {max(tile.trade_points)} points for every trade")
    if tile.marker_points:
        most = count(max(tile.marker_points), "point")
        words.append(f"up to {most} on passing for trade markers")
    return words


def trade_words(rules: Ruleset, kind: int, faction: Faction | None = None) -> str:
    """What trading with a kind of structure brings, to *faction* or to most of them."""
    trade = rules.trade
    assert trade is not None
    reward = trade.rewards[kind]
    gives = listed(reward_words(rules, reward.reward))
    if reward.choices:
        rewards = [listed(reward_words(rules, rules.choices[i].reward)) for i in reward.choices]
        gives += f", and {listed(rewards, 'or')}"
    if reward.works:
        carriers = faction.carriers if faction is not None else None
        spades = carriers.spades if carriers is not None else USUAL_TRADE_SPADES
        gives += f", and transforming and building with {count(spades, 'spade')}"
    return rules.say(gives, faction)


def plural(rules: Ruleset, kind: int) -> str:
    """Several structures of a kind."""
    return rules.kinds[kind].plural


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
