"""The course of a game: after every turn, what every seat could expect and its chance to win.

Expectations are those of the net of the learned players: each seat's as the net sees the position
from that seat, which is where it sees best. It thinks that all play on as well as it does.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import pairwise
from typing import Final

from spadework.agents.chances import chances
from spadework.agents.thinking.learned_net import LearnedNet
from spadework.core.state import NOBODY, State
from spadework.notation.game import Game
from spadework.rules.flow.turns import turn_of

WORTH_TELLING: Final = 0.05  # of a chance, by which a turn has changed it


@dataclass(frozen=True)
class Outlook:
    """Where a game stood once a turn was over and all that it had asked others was answered."""

    at: int  # actions of the record
    round: int
    start: int  # actions before the turn that has ended; those before the first round are no turn
    seat: int  # whose turn it was; NOBODY at the beginning of round 1
    expected: tuple[float, ...]  # final points of every seat
    chances: tuple[float, ...]  # to win


def course(game: Game, net: LearnedNet) -> list[Outlook]:
    """What was to be expected after every turn of *game*, from the first round on."""
    outlooks: list[Outlook] = []
    turn = turn_of(game.at(0))
    for at, state in enumerate(_positions(game)):
        now = turn_of(state)
        # What is asked between two rounds belongs to the turn that ended the first of them.
        if state.over or (state.round and state.active != NOBODY and now != turn):
            start, ended = (outlooks[-1].at, turn[1]) if outlooks else (at, NOBODY)
            outlooks.append(_outlook(game, net, state, at, start, ended))
            turn = now
    return outlooks


def turning_points(outlooks: list[Outlook], seat: int, most: int) -> list[Outlook]:
    """The turns by which the chance of *seat* has changed most, at most so many, in their order."""
    changed = [
        (abs(after.chances[seat] - before.chances[seat]), after)
        for before, after in pairwise(outlooks)
    ]
    told = sorted(changed, key=lambda change: -change[0])[:most]
    return sorted(
        [outlook for change, outlook in told if change >= WORTH_TELLING],
        key=lambda outlook: outlook.at,
    )


def _positions(game: Game) -> Iterator[State]:
    """The positions before every action and after the last."""
    yield from (state for state, _ in game.replay())
    yield game.state


def _outlook(game: Game, net: LearnedNet, state: State, at: int, start: int, ended: int) -> Outlook:
    strict = game.catalog.by_the_rules(state)
    if strict.over:
        expected = [float(seat.points) for seat in strict.seats]
    else:
        expected = net.expect(strict)
    return Outlook(at, strict.round, start, ended, tuple(expected), chances(strict, expected))
