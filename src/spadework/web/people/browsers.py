"""What a browser says it is, in two words that its owner recognizes."""

from __future__ import annotations

from typing import Final

LONGEST: Final = 1000  # characters that are looked at
# Most of them claim to be others as well: the first one found is meant.
BROWSERS: Final = {
    "Edg": "Edge",
    "OPR": "Opera",
    "Firefox": "Firefox",
    "FxiOS": "Firefox",
    "Chrome": "Chrome",
    "CriOS": "Chrome",
    "Safari": "Safari",
}
SYSTEMS: Final = {
    "Android": "Android",
    "iPhone": "iPhone",
    "iPad": "iPad",
    "Windows": "Windows",
    "Mac OS": "macOS",
    "CrOS": "ChromeOS",
    "Linux": "Linux",
}


def described_browser(header: str) -> str:
    """Browser and system, as far as they are known.

    >>> described_browser("Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0")
    'Firefox, Linux'
    """
    said = header[:LONGEST]
    names = (BROWSERS, SYSTEMS)
    found = [next((kind[sign] for sign in kind if sign in said), "") for kind in names]
    return ", ".join(name for name in found if name)
