"""The legal answers as a mask over all actions of a ruleset."""

from __future__ import annotations

from typing import TYPE_CHECKING

from spadework.core.state import State

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray


def mask(state: State) -> NDArray[np.bool_]:
    """For every action by its id whether it answers the question; nothing when a game is over."""
    import numpy as np  # a tenth of a second that who only plays need not wait

    legal = bytearray(len(state.rules.table.all))
    for action in state.offers():
        legal[action.id] = 1
    return np.frombuffer(legal, dtype=np.bool_)
