"""What was played, kept until it is learned from: positions, answers, and how the games ended."""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import dataclass

import numpy as np
import torch
from torch import Tensor

from train.net import POINTS_UNIT, Net, judge
from train.selfplay import (
    ANSWERS,
    BEST,
    BY_OLDER,
    CHOSEN,
    ENDED,
    GROUPS,
    KIND,
    LOOKED,
    MOST_ANSWERS,
    POINTS,
    POSITION_SIZE,
    SEARCHED,
    SEAT,
    SEAT_COUNT,
    SEATS,
    SETTING,
    Crew,
)

PLAYING, OVER, DISCARDED = 0, 1, 2
MOST_GAMES = 4_000_000  # of a run
TRUST = 1.0  # points that weigh as much as an answer being e times as likely


@dataclass
class Games:
    """Rows of games that are over, ready to be learned from."""

    positions: Tensor
    answers: Tensor
    counts: Tensor
    settings: Tensor
    chosen: Tensor
    logs: Tensor
    advantages: Tensor
    targets: Tensor  # of the values; NaN where no seat is, or nothing is known
    own: Tensor  # whether the answer was the net's own choice, neither forced nor of a search
    searched: Tensor  # rows whose answers were tried
    shares: Tensor  # how likely a search finds each answer the best
    points: dict[int, list[float]]  # final points by setting
    winners: dict[int, list[float]]

    def on(self, device: str) -> Games:
        """The same rows on another device."""
        return Games(
            *[held.to(device) if isinstance(held, Tensor) else held for held in vars(self).values()]
        )


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
        self.values = torch.zeros(capacity, SEATS, device=device)
        self.forced = torch.zeros(capacity, dtype=torch.bool, device=device)
        self.searched = torch.zeros(capacity, dtype=torch.bool, device=device)
        self.older = torch.zeros(capacity, dtype=torch.bool, device=device)
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
        told = [self.counts, self.settings, self.chosen, self.logs, self.values]
        marks = [self.forced, self.searched, self.older]
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

    def finished(self, lam: float) -> Games:
        """The rows of games that are over, with what they teach."""
        whole = self.state[self.games[: self.rows]] == OVER
        rows = np.nonzero(whole)[0]
        games = self.games[rows]
        told = self.numbers[rows]
        seats = told[:, SEAT].astype(np.int64)
        counts = told[:, SEAT_COUNT].astype(np.int64)
        finals = self.results[games].astype(np.float32)
        now = told[:, POINTS : POINTS + SEATS].astype(np.float32)
        to_come = finals - now
        order = (seats[:, None] + np.arange(SEATS)[None]) % counts[:, None]
        targets = np.take_along_axis(to_come, order, 1)
        targets[np.arange(SEATS)[None] >= counts[:, None]] = np.nan
        here = torch.from_numpy(rows).to(self.device)
        values = self.values[here, 0].cpu().numpy() * POINTS_UNIT
        advantages = _advantages(
            games,
            seats,
            np.take_along_axis(now, seats[:, None], 1)[:, 0],
            np.take_along_axis(finals, seats[:, None], 1)[:, 0],
            values,
            lam,
            self.forced[here].cpu().numpy(),
        )
        targets[:, 0] = advantages + values
        targets[self.forced[here].cpu().numpy(), 0] = np.nan
        points: dict[int, list[float]] = {}
        winners: dict[int, list[float]] = {}
        found, first = np.unique(games, return_index=True)
        own_seats = dict(
            zip(
                *np.unique(np.unique(games * SEATS + seats) // SEATS, return_counts=True),
                strict=True,
            )
        )
        for g, row in zip(found.tolist(), first.tolist(), strict=True):
            if own_seats[g] < counts[row]:
                continue  # others played as well
            final = self.results[g, : counts[row]]
            setting = int(told[row, SETTING])
            points.setdefault(setting, []).append(float(final.mean()))
            winners.setdefault(setting, []).append(float(final.max()))
        return Games(
            self.positions[here],
            self.answers[here],
            self.counts[here],
            self.settings[here],
            self.chosen[here],
            self.logs[here],
            torch.from_numpy(advantages).to(self.device),
            torch.from_numpy(targets / POINTS_UNIT).to(self.device),
            ~self.forced[here] & ~self.searched[here],
            self.searched[here],
            self.shares[here],
            points,
            winners,
        )

    def forget_finished(self) -> None:
        """Keep the rows of games that are still being played."""
        self._move(np.nonzero(self.state[self.games[: self.rows]] == PLAYING)[0], 0)
        self.over_rows = 0


def _is_learned_from(numbers: np.ndarray) -> np.ndarray:
    """Whether rows are decisions of the newest net in a game, and no part of a search."""
    return (numbers[:, KIND] != LOOKED) & (numbers[:, BY_OLDER] == 0)


def _advantages(
    games: np.ndarray,
    seats: np.ndarray,
    now: np.ndarray,
    finals: np.ndarray,
    values: np.ndarray,
    lam: float,
    forced: np.ndarray,
) -> np.ndarray:
    """Generalized advantages of every decision, along the decisions of its seat in its game.

    What comes of a forced answer is no merit or fault of those before it, nor of the position: they
    see no farther than to it.
    """
    order = np.lexsort((np.arange(len(games)), seats, games))
    key = games[order] * SEATS + seats[order]
    starts = np.concatenate([[True], key[1:] != key[:-1]])
    sequence = np.cumsum(starts) - 1
    first = np.nonzero(starts)[0]
    step = np.arange(len(order)) - first[sequence]
    lengths = np.diff(np.concatenate([first, [len(order)]]))
    longest = int(lengths.max())
    shape = (len(first), longest + 1)
    points = np.zeros(shape, np.float32)
    worth = np.zeros(shape, np.float32)
    points[sequence, step] = now[order]
    worth[sequence, step] = values[order]
    unasked = np.zeros(shape, bool)
    unasked[sequence, step] = forced[order]
    points[np.arange(len(first)), lengths] = finals[order][first]
    found = np.zeros(shape, np.float32)
    ahead = np.zeros(len(first), np.float32)
    for t in range(longest - 1, -1, -1):
        there = t < lengths
        delta = points[:, t + 1] - points[:, t] + worth[:, t + 1] - worth[:, t]
        ahead = np.where(there & ~unasked[:, t], delta + lam * ahead, 0.0)
        found[:, t] = ahead
    result = np.zeros(len(games), np.float32)
    result[order] = found[sequence, step]
    return result


@dataclass
class Answers:
    """What was thought of a batch of questions."""

    chosen: Tensor
    logs: Tensor  # how likely that answer was
    values: Tensor
    best: Tensor  # the likeliest answers, -1 where there are no more
    forced: Tensor
    shares: Tensor  # of the answers, where they were tried


class Thinker:
    """Answers the questions of workers in batches, as a graph where there is a GPU.

    A share of the answers is *forced*: one of the best, each as likely.
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
        shares = torch.log_softmax(improved(logs, self.tried, self.worths), -1)
        noise = -torch.log(-torch.log(torch.rand_like(logits).clamp(1e-9, 1 - 1e-7)))
        free = (shares + self.warmth * noise).argmax(-1)
        drawn = torch.rand_like(likeliest.values).masked_fill(~there, -1.0).argmax(-1)
        any_of_best = best.gather(1, drawn.unsqueeze(1)).squeeze(1)
        is_tried = (self.tried >= 0).any(-1)
        is_forced = (torch.rand_like(logs[:, 0]) < self.forced) & ~is_tried
        chosen = torch.where(is_forced, any_of_best, free)
        log = logs.gather(1, chosen.unsqueeze(1)).squeeze(1)
        return Answers(chosen, log, values, best, is_forced, shares.exp())

    @torch.no_grad()
    def think(self, store: Store, rows: slice, tried: Tensor, worths: Tensor) -> Answers:
        """Answer the questions of *rows*, some of whose answers were *tried*."""
        count = rows.stop - rows.start
        self.positions[:count].copy_(store.positions[rows])
        self.answers[:count].copy_(store.answers[rows])
        self.counts[:count].copy_(store.counts[rows])
        self.settings[:count].copy_(store.settings[rows])
        is_searched = store.searched[rows].unsqueeze(1)
        self.tried[:count].copy_(torch.where(is_searched, tried.to(self._device).long(), -1))
        self.worths[:count].copy_(worths)
        if self._graph is None:
            found = self._think()
        else:
            self._graph.replay()
            found = self._found
        return Answers(*[part[:count] for part in vars(found).values()])


def improved(logs: Tensor, tried: Tensor, worths: Tensor) -> Tensor:
    """How likely answers are, as logs, after some were *tried*: those that came to more, likelier.

    What was not tried is taken to be worth what the tried ones are worth on average.
    """
    is_tried = (tried >= 0).to(logs.dtype)
    places = tried.clamp(min=0)
    chances = logs.gather(1, places).exp() * is_tried
    total = chances.sum(-1, keepdim=True).clamp(min=1e-9)
    mean = (chances * worths).sum(-1, keepdim=True) / total
    return logs.scatter_add(1, places, (worths - mean) / TRUST * is_tried)


def collect(
    crew: Crew,
    store: Store,
    thinker: Thinker | None,
    groups: int,
    enough: Callable[[], bool],
    older: Thinker | None = None,
) -> int:
    """Let the crew play until there is *enough*; how many questions were answered.

    Without a thinker the workers know their answers themselves. The *older* one is asked along with
    the other about games of workers that have such opponents.
    """
    asked = 0
    idle = time.perf_counter()
    while not enough():
        chunk, with_older = _next_groups(crew, groups)
        if not chunk:
            if time.perf_counter() - idle > 30 and not crew.alive():
                raise RuntimeError("a worker has died")
            time.sleep(0.0001)
            continue
        idle = time.perf_counter()
        rows = store.take(chunk)
        if thinker is None:
            chosen = store.numbers[rows, CHOSEN]
        else:
            found = _answered(crew, store, thinker, older if with_older else None, chunk, rows)
            chosen = found.chosen.to(torch.int16).cpu().numpy()
            if any(crew.duties[w].searches for w, _ in chunk):
                _tell(crew, chunk, found)
        games = crew.exchange.games
        for i, (w, g) in enumerate(chunk):
            crew.exchange.chosen[w, g] = chosen[i * games : (i + 1) * games]
            crew.exchange.answered[w, g] += 1
        asked += rows.stop - rows.start
        store.keep(rows)
    return asked


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
