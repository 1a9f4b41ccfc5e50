"""Milestones of a game, at which mechanics may speak up."""

from __future__ import annotations

from typing import Final

BEGINNING: Final = 0  # before anything is chosen
CHOSEN: Final = 1  # everybody has a faction
PLACED: Final = 2  # first structures stand, first cards are taken
ROUND_STARTS: Final = 3  # after the income
ROUND_OVER: Final = 4  # everybody has passed; what is asked now belongs to the round
ROUND_LEFT: Final = 5  # that has been answered, and another round follows
GAME_ENDS: Final = 6  # the same after the last round
