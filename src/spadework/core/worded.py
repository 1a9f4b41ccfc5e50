"""Actions that bring their own words, for those that only one way to play knows."""

from __future__ import annotations

from typing import Final

from spadework.core.state import Action
from spadework.core.text import Text


class WordedAction(Action):
    """An action with a *label* where it is chosen, and the sentence that is *told* of it.

    It is listed among others of its *group*; *place* is where one would look for it on the table,
    empty for the own seat. What it *settles* is said in short sentences beside what it brings.
    """

    def __init__(
        self,
        text: str,
        group: str,
        label: Text,
        told: Text,
        *,
        place: str = "",
        settles: list[Text] | None = None,
    ) -> None:
        super().__init__(text)
        self.group: Final = group
        self.label: Final = label
        self.told: Final = told
        self.place: Final = place
        self.settles: Final[list[Text]] = settles or []
