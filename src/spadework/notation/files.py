"""Records in files: our text, our JSON or a ledger, recognized by themselves."""

from __future__ import annotations

from dataclasses import dataclass, field
from pathlib import Path
from typing import Final

from spadework.core.errors import NotationError
from spadework.core.reading import read_text_file, why_unreadable
from spadework.core.seat import Seat
from spadework.core.state import State
from spadework.core.text import Text
from spadework.games.catalog import Catalog
from spadework.notation.game import Game
from spadework.notation.json_record import read_json
from spadework.notation.ledger.display import displayed_options
from spadework.notation.ledger.reader import Reading, chosen_factions
from spadework.notation.ledger.text import Command, read_rows
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
        raise NotationError(
            Text("{file} cannot be read: {reason}", file=str(path), reason=why_unreadable(error))
        ) from error


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
        game = game.branch(_within(at, game.length, Text("actions")))
    return Replay(game, form)


def trace_record(
    catalog: Catalog, text: str, at: int | None = None, options: dict[str, str] | None = None
) -> Replay:
    """Read a record and note after every row which seats it has changed."""
    form = recognize(text)
    if form == "ledger":
        return _read_ledger(catalog, text.splitlines(), at, options or {})
    whole, rows = _read_own(catalog, text, options)
    record = whole.record
    actions = len(record) if at is None else _within(at, len(record), Text("actions"))
    state = whole.at(0)
    tracer = Tracer()
    tracer.watch(state)
    for number, (state, _) in enumerate(whole.replay(record[:actions])):
        if number and rows[number] != rows[number - 1]:
            tracer.note(rows[number - 1], state)
    if actions:
        tracer.note(rows[actions - 1], state)
    return Replay(Game.of(catalog, state), form, tracer.rows)


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
        return game, list(range(game.length))
    rows: list[int] = []
    game = read_text(catalog, text, lambda row, now: rows.extend([row] * (now - len(rows))))
    return game, rows


def _within(at: int, most: int, what: Text) -> int:
    if not 0 <= at <= most:
        raise NotationError(Text("there are {n} {what}, not {m}", n=most, what=what, m=at))
    return at


def _read_ledger(
    catalog: Catalog, rows: list[str], at: int | None, options: dict[str, str]
) -> Replay:
    _check_ledger(rows)
    part = rows if at is None else rows[: _within(at, len(rows), Text("rows"))]
    _check_ledger(part)
    reading = Reading(catalog, {**displayed_options(rows), **options})
    tracer = Tracer()
    row = 0

    def note_last_row(command: Command) -> None:
        nonlocal row
        if command.row != row and reading.has_begun:
            tracer.note(row, reading.game.state)
        row = command.row

    # Seats are counted in all rows: a part of the ledger has as many as the whole.
    reading.read(part, chosen_factions(read_rows(rows)), before=note_last_row)
    tracer.note(row, reading.game.state)
    return Replay(reading.game, "ledger", tracer.rows)


def _check_ledger(rows: list[str]) -> None:
    """Refuse what can be no ledger at all."""
    for number, row in enumerate(rows):
        if len(row) > LONGEST_ROW:
            raise NotationError(Text("this is too long for a row of a ledger"), number)
    texts = [row.split("#", 1)[0].split(":", 1)[-1] for row in rows]
    if not any(text.replace(".", " ").strip() for text in texts):
        raise NotationError(Text("this is no record of a game: there is nothing in it"))


class Tracer:
    """Notes what changes from row to row."""

    def __init__(self) -> None:
        self.rows: list[TraceRow] = []
        self._last: dict[int, TraceRow] = {}

    def watch(self, state: State) -> None:
        """Take the seats as they are for granted: only what changes from now on is noted."""
        self.note(-1, state)
        self.rows = []

    def note(self, row: int, state: State) -> None:
        """Note the seats that differ from how they were before *row*."""
        for seat in state.seats:
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
