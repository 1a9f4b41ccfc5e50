"""Named options: validated when a game is set up, recorded with it."""

from __future__ import annotations

from collections.abc import Collection
from typing import Final

from spadework.core.errors import SetupError
from spadework.core.rows import Row
from spadework.core.text import Text


class Option:
    """One option: its *values* (the first is the default) and a sentence that explains it.

    Where printings of the rules differ, *first* is the value of the first one, and the default that
    of the later one. Where a default has changed, *before* is the value of games that were recorded
    under a version of the rules earlier than *since*, and do not name the option; *renamed* are
    values that had another name then. An option may be *for beginners*.
    """

    def __init__(
        self,
        name: str,
        values: list[str],
        text: str,
        *,
        first: str = "",
        since: int = 1,
        before: str = "",
        renamed: dict[str, str] | None = None,
        for_beginners: bool = False,
    ) -> None:
        self.name: Final = name
        self.values: Final = values
        self.text: Final = text
        self.first: Final = first
        self.since: Final = since
        self.before: Final = before
        self.renamed: Final[dict[str, str]] = renamed or {}
        self.for_beginners: Final = for_beginners

    @property
    def default(self) -> str:
        """The value of a game that says nothing about it."""
        return self.values[0]

    def __repr__(self) -> str:
        return f"<option {self.name}: {', '.join(self.values)}>"


class Options:
    """The value of every option of a game.

    Rows may speak of options *elsewhere*, which the game has with other expansions.
    """

    def __init__(
        self, known: list[Option], chosen: dict[str, str], elsewhere: Collection[str] = ()
    ) -> None:
        self.known: Final = known
        self._elsewhere: Final = elsewhere
        self.values: Final = {option.name: option.default for option in known}
        for name, value in chosen.items():
            option = self._find(name)
            if value not in option.values:
                possible = ", ".join(option.values)
                raise SetupError(
                    Text(
                        "option '{text}' cannot be '{name}'; possible are: {names}",
                        text=name,
                        name=value,
                        names=possible,
                    )
                )
            self.values[name] = value

    @property
    def for_beginners(self) -> bool:
        """Whether something is chosen that is meant for a first game."""
        return any(o.for_beginners and self.values[o.name] != o.default for o in self.known)

    def _find(self, name: str) -> Option:
        for option in self.known:
            if option.name == name:
                return option
        raise SetupError(
            Text(
                "there is no option '{text}'; possible are: {name}",
                text=name,
                name=", ".join(o.name for o in self.known),
            )
        )

    def text(self, name: str) -> str:
        """The value of option *name*; empty where the game does not know it."""
        return self.values.get(name, "")

    def flag(self, name: str) -> bool:
        """Whether the on/off option *name* is on."""
        return self.values.get(name) == "on"

    def applied_to(self, row: Row) -> Row:
        """*row* with what it says under `options` about the values that are chosen."""
        by_option = row.row("options")
        for name in by_option.names():
            if name not in self.values and name not in self._elsewhere:
                raise by_option.unknown(
                    Text("there is no option '{text}'", text=name), name, list(self.values)
                )
            by_value = by_option.row(name)
            for value in by_value.names():
                if name in self.values and value not in self._find(name).values:
                    raise by_value.unknown(
                        Text("option '{name}' is never '{text}'", name=name, text=value),
                        value,
                        self._find(name).values,
                    )
            row = row.plus(by_value.row(self.text(name)))
        return row

    def chosen(self) -> dict[str, str]:
        """The options that differ from their default, in the order they are known."""
        return {o.name: self.values[o.name] for o in self.known if self.values[o.name] != o.default}

    def __repr__(self) -> str:
        return f"<options {self.chosen()}>"


FIRST_PRINTING: Final = "first"
LATER_PRINTING: Final = "later"
PRINTINGS: Final = [LATER_PRINTING, FIRST_PRINTING]


def of_printing(known: list[Option], printing: str) -> dict[str, str]:
    """The value of every option that a *printing* of the rules decides."""
    if printing not in PRINTINGS:
        raise SetupError(
            Text(
                "there is no printing '{text}'; possible are: {names}",
                text=printing,
                names=", ".join(PRINTINGS),
            )
        )
    first = printing == FIRST_PRINTING
    decided = {o.name: o.first if first else o.default for o in known if o.first}
    if first and not decided:
        raise SetupError(Text("the rules of this game have one printing only"))
    return decided


def as_recorded(known: list[Option], version: int, chosen: dict[str, str]) -> dict[str, str]:
    """What *chosen* meant when a game was recorded under a *version* of the rules."""
    meant = dict(chosen)
    for option in known:
        if version < option.since:
            value = chosen.get(option.name, option.before)
            if value:
                meant[option.name] = option.renamed.get(value, value)
    return meant
