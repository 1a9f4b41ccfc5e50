"""What people call themselves: text alone, and no two names that can be taken for one another."""

from __future__ import annotations

import re
import unicodedata
from typing import Final

from spadework.core.errors import RuleError
from spadework.core.text import Text

SHORTEST: Final = 2
LONGEST: Final = 30  # characters
SOMEONE_WHO_LEFT: Final = "someone who left"  # as games call whoever has deleted their account
# Nobody may seem to speak for the server, or to be nobody.
RESERVED: Final = ("Spadework", "admin", "administrator", "moderator", SOMEONE_WHO_LEFT)
BETWEEN: Final = " ._-'"  # may stand between letters, and tells no two names apart
TOGETHER: Final = frozenset({"CJK", "HIRAGANA", "KATAKANA"})  # scripts that one name may mix
# What looks like a Latin letter, in small letters and without accents.
LOOK_ALIKES: Final = str.maketrans(
    "01iıøłđ|"  # digits, and letters that Unicode does not take apart
    "авекмнорстухіјѕһԁԛԝ"  # Cyrillic
    "αβεζηικμνορτυχω",  # Greek
    "olllold" + "l" + "abekmhopctyxljshdqw" + "abezhlkmnoptyxw",
)


def checked_name(typed: str) -> str:
    """The name that somebody has *typed*, or why it cannot be one."""
    name = " ".join(unicodedata.normalize("NFKC", typed).split())
    if not SHORTEST <= len(name) <= LONGEST:
        raise RuleError(Text("a name has {n} to {m} characters", n=SHORTEST, m=LONGEST))
    odd = [c for before, c in zip(" " + name, name, strict=False) if not _belongs(before, c)]
    if odd or not name[0].isalnum() or not any(c.isalpha() for c in name):
        raise RuleError(
            Text("a name is made of letters and digits, with spaces or any of . _ - ' in between")
        )
    scripts = {unicodedata.name(c, "").split(" ")[0] for c in name if c.isalpha()}
    if len(scripts) > 1 and not scripts <= TOGETHER:
        raise RuleError(Text("a name keeps to the letters of one script"))
    if likeness(name) in map(likeness, RESERVED):
        raise RuleError(Text("the name {name} cannot be taken", name=name))
    return name


def likeness(name: str) -> str:
    """What names have in common that look alike.

    >>> likeness("Anna Marie") == likeness("аnna_mаriе"), likeness("Rnia") == likeness("mıa")
    (True, True)
    """
    apart = unicodedata.normalize("NFKD", unicodedata.normalize("NFKC", name).casefold())
    bare = "".join(c for c in apart if not unicodedata.combining(c) and c not in BETWEEN)
    return bare.translate(LOOK_ALIKES).replace("rn", "m").replace("vv", "w")


def without(name: str, text: str) -> str:
    """*text* with another word in place of a *name* that is not to be told any more."""
    return re.sub(rf"(?<!\w){re.escape(name)}(?!\w)", SOMEONE_WHO_LEFT, text)


def _belongs(before: str, character: str) -> bool:
    """Whether a character may stand in a name after the one *before* it."""
    if unicodedata.category(character) in ("Mn", "Mc"):  # one accent, not a tower of them
        return before.isalpha()
    return character.isalnum() or character in BETWEEN
