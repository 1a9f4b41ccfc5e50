"""What has changed of a piece that a page shows: few lines of many.

A board has a line for each hex, a mat one for each thing on it. Where the page has kept a piece as
it was sent and the table still knows that text, only the lines that are different travel.
"""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Iterable, Iterator
from itertools import compress, count
from operator import ne
from typing import Annotated, Final

import msgspec

MOST_REMEMBERED: Final = 60  # texts of a table: four viewers with fifteen pieces each
WORTH_IT: Final = 0.6  # of the whole; a patch that is longer spares nothing

Splice = tuple[int, int, list[str]]  # first line that goes, how many go, what comes instead


class Patch(msgspec.Struct, frozen=True):
    """How a piece becomes another one, line by line; the splices begin with the last."""

    base: Annotated[str, msgspec.Meta(description="the version that is changed")]
    splices: list[Splice]


class Sent:
    """The texts that pages of a table were sent lately, by their versions."""

    def __init__(self) -> None:
        self._texts: OrderedDict[str, str] = OrderedDict()

    def remember(self, version: str, text: str) -> None:
        """Keep a text for a while."""
        self._texts[version] = text
        self._texts.move_to_end(version)
        while len(self._texts) > MOST_REMEMBERED:
            self._texts.popitem(last=False)

    def patch(self, base: str, text: str) -> Patch | None:
        """How the version *base* becomes *text*; None where it is better sent whole."""
        known = self._texts.get(base)
        if known is None:
            return None
        made = Patch(base, splices(known, text))
        length = sum(len(line) + 4 for _, _, lines in made.splices for line in lines)
        return made if length < WORTH_IT * len(text) else None


def splices(before: str, after: str) -> list[Splice]:
    """The lines of *before* that have to be replaced to get *after*, the last ones first.

    >>> splices("a\\nb\\nc", "a\\nB\\nc"), splices("a\\nb", "a\\nnew\\nb")
    ([(1, 1, ['B'])], [(1, 0, ['new'])])
    """
    old, new = before.split("\n"), after.split("\n")
    begin = next(_differences(old, new), min(len(old), len(new)))
    gone, come = old[begin:], new[begin:]
    end = next(_differences(reversed(gone), reversed(come)), min(len(gone), len(come)))
    gone, come = gone[: len(gone) - end], come[: len(come) - end]
    if len(gone) != len(come):
        return [(begin, len(gone), come)]
    found: list[tuple[int, list[str]]] = []
    for place in _differences(gone, come):
        if found and found[-1][0] + len(found[-1][1]) == place:
            found[-1][1].append(come[place])
        else:
            found.append((place, [come[place]]))
    return [(begin + place, len(lines), lines) for place, lines in reversed(found)]


def _differences(one: Iterable[str], other: Iterable[str]) -> Iterator[int]:
    """The places at which lines are different, as far as both go."""
    return compress(count(), map(ne, one, other))
