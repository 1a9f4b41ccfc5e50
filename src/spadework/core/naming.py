"""What a thing is called by its kind, for those who look at it in Python."""

from __future__ import annotations

import re


def kind_in_words(thing: object) -> str:
    """The name of the class of *thing* in words.

    >>> class PointsForShips: ...
    >>> kind_in_words(PointsForShips())
    'points for ships'
    """
    return re.sub(r"(?<=[a-z])(?=[A-Z])", " ", type(thing).__name__).lower()
