"""Rows of fact files, read with types: a wrong or missing word is named, not guessed."""

from __future__ import annotations

from typing import Final

from spadework.core.errors import SetupError
from spadework.core.text import Text


class Row:
    """A table of a fact file; *where* names it in messages."""

    def __init__(self, contents: dict[str, object], where: str) -> None:
        self._contents: Final = contents
        self.where: Final = where

    def has(self, name: str) -> bool:
        """Whether there is a word *name*."""
        return name in self._contents

    def says(self, name: str) -> bool:
        """Whether there is a word *name* that is not `false`."""
        return self._contents.get(name, False) is not False

    def names(self) -> list[str]:
        """All its words."""
        return list(self._contents)

    def contents(self) -> dict[str, object]:
        """Everything in it, as it was read."""
        return self._contents

    def wrong(self, reason: Text) -> SetupError:
        """What is wrong with this row, with its place."""
        return SetupError(Text("{where}: {reason}", where=self.where, reason=reason))

    def _get(self, name: str) -> object:
        if name not in self._contents:
            raise self.wrong(Text("'{name}' is missing", name=name))
        return self._contents[name]

    def number(self, name: str, default: int | None = None) -> int:
        """A whole number."""
        if default is not None and name not in self._contents:
            return default
        value = self._get(name)
        if not isinstance(value, int) or isinstance(value, bool):
            raise self.wrong(Text("'{name}' is not a whole number", name=name))
        return value

    def text(self, name: str, default: str | None = None) -> str:
        """A text."""
        if default is not None and name not in self._contents:
            return default
        value = self._get(name)
        if not isinstance(value, str):
            raise self.wrong(Text("'{name}' is not a text", name=name))
        return value

    def flag(self, name: str) -> bool:
        """A truth value; absent means no."""
        return bool(self._contents.get(name, False))

    def numbers(self, name: str) -> list[int]:
        """A list of whole numbers; absent means none."""
        found: list[int] = []
        for value in self._list(name):
            if not isinstance(value, int):
                raise self.wrong(Text("'{name}' is not a list of whole numbers", name=name))
            found.append(value)
        return found

    def texts(self, name: str) -> list[str]:
        """A list of texts; absent means none."""
        found: list[str] = []
        for value in self._list(name):
            if not isinstance(value, str):
                raise self.wrong(Text("'{name}' is not a list of texts", name=name))
            found.append(value)
        return found

    def pairs(self, name: str) -> list[list[str]]:
        """A list of pairs of texts; absent means none."""
        found: list[list[str]] = []
        for value in self._list(name):
            if not isinstance(value, list) or len(value) != 2:
                raise self.wrong(Text("'{name}' is not a list of pairs", name=name))
            found.append([str(end) for end in value])
        return found

    def row(self, name: str) -> Row:
        """A table inside this one; absent means an empty one."""
        value = self._contents.get(name, {})
        if not isinstance(value, dict):
            raise self.wrong(Text("'{name}' is not a table", name=name))
        return Row(value, f"{self.where}, {name}")

    def rows(self, name: str) -> list[Row]:
        """A list of tables; absent means none."""
        found: list[Row] = []
        for value in self._list(name):
            if not isinstance(value, dict):
                raise self.wrong(Text("'{name}' is not a list of tables", name=name))
            found.append(Row(value, f"{self.where}, {name}"))
        return found

    def plus(self, other: Row) -> Row:
        """This row with what *other* says: tables are joined, lists of tables lengthened."""
        contents = dict(self._contents)
        for name, value in other._contents.items():
            old = contents.get(name)
            if isinstance(old, dict) and isinstance(value, dict):
                contents[name] = Row(old, self.where).plus(Row(value, other.where))._contents
            elif isinstance(old, list) and isinstance(value, list) and _holds_tables(value):
                contents[name] = [*old, *value]
            else:
                contents[name] = value
        return Row(contents, self.where)

    def _list(self, name: str) -> list[object]:
        value = self._contents.get(name, [])
        if not isinstance(value, list):
            raise self.wrong(Text("'{name}' is not a list", name=name))
        return value


def _holds_tables(values: list[object]) -> bool:
    return bool(values) and all(isinstance(value, dict) for value in values)
