"""What games that are over teach: how much better than expected each answer was."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
import torch
from torch import Tensor

from train.net import POINTS_UNIT
from train.selfplay import LEANING, NO_LEANING, POINTS, SEAT, SEAT_COUNT, SEATS, SETTING


@dataclass(frozen=True)
class Finished:
    """Rows of games that are over: what was asked, answered and expected, and how they ended."""

    positions: Tensor
    answers: Tensor
    counts: Tensor
    settings: Tensor
    chosen: Tensor
    logs: Tensor
    trust: Tensor
    values: Tensor  # of whoever was asked
    forced: Tensor
    searched: Tensor
    shares: Tensor
    games: np.ndarray  # which game each row is of
    told: np.ndarray  # the numbers beside the positions
    finals: np.ndarray  # the points in the end, by seat


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
    own: Tensor  # how far the answer was the net's own choice: 0 where it was forced or searched
    forced: Tensor
    searched: Tensor  # rows whose answers were tried
    shares: Tensor  # how likely a search finds each answer the best
    points: dict[int, list[float]]  # final points by setting
    winners: dict[int, list[float]]

    def on(self, device: str) -> Games:
        """The same rows on another device."""
        return Games(
            *[held.to(device) if isinstance(held, Tensor) else held for held in vars(self).values()]
        )


def lessons(rows: Finished, lam: float) -> Games:
    """What *rows* teach; an advantage looks ahead as far as *lam* says."""
    device = rows.positions.device
    seats = rows.told[:, SEAT].astype(np.int64)
    counts = rows.told[:, SEAT_COUNT].astype(np.int64)
    finals = rows.finals.astype(np.float32)
    now = rows.told[:, POINTS : POINTS + SEATS].astype(np.float32)
    to_come = finals - now
    order = (seats[:, None] + np.arange(SEATS)[None]) % counts[:, None]
    targets = np.take_along_axis(to_come, order, 1)
    targets[np.arange(SEATS)[None] >= counts[:, None]] = np.nan
    values = rows.values.cpu().numpy() * POINTS_UNIT
    forced = rows.forced.cpu().numpy()
    trust = rows.trust.cpu().numpy()
    advantages = _advantages(
        rows.games,
        seats,
        np.take_along_axis(now, seats[:, None], 1)[:, 0],
        np.take_along_axis(finals, seats[:, None], 1)[:, 0],
        values,
        lam,
        trust,
    )
    targets[:, 0] = trust * advantages + values
    targets[forced, 0] = np.nan
    points, winners = _points(rows, seats, counts)
    return Games(
        rows.positions,
        rows.answers,
        rows.counts,
        rows.settings,
        rows.chosen,
        rows.logs,
        torch.from_numpy(advantages).to(device),
        torch.from_numpy(targets / POINTS_UNIT).to(device),
        rows.trust.masked_fill(rows.searched, 0.0),
        rows.forced,
        rows.searched,
        rows.shares,
        points,
        winners,
    )


def _points(
    rows: Finished, seats: np.ndarray, counts: np.ndarray
) -> tuple[dict[int, list[float]], dict[int, list[float]]]:
    """By setting, points of all seats and of the winner, of games without others or leanings."""
    points: dict[int, list[float]] = {}
    winners: dict[int, list[float]] = {}
    found, first = np.unique(rows.games, return_index=True)
    played = np.unique(rows.games * SEATS + seats) // SEATS
    own_seats = dict(zip(*np.unique(played, return_counts=True), strict=True))
    with_leanings = set(np.unique(rows.games[rows.told[:, LEANING] != NO_LEANING]).tolist())
    for game, row in zip(found.tolist(), first.tolist(), strict=True):
        if own_seats[game] < counts[row] or game in with_leanings:
            continue
        final = rows.finals[row, : counts[row]]
        setting = int(rows.told[row, SETTING])
        points.setdefault(setting, []).append(float(final.mean()))
        winners.setdefault(setting, []).append(float(final.max()))
    return points, winners


def _advantages(
    games: np.ndarray,
    seats: np.ndarray,
    now: np.ndarray,
    finals: np.ndarray,
    values: np.ndarray,
    lam: float,
    trust: np.ndarray,
) -> np.ndarray:
    """Generalized advantages of every decision, along the decisions of its seat in its game.

    What comes of a forced answer is no merit or fault of those before it, nor of the position: they
    see no farther than to it, and past one that a leaning made frequent only as far as it is
    trusted.
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
    trusted = np.zeros(shape, np.float32)
    trusted[sequence, step] = trust[order]
    points[np.arange(len(first)), lengths] = finals[order][first]
    found = np.zeros(shape, np.float32)
    ahead = np.zeros(len(first), np.float32)
    for t in range(longest - 1, -1, -1):
        there = t < lengths
        delta = points[:, t + 1] - points[:, t] + worth[:, t + 1] - worth[:, t]
        found[:, t] = np.where(there, delta + lam * ahead, 0.0)
        ahead = trusted[:, t] * found[:, t]
    result = np.zeros(len(games), np.float32)
    result[order] = found[sequence, step]
    return result
