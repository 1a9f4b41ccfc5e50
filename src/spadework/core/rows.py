"""Rows of fact files, read with types: a wrong or missing word is named, not guessed.

How this works: which words a row may have is said nowhere but by what reads it. A row that is
*watched* remembers the words it is asked for, in the tables inside it as well; when all have read,
`refuse_unread` names a word that nobody has asked for, and the one that may be meant. Of a file, or
a table of which only a part is read for one game, `of_words` says beforehand which there may be.
"""

from __future__ import annotations

from collections.abc import Iterable
from difflib import get_close_matches
from typing import Final

from spadework.core.errors import SetupError
from spadework.core.text import Text

# What any row may tell people; "ocr" marks what a scan has damaged.
REMARKS: Final = ("source", "status", "confidence", "note", "ocr")


class Row:
    """A table of a fact file; *where* names it in messages.

    If it is watched, *asked* has the words that it and the tables inside it were asked for, by
    where they are.
    """

    def __init__(
        self, contents: dict[str, object], where: str, asked: dict[str, set[str]] | None = None
    ) -> None:
        self._contents: Final = contents
        self.where: Final = where
        self._asked: Final = asked

    def watched(self) -> Row:
        """The same row, which remembers from now on what it is asked for."""
        return Row(self._contents, self.where, {})

    def refuse_unread(self, *remarks: str) -> None:
        """Name a word that nobody has asked for; those that are *remarks* tell no rule."""
        assert self._asked is not None, "a row that is not watched knows nothing of its readers"
        known = self._asked.get(self.where, set())
        for name, value in self._contents.items():
            if name not in known and name not in REMARKS and name not in remarks:
                raise self.unknown(Text("nothing reads '{text}'", text=name), name, sorted(known))
            inner = f"{self.where}, {name}"
            if inner in self._asked:
                for table in value if isinstance(value, list) else [value]:
                    if isinstance(table, dict):
                        Row(table, inner, self._asked).refuse_unread(*remarks)

    def of_words(self, read: Iterable[str], told: Iterable[str] = ()) -> Row:
        """This row, which may have the words that are *read*, and those that are *told* to people.

        Any other is refused.
        """
        known = [*read, *told]
        for name in self._contents:
            if name not in known and name not in REMARKS:
                raise self.unknown(Text("nothing reads '{text}'", text=name), name, known)
        return self

    def _ask(self, name: str) -> None:
        if self._asked is not None:
            self._asked.setdefault(self.where, set()).add(name)

    def has(self, name: str) -> bool:
        """Whether there is a word *name*."""
        self._ask(name)
        return name in self._contents

    def says(self, name: str) -> bool:
        """Whether there is a word *name* that is not `false`."""
        self._ask(name)
        return self._contents.get(name, False) is not False

    def names(self) -> list[str]:
        """All its words; who asks for them all decides which there may be."""
        for name in self._contents:
            self._ask(name)
        return list(self._contents)

    def contents(self) -> dict[str, object]:
        """Everything in it, as it was read."""
        return self._contents

    def wrong(self, reason: Text) -> SetupError:
        """What is wrong with this row, with its place."""
        return SetupError(Text("{where}: {reason}", where=self.where, reason=reason))

    def unknown(self, reason: Text, word: str, known: list[str]) -> SetupError:
        """That a *word* of this row is none of those *known*, with the one that may be meant."""
        near = get_close_matches(word, known, 1)
        if near:
            reason = Text("{reason}; is '{name}' meant?", reason=reason, name=near[0])
        return self.wrong(reason)

    def _get(self, name: str) -> object:
        self._ask(name)
        if name not in self._contents:
            raise self.wrong(Text("'{name}' is missing", name=name))
        return self._contents[name]

    def number(self, name: str, default: int | None = None) -> int:
        """A whole number."""
        if default is not None and not self.has(name):
            return default
        value = self._get(name)
        if not isinstance(value, int) or isinstance(value, bool):
            raise self.wrong(Text("'{name}' is not a whole number", name=name))
        return value

    def text(self, name: str, default: str | None = None) -> str:
        """A text."""
        if default is not None and not self.has(name):
            return default
        value = self._get(name)
        if not isinstance(value, str):
            raise self.wrong(Text("'{name}' is not a text", name=name))
        return value

    def flag(self, name: str) -> bool:
        """A truth value; absent means no."""
        self._ask(name)
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
        self._ask(name)
        value = self._contents.get(name, {})
        if not isinstance(value, dict):
            raise self.wrong(Text("'{name}' is not a table", name=name))
        return Row(value, f"{self.where}, {name}", self._asked)

    def needed(self, name: str) -> Row:
        """A table inside this one, which has to be there."""
        if name not in self._contents:
            asked = self._asked.get(self.where, set()) if self._asked is not None else set()
            meant = get_close_matches(name, [word for word in self._contents if word not in asked])
            if meant:
                raise self.unknown(Text("nothing reads '{text}'", text=meant[0]), meant[0], [name])
            raise self.wrong(Text("'{name}' is missing", name=name))
        return self.row(name)

    def rows(self, name: str) -> list[Row]:
        """A list of tables; absent means none."""
        found: list[Row] = []
        for value in self._list(name):
            if not isinstance(value, dict):
                raise self.wrong(Text("'{name}' is not a list of tables", name=name))
            found.append(Row(value, f"{self.where}, {name}", self._asked))
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
        return Row(contents, self.where, self._asked)

    def _list(self, name: str) -> list[object]:
        self._ask(name)
        value = self._contents.get(name, [])
        if not isinstance(value, list):
            raise self.wrong(Text("'{name}' is not a list", name=name))
        return value


def _holds_tables(values: list[object]) -> bool:
    return bool(values) and all(isinstance(value, dict) for value in values)
