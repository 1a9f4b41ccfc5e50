"""What is offered and what is explained are one: a reason stands against all that is not offered.

Offers are listed fast and reasons are given at leisure, so some rules are written down twice. Here
every action of the table is held against both, in random games of every ruleset of the family:
where a kind of question comes up for the first time, and in some other positions.
"""

from collections import Counter
from collections.abc import Callable
from random import Random

import pytest

from spadework.core.state import Decision, State
from support import games, nova_games

MOST_STEPS = 1200  # with loose order a random game may go round in circles
FAMILY: dict[str, tuple[Callable[[int], State], int]] = {
    "terra_mystica": (lambda seed: games.deal(seed).state, 27),
    "merchants": (lambda seed: games.deal_ships(seed).state, 18),
    "terra_nova": (lambda seed: nova_games.deal(seed).state, 22),
    "loose order": (lambda seed: games.deal_loosely(seed).state, 12),
}


@pytest.mark.parametrize(
    ("game", "seed"), [(game, seed) for game in FAMILY for seed in range(FAMILY[game][1])]
)
def test_there_is_a_reason_exactly_where_an_action_is_not_offered(game: str, seed: int) -> None:
    state = FAMILY[game][0](seed)
    random = Random(seed)
    met: Counter[str] = Counter()
    is_rich = seed % 2 == 0
    for _ in range(MOST_STEPS):
        asked = [d for d in state.open_decisions() if state.offers_of(d)] if not state.over else []
        if not asked:
            return
        decision = random.choice(asked)
        kind = type(decision).__name__
        met[kind] += 1
        if is_rich and decision.is_turn:
            enrich(state)
            is_rich = False
        if met[kind] <= 2 or random.random() < 0.02:
            assert_told_apart(state, decision)
        play_on(state, decision, random)


def enrich(state: State) -> None:
    """Let everybody build large, so that what strongholds and temples bring comes up too."""
    for seat in state.seats:
        seat.coins += 60
        seat.workers += 30


def assert_told_apart(state: State, asked: Decision) -> None:
    """No reason speaks against what is offered, and nothing is refused without one."""
    offered = set(state.offers_of(asked))
    for action in state.rules.table.all:
        reason = action.mismatch(state, asked)
        if asked.seat < len(state.seats):
            reason = reason or action.obstacle(state, state.seats[asked.seat])
        assert bool(reason) is (action not in offered), (action, asked.question, reason)


LIVELY = ("upgrade", "action", "transform", "dig", "move", "trade", "choose", "settle", "send")


def play_on(state: State, asked: Decision, random: Random) -> None:
    """Answer at random, mostly with what raises questions; conversions would drown the game."""
    offers = state.offers_of(asked)
    for starts in (LIVELY, ("",)):
        deeds = [action for action in offers if action.text.startswith(starts)]
        quiet = [action for action in deeds if not action.text.startswith(("burn", "convert"))]
        if quiet and random.random() < (0.6 if starts is LIVELY else 0.95):
            state.play(random.choice(quiet), asked.seat)
            return
    state.play(random.choice(offers), asked.seat)
