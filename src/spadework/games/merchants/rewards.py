"""Rewards of which one is chosen, by their ids in the fact file."""

from __future__ import annotations

from spadework.core.errors import SetupError
from spadework.core.rows import Row


def choice_places(facts: Row, ids: list[str]) -> list[int]:
    """The places of the choices called *ids*."""
    known = [row.text("id") for row in facts.row("trade").rows("choices")]
    for id in ids:
        if id not in known:
            raise SetupError(f"{facts.where}: there is no choice '{id}'")
    return [known.index(id) for id in ids]
