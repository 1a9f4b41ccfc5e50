"""Lasting effects: what a card or tile does as long as somebody has it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from spadework.core.naming import kind_in_words

if TYPE_CHECKING:
    from spadework.core.ruleset import Ruleset
    from spadework.core.seat import Seat
    from spadework.core.state import State
    from spadework.core.text import Text

PER: Final = ("", "/")
LONGEST_TABLE: Final = 5


class Lasting:
    """One thing that a card or tile does for who has it, in the module of its mechanic."""

    @property
    def scores_passing(self) -> bool:
        """Whether it brings points on passing."""
        return False

    def points_for_passing(self, state: State, seat: Seat) -> int:
        """The points that it brings if *seat* passes now."""
        return 0

    def phrases(self, rules: Ruleset) -> list[Text]:
        """What it does, in the words of the rules: phrases that read on after "brings"."""
        return []

    def signs(self, rules: Ruleset) -> list[tuple[str, str]]:
        """What it does as pictures, each with an amount or a sign."""
        return []

    def __repr__(self) -> str:
        return f"<{kind_in_words(self)}>"


def points_sign(points: int) -> tuple[str, str]:
    """Points as a picture."""
    return ("point", str(points))


def points_per_kind(rules: Ruleset, points: list[int]) -> list[tuple[str, str]]:
    """Points for each structure of a kind as pictures; kinds worth the same share a number."""
    signs: list[tuple[str, str]] = []
    for each in dict.fromkeys(p for p in points if p):
        signs += [points_sign(each), PER]
        signs += [(rules.kinds[kind].name, "") for kind, p in enumerate(points) if p == each]
    return signs


def points_by_count(table: list[int]) -> tuple[str, str]:
    """Points for one, two, three ... pieces as a picture; of long tables the ends."""
    points = table[1:]
    if len(points) > LONGEST_TABLE:
        return ("point", f"{points[0]}–{points[-1]}")
    return ("point", "·".join([str(each) for each in points]))
