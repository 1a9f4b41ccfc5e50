"""A net that was made when there were fewer planes."""

from pathlib import Path

import torch
from train.net import COUNTED_PLANES, KINDS, Net
from train.widen import widened


def test_planes_that_are_new_say_nothing_yet(tmp_path: Path) -> None:
    net = Net(2, 4, 1)
    weights = net.state_dict()
    del weights["plane_scales"]
    heard = COUNTED_PLANES - 5
    columns = weights["counted.weight"]
    weights["counted.weight"] = torch.cat([columns[:, :heard], columns[:, COUNTED_PLANES:]], 1)
    torch.save(weights, tmp_path / "old.pt")
    found = widened(tmp_path / "old.pt").counted.weight
    assert found.shape == (2, COUNTED_PLANES + KINDS)
    assert torch.equal(found[:, :heard], columns[:, :heard])
    assert not found[:, heard:COUNTED_PLANES].any()
    assert torch.equal(found[:, COUNTED_PLANES:], columns[:, COUNTED_PLANES:])
