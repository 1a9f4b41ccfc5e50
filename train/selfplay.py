"""Games of self-play in processes of their own, many at once, which ask for answers in batches.

How this works: a worker has two groups of games. While the answers to the questions of one group
are thought of, it plays on in the other. Questions, answers and results lie in memory that all
processes share; a counter for each group says how often it has asked, another how often it was
answered. A game that ends is followed by another in its place, dealt from the next seed.
"""

from __future__ import annotations

import multiprocessing
import time
from array import array
from multiprocessing.shared_memory import SharedMemory
from random import Random

import numpy as np
import numpy.typing as npt

from spadework import new_game, ruleset
from spadework.agents.arena.tournament import seed_of
from spadework.agents.players.greedy import Greedy
from spadework.agents.thinking.worthwhile import worthwhile
from spadework.core.state import Action, State
from spadework.encoding.encoder import PLANES, SEAT_SIZE, SEATS, TABLE_SIZE, Encoder, Memory
from spadework.encoding.words import read_words
from train.settings import HEXES, MOST_ANSWERS, SETTINGS, Setting

POSITION_SIZE = len(PLANES) * HEXES + SEATS * SEAT_SIZE + TABLE_SIZE
GROUPS = 2
LONGEST_GAME = 4000  # decisions; a game that does not end would never be heard of

# What is told of every question beside the position: see `Question`.
NUMBERS = 12
ANSWERS, SEAT, SEAT_COUNT, SETTING, CHOSEN, ENDED, POINTS = 0, 1, 2, 3, 4, 5, 6
NOT_CHOSEN = -1


class Exchange:
    """The memory through which workers ask and are answered."""

    def __init__(self, workers: int, games: int, name: str = "") -> None:
        self.workers = workers
        self.games = games  # in a group
        shape = (workers, GROUPS, games)
        self._sizes = [
            (np.uint8, (*shape, POSITION_SIZE)),
            (np.uint32, (*shape, MOST_ANSWERS)),
            (np.int16, (*shape, NUMBERS)),  # of the question
            (np.int16, (*shape, SEATS)),  # final points of the game that has just ended
            (np.int16, shape),  # the answer
            (np.int64, (workers, GROUPS)),
            (np.int64, (workers, GROUPS)),
            (np.int64, (1,)),
        ]
        room = sum(_room(kind, of) for kind, of in self._sizes)
        self.memory = SharedMemory(name or None, create=not name, size=room)
        found = []
        start = 0
        for kind, of in self._sizes:
            found.append(np.ndarray(of, kind, self.memory.buf, start))
            start += _room(kind, of)
        self.positions, self.answers, self.numbers, self.results = found[:4]
        self.chosen, self.asked, self.answered, self.stop = found[4:]

    def close(self) -> None:
        """Let the memory go, for all."""
        self.stop[0] = 1
        self.memory.unlink()


def _room(kind: type, of: tuple[int, ...]) -> int:
    return (int(np.prod(of)) * np.dtype(kind).itemsize + 63) // 64 * 64


class Place:
    """A game being played, and the next one when it is over."""

    def __init__(self, worker: Worker, number: int) -> None:
        self._worker = worker
        self._random = Random(seed_of("place", worker.seed, number))
        self._number = number
        self._game = 0
        self._planned: list[Action] = []
        self.state: State
        self.offers: list[Action] = []
        self._deal()

    def _deal(self) -> None:
        seed = seed_of("train", self._worker.seed, self._number, self._game)
        self._game += 1
        self.setting = self._worker.draw(self._random)
        chosen = SETTINGS[self.setting]
        factions = ["random"] if chosen.deals_factions else []
        game = new_game(self._worker.rules[self.setting], chosen.seats, seed, factions)
        self.state = game.state
        self.memory = Memory(chosen.seats)
        self.decisions = 0
        self._planned = []

    def answer(self, index: int) -> None:
        """Answer the question that was asked."""
        self.state.answer(self.state.pending[-1], self.offers[index])
        self.decisions += 1

    def go_on(self, numbers: npt.NDArray[np.int16], results: npt.NDArray[np.int16]) -> None:
        """Play to the next question with several answers; tell of the end if it comes before."""
        numbers[ENDED] = 0
        while True:
            if self.state.over or self.decisions >= LONGEST_GAME:
                for seat in self.state.seats:
                    results[seat.index] = seat.points
                numbers[ENDED] = 1 if self.state.over else 2
                self._deal()
            offers = worthwhile(self.state)
            if len(offers) == 1:
                self.state.answer(self.state.pending[-1], offers[0])
                continue
            self.offers = offers[:MOST_ANSWERS]
            if not self._worker.teaches:
                numbers[CHOSEN] = NOT_CHOSEN
                return
            action = self._teach()
            if action in self.offers:
                numbers[CHOSEN] = self.offers.index(action)
                return
            self.state.answer(self.state.pending[-1], action)

    def _teach(self) -> Action:
        """What a greedy player does."""
        if self._planned and self._planned[0] not in self.state.offers():
            self._planned = []
        if not self._planned:
            self._planned = list(self._worker.greedy.plan(self.state).actions)
        return self._planned.pop(0)


class Worker:
    """Plays the games of one process."""

    def __init__(
        self, exchange: Exchange, index: int, seed: int, teaches: bool, settings: list[int]
    ) -> None:
        self.seed = seed_of("worker", seed, index)
        self.teaches = teaches
        self.greedy = Greedy(self.seed)
        self._settings = settings
        self._shares = [SETTINGS[i].share for i in settings]
        words = read_words()
        self.rules = {i: rules_of(SETTINGS[i]) for i in settings}
        encoders: dict[int, Encoder] = {}
        self.encoders = {
            i: encoders.setdefault(id(rules), Encoder(rules, words, HEXES))
            for i, rules in self.rules.items()
        }
        self._exchange = exchange
        self._index = index
        self._groups = [
            [Place(self, group * exchange.games + n) for n in range(exchange.games)]
            for group in range(GROUPS)
        ]

    def draw(self, random: Random) -> int:
        """A setting, drawn by its share."""
        return random.choices(self._settings, self._shares)[0]

    def run(self) -> None:
        """Ask until somebody says stop."""
        for group in range(GROUPS):
            self._ask(group)
        answered = self._exchange.answered[self._index]
        asked = self._exchange.asked[self._index]
        while True:
            for group in range(GROUPS):
                while answered[group] < asked[group]:
                    if self._exchange.stop[0]:
                        return
                    time.sleep(0.0001)
                chosen = self._exchange.chosen[self._index, group].tolist()
                for place, index in zip(self._groups[group], chosen, strict=True):
                    place.answer(index)
                self._ask(group)

    def _ask(self, group: int) -> None:
        exchange = self._exchange
        positions = exchange.positions[self._index, group]
        answers = exchange.answers[self._index, group]
        numbers = exchange.numbers[self._index, group]
        results = exchange.results[self._index, group]
        for n, place in enumerate(self._groups[group]):
            row = numbers[n]
            place.go_on(row, results[n])
            state = place.state
            seat = state.pending[-1].seat
            encoder = self.encoders[place.setting]
            encoded = encoder.encode(state, seat, place.memory)
            positions[n] = np.frombuffer(encoded, np.uint8)
            pivot = state.seats[seat].pivot if seat < len(state.seats) else -1
            offers = place.offers
            row[ANSWERS] = len(offers)
            row[SEAT] = seat
            row[SEAT_COUNT] = state.seat_count
            row[SETTING] = place.setting
            answers[n, : len(offers)] = array("I", encoder.answers.numbers(offers, pivot))
            points = [s.points for s in state.seats]
            row[POINTS : POINTS + len(points)] = points
            row[POINTS + len(points) : POINTS + SEATS] = 0
        exchange.asked[self._index, group] += 1


def rules_of(setting: Setting):  # type: ignore[no-untyped-def]
    """The ruleset of a setting."""
    return ruleset(setting.game, *setting.expansions, map=setting.map)


def work(
    name: str, workers: int, games: int, index: int, seed: int, teaches: bool, settings: list[int]
) -> None:
    """What a worker process does."""
    import gc

    gc.freeze()
    exchange = Exchange(workers, games, name)
    Worker(exchange, index, seed, teaches, settings).run()


class Crew:
    """The worker processes and the memory they share."""

    def __init__(
        self, workers: int, games: int, seed: int, teaches: bool, settings: list[int]
    ) -> None:
        self.exchange = Exchange(workers, games)
        context = multiprocessing.get_context("spawn")
        self._processes = [
            context.Process(
                target=work,
                args=(
                    self.exchange.memory.name,
                    workers,
                    games,
                    index,
                    seed,
                    teaches,
                    settings,
                ),
                daemon=True,
            )
            for index in range(workers)
        ]
        for process in self._processes:
            process.start()

    def ready(self) -> list[tuple[int, int]]:
        """The groups, as worker and group, that wait for an answer."""
        waiting = self.exchange.asked > self.exchange.answered
        return [(int(w), int(g)) for w, g in zip(*np.nonzero(waiting), strict=True)]

    def alive(self) -> bool:
        """Whether all workers are there."""
        return all(process.is_alive() for process in self._processes)

    def dismiss(self) -> None:
        """End all processes."""
        self.exchange.close()
        for process in self._processes:
            process.join(5)
            if process.is_alive():
                process.terminate()
