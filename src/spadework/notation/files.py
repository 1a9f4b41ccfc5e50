"""Records in files: our text, our JSON or a ledger, recognized by themselves."""

from __future__ import annotations

from dataclasses import dataclass, field
from itertools import zip_longest
from pathlib import Path
from typing import Final

from spadework.core.errors import NotationError
from spadework.core.reading import read_text_file
from spadework.core.seat import Seat
from spadework.core.text import Text
from spadework.games.catalog import Catalog
from spadework.notation.game import Game
from spadework.notation.json_record import read_json
from spadework.notation.ledger_display import displayed_options
from spadework.notation.ledger_reader import Reading
from spadework.notation.ledger_text import Command, read_rows
from spadework.notation.text import FIRST_LINE, read_text

LARGEST: Final = 10_000_000  # bytes; the longest games take a few hundred thousand
QUOTED: Final = '"Spadework game'
FIRST_CHARACTERS: Final = 200
LONGEST_ROW: Final = 4_000  # of a ledger; the longest ones take a few hundred characters


@dataclass(frozen=True)
class TraceRow:
    """A seat that a row of the input has changed, and what it has after the row."""

    row: int
    seat: int
    points: int
    coins: int
    workers: int
    priests: int
    bowls: tuple[int, int, int]
    cults: tuple[int, ...]


@dataclass
class Replay:
    """A record that has been read: the game, what it was written in, and the trace if asked for."""

    game: Game
    form: str
    trace: list[TraceRow] = field(default_factory=list)

    def name(self, seat: Seat) -> str:
        """What the record calls a seat: ledgers have names of their own."""
        return seat.faction.code if self.form == "ledger" else seat.faction.id


def load(path: Path) -> str:
    """The text of a record file."""
    try:
        return read_text_file(path, LARGEST)
    except (OSError, UnicodeDecodeError) as error:
        reason = error.strerror if isinstance(error, OSError) else "it is not UTF-8 text"
        raise NotationError(f"{path} cannot be read: {reason}") from error


def recognize(text: str) -> str:
    """What a record is written in: ``text``, ``json`` or ``ledger``."""
    start = text.lstrip()
    if start.startswith(FIRST_LINE.rsplit(" ", 1)[0]):
        return "text"
    # No row of a ledger begins so, but JSON that has lost its beginning may.
    is_json = start.startswith(("{", "[", '"')) or QUOTED in start[:FIRST_CHARACTERS]
    return "json" if is_json else "ledger"


def read_record(
    catalog: Catalog, text: str, at: int | None = None, options: dict[str, str] | None = None
) -> Replay:
    """Read a record whole, or its first *at* actions (of a ledger: rows).

    *options* complete a ledger, whose rows do not tell everything (the table of starting points).
    """
    form = recognize(text)
    if form == "ledger":
        return _read_ledger(catalog, text.splitlines(), at, options or {})
    game, _ = _read_own(catalog, text, options)
    if at is not None:
        game = game.branch(_within(at, len(game.record), "actions"))
    return Replay(game, form)


def trace_record(
    catalog: Catalog, text: str, at: int | None = None, options: dict[str, str] | None = None
) -> Replay:
    """Read a record and note after every row which seats it has changed."""
    form = recognize(text)
    if form == "ledger":
        return _read_ledger(catalog, text.splitlines(), at, options or {})
    whole, rows = _read_own(catalog, text, options)
    actions = len(whole.record) if at is None else _within(at, len(whole.record), "actions")
    game = whole.branch(0)
    tracer = Tracer()
    tracer.watch(game)
    for number, entry in enumerate(whole.record[:actions]):
        game.play(entry.action, entry.seat)
        if number + 1 == actions or rows[number + 1] != rows[number]:
            tracer.note(rows[number], game)
    return Replay(game, form, tracer.rows)


def _read_own(
    catalog: Catalog, text: str, options: dict[str, str] | None
) -> tuple[Game, list[int]]:
    """The game of our text or JSON, and the row of every action; in JSON each has its own."""
    if options:
        raise NotationError(
            Text("only a ledger can be completed by options; our records name theirs")
        )
    if recognize(text) == "json":
        game = read_json(catalog, text)
        return game, list(range(len(game.record)))
    rows: list[int] = []
    game = read_text(catalog, text, lambda row, now: rows.extend([row] * (now - len(rows))))
    return game, rows


def _within(at: int, most: int, what: str) -> int:
    if not 0 <= at <= most:
        raise NotationError(f"there are {most} {what}, not {at}")
    return at


def _read_ledger(
    catalog: Catalog, rows: list[str], at: int | None, options: dict[str, str]
) -> Replay:
    commands = _commands(rows)
    # Counted in all rows: a part of the ledger has as many seats as the whole.
    factions = len([c for c in commands if not c.faction and c.text.startswith("setup ")])
    if at is not None:
        commands = _commands(rows[: _within(at, len(rows), "rows")])
    reading = Reading(catalog, {**displayed_options(rows), **options})
    tracer = Tracer()
    last = 0
    for command, after in zip_longest(commands, commands[1:]):
        if reading.has_begun and reading.game.over:
            break
        reading.read_command(command, factions)
        last = command.row
        if _row_ends(command, after) and reading.has_begun:
            tracer.note(last, reading.game)
    reading.finish()
    tracer.note(last, reading.game)
    return Replay(reading.game, "ledger", tracer.rows)


def _commands(rows: list[str]) -> list[Command]:
    """The commands of a ledger; what can be no ledger at all is refused."""
    for number, row in enumerate(rows):
        if len(row) > LONGEST_ROW:
            raise NotationError(Text("this is too long for a row of a ledger"), number)
    texts = [row.split("#", 1)[0].split(":", 1)[-1] for row in rows]
    if not any(text.replace(".", " ").strip() for text in texts):
        raise NotationError(Text("this is no record of a game: there is nothing in it"))
    return read_rows(rows)


def _row_ends(command: Command, after: Command | None) -> bool:
    return after is None or after.row != command.row


class Tracer:
    """Notes what changes from row to row."""

    def __init__(self) -> None:
        self.rows: list[TraceRow] = []
        self._last: dict[int, TraceRow] = {}

    def watch(self, game: Game) -> None:
        """Take the seats as they are for granted: only what changes from now on is noted."""
        self.note(-1, game)
        self.rows = []

    def note(self, row: int, game: Game) -> None:
        """Note the seats that differ from how they were before *row*."""
        for seat in game.state.seats:
            now = TraceRow(
                row,
                seat.index,
                seat.points,
                seat.coins,
                seat.workers,
                seat.priests,
                (seat.bowl1, seat.bowl2, seat.bowl3),
                tuple(seat.cults),
            )
            before = self._last.get(seat.index)
            if before is None or _without_row(before) != _without_row(now):
                self.rows.append(now)
            self._last[seat.index] = now


def _without_row(entry: TraceRow) -> tuple[object, ...]:
    return (entry.points, entry.coins, entry.workers, entry.priests, entry.bowls, entry.cults)
