"""Where a game turned: turns after which somebody else was ahead for long, and the largest gains.

How this works: the log tells what every action and event has brought. Actions that follow each
other without another seat acting are one turn; what the final scoring brings a seat is one as well.
A few of these are worth a second look: those by which the lead changed hands for a good part of the
game (or for the last time), and of the others those that brought most points.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from itertools import pairwise
from typing import Final

from spadework.core.text import Text
from spadework.view.text.log import ACTION, HEADING, Chronicle, LogLine

NOBODY: Final = -1
FINAL_SCORING: Final = Text("Final scoring")
MOST_LEADS: Final = 3
MOST_GAINS: Final = 3
LONG: Final = 10  # a lead is worth telling if it lasts for one of so many parts of the game
MUCH: Final = 5  # points that are worth telling


@dataclass(frozen=True)
class TurningPoint:
    """What *seat* has done or scored; it is true after *at* actions."""

    at: int
    seat: int
    round: int
    sentence: Text
    gain: int
    is_final: bool = False  # the final scoring, which nobody plays
    leader: int = NOBODY  # who was ahead from then on, where that changed


def turning_points(chronicle: Chronicle) -> list[TurningPoint]:
    """The most telling turns of a game, in the order they were played."""
    turns = _turns(chronicle)
    points = chronicle.points()
    changes = _changes_of_lead(turns, points)
    ends = [*[turns[place].at for place in changes], len(points)]
    spans = [end - begin for begin, end in pairwise(ends)]
    lasting = dict(zip(changes, spans, strict=True))
    longest = sorted(lasting, key=lambda place: -lasting[place])
    told = {place for place in longest[:MOST_LEADS] if lasting[place] * LONG >= len(points)}
    told |= set(list(changes)[-1:])  # however late it came
    gains = [place for place in range(len(turns)) if turns[place].gain >= MUCH]
    gains.sort(key=lambda place: -turns[place].gain)
    finals = [place for place in gains if turns[place].is_final]
    played = [place for place in gains if place not in told and place not in finals]
    if not any(turns[place].is_final for place in told):
        told |= set(finals[:1])
    told |= set(played[:MOST_GAINS])
    return [replace(turns[place], leader=changes.get(place, NOBODY)) for place in sorted(told)]


def _turns(chronicle: Chronicle) -> list[TurningPoint]:
    """Everything that was done or scored, each with what it brought the seat itself."""
    turns: list[TurningPoint] = []
    best: list[int] = []  # of each turn: the largest gain of a single line in it
    is_final, was = False, ""
    for line in chronicle.lines():
        if line.kind == HEADING:
            is_final = line.sentence == FINAL_SCORING
            continue
        round = chronicle.states[line.at - 1].round
        if not round:  # what a faction begins with is no gain
            continue
        gain = _gain(line)
        if line.kind == was == ACTION and turns[-1].seat == line.seat:
            sentence = line.sentence if gain > best[-1] else turns[-1].sentence
            turns[-1] = replace(
                turns[-1], at=line.at, gain=turns[-1].gain + gain, sentence=sentence
            )
            best[-1] = max(best[-1], gain)
            continue
        was = line.kind
        sentence = FINAL_SCORING if is_final else line.sentence
        turns.append(TurningPoint(line.at, line.seat, round, sentence, gain, is_final))
        best.append(gain)
    return _gathered(turns)


def _gathered(turns: list[TurningPoint]) -> list[TurningPoint]:
    """The turns, and after them what the final scoring has brought each seat by and by."""
    played = [turn for turn in turns if not turn.is_final]
    finals: dict[int, TurningPoint] = {}
    for turn in turns:
        if turn.is_final:
            known = finals.get(turn.seat, replace(turn, gain=0))
            finals[turn.seat] = replace(known, gain=known.gain + turn.gain)
    return [*played, *finals.values()]


def _gain(line: LogLine) -> int:
    return sum(c.change.total_points for c in line.changes if c.seat == line.seat)


def _changes_of_lead(
    turns: Sequence[TurningPoint], points: Sequence[Sequence[int]]
) -> dict[int, int]:
    """The turns after which another seat was alone in front, with that seat."""
    found: dict[int, int] = {}
    ahead = NOBODY
    for place, turn in enumerate(turns):
        last = place + 1 == len(turns) or turns[place + 1].at > turn.at
        if not last:
            continue
        now = _alone_in_front(points[turn.at])
        if now in (NOBODY, ahead):
            continue
        if ahead != NOBODY:
            together = [p for p, other in enumerate(turns) if other.at == turn.at]
            own = [p for p in together if turns[p].seat == now]
            found[max(own or together, key=lambda p: turns[p].gain)] = now
        ahead = now
    return dict(sorted(found.items()))


def _alone_in_front(points: Sequence[int]) -> int:
    most = max(points)
    return list(points).index(most) if list(points).count(most) == 1 else NOBODY
