"""How many sequences of answers there are."""

from spadework.core.state import State


def count(state: State, depth: int) -> int:
    """Sequences of *depth* answers."""
    if depth == 0:
        return 1
    offers = state.offers()
    if depth == 1:
        return len(offers)
    total = 0
    for action in offers:
        copy = state.copy()
        copy.answer(copy.question, action)
        total += count(copy, depth - 1)
    return total
