"""Computer players at the tables: they think in worker processes and act when they are asked."""

from __future__ import annotations

import asyncio
import logging
from random import Random
from time import monotonic
from typing import Final
from zlib import crc32

import msgspec

from spadework.core.errors import RuleError
from spadework.core.state import Action
from spadework.notation.game import Entry, Game
from spadework.notation.text import text_headers
from spadework.view.explain import answered_by
from spadework.web.fair_line import FairLine, Wish
from spadework.web.hub import THINKING, Hub, News
from spadework.web.levels import level_called, simpler
from spadework.web.seen import Remark
from spadework.web.settings import Settings
from spadework.web.standing import Standing, record
from spadework.web.store import Conflict
from spadework.web.tables import Table, Tables
from spadework.web.worker import Answer, Question
from spadework.web.workers import WorkerFailed, Workers

REPLACED: Final = "bot_replaced"
FIRST_PAUSE: Final = 1.0  # seconds until what has failed is tried again
LONGEST_PAUSE: Final = 60.0
LOG: Final = logging.getLogger(__name__)


class Bots:
    """Plays the seats of computer players, one task for each table."""

    def __init__(self, tables: Tables, hub: Hub, settings: Settings) -> None:
        self._tables = tables
        self._hub = hub
        self._settings = settings
        self._workers = Workers(settings.worker_command)
        self._line = FairLine(settings.workers)
        self._tasks: dict[str, asyncio.Task[None]] = {}

    async def resume(self) -> None:
        """Go on with every game that waits for a computer player."""
        for id in await self._tables.store.games_with_bots_asked():
            try:
                table = await self._tables.find(id)
            except Exception:  # one bad record must not keep the others from being played
                LOG.exception("the computer players of %s do not go on", id)
                continue
            if table is not None:
                self.notice(table)

    def notice(self, table: Table) -> None:
        """Look whether a computer player is asked; if so it begins to think, in its own time."""
        if table.id in self._tasks or self._asked(table) is None:
            return
        task = asyncio.create_task(self._drive(table))
        self._tasks[table.id] = task
        task.add_done_callback(lambda done: self._leave(table, done))

    def _leave(self, table: Table, task: asyncio.Task[None]) -> None:
        self._tasks.pop(table.id, None)
        if not task.cancelled() and (error := task.exception()) is not None:
            LOG.error("the computer players of %s have stopped", table.id, exc_info=error)

    async def close(self) -> None:
        """Stop thinking; what has not been played is thought over again after the next start."""
        tasks = list(self._tasks.values())
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        await self._workers.close()

    def _asked(self, table: Table) -> int | None:
        if table.read_only:
            return None
        for seat in table.asked():
            if table.players[seat].is_bot:
                return seat
        return None

    async def _drive(self, table: Table) -> None:
        """Play for computer players until a person is asked or the game is over."""
        pause = FIRST_PAUSE
        while (seat := self._asked(table)) is not None:
            table.thinking[seat] = monotonic()
            self._hub.tell(table.id, News(THINKING, {"seat": seat, "seconds": 0.0}))
            try:
                await self._play(table, seat)
                pause = FIRST_PAUSE
            except Conflict:
                continue  # somebody was quicker, where the order is loose: think again
            except RuleError:
                LOG.exception("the computer player of seat %s at %s is stuck", seat, table.id)
                return
            except Exception:  # a locked database, a full disk: whatever it is, it may pass
                LOG.exception("the computer player of seat %s at %s is held up", seat, table.id)
                await asyncio.sleep(pause)
                pause = min(2 * pause, LONGEST_PAUSE)
            finally:
                table.thinking.pop(seat, None)

    async def _play(self, table: Table, seat: int) -> None:
        """Think about the turn of *seat* and play it."""
        standing = table.standing
        texts, remarks = await self._think(table, standing, seat)
        await table.change(
            lambda now: record(now, playable(now.game, seat, texts), remarks),
            standing.sequence,
            None,
        )

    async def _think(
        self, table: Table, standing: Standing, seat: int
    ) -> tuple[list[str], list[Remark]]:
        """The actions of a turn; if a level fails, a simpler one takes its place for that turn."""
        remarks: list[Remark] = []
        game = standing.game
        name: str | None = table.players[seat].level
        while name is not None:
            level = level_called(name)
            question = Question(
                game=table.id,
                headers=dict(text_headers(game)),
                actions=[(entry.seat, entry.action.text) for entry in game.record],
                seat=seat,
                agent=self._settings.every_bot or level.agent,
                seed=crc32(f"{table.id}/{seat}/{len(game.record)}".encode()),
            )
            try:
                patience = self._settings.patience or level.patience
                with_people = not all(player.is_bot for player in table.players)
                async with self._line.place(Wish("", table.host, level.seconds, with_people)):
                    texts = await think(self._workers, question, patience)
                if not playable(game, seat, texts):
                    raise WorkerFailed("what it wanted to play is not possible")
                return texts, remarks
            except WorkerFailed as failure:
                what = f"{failure} {failure.detail}".strip()
                LOG.warning("%s at seat %s of %s: %s", name, seat, table.id, what)
                next_name = simpler(name)
                sentence = (
                    f"the computer player ({name}) failed: {failure}; "
                    f"{next_name or 'chance'} plays this turn in its place"
                )
                remarks.append(Remark(len(game.record), seat, REPLACED, sentence[:400]))
                name = next_name
        return [_by_chance(game, seat).text], remarks


async def think(workers: Workers, question: Question, seconds: float) -> list[str]:
    """The actions that a worker answers with."""
    line = await workers.ask(msgspec.json.encode(question), seconds)
    try:
        answer = msgspec.json.decode(line, type=Answer)
    except msgspec.DecodeError as error:
        raise WorkerFailed("its process ended") from error
    if answer.error or not answer.actions:
        raise WorkerFailed("it made a mistake", answer.error or "no answer")
    return answer.actions


def playable(game: Game, seat: int, texts: list[str]) -> list[Entry]:
    """The actions called *texts* as long as they are legal and *seat* is asked."""
    ahead = game.copy()
    for text in texts:
        action = ahead.state.rules.table.by_text.get(text)
        if action is None or ahead.over or answered_by(ahead.state, action, seat) is None:
            break
        ahead.play(action, seat)
    return ahead.record[len(game.record) :]


def _by_chance(game: Game, seat: int) -> Action:
    """Any answer of *seat*, which is asked."""
    state = game.state
    decision = next(asked for asked in state.open_decisions() if asked.seat == seat)
    return Random(len(game.record)).choice(state.offers_of(decision))
