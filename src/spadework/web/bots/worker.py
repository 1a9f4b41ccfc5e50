"""A process in which computer players think, one question at a time.

It reads a `BotQuestion` a line from standard input and writes an `Answer` a line.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

import msgspec

from spadework.agents.players.agent import Agent
from spadework.agents.players.any_order import play_turn
from spadework.agents.players.roster import make_agent
from spadework.games.catalog import Catalog
from spadework.notation.game import Game
from spadework.notation.record import Record, played, replay
from spadework.web.bots.questions import answer_questions

MakeAgent = Callable[[str, int], Agent]  # its name and its seed

MOST_KEPT: Final = 8


class BotQuestion(msgspec.Struct, frozen=True):
    """What does *agent* play for *seat* in this game?"""

    game: str  # its name, by which the worker remembers it
    record: Record
    seat: int
    agent: str
    seed: int


class Answer(msgspec.Struct, frozen=True):
    """The actions of the seat until somebody else is asked, or what went wrong."""

    actions: list[str] = []
    error: str = ""


class Worker:
    """Answers questions; games it has seen before are continued, not replayed."""

    def __init__(self, make: MakeAgent = make_agent) -> None:
        self._make = make
        self._catalog = Catalog()
        self._games: dict[str, Game] = {}

    def answer(self, question: BotQuestion) -> Answer:
        """The turn of the seat that is asked."""
        game = self._opened(question).copy()
        agent = self._make(question.agent, question.seed)
        known = game.length
        play_turn(agent, game, question.seat)
        return Answer([entry.action.text for entry in game.record[known:]])

    def _opened(self, question: BotQuestion) -> Game:
        game = self._games.pop(question.game, None)
        known = 0 if game is None else game.length
        if game is None or question.record.actions[:known] != played(game):
            game = replay(self._catalog, question.record)
        else:
            game.play_recorded(question.record.actions[known:])
        self._games[question.game] = game
        if len(self._games) > MOST_KEPT:
            del self._games[next(iter(self._games))]
        return game


def main(make: MakeAgent = make_agent) -> None:
    """Think for the server at the other end of the standard streams."""
    worker = Worker(make)

    def answer(line: bytes) -> bytes:
        try:
            answer = worker.answer(msgspec.json.decode(line, type=BotQuestion))
        except Exception as error:  # whatever goes wrong in an agent, the next one gets a chance
            answer = Answer(error=f"{type(error).__name__}: {error}"[:300])
        return msgspec.json.encode(answer)

    answer_questions(answer)


if __name__ == "__main__":
    main()
