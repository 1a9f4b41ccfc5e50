"""Forms: the words by which fact files name effects, abilities and their particulars.

How this works: a mechanic knows effects and abilities, and for each of them a form. `read_forms`
finds those that a row names; nothing lists them all. A word that is `false` names nothing, so that
an option or an expansion can take back what a row says.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Final, Generic, TypeVar

from spadework.core.text import Text

if TYPE_CHECKING:
    from spadework.core.rows import Row

T = TypeVar("T")


class Names:
    """What rows may refer to by its name or code, in the order of its numbers."""

    def __init__(
        self,
        *,
        kinds: list[str],
        terrains: list[str],
        cults: list[str],
        spaces: list[str],
        choices: list[str],
    ) -> None:
        self.kinds: Final = kinds
        self.terrains: Final = terrains
        self.cults: Final = cults
        self.spaces: Final = spaces
        self.choices: Final = choices

    def kind(self, row: Row, code: str) -> int:
        """The kind of structure that *row* calls *code*."""
        return _place(self.kinds, row, code, Text("there is no structure '{text}'"))

    def terrain(self, row: Row, name: str) -> int:
        """The terrain that *row* calls *name*."""
        return _place(self.terrains, row, name, Text("there is no terrain '{text}'"))

    def space(self, row: Row, code: str) -> int:
        """The action space that *row* calls *code*."""
        return _place(self.spaces, row, code, Text("there is no action space '{text}'"))

    def choices_called(self, row: Row, word: str) -> list[int]:
        """The rewards to choose from that *row* lists under *word*."""
        unknown = Text("there is no choice '{text}'")
        return [_place(self.choices, row, id, unknown) for id in row.texts(word)]


def _place(names: list[str], row: Row, name: str, unknown: Text) -> int:
    if name not in names:
        raise row.unknown(unknown.of(text=name), name, names)
    return names.index(name)


class Form(Generic[T]):
    """The *words* by which rows name something and its particulars, and how it is read."""

    def __init__(self, words: list[str], read: Callable[[Row], T]) -> None:
        self.words: Final = words
        self.read: Final = read

    def is_in(self, row: Row) -> bool:
        """Whether *row* has any of the words."""
        return any(row.says(word) for word in self.words)


def plain(word: str, make: Callable[[], T]) -> Form[T]:
    """The form of something that has no particulars."""
    return Form([word], lambda row: make())


def counted(word: str, make: Callable[[int], T]) -> Form[T]:
    """The form of something that is made of a number."""
    return Form([word], lambda row: make(row.number(word)))


def read_forms(row: Row, forms: list[Form[T]], unknown: Text) -> list[T]:
    """What *row* names, in the order of *forms*; *unknown* says that a word is in none of them."""
    known = [word for form in forms for word in form.words]
    for name in row.names():
        if name not in known:
            raise row.unknown(unknown.of(text=name), name, known)
    return [form.read(row) for form in forms if form.is_in(row)]
