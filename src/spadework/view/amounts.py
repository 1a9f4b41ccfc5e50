"""Amounts and lists in English words; the catalogs of other languages know these forms."""

from __future__ import annotations

from collections.abc import Mapping

from spadework.core.amounts import count as count
from spadework.core.amounts import listed as listed


def amounts(goods: Mapping[str, int]) -> str:
    """Amounts of goods, which are named in the plural.

    >>> amounts({"workers": 1, "coins": 3, "power": 4})
    '1 worker, 3 coins and 4 power'
    """
    return listed([count(n, name.removesuffix("s")) for name, n in goods.items()])


def small(text: str) -> str:
    """A sentence as it goes on after a comma."""
    return text[:1].lower() + text[1:]


def capital(text: str) -> str:
    """*text* as a sentence begins."""
    return text[:1].upper() + text[1:]
