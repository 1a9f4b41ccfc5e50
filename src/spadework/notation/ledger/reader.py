"""Reading Snellman ledgers.

A ledger is a stream of commands; rows only group them. A turn is closed when somebody else's
command follows, or at once after `leech`, `decline`, `pass` and `pick-color`, provided that nothing
of the turn is left undecided.
"""

from __future__ import annotations

from collections.abc import Callable
from copy import deepcopy
from typing import Final

from spadework.core.errors import NotationError, RuleError
from spadework.core.text import Text
from spadework.games.catalog import Catalog
from spadework.notation.game import Game
from spadework.notation.ledger.commands import BOOKKEEPING, Commands
from spadework.notation.ledger.header import Header
from spadework.notation.ledger.text import Command, read_rows


class Reading:
    """A ledger being read: the game so far, and where in it every row ends."""

    def __init__(self, catalog: Catalog, options: dict[str, str] | None = None) -> None:
        self._catalog: Final = catalog
        self._header = Header(options)
        self._game: Game | None = None
        self._commands: Commands | None = None
        self._last: str = ""  # the faction of the last command

    @property
    def game(self) -> Game:
        """The game read so far."""
        assert self._game is not None, "no faction has been chosen yet"
        return self._game

    @property
    def has_begun(self) -> bool:
        """Whether the head is complete and a faction has been chosen."""
        return self._game is not None

    def read(
        self,
        rows: list[str],
        factions: int = 0,
        *,
        before: Callable[[Command], None] | None = None,
        after: Callable[[Command], None] | None = None,
    ) -> None:
        """Read a whole ledger, or rows of one whose *factions* are counted in all of it.

        Who watches is told of every command *before* and *after* it is carried out.
        """
        commands = read_rows(rows)
        self.follow(commands, factions or chosen_factions(commands), before=before, after=after)
        self.close()

    def follow(
        self,
        commands: list[Command],
        factions: int,
        *,
        before: Callable[[Command], None] | None = None,
        after: Callable[[Command], None] | None = None,
    ) -> None:
        """Carry out commands, as long as the game goes on; others may follow."""
        for command in commands:
            if self._game is not None and self._game.over:
                break
            if before is not None:
                before(command)
            self.read_command(command, factions)
            if after is not None:
                after(command)

    def close(self) -> None:
        """No command follows: the last turn ends here."""
        if not self.has_begun:
            raise NotationError(Text("this is no record of a game: nobody chooses a faction"))
        self._close_turn()

    def copy(self) -> Reading:
        """A reading of its own of the same ledger, up to here."""
        twin = Reading(self._catalog)
        twin._header = deepcopy(self._header)
        twin._last = self._last
        if self._game is not None:
            twin._game = self._game.copy()
            twin._commands = Commands(twin._game, twin._header.short_ways)
        return twin

    def read_command(self, command: Command, factions: int) -> None:
        """Carry out one command; *factions* is the number of seats where no players are listed."""
        try:
            if command.faction:
                self._read_of_faction(command)
            else:
                self._read_of_table(command, factions)
        except NotationError as error:
            if error.row >= 0:
                raise
            raise NotationError(error.text, command.row) from error
        except RuleError as error:
            raise NotationError(error.text, command.row) from error

    # --- rows of the table

    def _read_of_table(self, command: Command, factions: int) -> None:
        self._close_turn()
        self._last = ""
        word, _, rest = command.text.partition(" ")
        if word == "setup":
            self._begun(factions, command.row).choose_faction(rest.split(" ")[0])
        elif word == "drop-faction" and self._commands is not None:
            self._commands.drop(rest)
        elif BOOKKEEPING.match(command.text):
            pass
        elif self._game is not None and word not in ("comment", "admin", "abort", "email"):
            raise NotationError(
                Text("'{text}' comes too late, the game has begun", text=command.text)
            )
        elif not self._header.read(command):
            raise NotationError(Text("'{text}' is not understood", text=command.text))

    def _begun(self, factions: int, row: int) -> Commands:
        """The commands of the game, which begins with the first faction chosen."""
        if self._commands is None:
            self._game = Game(self._catalog, self._header.setup(self._catalog, factions, row))
            self._commands = Commands(self._game, self._header.short_ways)
        return self._commands

    # --- rows of factions

    def _read_of_faction(self, command: Command) -> None:
        if self._commands is None:
            raise NotationError(
                Text("'{text}' has not been chosen by anybody", text=command.faction)
            )
        if command.faction != self._last:
            self._close_turn()
        self._last = command.faction
        if self._commands.read(command.faction, command.text):
            self._close_turn()

    def _close_turn(self) -> None:
        if self._commands is not None and self._last:
            self._commands.close_turn(self._last)


def chosen_factions(commands: list[Command]) -> int:
    """How many factions are chosen in a ledger."""
    return len([c for c in commands if not c.faction and c.text.startswith("setup ")])


def read_ledger(catalog: Catalog, rows: list[str]) -> Game:
    """The game of a ledger; refused as a whole if any row is."""
    reading = Reading(catalog)
    reading.read(rows)
    return reading.game
