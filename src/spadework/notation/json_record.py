"""Whole games as JSON: the same headers as the text, and a list of actions."""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from typing import Final, Literal

import msgspec

from spadework.core.errors import NotationError
from spadework.core.text import Text
from spadework.games.catalog import Catalog
from spadework.notation.game import Game, as_game
from spadework.notation.text import FIRST_LINE, seat_name, start_game, text_headers

FORMAT: Final = "Spadework game 1"
assert FORMAT == FIRST_LINE


class JsonRecord(msgspec.Struct, frozen=True):
    """A game in JSON; an action is who, and what."""

    format: Literal["Spadework game 1"]
    headers: dict[str, str]
    actions: list[tuple[str, str]]


def write_json(game: Game, headers: Mapping[str, str] | None = None) -> str:
    """The game as JSON; *headers* as it was begun with, if given."""
    actions = [
        (seat_name(state, entry.seat), str(entry.action)) for state, entry in as_game(game).replay()
    ]
    record = JsonRecord(FORMAT, dict(headers or text_headers(game)), actions)
    return json.dumps(msgspec.structs.asdict(record), indent=1) + "\n"


def read_json(catalog: Catalog, text: str) -> Game:
    """The game that JSON tells; nothing is taken over from one that cannot be read."""
    record = parse_json(text)
    game = start_game(catalog, record.headers)
    for number, action in enumerate(record.actions):
        game.play_recorded([action], row=number)
    return game


def parse_json(text: str) -> JsonRecord:
    """The headers and actions of a game in JSON, before anything is played."""
    record = _shaped(_parsed(text))
    for name, value in record.headers.items():
        if not _is_line(name + value):
            raise NotationError(HEADER)
    return record


HEADER: Final = Text("every header is a line of text")
ACTION: Final = Text("an action is a pair of texts: who, and what")


def _shaped(parsed: object) -> JsonRecord:
    """The record in what was parsed; refused where it has another shape."""
    try:
        return msgspec.convert(parsed, JsonRecord)
    except msgspec.ValidationError as error:
        wrong = str(error)
        if action := re.search(r"\$\.actions\[(\d+)", wrong):
            raise NotationError(ACTION, int(action[1])) from error
        if "$.headers[" in wrong:
            raise NotationError(HEADER) from error
        if "headers" in wrong or "actions" in wrong:
            raise NotationError(Text("a game in JSON needs 'headers' and 'actions'")) from error
        raise NotationError(Text("a game in JSON has the format '{text}'", text=FORMAT)) from error


def _parsed(text: str) -> object:
    """What the JSON says; broken JSON is refused with the place where it breaks."""
    try:
        return json.loads(text)
    except json.JSONDecodeError as error:
        what = BREAKS.get(error.msg, Text("it cannot be read on from there"))
        raise NotationError(
            Text(
                "the JSON is broken in line {n}, column {m}: {reason}",
                n=error.lineno,
                m=error.colno,
                reason=what,
            )
        ) from error
    except RecursionError as error:
        raise NotationError(_broken(Text("it is nested too deeply"))) from error
    except ValueError as error:
        raise NotationError(_broken(Text("a number in it is too long"))) from error


def _broken(reason: Text) -> Text:
    return Text("the JSON is broken: {reason}", reason=reason)


# What the parser finds, in our words; the place is that of the text that should have come.
BREAKS: Final = {
    "Expecting value": Text("a value is missing"),
    "Expecting property name enclosed in double quotes": Text("a name in double quotes is missing"),
    "Expecting ':' delimiter": Text("a colon is missing"),
    "Expecting ',' delimiter": Text("a comma or a closing bracket is missing"),
    "Extra data": Text("something follows after its end"),
    "Unterminated string starting at": Text("a text that begins there has no end"),
    "Invalid control character at": Text("a text has a character that cannot stand in it"),
    "Invalid \\escape": Text("a text has a character that cannot stand in it"),
}


def _is_line(text: str) -> bool:
    """Whether *text* can stand in a line: no line breaks, no halves of characters."""
    return len(text.splitlines()) <= 1 and not any("\ud800" <= c <= "\udfff" for c in text)
