"""Times in words."""

from __future__ import annotations

from typing import Final

from spadework.core.text import Text, listed, plural

DAY: Final = 24 * 3600
HOUR: Final = 3600
MINUTE: Final = 60


def duration(seconds: int) -> Text:
    """So much time, in whole words for its two largest units.

    >>> print(duration(5400), "/", duration(86400), "/", duration(0))
    1 hour and 30 minutes / 1 day / 0 seconds
    """
    parts = [
        plural("{n} day", "{n} days", seconds // DAY),
        plural("{n} hour", "{n} hours", seconds % DAY // HOUR),
        plural("{n} minute", "{n} minutes", seconds % HOUR // MINUTE),
        plural("{n} second", "{n} seconds", seconds % MINUTE),
    ]
    return listed([part for part in parts if part.number][:2]) or parts[-1]


def lasting(seconds: float) -> Text:
    """So much time as a clock shows it, in its two largest units.

    >>> [str(lasting(seconds)) for seconds in (2.5 * 86400, 86400, 3700, 65)]
    ['2 d 12 h', '1 d', '1 h 1 min', '1:05']
    """
    whole = max(0, round(seconds))
    days, hours, minutes = whole // DAY, whole % DAY // HOUR, whole % HOUR // MINUTE
    if days:
        return Text("{n} d {m} h", n=days, m=hours) if hours else Text("{n} d", n=days)
    if hours:
        return Text("{n} h {m} min", n=hours, m=minutes) if minutes else Text("{n} h", n=hours)
    return Text("{n}:{m}", n=whole // MINUTE, m=f"{whole % MINUTE:02}")
