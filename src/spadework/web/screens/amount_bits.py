"""Amounts as icons: goods, points and steps that are paid or gained."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from spadework.view.advice.change import Change
from spadework.view.drawing.tile_icons import Bit

GOOD_ICONS: Final[Mapping[str, str]] = {
    "coins": "coin",
    "workers": "worker",
    "priests": "priest",
    "power": "power",
    "power tokens": "token",
    "keys": "key",
}


def goods_bits(goods: Mapping[str, int], sign: str = "") -> list[Bit]:
    """Amounts by name as icons."""
    return [Bit(GOOD_ICONS[name], f"{sign}{n}") for name, n in goods.items()]


def gain_bits(change: Change) -> list[Bit]:
    """Goods, points and steps on the cults that come of something."""
    gain = goods_bits(change.gains, "+")
    if change.total_points:
        gain.append(Bit("point", f"{change.total_points:+}"))
    return gain + [Bit(cult, f"{steps:+}") for cult, steps in change.cult_steps.items()]
