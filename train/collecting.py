"""What was played, kept until it is learned from: positions, answers, and how the games ended."""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import dataclass

import numpy as np
import torch
from torch import Tensor

from train.lessons import Finished
from train.net import FIRST_WORD, KINDS, WORDS, Net, judge, places_of
from train.selfplay import (
    ANSWERS,
    BEST,
    BY_OLDER,
    CHOSEN,
    ENDED,
    GROUPS,
    KIND,
    LEANING,
    LEANINGS,
    LOOKED,
    MOST_ANSWERS,
    NO_LEANING,
    NOT_CHOSEN,
    POSITION_SIZE,
    SEARCHED,
    SEATS,
    SETTING,
    Crew,
)

PLAYING, OVER, DISCARDED = 0, 1, 2
MOST_GAMES = 4_000_000  # of a run
E_TIMES = 1.0  # points that weigh as much as an answer being e times as likely
LIKED, LIKING = 0.2, 1.5  # the share of answers that a leaning says something of, and how much


class Store:
    """Rows of questions and answers on the device, with the state of the games they belong to."""

    def __init__(self, capacity: int, crew: Crew, device: str) -> None:
        self.capacity = capacity
        self.device = device
        self.rows = 0
        self.positions = torch.zeros(capacity, POSITION_SIZE, dtype=torch.uint8, device=device)
        self.answers = torch.zeros(capacity, MOST_ANSWERS, dtype=torch.int32, device=device)
        self.counts = torch.zeros(capacity, dtype=torch.int16, device=device)
        self.settings = torch.zeros(capacity, dtype=torch.int16, device=device)
        self.chosen = torch.zeros(capacity, dtype=torch.int64, device=device)
        self.logs = torch.zeros(capacity, device=device)
        self.trust = torch.zeros(capacity, device=device)
        self.values = torch.zeros(capacity, SEATS, device=device)
        self.forced = torch.zeros(capacity, dtype=torch.bool, device=device)
        self.searched = torch.zeros(capacity, dtype=torch.bool, device=device)
        self.older = torch.zeros(capacity, dtype=torch.bool, device=device)
        self.leanings = torch.zeros(capacity, dtype=torch.int64, device=device)
        self.shares = torch.zeros(capacity, MOST_ANSWERS, dtype=torch.float16, device=device)
        self.games = np.zeros(capacity, np.int64)
        self.numbers = np.zeros((capacity, crew.exchange.numbers.shape[-1]), np.int16)
        shape = (crew.exchange.workers, GROUPS, crew.exchange.games)
        self.crew = crew
        self.playing = np.arange(np.prod(shape)).reshape(shape)
        self.next_game = int(np.prod(shape))
        self.state = np.zeros(MOST_GAMES, np.int8)
        self.results = np.zeros((MOST_GAMES, SEATS), np.int16)
        self.over_rows = 0
        self.lengths = np.zeros(shape, np.int64)
        # Where questions are gathered, so that they travel to the device in one piece.
        most = int(np.prod(shape))
        pinned = device == "cuda"
        self._positions = torch.zeros(most, POSITION_SIZE, dtype=torch.uint8, pin_memory=pinned)
        self._answers = torch.zeros(most, MOST_ANSWERS, dtype=torch.int32, pin_memory=pinned)

    @property
    def _held(self) -> list[Tensor]:
        """What there is of every row on the device."""
        told = [self.counts, self.settings, self.chosen, self.logs, self.trust, self.values]
        marks = [self.forced, self.searched, self.older, self.leanings]
        return [self.positions, self.answers, *told, *marks, self.shares]

    def take(self, groups: list[tuple[int, int]]) -> slice:
        """Take the questions of *groups* in; their rows."""
        exchange = self.crew.exchange
        games = exchange.games
        start = self.rows
        for w, g in groups:
            numbers = exchange.numbers[w, g]
            ended = np.nonzero(numbers[:, ENDED])[0]
            for n in ended:
                game = int(self.playing[w, g, n])
                self.state[game] = numbers[n, ENDED]
                self.results[game] = exchange.results[w, g, n]
                self.over_rows += int(self.lengths[w, g, n])
                self.playing[w, g, n] = self.next_game
                self.lengths[w, g, n] = 0
                self.next_game += 1
            self.lengths[w, g] += _is_learned_from(numbers)
            here = slice(self.rows, self.rows + games)
            gathered = slice(self.rows - start, self.rows - start + games)
            self.numbers[here] = numbers
            self.games[here] = self.playing[w, g]
            self._positions[gathered] = torch.from_numpy(exchange.positions[w, g])
            self._answers[gathered] = torch.from_numpy(exchange.answers[w, g].view(np.int32))
            self.rows += games
        rows = slice(start, self.rows)
        self.positions[rows].copy_(self._positions[: self.rows - start], non_blocking=True)
        self.answers[rows].copy_(self._answers[: self.rows - start], non_blocking=True)
        told = torch.from_numpy(self.numbers[rows]).to(self.device)
        self.counts[rows] = told[:, ANSWERS]
        self.settings[rows] = told[:, SETTING]
        self.chosen[rows] = told[:, CHOSEN].long()
        self.searched[rows] = told[:, KIND] == SEARCHED
        self.older[rows] = told[:, BY_OLDER] == 1
        self.leanings[rows] = told[:, LEANING].long()
        self.trust[rows] = 1.0
        return rows

    def keep(self, rows: slice) -> None:
        """Keep of the last *rows*, which have been answered, those that are learned from."""
        kept = np.nonzero(_is_learned_from(self.numbers[rows]))[0] + rows.start
        if len(kept) < rows.stop - rows.start:
            self._move(kept, rows.start)

    def _move(self, rows: np.ndarray, start: int) -> None:
        """Let *rows*, and none after them, follow the first *start*."""
        there = torch.from_numpy(rows).to(self.device)
        here = slice(start, start + len(rows))
        for held in self._held:
            held[here] = held[there].clone()
        self.games[here] = self.games[rows]
        self.numbers[here] = self.numbers[rows]
        self.rows = here.stop

    def finished(self) -> Finished:
        """The rows of games that are over."""
        rows = np.nonzero(self.state[self.games[: self.rows]] == OVER)[0]
        here = torch.from_numpy(rows).to(self.device)
        games = self.games[rows]
        return Finished(
            self.positions[here],
            self.answers[here],
            self.counts[here],
            self.settings[here],
            self.chosen[here],
            self.logs[here],
            self.trust[here],
            self.values[here, 0],
            self.forced[here],
            self.searched[here],
            self.shares[here],
            games,
            self.numbers[rows],
            self.results[games],
        )

    def forget_finished(self) -> None:
        """Keep the rows of games that are still being played."""
        self._move(np.nonzero(self.state[self.games[: self.rows]] == PLAYING)[0], 0)
        self.over_rows = 0


def _is_learned_from(numbers: np.ndarray) -> np.ndarray:
    """Whether rows are decisions of the newest net in a game, and no part of a search."""
    return (numbers[:, KIND] != LOOKED) & (numbers[:, BY_OLDER] == 0)


@dataclass
class Answers:
    """What was thought of a batch of questions."""

    chosen: Tensor
    logs: Tensor  # how likely the net finds that answer
    trust: Tensor  # how much of what comes of it the net can take for its own, from 0 to 1
    values: Tensor
    best: Tensor  # the likeliest answers, -1 where there are no more
    forced: Tensor
    shares: Tensor  # of the answers, where they were tried


class Thinker:
    """Answers the questions of workers in batches, as a graph where there is a GPU.

    A share of the answers is *forced*: one of the best, each as likely, or what a worker chose.
    """

    def __init__(
        self,
        net: Net,
        maps: Tensor,
        near: Tensor,
        far: Tensor,
        batch: int,
        device: str,
        forced: float = 0.0,
    ) -> None:
        """*net* may be a compiled one: what it does is recorded once and then repeated."""
        self.net = net
        self._maps = maps
        self._near = near
        self._far = far
        self._device = device
        self.positions = torch.zeros(batch, POSITION_SIZE, dtype=torch.uint8, device=device)
        self.answers = torch.zeros(batch, MOST_ANSWERS, dtype=torch.int32, device=device)
        self.counts = torch.ones(batch, dtype=torch.int16, device=device)
        self.settings = torch.zeros(batch, dtype=torch.int16, device=device)
        self.told = torch.full((batch,), NOT_CHOSEN, dtype=torch.int64, device=device)
        self.leanings = torch.zeros(batch, dtype=torch.int64, device=device)
        self._likings = likings().to(device)
        self.tried = torch.full((batch, BEST), -1, dtype=torch.int64, device=device)
        self.worths = torch.zeros(batch, BEST, device=device)
        self.warmth = torch.ones((), device=device)
        self.forced = torch.full((), forced, device=device)
        self._graph: torch.cuda.CUDAGraph | None = None
        if device == "cuda":
            with torch.no_grad():
                for _ in range(3):
                    self._think()
                torch.cuda.synchronize()
                self._graph = torch.cuda.CUDAGraph()
                with torch.cuda.graph(self._graph):
                    self._found = self._think()

    def _think(self) -> Answers:
        logits, values = judge(
            self.net,
            self.positions,
            self.answers,
            self.counts,
            self._maps[self.settings.long()],
            self._near,
            self._far,
        )
        logs = torch.log_softmax(logits, -1)
        likeliest = logs.topk(BEST)
        there = torch.arange(BEST, device=self._device) < self.counts.unsqueeze(1)
        best = torch.where(there, likeliest.indices, -1)
        found = improved(logs, self.tried, self.worths)
        shares = torch.log_softmax(found + self._liked(), -1)
        noise = -torch.log(-torch.log(torch.rand_like(logits).clamp(1e-9, 1 - 1e-7)))
        free = (shares + self.warmth * noise).argmax(-1)
        drawn = torch.rand_like(likeliest.values).masked_fill(~there, -1.0).argmax(-1)
        any_of_best = best.gather(1, drawn.unsqueeze(1)).squeeze(1)
        is_tried = (self.tried >= 0).any(-1)
        is_told = self.told != NOT_CHOSEN
        is_forced = (torch.rand_like(logs[:, 0]) < self.forced) & ~is_tried | is_told
        chosen = torch.where(is_told, self.told, torch.where(is_forced, any_of_best, free))
        places = chosen.unsqueeze(1)
        log = logs.gather(1, places).squeeze(1)
        # A leaning makes some answers more frequent than the net would: they count for less.
        off = (log - shares.gather(1, places).squeeze(1)).exp().clamp(max=1.0)
        leans = self.leanings != NO_LEANING
        trust = torch.where(leans, off, 1.0).masked_fill(is_forced, 0.0)
        return Answers(chosen, log, trust, values, best, is_forced, shares.exp())

    def _liked(self) -> Tensor:
        """By how much whoever is asked likes its answers more than the net does, as logits."""
        first, second, _ = places_of(self.answers.long(), self.counts)
        row = self._likings[self.leanings]
        return row.gather(1, sort_of(first)) + row.gather(1, sort_of(second))

    @torch.no_grad()
    def think(self, store: Store, rows: slice, tried: Tensor, worths: Tensor) -> Answers:
        """Answer the questions of *rows*, some of whose answers were *tried*."""
        count = rows.stop - rows.start
        self.positions[:count].copy_(store.positions[rows])
        self.answers[:count].copy_(store.answers[rows])
        self.counts[:count].copy_(store.counts[rows])
        self.settings[:count].copy_(store.settings[rows])
        self.told[:count].copy_(store.chosen[rows])
        self.leanings[:count].copy_(store.leanings[rows])
        is_searched = store.searched[rows].unsqueeze(1)
        self.tried[:count].copy_(torch.where(is_searched, tried.to(self._device).long(), -1))
        self.worths[:count].copy_(worths)
        if self._graph is None:
            found = self._think()
        else:
            self._graph.replay()
            found = self._found
        return Answers(*[part[:count] for part in vars(found).values()])


def likings() -> Tensor:
    """How much more each leaning likes each sort of answer, as logits; nothing where there is none.

    The same for every run and machine.
    """
    shape = (LEANINGS, KINDS + WORDS + 1)
    drawing = torch.Generator().manual_seed(1)
    found = LIKING * torch.randn(shape, generator=drawing)
    found[torch.rand(shape, generator=drawing) > LIKED] = 0.0
    found[NO_LEANING] = 0.0
    found[:, -1] = 0.0  # no second place
    return found


def sort_of(places: Tensor) -> Tensor:
    """What sort of answers places in the net's table belong to: of hexes what is done there."""
    return torch.where(places < FIRST_WORD, places % KINDS, places - FIRST_WORD + KINDS)


def improved(logs: Tensor, tried: Tensor, worths: Tensor) -> Tensor:
    """How likely answers are, as logs, after some were *tried*: those that came to more, likelier.

    What was not tried is taken to be worth what the tried ones are worth on average.
    """
    is_tried = (tried >= 0).to(logs.dtype)
    places = tried.clamp(min=0)
    chances = logs.gather(1, places).exp() * is_tried
    total = chances.sum(-1, keepdim=True).clamp(min=1e-9)
    mean = (chances * worths).sum(-1, keepdim=True) / total
    return logs.scatter_add(1, places, (worths - mean) / E_TIMES * is_tried)


def collect(
    crew: Crew,
    store: Store,
    thinker: Thinker | None,
    groups: int,
    enough: Callable[[], bool],
    older: Thinker | None = None,
) -> tuple[int, float]:
    """Let the crew play until there is *enough*.

    How many questions were answered, and for how many seconds there were none to answer.

    Without a thinker the workers know their answers themselves. The *older* one is asked along with
    the other about games of workers that have such opponents.
    """
    asked = 0
    waited = 0.0
    idle = time.perf_counter()
    while not enough():
        chunk, with_older = _next_groups(crew, groups)
        if not chunk:
            if time.perf_counter() - idle > 30 and not crew.alive():
                raise RuntimeError("a worker has died")
            time.sleep(0.0001)
            continue
        waited += time.perf_counter() - idle
        rows = store.take(chunk)
        if thinker is None:
            chosen = store.numbers[rows, CHOSEN]
        else:
            found = _answered(crew, store, thinker, older if with_older else None, chunk, rows)
            chosen = found.chosen.to(torch.int16).cpu().numpy()
            if any(crew.duties[w].looks for w, _ in chunk):
                _tell(crew, chunk, found)
        games = crew.exchange.games
        for i, (w, g) in enumerate(chunk):
            crew.exchange.chosen[w, g] = chosen[i * games : (i + 1) * games]
            crew.exchange.answered[w, g] += 1
        asked += rows.stop - rows.start
        store.keep(rows)
        idle = time.perf_counter()
    return asked, waited


def _next_groups(crew: Crew, groups: int) -> tuple[list[tuple[int, int]], bool]:
    """Groups to be answered at once, those that wait longest, and whether older nets play there."""
    ready = sorted(crew.ready(), key=lambda wg: int(crew.exchange.asked[wg]))
    for with_older in (True, False):
        some = [wg for wg in ready if bool(crew.duties[wg[0]].older) is with_older]
        there = GROUPS * sum(bool(duty.older) is with_older for duty in crew.duties)
        if some and len(some) >= min(groups, there):
            return some[:groups], with_older
    return [], False


def _answered(
    crew: Crew,
    store: Store,
    thinker: Thinker,
    older: Thinker | None,
    chunk: list[tuple[int, int]],
    rows: slice,
) -> Answers:
    tried = torch.from_numpy(np.concatenate([crew.exchange.tried[wg] for wg in chunk]))
    worths = torch.from_numpy(np.concatenate([crew.exchange.worths[wg] for wg in chunk]))
    found = thinker.think(store, rows, tried, worths)
    if older is not None:
        theirs = older.think(store, rows, tried, worths)
        found.chosen = torch.where(store.older[rows], theirs.chosen, found.chosen)
    store.chosen[rows] = found.chosen
    store.logs[rows] = found.logs
    store.trust[rows] = found.trust
    store.values[rows] = found.values
    store.forced[rows] = found.forced
    store.shares[rows] = found.shares.half()
    return found


def _tell(crew: Crew, chunk: list[tuple[int, int]], found: Answers) -> None:
    """Tell those that search of the best answers and what seats can expect."""
    best = found.best.to(torch.int16).cpu().numpy()
    values = found.values.float().cpu().numpy()
    games = crew.exchange.games
    for i, wg in enumerate(chunk):
        here = slice(i * games, (i + 1) * games)
        crew.exchange.best[wg] = best[here]
        crew.exchange.values[wg] = values[here]
