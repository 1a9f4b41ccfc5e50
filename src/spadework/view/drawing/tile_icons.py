"""What is printed on tiles, cards and action spaces, as icons with numbers.

A face is a list of lines; a line has a heading (income, passing, action ...) and bits in a row. The
pages draw the bits with `icons`, so that every tile of every game has a picture made of its facts.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import Final, NamedTuple

from spadework.core.effects import Reward
from spadework.core.facts import (
    ActionSpace,
    BonusCard,
    FavorTile,
    FinalTile,
    Income,
    Price,
    RoundTile,
    TownTile,
)
from spadework.core.lasting import Lasting
from spadework.core.ruleset import Ruleset
from spadework.games.catalog import RULESETS_KEPT
from spadework.rules.flow.choices import OneOf

MORE: Final = "…"


class Bit(NamedTuple):
    """An icon with an amount before it, or a sign such as an arrow where *icon* is empty."""

    icon: str
    text: str = ""


ARROW: Final = Bit("", "→")
ONE_KEY: Final = Bit("key", "1")


class IconLine(NamedTuple):
    """Bits in a row; *heading* says in a word when they count, empty for at once."""

    heading: str
    bits: tuple[Bit, ...]


Face = tuple[IconLine, ...]


@lru_cache(maxsize=RULESETS_KEPT)
def tile_faces(rules: Ruleset) -> dict[str, Face]:
    """The faces of all tiles and spaces by the keys of their places, such as ``bonus:BON3``."""
    return {
        **{f"bonus:{card.code}": bonus_face(rules, card) for card in rules.bonus_cards},
        **{f"favor:{tile.code}": favor_face(rules, tile) for tile in rules.favor_tiles},
        **{f"town:{tile.code}": town_face(rules, tile) for tile in rules.town_tiles},
        **{f"round:{tile.code}": round_face(rules, tile) for tile in rules.round_tiles},
        **{f"final:{tile.code}": final_face(tile) for tile in rules.final_tiles},
        **{f"space:{space.code}": space_face(rules, space) for space in rules.spaces},
    }


def bonus_face(rules: Ruleset, card: BonusCard) -> Face:
    """A bonus card."""
    lines = [_line("income", income_bits(rules, card.income))]
    if card.action >= 0:
        lines.append(_line("action", space_bits(rules, rules.spaces[card.action])))
    if card.shipping:
        lines.append(_line("", [Bit("shipping", f"+{card.shipping}")]))
    lines += _lasting(rules, card.lasting)
    return _shown(lines)


def favor_face(rules: Ruleset, tile: FavorTile) -> Face:
    """A favor tile: its steps and what it brings from then on."""
    lines = [_line("", _steps(rules, tile.steps)), _line("income", income_bits(rules, tile.income))]
    if tile.action >= 0:
        lines.append(_line("action", space_bits(rules, rules.spaces[tile.action])))
    if tile.town_power:
        lines.append(_line("", [Bit("town"), ARROW, Bit("power", str(tile.town_power))]))
    lines.append(_line("", _on_events(rules, tile.points_on)))
    lines += _lasting(rules, tile.lasting)
    choice = tile.reward.find(OneOf)
    for option in choice.options if choice is not None else []:
        lines.append(_line("or", reward_bits(rules, rules.choices[option].reward)))
    return _shown(lines)


def _lasting(rules: Ruleset, effects: list[Lasting]) -> list[IconLine]:
    """What a card or tile does as long as one has it."""
    return [
        _line("passing" if effect.scores_passing else "", _bits(effect.signs(rules)))
        for effect in effects
    ]


def town_face(rules: Ruleset, tile: TownTile) -> Face:
    """A town tile: its points, and what it brings besides them and the key of every town."""
    bits = reward_bits(rules, tile.reward)
    points = [bit for bit in bits if bit.icon == "point"]
    others = [bit for bit in bits if bit.icon != "point" and bit != ONE_KEY]
    return _shown([_line("", points), _line("", others)])


def round_face(rules: Ruleset, tile: RoundTile) -> Face:
    """A scoring tile: points of the round, and the bonus after it."""
    lines = [_line("", _on_events(rules, tile.points_on))]
    reward = reward_bits(rules, tile.reward)
    if reward:
        counted = Bit("priest" if tile.track < 0 else rules.cults.names[tile.track], str(tile.per))
        lines.append(_line("after", [counted, ARROW, *reward]))
    return _shown(lines)


def final_face(tile: FinalTile) -> Face:
    """A final scoring tile: points of the first, second ... place."""
    return (_line("final", [Bit("point", "·".join(str(points) for points in tile.points))]),)


def space_face(rules: Ruleset, space: ActionSpace, price: Price | None = None) -> Face:
    """An action space: its price, or *price* for who pays another one, and what it gives."""
    paid = price_bits(space.price if price is None else price)
    gained = space_bits(rules, space)
    return (_line("", [*paid, ARROW, *gained] if paid else gained),)


def space_bits(rules: Ruleset, space: ActionSpace) -> list[Bit]:
    """What an action space gives; some only a faction's words can say."""
    return reward_bits(rules, space.reward) or [Bit("action", MORE)]


def price_bits(price: Price) -> list[Bit]:
    """A price."""
    return _amounts(
        ("worker", price.workers),
        ("coin", price.coins),
        ("priest", price.priests),
        ("power", price.power),
        ("token", price.tokens),
    )


def income_bits(rules: Ruleset, income: Income) -> list[Bit]:
    """What comes in every round."""
    goods = _amounts(
        ("coin", income.coins),
        ("worker", income.workers),
        ("priest", income.priests),
        ("power", income.power),
    )
    signs = [sign for effect in income.others for sign in effect.signs(rules)]
    return goods + _bits(signs)


def reward_bits(rules: Ruleset, reward: Reward) -> list[Bit]:
    """Everything that is gained at once."""
    bits = _bits(reward.signs(rules))
    steps = [bit for bit in bits if bit.icon in rules.cults.names]
    if len(steps) < 2 or len(steps) < len(rules.cults.names) or len(set(map(_text, steps))) > 1:
        return bits
    return [*[bit for bit in bits if bit not in steps], Bit("cults", steps[0].text)]


def _bits(signs: list[tuple[str, str]]) -> list[Bit]:
    return [Bit(icon, text) for icon, text in signs]


def _text(bit: Bit) -> str:
    return bit.text


def _amounts(*amounts: tuple[str, int]) -> list[Bit]:
    return [Bit(icon, str(amount)) for icon, amount in amounts if amount]


def _steps(rules: Ruleset, steps: list[int]) -> list[Bit]:
    return [Bit(name, f"+{n}") for name, n in zip(rules.cults.names, steps, strict=False) if n]


def _points(points: int) -> Bit:
    return Bit("point", str(points))


def _on_events(rules: Ruleset, points: Sequence[int]) -> list[Bit]:
    """Points for what a round or a favor tile rewards."""
    events = [*[kind.name for kind in rules.kinds], *[event.icon for event in rules.events]]
    bits: list[Bit] = []
    for each in dict.fromkeys(p for p in points if p):
        rewarded = [event for event, p in zip(events, points, strict=False) if p == each]
        bits += [*[Bit(event) for event in rewarded], ARROW, _points(each)]
    return bits


def _line(heading: str, bits: Sequence[Bit]) -> IconLine:
    return IconLine(heading, tuple(bits))


def _shown(lines: list[IconLine]) -> Face:
    return tuple(line for line in lines if line.bits)
