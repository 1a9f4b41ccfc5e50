"""What a user can do wrong; what only a bug can do is an assertion."""

from __future__ import annotations

from typing import Final

# What a message quotes may be a file of megabytes. Ours begin with what is wrong and end with what
# was possible, so that the middle can be spared.
LONGEST_START: Final = 120
LONGEST_END: Final = 300


class RuleError(Exception):
    """Base of all that a user can do wrong; the message says what, where and what was possible."""

    def __init__(self, message: str) -> None:
        if len(message) > LONGEST_START + LONGEST_END:
            message = f"{message[:LONGEST_START]} … {message[-LONGEST_END:]}"
        super().__init__(message)


class SetupError(RuleError):
    """A game cannot be set up like this."""


class IllegalAction(RuleError):
    """The action is not among the answers to the question asked."""


class NotationError(RuleError):
    """A text cannot be read; *row* counts the input's rows from 0, -1 when there is none."""

    def __init__(self, message: str, row: int = -1) -> None:
        super().__init__(message)
        self.row = row
