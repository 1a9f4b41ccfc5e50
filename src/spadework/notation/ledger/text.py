"""The text of Snellman ledgers: rows become commands.

Case, blanks and old spellings do not matter.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, replace
from itertools import zip_longest
from typing import Final

from spadework.notation.ledger.display import is_display, read_display

# The site's names of terrains, in the order of the wheel; then those off it.
COLORS: Final = ["yellow", "brown", "black", "blue", "green", "gray", "red", "ice", "volcano"]


@dataclass(frozen=True)
class Command:
    """One command: the *row* of the input it is in, who gives it (empty: the table), its text."""

    row: int
    faction: str
    text: str


# Old ways to write things, applied to a faction row before it is split.
_REWRITES: Final = [
    (re.compile(r"\s*pass\.\s*\+bon", re.IGNORECASE), r"pass bon"),
    (re.compile(r"^\s*\+bon", re.IGNORECASE), r"pass bon"),
    (re.compile(r"(build \w+)\. (transform \w+(?: to \w+)?)", re.IGNORECASE), r"\2. \1"),
    (
        re.compile(r"\s*(pass \w+)\. (convert (?:\d+ *)?\w+ to (?:\d+ *)?\w+)", re.IGNORECASE),
        r"\2. \1",
    ),
    (re.compile(r"(dig \w)\. (action \w+)", re.IGNORECASE), r"\2. \1"),
]
_BRIDGE_REWRITES: Final = [
    (re.compile(r"-2w\.\s*bridge", re.IGNORECASE), "convert 2w to bridge. bridge"),
    (re.compile(r"convert 2 *w to 1?bridge", re.IGNORECASE), "action ACTE"),
]
_GAIN: Final = re.compile(r"^\+(\d*)(\w+)$")


def read_rows(rows: list[str]) -> list[Command]:
    """All commands of a ledger, typed or as the site displays it, in the order they take effect."""
    if is_display(rows):
        shown = read_display(rows)
        return [
            Command(row, who, _tidy(text) if who else _of_table(text)) for row, who, text in shown
        ]
    commands: list[Command] = []
    for number, row in enumerate(rows):
        commands.extend(_read_row(number, row))
    return _merge_gains(commands)


def _read_row(number: int, row: str) -> list[Command]:
    text = " ".join(row.split("#", 1)[0].split())
    text = re.sub("dragonmasters", "dragonlords", text, flags=re.IGNORECASE)
    faction = ""
    if ":" in text:
        faction, text = text.split(":", 1)
        faction = faction.strip().lower().replace(" ", "")
    if not faction:
        return [Command(number, "", _of_table(text))] if text.strip() else []
    if faction == "engineers":
        for pattern, new in _BRIDGE_REWRITES:
            text = pattern.sub(new, text)
    for pattern, new in _REWRITES:
        text = pattern.sub(new, text, count=1)
    pieces = [_tidy(piece) for piece in text.split(".")]
    pieces = [piece for piece in pieces if piece]
    # Answers to offers come first, whatever was typed.
    pieces.sort(key=lambda piece: not piece.startswith(("leech", "decline")))
    return [Command(number, faction, piece) for piece in pieces]


def _of_table(text: str) -> str:
    """A row of the table; the name of a player keeps its capitals."""
    word, _, rest = " ".join(text.split()).partition(" ")
    return f"player {rest}" if word.lower() == "player" else _tidy(text)


def _tidy(text: str) -> str:
    text = " ".join(text.split()).lower()
    text = re.sub(r"(\W)\s(\w)", r"\1\2", text)
    return re.sub(r"(\w)\s(\W)", r"\1\2", text)


def _merge_gains(commands: list[Command]) -> list[Command]:
    """Two equal gains of one faction in a row are one of double size."""
    merged: list[Command] = []
    skip = False
    for this, after in zip_longest(commands, commands[1:]):
        if skip:
            skip = False
            continue
        match = _GAIN.match(this.text)
        if match and after and after.faction == this.faction and after.text == this.text:
            amount = 2 * int(match[1] or 1)
            this = replace(this, row=after.row, text=f"+{amount}{match[2]}")
            skip = True
        merged.append(this)
    return merged
