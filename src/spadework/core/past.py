"""What was played: the record that every position carries with it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from spadework.core.state import Action


class Played:
    """An action of the record, who chose it, and what was played *before* it.

    Positions that have come the same way share their past.
    """

    def __init__(self, before: Played | None, seat: int, action: Action) -> None:
        self.before: Final = before
        self.seat: Final = seat
        self.action: Final = action

    def __repr__(self) -> str:
        return f"<seat {self.seat + 1}: {self.action.text}>"


def all_played(last: Played | None) -> list[Played]:
    """Everything up to *last*, in the order of play."""
    found: list[Played] = []
    while last is not None:
        found.append(last)
        last = last.before
    found.reverse()
    return found


def same_past(one: Played | None, other: Played | None) -> bool:
    """Whether the same was played by the same seats in the same order."""
    while one is not other:
        if one is None or other is None:
            return False
        if one.seat != other.seat or one.action.text != other.action.text:
            return False
        one, other = one.before, other.before
    return True
