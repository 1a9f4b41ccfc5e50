"""Goods that commands of a ledger exchange: conversions and sacrifices."""

from __future__ import annotations

import re
from typing import Final

from spadework.core.actions import BURN, CONVERT, ORDAIN
from spadework.core.errors import NotationError
from spadework.core.seat import Seat
from spadework.core.text import Text
from spadework.notation.ledger.spoken_game import SpokenGame
from spadework.rules.cults.ordination import Ordination

GOODS: Final = {
    "c": "C",
    "coin": "C",
    "coins": "C",
    "w": "W",
    "worker": "W",
    "workers": "W",
    "p": "P",
    "priest": "P",
    "priests": "P",
    "pw": "PW",
    "power": "PW",
    "vp": "VP",
}


def convert(game: SpokenGame, seat: Seat, match: re.Match[str]) -> None:
    """Convert goods, or ordain priests where that is offered."""
    if match[2] not in GOODS or match[4] not in GOODS:
        raise NotationError(Text("'{text}' is not understood", text=match[0]))
    give, source = int(match[1] or 1), GOODS[match[2]]
    get, target = int(match[3] or 1), GOODS[match[4]]
    offer = next(
        (d for d in game.state.pending if isinstance(d, Ordination) and d.seat == seat.index),
        None,
    )
    if offer is not None:
        # The next conversion uses the offer to ordain priests up, whatever it converts.
        if get > offer.most:
            raise NotationError(Text("no more than {n} workers can become priests", n=offer.most))
        ordains = source == "W" and target == "P"
        if ordains and give != get:
            raise NotationError(Text("workers become priests one for one"))
        game.play(seat, game.group(ORDAIN)[get if ordains else 0])
        if ordains:
            return
    _convert_goods(game, seat, give, source, get, target)


def _convert_goods(
    game: SpokenGame, seat: Seat, give: int, source: str, get: int, target: str
) -> None:
    steps = [(source, target)]
    if (source, target) == ("P", "C"):
        steps = [("P", "W"), ("W", "C")]
    state = game.state
    for one, other in steps:
        found = [
            (action, conversion)
            for action, conversion in zip(game.group(CONVERT), state.rules.conversions, strict=True)
            if (conversion.source, conversion.target) == (one, other)
            and (not conversion.special or conversion in seat.faction.conversions)
        ]
        if not found:
            raise NotationError(
                Text(
                    "{faction} cannot convert {text} to {name}",
                    faction=Text(seat.faction.name),
                    text=source,
                    name=target,
                )
            )
        action, rate = found[0]
        if give * rate.get != get * rate.give:
            raise NotationError(
                Text(
                    "{n} {text} take {m} {name}, not {k}",
                    n=get,
                    text=target,
                    m=get * rate.give,
                    name=source,
                    k=give,
                )
            )
        for _ in range(get // rate.get):
            game.play(seat, action)


def burn(game: SpokenGame, seat: Seat, match: re.Match[str]) -> None:
    """Sacrifice power."""
    amount = int(match[1])
    group = game.group(BURN)
    if not 0 <= amount <= len(group):
        raise NotationError(Text("nobody burns {n}", n=amount))
    if amount:
        game.play(seat, group[amount - 1])
