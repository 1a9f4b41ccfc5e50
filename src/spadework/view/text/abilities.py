"""What is special about a faction, in sentences.

How this works: every ability describes itself, and what is unusual about the facts of the board is
told between them. Abilities that a large structure brings are those its stage has and the first one
has not.
"""

from __future__ import annotations

from collections import Counter
from typing import Final

from spadework.core.abilities import Abilities, Topic
from spadework.core.amounts import count
from spadework.core.facts import Faction, Income
from spadework.core.ruleset import Ruleset
from spadework.core.text import NO_TEXT, Text, listed, plural
from spadework.rules.ground.hexes import DWELLING
from spadework.rules.ships.trade_facts import has_trade, trade_of
from spadework.view.text.tiles import (
    income_words,
    kind_name,
    price_words,
    reward_words,
)
from spadework.view.text.worded import GOODS

USUAL_DWELLINGS: Final = 2


def abilities(rules: Ruleset, faction: Faction) -> list[Text]:
    """Everything that is special about a faction, each large structure introduced by a line."""
    lines = lasting_abilities(rules, faction)
    for kind, gained in grown_abilities(rules, faction).items():
        if gained:
            lines += [Text("With the {kind}:", kind=kind_name(rules, kind)), *gained]
    return lines


def abilities_now(
    rules: Ruleset, faction: Faction, stage: int, *, is_set_up: bool
) -> tuple[list[Text], dict[int, list[Text]]]:
    """What is special about a faction that is playing: what it can do, and what is still to come.

    *stage* says which large structures stand. Once they do, what they brought at once is over; so
    is what a faction does during the set-up, when that is behind it. What is to come is told by the
    kind of structure that brings it.
    """
    over = [] if is_set_up else _set_up(rules, faction)
    now = [line for line in lasting_abilities(rules, faction) if line not in over]
    coming: dict[int, list[Text]] = {}
    for place, (kind, gained) in enumerate(grown_abilities(rules, faction).items()):
        if stage >> place & 1:
            gifts = _structure_gifts(rules, faction, [kind])
            now += [line for line in gained if line not in gifts]
        elif gained:
            coming[kind] = gained
    return now, coming


def lasting_abilities(rules: Ruleset, faction: Faction) -> list[Text]:
    """What the faction can do from the beginning, set-up first."""
    return [
        *_set_up(rules, faction),
        *_ground(rules, faction),
        *_power(rules, faction),
        *_goods(rules, faction),
        *_told(rules, faction.stages[0], Topic.TALENTS),
        *_structure_gifts(rules, faction, [DWELLING, *_lesser_kinds(rules)]),
        *_structure_actions(rules, faction),
        *_ships(rules, faction),
    ]


def grown_abilities(rules: Ruleset, faction: Faction) -> dict[int, list[Text]]:
    """What each kind of large structure adds, by kind."""
    usual = set(_told(rules, faction.stages[0], Topic.TALENTS))
    found: dict[int, list[Text]] = {}
    for place, kind in enumerate(rules.growth_kinds):
        stage = _told(rules, faction.stages[1 << place], Topic.TALENTS)
        found[kind] = [
            *_structure_gifts(rules, faction, [kind]),
            *[action_sentence(rules, space) for space in faction.built_actions[kind]],
            *[sentence for sentence in stage if sentence not in usual],
        ]
    return found


def _lesser_kinds(rules: Ruleset) -> list[int]:
    return [k for k in range(DWELLING + 1, len(rules.kinds)) if k not in rules.growth_kinds]


def _set_up(rules: Ruleset, faction: Faction) -> list[Text]:
    lines: list[Text] = []
    if faction.start_dwellings != USUAL_DWELLINGS:
        lines.append(
            plural(
                "Begins with {n} {dwelling}.",
                "Begins with {n} {dwellings}.",
                faction.start_dwellings,
            )
        )
    return lines + _told(rules, faction.stages[0], Topic.SET_UP)


def _ground(rules: Ruleset, faction: Faction) -> list[Text]:
    """Spades, volcanoes, jumps, rivers."""
    lines = _told(rules, faction.stages[0], Topic.GROUND)
    if faction.spade_prices and faction.spade_prices[0].priests:
        lines.append(Text("A {spade} costs {price}.", price=faction.spade_prices[0].text))
    return lines


def _power(rules: Ruleset, faction: Faction) -> list[Text]:
    lines = _told(rules, faction.stages[0], Topic.POWER)
    for kind, value in enumerate(faction.power_values):
        if value > usual_power(rules, kind):
            name = kind_name(rules, kind)
            lines.append(Text("The power value of the {kind} is {n}.", kind=name, n=value))
    return lines


def usual_power(rules: Ruleset, kind: int) -> int:
    """The power value that a kind of structure has for most factions."""
    values = Counter(faction.power_values[kind] for faction in rules.factions)
    return values.most_common(1)[0][0]


def _goods(rules: Ruleset, faction: Faction) -> list[Text]:
    lines: list[Text] = []
    gives = reward_words(rules, faction.town_reward)
    if gives:
        lines.append(Text("Every town brings {gives} more.", gives=listed(gives)))
    for conversion in faction.conversions:
        give = count(conversion.give, GOODS[conversion.source])
        get = count(conversion.get, GOODS[conversion.target])
        lines.append(Text("May convert {give} to {get}.", give=give, get=get))
    common = [s for s in faction.own_actions if all(s in f.own_actions for f in rules.factions)]
    lines += [action_sentence(rules, s) for s in faction.own_actions if s not in common]
    lines += _told(rules, faction.stages[0], Topic.GOODS)
    income = printed_income(rules, faction)
    if income != Counter(printed_income(rules, f) for f in rules.factions).most_common(1)[0][0]:
        brings = income or Text("nothing")
        lines.append(Text("Income without any {structure}: {gives}.", gives=brings))
    return lines


def printed_income(rules: Ruleset, faction: Faction) -> Text:
    """What the faction board brings every round although nothing stands on the map."""
    total = Income()
    for table in faction.incomes:
        total = total.plus(table[0])
    return listed(income_words(rules, total))


def _told(rules: Ruleset, abilities: Abilities, topic: Topic) -> list[Text]:
    """What the abilities say that are about *topic*."""
    lines: list[Text] = []
    for ability in abilities.all:
        if ability.topic == topic:
            lines += ability.describe(rules)
    return lines


def _structure_gifts(rules: Ruleset, faction: Faction, kinds: list[int]) -> list[Text]:
    """What structures bring once, when they are built, unless they do so for most factions."""
    lines: list[Text] = []
    for kind in kinds:
        gives = listed(reward_words(rules, faction.built_rewards[kind]))
        if gives and (kind in rules.growth_kinds or gives != usual_gift(rules, kind)):
            name = kind_name(rules, kind)
            lines.append(Text("The {kind} brings {gives} at once.", kind=name, gives=gives))
    return lines


def _structure_actions(rules: Ruleset, faction: Faction) -> list[Text]:
    """The actions of lesser structures that most factions do not have there."""
    return [
        _action_with(kind_name(rules, kind), rules, space)
        for kind in _lesser_kinds(rules)
        for space in faction.built_actions[kind]
        if space not in usual_actions(rules, kind)
    ]


def _action_with(kind: Text, rules: Ruleset, index: int) -> Text:
    space = rules.spaces[index]
    return Text(
        "With the {kind}, once per round: {gives} for {price}.",
        kind=kind,
        gives=listed(reward_words(rules, space.reward)),
        price=listed(price_words(space.price)),
    )


def usual_gift(rules: Ruleset, kind: int) -> Text:
    """What a structure of this kind brings once to most factions; empty if nothing."""
    gifts = Counter(listed(reward_words(rules, f.built_rewards[kind])) for f in rules.factions)
    gift, often = gifts.most_common(1)[0]
    return gift if 2 * often > len(rules.factions) else NO_TEXT


def usual_actions(rules: Ruleset, kind: int) -> list[int]:
    """The action spaces that a structure of this kind opens for most factions."""
    spaces = [space for faction in rules.factions for space in faction.built_actions[kind]]
    return [s for s, often in Counter(spaces).items() if 2 * often > len(rules.factions)]


def usual_income(rules: Ruleset, kind: int) -> Text:
    """What the only structure of a kind brings every round to most factions; empty if nothing."""
    if rules.kinds[kind].count > 1:
        return NO_TEXT
    incomes = Counter(listed(income_words(rules, f.incomes[kind][1])) for f in rules.factions)
    return incomes.most_common(1)[0][0]


def action_sentence(rules: Ruleset, index: int) -> Text:
    """How often an action space may be used, for what, at what price."""
    space = rules.spaces[index]
    gives, price = listed(reward_words(rules, space.reward)), listed(price_words(space.price))
    if space.once and price:
        return Text("Once per round: {gives} for {price}.", gives=gives, price=price)
    if space.once:
        return Text("Once per round: {gives}.", gives=gives)
    if price:
        return Text(
            "As an action, any number of times: {gives} for {price}.", gives=gives, price=price
        )
    return Text("As an action, any number of times: {gives}.", gives=gives)


def _ships(rules: Ruleset, faction: Faction) -> list[Text]:
    lines: list[Text] = []
    if has_trade(rules) and trade_of(rules).overland[faction.index]:
        lines.append(Text("Trades over land: with merchants, a market and a storehouse."))
    return lines + _told(rules, faction.stages[0], Topic.SHIPS)
