"""Self-play on the machines of a Ray cluster: each has its own workers and brings what was played.

How this works: questions and answers go through memory that one machine shares, so every machine
plays by itself with the weights it is sent, and what travels are weights and finished games. A
machine that is lost is begun anew elsewhere and plays its part again, with the same weights.
"""

from __future__ import annotations

from dataclasses import fields, replace

import ray
import torch

from spadework.agents.arena.tournament import seed_of
from train.lessons import Games
from train.playing import Machine, Played, Terms, Weights, device_and_kind


class _Player:
    """A machine of the cluster."""

    def __init__(self, terms: Terms, seed: int) -> None:
        self._machine = Machine(terms, seed)

    def play(self, newest: Weights, older: Weights) -> tuple[Games, int]:
        """What it has played, where it can be sent from, and how many questions were answered."""
        played = self._machine.play(newest, older)
        return played.teach().on("cpu"), played.asked

    def dismiss(self) -> None:
        """End its processes."""
        self._machine.dismiss()


class Cluster:
    """So many *machines*, each playing its part of the rows of *terms*; plays as one does."""

    def __init__(self, terms: Terms, seed: int, machines: int, gpus: float = 0.0) -> None:
        # The cluster that RAY_ADDRESS names; else one of this machine alone.
        ray.init(ignore_reinit_error=True, include_dashboard=False, log_to_driver=False)
        there, needed = ray.cluster_resources().get("CPU", 0), machines * len(terms.duties)
        if there < needed:
            raise SystemExit(f"the cluster has {there:.0f} cores, {needed} workers need one each")
        part = replace(terms, rows=-(-terms.rows // machines))
        actor = ray.remote(_Player).options(
            num_cpus=len(terms.duties),
            num_gpus=gpus,
            scheduling_strategy="SPREAD",
            max_restarts=-1,
            max_task_retries=-1,
        )
        self._machines = [actor.remote(part, seed_of("machine", seed, n)) for n in range(machines)]

    def play(self, newest: Weights, older: Weights) -> Played:
        """Let all of them play, and put together what they bring."""
        weights = [ray.put(_sent(held)) for held in (newest, older)]
        brought: list[tuple[Games, int]]
        brought = ray.get([one.play.remote(*weights) for one in self._machines])
        games = joined([games for games, _ in brought]).on(device_and_kind()[0])
        return Played(len(games.logs), sum(asked for _, asked in brought), 0.0, lambda: games)

    def dismiss(self) -> None:
        """End all processes of all machines."""
        ray.get([one.dismiss.remote() for one in self._machines])
        ray.shutdown()


def joined(parts: list[Games]) -> Games:
    """The games of several machines as those of one."""
    found = {}
    for field in fields(Games):
        held = [getattr(part, field.name) for part in parts]
        found[field.name] = torch.cat(held) if isinstance(held[0], torch.Tensor) else _all_of(held)
    return Games(**found)


def _all_of(parts: list[dict[int, list[float]]]) -> dict[int, list[float]]:
    found: dict[int, list[float]] = {}
    for part in parts:
        for setting, points in part.items():
            found.setdefault(setting, []).extend(points)
    return found


def _sent(weights: Weights) -> Weights:
    return {name: held.detach().cpu() for name, held in weights.items()}
