"""An explanation of everything on the table, made of the facts where numbers occur.

A thing is named by the same keys as the places of offers: ``bonus:BON3``, ``cult:fire``. Every
explanation is a title and a few sentences, which are put into the words of the game and of a
language at the end.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass
from functools import lru_cache
from itertools import pairwise
from typing import Final

from spadework.core.amounts import count, steps_on
from spadework.core.facts import Faction, Price
from spadework.core.ruleset import Ruleset
from spadework.core.text import Text, game_word, in_a_row, listed
from spadework.games.catalog import RULESETS_KEPT
from spadework.rules.ships.trade_facts import has_trade, trade_of
from spadework.view.text.abilities import (
    abilities,
    action_sentence,
    usual_actions,
    usual_gift,
    usual_income,
    usual_power,
)
from spadework.view.text.amounts import capital
from spadework.view.text.language import Language
from spadework.view.text.rules_in_brief import RULES
from spadework.view.text.tiles import (
    bonus_words,
    cult_bonus_words,
    favor_words,
    kind_name,
    price_words,
    reward_words,
    round_words,
    trade_words,
)
from spadework.view.text.worded import GOODS


@dataclass(frozen=True)
class Explanation:
    """What a thing is called and what it does."""

    title: str
    sentences: tuple[str, ...]

    @property
    def text(self) -> str:
        """All sentences in a row."""
        return " ".join(self.sentences)


def explain_thing(
    rules: Ruleset, key: str, language: Language, faction: Faction | None = None
) -> Explanation | None:
    """What the thing called *key* is and does; None if the game has no such thing.

    It is told in the words of *faction*, if that has words of its own.
    """
    family, _, name = key.partition(":")
    found = _families(rules).get(family, {}).get(name)
    if found is None:
        return None
    title, sentences = found
    said = tuple(language.say(rules.worded(sentence, faction)) for sentence in sentences)
    return Explanation(capital(language.say(rules.worded(title, faction))), said)


def things(rules: Ruleset) -> list[str]:
    """The keys of everything that can be explained."""
    return [f"{family}:{name}" for family, found in _families(rules).items() for name in found]


Found = tuple[Text, list[Text]]


@lru_cache(maxsize=RULESETS_KEPT)
def _families(rules: Ruleset) -> dict[str, dict[str, Found]]:
    """All things by family: remembered, as a page asks for many of them."""
    return {family: explainer(rules) for family, explainer in EXPLAINERS.items()}


def _bonus_cards(rules: Ruleset) -> dict[str, Found]:
    return {
        card.code: (
            Text("{bonus_card}"),
            [_brings(in_a_row(bonus_words(rules, card))), RULES["card"]],
        )
        for card in rules.bonus_cards
    }


def _brings(gives: Text) -> Text:
    return Text("Brings {gives}.", gives=gives)


def _favor_tiles(rules: Ruleset) -> dict[str, Found]:
    return {
        tile.code: (Text("favor tile"), [_brings(in_a_row(favor_words(rules, tile)))])
        for tile in rules.favor_tiles
    }


def _town_tiles(rules: Ruleset) -> dict[str, Found]:
    return {
        tile.code: (Text("town tile"), [_brings(listed(reward_words(rules, tile.reward)))])
        for tile in rules.town_tiles
    }


def _round_tiles(rules: Ruleset) -> dict[str, Found]:
    found: dict[str, Found] = {}
    for tile in rules.round_tiles:
        lines = [Text("In this round: {gives}.", gives=listed(round_words(rules, tile)))]
        bonus = cult_bonus_words(rules, tile)
        if bonus:
            lines.append(Text("After it: {gives}.", gives=bonus))
        found[tile.code] = (Text("scoring tile"), lines)
    return found


def _final_tiles(rules: Ruleset) -> dict[str, Found]:
    return {
        tile.code: (Text(tile.name), [tile.measure.text, _ranks(tile.points)])
        for tile in rules.final_tiles
    }


def _ranks(points: list[int]) -> Text:
    return Text("At the end, the first ones score {points} points.", points=_numbers(points))


def _numbers(numbers: list[int]) -> Text:
    return listed([Text("{n}", n=n) for n in numbers])


def _spaces(rules: Ruleset) -> dict[str, Found]:
    found: dict[str, Found] = {}
    for space in rules.spaces:
        gives = listed(reward_words(rules, space.reward))
        price = listed(price_words(space.price))
        line = Text("For {price}: {gives}.", price=price, gives=gives) if price else _brings(gives)
        if not space.once:
            often = Text("Any number of times.")
        elif space.shared:
            often = Text("Once per round for everybody together.")
        else:
            often = Text("Once per round.")
        title = Text("power action") if space.shared else Text("special action")
        found[space.code] = (title, [line, often])
    return found


def _structures(rules: Ruleset) -> dict[str, Found]:
    found: dict[str, Found] = {}
    for index, kind in enumerate(rules.kinds):
        name = kind_name(rules, index)
        lines = _structure_lines(rules, index)
        beside = [Text("It stands beside a river.")] if kind.riverside else []
        trade: list[Text] = []
        if has_trade(rules):
            trade = [Text("Trade with it brings {gives}.", gives=trade_words(rules, index))]
        found[kind.name] = (name, [*lines, *beside, *trade])
        for faction in rules.factions:
            own_name = rules.worded(name, faction)
            if own_name != rules.worded(name):  # over land it may stand anywhere
                own_lines = [rules.worded(line, faction) for line in lines]
                found[str(own_name)] = (own_name, [*own_lines, *trade])
    return found


def _structure_lines(rules: Ruleset, index: int) -> list[Text]:
    kind = rules.kinds[index]
    lines = [Text("Pieces of each faction: {n}.", n=kind.count)]
    if kind.grown_from >= 0:
        lines.append(Text("Replaces a {kind}.", kind=kind_name(rules, kind.grown_from)))
    price = _usual([faction.structure_prices[index].text for faction in rules.factions])
    lines.append(Text("Costs {price} for most factions.", price=price))
    gift = usual_gift(rules, index)
    if gift:
        lines.append(Text("Brings {gives} at once.", gives=gift))
    income = usual_income(rules, index)
    if income:
        lines.append(Text("Brings an income of {gives} in every round.", gives=income))
    lines += [action_sentence(rules, space) for space in usual_actions(rules, index)]
    lines.append(Text("Its power value is {n}.", n=usual_power(rules, index)))
    if kind.town_size > 1:
        lines.append(Text("In a town it counts as {n} {structures}.", n=kind.town_size))
    return lines


def _usual(values: list[Text]) -> Text:
    return Counter(values).most_common(1)[0][0]


def _tracks(rules: Ruleset) -> dict[str, Found]:
    found: dict[str, Found] = {}
    ships = [f for f in rules.factions if f.shipping_price is not None]
    if ships:
        points = _usual([_numbers(f.shipping_points[1:]) for f in ships])
        found["shipping"] = (
            Text("{shipping}"),
            [
                Text(
                    "{Shipping} says how many river hexes may lie between a {structure} of one's "
                    "own and a new hex."
                ),
                _price_line([f.shipping_price for f in ships]),
                Text("The steps score {points} points.", points=points),
            ],
        )
    diggers = [f for f in rules.factions if f.digging_price is not None]
    if diggers:
        spade = _usual([listed([p.text for p in f.spade_prices]) for f in diggers])
        usual_points = Counter(f.digging_points for f in diggers).most_common(1)[0][0]
        found["digging"] = (
            Text("digging track"),
            [
                Text(
                    "A {spade} costs {price}, by the step reached on the digging track.",
                    price=spade,
                ),
                _price_line([f.digging_price for f in diggers]),
                Text("Every step scores {n} points.", n=usual_points),
            ],
        )
    walkers = [f for f in rules.factions if f.jump_ranges]
    if walkers:
        lines = [RULES["range"], *_jumps(walkers[0]), RULES["range steps"]]
        found["range"] = (Text("range"), lines)
    return found


def _jumps(faction: Faction) -> list[Text]:
    """How far jumps go, by the space of the range tile."""
    lines: list[Text] = []
    for space, (before, now) in enumerate(pairwise(faction.jump_ranges), 1):
        if now > before:
            hexes = count(now, "hex")
            lines.append(Text("From range {n} on, a jump goes over {hexes}.", n=space, hexes=hexes))
    return lines


def _price_line(prices: list[Price | None]) -> Text:
    usual = _usual([price.text for price in prices if price is not None])
    return Text("A step costs {price} for most factions.", price=usual)


def _cults(rules: Ruleset) -> dict[str, Found]:
    cults = rules.cults
    power = [Text("{n} power on step {m}", n=n, m=step) for step, n in enumerate(cults.power) if n]
    lines = [
        Text("Steps bring {gives}.", gives=listed(power)),
        Text("Only one seat stands on step {n}, and it takes a key.", n=cults.top),
        _ranks(cults.points),
    ]
    return {name: (Text("cult of {cult}", cult=Text(name)), lines) for name in cults.names}


def _cult_steps(rules: Ruleset) -> dict[str, Found]:
    found: dict[str, Found] = {}
    for step, power in enumerate(rules.cults.power):
        lines = [_brings(count(power, "power")) if power else Text("Brings no power.")]
        if step == rules.cults.top:
            lines.append(Text("Only one seat may stand here, and it takes a key."))
        found[str(step)] = (Text("step {n}", n=step), lines)
    return found if rules.cults.names else {}


def _orders(rules: Ruleset) -> dict[str, Found]:
    return {
        f"{cult}:{steps}": (
            TITLES["order"],
            [_brings(steps_on(steps, Text(cult))), RULES["order"]],
        )
        for cult in rules.cults.names
        for steps in rules.cults.spaces
    }


def _terrains(rules: Ruleset) -> dict[str, Found]:
    found: dict[str, Found] = {}
    for index, name in enumerate(rules.terrains):
        homes = [
            Text("the {faction}", faction=Text(faction.name))
            for faction in rules.factions
            if faction.home == index
        ]
        lines = [Text("Home of {factions}.", factions=listed(homes))] if homes else []
        if index < rules.wheel_size:
            beside = [Text(rules.terrains[(index + step) % rules.wheel_size]) for step in (-1, 1)]
            lines.append(Text("1 {spade} away: {terrains}.", terrains=listed(beside)))
        else:
            lines.append(Text("Nobody can transform it any more."))
        found[name] = (Text(name), lines)
    return found


def _goods(rules: Ruleset) -> dict[str, Found]:
    factions = rules.factions
    known = {
        "coins": True,
        "workers": any(f.workers for f in factions),
        "priests": any(f.priest_limit for f in factions),
        "power": True,
        "points": True,
        "keys": any(tile.reward.amount("key") for tile in rules.town_tiles),
        "spades": True,
        "ships": has_trade(rules),
        "merchants": has_trade(rules) and any(trade_of(rules).overland[f.index] for f in factions),
    }
    more = {
        "power": _conversions(rules),
        "ships": [RULES["ships come"], RULES["ships build"]],
        "merchants": [RULES[f"merchants {what}"] for what in ("come", "build", "wait")],
    }
    return {
        name: (game_word(name), [RULES[name], *more.get(name, [])])
        for name, there in known.items()
        if there
    }


def _conversions(rules: Ruleset) -> list[Text]:
    """What power can be turned into by everybody, in its cheapest form."""
    best: dict[str, Text] = {}
    for c in rules.conversions:
        # What is given up for nothing is no conversion to learn.
        if not c.special and c.source == "PW" and c.target in GOODS and c.target not in best:
            goods = count(c.get, GOODS[c.target])
            best[c.target] = Text("{n} power for {goods}", n=c.give, goods=goods)
    rates = listed(list(best.values()))
    return [Text("Conversions in the own turn: {rates}.", rates=rates)]


def _factions(rules: Ruleset) -> dict[str, Found]:
    return {
        faction.id: (Text(faction.name), _faction_lines(rules, faction))
        for faction in rules.factions
    }


def _faction_lines(rules: Ruleset, faction: Faction) -> list[Text]:
    lines = abilities(rules, faction)
    if faction.home >= 0:
        lines.insert(
            0, Text("Home terrain: {terrain}.", terrain=Text(rules.terrains[faction.home]))
        )
    return [rules.worded(line, faction) for line in lines]


def _options(rules: Ruleset) -> dict[str, Found]:
    return {
        option.name: (Text(option.name.replace("_", " ")), [Text(option.text)])
        for option in rules.options.known
    }


def _rules_in_brief(rules: Ruleset) -> dict[str, Found]:
    """Words of the rules that come up everywhere, those that the game has."""
    known = {
        "turn": True,
        "leech": "leech" in rules.sources,
        "neighbors": "leech" not in rules.sources,
        "town": True,
        "bridge": True,
        "pass": True,
        "convert": True,
        "burn": rules.conventions.burning,
        "income": True,
        "cult bonus": bool(rules.cults.names),
        "order": bool(rules.cults.names),
        "area": True,
        "reach": True,
        "trade": has_trade(rules),
    }
    more: dict[str, list[Text]] = {}
    if has_trade(rules):
        more["trade"] = [RULES["trade power"], *trade_lines(rules)]
        more["reach"] = [RULES["reach by ship"]]
    return {
        word: (TITLES[word], [_numbered(rules, RULES[word]), *more.get(word, [])])
        for word, there in known.items()
        if there
    }


def _numbered(rules: Ruleset, rule: Text) -> Text:
    """A rule with the numbers of the game."""
    return rule.of(n=rules.town_size, m=rules.town_power)


def trade_lines(rules: Ruleset, faction: Faction | None = None) -> list[Text]:
    """What trading with each kind of structure brings, to *faction* or to most of them."""
    return [
        Text(
            "Trade with a {kind}: {gives}.",
            kind=kind_name(rules, kind),
            gives=trade_words(rules, kind, faction),
        )
        for kind in range(len(rules.kinds))
    ]


TITLES: Final = {
    "turn": Text("turn"),
    "leech": Text("power from neighbors"),
    "neighbors": Text("power from neighbors"),
    "town": Text("town"),
    "bridge": Text("bridge"),
    "pass": Text("passing"),
    "convert": Text("conversions"),
    "burn": Text("sacrificing power"),
    "income": Text("income"),
    "cult bonus": Text("cult bonus"),
    "order": Text("orders of the cults"),
    "area": Text("largest area"),
    "reach": Text("reach"),
    "trade": Text("trade"),
}


EXPLAINERS: Final[dict[str, Callable[[Ruleset], dict[str, Found]]]] = {
    "bonus": _bonus_cards,
    "favor": _favor_tiles,
    "town": _town_tiles,
    "round": _round_tiles,
    "final": _final_tiles,
    "space": _spaces,
    "structure": _structures,
    "track": _tracks,
    "cult": _cults,
    "step": _cult_steps,
    "order": _orders,
    "terrain": _terrains,
    "good": _goods,
    "faction": _factions,
    "option": _options,
    "rule": _rules_in_brief,
}
