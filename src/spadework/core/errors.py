"""What a user can do wrong; what only a bug can do is an assertion."""

from __future__ import annotations

from typing import Final

from spadework.core.text import Text, Value

# What a message quotes may be a file of megabytes. Ours begin with what is wrong and end with what
# was possible, so that the middle can be spared.
LONGEST_START: Final = 120
LONGEST_END: Final = 360
LONGEST_QUOTE_END: Final = 240  # of a quote in a text that is too long


def _shortened(text: str, longest_end: int = LONGEST_END) -> str:
    if len(text) <= LONGEST_START + longest_end:
        return text
    return f"{text[:LONGEST_START]} … {text[-longest_end:]}"


def _with_short_quotes(text: Text) -> Text:
    """A text as it is, but for what it quotes at length."""
    about: dict[str, Value] = {}
    for name, value in text.about.items():
        if isinstance(value, Text):
            about[name] = _with_short_quotes(value)
        elif isinstance(value, str):
            about[name] = _shortened(value, LONGEST_QUOTE_END)
        else:
            about[name] = value
    return text.of(**about) if about else text


class RuleError(Exception):
    """Base of all that a user can do wrong; the message says what, where and what was possible."""

    def __init__(self, message: Text | str) -> None:
        text = message if isinstance(message, Text) else Text("{text}", text=message)
        english = str(text)
        shortened = _shortened(english)
        super().__init__(shortened)
        self.text = text if shortened == english else _with_short_quotes(text)

    def __reduce__(self) -> tuple[type[RuleError], tuple[object, ...]]:
        return type(self), (self.text,)


class SetupError(RuleError):
    """A game cannot be set up like this."""


class IllegalAction(RuleError):
    """The action is not among the answers to the question asked."""


class NotationError(RuleError):
    """A text cannot be read; *row* counts the input's rows from 0, -1 when there is none."""

    def __init__(self, message: Text | str, row: int = -1) -> None:
        super().__init__(message)
        self.row = row

    def __reduce__(self) -> tuple[type[RuleError], tuple[object, ...]]:
        return type(self), (self.text, self.row)


def not_by_itself(thing: object) -> NotationError:
    """That *thing* cannot be pickled: it means something only as a part of something else."""
    return NotationError(
        Text(
            "{text} cannot be pickled by itself: pickle the game, the position or the rules that "
            "it is a part of",
            text=repr(thing),
        )
    )


def sentence(error: Exception) -> str:
    """What is wrong and in which row, in one line of limited length whatever the input had in it.

    >>> sentence(NotationError("there is no action 'a\\nb'", 3))
    "row 3: there is no action 'a b'"
    """
    place = f"row {error.row}: " if isinstance(error, NotationError) and error.row >= 0 else ""
    printable = "".join([c if c.isprintable() else " " for c in str(error)])
    return place + _shortened(" ".join(printable.split()))
