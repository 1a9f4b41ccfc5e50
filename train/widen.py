"""Make a net of an earlier encoding hear of planes that have been appended since.

    python -m train.widen old.onnx new.onnx

It answers as before: what it does not know yet says nothing to it.
"""

from __future__ import annotations

import argparse
from pathlib import Path

import torch

from train.export import read_weights, write_onnx
from train.net import COUNTED_PLANES, KINDS, Net, plane_scales

COUNTED = "counted.weight"


def widened(path: Path) -> Net:
    """The net of *path*, with room for every plane."""
    weights = read_weights(path)
    before = weights[COUNTED]
    planes = before.shape[1] - KINDS
    unheard = torch.zeros(len(before), COUNTED_PLANES - planes)
    weights[COUNTED] = torch.cat([before[:, :planes], unheard, before[:, planes:]], 1)
    weights["plane_scales"] = plane_scales()
    width, table = len(before), weights["word_head.weight"].shape[0]
    net = Net(width, table, len({name.split(".")[1] for name in weights if "blocks." in name}))
    net.load_state_dict(weights)
    return net.eval()


def main() -> None:
    """Read, write."""
    parser = argparse.ArgumentParser(description="Make a net hear of planes that are new.")
    parser.add_argument("old", type=Path)
    parser.add_argument("new", type=Path)
    chosen = parser.parse_args()
    write_onnx(widened(chosen.old), chosen.new)


if __name__ == "__main__":
    main()
