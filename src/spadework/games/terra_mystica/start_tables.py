"""The tables of starting points there are, and the values of the option by which they are had."""

from __future__ import annotations

from typing import Final

from spadework.core.rows import Row
from spadework.games.maps import packaged


class StartTable:
    """Starting points by faction, made for the map *map*; *option* is what it shares with others.

    If it is *usual*, it is taken on its map without being asked for.
    """

    def __init__(self, name: str, row: Row) -> None:
        self.name: Final = name
        self.option: Final = row.text("option")
        self.map: Final = row.text("map")
        self.usual: Final = row.flag("usual")
        self.points: Final = row.row("vp")

    def __repr__(self) -> str:
        return f"<starting points {self.name}>"


class StartTables:
    """All tables of the fact file; whoever is in none begins with *default* points."""

    def __init__(self, facts: Row) -> None:
        facts.of_words(["default", "own_tables_as", "tables"], ["schema"])
        self.default: Final = facts.number("default")
        self.no_table: Final = str(self.default)  # asked for by this value
        self.own_tables_as: Final = facts.text("own_tables_as")
        self.all: Final[list[StartTable]] = []
        for name in facts.row("tables").names():
            row = facts.row("tables").row(name).of_words(["option", "map", "usual", "vp"])
            self.all.append(StartTable(name, row))

    @property
    def names(self) -> list[str]:
        """By these a table is taken on any map."""
        return [table.name for table in self.all]

    @property
    def shared_values(self) -> list[str]:
        """By these the table is taken that was made for the map."""
        return list(dict.fromkeys(table.option for table in self.all))

    def values(self, first: str) -> list[str]:
        """The values of the option; *first* is the default."""
        return list(dict.fromkeys([first, self.no_table, *self.shared_values, *self.names]))

    def named(self, name: str) -> StartTable | None:
        """The table called *name*."""
        return next((table for table in self.all if table.name == name), None)

    def sharing(self, option: str) -> list[StartTable]:
        """The tables that share a value of the option."""
        return [table for table in self.all if table.option == option]

    def usual_of(self, map: str) -> StartTable | None:
        """The table that comes with a *map*."""
        return next((table for table in self.all if table.map == map and table.usual), None)


def start_tables() -> StartTables:
    """The tables of the package."""
    return StartTables(packaged("terra_mystica", "starting_vp.toml"))
