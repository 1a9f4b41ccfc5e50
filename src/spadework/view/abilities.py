"""What is special about a faction, in English sentences.

How this works: every ability describes itself, and what is unusual about the facts of the board is
told between them. Abilities that a large structure brings are those its stage has and the first one
has not.
"""

from __future__ import annotations

from collections import Counter
from typing import Final

from spadework.core.abilities import Abilities, Topic
from spadework.core.facts import Faction, Income
from spadework.core.ruleset import Ruleset
from spadework.rules.ground import DWELLING
from spadework.view.amounts import count, listed, small
from spadework.view.tiles import (
    income_words,
    kind_name,
    price_words,
    reward_words,
)
from spadework.view.wording import GOODS

USUAL_DWELLINGS: Final = 2


def abilities(rules: Ruleset, faction: Faction) -> list[str]:
    """Everything that is special about a faction, each large structure introduced by a line."""
    lines = lasting_abilities(rules, faction)
    for kind, gained in grown_abilities(rules, faction).items():
        if gained:
            lines += [f"With the {kind_name(rules, kind)}:", *gained]
    return lines


def lasting_abilities(rules: Ruleset, faction: Faction) -> list[str]:
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


def grown_abilities(rules: Ruleset, faction: Faction) -> dict[int, list[str]]:
    """What each kind of large structure adds, by kind."""
    usual = set(_told(rules, faction.stages[0], Topic.TALENTS))
    found: dict[int, list[str]] = {}
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


def _set_up(rules: Ruleset, faction: Faction) -> list[str]:
    lines = []
    if faction.start_dwellings != USUAL_DWELLINGS:
        lines.append(f"Begins with {count(faction.start_dwellings, 'dwelling')}.")
    return lines + _told(rules, faction.stages[0], Topic.SET_UP)


def _ground(rules: Ruleset, faction: Faction) -> list[str]:
    """Spades, volcanoes, jumps, rivers."""
    lines = _told(rules, faction.stages[0], Topic.GROUND)
    if faction.spade_prices and faction.spade_prices[0].priests:
        lines.append(f"A spade costs {faction.spade_prices[0]}.")
    return lines


def _power(rules: Ruleset, faction: Faction) -> list[str]:
    lines = _told(rules, faction.stages[0], Topic.POWER)
    for kind, value in enumerate(faction.power_values):
        if value > usual_power(rules, kind):
            lines.append(f"The power value of the {kind_name(rules, kind)} is {value}.")
    return lines


def usual_power(rules: Ruleset, kind: int) -> int:
    """The power value that a kind of structure has for most factions."""
    values = Counter(faction.power_values[kind] for faction in rules.factions)
    return values.most_common(1)[0][0]


def _goods(rules: Ruleset, faction: Faction) -> list[str]:
    lines = []
    gives = reward_words(rules, faction.town_reward)
    if gives:
        lines.append(f"Every town brings {listed(gives)} more.")
    for conversion in faction.conversions:
        give = count(conversion.give, GOODS[conversion.source])
        get = count(conversion.get, GOODS[conversion.target])
        lines.append(f"May convert {give} to {get}.")
    common = [s for s in faction.own_actions if all(s in f.own_actions for f in rules.factions)]
    lines += [action_sentence(rules, s) for s in faction.own_actions if s not in common]
    lines += _told(rules, faction.stages[0], Topic.GOODS)
    income = printed_income(rules, faction)
    if income != Counter(printed_income(rules, f) for f in rules.factions).most_common(1)[0][0]:
        lines.append(f"Income without any structure: {income or 'nothing'}.")
    return lines


def printed_income(rules: Ruleset, faction: Faction) -> str:
    """What the faction board brings every round although nothing stands on the map."""
    total = Income()
    for table in faction.incomes:
        total = total.plus(table[0])
    return listed(income_words(rules, total))


def _told(rules: Ruleset, abilities: Abilities, topic: Topic) -> list[str]:
    """What the abilities say that are about *topic*."""
    lines = []
    for ability in abilities.all:
        if ability.topic == topic:
            lines += ability.describe(rules)
    return lines


def _structure_gifts(rules: Ruleset, faction: Faction, kinds: list[int]) -> list[str]:
    """What structures bring once, when they are built, unless they do so for most factions."""
    lines = []
    for kind in kinds:
        gives = listed(reward_words(rules, faction.built_rewards[kind]))
        if gives and (kind in rules.growth_kinds or gives != usual_gift(rules, kind)):
            lines.append(f"The {kind_name(rules, kind)} brings {gives} at once.")
    return lines


def _structure_actions(rules: Ruleset, faction: Faction) -> list[str]:
    """The actions of lesser structures that most factions do not have there."""
    return [
        f"With the {kind_name(rules, kind)}, {small(action_sentence(rules, space))}"
        for kind in _lesser_kinds(rules)
        for space in faction.built_actions[kind]
        if space not in usual_actions(rules, kind)
    ]


def usual_gift(rules: Ruleset, kind: int) -> str:
    """What a structure of this kind brings once to most factions; empty if nothing."""
    gifts = Counter(listed(reward_words(rules, f.built_rewards[kind])) for f in rules.factions)
    gift, often = gifts.most_common(1)[0]
    return gift if 2 * often > len(rules.factions) else ""


def usual_actions(rules: Ruleset, kind: int) -> list[int]:
    """The action spaces that a structure of this kind opens for most factions."""
    spaces = [space for faction in rules.factions for space in faction.built_actions[kind]]
    return [s for s, often in Counter(spaces).items() if 2 * often > len(rules.factions)]


def usual_income(rules: Ruleset, kind: int) -> str:
    """What the only structure of a kind brings every round to most factions; empty if nothing."""
    if rules.kinds[kind].count > 1:
        return ""
    incomes = Counter(listed(income_words(rules, f.incomes[kind][1])) for f in rules.factions)
    return incomes.most_common(1)[0][0]


def action_sentence(rules: Ruleset, index: int) -> str:
    """How often an action space may be used, for what, at what price."""
    space = rules.spaces[index]
    gives = listed(reward_words(rules, space.reward))
    often = "Once per round" if space.once else "As an action, any number of times"
    price = listed(price_words(space.price))
    return f"{often}: {gives} for {price}." if price else f"{often}: {gives}."


def _ships(rules: Ruleset, faction: Faction) -> list[str]:
    lines = []
    if faction.carriers is not None and faction.carriers.overland:
        lines.append("Trades over land: with merchants, a market and a storehouse.")
    return lines + _told(rules, faction.stages[0], Topic.SHIPS)
