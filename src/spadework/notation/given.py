"""What programs give us that need not have looked at types: taken as it is meant, or refused.

What comes from a table of numpy is a number like any other; True is none.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path
from typing import SupportsIndex

from spadework.core.errors import NotationError
from spadework.core.state import State
from spadework.core.text import Text


def as_number(given: SupportsIndex, what: Text) -> int:
    """A whole number; *what* it is the number of stands in the refusal."""
    if _is_number(given):
        return given.__index__()
    raise NotationError(Text("{what} is a whole number, not {text}", what=what, text=repr(given)))


def as_seat(given: SupportsIndex) -> int:
    """The number of a seat, for which a name could have been given."""
    if _is_number(given):
        return given.__index__()
    raise NotationError(
        Text("a seat is a number or the name of its faction, not {text}", text=repr(given))
    )


def as_name(given: str) -> str:
    """What people write for a faction, as facts and records have it: Chaos Magicians too.

    >>> as_name(" Chaos Magicians ")
    'chaos_magicians'
    """
    if isinstance(given, str):
        return given.strip().lower().replace(" ", "_")
    raise NotationError(Text("{text} is no name: give a text", text=repr(given)))


def as_names(given: Sequence[str] | str | None) -> list[str]:
    """What several are called, one alone, or nobody."""
    if given is None or isinstance(given, str):
        return [given] if given else []
    if isinstance(given, Iterable):
        names = list(given)
        if all(isinstance(name, str) for name in names):
            return names
    raise NotationError(Text("names are a list of texts, not {text}", text=repr(given)))


def as_record(given: str) -> str:
    """The text of a record."""
    if isinstance(given, str):
        return given
    raise NotationError(
        Text(
            "{text} is no record: give the text of one, or the path of its file to load_game",
            text=repr(given),
        )
    )


def as_options(given: Mapping[str, str | bool] | None) -> Mapping[str, str | bool]:
    """The values of options by their names."""
    if given is None or isinstance(given, Mapping):
        return given or {}
    raise NotationError(
        Text("{text} are no options: give a dict of their names and values", text=repr(given))
    )


def as_path(given: str | Path) -> Path:
    """The path of a file."""
    if isinstance(given, str | Path):
        return Path(given)
    raise NotationError(
        Text("{text} is no path of a file: give a text or a Path", text=repr(given))
    )


def as_position(given: State) -> State:
    """A position."""
    if isinstance(given, State):
        return given
    raise NotationError(
        Text("{text} is no game and no position: give a Game or a State", text=repr(given))
    )


def _is_number(given: object) -> bool:
    if type(given) is int:  # which is quicker told than what can stand for one
        return True
    return isinstance(given, SupportsIndex) and not isinstance(given, bool)
