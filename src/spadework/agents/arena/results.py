"""Results of arena games, and the file that collects them while a tournament is played.

A line of JSON for the settings, then one for each game as it is finished. A file can be continued:
games that are in it are not played again. A line that was cut off by an interruption is dropped.
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import Annotated, Final

import msgspec

from spadework.agents.arena.tournament import Tournament
from spadework.core.errors import RuleError
from spadework.core.reading import why_unreadable
from spadework.core.text import Text
from spadework.notation.whole_file import unwritable

FORMAT: Final = "Spadework arena 1"
MICROSECONDS: Final = 1e6


class SeatResult(msgspec.Struct, frozen=True, rename={"moves": "moves_us"}):
    """How a seat came out: who played it, with which faction, and the points by source."""

    agent: str
    faction: str
    points: int
    sources: dict[str, int]
    moves: tuple[int, ...]  # microseconds of every plan


class GameResult(msgspec.Struct, frozen=True, rename={"number": "game"}):
    """How a game of a tournament came out."""

    number: Annotated[int, msgspec.Meta(ge=0)]
    deal: int
    seats: tuple[SeatResult, ...]
    actions: int
    seconds: float

    @property
    def winning_points(self) -> int:
        """The most points of a seat."""
        return max(seat.points for seat in self.seats)

    def win_share(self, seat: int) -> float:
        """1 for a victory, a part of it for a shared one, 0 otherwise."""
        best = self.winning_points
        if self.seats[seat].points < best:
            return 0.0
        return 1.0 / sum(1 for other in self.seats if other.points == best)

    def margin(self, seat: int) -> int:
        """Points of a seat more than the best of the others; negative if they are fewer."""
        others = [other.points for place, other in enumerate(self.seats) if place != seat]
        return self.seats[seat].points - max(others)


class Head(msgspec.Struct, frozen=True):
    """The first line of a file: how its games were played."""

    format: str
    settings: dict[str, object] | None = None


class ResultsFile:
    """The games of a tournament in a file."""

    def __init__(self, path: Path, tournament: Tournament) -> None:
        self._path: Final = path
        self._tournament: Final = tournament

    def read(self) -> list[GameResult]:
        """The games that are in the file already, at most those of the tournament.

        A file of another tournament is refused; one that is not there is begun.
        """
        # A pipe or a device may have no end, and could not be read again.
        if self._path.exists() and not (self._path.is_file() or self._path.is_dir()):
            raise self._unusable(Text("it is no plain file"))
        try:
            lines = self._whole_lines() if self._path.exists() else []
            if not lines:
                head = Head(FORMAT, self._tournament.settings())
                self._path.write_bytes(_line(head))
                return []
        except (OSError, UnicodeDecodeError) as error:
            raise self._unusable(why_unreadable(error)) from error
        self._check_head(lines[0])
        found = {}
        for number, line in enumerate(lines[1:], start=2):
            game = self._read_game(line, number)
            if game.number < self._tournament.games:
                found[game.number] = game
        return [found[number] for number in sorted(found)]

    def add(self, game: GameResult) -> None:
        """Write down a finished game."""
        try:
            with self._path.open("ab") as file:
                file.write(_line(game))
        except OSError as error:
            raise unwritable(self._path, error) from error

    def _whole_lines(self) -> list[str]:
        """The lines of the file; half a line at its end is cut off."""
        content = self._path.read_bytes()
        whole = content[: content.rfind(b"\n") + 1]
        lines = whole.decode().splitlines()
        # What is no file of ours stays as it is: its first line is refused later.
        if len(whole) < len(content) and (lines and FORMAT in lines[0]):
            with self._path.open("r+b") as file:
                file.truncate(len(whole))
        if not lines and content:
            return [content.decode()]
        return lines

    def _check_head(self, line: str) -> None:
        try:
            head = msgspec.json.decode(line, type=Head)
        except (msgspec.DecodeError, RecursionError):
            head = Head("")
        if head.format != FORMAT:
            raise RuleError(Text("{file} is no file of arena results", file=str(self._path)))
        ours, theirs = self._tournament.settings(), head.settings
        if theirs is None:
            raise RuleError(
                Text("{file} does not say how its games were played", file=str(self._path))
            )
        for name, value in ours.items():
            if theirs.get(name) != value:
                raise RuleError(
                    Text(
                        "{file} has results of another tournament: {name} is {theirs} there and "
                        "{ours} here",
                        file=str(self._path),
                        name=name,
                        theirs=json.dumps(theirs.get(name)),
                        ours=json.dumps(value),
                    )
                )

    def _read_game(self, line: str, number: int) -> GameResult:
        try:
            game = msgspec.json.decode(line, type=GameResult)
        except (msgspec.DecodeError, RecursionError):
            game = None
        if game is None or not self._can_be(game):
            raise RuleError(
                Text(
                    "{file}, line {n}: this is no result of a game", file=str(self._path), n=number
                )
            )
        return game

    def _unusable(self, reason: Text) -> RuleError:
        return RuleError(
            Text("{file} cannot be used for results: {reason}", file=str(self._path), reason=reason)
        )

    def _can_be(self, game: GameResult) -> bool:
        """Whether the tournament has such a game, with these agents in these seats."""
        seating = [entrant.label for entrant in self._tournament.seating(game.number)]
        return [seat.agent for seat in game.seats] == seating


def _line(found: Head | GameResult) -> bytes:
    return msgspec.json.encode(found) + b"\n"
