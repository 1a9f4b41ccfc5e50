"""What is special about a faction, in sentences made of its facts.

How this works: each row of the tables below is a field of the facts and the sentence it stands for.
Abilities that a large structure brings are those its stage has and the first one has not.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from typing import Final

from spadework.core.amounts import count
from spadework.core.facts import Faction, Income, Traits
from spadework.core.ruleset import Ruleset
from spadework.core.text import NO_TEXT, Text, alternatives, listed, plural
from spadework.core.trade_facts import Carriers
from spadework.rules.groundwork import DWELLING
from spadework.view.tiles import (
    free_step_words,
    income_words,
    kind_name,
    kind_names,
    points_words,
    price_words,
    reward_words,
    standing_words,
)
from spadework.view.wording import GOODS

USUAL_DWELLINGS: Final = 2
USUAL_EXTRA_SPACES: Final = 1
UNLIMITED: Final = 99


def abilities(rules: Ruleset, faction: Faction) -> list[Text]:
    """Everything that is special about a faction, each large structure introduced by a line."""
    lines = lasting_abilities(rules, faction)
    for kind, gained in grown_abilities(rules, faction).items():
        if gained:
            lines += [Text("With the {kind}:", kind=kind_name(rules, kind)), *gained]
    return lines


def lasting_abilities(rules: Ruleset, faction: Faction) -> list[Text]:
    """What the faction can do from the beginning, set-up first."""
    return [
        *_set_up(rules, faction),
        *_ground(rules, faction),
        *_power(rules, faction),
        *_goods(rules, faction),
        *_trait_sentences(rules, faction.stages[0]),
        *_structure_gifts(rules, faction, [DWELLING, *_lesser_kinds(rules)]),
        *_structure_actions(rules, faction),
        *_ships(rules, faction),
    ]


def grown_abilities(rules: Ruleset, faction: Faction) -> dict[int, list[Text]]:
    """What each kind of large structure adds, by kind."""
    usual = set(_trait_sentences(rules, faction.stages[0]))
    found: dict[int, list[Text]] = {}
    for place, kind in enumerate(rules.growth_kinds):
        stage = _trait_sentences(rules, faction.stages[1 << place])
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
    if faction.picks_terrain:
        lines.append(Text("Picks a free terrain of the wheel at set-up."))
    if faction.start_dwellings != USUAL_DWELLINGS:
        lines.append(
            plural(
                "Begins with {n} {dwelling}.",
                "Begins with {n} {dwellings}.",
                faction.start_dwellings,
            )
        )
    if faction.last_to_place:
        lines.append(Text("Places it after everybody else."))
    if faction.start_favor_tiles:
        tiles = count(faction.start_favor_tiles, "favor tile")
        lines.append(Text("Begins with {goods} of choice.", goods=tiles))
    if faction.start_keys:
        lines.append(Text("Begins with {goods}.", goods=count(faction.start_keys, "key")))
    return lines


def _ground(rules: Ruleset, faction: Faction) -> list[Text]:
    """Spades, volcanoes, jumps, rivers."""
    lines: list[Text] = []
    if faction.flat_spades:
        spades = count(faction.flat_spades, "spade")
        lines.append(Text("Any other terrain takes {goods}.", goods=spades))
    if faction.start_terrain_spades:
        lines.append(
            Text(
                "The terrain picked takes {goods}; what is made of it stays so for good.",
                goods=count(faction.start_terrain_spades, "spade"),
            )
        )
    if faction.volcano_tokens:
        usual, dear = faction.volcano_tokens
        lines.append(_volcanoes(count(usual, "power token"), dear))
    if faction.volcano_steps:
        usual, dear = faction.volcano_steps
        lines.append(_volcanoes(Text("{n} steps on one cult", n=usual), dear))
    if faction.unlock_prices is not None:
        usual_price, dear_price = faction.unlock_prices
        lines.append(
            Text(
                "Builds on every unlocked terrain. Instead of taking a priest, a terrain is "
                "unlocked: for {price}, or {dear} where it is somebody's home.",
                price=usual_price.text,
                dear=dear_price.text,
            )
        )
    if faction.river_only:
        lines.append(Text("Reaches hexes by {shipping} only, and transforms nothing."))
    if faction.river_towns:
        lines.append(Text("A town may skip one river hex."))
    if faction.jump_range:
        lines.append(
            Text(
                "Jumps over {hexes} to a new hex and scores {points} for it.",
                hexes=count(faction.jump_range, "hex"),
                points=count(faction.jump_points, "point"),
            )
        )
    if faction.bought_spade_points:
        points = count(faction.bought_spade_points, "point")
        lines.append(Text("Every {spade} bought scores {points}.", points=points))
    if faction.spade_prices and faction.spade_prices[0].priests:
        lines.append(Text("A {spade} costs {price}.", price=faction.spade_prices[0].text))
    return lines


def _volcanoes(price: Text, dear: int) -> Text:
    return Text(
        "Makes volcanoes for {price}, or {n} where the terrain is somebody's home.",
        price=price,
        n=dear,
    )


def _power(rules: Ruleset, faction: Faction) -> list[Text]:
    lines: list[Text] = []
    if faction.power_action_discount:
        lines.append(Text("Power actions cost {n} power less.", n=faction.power_action_discount))
    for kind, value in enumerate(faction.power_values):
        if value > usual_power(rules, kind):
            name = kind_name(rules, kind)
            lines.append(Text("The power value of the {kind} is {n}.", kind=name, n=value))
    reaction = faction.leech_reaction
    if reaction is not None and reaction.steps:
        lines.append(_when_leeched(free_step_words(reaction.steps)))
    if reaction is not None and reaction.tokens:
        points = count(reaction.token_points, "point")
        lines.append(_when_leeched(Text("a power token in bowl 3 for {points}", points=points)))
    if reaction is not None and reaction.declined_power:
        power = count(reaction.declined_power, "power")
        lines.append(Text("When all of them decline: {gives}.", gives=power))
    return lines


def _when_leeched(gives: Text) -> Text:
    return Text("When neighbors take power for a {structure} of one's own: {gives}.", gives=gives)


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
    lines += _onlooking(rules, faction)
    income = printed_income(faction)
    if income != Counter(printed_income(f) for f in rules.factions).most_common(1)[0][0]:
        brings = income or Text("nothing")
        lines.append(Text("Income without any {structure}: {gives}.", gives=brings))
    return lines


def printed_income(faction: Faction) -> Text:
    """What the faction board brings every round although nothing stands on the map."""
    first = [table[0] for table in faction.incomes]
    total = Income(
        coins=sum(income.coins for income in first),
        workers=sum(income.workers for income in first),
        priests=sum(income.priests for income in first),
        power=sum(income.power for income in first),
    )
    return listed(income_words(total))


def _onlooking(rules: Ruleset, faction: Faction) -> list[Text]:
    """What structures of others bring; between two players it may be more."""
    by_reward: dict[Text, list[Text]] = {}
    for kind in range(len(rules.kinds) if faction.onlooker_rewards else 0):
        two, more = (listed(reward_words(rules, r[kind])) for r in faction.onlooker_rewards)
        if more:
            if two == more:
                told = Text("Whenever somebody else builds a {kinds}: {gives}.", gives=more)
            else:
                told = Text(
                    "Whenever somebody else builds a {kinds}: {gives}, between two players {more}.",
                    gives=more,
                    more=two,
                )
            by_reward.setdefault(told, []).append(kind_name(rules, kind))
    return [told.of(kinds=alternatives(kinds)) for told, kinds in by_reward.items()]


Sentence = Callable[[int], Text]
TRAITS: Final[tuple[tuple[Callable[[Traits], int], Sentence], ...]] = (
    (lambda t: t.spade_points,
     lambda n: Text("Every {spade} scores {points}.", points=count(n, "point"))),
    (lambda t: t.spade_power,
     lambda n: Text("Every {spade} brings {gives}.", gives=count(n, "power"))),
    (lambda t: t.spade_tokens,
     lambda n: Text("Every {spade} received becomes {gives}.", gives=count(n, "power token"))),
    (lambda t: t.spade_steps,
     lambda n: Text("Every {spade} received becomes {gives}.", gives=free_step_words(n))),
    (lambda t: t.priest_steps,
     lambda n: Text("Every priest sent to a cult brings {steps} more.", steps=count(n, "step"))),
    (lambda t: t.pass_points_per_bridge,
     lambda n: Text("{points} on passing for every bridge between own {structures}.",
                    points=count(n, "point"))),
    (lambda t: t.pass_points_per_edge_group,
     lambda n: Text("{points} on passing for every settlement on the edge of the map.",
                    points=count(n, "point"))),
    (lambda t: t.pass_points_per_dry_structure,
     lambda n: Text("{points} on passing for every {structure} away from the river.",
                    points=count(n, "point"))),
    (lambda t: t.pass_power_per_group,
     lambda n: Text("{gives} on passing for every settlement.", gives=count(n, "power"))),
)  # fmt: skip


def _trait_sentences(rules: Ruleset, traits: Traits) -> list[Text]:
    lines = [sentence(amount(traits)) for amount, sentence in TRAITS if amount(traits)]
    if traits.jump_price is not None:
        lines.append(Text("A jump costs {price}.", price=traits.jump_price.text))
    if traits.reuse_power_actions:
        lines.append(Text("Power actions may be used although they have been taken."))
        lines += _reuse_limits(rules)
    if traits.most_spades < UNLIMITED:
        spades = count(traits.most_spades, "spade")
        lines.append(Text("No transformation takes more than {goods}.", goods=spades))
    if traits.trading_prices:
        beside, alone = traits.trading_prices
        lines.append(
            Text(
                "A {kind} costs {price} beside a neighbor, {more} alone.",
                kind=kind_name(rules, 1),
                price=beside.text,
                more=alone.text,
            )
        )
    lines += [_sentence(words) for words in standing_words(rules, traits.pass_points)]
    lines += [_sentence(words) for words in points_words(rules, traits.built_points)]
    for kind, table in enumerate(traits.pass_tables):
        if table:
            points, what = count(max(table), "point"), kind_names(rules, kind)
            lines.append(Text("Up to {points} on passing for {what}.", points=points, what=what))
    return lines


def _sentence(words: Text) -> Text:
    return Text("{sentence}.", sentence=words)


def _reuse_limits(rules: Ruleset) -> list[Text]:
    """Which power actions are used again only if another structure stands as well."""
    limited: dict[int, list[Text]] = {}
    for space in rules.spaces:
        if space.reuse_needs >= 0:
            gives = listed(reward_words(rules, space.reward))
            limited.setdefault(space.reuse_needs, []).append(gives)
    return [
        Text(
            "For {gives} that takes the {kind} as well.",
            gives=alternatives(gives),
            kind=kind_name(rules, kind),
        )
        for kind, gives in limited.items()
    ]


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
    incomes = Counter(listed(income_words(f.incomes[kind][1])) for f in rules.factions)
    return incomes.most_common(1)[0][0]


def action_sentence(rules: Ruleset, index: int) -> Text:
    """An action space of one's own."""
    space = rules.spaces[index]
    gives, price = listed(reward_words(rules, space.reward)), listed(price_words(space.price))
    if space.once:
        if price:
            return Text("Once per round: {gives} for {price}.", gives=gives, price=price)
        return Text("Once per round: {gives}.", gives=gives)
    if price:
        return Text(
            "As an action, any number of times: {gives} for {price}.", gives=gives, price=price
        )
    return Text("As an action, any number of times: {gives}.", gives=gives)


def _ships(rules: Ruleset, faction: Faction) -> list[Text]:
    carriers = faction.carriers
    return [] if carriers is None else _carrier_sentences(rules, carriers)


def _carrier_sentences(rules: Ruleset, carriers: Carriers) -> list[Text]:
    lines: list[Text] = []
    if carriers.overland:
        lines.append(Text("Trades over land: with merchants, a market and a storehouse."))
    if carriers.extra_spaces > USUAL_EXTRA_SPACES:
        spaces = carriers.extra_spaces
        lines.append(Text("1 power moves a {ship} up to {n} spaces farther.", n=spaces))
    if carriers.second_bowl:
        lines.append(Text("The power that moves a {ship} farther may come from bowl 2."))
    if carriers.spades > 1:
        lines.append(Text("A trade that brings a {spade} brings {n}.", n=carriers.spades))
    if carriers.instead_of_spade:
        rewards = [reward_words(rules, rules.choices[i].reward) for i in carriers.instead_of_spade]
        gives = alternatives([listed(reward) for reward in rewards])
        lines.append(Text("Instead of the {spade} of a trade: {gives}.", gives=gives))
    if carriers.barred_terrain >= 0:
        lines.append(
            Text(
                "{Spades} that others earn by trading here do not turn {terrain}.",
                terrain=Text(rules.terrains[carriers.barred_terrain]),
            )
        )
    if carriers.dwelling_workers:
        workers = count(carriers.dwelling_workers, "worker")
        lines.append(Text("A {dwelling} that a {ship} pays for brings {goods}.", goods=workers))
    if carriers.storms:
        lines.append(
            Text("The free transformation may lie beside a {ship}, which then pays a {dwelling}.")
        )
    return lines
