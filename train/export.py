"""Write a net as it is shipped: ONNX, with weights of 16 bits, for maps of any size.

python -m train.export net.pt src/spadework/agents/nets/family.onnx
"""

from __future__ import annotations

import argparse
from pathlib import Path

import numpy as np
import onnx
import torch
from onnx import TensorProto, helper, numpy_helper

from spadework.encoding.layout import PLANES, SEAT_SIZE, SEATS, TABLE_SIZE
from spadework.encoding.words import VERSION
from train.net import KINDS, WORDS, Net

SHORT, TURNED = ".short", ".turned"
SMALL = 256  # numbers; shorter rows of weights stay as they are
INPUTS = ("planes", "numbers", "legal_at_hexes", "legal_words", "near", "far")
OUTPUTS = ("at_hexes", "words", "values")


def read_net(path: Path) -> Net:
    """The net of a file of weights, or of one that was shipped."""
    weights = read_weights(path)
    width, table = weights["hex_head.weight"].shape[0], weights["word_head.weight"].shape[0]
    blocks = len({name.split(".")[1] for name in weights if name.startswith("blocks.")})
    net = Net(width, table, blocks)
    net.load_state_dict(weights)
    return net.eval()


def read_weights(path: Path) -> dict[str, torch.Tensor]:
    """The weights in a file, by name."""
    if path.suffix != ".onnx":
        found = torch.load(path, map_location="cpu")
        return {name: held.float() for name, held in found.items()}
    weights = {}
    for held in onnx.load(str(path)).graph.initializer:
        name = held.name.removesuffix(SHORT)
        numbers = torch.from_numpy(numpy_helper.to_array(held).astype(np.float32))
        weights[name.removesuffix(TURNED)] = numbers.T if name.endswith(TURNED) else numbers
    known = Net(1, 1, 0).state_dict()
    blocks = [name for name in weights if name.startswith("blocks.")]
    return {name: weights[name].contiguous() for name in [*known, *blocks] if name in weights}


def write_onnx(net: Net, path: Path) -> None:
    """Write *net* to *path*."""
    count, hexes = 2, 113
    example = (
        torch.zeros(count, len(PLANES), hexes, dtype=torch.uint8),
        torch.zeros(count, SEATS * SEAT_SIZE + TABLE_SIZE, dtype=torch.uint8),
        torch.zeros(count, hexes, KINDS),
        torch.zeros(count, WORDS),
        torch.zeros(hexes, hexes),
        torch.zeros(hexes, hexes),
    )
    torch.onnx.export(
        net,
        example,
        str(path),
        input_names=list(INPUTS),
        output_names=list(OUTPUTS),
        dynamic_axes={
            "planes": {0: "count", 2: "hexes"},
            "numbers": {0: "count"},
            "legal_at_hexes": {0: "count", 1: "hexes"},
            "legal_words": {0: "count"},
            "near": {0: "hexes", 1: "hexes"},
            "far": {0: "hexes", 1: "hexes"},
            "at_hexes": {0: "count", 1: "hexes"},
            "words": {0: "count"},
            "values": {0: "count"},
        },
        opset_version=17,
        dynamo=False,
    )
    model = onnx.load(str(path))
    name_weights(model, net)
    shorten(model)
    # Whoever plays compares this with its own encoding.
    model.metadata_props.add(key="encoding", value=str(VERSION))
    onnx.save(model, str(path))


def name_weights(model: onnx.ModelProto, net: Net) -> None:
    """Give the weights the names they have in the net again, so that they can be read back."""
    known = net.state_dict()
    names: dict[str, str] = {}
    for held in model.graph.initializer:
        numbers = torch.from_numpy(numpy_helper.to_array(held).copy())
        for name, weights in known.items():
            for suffix, found in (
                ("", weights),
                (TURNED, weights.T if weights.dim() == 2 else None),
            ):
                if found is not None and found.shape == numbers.shape and found.equal(numbers):
                    names.setdefault(held.name, name + suffix)
    assert {name.removesuffix(TURNED) for name in names.values()} == set(known), "weights are lost"
    for held in model.graph.initializer:
        held.name = names.get(held.name, held.name)
    for node in model.graph.node:
        for place, name in enumerate(node.input):
            node.input[place] = names.get(name, name)


def shorten(model: onnx.ModelProto) -> None:
    """Keep weights in 16 bits; they are made long again when the net is loaded."""
    casts = []
    for held in model.graph.initializer:
        numbers = numpy_helper.to_array(held)
        if numbers.dtype != np.float32 or numbers.size < SMALL:
            continue
        name = held.name
        short = numpy_helper.from_array(numbers.astype(np.float16), name + SHORT)
        held.CopyFrom(short)
        casts.append(helper.make_node("Cast", [name + SHORT], [name], to=TensorProto.FLOAT))
    for cast in reversed(casts):
        model.graph.node.insert(0, cast)


def main() -> None:
    """Read, write, tell."""
    parser = argparse.ArgumentParser(description="Write a net as it is shipped.")
    parser.add_argument("net", type=Path)
    parser.add_argument("to", type=Path)
    chosen = parser.parse_args()
    chosen.to.parent.mkdir(parents=True, exist_ok=True)
    write_onnx(read_net(chosen.net), chosen.to)
    print(f"{chosen.to}: {chosen.to.stat().st_size / 1e6:.2f} MB")


if __name__ == "__main__":
    main()
