"""The page on which the site displays a recorded game, made from its rows."""

import re

from msgspec.structs import replace

from spadework.notation.conformance.corpus import RecordedGame, RecordedRow

# What the site books by itself, and what follows an answer but is displayed before it.
BOOKED = re.compile(r"^(\w+_income_for_faction|\+\d+vp for .*|score_resources|)$")
FORESTALLED = re.compile(r"^\[.*\]$")


class Page:
    """The page of a recorded game, and which of its rows every entry of the game is in.

    Bookkeeping plays nothing when it is read: its entries belong to the row that brings them about.
    """

    def __init__(self, record: RecordedGame) -> None:
        self.rows: list[str] = []
        self.entries: list[RecordedRow] = []
        self._before: dict[str, list[int]] = {}
        self._cause = -1
        self._early: list[RecordedRow] = []
        for row in record.ledger:
            self.rows += comments(row, self.rows)
        leaving = [(n, name) for n, row in enumerate(record.ledger) if (name := leaver(row))]
        for told in record.expect.rows:
            while leaving and leaving[0][0] <= told.row:
                self.rows.append(f"{leaving.pop(0)[1].title()} dropped from the game")
                self._cause = len(self.rows) - 1
            if told.commands.endswith("income_for_faction"):
                self.rows.append("Round 1 income")
            self.rows.append(self._cells(told.faction, told.commands, told.state))
            self._enter(replace(told, row=len(self.rows) - 1))
        self.text = "\n".join(self.rows)
        expect = replace(record.expect, rows=self.entries)
        self.record = replace(record, ledger=self.rows, expect=expect)

    def _enter(self, entry: RecordedRow) -> None:
        self.entries.append(entry)
        if FORESTALLED.match(entry.commands):
            self._early.append(entry)
        elif BOOKED.match(entry.commands):
            entry.row = self._cause
        else:
            self._cause = entry.row
            for early in self._early:
                early.row = self._cause
            self._early = []

    def _cells(self, faction: str, commands: str, state: list[int]) -> str:
        """Goods and how they changed; power and cults are one cell each."""
        before = self._before.get(faction, state)
        self._before[faction] = state
        cells = [faction]
        for good, now, then in zip(("VP", "C", "W", "P"), state[:4], before[:4], strict=True):
            cells += [f"{now - then:+d}" if now != then else "", f"{now} {good}"]
        for place, unit in ((slice(4, 7), " PW"), (slice(7, 11), "")):
            change = sum(state[place]) - sum(before[place])
            cells += [f"{change:+d}" if change else "", "/".join(map(str, state[place])) + unit]
        return "\t".join([*cells, "2 1" if "build" in commands else "", commands])


def comments(row: str, before: list[str]) -> list[str]:
    """What the page says where a row of the table was typed."""
    word, _, rest = row.partition(" ")
    if word == "score":
        return [f"Round {n + 1} scoring: {tile}, ..." for n, tile in enumerate(rest.split(","))]
    if word == "player":
        count = sum(line.startswith("Player ") for line in before)
        return [f"Player {count + 1}: {rest}"]
    if word == "delete":
        return [f"Removing tile {rest}"]
    if word == "final-scoring":
        return [f"Added final scoring tile: {rest}"]
    return [row] if word in ("option", "map") else []


def leaver(row: str) -> str:
    """The faction that leaves the game in a row, if one does."""
    match = re.match(r"(\w+): resign$|drop-faction (\w+)$", row)
    return str(match[1] or match[2]) if match else ""
