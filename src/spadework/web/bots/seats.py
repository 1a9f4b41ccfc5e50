"""Computer players at the tables: they think in worker processes and act when they are asked."""

from __future__ import annotations

import asyncio
import logging
from collections import OrderedDict
from dataclasses import dataclass
from random import Random
from time import monotonic
from typing import Final
from zlib import crc32

import msgspec

from spadework.core.errors import RuleError
from spadework.core.state import Action
from spadework.core.text import Text
from spadework.notation.game import Entry, Game
from spadework.notation.record import record_of
from spadework.web.bots.fair_line import FairLine, Wish
from spadework.web.bots.levels import SECONDS, level_or_simplest, patience, simpler
from spadework.web.bots.worker import Answer, BotQuestion
from spadework.web.bots.workers import ENDED, WorkerFailed, Workers
from spadework.web.http.settings import Settings
from spadework.web.storage.archive import Conflict, Gone
from spadework.web.storage.jobs import TURN, Job
from spadework.web.storage.troubles import StorageTrouble
from spadework.web.tables.hub import THINKING, WAITING, Hub, News
from spadework.web.tables.open_tables import Tables
from spadework.web.tables.replaying import Unreadable
from spadework.web.tables.standing import Standing, record
from spadework.web.tables.table import Table
from spadework.web.tables.viewed_game import Remark
from spadework.web.time.dropping_out import answers_of_dropped

REPLACED: Final = "bot_replaced"
FIRST_PAUSE: Final = 1.0  # seconds until what has failed is tried again
LONGEST_PAUSE: Final = 60.0
STUCK: Final = 600.0  # seconds until what our rules cannot follow is looked at again
MOST_HOSTS: Final = 10_000  # whose address is remembered
HOSTS_OF_AN_ADDRESS: Final = 4  # that are taken for people of one household
LOG: Final = logging.getLogger(__name__)


@dataclass(frozen=True)
class BotTurn:
    """A computer player that is asked, and what it takes to think about that.

    There may be thousands of them, so that they do not hold their tables.
    """

    game: str
    seat: int
    wish: Wish


class Bots:
    """Plays the seats of computer players, one task for each game."""

    def __init__(self, tables: Tables, hub: Hub, settings: Settings) -> None:
        self._tables = tables
        self._hub = hub
        self._settings = settings
        self._workers = Workers(settings.worker_command)
        self._line = FairLine(settings.workers)
        self._addresses: OrderedDict[str, str] = OrderedDict()  # of hosts
        self._waiting: dict[str, int] = {}  # game: the seat that cannot think yet
        self._tasks: dict[str, asyncio.Task[None]] = {}
        self._jobs = tables.archive.jobs

    async def begin(self, job: Job) -> None:
        """Go on, in its own time, with a game that waits for a computer player."""
        if job.key in self._tasks:
            return
        try:
            table = await self._tables.find(job.key, is_asked_for=False)
        except Gone:
            table = None
        except Unreadable as error:  # it is set aside, and its page says so
            LOG.warning("the computer players of %s do not go on: %s", job.key, error)
            await self._jobs.put_off(job, str(error), STUCK)
            return
        except StorageTrouble:
            raise
        except Exception as error:  # one bad record must not keep the others from being played
            LOG.exception("the computer players of %s do not go on", job.key)
            await self._jobs.put_off(job, str(error), STUCK)
            return
        if table is None or not self.notice(table):
            await self._jobs.done(job)

    def meet(self, address: str, host: str) -> None:
        """Remember where a host of games comes from."""
        self._addresses.pop(host, None)
        self._addresses[host] = address
        if len(self._addresses) > MOST_HOSTS:
            self._addresses.popitem(last=False)

    def notice(self, table: Table) -> bool:
        """Whether a computer player is asked; if so it begins to think, in its own time."""
        turn = self._turn(table)
        if turn is None or not self._settings.workers or table.id in self._tasks:
            return turn is not None
        task = asyncio.create_task(self._drive(turn))
        self._tasks[turn.game] = task
        task.add_done_callback(lambda done: self._leave(turn.game, done))
        return True

    def waiting(self, id: str) -> frozenset[int]:
        """The seats of a game whose computer players cannot think yet."""
        return frozenset({self._waiting[id]}) if id in self._waiting else frozenset()

    def waiting_of(self, address: str, host: str) -> int:
        """In how many games of a host computer players wait; some hosts are one in disguise."""
        wishes = self._line.waiting()
        of_host = len([wish for wish in wishes if wish.host == host])
        of_address = len([wish for wish in wishes if wish.address == address])
        return max(of_host, of_address // HOSTS_OF_AN_ADDRESS)

    async def close(self) -> None:
        """Stop thinking; what has not been played is thought over again after the next start."""
        tasks = list(self._tasks.values())
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        await self._workers.close()

    def _leave(self, id: str, task: asyncio.Task[None]) -> None:
        if self._tasks.get(id) is task:
            del self._tasks[id]
        self._waiting.pop(id, None)
        _log_failure(task)

    def _turn(self, table: Table) -> BotTurn | None:
        """The computer player that is asked at a table; None if there is none."""
        if table.read_only:
            return None
        for seat in table.asked():
            player = table.players[seat]
            if player.is_played:
                wish = Wish(
                    self._addresses.get(table.host, ""),
                    table.host,
                    SECONDS[level_or_simplest(player.steward or player.level)],
                    with_people=not all(player.is_bot for player in table.players),
                )
                return BotTurn(table.id, seat, wish)
        return None

    async def _drive(self, first: BotTurn) -> None:
        """Play for computer players until a person is asked or the game is over."""
        pause = FIRST_PAUSE
        turn: BotTurn | None = first
        while turn is not None:
            try:
                turn = await self._take(turn)
                pause = FIRST_PAUSE
            except RuleError:
                LOG.exception("the computer player of %s is stuck", turn)
                break
            except Exception:  # a locked database, a full disk: whatever it is, it may pass
                LOG.exception("the computer player of %s is held up", turn)
                await asyncio.sleep(pause)
                pause = min(2 * pause, LONGEST_PAUSE)
        del self._tasks[first.game]  # before anything else can happen at the table

    async def _take(self, turn: BotTurn) -> BotTurn | None:
        """Wait for a process, think about a turn and play it; the next one."""
        async with self._line.place(turn.wish, lambda: self._tell_waiting(turn)):
            self._waiting.pop(turn.game, None)
            table = await self._tables.find(turn.game, is_asked_for=False)
            now = None if table is None else self._turn(table)
            if table is None or now is None:
                return None
            async with self._jobs.begun(TURN, turn.game) as job:
                if job is None:  # another process thinks about it
                    return None
                try:
                    await self._think_and_play(table, now.seat)
                except RuleError as error:
                    await self._jobs.put_off(job, str(error), STUCK)
                    raise
        return self._turn(table)

    async def _think_and_play(self, table: Table, seat: int) -> None:
        table.thinking[seat] = monotonic()
        self._hub.tell(table.id, News(THINKING, {"seat": seat, "seconds": 0.0}))
        try:
            await self._play(table, seat)
        except Conflict:
            pass  # somebody was quicker, where several may answer: think again
        finally:
            table.thinking.pop(seat, None)

    def _tell_waiting(self, turn: BotTurn) -> None:
        self._waiting[turn.game] = turn.seat
        self._hub.tell(turn.game, News(WAITING, {"seat": turn.seat}))

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
        player = table.players[seat]
        if player.has_dropped_out:
            return answers_of_dropped(game, seat), remarks
        name: str | None = level_or_simplest(player.steward or player.level)
        while name is not None:
            question = BotQuestion(
                game=table.id,
                record=record_of(game),
                seat=seat,
                agent=self._settings.every_bot or name,
                seed=crc32(f"{table.id}/{seat}/{game.length}".encode()),
            )
            try:
                seconds = self._settings.patience or patience(name)
                texts = await think(self._workers, question, seconds)
                if not playable(game, seat, texts):
                    raise WorkerFailed(Text("what it wanted to play is not possible"))
                return texts, remarks
            except WorkerFailed as failure:
                what = f"{failure} {failure.detail}".strip()
                LOG.warning("%s at seat %s of %s: %s", name, seat, table.id, what)
                next_name = simpler(name)
                sentence = Text(
                    "the computer player ({level}) failed: {reason}; "
                    "{other} plays this turn in its place",
                    level=Text(name),
                    reason=failure.reason,
                    other=Text(next_name) if next_name else Text("chance"),
                )
                remarks.append(Remark(game.length, seat, REPLACED, sentence))
                name = next_name
        return [_by_chance(game, seat).text], remarks


def _log_failure(task: asyncio.Task[None]) -> None:
    if not task.cancelled() and (error := task.exception()) is not None:
        LOG.error("computer players have stopped", exc_info=error)


async def think(workers: Workers, question: BotQuestion, seconds: float) -> list[str]:
    """The actions that a worker answers with."""
    line = await workers.ask(msgspec.json.encode(question), seconds)
    try:
        answer = msgspec.json.decode(line, type=Answer)
    except msgspec.DecodeError as error:
        raise WorkerFailed(ENDED) from error
    if answer.error or not answer.actions:
        raise WorkerFailed(Text("it made a mistake"), answer.error or "no answer")
    return answer.actions


def playable(game: Game, seat: int, texts: list[str]) -> list[Entry]:
    """The actions called *texts* as long as they are legal and *seat* is asked."""
    ahead = game.copy()
    for text in texts:
        action = ahead.state.answer_called(text, seat)
        if action is None:
            break
        ahead.play(action, seat)
    return ahead.record[game.length :]


def _by_chance(game: Game, seat: int) -> Action:
    """Any answer of *seat*, which is asked."""
    state = game.state
    decision = state.asked_of(seat)
    assert decision is not None, f"seat {seat} is not asked"
    return Random(game.length).choice(state.offers_of(decision))
