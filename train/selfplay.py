"""Games of self-play in processes of their own, many at once, which ask for answers in batches.

How this works: a worker has some groups of places, each with a game. While the answers to the
questions of one group are thought of, it plays on in another. Questions, answers and results lie
in memory that all processes share; a counter for each group says how often it has asked, another
how often it was answered. A game that ends is followed by another in its place, dealt from the next
seed.

A worker may have a `Duty`: some opponents are hand-made players, which it plays itself, or older
versions of the net; or it searches. Then a place asks about a decision first, lets each of the best
answers be played on for some turns, one after another, all by questions of this place, and at last
asks the decision again with what came of them. Or some seats have a *leaning*: for a whole game
they like some kinds of answers more and others less than the net does, so that it sees what comes
of doing so.
"""

from __future__ import annotations

import gc
import multiprocessing
import os
import time
from array import array
from collections.abc import Generator
from dataclasses import dataclass, field
from multiprocessing.shared_memory import SharedMemory
from random import Random

import numpy as np

from spadework import new_game, ruleset
from spadework.agents.arena.tournament import seed_of
from spadework.agents.players.greedy import Greedy
from spadework.agents.thinking.learned_net import POINTS_UNIT
from spadework.agents.thinking.trials import Trial
from spadework.agents.thinking.worthwhile import worthwhile
from spadework.core.state import Action, State
from spadework.encoding.encoder import Encoder, Memory
from spadework.encoding.layout import PLANES, SEAT_SIZE, SEATS, TABLE_SIZE
from spadework.encoding.words import read_words
from spadework.rules.cults.favors import ChooseFavor
from train.settings import HEXES, MOST_ANSWERS, SETTINGS, Setting

POSITION_SIZE = len(PLANES) * HEXES + SEATS * SEAT_SIZE + TABLE_SIZE
GROUPS = 3  # so that no worker waits for its answers while others are late with their questions
LONGEST_GAME = 4000  # decisions; a game that does not end would never be heard of
BEST = 8  # answers that are tried, or forced
NO_LEANING, LEANINGS = 0, 1024  # how many there are, none among them

# What is told of every question beside the position.
NUMBERS = 14
ANSWERS, SEAT, SEAT_COUNT, SETTING, CHOSEN, ENDED, POINTS, KIND, BY_OLDER, LEANING = (
    0,
    1,
    2,
    3,
    4,
    5,
    6,
    11,
    12,
    13,
)
NOT_CHOSEN = -1
PLAYED, LOOKED, SEARCHED = 0, 1, 2  # kinds: learned from; only looked at; learned from as searched


@dataclass(frozen=True)
class Duty:
    """How a worker plays, beside every seat by the newest net."""

    teaches: bool = False  # greedy players show how
    searches: float = 0.0  # the share of decisions that are searched
    searches_favors: float = 0.0  # the share of those for a favor tile
    turns: int = 1  # that a search plays on
    any_favor: float = 0.0  # how often any favor tile is taken, to learn what it is good for
    older: float = 0.0  # the share of games with older versions of the net
    hand_made: float = 0.0  # and with greedy players
    leaning: float = 0.0  # the share of seats that have a leaning

    @property
    def looks(self) -> bool:
        """Whether anything is searched."""
        return self.searches + self.searches_favors > 0


@dataclass(frozen=True)
class Asked:
    """A question of a place; of a search the answers *tried* and what came of them.

    Whoever knows the answer tells it (*chosen*).
    """

    state: State
    offers: list[Action]
    memory: Memory
    kind: int = PLAYED
    chosen: int = NOT_CHOSEN
    tried: list[int] = field(default_factory=list)
    worths: list[float] = field(default_factory=list)


@dataclass(frozen=True)
class Reply:
    """What was answered: the answer, the best ones, and what every seat can still expect."""

    chosen: int
    best: list[int]
    values: list[float]


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
            (np.int16, (*shape, BEST)),  # the answers that were tried
            (np.float32, (*shape, BEST)),  # and what came of them, in points
            (np.int16, shape),  # the answer
            (np.int16, (*shape, BEST)),  # the best answers, -1 where there are no more
            (np.float32, (*shape, SEATS)),  # what the seats can still expect, from the one asked on
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
        self.tried, self.worths, self.chosen, self.best, self.values = found[4:9]
        self.asked, self.answered, self.stop = found[9:]

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
        self._greedy_seats: list[int] = []
        self._older_seats: list[int] = []
        self._leanings: list[int] = []
        self.ended = 0  # 1 when a game has ended since the last question, 2 if it was given up
        self.final: list[int] = []  # its points
        self._deal()
        self._questions = self._play()
        self.asked = next(self._questions)

    @property
    def is_for_older(self) -> bool:
        """Whether an older version of the net is asked."""
        return self.asked.state.pending[-1].seat in self._older_seats

    @property
    def leaning(self) -> int:
        """The leaning of whoever is asked, in the game itself."""
        if self.asked.kind != PLAYED:
            return NO_LEANING
        return self._leanings[self.asked.state.pending[-1].seat]

    def answer(self, reply: Reply) -> None:
        """Take the answer to the question, and go on to the next."""
        self.ended = 0
        self.asked = self._questions.send(reply)

    def _deal(self) -> None:
        seed = seed_of("train", self._worker.seed, self._number, self._game)
        self._game += 1
        self.setting = self._worker.draw(self._random)
        chosen = SETTINGS[self.setting]
        factions = ["random"] if chosen.deals_factions else []
        game = new_game(self._worker.rules[self.setting], chosen.seats, seed, factions)
        self.state = game.state
        self.memory = Memory(chosen.seats)
        self._planned = []
        self._seat_others()

    def _seat_others(self) -> None:
        """Let others have at least half of the seats, in the share of games where they play."""
        duty = self._worker.duty
        self._older_seats, self._greedy_seats = [], []
        self._leanings = [
            self._random.randrange(1, LEANINGS)
            if self._random.random() < duty.leaning
            else NO_LEANING
            for _ in range(self.state.seat_count)
        ]
        if not duty.older + duty.hand_made:
            return
        seats = list(range(self.state.seat_count))
        others = self._random.sample(seats, len(seats) - self._random.randint(1, len(seats) // 2))
        drawn = self._random.random()
        if drawn < duty.older:
            self._older_seats = others
        elif drawn < duty.older + duty.hand_made:
            self._greedy_seats = others

    def _play(self) -> Generator[Asked, Reply, None]:
        """Game after game: every question with several answers."""
        while True:
            decisions = 0
            while not self.state.over and decisions < LONGEST_GAME:
                offers = worthwhile(self.state)[:MOST_ANSWERS]
                action = offers[0]
                if len(offers) > 1:
                    action = yield from self._decide(offers)
                    decisions += 1
                self.state.answer(self.state.pending[-1], action)
            self.final = [seat.points for seat in self.state.seats]
            self.ended = 1 if self.state.over else 2
            self._deal()

    def _decide(self, offers: list[Action]) -> Generator[Asked, Reply, Action]:
        """The answer of whoever has the seat that is asked."""
        duty = self._worker.duty
        seat = self.state.pending[-1].seat
        if seat in self._greedy_seats:
            return self._teach()
        if duty.teaches:
            action = self._teach()
            if action in offers:
                yield Asked(self.state, offers, self.memory, chosen=offers.index(action))
            return action
        if seat not in self._older_seats:
            favors = [n for n, offer in enumerate(offers) if isinstance(offer, ChooseFavor)]
            if favors and self._random.random() < duty.any_favor:
                chosen = self._random.choice(favors)
                yield Asked(self.state, offers, self.memory, chosen=chosen)
                return offers[chosen]
            share = duty.searches_favors if favors else duty.searches
            if self.state.seats and self._random.random() < share:
                return (yield from self._search(offers))
        reply = yield Asked(self.state, offers, self.memory)
        return offers[reply.chosen]

    def _search(self, offers: list[Action]) -> Generator[Asked, Reply, Action]:
        """The answer, after the best ones were tried."""
        seat = self.state.pending[-1].seat
        look = yield Asked(self.state, offers, self.memory, LOOKED)
        tried = [place for place in look.best if place >= 0]
        worths: list[float] = []
        for place in tried:
            after = self.state.copy()
            after.answer(after.pending[-1], offers[place])
            worth = yield from self._try(after, seat)
            worths.append(worth)
        asked = Asked(self.state, offers, self.memory, SEARCHED, tried=tried, worths=worths)
        reply = yield asked
        return offers[reply.chosen]

    def _try(self, state: State, seat: int) -> Generator[Asked, Reply, float]:
        """What *seat* can expect after some turns."""
        trial = Trial(state, seat, self._worker.duty.turns)
        while trial.offers:
            offers = trial.offers[:MOST_ANSWERS]
            reply = yield Asked(trial.state, offers, trial.question.memory, LOOKED)
            if trial.is_far_enough:
                place = (seat - trial.state.pending[-1].seat) % trial.state.seat_count
                return trial.state.seats[seat].points + POINTS_UNIT * reply.values[place]
            trial.answer(reply.best[0])
        return float(trial.state.seats[seat].points)

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
        self, exchange: Exchange, index: int, seed: int, duty: Duty, settings: list[int]
    ) -> None:
        self.seed = seed_of("worker", seed, index)
        self.duty = duty
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
        """Ask until somebody says stop, or nobody is left to answer."""
        parent = os.getppid()
        for group in range(GROUPS):
            self._ask(group)
        answered = self._exchange.answered[self._index]
        asked = self._exchange.asked[self._index]
        while True:
            for group in range(GROUPS):
                while answered[group] < asked[group]:
                    if self._exchange.stop[0] or os.getppid() != parent:
                        return
                    time.sleep(0.0001)
                self._hear(group)
                self._ask(group)

    def _hear(self, group: int) -> None:
        """Pass the answers on."""
        here = (self._index, group)
        chosen = self._exchange.chosen[here].tolist()
        if not self.duty.looks:
            for place, index in zip(self._groups[group], chosen, strict=True):
                place.answer(Reply(index, [], []))
            return
        best = self._exchange.best[here].tolist()
        values = self._exchange.values[here].tolist()
        for n, place in enumerate(self._groups[group]):
            place.answer(Reply(chosen[n], best[n], values[n]))

    def _ask(self, group: int) -> None:
        exchange = self._exchange
        here = (self._index, group)
        positions, answers = exchange.positions[here], exchange.answers[here]
        numbers, results = exchange.numbers[here], exchange.results[here]
        for n, place in enumerate(self._groups[group]):
            row = numbers[n]
            asked = place.asked
            if place.ended:
                results[n, : len(place.final)] = place.final
            row[ENDED] = place.ended
            state = asked.state
            seat = state.pending[-1].seat
            encoder = self.encoders[place.setting]
            encoded = encoder.encode(state, seat, asked.memory)
            positions[n] = np.frombuffer(encoded, np.uint8)
            pivot = state.seats[seat].pivot if seat < len(state.seats) else -1
            offers = asked.offers
            row[ANSWERS] = len(offers)
            row[SEAT] = seat
            row[SEAT_COUNT] = state.seat_count
            row[SETTING] = place.setting
            row[CHOSEN] = asked.chosen
            row[KIND] = asked.kind
            row[BY_OLDER] = place.is_for_older
            row[LEANING] = place.leaning
            if asked.kind == SEARCHED:
                exchange.tried[here][n] = -1
                exchange.tried[here][n, : len(asked.tried)] = asked.tried
                exchange.worths[here][n, : len(asked.worths)] = asked.worths
            answers[n, : len(offers)] = array("I", encoder.answers.numbers(offers, pivot))
            points = [s.points for s in state.seats]
            row[POINTS : POINTS + len(points)] = points
            row[POINTS + len(points) : POINTS + SEATS] = 0
        exchange.asked[self._index, group] += 1


def rules_of(setting: Setting):  # type: ignore[no-untyped-def]
    """The ruleset of a setting."""
    return ruleset(setting.game, *setting.expansions, map=setting.map)


def work(
    name: str, workers: int, games: int, index: int, seed: int, duty: Duty, settings: list[int]
) -> None:
    """What a worker process does."""
    gc.freeze()
    exchange = Exchange(workers, games, name)
    Worker(exchange, index, seed, duty, settings).run()


class Crew:
    """The worker processes, one for each of *duties*, and the memory they share."""

    def __init__(self, duties: list[Duty], games: int, seed: int, settings: list[int]) -> None:
        workers = len(duties)
        self.duties = duties
        self.exchange = Exchange(workers, games)
        name = self.exchange.memory.name
        context = multiprocessing.get_context("spawn")
        self._processes = [
            context.Process(
                target=work,
                args=(name, workers, games, index, seed, duty, settings),
                daemon=True,
            )
            for index, duty in enumerate(duties)
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
