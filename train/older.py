"""Versions of the net from earlier in a run, kept as opponents: who beats only itself forgets."""

from __future__ import annotations

from pathlib import Path
from random import Random

import torch

from train.net import Net

MOST_KEPT = 20  # the newest ones


class OlderNets:
    """The versions in a folder, from which opponents are drawn."""

    def __init__(self, folder: Path, seed: int) -> None:
        self._folder = folder
        self._random = Random(seed)

    def add(self, net: Net, rounds: int) -> None:
        """Keep *net* as it is after so many *rounds*."""
        self._folder.mkdir(parents=True, exist_ok=True)
        weights = {name: held.half() for name, held in net.state_dict().items()}
        torch.save(weights, self._folder / f"{rounds:06}.pt")

    def draw(self, into: Net) -> None:
        """Give *into* the weights of one of them; where there are none yet it stays as it is."""
        kept = sorted(self._folder.glob("*.pt"))[-MOST_KEPT:]
        if kept:
            weights = torch.load(self._random.choice(kept), map_location="cpu")
            with torch.no_grad():
                for name, held in into.state_dict().items():
                    held.copy_(weights[name])
