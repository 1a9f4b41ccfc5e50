"""Amounts of several goods, and the letters that sentences begin with."""

from __future__ import annotations

from collections.abc import Mapping

from spadework.core.amounts import count
from spadework.core.text import Text, listed


def amounts(goods: Mapping[str, int]) -> Text:
    """Amounts of goods, which are named in the plural.

    >>> print(amounts({"workers": 1, "coins": 3, "power": 4}))
    1 worker, 3 coins and 4 power
    """
    return listed([count(n, name.removesuffix("s")) for name, n in goods.items()])


def capital(text: str) -> str:
    """*text* as a sentence begins."""
    return text[:1].upper() + text[1:]
