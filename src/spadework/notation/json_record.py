"""Whole games as JSON: the same headers as the text, and a list of actions."""

from __future__ import annotations

import json
import re
from typing import Final, Literal

import msgspec

from spadework.core.errors import NotationError, RuleError
from spadework.games.catalog import Catalog
from spadework.notation.game import Game
from spadework.notation.text import FIRST_LINE, seat_name, start_game, text_headers

FORMAT: Final = "Spadework game 1"
assert FORMAT == FIRST_LINE


class JsonRecord(msgspec.Struct, frozen=True):
    """A game in JSON; an action is who, and what."""

    format: Literal["Spadework game 1"]
    headers: dict[str, str]
    actions: list[tuple[str, str]]


def write_json(game: Game) -> str:
    """The game as JSON."""
    actions = [(seat_name(state, entry.seat), str(entry.action)) for state, entry in game.replay()]
    record = JsonRecord(FORMAT, dict(text_headers(game)), actions)
    return json.dumps(msgspec.structs.asdict(record), indent=1) + "\n"


def read_json(catalog: Catalog, text: str) -> Game:
    """The game that JSON tells; nothing is taken over from one that cannot be read."""
    record = parse_json(text)
    game = start_game(catalog, record.headers)
    for number, (who, what) in enumerate(record.actions):
        try:
            game.play(game.state.rules.table.parse(what), game.seat_called(who))
        except RuleError as error:
            raise NotationError(str(error), number) from error
    return game


def parse_json(text: str) -> JsonRecord:
    """The headers and actions of a game in JSON, before anything is played."""
    record = _shaped(_parsed(text))
    for name, value in record.headers.items():
        if not _is_line(name + value):
            raise NotationError(HEADER)
    return record


HEADER: Final = "every header is a line of text"
ACTION: Final = "an action is a pair of texts: who, and what"


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
            raise NotationError("a game in JSON needs 'headers' and 'actions'") from error
        raise NotationError(f"a game in JSON has the format '{FORMAT}'") from error


def _parsed(text: str) -> object:
    """What the JSON says; broken JSON is refused with the place where it breaks."""
    try:
        return json.loads(text)
    except json.JSONDecodeError as error:
        what = BREAKS.get(error.msg, "it cannot be read on from there")
        raise NotationError(
            f"the JSON is broken in line {error.lineno}, column {error.colno}: {what}"
        ) from error
    except RecursionError as error:
        raise NotationError("the JSON is broken: it is nested too deeply") from error
    except ValueError as error:
        raise NotationError("the JSON is broken: a number in it is too long") from error


# What the parser finds, in our words; the place is that of the text that should have come.
BREAKS: Final = {
    "Expecting value": "a value is missing",
    "Expecting property name enclosed in double quotes": "a name in double quotes is missing",
    "Expecting ':' delimiter": "a colon is missing",
    "Expecting ',' delimiter": "a comma or a closing bracket is missing",
    "Extra data": "something follows after its end",
    "Unterminated string starting at": "a text that begins there has no end",
    "Invalid control character at": "a text has a character that cannot stand in it",
    "Invalid \\escape": "a text has a character that cannot stand in it",
}


def _is_line(text: str) -> bool:
    """Whether *text* can stand in a line: no line breaks, no halves of characters."""
    return len(text.splitlines()) <= 1 and not any("\ud800" <= c <= "\udfff" for c in text)
