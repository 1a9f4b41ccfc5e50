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
    CHOSEN,
    ENDED,
    GROUPS,
    MOST_ANSWERS,
    POINTS,
    POSITION_SIZE,
    SEAT,
    SEAT_COUNT,
    SEATS,
    SETTING,
    Crew,
)

PLAYING, OVER, DISCARDED = 0, 1, 2
MOST_GAMES = 4_000_000  # of a run


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
    targets: Tensor  # of the values; NaN where no seat is
    points: dict[int, list[float]]  # final points by setting
    winners: dict[int, list[float]]


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
            self.lengths[w, g] += 1
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
        return rows

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
        values = self.values[torch.from_numpy(rows).to(self.device), 0].cpu().numpy() * POINTS_UNIT
        advantages = _advantages(
            games,
            seats,
            np.take_along_axis(now, seats[:, None], 1)[:, 0],
            np.take_along_axis(finals, seats[:, None], 1)[:, 0],
            values,
            lam,
        )
        targets[:, 0] = advantages + values
        points: dict[int, list[float]] = {}
        winners: dict[int, list[float]] = {}
        found, first = np.unique(games, return_index=True)
        for g, row in zip(found.tolist(), first.tolist(), strict=True):
            final = self.results[g, : counts[row]]
            setting = int(told[row, SETTING])
            points.setdefault(setting, []).append(float(final.mean()))
            winners.setdefault(setting, []).append(float(final.max()))
        here = torch.from_numpy(rows).to(self.device)
        return Games(
            self.positions[here],
            self.answers[here],
            self.counts[here],
            self.settings[here],
            self.chosen[here],
            self.logs[here],
            torch.from_numpy(advantages).to(self.device),
            torch.from_numpy(targets / POINTS_UNIT).to(self.device),
            points,
            winners,
        )

    def forget_finished(self) -> None:
        """Keep the rows of games that are still being played."""
        rows = np.nonzero(self.state[self.games[: self.rows]] == PLAYING)[0]
        there = torch.from_numpy(rows).to(self.device)
        n = len(rows)
        for held in (
            self.positions,
            self.answers,
            self.counts,
            self.settings,
            self.chosen,
            self.logs,
            self.values,
        ):
            held[:n] = held[there].clone()
        self.games[:n] = self.games[rows]
        self.numbers[:n] = self.numbers[rows]
        self.rows = n
        self.over_rows = 0


def _advantages(
    games: np.ndarray,
    seats: np.ndarray,
    now: np.ndarray,
    finals: np.ndarray,
    values: np.ndarray,
    lam: float,
) -> np.ndarray:
    """Generalized advantages of every decision, along the decisions of its seat in its game."""
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
    points[np.arange(len(first)), lengths] = finals[order][first]
    found = np.zeros(shape, np.float32)
    ahead = np.zeros(len(first), np.float32)
    for t in range(longest - 1, -1, -1):
        there = t < lengths
        delta = points[:, t + 1] - points[:, t] + worth[:, t + 1] - worth[:, t]
        ahead = np.where(there, delta + lam * ahead, 0.0)
        found[:, t] = ahead
    result = np.zeros(len(games), np.float32)
    result[order] = found[sequence, step]
    return result


class Thinker:
    """Answers the questions of workers in batches of one size, as a graph where there is a GPU."""

    def __init__(
        self, net: Net, maps: Tensor, near: Tensor, far: Tensor, batch: int, device: str
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
        self.warmth = torch.ones((), device=device)
        self._graph: torch.cuda.CUDAGraph | None = None
        if device == "cuda":
            with torch.no_grad():
                for _ in range(3):
                    self._think()
                torch.cuda.synchronize()
                self._graph = torch.cuda.CUDAGraph()
                with torch.cuda.graph(self._graph):
                    self._found = self._think()

    def _think(self) -> tuple[Tensor, Tensor, Tensor]:
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
        noise = -torch.log(-torch.log(torch.rand_like(logits).clamp(1e-9, 1 - 1e-7)))
        chosen = (logs + self.warmth * noise).argmax(-1)
        return chosen, logs.gather(1, chosen.unsqueeze(1)).squeeze(1), values

    @torch.no_grad()
    def think(self, store: Store, rows: slice) -> Tensor:
        """Answer the questions of *rows*; what was chosen."""
        self.positions.copy_(store.positions[rows])
        self.answers.copy_(store.answers[rows])
        self.counts.copy_(store.counts[rows])
        self.settings.copy_(store.settings[rows])
        if self._graph is None:
            chosen, logs, values = self._think()
        else:
            self._graph.replay()
            chosen, logs, values = self._found
        store.chosen[rows] = chosen
        store.logs[rows] = logs
        store.values[rows] = values
        return chosen


def collect(
    crew: Crew,
    store: Store,
    thinker: Thinker | None,
    groups: int,
    enough: Callable[[], bool],
) -> int:
    """Let the crew play until there is *enough*; how many questions were answered.

    Without a thinker the workers know their answers themselves.
    """
    exchange = crew.exchange
    asked = 0
    idle = time.perf_counter()
    while not enough():
        ready = crew.ready()
        if len(ready) < groups:
            if time.perf_counter() - idle > 30 and not crew.alive():
                raise RuntimeError("a worker has died")
            time.sleep(0.0001)
            continue
        idle = time.perf_counter()
        # Those that have waited longest come first.
        ready.sort(key=lambda wg: int(exchange.asked[wg]))
        chunk = ready[:groups]
        rows = store.take(chunk)
        if thinker is None:
            chosen = store.numbers[rows, CHOSEN]
        else:
            chosen = thinker.think(store, rows).to(torch.int16).cpu().numpy()
        for i, (w, g) in enumerate(chunk):
            exchange.chosen[w, g] = chosen[i * exchange.games : (i + 1) * exchange.games]
            exchange.answered[w, g] += 1
        asked += rows.stop - rows.start
    return asked
