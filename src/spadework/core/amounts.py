"""Amounts and lists in English words."""

from __future__ import annotations

from collections.abc import Sequence


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
