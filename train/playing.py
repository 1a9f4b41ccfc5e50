"""The games of one machine: its workers, the net that answers them, and what was played so far."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Protocol

import torch
from torch import Tensor

from train.collecting import Store, Thinker, collect
from train.lessons import Games, lessons
from train.net import Net, links
from train.selfplay import GROUPS, Crew, Duty, rules_of
from train.settings import SETTINGS

Weights = dict[str, Tensor]


@dataclass(frozen=True)
class Terms:
    """How a machine plays: each of its workers by its duty, in games of these settings."""

    shape: tuple[int, int, int]  # of the net
    duties: tuple[Duty, ...]
    games: int  # of a group
    groups: int  # answered at once
    settings: tuple[int, ...]
    rows: int  # learned from at once
    forced: float = 0.0  # answers drawn from the best
    lam: float = 0.95  # how far an advantage looks ahead
    compiles: bool = False

    @property
    def flight(self) -> int:
        """Games that are played at the same time."""
        return len(self.duties) * GROUPS * self.games


@dataclass(frozen=True)
class Played:
    """What was played, and how many questions were answered for it.

    What it teaches is worked out when somebody asks, who need not be the one that plays on.
    """

    rows: int  # that can be learned from
    asked: int
    waited: float  # seconds in which no worker had a question
    teach: Callable[[], Games]


class Players(Protocol):
    """Whoever plays the games that are learned from."""

    def play(self, newest: Weights, older: Weights) -> Played:
        """Play with these weights until there is enough to learn from."""
        ...

    def dismiss(self) -> None:
        """End all processes."""
        ...


class Maps:
    """What lies together on the map of every setting, for a device and a kind of numbers."""

    def __init__(self, device: str, kind: torch.dtype) -> None:
        near, far = links([rules_of(setting) for setting in SETTINGS])
        self.near = near.to(device).to(kind)
        self.far = far.to(device).to(kind)
        self.numbers = torch.arange(len(SETTINGS), device=device)


class Machine:
    """Plays on one machine, by the newest net and an older one, where its duties ask for that."""

    def __init__(self, terms: Terms, seed: int) -> None:
        self._terms = terms
        self._device, kind = device_and_kind()
        self._crew = Crew(list(terms.duties), terms.games, seed, list(terms.settings))
        room = int(terms.rows * 1.3) + 450 * terms.flight
        self._store = Store(room, self._crew, self._device)
        self._newest = Net(*terms.shape).to(self._device).to(kind)
        self._older = Net(*terms.shape).to(self._device).to(kind)
        if self._device == "cuda":
            # Who plays waits for every answer, who learns does not.
            torch.cuda.set_stream(torch.cuda.Stream(priority=-1))
        if terms.compiles:
            self._newest.compile(dynamic=False)
        maps = Maps(self._device, kind)
        batch = terms.groups * terms.games
        of_map = (maps.numbers, maps.near, maps.far, batch, self._device)
        self._thinker = Thinker(self._newest, *of_map, terms.forced)
        has_older = any(duty.older for duty in terms.duties)
        self._older_thinker = Thinker(self._older, *of_map) if has_older else None

    def play(self, newest: Weights, older: Weights) -> Played:
        """Play with these weights until there is enough to learn from."""
        _load(self._newest, newest)
        _load(self._older, older)
        store = self._store
        asked, waited = self._collect(lambda: store.over_rows >= self._terms.rows)
        finished = store.finished()
        store.forget_finished()
        lam = self._terms.lam
        return Played(len(finished.games), asked, waited, lambda: lessons(finished, lam))

    def judge(self, newest: Weights) -> Games:
        """Play the games that are begun at once, by the best answers, and no others.

        The first games to end would be the short ones.
        """
        _load(self._newest, newest)
        self._thinker.warmth.zero_()
        self._thinker.forced.zero_()
        flight = self._terms.flight
        self._collect(lambda: bool(self._store.state[:flight].all()))
        self._store.state[flight:] = 0
        return lessons(self._store.finished(), self._terms.lam)

    def dismiss(self) -> None:
        """End all its processes."""
        self._crew.dismiss()

    def _collect(self, enough: Callable[[], bool]) -> tuple[int, float]:
        groups = self._terms.groups
        return collect(self._crew, self._store, self._thinker, groups, enough, self._older_thinker)


def device_and_kind() -> tuple[str, torch.dtype]:
    """The device of this machine that nets are on, and the kind of numbers they count in."""
    if torch.cuda.is_available():
        return "cuda", torch.bfloat16
    return "cpu", torch.float32


def _load(net: Net, weights: Weights) -> None:
    with torch.no_grad():
        for name, held in net.state_dict().items():
            held.copy_(weights[name])
