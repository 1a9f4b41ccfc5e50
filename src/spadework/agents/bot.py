"""The bot protocol: a record a line in, a turn a line out, as JSON (docs/bot_protocol.md).

What is wrong with a line is answered in one sentence, and the next line is read.
"""

from __future__ import annotations

import json
import logging
from collections.abc import Callable, Iterator
from typing import BinaryIO, Final, TextIO

import msgspec

from spadework.agents.players.agent import Agent
from spadework.agents.players.planned_turn import PlannedTurn, planned_turn
from spadework.core.errors import RuleError, sentence
from spadework.core.state import State
from spadework.core.text import Text
from spadework.games.catalog import Catalog
from spadework.notation.files import Replay, read_record
from spadework.notation.ledger.display import is_display
from spadework.notation.ledger.row import ledger_row
from spadework.notation.ledger.writer import write_ledger

LONGEST_LINE: Final = 16_000_000  # bytes; the longest records take a few hundred thousand

NO_OBJECT: Final = "this is no JSON object of finite numbers"
LOG: Final = logging.getLogger(__name__)

Reply = dict[str, object]


class BotRequest(msgspec.Struct, frozen=True):
    """A line of input: the text of a game, and by what to recognize the answer."""

    id: object = None
    record: object = None  # a text: looked at only once the `id` is known that the refusal bears


class Bot:
    """Answers requests, each with an agent of its own: earlier requests do not matter."""

    def __init__(self, catalog: Catalog, make: Callable[[], Agent]) -> None:
        self._catalog: Final = catalog
        self._make: Final = make

    def serve(self, requests: BinaryIO, replies: TextIO) -> None:
        """Answer every line of *requests* until they end."""
        for line in _lines(requests):
            replies.write(json.dumps(self.reply(line)) + "\n")
            replies.flush()

    def reply(self, line: bytes) -> Reply:
        """The answer to one line."""
        if len(line) > LONGEST_LINE:
            return {"id": None, "error": f"a line has at most {LONGEST_LINE} bytes"}
        try:
            request = msgspec.json.decode(line, type=BotRequest)
        except (msgspec.DecodeError, RecursionError):
            return {"id": None, "error": NO_OBJECT}
        id, record = request.id, request.record
        if not isinstance(record, str):
            return {"id": id, "error": "there is no 'record', the text of a game"}
        try:
            return {"id": id, **self._turn(record)}
        except RuleError as error:
            return {"id": id, "error": sentence(error)}
        except Exception as error:  # whatever goes wrong in here, the next line gets a chance
            LOG.exception("request %r", id)
            return {"id": id, "error": f"a bug: {type(error).__name__}: {sentence(error)}"}

    def _turn(self, record: str) -> Reply:
        replay = read_record(self._catalog, record)
        state = self._catalog.by_the_rules(replay.game.state)
        if state.over:
            raise RuleError(Text("the game is over: there is nothing to decide"))
        # It is told as it was decided, by the rulebook; `ledger` is what carries that out where the
        # record has another order (`Order.carried_out` would need a position of that order).
        turn = planned_turn(self._make(), state)
        return {
            "faction": _name(replay, state, turn.seat) if turn.seat < len(state.seats) else None,
            "actions": [action.text for action in turn.actions],
            **self._ledger(replay, record, state, turn),
            "value": {
                _name(replay, state, seat): round(value, 2)
                for seat, value in enumerate(turn.values)
            },
        }

    def _ledger(self, replay: Replay, record: str, state: State, turn: PlannedTurn) -> Reply:
        """The turn as a row that our reader, in place of the site, accepts after the record."""
        try:
            row = ledger_row(state, turn.actions)
            typed = replay.form == "ledger" and not is_display(record.splitlines())
            before = record if typed else write_ledger(replay.game)
            read_record(self._catalog, f"{before.rstrip()}\n{row}\n")
        except RuleError as error:
            return {"ledger": None, "ledger_error": sentence(error)}
        return {"ledger": row}


def _name(replay: Replay, state: State, seat: int) -> str:
    """What the record calls a seat; before it has a faction, its number."""
    return replay.name(state.seats[seat]) if seat < len(state.seats) else f"seat {seat + 1}"


def _lines(requests: BinaryIO) -> Iterator[bytes]:
    """The lines, without empty ones; of one that is too long only as much as shows that."""
    while line := requests.readline(LONGEST_LINE + 1):
        whole = line
        while len(whole) > LONGEST_LINE and not whole.endswith(b"\n"):
            whole = requests.readline(LONGEST_LINE + 1) or b"\n"
        if line.strip():
            yield line
