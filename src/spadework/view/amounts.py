"""Amounts and lists in English words; the catalogs of other languages know these forms."""

from __future__ import annotations

from collections.abc import Mapping, Sequence


def count(n: int, word: str) -> str:
    """So many of a thing.

    >>> count(1, "worker"), count(2, "hex"), count(3, "power")
    ('1 worker', '2 hexes', '3 power')
    """
    if n == 1 or word == "power":
        return f"{n} {word}"
    return f"{n} {word}{'es' if word.endswith('x') else 's'}"


def listed(words: Sequence[str], last: str = "and") -> str:
    """Several things in a row: ``1 worker, 3 coins and 4 power``."""
    return f" {last} ".join([*([", ".join(words[:-1])] if words[1:] else []), *words[-1:]])


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
