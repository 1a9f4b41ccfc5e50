"""An explanation of everything on the table, made of the facts where numbers occur.

A thing is named by the same keys as the places of offers: ``bonus:BON3``, ``cult:fire``. Every
explanation is a title and a few sentences, in English here and put into the words of the game and
of a language at the end.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass
from functools import lru_cache
from itertools import pairwise
from typing import Final

from spadework.core.facts import Faction, Price
from spadework.core.ruleset import Ruleset
from spadework.games.catalog import RULESETS_KEPT
from spadework.view.abilities import (
    abilities,
    action_sentence,
    usual_actions,
    usual_gift,
    usual_income,
    usual_power,
)
from spadework.view.amounts import capital, count, listed
from spadework.view.language import Language
from spadework.view.rules_in_brief import RULES
from spadework.view.tiles import (
    bonus_words,
    cult_bonus_words,
    favor_words,
    kind_name,
    price_words,
    reward_words,
    round_words,
    trade_words,
)
from spadework.view.wording import GOODS


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
    said = tuple(language.say(rules.say(sentence, faction)) for sentence in sentences)
    return Explanation(capital(language.say(rules.say(title, faction))), said)


def things(rules: Ruleset) -> list[str]:
    """The keys of everything that can be explained."""
    return [f"{family}:{name}" for family, found in _families(rules).items() for name in found]


Found = tuple[str, list[str]]


@lru_cache(maxsize=RULESETS_KEPT)
def _families(rules: Ruleset) -> dict[str, dict[str, Found]]:
    """All things by family: remembered, as a page asks for many of them."""
    return {family: explainer(rules) for family, explainer in EXPLAINERS.items()}


def _bonus_cards(rules: Ruleset) -> dict[str, Found]:
    return {
        card.code: ("bonus card", [f"Brings {', '.join(bonus_words(rules, card))}.", RULES["card"]])
        for card in rules.bonus_cards
    }


def _favor_tiles(rules: Ruleset) -> dict[str, Found]:
    return {
        tile.code: ("favor tile", [f"Brings {', '.join(favor_words(rules, tile))}."])
        for tile in rules.favor_tiles
    }


def _town_tiles(rules: Ruleset) -> dict[str, Found]:
    return {
        tile.code: ("town tile", [f"Brings {listed(reward_words(rules, tile.reward))}."])
        for tile in rules.town_tiles
    }


def _round_tiles(rules: Ruleset) -> dict[str, Found]:
    found: dict[str, Found] = {}
    for tile in rules.round_tiles:
        lines = [f"In this round: {listed(round_words(rules, tile))}."]
        bonus = cult_bonus_words(rules, tile)
        found[tile.code] = (
            "scoring tile",
            [*lines, f"After it: {bonus}."] if bonus else lines,
        )
    return found


def _final_tiles(rules: Ruleset) -> dict[str, Found]:
    return {
        tile.code: (tile.name, [tile.measure.text, _ranks(tile.points)])
        for tile in rules.final_tiles
    }


def _ranks(points: list[int]) -> str:
    return f"At the end, the first ones score {listed([str(n) for n in points])} points."


def _spaces(rules: Ruleset) -> dict[str, Found]:
    found: dict[str, Found] = {}
    for space in rules.spaces:
        gives = listed(reward_words(rules, space.reward))
        price = listed(price_words(space.price))
        often = "Once per round for everybody together." if space.shared else "Once per round."
        found[space.code] = (
            "power action" if space.shared else "special action",
            [
                f"For {price}: {gives}." if price else f"Brings {gives}.",
                often if space.once else "Any number of times.",
            ],
        )
    return found


def _structures(rules: Ruleset) -> dict[str, Found]:
    found: dict[str, Found] = {}
    for index, kind in enumerate(rules.kinds):
        name = kind_name(rules, index)
        lines = _structure_lines(rules, index)
        beside = ["It stands beside a river."] if kind.riverside else []
        trade: list[str] = []
        if rules.trade is not None:
            trade = [f"Trade with it brings {trade_words(rules, index)}."]
        found[kind.name] = (name, [*lines, *beside, *trade])
        for faction in rules.factions:
            own_name = rules.say(name, faction)
            if own_name != rules.say(name):  # over land it may stand anywhere
                own_lines = [rules.say(line, faction) for line in lines]
                found[own_name] = (own_name, [*own_lines, *trade])
    return found


def _structure_lines(rules: Ruleset, index: int) -> list[str]:
    kind = rules.kinds[index]
    lines = [f"Pieces of each faction: {kind.count}."]
    if kind.grown_from >= 0:
        lines.append(f"Replaces a {kind_name(rules, kind.grown_from)}.")
    price = _usual([str(faction.structure_prices[index]) for faction in rules.factions])
    lines.append(f"Costs {price} for most factions.")
    gift = usual_gift(rules, index)
    if gift:
        lines.append(f"Brings {gift} at once.")
    income = usual_income(rules, index)
    if income:
        lines.append(f"Brings an income of {income} in every round.")
    lines += [action_sentence(rules, space) for space in usual_actions(rules, index)]
    lines.append(f"Its power value is {usual_power(rules, index)}.")
    if kind.town_size > 1:
        lines.append(f"In a town it counts as {kind.town_size} structures.")
    return lines


def _usual(values: list[str]) -> str:
    return Counter(values).most_common(1)[0][0]


def _tracks(rules: Ruleset) -> dict[str, Found]:
    found: dict[str, Found] = {}
    ships = [f for f in rules.factions if f.shipping_price is not None]
    if ships:
        points = _usual([listed([str(n) for n in f.shipping_points[1:]]) for f in ships])
        price = _price_line([f.shipping_price for f in ships])
        found["shipping"] = (
            "shipping",
            [
                "So many river hexes may lie between a structure of one's own and a new hex.",
                price,
                f"The steps score {points} points.",
            ],
        )
    diggers = [f for f in rules.factions if f.digging_price is not None]
    if diggers:
        spade = _usual([listed([str(p) for p in f.spade_prices]) for f in diggers])
        points = _usual([str(f.digging_points) for f in diggers])
        found["digging"] = (
            "digging track",
            [
                f"A spade costs {spade}, by the step reached.",
                _price_line([f.digging_price for f in diggers]),
                f"Every step scores {points} points.",
            ],
        )
    walkers = [f for f in rules.factions if f.jump_ranges]
    if walkers:
        found["range"] = ("range", [RULES["range"], *_jumps(walkers[0]), RULES["range steps"]])
    return found


def _jumps(faction: Faction) -> list[str]:
    """How far jumps go, by the space of the range tile."""
    lines: list[str] = []
    for space, (before, now) in enumerate(pairwise(faction.jump_ranges), 1):
        if now > before:
            lines.append(f"From range {space} on, a jump goes over {count(now, 'hex')}.")
    return lines


def _price_line(prices: list[Price | None]) -> str:
    return f"A step costs {_usual([str(price) for price in prices])} for most factions."


def _cults(rules: Ruleset) -> dict[str, Found]:
    cults = rules.cults
    power = [f"{n} power on step {step}" for step, n in enumerate(cults.power) if n]
    lines = [
        f"Steps bring {listed(power)}.",
        f"Only one seat stands on step {cults.top}, and it takes a key.",
        _ranks(cults.points),
    ]
    return {name: (f"cult of {name}", lines) for name in cults.names}


def _cult_steps(rules: Ruleset) -> dict[str, Found]:
    found: dict[str, Found] = {}
    for step, power in enumerate(rules.cults.power):
        lines = [f"Brings {power} power." if power else "Brings no power."]
        if step == rules.cults.top:
            lines.append("Only one seat may stand here, and it takes a key.")
        found[str(step)] = (f"step {step}", lines)
    return found if rules.cults.names else {}


def _terrains(rules: Ruleset) -> dict[str, Found]:
    found: dict[str, Found] = {}
    for index, name in enumerate(rules.terrains):
        homes = [f"the {faction.name}" for faction in rules.factions if faction.home == index]
        lines = [f"Home of {listed(homes)}."] if homes else []
        if index < rules.wheel_size:
            beside = [rules.terrains[(index + step) % rules.wheel_size] for step in (-1, 1)]
            lines.append(f"1 spade away: {listed(beside)}.")
        else:
            lines.append("Nobody can transform it any more.")
        found[name] = (name, lines)
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
        "ships": rules.trade is not None,
        "merchants": any(f.carriers is not None and f.carriers.overland for f in factions),
    }
    more = {
        "power": _conversions(rules),
        "ships": [RULES["ships come"], RULES["ships build"]],
        "merchants": [RULES[f"merchants {what}"] for what in ("come", "build", "wait")],
    }
    return {
        name: (name, [RULES[name], *more.get(name, [])]) for name, there in known.items() if there
    }


def _conversions(rules: Ruleset) -> list[str]:
    """What power can be turned into by everybody, in its cheapest form."""
    best: dict[str, str] = {}
    for c in rules.conversions:
        # With loose order power may also be given up for nothing.
        if not c.special and c.source == "PW" and c.target in GOODS and c.target not in best:
            best[c.target] = f"{c.give} power for {count(c.get, GOODS[c.target])}"
    return [f"Conversions in the own turn: {listed(list(best.values()))}."]


def _factions(rules: Ruleset) -> dict[str, Found]:
    return {
        faction.id: (faction.name, _faction_lines(rules, faction)) for faction in rules.factions
    }


def _faction_lines(rules: Ruleset, faction: Faction) -> list[str]:
    home = [f"Home terrain: {rules.terrains[faction.home]}."] if faction.home >= 0 else []
    return [rules.say(line, faction) for line in [*home, *abilities(rules, faction)]]


def _options(rules: Ruleset) -> dict[str, Found]:
    return {
        option.name: (option.name.replace("_", " "), [option.text])
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
        "burn": rules.customs.burning,
        "income": True,
        "cult bonus": bool(rules.cults.names),
        "order": bool(rules.cults.names),
        "area": True,
        "reach": True,
        "trade": rules.trade is not None,
    }
    numbers = {"size": rules.town_size, "power": rules.town_power}
    more: dict[str, list[str]] = {}
    if rules.trade is not None:
        more["trade"] = [RULES["trade power"], *trade_lines(rules)]
        more["reach"] = [RULES["reach by ship"]]
    return {
        word: (TITLES.get(word, word), [RULES[word].format(**numbers), *more.get(word, [])])
        for word, there in known.items()
        if there
    }


def trade_lines(rules: Ruleset, faction: Faction | None = None) -> list[str]:
    """What trading with each kind of structure brings, to *faction* or to most of them."""
    return [
        f"Trade with a {kind_name(rules, kind)}: {trade_words(rules, kind, faction)}."
        for kind in range(len(rules.kinds))
    ]


TITLES: Final = {
    "leech": "power from neighbors",
    "neighbors": "power from neighbors",
    "burn": "sacrificing power",
    "convert": "conversions",
    "pass": "passing",
    "order": "orders of the cults",
    "area": "largest area",
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
    "terrain": _terrains,
    "good": _goods,
    "faction": _factions,
    "option": _options,
    "rule": _rules_in_brief,
}
