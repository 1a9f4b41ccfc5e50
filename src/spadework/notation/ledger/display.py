"""Ledgers as the site displays them: the rows of a table, copied from the page.

A turn or an answer is a row of cells parted by tabs: the faction, how each of its goods changed and
what it has, the power it offers, its commands. Lines between them tell the set-up and the rounds.
Commands are displayed in the order they took effect, with old spellings replaced already: unlike
typed ones they are neither moved nor merged. What the site books by itself is left out.
"""

from __future__ import annotations

import re
from typing import Final

from spadework.core.errors import NotationError
from spadework.core.text import Text

# The row of the input, the faction (empty: the table) and the command.
Shown = tuple[int, str, str]

USUAL_POINTS: Final = 20

_DISPLAYED: Final = re.compile(
    r"[^#:]*\t *\d+/\d+/\d+\s*PW *(\t|$)|\s*(Round \d scoring:|Removing tile |Player \d+:)",
    re.IGNORECASE,
)
_POWER: Final = re.compile(r"\d+/\d+/\d+\s*PW\b", re.IGNORECASE)
_POINTS: Final = re.compile(r"(\d+)\s*VP", re.IGNORECASE)
_CULTS: Final = re.compile(r"\d+/\d+/\d+/\d+")
_SCORING: Final = re.compile(r"round (\d) scoring:\s*(\w+)", re.IGNORECASE)
# Lines that were rows of the table when they were typed; all other lines only comment.
_LINES: Final = [
    (re.compile(pattern, re.IGNORECASE), typed)
    for pattern, typed in [
        (r"option (\S+)", "option {}"),
        (r"map (\S+)", "map {}"),
        (r"player \d+:\s*(\S+)", "player {}"),
        (r"removing tile (\w+)", "delete {}"),
        (r"added final scoring tile:\s*([\w-]+)", "final-scoring {}"),
        (r"([a-z ]+) dropped from the game", "drop-faction {}"),
    ]
]
_BOOKKEEPING: Final = re.compile(
    r"\[.*|\w*income_for_faction|\+\d+vp for .*|score_resources", re.IGNORECASE
)


def is_display(rows: list[str]) -> bool:
    """Whether a ledger is as the site displays it, not as it was typed."""
    return any(_DISPLAYED.match(row) for row in rows)


def read_display(rows: list[str]) -> list[Shown]:
    """All commands of a displayed ledger, in the order they took effect."""
    shown: list[Shown] = []
    factions: set[str] = set()
    scoring = _scoring(rows)
    for number, row in enumerate(rows):
        turn = _Turn.of(row)
        if turn is not None:
            factions.add(turn.faction)
            shown += [(number, *command) for command in turn.commands()]
            continue
        head, colon, _ = row.partition(":")
        if _POWER.search(row) or (colon and _name(head) in factions):
            raise NotationError(
                Text("this row is not as the site displays it: cells and tabs"), number
            )
        shown += [(number, "", text) for text in _read_line(row)]
        if scoring and number == scoring[0]:
            shown.append((number, "", scoring[1]))
    return _first_moves_parted(shown)


def displayed_options(rows: list[str]) -> dict[str, str]:
    """What the goods on display tell of the set-up: which table of starting points was used."""
    turns = [turn for turn in map(_Turn.of, rows) if turn is not None]
    if any(turn.begins and turn.points != USUAL_POINTS for turn in turns):
        return {"start_points": "original_2017"}
    return {}


class _Turn:
    """A row of cells: a faction, what it has, and its commands."""

    def __init__(self, faction: str, points: int, pieces: list[str]) -> None:
        self.faction: Final = faction
        self.points: Final = points
        self._pieces: Final = pieces

    @staticmethod
    def of(row: str) -> _Turn | None:
        """The turn that a row displays, None for other lines."""
        if "\t" not in row:
            return None
        cells = [cell.strip() for cell in row.split("\t")]
        cults = next((i for i, cell in enumerate(cells) if _CULTS.fullmatch(cell)), -1)
        points = next((match for cell in cells if (match := _POINTS.fullmatch(cell))), None)
        if cults < 0 or points is None:
            return None
        # Power offered, commands, and perhaps a cell of the page such as "show history".
        commands = cells[cults + 2] if cults + 2 < len(cells) else ""
        pieces = [piece.strip() for piece in commands.split(".")]
        faction = _name(next(cell for cell in cells if cell))
        return _Turn(faction, int(points[1]), [piece for piece in pieces if piece])

    @property
    def begins(self) -> bool:
        """Whether the faction is chosen in this row."""
        return any(_is_setup(piece) for piece in self._pieces)

    def commands(self) -> list[tuple[str, str]]:
        """Who commands what, without bookkeeping; choosing a faction is a row of the table."""
        return [
            ("", f"setup {self.faction}") if _is_setup(piece) else (self.faction, piece)
            for piece in self._pieces
            if not _BOOKKEEPING.fullmatch(piece)
        ]


def _first_moves_parted(shown: list[Shown]) -> list[Shown]:
    """Give everybody the first move of their own.

    After the favor tile of the Ice Maidens on the last seat, the site displays the first move of
    the next faction in their row: `+FAV7. build G2`.
    """
    seats = [text.split(" ")[1] for _, who, text in shown if not who and text.startswith("setup ")]
    parted = list(shown)
    for place, (row, who, text) in enumerate(shown):
        move = text.lower().split(" ")[0]
        if move == "pass":
            break
        if place and who and shown[place - 1][:2] == (row, who):
            parted[place] = (row, _first_to(move, seats, who), text)
    return parted


def _first_to(move: str, seats: list[str], otherwise: str) -> str:
    """Who makes the first *move* once all factions are chosen."""
    firsts = {
        "pick-color": [seat for seat in seats if seat in ("acolytes", "dragonlords")],
        "build": [seat for seat in seats if seat != "chaosmagicians"],
    }
    return next(iter(firsts.get(move, [])), otherwise)


def _is_setup(piece: str) -> bool:
    return piece.lower() == "setup"


def _name(text: str) -> str:
    return "".join(text.split()).lower()


def _read_line(row: str) -> list[str]:
    """What a line of the page was when it was typed; nothing if it only comments."""
    line = " ".join(row.split())
    for pattern, typed in _LINES:
        match = pattern.match(line)
        if match:
            return [typed.format(match[1].replace(" ", ""))]
    return []


def _scoring(rows: list[str]) -> tuple[int, str] | None:
    """The scoring tiles as one row of the table, at the last of the lines that tell them."""
    tiles: dict[int, str] = {}
    last = -1
    for number, row in enumerate(rows):
        match = _SCORING.match(row.strip())
        if match:
            tiles[int(match[1])] = match[2]
            last = number
    return (last, "score " + ",".join(tiles[n] for n in sorted(tiles))) if tiles else None
