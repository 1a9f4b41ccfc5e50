"""Named options: validated when a game is set up, recorded with it."""

from __future__ import annotations

from typing import Final

from spadework.core.errors import SetupError


class Option:
    """One option: its *values* (the first is the default) and a sentence that explains it."""

    def __init__(self, name: str, values: list[str], text: str) -> None:
        self.name: Final = name
        self.values: Final = values
        self.text: Final = text

    @property
    def default(self) -> str:
        """The value of a game that says nothing about it."""
        return self.values[0]


class Options:
    """The value of every option of a game."""

    def __init__(self, known: list[Option], chosen: dict[str, str]) -> None:
        self.known: Final = known
        self.values: Final = {option.name: option.default for option in known}
        for name, value in chosen.items():
            option = self._find(name)
            if value not in option.values:
                possible = ", ".join(option.values)
                raise SetupError(f"option '{name}' cannot be '{value}'; possible are: {possible}")
            self.values[name] = value

    def _find(self, name: str) -> Option:
        for option in self.known:
            if option.name == name:
                return option
        raise SetupError(
            f"there is no option '{name}'; possible are: {', '.join(o.name for o in self.known)}"
        )

    def text(self, name: str) -> str:
        """The value of option *name*; empty where the game does not know it."""
        return self.values.get(name, "")

    def flag(self, name: str) -> bool:
        """Whether the on/off option *name* is on."""
        return self.values.get(name) == "on"

    def chosen(self) -> dict[str, str]:
        """The options that differ from their default, in the order they are known."""
        return {o.name: self.values[o.name] for o in self.known if self.values[o.name] != o.default}
