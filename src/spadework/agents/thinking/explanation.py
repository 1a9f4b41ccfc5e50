"""Why a turn was chosen: what each of the best turns promises, and from where."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from spadework.agents.players.agent import Candidate
from spadework.agents.thinking.features import FIXED, PASS_POINTS, final_share
from spadework.agents.thinking.tree import close_turn
from spadework.agents.thinking.value import Valuation
from spadework.agents.thinking.whole_turns import LineOfPlay
from spadework.core.state import State

# Where the points to come are expected from, by the features that stand for it.
SOURCES: Final = {
    "goods": ("coins", "workers", "priests", "bowl", "keys"),
    "income": ("income",),
    "tracks": ("shipping", "digging"),
    "cults": ("cult",),
    "area": ("area", "network"),
    "final tiles": ("final tile",),
    "towns": ("next town", "town after"),
    "scoring tiles": ("scoring",),
    "passing": ("points for passing", "power for passing", "passed", "first to pass"),
    "reach": ("home terrain", "land", "structures beside", "structures of"),
    "special actions": ("special",),
    "trade": ("ships", "trade"),
    "structures": ("structure ",),
    "tiles": ("tile ",),
    "position": ("",),  # what goes with the round and the faction
}


def candidates(
    judge: Valuation,
    lines: Sequence[LineOfPlay],
    seat: int,
    values: Sequence[float] = (),
    shares: Sequence[float] = (),
) -> tuple[Candidate, ...]:
    """The lines as candidates, best first; *values* and *shares* come from a search."""
    found = [
        Candidate(
            tuple(line.actions),
            values[i] if values else line.value,
            shares[i] if shares else 0.0,
            expected_sources(judge, close_turn(line.state, seat), seat),
        )
        for i, line in enumerate(lines)
    ]
    return tuple(sorted(found, key=lambda candidate: -candidate.value))


def expected_sources(judge: Valuation, state: State, seat: int) -> dict[str, float]:
    """The value of a position for *seat*, by source; nothing before it has a faction."""
    if seat >= len(state.seats):
        return {}
    owner = state.seats[seat]
    expected = {"scored": float(owner.points)}
    if state.over:
        return expected
    measured = judge.features.measure(state, owner, judge.look_around(state))
    to_come: dict[str, float] = {}
    amounts = judge.features.row(measured)
    for name, weight, amount in zip(judge.features.names, judge.table(state), amounts, strict=True):
        if weight * amount:
            source = source_of(name)
            to_come[source] = to_come.get(source, 0.0) + weight * amount
    if state.round == state.rules.rounds:
        expected["final scoring"] = final_share(state, owner, measured)
        if owner.passed:
            to_come = {}
        elif sum(to_come.values()) < amounts[PASS_POINTS]:
            to_come = {"passing": amounts[PASS_POINTS]}
    return expected | to_come


def source_of(feature: str) -> str:
    """The source of points a feature stands for.

    >>> source_of("cult steps"), source_of("tile FAV10"), source_of("always")
    ('cults', 'tiles', 'position')
    """
    for source, beginnings in SOURCES.items():
        if feature.startswith(beginnings):
            return source
    raise AssertionError(f"a feature without a source: {feature}")


assert all(source_of(name) for name in FIXED)
